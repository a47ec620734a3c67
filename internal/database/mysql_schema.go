package database

import (
	"database/sql/driver"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/go-sql-driver/mysql"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// The queries are asked about one schema after the other: only where a schema is
// named do MySQL and MariaDB leave the tables of all others unopened.
const (
	mysqlSchemata = `SELECT schema_name FROM information_schema.schemata
		WHERE schema_name NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys', 'metrics_schema') ORDER BY schema_name`

	mysqlTables = `SELECT table_schema, table_name, table_type, table_comment, table_rows FROM information_schema.tables
		WHERE table_schema = %s ORDER BY table_name`

	mysqlColumns = `SELECT table_schema, table_name, column_name, column_type, is_nullable, column_comment FROM information_schema.columns
		WHERE table_schema = %s ORDER BY table_name, ordinal_position`

	mysqlIndexes = `SELECT table_schema, table_name, index_name, column_name FROM information_schema.statistics
		WHERE non_unique = 0 AND table_schema = %s ORDER BY table_name, index_name <> 'PRIMARY', index_name, seq_in_index`

	// Primary keys are among them, by which an account shows that it is told of keys.
	mysqlForeignKeys = `SELECT table_schema, table_name, constraint_name, column_name, referenced_table_schema, referenced_table_name, referenced_column_name
		FROM information_schema.key_column_usage
		WHERE table_schema = %s ORDER BY table_name, constraint_name, ordinal_position`

	mariaDBChecks    = `SELECT constraint_schema, table_name, check_clause FROM information_schema.check_constraints WHERE constraint_schema = %s ORDER BY table_name, constraint_name`
	mysqlTableChecks = `SELECT c.constraint_schema, t.table_name, c.check_clause FROM information_schema.check_constraints c
		JOIN information_schema.table_constraints t ON t.constraint_schema = c.constraint_schema AND t.constraint_name = c.constraint_name AND t.enforced = 'YES'
		WHERE c.constraint_schema = %s ORDER BY t.table_name, c.constraint_name`

	// They sum over the columns with what is said of each, the keys and the checks.
	mysqlFingerprint = `SELECT CONCAT(COUNT(*), '/', COALESCE(SUM(CRC32(CONCAT_WS('/', table_name, column_name, ordinal_position, column_type, is_nullable, column_key, column_comment))), 0))
		FROM information_schema.columns WHERE table_schema = %s`
	mysqlKeysPrint = `SELECT CONCAT(COUNT(*), '/', COALESCE(SUM(CRC32(CONCAT_WS('/', table_name, constraint_name, column_name, ordinal_position, referenced_table_schema, referenced_table_name, referenced_column_name))), 0))
		FROM information_schema.key_column_usage WHERE table_schema = %s`
	mysqlChecksPrint = `SELECT CONCAT(COUNT(*), '/', COALESCE(SUM(CRC32(CONCAT_WS('/', constraint_name, check_clause))), 0))
		FROM information_schema.check_constraints WHERE constraint_schema = %s`
)

// eachSchema asks a query about schemas, one after the other.
func eachSchema(every asking, sql string, schemas []string, row func([]driver.Value)) error {
	for _, schema := range schemas {
		literal := syntax.QuoteString(strings.ReplaceAll(schema, `\`, `\\`))
		if err := every(strings.Replace(sql, "%s", literal, 1), row); err != nil {
			return err
		}
	}
	return nil
}

// chosen are the schemas that are read, that of the connection first.
func (e mysqlEngine) chosen(every asking) ([]string, error) {
	if len(e.schemas) == 0 && e.database != "" {
		return []string{e.database}, nil
	}
	var out []string
	err := every(mysqlSchemata, func(v []driver.Value) {
		if s := str(v[0]); len(e.schemas) == 0 || e.schemas.hold(s) {
			out = append(out, s)
		}
	})
	if i := slices.Index(out, e.database); i > 0 {
		out = slices.Insert(slices.Delete(out, i, i+1), 0, e.database)
	}
	return out, err
}

// tableCase is how the server compares names of tables; what does not tell is
// taken not to look at their case.
func tableCase(every asking) (catalog.Names, error) {
	names := catalog.IgnoreCase
	err := optional(every)("SELECT @@lower_case_table_names", func(v []driver.Value) {
		if v[0] == int64(0) {
			names = catalog.Exact
		}
	})
	return names, err
}

func (e mysqlEngine) fingerprint(every asking) (string, error) {
	schemas, err := e.chosen(every)
	out := strings.Join(schemas, " ")
	add := func(v []driver.Value) { out += " " + str(v[0]) }
	if err == nil {
		err = eachSchema(every, mysqlFingerprint, schemas, add)
	}
	for _, more := range []string{mysqlKeysPrint, mysqlChecksPrint} {
		if err == nil {
			err = eachSchema(optional(every), more, schemas, add)
		}
	}
	return out, err
}

func (e mysqlEngine) catalog(every asking) (*catalog.Catalog, error) {
	b := newSchemaBuilder(syntax.MySQL)
	schemas, err := e.chosen(every)
	if err == nil {
		b.tableNames, err = tableCase(every)
	}
	if err == nil {
		err = eachSchema(every, mysqlTables, schemas, func(v []driver.Value) {
			t := &catalog.Table{Schema: str(v[0]), Name: str(v[1]), View: strings.HasSuffix(str(v[2]), "VIEW")}
			t.Qualified = e.database != "" && !b.tableNames.Same(t.Schema, e.database)
			if !t.View { // whose comment is the word VIEW
				t.Description = strings.TrimSpace(str(v[3]))
				t.Rows, _ = v[4].(int64)
			}
			b.add(t)
		})
	}
	if err == nil {
		err = eachSchema(every, mysqlColumns, schemas, func(v []driver.Value) {
			if t := b.table(str(v[0]), str(v[1])); t != nil {
				c := b.column(t, str(v[2]), str(v[3]), str(v[3]), str(v[4]) == "NO", str(v[5]))
				c.Allowed, c.Several = catalog.Enumerated(c.Type)
			}
		})
	}
	if err == nil {
		err = mysqlChecks(b, every, schemas)
	}
	if err == nil {
		err = mysqlKeys(b, every, schemas)
	}
	if err != nil {
		return nil, err
	}
	return b.catalog(), nil
}

// mysqlChecks reads the conditions of tables. MariaDB and MySQL say otherwise which
// table one is of, and older servers have none.
func mysqlChecks(b *schemaBuilder, every asking, schemas []string) error {
	for _, sql := range []string{mariaDBChecks, mysqlTableChecks} {
		err := eachSchema(every, sql, schemas, func(v []driver.Value) {
			condition := str(v[2])
			if sql == mysqlTableChecks { // which writes all quotes as \'
				condition = withoutCharsets.ReplaceAllString(strings.ReplaceAll(condition, `\'`, "'"), "'")
			}
			if t := b.table(str(v[0]), str(v[1])); t != nil {
				t.AddCheck(condition, catalog.IgnoreCase, syntax.MySQL)
			}
		})
		var said *mysql.MySQLError
		if !errors.As(err, &said) {
			return err
		}
	}
	return nil
}

