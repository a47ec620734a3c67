package database

import (
	"database/sql/driver"
	"errors"
	"strings"
	"time"

	"github.com/go-sql-driver/mysql"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// The schema of the connection's own database is read, which a name without one
// means; that of all that the account may see where the connection has none.
const (
	mysqlUser = ` NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys', 'metrics_schema') AND coalesce(table_schema = DATABASE(), true) `

	mysqlTables = `SELECT table_schema, table_name, table_type, table_comment FROM information_schema.tables
		WHERE table_schema` + mysqlUser + `ORDER BY table_schema, table_name`

	mysqlColumns = `SELECT table_schema, table_name, column_name, column_type, is_nullable, column_comment FROM information_schema.columns
		WHERE table_schema` + mysqlUser + `ORDER BY table_schema, table_name, ordinal_position`

	mysqlIndexes = `SELECT table_schema, table_name, index_name, column_name FROM information_schema.statistics
		WHERE non_unique = 0 AND table_schema` + mysqlUser + `ORDER BY table_schema, table_name, index_name <> 'PRIMARY', index_name, seq_in_index`

	mysqlForeignKeys = `SELECT table_schema, table_name, constraint_name, column_name, referenced_table_schema, referenced_table_name, referenced_column_name
		FROM information_schema.key_column_usage
		WHERE referenced_table_name IS NOT NULL AND table_schema` + mysqlUser + `ORDER BY table_schema, table_name, constraint_name, ordinal_position`
)

func (mysqlEngine) catalog(every func(string, func([]driver.Value)) error) (*catalog.Catalog, error) {
	b := newSchemaBuilder(syntax.MySQL)
	err := every(mysqlTables, func(v []driver.Value) {
		t := &catalog.Table{Schema: str(v[0]), Name: str(v[1]), View: strings.HasSuffix(str(v[2]), "VIEW")}
		if !t.View { // whose comment is the word VIEW
			t.Description = strings.TrimSpace(str(v[3]))
		}
		b.add(t)
	})
	if err == nil {
		err = every(mysqlColumns, func(v []driver.Value) {
			if t := b.table(str(v[0]), str(v[1])); t != nil {
				b.column(t, str(v[2]), str(v[3]), str(v[3]), str(v[4]) == "NO", str(v[5]))
			}
		})
	}
	if err == nil {
		err = mysqlKeys(b, every)
	}
	if err != nil {
		return nil, err
	}
	return b.catalog(), nil
}

// mysqlKeys reads keys, whose columns come one a row.
func mysqlKeys(b *schemaBuilder, every func(string, func([]driver.Value)) error) error {
	type key struct{ schema, table, name string }
	keys := grouped[key]{}
	err := optional(every, mysqlIndexes, func(v []driver.Value) {
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
	foreign := grouped[key]{}
	err = optional(every, mysqlForeignKeys, func(v []driver.Value) {
		foreign.add(key{str(v[0]), str(v[1]), str(v[2])}, v[3], v[4], v[5], v[6])
	})
	for _, k := range foreign.order {
		parts := foreign.parts[k]
		if t := b.table(k.schema, k.table); t != nil {
			b.foreignKey(t, str(parts[0][1]), str(parts[0][2]), texts(parts, 0), texts(parts, 3))
		}
	}
	if err == nil && len(foreign.order) == 0 {
		return mysqlForeignKeysFromDDL(b, every)
	}
	return err
}

// optional asks for what a server that only speaks MySQL's protocol may not know.
func optional(every func(string, func([]driver.Value)) error, sql string, row func([]driver.Value)) error {
	err := every(sql, row)
	var said *mysql.MySQLError
	if errors.As(err, &said) && numberClass(said.Number) != result.TimedOut {
		return nil
	}
	return err
}

// What asking about tables one by one may cost.
const (
	maxShown  = 500 // tables
	shownTime = 2 * time.Second
)

// mysqlForeignKeysFromDDL reads foreign keys from the text that makes each table:
// an account that may only read sees that, but no row about keys.
func mysqlForeignKeysFromDDL(b *schemaBuilder, every func(string, func([]driver.Value)) error) error {
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
