package scope

import (
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Info is the meaning of the names of one query.
type Info struct {
	Catalog *catalog.Catalog
	// Scopes are those of all SELECT cores, in the order of the text.
	Scopes []*Scope
	// Columns are all column references that name or could name a column, in
	// the order in which they were resolved.
	Columns []*syntax.Column

	refs     map[*syntax.Column]Ref
	bySelect map[*syntax.Select]*Scope
	unknown  []*syntax.Table
}

// Scope is what is visible in one SELECT core.
type Scope struct {
	Parent    *Scope // for correlated names; nil outside
	Select    *syntax.Select
	Query     *syntax.Query // the innermost query that the core belongs to
	Relations []*Relation
}

// Relation is one entry of a FROM clause.
type Relation struct {
	Name  string         // by which columns are qualified; "" if it has none
	Node  syntax.Source  // *Table, *Derived, *TableCall or *Opaque
	Table *catalog.Table // nil for derived ones and unknown tables
	// Outputs are the columns of a derived relation.
	Outputs []Output
	// Open says that the relation may have columns that are not known.
	Open bool
}

// Output is one column that a query gives.
type Output struct {
	Name   string
	Column *catalog.ColumnID // the stored column it passes on; nil for expressions
}

// State says how a column reference was resolved.
type State uint8

// The states.
const (
	Uncertain  State = iota // nothing may be said of it
	Resolved                // names one column of one relation
	Alias                   // names an output of the same SELECT
	NoRelation              // its qualifier names nothing in scope
	NoColumn                // no relation in scope has such a column
	Ambiguous               // several relations have it
	TextValue               // SQLite reads the double-quoted name as text
)

// Ref is the meaning of one column reference.
type Ref struct {
	State    State
	Scope    *Scope
	Relation *Relation
	Column   *catalog.Column // nil for outputs that are expressions
	ID       catalog.ColumnID
	Item     *syntax.Item // for Alias
	// Holders are the relations that have the column, for Ambiguous, and the
	// relation that the qualifier names, for NoColumn.
	Holders []*Relation
}

// Stored reports whether the reference names a stored column.
func (r Ref) Stored() bool { return r.State == Resolved && r.Column != nil }

// Ref is the meaning of c; Uncertain for a node of another query.
func (i *Info) Ref(c *syntax.Column) Ref {
	if i == nil {
		return Ref{}
	}
	return i.refs[c]
}

// Of is the meaning of an expression that is a column reference, in
// parentheses or with COLLATE or not.
func (i *Info) Of(e syntax.Expr) Ref {
	if c := ColumnOf(e); c != nil {
		return i.Ref(c)
	}
	return Ref{}
}

// ColumnOf is the column reference that an expression is; nil if it is none.
func ColumnOf(e syntax.Expr) *syntax.Column {
	for {
		switch x := e.(type) {
		case *syntax.Column:
			return x
		case *syntax.Paren:
			e = x.X
		case *syntax.Collate:
			e = x.X
		default:
			return nil
		}
	}
}

// ScopeOf is the scope of a SELECT core.
func (i *Info) ScopeOf(s *syntax.Select) *Scope {
	if i == nil {
		return nil
	}
	return i.bySelect[s]
}

// UnknownTables are the tables in FROM that neither the catalog nor a common
// table expression has. It is empty where the catalog is missing or partial.
func (i *Info) UnknownTables() []*syntax.Table {
	if i == nil {
		return nil
	}
	return i.unknown
}

// Find is the relation of s that a qualifier names, in s alone; nil if none.
func (s *Scope) Find(names catalog.Names, name string) *Relation {
	for _, r := range s.Relations {
		if r.Name != "" && names.Same(r.Name, name) {
			return r
		}
	}
	return nil
}

// has says whether the relation has a column of that name: Yes, No or Unknown.
func (r *Relation) has(names catalog.Names, name string) catalog.Answer {
	if _, ok := r.output(names, name); ok {
		return catalog.Yes
	}
	if r.Table != nil && r.Table.Column(names, name) != nil {
		return catalog.Yes
	}
	if r.Open {
		return catalog.Unknown
	}
	return catalog.No
}

func (r *Relation) output(names catalog.Names, name string) (Output, bool) {
	for _, o := range r.Outputs {
		if names.Same(o.Name, name) {
			return o, true
		}
	}
	return Output{}, false
}
