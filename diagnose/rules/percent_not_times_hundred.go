package rules

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// PercentNotTimesHundred reports a percentage that is computed as a fraction.
var PercentNotTimesHundred = diagnose.Rule{
	Name:    "percent-not-times-hundred",
	SubType: diagnose.MathFunctions,
	Title:   "a percentage is not multiplied by 100",
	Why:     "Divided but not multiplied, a share of one half is 0.5, and the question asks for 50.",
	Limits:  "Silent where the query has a 100 anywhere, where the division is compared with a number below 1, and where the evidence gives another formula.",

	NeedsQuestion: true,
	Check:         percentNotTimesHundred,
}

func percentNotTimesHundred(p *diagnose.Pass) {
	s := outermost(p)
	if s == nil || hasHundred(p) {
		return
	}
	evidence := strings.ToLower(p.Evidence())
	if strings.Contains(evidence, "/") || strings.Contains(evidence, "divide") {
		if !strings.Contains(evidence, "100") {
			return
		}
	}
	for _, w := range p.Question.Words {
		if w.Lower != "percentage" && w.Lower != "percent" {
			continue
		}
		for _, item := range s.Select.Items {
			b, ok := item.Expr.(*syntax.Binary)
			if !ok || b.Op != "/" {
				continue
			}
			p.Report(diagnose.Finding{
				Span:    b.Span,
				Message: "The question asks for a percentage, and this is a fraction of 1",
				Because: []diagnose.Reason{p.InQuestion("the question asks for a "+w.Lower, w.Span)},
				Mask: &diagnose.Mask{
					Holes:       []diagnose.Hole{{Kind: diagnose.FunctionHole, Span: b.Span}},
					Instruction: "Multiply by 100, before the division.",
					Title:       "Multiply by 100",
					Edits:       []text.Edit{insert(b.L.Where().Start, "100.0 * ")},
				},
			})
			return
		}
		return
	}
}

func hasHundred(p *diagnose.Pass) bool {
	found := false
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Literal:
			found = found || strings.HasPrefix(n.Text, "100")
		case *syntax.Opaque, *syntax.Param:
			found = true
		}
		return !found
	})
	return found
}
