package scope

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// at is where an expression stands.
type at struct {
	scope   *Scope
	ctes    *cte
	aliases []*syntax.Item // outputs that may be named here
	orderBy bool           // an output's name goes before a column's
}

// exprs resolves an expression and the queries inside it.
func (r *resolver) exprs(e syntax.Expr, in at) { r.node(e, in) }

func (r *resolver) node(n syntax.Node, in at) {
	syntax.Walk(n, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Column:
			ref := r.column(n, in)
			if r.vague > 0 && ref.State != Resolved && ref.State != Alias {
				ref = Ref{Scope: in.scope}
			}
			r.info.refs[n] = ref
			r.info.Columns = append(r.info.Columns, n)
		case *syntax.Query:
			r.query(n, in.scope, in.ctes)
			return false
		case *syntax.In:
			if n.Table != nil {
				r.table(n.Table, in.ctes)
			}
		case *syntax.Call:
			if takesWords(n.Name.Text) {
				r.vague++
				for _, a := range n.Args {
					r.node(a, in)
				}
				r.vague--
				return false
			}
		}
		return true
	})
}

// takesWords reports whether bare words among the arguments of a function may
// be no columns: date parts in other dialects' functions.
func takesWords(name string) bool {
	switch strings.ToLower(name) {
	case "dateadd", "datediff", "datepart", "datename", "date_trunc", "date_part", "timestampdiff", "timestampadd",
		"extract", "convert", "try_convert", "cast", "date_add", "date_sub", "date_diff", "last_day", "get_format", "nextval", "lastval", "setval", "normalize", "position", "trim", "overlay", "substring":
		return true
	}
	return false
}

// column finds what a reference means, from the innermost scope outwards.
func (r *resolver) column(c *syntax.Column, in at) Ref {
	if c.Schema != nil {
		return Ref{Scope: in.scope}
	}
	if c.Table != nil {
		return r.qualified(c, in)
	}
	if in.orderBy {
		if ref, ok := r.alias(c, in); ok {
			return ref
		}
	}
	unknown := false
	for s := in.scope; s != nil; s = s.Parent {
		ref, found := r.bare(c, s)
		if found {
			return ref
		}
		if s == in.scope {
			if ref, ok := r.alias(c, in); ok {
				return ref
			}
		}
		unknown = unknown || ref.State == Uncertain
	}
	switch {
	case unknown || isWord(c) || r.isFunction(c) || r.isWholeRow(c, in.scope):
		return Ref{Scope: in.scope}
	case c.Name.Quote == '"' && r.dialect != syntax.Postgres:
		return Ref{State: TextValue, Scope: in.scope}
	}
	return Ref{State: NoColumn, Scope: in.scope}
}

// isWord reports whether a bare name is always there though no relation has it.
func isWord(c *syntax.Column) bool {
	switch strings.ToLower(c.Name.Text) {
	case "rowid", "oid", "_rowid_", "ctid", "tableoid", "xmin", "xmax", "cmin", "cmax", "true", "false", "current_date", "current_time", "current_timestamp", "rank", "excluded":
		return c.Name.Quote == 0
	}
	return false
}

// isFunction reports whether a bare name is a function of the dialect that takes
// no parentheses.
func (r *resolver) isFunction(c *syntax.Column) bool {
	if c.Name.Quote != 0 || r.dialect == syntax.SQLite {
		return false
	}
	switch strings.ToLower(c.Name.Text) {
	case "current_user", "localtime", "localtimestamp":
		return true
	case "session_user", "system_user", "user", "current_role", "current_schema", "current_catalog":
		return r.dialect == syntax.Postgres
	case "utc_date", "utc_time", "utc_timestamp":
		return r.dialect == syntax.MySQL
	}
	return false
}

// isWholeRow reports whether a bare name is that of a relation, by which
// PostgreSQL takes all of its row.
func (r *resolver) isWholeRow(c *syntax.Column, s *Scope) bool {
	for ; s != nil && r.dialect == syntax.Postgres; s = s.Parent {
		if s.Find(r.names, c.Name.Text) != nil {
			return true
		}
	}
	return false
}

