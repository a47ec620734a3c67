package catalog

import (
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// FromDDL is the catalog of the tables and views that the files create, in
// their order: a later statement changes what an earlier one made.
func FromDDL(names Names, files ...*syntax.File) *Catalog {
	b := builder{names: names, tableNames: names, byName: map[string][]*Table{}}
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
	b := builder{byName: map[string][]*Table{}, mixed: true}
	if c != nil {
		b.names, b.tableNames = c.Names, c.TableNames
		for _, t := range c.Tables {
			b.put(t.clone())
		}
	} else if f.Dialect == syntax.Postgres {
		b.names, b.tableNames = Exact, Exact
	}
	b.file(f)
	if !b.changed {
		return c
	}
	out := NewCased(b.names, b.tableNames, b.tables)
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
	names      Names // of columns
	tableNames Names
	dialect    syntax.Dialect // of the file being read
	tables     []*Table
	byName     map[string][]*Table
	mixed      bool // queries stand between the statements
	changed    bool
	enums      map[string][]string // by the name of their type
}

// find finds the table that a statement names; schema is nil where it names none.
// A table whose schema was not told may be in any.
func (b *builder) find(schema *syntax.Name, name string) *Table {
	if schema != nil {
		return b.findIn(schema.Text, name)
	}
	return b.findIn("", name)
}

// findPath finds the table of a name with what qualifies it.
func (b *builder) findPath(path []string) *Table {
	switch n := len(path); n {
	case 0:
		return nil
	case 1:
		return b.findIn("", path[0])
	default:
		return b.findIn(path[n-2], path[n-1])
	}
}

func (b *builder) findIn(in, name string) *Table {
	var found *Table
	for _, t := range b.byName[b.tableNames.Fold(name)] {
		switch {
		case sameSchema(b.tableNames, t.Schema, in):
			return t
		case found == nil && (in == "" || t.Schema == ""):
			found = t
		}
	}
	return found
}

// put adds a table, in the place of the one of its name in its schema.
func (b *builder) put(t *Table) {
	key := b.tableNames.Fold(t.Name)
	if old := b.same(t); old != nil {
		b.tables[slices.Index(b.tables, old)] = t
		b.byName[key][slices.Index(b.byName[key], old)] = t
		return
	}
	b.tables = append(b.tables, t)
	b.byName[key] = append(b.byName[key], t)
}

func (b *builder) remove(t *Table) {
	same := func(x *Table) bool { return x == t }
	key := b.tableNames.Fold(t.Name)
	b.byName[key] = slices.DeleteFunc(b.byName[key], same)
	b.tables = slices.DeleteFunc(b.tables, same)
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
	switch old := b.same(t); {
	case old != nil && (s.Create.IfNotExists || b.mixed && sameColumns(b.names, old, t)):
		return // what is known of the table already is no less
	case old != nil && b.mixed:
		b.merge(t, old)
		t.Open = true
	}
	b.put(t)
	b.changed = true
}

// same is the table that a CREATE statement makes anew; nil if there is none yet.
func (b *builder) same(t *Table) *Table {
	for _, old := range b.byName[b.tableNames.Fold(t.Name)] {
		if sameSchema(b.tableNames, old.Schema, t.Schema) {
			return old
		}
	}
	return nil
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
	t := &Table{Name: def.Name.Text, View: def.View, Description: above(s), Open: len(s.Problems) > 0 || likeAnother(s)}
	if said := tableComment(s); said != "" {
		t.Description = said
	}
	if def.Schema != nil {
		t.Schema = def.Schema.Text
	}
	t.Materialized = def.View && materialized(s)
	b.add(t, def)
	b.checks(t, newWords(s))
	b.collated(t, s)
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
		t.ForeignKeys = append(t.ForeignKeys, ForeignKey{b.list(fk.From), b.refersTo(t, fk), b.list(fk.To)})
	}
}

func (b *builder) addColumns(t *Table, defs []syntax.ColumnDef) {
	for _, d := range defs {
		c := &Column{Name: d.Name.Text, Type: d.Type, Affinity: AffinityIn(b.dialect, d.Type), NotNull: d.NotNull, Description: d.Comment}
		if c.Name == "" || b.hasColumn(t, c.Name) {
			continue
		}
		b.enumerate(c)
		t.Columns = append(t.Columns, c)
		if d.PrimaryKey {
			t.PrimaryKey = append(slices.Clip(t.PrimaryKey), c.Name)
		}
		if d.Unique {
			t.Unique = append(t.Unique, []string{c.Name})
		}
		if fk := d.References; fk != nil {
			t.ForeignKeys = append(t.ForeignKeys, ForeignKey{[]string{c.Name}, b.refersTo(t, *fk), b.list(fk.To)})
		}
	}
}

// refersTo is how a foreign key of t names its table. A name alone means one of
// the same database in MySQL, and one of the search path in PostgreSQL.
func (b *builder) refersTo(t *Table, fk syntax.ForeignKey) string {
	schema := ""
	if fk.Schema != nil {
		schema = fk.Schema.Text
	} else if b.dialect == syntax.MySQL {
		schema = t.Schema
	}
	if isUsual(schema) {
		return fk.Table.Text
	}
	return schema + "." + fk.Table.Text
}

// refers reports whether a foreign key names t.
func (b *builder) refers(fk ForeignKey, t *Table) bool {
	return b.tableNames.Same(fk.Table, t.Name) || b.tableNames.Same(fk.Table, t.Schema+"."+t.Name)
}

// enumerate gives a column of an enumeration the only values that it may have.
// That of PostgreSQL is a type of its own, made before.
func (b *builder) enumerate(c *Column) {
	switch b.dialect {
	case syntax.MySQL:
		c.Allowed, c.Several = Enumerated(c.Type)
	case syntax.Postgres:
		c.Allowed = b.enums[c.Type]
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
			name = item.Alias.Text
		} else if col, ok := item.Expr.(*syntax.Column); ok {
			name = col.Name.Text
		}
		if name == "" || b.hasColumn(t, name) {
			known = false
			continue
		}
		t.Columns = append(t.Columns, &Column{Name: name})
	}
	return known
}

func (b *builder) list(names []syntax.Name) []string {
	var out []string
	for _, n := range names {
		out = append(out, n.Text)
	}
	return out
}
