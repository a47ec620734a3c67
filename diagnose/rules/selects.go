package rules

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// outermost is the scope of the query's own SELECT; nil where it is a set
// operation.
func outermost(p *diagnose.Pass) *scope.Scope {
	core, ok := p.Statement.Query.Body.(*syntax.Select)
	if !ok {
		return nil
	}
	return p.Scope.ScopeOf(core)
}

// aggregatesIn are the calls in an expression that make one value of many rows,
// those of subqueries and windows left out.
func aggregatesIn(e syntax.Node) []*syntax.Call {
	var out []*syntax.Call
	if e == nil {
		return nil
	}
	syntax.Walk(e, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Query:
			return false
		case *syntax.Call:
			if n.Over == nil && diagnose.IsAggregate(n) {
				out = append(out, n)
				return false
			}
		}
		return true
	})
	return out
}

// aggregatesOf are those of a core: of its outputs, of HAVING and ORDER BY.
func aggregatesOf(s *scope.Scope) []*syntax.Call {
	var out []*syntax.Call
	for _, i := range s.Select.Items {
		out = append(out, aggregatesIn(i)...)
	}
	if s.Select.Having != nil {
		out = append(out, aggregatesIn(s.Select.Having)...)
	}
	if s.Query.Body == syntax.Body(s.Select) && s.Query.OrderBy != nil {
		out = append(out, aggregatesIn(s.Query.OrderBy)...)
	}
	return out
}

// takesRowOfExtreme reports whether plain columns beside the aggregates are those
// of the row with the extreme, as SQLite promises for a lone MIN or MAX.
func takesRowOfExtreme(p *diagnose.Pass, calls []*syntax.Call) bool {
	if p.Statement.Dialect != syntax.SQLite || len(calls) == 0 {
		return false
	}
	return !slices.ContainsFunc(calls, func(c *syntax.Call) bool {
		return !strings.EqualFold(c.Name.Text, "min") && !strings.EqualFold(c.Name.Text, "max")
	})
}

// fixed are the columns of a core of which all rows have one value, by a condition
// that equates them with a constant or with a value from outside; and what joins
// equate with them.
type fixed struct {
	p     *diagnose.Pass
	scope *scope.Scope
	pairs [][2]scope.Ref // columns that all rows have equal
	known []scope.Ref
	// trusting takes a text column of which nothing stored is known for one that
	// tells rows apart.
	trusting bool
}

func newFixed(p *diagnose.Pass, s *scope.Scope) *fixed {
	f := &fixed{p: p, scope: s}
	for _, c := range held(s) {
		b, ok := c.(*syntax.Binary)
		if !ok || b.Op != "=" {
			continue
		}
		l, r := p.Scope.Of(b.L), p.Scope.Of(b.R)
		switch {
		case f.inside(l) && f.inside(r):
			f.pairs = append(f.pairs, [2]scope.Ref{l, r})
		case f.inside(l) && f.steady(b.R):
			f.known = append(f.known, l)
		case f.inside(r) && f.steady(b.L):
			f.known = append(f.known, r)
		}
	}
	return f
}

func (f *fixed) inside(r scope.Ref) bool {
	return r.Stored() && slices.Contains(f.scope.Relations, r.Relation)
}

// steady reports whether an expression has one value for all rows of the core: no
// column of it occurs there.
func (f *fixed) steady(e syntax.Expr) bool {
	steady := true
	syntax.Walk(e, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.Column); ok {
			ref := f.p.Scope.Ref(c)
			steady = steady && ref.State == scope.Resolved && !slices.Contains(f.scope.Relations, ref.Relation)
		}
		_, nested := n.(*syntax.Query)
		return steady && !nested
	})
	return steady
}

// grow adds what follows from the known columns: what equals one of them, and all
// of a relation of which they hold a key.
func (f *fixed) grow(known []scope.Ref) []scope.Ref {
	has := func(r scope.Ref) bool {
		return slices.ContainsFunc(known, func(k scope.Ref) bool { return sameRef(k, r) })
	}
	for before := -1; before != len(known); {
		before = len(known)
		for _, pair := range f.pairs {
			for i := range pair {
				if has(pair[i]) && !has(pair[1-i]) {
					known = append(known, pair[1-i])
				}
			}
		}
		for _, pair := range f.pairs {
			for _, r := range pair {
				if !has(r) && f.keyKnown(known, r.Relation) {
					known = append(known, r)
				}
			}
		}
	}
	return known
}

