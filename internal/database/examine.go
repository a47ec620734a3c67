package database

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// About is what a database tells of itself.
type About struct {
	Version string
	// Writes says what the account could do besides reading, if something let it;
	// empty where that is nothing, or where the database does not say. Reaches
	// says how it could get at more than the database by a query that only reads.
	Writes, Reaches []string
	// Unreadable counts the tables that the account sees and may not read; 0 where
	// the database shows only what may be read.
	Unreadable int
	// Refuses says why the server runs no query of others; nil if it does.
	Refuses error
}

// examineTime bounds each question of Examine.
const examineTime = 5 * time.Second

// Examine asks a database for its version and for the rights of the account. It
// sends fixed queries of its own, read-only as all.
func Examine(ctx context.Context, db DB) (About, error) {
	switch db.Dialect() {
	case syntax.Postgres:
		return examinePostgres(ctx, db)
	case syntax.MySQL:
		return examineMySQL(ctx, db)
	}
	version, err := firstColumn(ctx, db, "SELECT sqlite_version()")
	if err != nil {
		return About{}, err
	}
	return About{Version: "SQLite " + topmost(version)}, nil
}

// firstColumn runs one query and returns its first column as texts.
func firstColumn(ctx context.Context, db DB, sql string) ([]string, error) {
	q, ok := syntax.ReadOnlyText(sql, db.Dialect())
	if !ok {
		return nil, fmt.Errorf("%w: %s", ErrRefused, sql)
	}
	limits := result.Limits{Time: examineTime, Rows: 200}
	var r result.Result
	if s, ok := db.(*server); ok { // also where it takes no guard
		r = s.answer(ctx, question{sql: sql, own: true}, limits.WithDefaults())
	} else {
		r = db.Run(ctx, q, limits)
	}
	if !r.Outcome.Ran() {
		return nil, errors.New(r.Error.Message)
	}
	var out []string
	for _, row := range r.Rows {
		if len(row) > 0 && row[0] != nil {
			out = append(out, fmt.Sprint(row[0]))
		}
	}
	return out, nil
}

// refuses runs a query as others' are run.
func refuses(ctx context.Context, db DB) error {
	q, ok := syntax.ReadOnlyText("SELECT 1", db.Dialect())
	if !ok {
		return ErrRefused
	}
	if r := db.Run(ctx, q, result.Limits{Time: examineTime}); r.Outcome == result.Refused {
		return errors.New(r.Error.Message)
	}
	return nil
}

func topmost(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// The rights that a PostgreSQL account has beside reading. Products that only
// speak its wire may not know these tables: then nothing is said.
const (
	postgresRoleRights = `SELECT CASE WHEN rolsuper THEN 'is a superuser' WHEN rolcreaterole THEN 'may create roles' END
		FROM pg_catalog.pg_roles WHERE rolname = current_user`
	postgresWritable = `SELECT count(*) FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
		WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\_t%'
		AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')`
	postgresUnreadable = `SELECT count(*) FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
		WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\_t%'
		AND NOT (has_schema_privilege(n.oid, 'USAGE') AND (has_table_privilege(c.oid, 'SELECT') OR has_any_column_privilege(c.oid, 'SELECT')))`
	postgresRoles = `SELECT rolname FROM pg_catalog.pg_roles WHERE pg_has_role(current_user, oid, 'USAGE') AND rolname IN
		('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program', 'pg_signal_backend') ORDER BY 1`
	// The functions that the server keeps from the public, such as pg_read_file,
	// and those of extensions that open connections, which it does not.
	postgresClosed = `SELECT DISTINCT p.proname FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
		WHERE has_function_privilege(p.oid, 'EXECUTE') AND (p.proname ~ '^(dblink|http_)' OR n.nspname = 'pg_catalog'
		AND p.proacl IS NOT NULL AND NOT EXISTS (SELECT 1 FROM aclexplode(p.proacl) a WHERE a.grantee = 0)) ORDER BY 1`
)

func examinePostgres(ctx context.Context, db DB) (About, error) {
	version, err := firstColumn(ctx, db, "SELECT version()")
	if err != nil {
		return About{}, err
	}
	short, _, _ := strings.Cut(topmost(version), " on ")
	about := About{Version: short, Refuses: refuses(ctx, db)}
	if role, err := firstColumn(ctx, db, postgresRoleRights); err == nil {
		about.Writes = role
	}
	if tables, err := firstColumn(ctx, db, postgresWritable); err == nil && topmost(tables) != "0" && topmost(tables) != "" {
		about.Writes = append(about.Writes, "may write to "+topmost(tables)+" tables")
	}
	if tables, err := firstColumn(ctx, db, postgresUnreadable); err == nil {
		about.Unreadable, _ = strconv.Atoi(topmost(tables))
	}
	if roles, err := firstColumn(ctx, db, postgresRoles); err == nil && len(roles) > 0 {
		about.Reaches = append(about.Reaches, "is a member of "+strings.Join(roles, ", "))
	}
	if functions, err := firstColumn(ctx, db, postgresClosed); err == nil && len(functions) > 0 {
		about.Reaches = append(about.Reaches, "may call "+some(functions))
	}
	return about, nil
}

// some names the first few of a list.
func some(list []string) string {
	const most = 6
	out := strings.Join(list[:min(most, len(list))], ", ")
	if len(list) > most {
		out += fmt.Sprintf(" and %d more", len(list)-most)
	}
	return out
}
