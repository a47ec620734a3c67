package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// EvidenceOperatorDiffers reports a condition of the evidence that the query
// states with another operator.
var EvidenceOperatorDiffers = diagnose.Rule{
	Name:    "evidence-operator-differs",
	SubType: diagnose.ComparisonOperatorMismatch,
	Title:   "a condition of the evidence is stated with another operator",
	Why:     "Column and value are those of the evidence, the comparison is not: the query takes other rows than the evidence defines.",
	Limits:  "Silent where the evidence states the column several times or the query compares it several times, where NOT or EXCEPT turns it, and unless the operator was tried and changed the result.",

	NeedsQuestion: true,
	Tried:         true,
	Check:         evidenceOperatorDiffers,
}

func evidenceOperatorDiffers(p *diagnose.Pass) {
	definitions := question.ReadEvidence(p.Evidence())
	for _, d := range definitions {
		for _, c := range d.Conditions {
			if c.Op == "LIKE" || c.Op == "<>" || timesDefined(definitions, c.Column) > 1 {
				continue
			}
			if b, ok := onlyComparison(p, c.Column); ok {
				checkOperator(p, b, c)
			}
		}
	}
}

// onlyComparison is the one comparison of a column of that name with a constant.
func onlyComparison(p *diagnose.Pass, column string) (*syntax.Binary, bool) {
	var found []*syntax.Binary
	turned := false
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Binary:
			if col := scope.ColumnOf(n.L); col != nil && strings.EqualFold(col.Name.Text, column) && diagnose.LiteralOf(n.R) != nil {
				found = append(found, n)
			}
		case *syntax.Unary:
			turned = turned || n.Op == "NOT"
		case *syntax.In:
			turned = turned || n.Not
		case *syntax.Compound:
			turned = turned || n.Op == "EXCEPT"
		case *syntax.Case:
			turned = true
		}
		return true
	})
	if len(found) != 1 || turned {
		return nil, false
	}
	return found[0], true
}

func checkOperator(p *diagnose.Pass, b *syntax.Binary, c question.Condition) {
	lit := diagnose.LiteralOf(b.R)
	if lit.Text != c.Value || b.Op == c.Op {
		return
	}
	switch b.Op {
	case "=", "<>", "<", "<=", ">", ">=":
	default:
		return
	}
	p.Report(diagnose.Finding{
		Span:    b.Span,
		Message: fmt.Sprintf("The evidence says %s %s %s, the query %s", c.Column, c.Op, c.Value, tick(p.Text(b))),
		Because: []diagnose.Reason{{Text: "the evidence states it", From: diagnose.InQuestion, Span: p.Pair.Evidence.Span}},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: b.OpSpan}},
			Instruction: fmt.Sprintf("Compare by %s, as the evidence says.", c.Op),
			Title:       "Write " + tick(c.Op),
			Edits:       []text.Edit{{Span: b.OpSpan, New: c.Op}},
		},
	})
}
