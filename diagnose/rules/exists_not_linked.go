package rules

import (
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// ExistsNotLinked reports EXISTS over a subquery that does not speak of the outer
// row.
var ExistsNotLinked = diagnose.Rule{
	Name:    "exists-not-linked",
	SubType: diagnose.SubqueryMismatch,
	Title:   "EXISTS asks the same for every row",
	Why:     "The subquery names no column of the outer query, so it holds for all rows or for none. Nearly always a condition that links the two is missing.",
	Limits:  "Silent where a name of the subquery could not be resolved, and in a query without tables, which asks whether anything exists.",
	Check:   existsNotLinked,
}

func existsNotLinked(p *diagnose.Pass) {
	for _, s := range p.Scope.Scopes {
		if s.Select.From == nil || len(s.Relations) == 0 {
			continue
		}
		conds := held(s)
		if s.Select.Having != nil {
			conds = append(slices.Clone(conds), s.Select.Having.Cond)
		}
		for _, c := range conds {
			syntax.Walk(c, func(n syntax.Node) bool {
				e, ok := n.(*syntax.Exists)
				if ok && e.Query != nil && !isLinked(p, e.Query) {
					p.Report(diagnose.Finding{
						Span:    e.Span,
						Message: "The subquery does not speak of the outer row: EXISTS holds for all rows or for none",
						Mask: &diagnose.Mask{
							Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: e.Query.Span}},
							Instruction: "Link the subquery to the outer row by a condition on its key.",
						},
					})
				}
				_, nested := n.(*syntax.Query)
				return !nested
			})
		}
	}
}

// isLinked reports whether a subquery names, or may name, a column from outside.
func isLinked(p *diagnose.Pass, q *syntax.Query) bool {
	linked := false
	syntax.Walk(q, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Column:
			ref := p.Scope.Ref(n)
			switch ref.State {
			case scope.Resolved:
				linked = linked || ref.Scope == nil || !q.Contains(ref.Scope.Select.Span)
			case scope.Alias:
			default:
				linked = true
			}
		case *syntax.Opaque, *syntax.Param, *syntax.Missing:
			linked = true
		}
		return !linked
	})
	return linked
}
