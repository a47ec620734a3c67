package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// LimitWithoutOrder reports a LIMIT without ORDER BY where the question asks for
// one end of an order.
var LimitWithoutOrder = diagnose.Rule{
	Name:    "limit-without-order",
	SubType: diagnose.ClauseMissing,
	Title:   "the first rows of no order are returned",
	Why:     "LIMIT takes whichever rows come first. Without ORDER BY these are not the highest, the latest or the cheapest.",
	Limits:  "Silent where the extreme is taken in another way: by MIN, MAX, a window or a subquery that sorts.",

	NeedsQuestion: true,
	Check:         limitWithoutOrder,
}

func limitWithoutOrder(p *diagnose.Pass) {
	q := p.Statement.Query
	has := operations(p)
	if q.Limit == nil || has["sort"] || has["max"] || has["min"] || has["window"] || has["opaque"] || len(p.Question.Superlatives) == 0 {
		return
	}
	if _, ok := q.Body.(*syntax.Select); !ok {
		return
	}
	sup := p.Question.Superlatives[0]
	p.Report(diagnose.Finding{
		Span:    q.Limit.Span,
		Message: fmt.Sprintf("The question asks for the %s, and the rows are not sorted", sup.Word),
		Because: []diagnose.Reason{p.InQuestion(fmt.Sprintf("the question asks for %q", sup.Word), sup.Span)},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: text.Span{Start: q.Limit.Start, End: q.Limit.Start}}},
			Instruction: fmt.Sprintf("Sort by what makes a row the %s, before the LIMIT.", sup.Word),
		},
	})
}
