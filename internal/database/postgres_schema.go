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

	postgresTables = `SELECT n.nspname::text, c.relname::text, c.relkind::text, d.description, c.reltuples::bigint
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

	postgresChecks = `SELECT n.nspname::text, c.relname::text, pg_get_constraintdef(k.oid, true)
		FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE k.contype = 'c' AND k.convalidated AND` + postgresUser + `ORDER BY k.oid`

	// A domain over an enumeration has its members.
	postgresEnums = `SELECT n.nspname::text, c.relname::text, a.attname::text, e.enumlabel::text
		FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_type t ON t.oid = a.atttypid
		JOIN pg_enum e ON e.enumtypid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
		WHERE a.attnum > 0 AND NOT a.attisdropped AND` + postgresUser + `ORDER BY a.attrelid, a.attnum, e.enumsortorder`

	postgresForeignKeys = `SELECT n.nspname::text, c.relname::text, k.conkey, fn.nspname::text, f.relname::text, k.confkey
		FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
		JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
		WHERE k.contype = 'f' AND` + postgresUser + `ORDER BY k.oid`
)

// postgresFingerprint sums over the transactions that wrote the rows of the
// system tables; with them change names, types, keys and comments.
const postgresFingerprint = `SELECT concat_ws(' ', current_schemas(false),
	(SELECT concat(count(*), '/', sum(hashtext(c.xmin::text || c.oid))) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE` + postgresUser + `),
	(SELECT concat(count(*), '/', sum(hashtext(a.xmin::text || a.attnum))) FROM pg_attribute a WHERE a.attnum > 0 AND a.attrelid >= 16384),
	(SELECT concat(count(*), '/', sum(hashtext(xmin::text))) FROM pg_constraint WHERE oid >= 16384),
	(SELECT concat(count(*), '/', sum(hashtext(xmin::text))) FROM pg_enum),
	(SELECT concat(count(*), '/', sum(hashtext(xmin::text))) FROM pg_description WHERE objoid >= 16384))`

func (postgres) fingerprint(every asking) (out string, err error) {
	err = every(postgresFingerprint, func(v []driver.Value) { out = str(v[0]) })
	return out, err
}

func (e postgres) catalog(every asking) (*catalog.Catalog, error) {
	r := postgresReader{
		every: every, schemas: e.schemas, schemaBuilder: newSchemaBuilder(syntax.Postgres),
		numbers: map[*catalog.Table]map[string]string{}, types: pgtype.NewMap(),
	}
	r.readTables()
	r.readColumns()
	r.readValues()
	r.readKeys()
	if r.err != nil {
		return nil, r.err
	}
	return r.schemaBuilder.catalog(), nil
}

// postgresReader asks for the parts of the schema; the first error stays.
type postgresReader struct {
	*schemaBuilder
	every   asking
	schemas Schemas
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

// readTables reads the tables, those of the search path first: a name alone means
// the first on it, and nothing that is not on it. Where the server does not tell its
// path, the catalog chooses.
func (r *postgresReader) readTables() {
	var order []string
	told := false
	r.optional(func(v []driver.Value) { order, told = r.list(v[0]), true }, postgresPath)
	onPath := len(order)
	bySchema := map[string][]*catalog.Table{}
	r.each(postgresTables, func(v []driver.Value) {
		kind := str(v[2])
		t := &catalog.Table{Schema: str(v[0]), Name: str(v[1]), View: kind == "v" || kind == "m", Materialized: kind == "m", Description: strings.TrimSpace(str(v[3]))}
		if n, _ := v[4].(int64); kind != "v" {
			t.Rows = max(n, 0)
		}
		if len(r.schemas) > 0 && !r.schemas.hold(t.Schema) {
			return
		}
		if bySchema[t.Schema] == nil {
			order = append(order, t.Schema)
		}
		bySchema[t.Schema] = append(bySchema[t.Schema], t)
	})
	meant := map[string]bool{}
	for i, schema := range order {
		for _, t := range bySchema[schema] {
			t.Qualified = told && (i >= onPath || meant[t.Name])
			meant[t.Name] = true
			r.add(t)
		}
		delete(bySchema, schema) // which is named again behind the path
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

// readValues reads what the schema says of the values of columns.
func (r *postgresReader) readValues() {
	r.optional(func(v []driver.Value) {
		if c := r.table(str(v[0]), str(v[1])).Named(str(v[2])); c != nil {
			c.Allowed = append(c.Allowed, str(v[3]))
		}
	}, postgresEnums)
	r.optional(func(v []driver.Value) {
		t := r.table(str(v[0]), str(v[1]))
		condition, ok := strings.CutPrefix(str(v[2]), "CHECK (")
		if end := strings.LastIndexByte(condition, ')'); t != nil && ok && end >= 0 {
			t.AddCheck(condition[:end], catalog.Exact, syntax.Postgres)
		}
	}, postgresChecks)
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
