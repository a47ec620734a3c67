package rules

import (
	"fmt"
	"strconv"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// LimitDiffers reports a LIMIT that is not the n of "top n".
var LimitDiffers = diagnose.Rule{
	Name:    "limit-differs",
	SubType: diagnose.ValueMismatch,
	Title:   "LIMIT is not the number that the question asks for",
	Why:     `"The three cheapest" are three rows. Another LIMIT returns too many or too few, and nothing fails.`,
	Limits:  `Silent with an OFFSET, when the question has two superlatives, and where the number does not stand directly beside the superlative.`,

	NeedsQuestion: true,
	Check:         limitDiffers,
}

func limitDiffers(p *diagnose.Pass) {
	l := p.Statement.Query.Limit
	if l == nil || l.Offset != nil || len(p.Question.Superlatives) != 1 {
		return
	}
	sup := p.Question.Superlatives[0]
	lit, ok := l.Count.(*syntax.Literal)
	if !ok || lit.Kind != syntax.Number || sup.N == 0 || lit.Text == strconv.Itoa(sup.N) {
		return
	}
	want := strconv.Itoa(sup.N)
	p.Report(diagnose.Finding{
		Span:    lit.Span,
		Message: fmt.Sprintf("LIMIT %s, but the question asks for %s", lit.Text, want),
		Because: []diagnose.Reason{p.InQuestion(fmt.Sprintf("the question asks for the %d %s", sup.N, sup.Word), sup.Span)},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.ValueHole, Span: lit.Span}},
			Instruction: fmt.Sprintf("Return %s rows, as the question asks.", want),
			Title:       "Change LIMIT to " + want,
			Edits:       []text.Edit{{Span: lit.Span, New: want}},
		},
	})
}