// withoutCharsets finds what MySQL writes before the strings of a condition.
var withoutCharsets = regexp.MustCompile(`\b_[a-z0-9]+'`)

// mysqlKeys reads keys, whose columns come one a row.
func mysqlKeys(b *schemaBuilder, every asking, schemas []string) error {
	type key struct{ schema, table, name string }
	keys := grouped[key]{}
	err := eachSchema(optional(every), mysqlIndexes, schemas, func(v []driver.Value) {
		keys.add(key{str(v[0]), str(v[1]), str(v[2])}, v[3])
	})
	for _, k := range keys.order {
		t, columns, whole := b.table(k.schema, k.table), texts(keys.parts[k], 0), true
		for _, c := range columns {
			whole = whole && c != "" // the part is an expression
		}
		switch {
		case t == nil || !whole:
		case k.name == "PRIMARY":
			t.PrimaryKey = columns
		default:
			t.Unique = append(t.Unique, columns)
		}
	}
	if err != nil {
		return err
	}
	foreign, told := grouped[key]{}, false
	err = eachSchema(optional(every), mysqlForeignKeys, schemas, func(v []driver.Value) {
		if told = true; v[5] == nil {
			return
		}
		foreign.add(key{str(v[0]), str(v[1]), str(v[2])}, v[3], v[4], v[5], v[6])
	})
	for _, k := range foreign.order {
		parts := foreign.parts[k]
		if t := b.table(k.schema, k.table); t != nil {
			b.foreignKey(t, str(parts[0][1]), str(parts[0][2]), texts(parts, 0), texts(parts, 3))
		}
	}
	if err != nil || told {
		return err
	}
	return mysqlForeignKeysFromDDL(b, every)
}

// optional asks for what a server that only speaks MySQL's protocol may not know.
func optional(every asking) asking {
	return func(sql string, row func([]driver.Value)) error {
		err := every(sql, row)
		var said *mysql.MySQLError
		if errors.As(err, &said) && numberClass(said.Number) != result.TimedOut {
			return nil
		}
		return err
	}
}

// What asking about tables one by one may cost.
const (
	maxShown  = 500 // tables
	shownTime = 2 * time.Second
)

// mysqlForeignKeysFromDDL reads foreign keys from the text that makes each table:
// an account that may only read sees that, but no row about keys.
func mysqlForeignKeysFromDDL(b *schemaBuilder, every asking) error {
	until := time.Now().Add(shownTime)
	for _, t := range b.tables[:min(len(b.tables), maxShown)] {
		switch {
		case t.View:
			continue
		case time.Now().After(until):
			return nil
		}
		var ddl string
		if err := every("SHOW CREATE TABLE "+quoteName(t.Schema)+"."+quoteName(t.Name), func(v []driver.Value) { ddl = str(v[1]) }); err != nil {
			var said *mysql.MySQLError
			if errors.As(err, &said) { // of this table
				continue
			}
			return err
		}
		for _, made := range syntax.Parse(ddl, syntax.MySQL).Statements {
			if made.Create == nil {
				continue
			}
			for _, k := range made.Create.ForeignKeys {
				b.foreignKey(t, t.Schema, k.Table.Text, written(k.From), written(k.To))
			}
		}
	}
	return nil
}

func written(names []syntax.Name) []string {
	var out []string
	for _, n := range names {
		out = append(out, n.Text)
	}
	return out
}

// grouped are rows by a key, in the order in which the keys came.
type grouped[K comparable] struct {
	order []K
	parts map[K][][]driver.Value
}

func (g *grouped[K]) add(k K, row ...driver.Value) {
	if g.parts == nil {
		g.parts = map[K][][]driver.Value{}
	}
	if g.parts[k] == nil {
		g.order = append(g.order, k)
	}
	g.parts[k] = append(g.parts[k], row)
}

// texts are the cells at a place in each row.
func texts(rows [][]driver.Value, at int) []string {
	var out []string
	for _, row := range rows {
		out = append(out, str(row[at]))
	}
	return out
}
