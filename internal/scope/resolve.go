package scope

import (
	"slices"
	"strconv"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Resolve reads the names of a query against a catalog. The catalog may be nil:
// then only names of derived relations are certain. The result is a pure
// function of both.
func Resolve(q *syntax.Query, c *catalog.Catalog) *Info {
	r := &resolver{info: &Info{
		Catalog:  c,
		refs:     map[*syntax.Column]Ref{},
		bySelect: map[*syntax.Select]*Scope{},
	}}
	if c != nil {
		r.names = c.Names
	}
	if q != nil {
		r.dialect = q.Dialect()
	}
	r.query(q, nil, nil)
	return r.info
}

type resolver struct {
	info    *Info
	names   catalog.Names
	dialect syntax.Dialect
	// vague counts the enclosing constructs inside of which names are not
	// judged, such as calls of functions that are not known to take values.
	vague int
}

// cte is a common table expression in scope, innermost first.
type cte struct {
	name    string
	outputs []Output
	open    bool
	next    *cte
}

func (c *cte) find(names catalog.Names, name string) *cte {
	for ; c != nil; c = c.next {
		if names.Same(c.name, name) {
			return c
		}
	}
	return nil
}

// query resolves a query and returns what it gives; open says that it may give
// columns that are not known.
func (r *resolver) query(q *syntax.Query, outer *Scope, ctes *cte) (outputs []Output, open bool) {
	if q == nil {
		return nil, true
	}
	if q.With != nil {
		for _, c := range q.With.CTEs {
			ctes = r.cte(c, q.With.Recursive, outer, ctes)
		}
	}
	outputs, open, scope := r.body(q.Body, q, outer, ctes)
	if q.OrderBy != nil {
		for _, t := range q.OrderBy.Terms {
			r.orderTerm(t, scope, outputs, open, ctes)
		}
	}
	if q.Limit != nil {
		for _, e := range []syntax.Expr{q.Limit.Count, q.Limit.Offset} {
			if e != nil {
				r.exprs(e, at{scope: outer, ctes: ctes})
			}
		}
	}
	return outputs, open
}

func (r *resolver) cte(c *syntax.CTE, recursive bool, outer *Scope, ctes *cte) *cte {
	self := &cte{name: c.Name.Text, open: true, next: ctes}
	inner := ctes
	if recursive {
		// Inside itself a recursive expression has the columns of its list or
		// of its first part, which are not known before it is resolved.
		if len(c.Columns) > 0 {
			self.outputs, self.open = named(c.Columns, nil), false
		}
		inner = self
	}
	outputs, open := r.query(c.Query, outer, inner)
	done := &cte{name: c.Name.Text, outputs: outputs, open: open || c.Open, next: ctes}
	if len(c.Columns) > 0 {
		done.outputs, done.open = named(c.Columns, outputs), c.Open
	}
	return done
}

// named gives outputs the names of a column list.
func named(list []syntax.Name, outputs []Output) []Output {
	out := make([]Output, len(list))
	for i, n := range list {
		out[i].Name = n.Text
		if i < len(outputs) {
			out[i].Column = outputs[i].Column
		}
	}
	return out
}

func (r *resolver) body(b syntax.Body, q *syntax.Query, outer *Scope, ctes *cte) ([]Output, bool, *Scope) {
	switch b := b.(type) {
	case *syntax.Select:
		return r.selectCore(b, q, outer, ctes)
	case *syntax.Nested:
		outputs, open := r.query(b.Query, outer, ctes)
		return outputs, open, nil
	case *syntax.Compound:
		outputs, open, _ := r.body(b.Left, q, outer, ctes)
		right, _, _ := r.body(b.Right, q, outer, ctes)
		for i := range outputs {
			// A stored column is passed on only where both sides give that one.
			l := outputs[i].Column
			if i >= len(right) || l == nil || right[i].Column == nil || *l != *right[i].Column {
				outputs[i].Column = nil
			}
		}
		return outputs, open, nil
	case *syntax.Values:
		for _, row := range b.Rows {
			for _, e := range row.Exprs {
				r.exprs(e, at{scope: outer, ctes: ctes})
			}
		}
		return valueColumns(b), false, nil
	}
	return nil, true, nil
}

// valueColumns are the names that SQLite gives to the columns of VALUES.
func valueColumns(v *syntax.Values) []Output {
	if len(v.Rows) == 0 {
		return nil
	}
	out := make([]Output, len(v.Rows[0].Exprs))
	for i := range out {
		out[i].Name = "column" + strconv.Itoa(i+1)
	}
	return out
}

func (r *resolver) selectCore(s *syntax.Select, q *syntax.Query, outer *Scope, ctes *cte) ([]Output, bool, *Scope) {
	scope := &Scope{Parent: outer, Select: s, Query: q}
	r.info.Scopes = append(r.info.Scopes, scope)
	r.info.bySelect[s] = scope
	if s.From != nil {
		for _, src := range s.From.Sources {
			r.source(src, scope, outer, ctes)
		}
	}
	in := at{scope: scope, ctes: ctes}
	for _, item := range s.Items {
		if item.Expr != nil {
			r.exprs(item.Expr, in)
		}
	}
	// SQLite and MySQL let the other clauses name an output where no column
	// has the name.
	in.aliases = s.Items
	if s.Distinct != nil {
		for _, e := range s.Distinct.On {
			r.exprs(e, in)
		}
	}
	for _, c := range []*syntax.Clause{s.WhereClause, s.Having} {
		if c != nil && c.Cond != nil {
			r.exprs(c.Cond, in)
		}
	}
	if s.GroupBy != nil {
		for _, e := range s.GroupBy.Exprs {
			r.exprs(e, in)
		}
	}
	for _, w := range s.Windows {
		r.node(w, in)
	}
	outputs, open := r.outputs(s, scope)
	return outputs, open, scope
}

// source adds the relations of a FROM clause to the scope and resolves what is
// inside them. ON sees all relations added so far.
func (r *resolver) source(src syntax.Source, scope, outer *Scope, ctes *cte) {
	switch src := src.(type) {
	case *syntax.Table:
		scope.Relations = append(scope.Relations, r.table(src, ctes))
	case *syntax.Derived:
		rel := &Relation{Node: src}
		if src.Lateral {
			outer = scope // by which it sees its neighbours
		}
		rel.Outputs, rel.Open = r.query(src.Query, outer, ctes)
		rel.Name = aliasName(src.Alias)
		if len(src.Columns) > 0 {
			rel.Outputs = named(src.Columns, rel.Outputs)
		}
		scope.Relations = append(scope.Relations, rel)
	case *syntax.TableCall:
		rel := &Relation{Node: src, Name: aliasName(src.Alias), Open: true}
		if rel.Name == "" && src.Call != nil {
			rel.Name = src.Call.Name.Text
		}
		if src.Call != nil {
			for _, a := range src.Call.Args {
				r.exprs(a, at{scope: scope, ctes: ctes})
			}
		}
		scope.Relations = append(scope.Relations, rel)
	case *syntax.Opaque:
		scope.Relations = append(scope.Relations, &Relation{Node: src, Name: aliasName(src.Alias), Open: true})
	case *syntax.Group:
		r.source(src.Source, scope, outer, ctes)
	case *syntax.Join:
		r.source(src.Left, scope, outer, ctes)
		r.source(src.Right, scope, outer, ctes)
		if src.On != nil && src.On.Cond != nil {
			r.exprs(src.On.Cond, at{scope: scope, ctes: ctes})
		}
		if src.Alias != nil {
			scope.Relations = append(scope.Relations, &Relation{Node: src, Name: src.Alias.Text})
		}
	case *syntax.Missing:
		scope.Relations = append(scope.Relations, &Relation{Node: src, Open: true})
	}
}

func aliasName(n *syntax.Name) string {
	if n == nil {
		return ""
	}
	return n.Text
}

func (r *resolver) table(t *syntax.Table, ctes *cte) *Relation {
	rel := &Relation{Node: t, Name: t.Name.Text}
	if t.Alias != nil {
		rel.Name = t.Alias.Text
	}
	if t.Schema == nil {
		if c := ctes.find(r.names, t.Name.Text); c != nil {
			rel.Outputs, rel.Open = c.outputs, c.open
			return rel
		}
	}
	c := r.info.Catalog
	foreign := false
	switch {
	case t.Schema == nil, r.names.Same(t.Schema.Text, "main") && c.Named("main", t.Name.Text) == nil:
		rel.Table = c.Named("", t.Name.Text)
	default:
		rel.Table = c.Named(t.Schema.Text, t.Name.Text)
		foreign = rel.Table == nil
	}
	elsewhere := 0
	if rel.Table == nil && t.Schema == nil && r.dialect == syntax.Postgres {
		// The search path may be another where the query runs.
		if list := c.Elsewhere(t.Name.Text); len(list) > 0 {
			rel.Table, elsewhere = list[0], len(list)
		}
	}
	switch {
	case foreign, c == nil, elsewhere > 1:
		rel.Table, rel.Open = nil, true
	case rel.Table == nil:
		rel.Open = true
		if !c.Partial && !isSystemTable(t.Name.Text) {
			r.info.unknown = append(r.info.unknown, t)
		}
	default:
		rel.Open = rel.Table.Open
	}
	return rel
}

// isSystemTable reports whether a table is always there though no catalog lists
// it.
func isSystemTable(name string) bool {
	if strings.HasPrefix(catalog.IgnoreCase.Fold(name), "pg_") { // PostgreSQL's, always on its search path
		return true
	}
	return slices.Contains([]string{"sqlite_master", "sqlite_schema", "sqlite_temp_master", "sqlite_temp_schema", "sqlite_sequence", "sqlite_stat1", "dual"}, catalog.IgnoreCase.Fold(name))
}

// outputs are the columns that a SELECT core gives.
func (r *resolver) outputs(s *syntax.Select, scope *Scope) (out []Output, open bool) {
	for _, item := range s.Items {
		if star, ok := item.Expr.(*syntax.Star); ok {
			cols, o := r.starColumns(star, scope)
			out, open = append(out, cols...), open || o
			continue
		}
		var o Output
		ref := r.info.Of(item.Expr)
		if ref.Stored() {
			id := ref.ID
			o.Column = &id
		}
		switch c := ColumnOf(item.Expr); {
		case item.Alias != nil:
			o.Name = item.Alias.Text
		case c != nil:
			o.Name = c.Name.Text
		default:
			o.Name = item.Expr.Where().String() // no name that a reference could have
		}
		out = append(out, o)
	}
	return out, open
}

func (r *resolver) starColumns(star *syntax.Star, scope *Scope) (out []Output, open bool) {
	for _, rel := range scope.Relations {
		if star.Table != nil && !r.names.Same(rel.Name, star.Table.Text) {
			continue
		}
		open = open || rel.Open
		out = append(out, rel.Outputs...)
		if rel.Table != nil {
			for _, c := range rel.Table.Columns {
				out = append(out, Output{c.Name, &catalog.ColumnID{Table: rel.Table.Path(), Column: c.Name}})
			}
		}
	}
	return out, open
}
