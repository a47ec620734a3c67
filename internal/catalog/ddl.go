package catalog

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// FromDDL is the catalog of the tables and views that the files create, in
// their order: a later statement changes what an earlier one made.
func FromDDL(names Names, files ...*syntax.File) *Catalog {
	b := builder{names: names, byName: map[string]*Table{}}
	for _, f := range files {
		b.file(f)
	}
	return New(names, b.tables)
}

// Extend is c plus the tables that f creates. The statements of f stand between
// queries, so what one of them changes may hold for some queries only: a table
// that is altered, dropped or made anew is open, and none disappears. Without c
// the result is partial. An Extend that adds nothing returns c itself.
func (c *Catalog) Extend(f *syntax.File) *Catalog {
	b := builder{byName: map[string]*Table{}, mixed: true}
	if c != nil {
		b.names = c.Names
		for _, t := range c.Tables {
			b.put(t.clone())
		}
	} else if f.Dialect == syntax.Postgres {
		b.names = Exact
	}
	b.file(f)
	if !b.changed {
		return c
	}
	out := New(b.names, b.tables)
	out.Partial = c == nil || c.Partial
	return out
}

// clone copies t so far that columns and keys can be added and changed.
func (t *Table) clone() *Table {
	next := *t
	next.Columns = make([]*Column, len(t.Columns))
	for i, col := range t.Columns {
		c := *col
		next.Columns[i] = &c
	}
	next.Unique = slices.Clone(t.Unique)
	next.ForeignKeys = slices.Clone(t.ForeignKeys)
	return &next
}

// builder reads statements that define tables. All its tables are its own.
type builder struct {
	names   Names
	dialect syntax.Dialect // of the file being read
	tables  []*Table
	byName  map[string]*Table
	mixed   bool // queries stand between the statements
	changed bool
}

func (b *builder) find(name string) *Table { return b.byName[b.names.Fold(name)] }

func (b *builder) put(t *Table) {
	key := b.names.Fold(t.Name)
	if old := b.byName[key]; old != nil {
		b.tables[slices.Index(b.tables, old)] = t
	} else {
		b.tables = append(b.tables, t)
	}
	b.byName[key] = t
}

func (b *builder) remove(t *Table) {
	delete(b.byName, b.names.Fold(t.Name))
	b.tables = slices.DeleteFunc(b.tables, func(x *Table) bool { return x == t })
}

func (b *builder) file(f *syntax.File) {
	b.dialect = f.Dialect
	for _, s := range f.Statements {
		switch {
		case s.Create != nil:
			b.create(s)
		case s.Alter != nil:
			b.alter(s)
		case len(s.Drop) > 0:
			b.drop(s.Drop)
		default:
			b.other(newWords(s))
		}
	}
}

// create adds the table that a CREATE statement makes.
func (b *builder) create(s *syntax.Statement) {
	t := b.table(s)
	if t.Name == "" {
		return
	}
	switch old := b.find(t.Name); {
	case old != nil && (s.Create.IfNotExists || b.mixed && sameColumns(b.names, old, t)):
		return // what is known of the table already is no less
	case old != nil && b.mixed:
		b.merge(t, old)
		t.Open = true
	}
	b.put(t)
	b.changed = true
}

// merge gives t the columns of old that it lacks.
func (b *builder) merge(t, old *Table) {
	for _, c := range old.Columns {
		if !b.hasColumn(t, c.Name) {
			t.Columns = append(t.Columns, c)
		}
	}
}

func (b *builder) hasColumn(t *Table, name string) bool {
	return slices.ContainsFunc(t.Columns, func(c *Column) bool { return b.names.Same(c.Name, name) })
}

func sameColumns(names Names, a, b *Table) bool {
	return !a.Open && !b.Open && slices.EqualFunc(a.Columns, b.Columns, func(x, y *Column) bool { return names.Same(x.Name, y.Name) })
}

func (b *builder) table(s *syntax.Statement) *Table {
	def := s.Create
	t := &Table{Name: b.name(def.Name), View: def.View, Description: above(s), Open: len(s.Problems) > 0 || likeAnother(s)}
	if said := tableComment(s); said != "" {
		t.Description = said
	}
	if def.Schema != nil {
		t.Schema = b.name(*def.Schema)
	}
	b.add(t, def)
	if def.Query != nil {
		if len(def.Columns) == 0 && !b.fromQuery(t, def.Query) {
			t.Open = true
		}
	} else if len(t.Columns) == 0 {
		t.Open = true
	}
	return t
}

// add adds what a definition says of columns and keys.
func (b *builder) add(t *Table, def *syntax.CreateTable) {
	b.addColumns(t, def.Columns)
	if len(def.PrimaryKey) > 0 {
		t.PrimaryKey = b.list(def.PrimaryKey)
	}
	for _, key := range def.Unique {
		t.Unique = append(t.Unique, b.list(key))
	}
	for _, fk := range def.ForeignKeys {
		t.ForeignKeys = append(t.ForeignKeys, ForeignKey{b.list(fk.From), b.name(fk.Table), b.list(fk.To)})
	}
}

func (b *builder) addColumns(t *Table, defs []syntax.ColumnDef) {
	for _, d := range defs {
		c := &Column{Name: b.name(d.Name), Type: d.Type, Affinity: AffinityIn(b.dialect, d.Type), NotNull: d.NotNull, Description: d.Comment}
		if c.Name == "" || b.hasColumn(t, c.Name) {
			continue
		}
		t.Columns = append(t.Columns, c)
		if d.PrimaryKey {
			t.PrimaryKey = append(slices.Clip(t.PrimaryKey), c.Name)
		}
		if d.Unique {
			t.Unique = append(t.Unique, []string{c.Name})
		}
		if fk := d.References; fk != nil {
			t.ForeignKeys = append(t.ForeignKeys, ForeignKey{[]string{c.Name}, b.name(fk.Table), b.list(fk.To)})
		}
	}
}

// fromQuery adds the columns that a query yields; it answers false if they are
// not all known by name.
func (b *builder) fromQuery(t *Table, q *syntax.Query) bool {
	body := q.Body
	for {
		c, ok := body.(*syntax.Compound)
		if !ok {
			break
		}
		body = c.Left
	}
	core, ok := body.(*syntax.Select)
	if !ok {
		return false
	}
	known := len(core.Items) > 0
	for _, item := range core.Items {
		name := ""
		if item.Alias != nil {
			name = b.name(*item.Alias)
		} else if col, ok := item.Expr.(*syntax.Column); ok {
			name = b.name(col.Name)
		}
		if name == "" || b.hasColumn(t, name) {
			known = false
			continue
		}
		t.Columns = append(t.Columns, &Column{Name: name})
	}
	return known
}

// name is a name as the database keeps it.
func (b *builder) name(n syntax.Name) string {
	if b.dialect == syntax.Postgres && n.Quote == 0 {
		return strings.ToLower(n.Text)
	}
	return n.Text
}

func (b *builder) list(names []syntax.Name) []string {
	var out []string
	for _, n := range names {
		out = append(out, b.name(n))
	}
	return out
}
