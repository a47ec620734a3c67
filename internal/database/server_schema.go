package database

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// schemaBuilder puts together the tables of a server from the rows of its
// system tables. Of tables with one name in several schemas the first is kept,
// which a name without a schema means if they come in the order of the search
// path; the others are reached by qualified names only, and say nothing.
type schemaBuilder struct {
	dialect syntax.Dialect
	tables  []*catalog.Table
	byName  map[string]*catalog.Table
}

func newSchemaBuilder(d syntax.Dialect) *schemaBuilder {
	return &schemaBuilder{dialect: d, byName: map[string]*catalog.Table{}}
}

func (b *schemaBuilder) add(t *catalog.Table) {
	first := b.byName[fold(t.Name)]
	switch {
	case first == nil:
		b.byName[fold(t.Name)] = t
		b.tables = append(b.tables, t)
	case first.Schema == t.Schema: // they differ by case alone
		first.Open = true
	}
}

// table finds a table that was kept; nil for the others.
func (b *schemaBuilder) table(schema, name string) *catalog.Table {
	if t := b.byName[fold(name)]; t != nil && t.Schema == schema && t.Name == name {
		return t
	}
	return nil
}

// column adds a column; base is the type that tells how it stores, where the
// declared one is a name for it.
func (b *schemaBuilder) column(t *catalog.Table, name, declared, base string, notNull bool, description string) {
	t.Columns = append(t.Columns, &catalog.Column{
		Name: name, Type: declared, Affinity: catalog.AffinityIn(b.dialect, base), NotNull: notNull, Description: strings.TrimSpace(description),
	})
}

func (b *schemaBuilder) foreignKey(t *catalog.Table, schema, table string, from, to []string) {
	if b.table(schema, table) != nil && len(from) == len(to) && len(from) > 0 {
		t.ForeignKeys = append(t.ForeignKeys, catalog.ForeignKey{Columns: from, Table: table, To: to})
	}
}

// catalog ends the building. Names that differ only by case are taken to be the
// same: where the server tells them apart, its own word does.
func (b *schemaBuilder) catalog() *catalog.Catalog { return catalog.New(catalog.IgnoreCase, b.tables) }
