package catalog

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// open marks a table that may have other columns than are known.
func (b *builder) open(t *Table) {
	b.changed = b.changed || !t.Open
	t.Open = true
}

// drop takes tables away, or opens them where queries may still mean them.
func (b *builder) drop(names []syntax.DropName) {
	for _, n := range names {
		t := b.find(n.Schema, n.Name.Text)
		switch {
		case t == nil:
		case b.mixed:
			b.open(t)
		default:
			b.remove(t)
		}
	}
}

// alter reads an ALTER TABLE. Where queries stand between the statements, the
// names from before and after it both stay.
func (b *builder) alter(s *syntax.Statement) {
	a := s.Alter
	t := b.find(a.Schema, a.Name.Text)
	if t == nil {
		return
	}
	b.keys(t, newWords(s))
	b.loosen(t, newWords(s))
	if !b.mixed {
		b.checks(t, newWords(s))
	}
	b.addColumns(t, a.Add)
	for _, n := range a.Drop {
		if !b.mixed {
			b.removeColumn(t, n.Text)
		}
	}
	for _, r := range a.Renamed {
		b.renameColumn(t, r.From.Text, r.To.Text)
	}
	columns := len(a.Add)+len(a.Drop)+len(a.Renamed) > 0
	b.changed = b.changed || columns
	if b.mixed && columns || len(s.Problems) > 0 {
		b.open(t)
	}
	if a.To != nil {
		b.renameTable(t, a.To.Text)
	}
}

func (b *builder) removeColumn(t *Table, name string) {
	t.Columns = slices.DeleteFunc(t.Columns, func(c *Column) bool { return b.names.Same(c.Name, name) })
	gone := func(key []string) bool {
		return slices.ContainsFunc(key, func(k string) bool { return b.names.Same(k, name) })
	}
	if gone(t.PrimaryKey) {
		t.PrimaryKey = nil
	}
	t.Unique = slices.DeleteFunc(t.Unique, gone)
	t.ForeignKeys = slices.DeleteFunc(t.ForeignKeys, func(fk ForeignKey) bool { return gone(fk.Columns) })
}

func (b *builder) renameColumn(t *Table, from, to string) {
	i := slices.IndexFunc(t.Columns, func(c *Column) bool { return b.names.Same(c.Name, from) })
	if i < 0 || to == "" || b.hasColumn(t, to) {
		return
	}
	if b.mixed {
		next := *t.Columns[i]
		next.Name = to
		t.Columns = append(t.Columns, &next)
		return
	}
	t.Columns[i].Name = to
	b.renameIn(t.PrimaryKey, from, to)
	for _, key := range t.Unique {
		b.renameIn(key, from, to)
	}
	for _, other := range b.tables {
		for _, fk := range other.ForeignKeys {
			if other == t {
				b.renameIn(fk.Columns, from, to)
			}
			if b.refers(fk, t) {
				b.renameIn(fk.To, from, to)
			}
		}
	}
}

func (b *builder) renameIn(key []string, from, to string) {
	for i, k := range key {
		if b.names.Same(k, from) {
			key[i] = to
		}
	}
}

func (b *builder) renameTable(t *Table, name string) {
	if name == "" {
		return
	}
	b.changed = true
	next := t.clone()
	next.Name = name
	if b.mixed {
		t.Open, next.Open = true, true
		b.put(next)
		return
	}
	b.remove(t)
	b.put(next)
	for _, other := range b.tables {
		for i, fk := range other.ForeignKeys {
			if b.refers(fk, t) {
				other.ForeignKeys[i].Table = fk.Table[:len(fk.Table)-len(t.Name)] + name
			}
		}
	}
}

// keys adds the keys that ADD [CONSTRAINT n] PRIMARY KEY, UNIQUE and FOREIGN KEY
// declare, by reading each as the inside of a CREATE TABLE.
func (b *builder) keys(t *Table, w *words) {
	for _, action := range w.split() {
		at := slices.IndexFunc(action.tokens, func(tok syntax.Token) bool { return strings.EqualFold(tok.In(w.s.Text), "ADD") })
		if at < 0 {
			continue
		}
		action.tokens = action.tokens[at+1:]
		if !action.isAny("CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN") {
			continue
		}
		f := syntax.Parse("CREATE TABLE t ("+action.rest()+")", b.dialect)
		if len(f.Statements) == 1 && f.Statements[0].Create != nil {
			b.add(t, f.Statements[0].Create)
			b.changed = true
		}
	}
}

// other reads the statements without a tree that say something of tables.
func (b *builder) other(w *words) {
	switch {
	case w.skip("CREATE", "UNIQUE", "INDEX"):
		b.uniqueIndex(w)
	case w.skip("COMMENT", "ON"):
		b.comment(w)
	case w.skip("CREATE", "TYPE"):
		b.enum(w)
	case w.skip("ALTER", "TYPE"), w.skip("DROP", "TYPE"):
		b.forgetEnum(w)
	}
}

// enum reads CREATE TYPE mood AS ENUM ('sad', 'happy').
func (b *builder) enum(w *words) {
	path := w.path()
	if len(path) == 0 || !w.skip("AS", "ENUM", "(") {
		return
	}
	var members []string
	for len(w.tokens) > 0 && w.tokens[0].Kind == syntax.StringToken {
		members = append(members, w.str())
		w.tokens = w.tokens[1:]
		w.skip(",")
	}
	if b.enums == nil {
		b.enums = map[string][]string{}
	}
	// A column names its type as it likes.
	name := path[len(path)-1]
	b.enums[name], b.enums[`"`+name+`"`] = members, members
	b.enums[strings.Join(path, ".")] = members
}

// forgetEnum lets columns of an enumeration that changes have any value.
func (b *builder) forgetEnum(w *words) {
	path := w.path()
	if len(path) == 0 {
		return
	}
	members := b.enums[path[len(path)-1]]
	for _, t := range b.tables {
		for _, c := range t.Columns {
			if members != nil && slices.Equal(c.Allowed, members) || strings.Trim(c.Type, `"`) == path[len(path)-1] {
				b.changed = b.changed || c.Allowed != nil
				c.Allowed = nil
			}
		}
	}
	delete(b.enums, path[len(path)-1])
}

// uniqueIndex adds the key of a unique index that covers all rows and names
// columns only.
func (b *builder) uniqueIndex(w *words) {
	w.skip("CONCURRENTLY")
	w.skip("IF", "NOT", "EXISTS")
	if !w.is("ON") {
		w.path()
	}
	if !w.skip("ON") {
		return
	}
	w.skip("ONLY")
	t := b.findPath(w.path())
	if w.skip("USING") {
		w.path()
	}
	key, ok := w.columns()
	if t == nil || !ok || w.holds("WHERE") {
		return
	}
	t.Unique = append(t.Unique, key)
	b.changed = true
}

// comment reads COMMENT ON TABLE and COMMENT ON COLUMN.
func (b *builder) comment(w *words) {
	column := w.skip("COLUMN")
	if !column && !w.skip("TABLE") && !w.skip("VIEW") {
		return
	}
	path := w.path()
	if !w.skip("IS") || len(path) == 0 || column && len(path) < 2 {
		return
	}
	last := path[len(path)-1]
	if !column {
		if t := b.findPath(path); t != nil {
			t.Description, b.changed = w.str(), true
		}
		return
	}
	t := b.findPath(path[:len(path)-1])
	if t == nil {
		return
	}
	for _, c := range t.Columns {
		if b.names.Same(c.Name, last) {
			c.Description, b.changed = w.str(), true
		}
	}
}
