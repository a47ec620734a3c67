package rules

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// ComparisonMissing reports a comparison of the question, such as "more than
// two", for which the query compares nothing.
var ComparisonMissing = diagnose.Rule{
	Name:    "comparison-missing",
	SubType: diagnose.ExplicitConditionMissing,
	Title:   "the question compares, and the query does not",
	Why:     `"More than two" is a condition: on rows in WHERE, on groups in HAVING. Without it the query answers a wider question.`,
	Limits:  "Silent for none and one, which a join sees to, where the query compares anything by size, has the number or one beside it, or joins a table to itself; and where the evidence has the number.",

	NeedsQuestion: true,
	Check:         comparisonMissing,
}

func comparisonMissing(p *diagnose.Pass) {
	if comparesSize(p) {
		return
	}
	for _, c := range p.Question.Comparatives {
		if c.Number == nil || c.Number.Value < 2 || !saysSize(p.Question, c) || c.Number.Digits && c.Number.Value >= 10 || usesNumber(p, *c.Number) || saidOtherwise(p, *c.Number) {
			continue // a number of two digits is number-not-used's
		}
		said := c.Span.Cover(c.Number.Span)
		p.Report(diagnose.Finding{
			Span:    p.Statement.Body.FirstLine(p.Statement.Text),
			Message: fmt.Sprintf("The question says %q, and the query compares nothing by size", said.In(p.Question.Text)),
			Because: []diagnose.Reason{p.InQuestion(fmt.Sprintf("the question says %q", said.In(p.Question.Text)), said)},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: p.Statement.Body}},
				Instruction: fmt.Sprintf("Add the condition %s %s that the question states, in WHERE or in HAVING.", c.Op, strconv.FormatFloat(c.Number.Value, 'f', -1, 64)),
			},
		})
		return
	}
}

// comparesSize reports whether anything is compared by size, or may be: by a
// table joined to itself.
func comparesSize(p *diagnose.Pass) bool {
	found := false
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Binary:
			found = found || diagnose.Turned(n.Op) != n.Op
		case *syntax.Between, *syntax.Opaque, *syntax.Param:
			found = true
		}
		return !found
	})
	for _, s := range p.Scope.Scopes {
		for i, a := range s.Relations {
			found = found || a.Table != nil && slices.ContainsFunc(s.Relations[:i], func(b *scope.Relation) bool { return b.Table == a.Table })
		}
	}
	return found
}
