package database

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// About is what a database tells of itself.
type About struct {
	Version string
	// Writes says what the account could do besides reading, if something let it;
	// empty where that is nothing, or where the database does not say.
	Writes []string
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
	return about, nil
}

// mysqlRights lists the rights of the account of this session, wherever they
// were granted.
const mysqlRights = `SELECT privilege_type FROM information_schema.user_privileges WHERE grantee = %[1]s
	UNION SELECT privilege_type FROM information_schema.schema_privileges WHERE grantee = %[1]s AND DATABASE() LIKE table_schema
	UNION SELECT privilege_type FROM information_schema.table_privileges WHERE grantee = %[1]s AND table_schema = DATABASE()`

const mysqlGrantee = `CONCAT('''', SUBSTRING_INDEX(CURRENT_USER(), '@', 1), '''@''', SUBSTRING_INDEX(CURRENT_USER(), '@', -1), '''')`

// mysqlReads are the rights that change nothing.
var mysqlReads = []string{"SELECT", "USAGE", "SHOW DATABASES", "SHOW VIEW", "PROCESS", "REPLICATION CLIENT", "BINLOG MONITOR", "SHOW_ROUTINE"}

func examineMySQL(ctx context.Context, db DB) (About, error) {
	version, err := firstColumn(ctx, db, "SELECT version()")
	if err != nil {
		return About{}, err
	}
	about := About{Version: "MySQL " + topmost(version), Refuses: refuses(ctx, db)}
	if strings.Contains(topmost(version), "MariaDB") {
		about.Version = "MariaDB " + topmost(version)
	}
	rights, err := firstColumn(ctx, db, fmt.Sprintf(mysqlRights, mysqlGrantee))
	if err != nil {
		return about, nil
	}
	rights = slices.DeleteFunc(rights, func(r string) bool { return slices.Contains(mysqlReads, r) })
	slices.Sort(rights)
	if len(rights) > 0 {
		const most = 6
		list := strings.Join(rights[:min(most, len(rights))], ", ")
		if len(rights) > most {
			list += fmt.Sprintf(" and %d more", len(rights)-most)
		}
		about.Writes = []string{"has the rights " + list}
	}
	return about, nil
}
