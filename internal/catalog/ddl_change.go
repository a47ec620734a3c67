package catalog

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// drop takes the tables of a DROP TABLE away, or opens them where queries above
// it may still mean them.
func (b *builder) drop(w *words) {
	w.skip("IF", "EXISTS")
	for {
		t := b.find(w.name())
		switch {
		case t == nil:
		case b.mixed:
			b.open(t)
		default:
			b.remove(t)
		}
		if !w.skip(",") {
			return
		}
	}
}

func (b *builder) open(t *Table) {
	b.changed = b.changed || !t.Open
	t.Open = true
}

// alter reads an ALTER TABLE. An action that may change columns in a way that is
// not understood opens the table.
func (b *builder) alter(w *words) {
	w.skip("IF", "EXISTS")
	w.skip("ONLY")
	t := b.find(w.name())
	if t == nil {
		return
	}
	w.skip("*")
	for _, action := range w.split() {
		b.action(t, action)
	}
}

func (b *builder) action(t *Table, w *words) {
	switch {
	case w.skip("ADD"):
		b.add(t, w)
	case w.skip("RENAME", "TO"), w.skip("RENAME", "AS"):
		b.renameTable(t, w.name())
	case w.skip("RENAME"), w.skip("CHANGE"):
		w.skip("COLUMN")
		w.name()
		w.skip("TO")
		b.addNames(t, w.name())
		b.open(t)
	case w.isAny("OWNER", "ENABLE", "DISABLE", "SET", "ALTER", "MODIFY", "CLUSTER", "VALIDATE", "REPLICA",
		"ENGINE", "AUTO_INCREMENT", "COMMENT", "CONVERT", "DEFAULT", "CHARSET", "ATTACH", "DETACH", "LOCK"):
	case w.isAny("DROP") && w.secondIsAny("CONSTRAINT", "PRIMARY", "INDEX", "KEY", "FOREIGN", "CHECK"):
	default:
		b.open(t)
	}
}

// add reads what ADD adds by reading it as the inside of a CREATE TABLE.
func (b *builder) add(t *Table, w *words) {
	w.skip("COLUMN")
	w.skip("IF", "NOT", "EXISTS")
	inside := w.rest()
	if !strings.HasPrefix(inside, "(") {
		inside = "(" + inside + ")"
	}
	f := syntax.Parse("CREATE TABLE t "+inside, b.dialect)
	if len(f.Statements) == 0 || f.Statements[0].Create == nil {
		b.open(t)
		return
	}
	before := len(t.Columns)
	b.addColumns(t, f.Statements[0].Create)
	b.changed = true
	if b.mixed && len(t.Columns) > before || len(f.Statements[0].Problems) > 0 {
		t.Open = true
	}
}

func (b *builder) addNames(t *Table, name string) {
	if name != "" && !b.hasColumn(t, name) {
		t.Columns = append(t.Columns, &Column{Name: name})
		b.changed = true
	}
}

func (b *builder) renameTable(t *Table, name string) {
	if name == "" {
		b.open(t)
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
			if b.names.Same(fk.Table, t.Name) {
				other.ForeignKeys[i].Table = name
			}
		}
	}
}

// uniqueIndex adds the key of a unique index that covers all rows and names
// columns only.
func (b *builder) uniqueIndex(w *words) {
	w.skip("CONCURRENTLY")
	w.skip("IF", "NOT", "EXISTS")
	if !w.is("ON") {
		w.name()
	}
	if !w.skip("ON") {
		return
	}
	w.skip("ONLY")
	t := b.find(w.name())
	if w.skip("USING") {
		w.name()
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
	switch {
	case w.skip("TABLE"), w.skip("VIEW"):
		if t := b.find(w.name()); t != nil && w.skip("IS") {
			t.Description = w.str()
			b.changed = true
		}
	case w.skip("COLUMN"):
		path := w.path()
		if len(path) < 2 || !w.skip("IS") {
			return
		}
		t := b.find(path[len(path)-2])
		if t == nil {
			return
		}
		for _, c := range t.Columns {
			if b.names.Same(c.Name, path[len(path)-1]) {
				c.Description = w.str()
				b.changed = true
			}
		}
	}
}