// keyKnown reports whether the known columns hold a key of a relation.
func (f *fixed) keyKnown(known []scope.Ref, rel *scope.Relation) bool {
	var columns []string
	for _, k := range known {
		if k.Relation == rel {
			columns = append(columns, k.ID.Column)
		}
	}
	return rel.Table != nil && (f.p.Catalog.IsKey(rel.Table, columns) || slices.ContainsFunc(known, func(k scope.Ref) bool { return k.Relation == rel && f.unique(k) }))
}

// unique reports whether all rows of the table have different values in a column,
// as far as the data tell.
func (f *fixed) unique(r scope.Ref) bool {
	d := f.p.Values.Profile(r.ID)
	if d == nil || d.Rows == 0 {
		return f.trusting && !r.Column.Affinity.Number()
	}
	return d.Distinct == d.Rows
}

// determines reports whether the known columns fix a column.
func (f *fixed) determines(known []scope.Ref, r scope.Ref) bool {
	known = f.grow(known)
	return slices.ContainsFunc(known, func(k scope.Ref) bool { return sameRef(k, r) }) || f.keyKnown(known, r.Relation)
}

// oneRow reports whether the core gives at most one row before it is grouped.
func (f *fixed) oneRow() bool {
	known := f.grow(f.known)
	return !slices.ContainsFunc(f.scope.Relations, func(rel *scope.Relation) bool { return !f.keyKnown(known, rel) })
}

func sameRef(a, b scope.Ref) bool { return a.Relation == b.Relation && a.ID == b.ID }

// insert is the edit that writes something at a place.
func insert(off int, what string) text.Edit {
	return text.Edit{Span: text.Span{Start: off, End: off}, New: what}
}

// keyword writes a keyword in the case in which the statement writes SELECT.
func keyword(p *diagnose.Pass, s *syntax.Select, word string) string {
	if like := s.Keyword.In(p.Statement.Text); like != "" && like == strings.ToLower(like) {
		return strings.ToLower(word)
	}
	return word
}

// columnsIn are the names of those of the columns that a relation has.
func columnsIn(list []scope.Ref, rel *scope.Relation) []string {
	var out []string
	for _, r := range list {
		if r.Relation == rel {
			out = append(out, r.ID.Column)
		}
	}
	return out
}

// likeWord writes a keyword in the case of another.
func likeWord(like, word string) string {
	if like == strings.ToLower(like) {
		return strings.ToLower(word)
	}
	return word
}

// written is a column of a relation as the scope names it: without its relation
// where there is only one.
func written(p *diagnose.Pass, s *scope.Scope, rel *scope.Relation, column string) string {
	if len(s.Relations) == 1 && s.Parent == nil {
		return syntax.QuoteName(p.Statement.Dialect, column, 0)
	}
	return qualified(p, rel, column)
}

// placeForValue is the hole for the condition that a column of the query's own
// tables has a value; the whole query where it reads no such column.
func placeForValue(p *diagnose.Pass, column, value string) diagnose.Hole {
	s := outermost(p)
	for i := 0; s != nil && s.Select.From != nil && i < len(s.Relations); i++ {
		rel := s.Relations[i]
		if rel.Table == nil || rel.Table.Column(p.Catalog.Names, column) == nil {
			continue
		}
		cond := written(p, s, rel, column) + " = " + syntax.QuoteString(value)
		if edits := diagnose.AddCondition(p.Statement, s.Select, cond); len(edits) == 1 {
			return diagnose.Hole{Kind: diagnose.ConditionHole, Span: edits[0].Span, Fillings: []diagnose.Filling{{Text: edits[0].New, Title: "Add " + tick(cond), Weight: 0.8}}}
		}
	}
	return diagnose.Hole{Kind: diagnose.OtherHole, Span: p.Statement.Body}
}