// bare looks for an unqualified name in one scope. With found false the state
// is Uncertain where an open relation may have it.
func (r *resolver) bare(c *syntax.Column, s *Scope) (ref Ref, found bool) {
	var holders []*Relation
	open := false
	for _, rel := range s.Relations {
		switch rel.has(r.names, c.Name.Text) {
		case catalog.Yes:
			holders = append(holders, rel)
		case catalog.Unknown:
			open = true
		}
	}
	switch {
	case len(holders) == 1:
		return r.in(c, holders[0], s), true
	case len(holders) > 1 && r.merged(c, s):
		return r.in(c, holders[0], s), true
	case len(holders) > 1:
		return Ref{State: Ambiguous, Scope: s, Holders: holders}, true
	case open:
		return Ref{State: Uncertain, Scope: s}, false
	}
	return Ref{State: NoColumn, Scope: s}, false
}

// merged reports whether a join merges the columns of that name, by USING or
// NATURAL, so that the bare name is not ambiguous.
func (r *resolver) merged(c *syntax.Column, s *Scope) bool {
	merged := false
	for _, src := range s.Select.From.Sources {
		syntax.Walk(src, func(n syntax.Node) bool {
			if j, ok := n.(*syntax.Join); ok {
				merged = merged || j.Natural
				for _, u := range j.Using {
					merged = merged || r.names.Same(u.Text, c.Name.Text)
				}
			}
			_, derived := n.(*syntax.Derived)
			return !derived
		})
	}
	return merged
}

func (r *resolver) qualified(c *syntax.Column, in at) Ref {
	for s := in.scope; s != nil; s = s.Parent {
		rel := s.Find(r.names, c.Table.Text)
		if rel == nil {
			continue
		}
		switch rel.has(r.names, c.Name.Text) {
		case catalog.Yes:
			return r.in(c, rel, s)
		case catalog.No:
			if isWord(c) && rel.Table != nil {
				return Ref{Scope: s}
			}
			return Ref{State: NoColumn, Scope: s, Relation: rel, Holders: []*Relation{rel}}
		}
		return Ref{State: Uncertain, Scope: s, Relation: rel}
	}
	for s := in.scope; s != nil; s = s.Parent {
		for _, rel := range s.Relations {
			if _, opaque := rel.Node.(*syntax.Opaque); opaque && rel.Name == "" {
				return Ref{Scope: in.scope} // a template may bring any alias
			}
			if _, missing := rel.Node.(*syntax.Missing); missing {
				return Ref{Scope: in.scope}
			}
		}
	}
	return Ref{State: NoRelation, Scope: in.scope}
}

// in makes the reference to a column that a relation has.
func (r *resolver) in(c *syntax.Column, rel *Relation, s *Scope) Ref {
	ref := Ref{State: Resolved, Scope: s, Relation: rel}
	if o, ok := rel.output(r.names, c.Name.Text); ok {
		if o.Column != nil {
			ref.ID = *o.Column
			ref.Column = r.info.Catalog.Column(ref.ID)
		}
		return ref
	}
	ref.Column = rel.Table.Column(r.names, c.Name.Text)
	ref.ID = catalog.ColumnID{Table: rel.Table.Path(), Column: ref.Column.Name}
	return ref
}

func (r *resolver) alias(c *syntax.Column, in at) (Ref, bool) {
	for _, item := range in.aliases {
		if item.Alias != nil && r.names.Same(item.Alias.Text, c.Name.Text) {
			return Ref{State: Alias, Scope: in.scope, Item: item}, true
		}
	}
	return Ref{}, false
}

// orderTerm resolves a sort key. Behind a compound, where scope is nil, it can
// only name an output.
func (r *resolver) orderTerm(t *syntax.Order, scope *Scope, outputs []Output, open bool, ctes *cte) {
	if t.Expr == nil {
		return
	}
	if scope == nil {
		rel := &Relation{Outputs: outputs, Open: true}
		scope = &Scope{Relations: []*Relation{rel}, Select: &syntax.Select{From: &syntax.From{}}}
		r.exprs(t.Expr, at{scope: scope, ctes: ctes})
		return
	}
	r.exprs(t.Expr, at{scope: scope, ctes: ctes, aliases: scope.Select.Items, orderBy: true})
}
