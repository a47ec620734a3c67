package catalog

import "slices"

// Catalog is the schema of one database. It is not changed after it was built.
type Catalog struct {
	Tables []*Table
	Names  Names
	// Partial says that the database may hold tables that are not listed, so
	// that an unknown name is not a wrong one.
	Partial bool

	byName map[string]*Table
}

// Table is a table or a view.
type Table struct {
	Schema      string // "" or "main" in SQLite
	Name        string
	Description string
	View        bool
	// Open says that the table may have other columns than those listed.
	Open        bool
	Columns     []*Column
	PrimaryKey  []string
	Unique      [][]string // without the primary key
	ForeignKeys []ForeignKey

	byName map[string]*Column
}

// Column is one column of a table.
type Column struct {
	Name        string
	Type        string // as declared; "" if not
	Affinity    Affinity
	NotNull     bool
	Description string
}

// ForeignKey says that Columns of the table that holds it refer to To of Table.
type ForeignKey struct {
	Columns []string
	Table   string
	To      []string // never empty: the primary key of Table where it was not written
}

// ColumnID names one column of a catalog.
type ColumnID struct {
	Table, Column string
}

// New builds a catalog from its tables, which are its own from then on. A table
// named twice counts once, the later one wins.
func New(names Names, tables []*Table) *Catalog {
	c := &Catalog{Names: names, byName: make(map[string]*Table, len(tables))}
	for _, t := range tables {
		t.byName = make(map[string]*Column, len(t.Columns))
		for _, col := range t.Columns {
			t.byName[names.Fold(col.Name)] = col
		}
		if old := c.byName[names.Fold(t.Name)]; old != nil {
			c.Tables = slices.DeleteFunc(c.Tables, func(x *Table) bool { return x == old })
		}
		c.byName[names.Fold(t.Name)] = t
		c.Tables = append(c.Tables, t)
	}
	c.completeKeys()
	return c
}

// completeKeys gives foreign keys that name no columns the primary key they
// mean, and writes all keys in the spelling of the tables and columns that they
// name.
func (c *Catalog) completeKeys() {
	for _, t := range c.Tables {
		t.PrimaryKey = c.spelled(t, t.PrimaryKey)
		for i, key := range t.Unique {
			t.Unique[i] = c.spelled(t, key)
		}
	}
	for _, t := range c.Tables {
		keys := t.ForeignKeys[:0:0]
		for _, fk := range t.ForeignKeys {
			to := c.Table(fk.Table)
			if to != nil {
				fk.Table = to.Name
				if len(fk.To) == 0 {
					fk.To = to.PrimaryKey
				}
				fk.To = c.spelled(to, fk.To)
			}
			if len(fk.To) == 0 || len(fk.To) != len(fk.Columns) {
				continue // SQLite calls it a mismatch, too
			}
			fk.Columns = c.spelled(t, fk.Columns)
			keys = append(keys, fk)
		}
		t.ForeignKeys = keys
	}
}

func (c *Catalog) spelled(t *Table, columns []string) []string {
	var out []string
	for _, name := range columns {
		if col := t.Column(c.Names, name); col != nil {
			name = col.Name
		}
		out = append(out, name)
	}
	return out
}

// Table finds a table by name; nil if there is none, or no catalog.
func (c *Catalog) Table(name string) *Table {
	if c == nil {
		return nil
	}
	return c.byName[c.Names.Fold(name)]
}

// Column finds a column of t by name, folded by names; nil if there is none.
func (t *Table) Column(names Names, name string) *Column {
	if t == nil {
		return nil
	}
	return t.byName[names.Fold(name)]
}

// Column finds a column by its id.
func (c *Catalog) Column(id ColumnID) *Column {
	if c == nil {
		return nil
	}
	return c.Table(id.Table).Column(c.Names, id.Column)
}

// Edge is one step along a foreign key between two tables, in either direction.
type Edge struct {
	From, To               string
	FromColumns, ToColumns []string
	// Up is true where From holds the foreign key: each of its rows meets at
	// most one row of To.
	Up bool
}

// Edges are the foreign keys that touch t, seen from t.
func (c *Catalog) Edges(t *Table) []Edge {
	var out []Edge
	for _, fk := range t.ForeignKeys {
		if c.Table(fk.Table) != nil {
			out = append(out, Edge{t.Name, fk.Table, fk.Columns, fk.To, true})
		}
	}
	for _, other := range c.Tables {
		for _, fk := range other.ForeignKeys {
			if c.Names.Same(fk.Table, t.Name) {
				out = append(out, Edge{t.Name, other.Name, fk.To, fk.Columns, false})
			}
		}
	}
	return out
}

// IsKey reports whether the columns include all of the primary key or of a
// unique key of t, so that no two rows agree in them.
func (c *Catalog) IsKey(t *Table, columns []string) bool {
	has := func(key []string) bool {
		return len(key) > 0 && !slices.ContainsFunc(key, func(k string) bool {
			return !slices.ContainsFunc(columns, func(x string) bool { return c.Names.Same(x, k) })
		})
	}
	return has(t.PrimaryKey) || slices.ContainsFunc(t.Unique, has)
}
