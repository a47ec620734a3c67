package database

import (
	"database/sql/driver"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// The schema is read from pg_catalog, which also lists what the account may not
// read. Places in current_schemas are those of the search path.
const (
	postgresUser = ` n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_internal', 'crdb_internal') AND n.nspname NOT LIKE 'pg\_toast%' AND n.nspname NOT LIKE 'pg\_temp%'
		AND c.relkind IN ('r', 'p', 'v', 'm', 'f') `

	postgresPath = `SELECT current_schemas(false)`

	postgresTables = `SELECT n.nspname::text, c.relname::text, c.relkind::text, d.description
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		LEFT JOIN pg_description d ON d.objoid = c.oid AND d.objsubid = 0 AND d.classoid = 'pg_class'::regclass
		WHERE` + postgresUser + `ORDER BY n.nspname, c.relname`

	postgresColumns = `SELECT n.nspname::text, c.relname::text, a.attnum::text, a.attname::text, format_type(a.atttypid, a.atttypmod),
			format_type(CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE a.atttypid END, NULL), a.attnotnull OR t.typnotnull, d.description
		FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_type t ON t.oid = a.atttypid
		LEFT JOIN pg_description d ON d.objoid = c.oid AND d.objsubid = a.attnum AND d.classoid = 'pg_class'::regclass
		WHERE a.attnum > 0 AND NOT a.attisdropped AND` + postgresUser + `ORDER BY c.oid, a.attnum`

	postgresIndexes = `SELECT n.nspname::text, c.relname::text, i.indisprimary, i.indkey, i.indnkeyatts
		FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL AND i.indisvalid AND` + postgresUser + `ORDER BY i.indexrelid`

	// postgresKeys is for servers whose indexes do not say all that
	// postgresIndexes asks, as of old PostgreSQL and Redshift.
	postgresKeys = `SELECT n.nspname::text, c.relname::text, k.contype = 'p', k.conkey, NULL
		FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE k.contype IN ('p', 'u') AND` + postgresUser + `ORDER BY k.oid`

	postgresForeignKeys = `SELECT n.nspname::text, c.relname::text, k.conkey, fn.nspname::text, f.relname::text, k.confkey
		FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
		JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
		WHERE k.contype = 'f' AND` + postgresUser + `ORDER BY k.oid`
)

func (postgres) catalog(every func(string, func([]driver.Value)) error) (*catalog.Catalog, error) {
	r := postgresReader{every: every, schemaBuilder: newSchemaBuilder(syntax.Postgres), numbers: map[*catalog.Table]map[string]string{}, types: pgtype.NewMap()}
	r.readTables()
	r.readColumns()
	r.readKeys()
	if r.err != nil {
		return nil, r.err
	}
	return r.schemaBuilder.catalog(), nil
}

// postgresReader asks for the parts of the schema; the first error stays.
type postgresReader struct {
	*schemaBuilder
	every   func(string, func([]driver.Value)) error
	numbers map[*catalog.Table]map[string]string // the names of columns by their numbers
	types   *pgtype.Map
	err     error
}

// optional asks for what a server that only speaks PostgreSQL's protocol may not
// know, in the first of several ways that it understands. Rows come twice where a
// way fails in the middle, which none of these does.
func (r *postgresReader) optional(row func([]driver.Value), ways ...string) {
	for _, sql := range ways {
		if r.err != nil {
			return
		}
		err := r.every(sql, row)
		if err == nil {
			return
		}
		if !isNotKnown(err) {
			r.err = err
		}
	}
}

// isNotKnown reports whether a server lacks what a query names.
func isNotKnown(err error) bool {
	var said *pgconn.PgError
	return errors.As(err, &said) && len(said.Code) == 5 && strings.Contains("42 0A XX", said.Code[:2])
}

func (r *postgresReader) each(sql string, row func([]driver.Value)) {
	if r.err == nil {
		r.err = r.every(sql, row)
	}
}

func (r *postgresReader) readTables() {
	var path []string
	r.optional(func(v []driver.Value) { path = r.list(v[0]) }, postgresPath)
	bySchema := map[string][]*catalog.Table{}
	order := path
	r.each(postgresTables, func(v []driver.Value) {
		kind := str(v[2])
		t := &catalog.Table{Schema: str(v[0]), Name: str(v[1]), View: kind == "v" || kind == "m", Description: strings.TrimSpace(str(v[3]))}
		if bySchema[t.Schema] == nil {
			order = append(order, t.Schema)
		}
		bySchema[t.Schema] = append(bySchema[t.Schema], t)
	})
	for _, schema := range order {
		for _, t := range bySchema[schema] {
			r.add(t)
		}
		delete(bySchema, schema) // which a search path may name twice
	}
}

func (r *postgresReader) readColumns() {
	r.each(postgresColumns, func(v []driver.Value) {
		t := r.table(str(v[0]), str(v[1]))
		if t == nil {
			return
		}
		if r.numbers[t] == nil {
			r.numbers[t] = map[string]string{}
		}
		r.numbers[t][str(v[2])] = str(v[3])
		r.column(t, str(v[3]), str(v[4]), str(v[5]), v[6] == int64(1), str(v[7]))
	})
}

func (r *postgresReader) readKeys() {
	r.optional(func(v []driver.Value) {
		t := r.table(str(v[0]), str(v[1]))
		if t == nil {
			return
		}
		columns := r.list(v[3])
		if n, ok := v[4].(int64); ok && int(n) < len(columns) { // the others are only stored along
			columns = columns[:n]
		}
		key := r.named(t, columns)
		switch {
		case key == nil:
		case v[2] == int64(1):
			t.PrimaryKey = key
		default:
			t.Unique = append(t.Unique, key)
		}
	}, postgresIndexes, postgresKeys)
	r.optional(func(v []driver.Value) {
		from, to := r.table(str(v[0]), str(v[1])), r.table(str(v[3]), str(v[4]))
		if from != nil && to != nil {
			r.foreignKey(from, to.Schema, to.Name, r.named(from, r.list(v[2])), r.named(to, r.list(v[5])))
		}
	}, postgresForeignKeys)
}

// named are the columns of numbers; nil if one is none.
func (r *postgresReader) named(t *catalog.Table, numbers []string) []string {
	var out []string
	for _, n := range numbers {
		name, ok := r.numbers[t][n]
		if !ok {
			return nil
		}
		out = append(out, name)
	}
	return out
}

// list reads an array, {1,2} or {"a b",c}, or a vector of numbers, 1 2.
func (r *postgresReader) list(v driver.Value) []string {
	text := str(v)
	if !strings.HasPrefix(text, "{") {
		return strings.Fields(text)
	}
	var out []string
	if err := r.types.Scan(pgtype.TextArrayOID, pgtype.TextFormatCode, []byte(text), &out); err != nil {
		return nil
	}
	return out
}
