package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
)

// ConstantOutput reports an output that a condition fixes to one value.
var ConstantOutput = diagnose.Rule{
	Name:    "constant-output",
	SubType: diagnose.AttributeRedundancy,
	Title:   "an output has the same value in every row",
	Why:     "The query asks for the rows with a value in a column, and returns that column too: every row says what the condition says.",
	Limits:  "Silent where the column is the only output, and in a query that counts or sums up, where it is a label.",
	AtMost:  diagnose.Hint,
	Check:   constantOutput,
}

func constantOutput(p *diagnose.Pass) {
	s := outermost(p)
	if s == nil || len(s.Select.Items) < 2 || s.Select.GroupBy != nil || len(aggregatesOf(s)) > 0 {
		return
	}
	for _, item := range s.Select.Items {
		ref := p.Scope.Of(item.Expr)
		for _, c := range held(s) {
			list := tests(p, c)
			if len(list) != 1 || list[0].op != "=" || list[0].of.relation == nil || !ref.Stored() || list[0].of != (subject{relation: ref.Relation, column: ref.ID}) {
				continue
			}
			p.Report(diagnose.Finding{
				Span:    item.Span,
				Message: fmt.Sprintf("%s is the same in every row", tick(p.Text(item.Expr))),
				Because: []diagnose.Reason{{Text: "the condition fixes it", From: diagnose.InSQL, Span: c.Where()}},
				Mask: &diagnose.Mask{
					Holes:       []diagnose.Hole{{Kind: diagnose.ColumnHole, Span: item.Expr.Where()}},
					Instruction: "Leave out the column, or return the one that is meant.",
				},
			})
			break
		}
	}
}
