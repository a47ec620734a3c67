package database

import (
	"path"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Schemas chooses the schemas of a server whose tables are read, by patterns such
// as sales_*; in MySQL these are its databases. None means the usual ones: all in
// PostgreSQL, the connection's own in MySQL.
type Schemas []string

// hold reports whether a schema is chosen by a pattern.
func (s Schemas) hold(schema string) bool {
	return slices.ContainsFunc(s, func(pattern string) bool {
		ok, err := path.Match(strings.ToLower(pattern), strings.ToLower(schema))
		return ok && err == nil
	})
}

// schemaBuilder puts together the tables of a server from the rows of its
// system tables.
type schemaBuilder struct {
	dialect    syntax.Dialect
	tableNames catalog.Names
	tables     []*catalog.Table
	byName     map[tableName]*catalog.Table
}

type tableName struct{ schema, name string }

func newSchemaBuilder(d syntax.Dialect) *schemaBuilder {
	return &schemaBuilder{dialect: d, tableNames: catalog.NamesIn(d), byName: map[tableName]*catalog.Table{}}
}

// add adds a table. Where tables are called alike but for case, which the server
// tells apart and the catalog does not, the first stands for all.
func (b *schemaBuilder) add(t *catalog.Table) {
	key := tableName{b.tableNames.Fold(t.Schema), b.tableNames.Fold(t.Name)}
	if first := b.byName[key]; first != nil {
		first.Open = true
		return
	}
	b.byName[key] = t
	b.tables = append(b.tables, t)
}

// table finds a table that was added.
func (b *schemaBuilder) table(schema, name string) *catalog.Table {
	t := b.byName[tableName{b.tableNames.Fold(schema), b.tableNames.Fold(name)}]
	if t != nil && t.Schema == schema && t.Name == name {
		return t
	}
	return nil
}

// column adds a column; base is the type that tells how it stores, where the
// declared one is a name for it.
func (b *schemaBuilder) column(t *catalog.Table, name, declared, base string, notNull bool, description string) *catalog.Column {
	c := &catalog.Column{
		Name: name, Type: declared, Affinity: catalog.AffinityIn(b.dialect, base), NotNull: notNull, Description: strings.TrimSpace(description),
	}
	t.Columns = append(t.Columns, c)
	return c
}

func (b *schemaBuilder) foreignKey(t *catalog.Table, schema, table string, from, to []string) {
	if b.table(schema, table) != nil && len(from) == len(to) && len(from) > 0 {
		t.ForeignKeys = append(t.ForeignKeys, catalog.ForeignKey{Columns: from, Table: schema + "." + table, To: to})
	}
}

func (b *schemaBuilder) catalog() *catalog.Catalog {
	return catalog.NewCased(catalog.NamesIn(b.dialect), b.tableNames, b.tables)
}
