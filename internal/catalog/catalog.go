package catalog

import "slices"

// Catalog is the schema of one database. It is not changed after it was built.
type Catalog struct {
	Tables []*Table
	Names  Names // compares names of columns
	// TableNames compares names of tables and schemas; some MySQL servers tell
	// their letters apart though not those of columns.
	TableNames Names
	// Partial says that the database may hold tables that are not listed, so
	// that an unknown name is not a wrong one.
	Partial bool

	byPath map[string]*Table
	whole  map[string]*Table // by schema and name
}

// Table is a table or a view.
type Table struct {
	Schema string // "" or "main" in SQLite; the database in MySQL
	Name   string
	// Qualified says that the name alone means another table or none: that of an
	// earlier schema of the search path, or the schema is not on it.
	Qualified   bool
	Description string
	View        bool
	// Materialized says that a view stores its rows.
	Materialized bool
	// Rows is about how many rows there are, as the database estimates them; 0
	// where it does not.
	Rows int64
	// Checks are the conditions, as SQL, that hold for all rows.
	Checks []string
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
	// Allowed are the only texts that the column may store, in the order in which
	// the schema names them: of an enumeration or a check. nil where there may be
	// others.
	Allowed []string
	// Several says that a value is any of Allowed, or several with commas between.
	Several bool
}

// ForeignKey says that Columns of the table that holds it refer to To of Table,
// which is a Path.
type ForeignKey struct {
	Columns []string
	Table   string
	To      []string // never empty: the primary key of Table where it was not written
}

// ColumnID names one column of a catalog; Table is a Path.
type ColumnID struct {
	Table, Column string
}

// Path is how a query names the table, but for quotes: its name, with the schema
// before it where it has to be. No two tables of a catalog have the same.
func (t *Table) Path() string {
	if t.Qualified {
		return t.Schema + "." + t.Name
	}
	return t.Name
}

// New builds a catalog from its tables, which are its own from then on. A table
// named twice in one schema counts once, the later one wins. Of tables with one
// name in several schemas the name alone means that of the database's usual
// schema, else the first; the others become Qualified.
func New(names Names, tables []*Table) *Catalog { return NewCased(names, names, tables) }

// NewCased is New where tables are compared otherwise than columns.
func NewCased(columns, names Names, tables []*Table) *Catalog {
	c := &Catalog{Names: columns, TableNames: names, byPath: make(map[string]*Table, len(tables)), whole: make(map[string]*Table, len(tables))}
	meant := map[string]*Table{} // by the name alone
	for _, t := range tables {
		first := meant[names.Fold(t.Name)]
		if !t.Qualified && (first == nil || !isUsual(first.Schema) && isUsual(t.Schema)) {
			meant[names.Fold(t.Name)] = t
		}
	}
	for _, t := range tables {
		t.byName = make(map[string]*Column, len(t.Columns))
		for _, col := range t.Columns {
			t.byName[columns.Fold(col.Name)] = col
		}
		if first := meant[names.Fold(t.Name)]; first != nil && !sameSchema(names, first.Schema, t.Schema) {
			t.Qualified = true
		}
		path := names.Fold(t.Path())
		if old := c.byPath[path]; old != nil {
			c.Tables = slices.DeleteFunc(c.Tables, func(x *Table) bool { return x == old })
		}
		c.byPath[path] = t
		c.whole[names.Fold(t.Schema+"."+t.Name)] = t
		c.Tables = append(c.Tables, t)
	}
	c.completeKeys()
	return c
}

// isUsual reports whether a schema is the one that names without any mean as a
// rule.
func isUsual(schema string) bool { return schema == "" || schema == "public" || schema == "main" }

// sameSchema reports whether two schemas are one. The usual ones stand for each
// other: a text names them or not.
func sameSchema(names Names, a, b string) bool {
	return names.Same(a, b) || isUsual(a) && isUsual(b)
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
				fk.Table = to.Path()
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

// Table finds a table by its Path, or by schema and name with a dot between; nil
// if there is none, or no catalog.
func (c *Catalog) Table(path string) *Table {
	if c == nil {
		return nil
	}
	if t := c.byPath[c.TableNames.Fold(path)]; t != nil {
		return t
	}
	return c.whole[c.TableNames.Fold(path)]
}

// Named finds the table that a query names, with or without a schema; nil if
// there is none.
func (c *Catalog) Named(schema, name string) *Table {
	if c == nil {
		return nil
	}
	if schema == "" {
		return c.byPath[c.TableNames.Fold(name)]
	}
	return c.whole[c.TableNames.Fold(schema+"."+name)]
}

// Elsewhere are the tables of a name that can only be named with their schema.
func (c *Catalog) Elsewhere(name string) []*Table {
	if c == nil {
		return nil
	}
	var out []*Table
	for _, t := range c.Tables {
		if t.Qualified && c.TableNames.Same(t.Name, name) {
			out = append(out, t)
		}
	}
	return out
}

// Column finds a column of t by name, folded by names; nil if there is none.
func (t *Table) Column(names Names, name string) *Column {
	if t == nil {
		return nil
	}
	return t.byName[names.Fold(name)]
}

// Named finds a column of a table that is still being put together, by the very
// letters of its name; nil if there is none, or no table.
func (t *Table) Named(name string) *Column {
	if t == nil {
		return nil
	}
	i := slices.IndexFunc(t.Columns, func(c *Column) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	return t.Columns[i]
}

// Column finds a column by its id.
func (c *Catalog) Column(id ColumnID) *Column {
	if c == nil {
		return nil
	}
	return c.Table(id.Table).Column(c.Names, id.Column)
}

// Edge is one step along a foreign key between two tables, which are Paths, in
// either direction.
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
			out = append(out, Edge{t.Path(), fk.Table, fk.Columns, fk.To, true})
		}
	}
	for _, other := range c.Tables {
		for _, fk := range other.ForeignKeys {
			if c.TableNames.Same(fk.Table, t.Path()) {
				out = append(out, Edge{t.Path(), other.Path(), fk.To, fk.Columns, false})
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
