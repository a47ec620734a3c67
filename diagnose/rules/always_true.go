package rules

import (
	"fmt"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// AlwaysTrue reports alternatives of which one holds for every row that has a
// value.
var AlwaysTrue = diagnose.Rule{
	Name:    "always-true",
	SubType: diagnose.LogicalOperatorMismatch,
	Title:   "one of the alternatives always holds",
	Why:     "`a <> 1 OR a <> 2` holds for every row that has a value: what is not the one is the other's opposite. Meant is AND, or NOT IN.",
	Limits:  "Silent for conditions without a column, such as 1 = 1, which are written on purpose.",
	Check:   alwaysTrue,
}

func alwaysTrue(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		or, ok := n.(*syntax.Binary)
		if !ok || or.Op != "OR" {
			return true
		}
		alternatives := operands(or, "OR")
		var (
			before []syntax.Expr
			nots   []test // what those before do not hold for
		)
		for _, b := range beginning(alternatives) {
			t := tests(p, b)
			if len(t) != 1 {
				continue
			}
			not, ok := t[0].negated()
			if !ok {
				continue
			}
			if k := slices.IndexFunc(nots, not.excludes); k >= 0 {
				reportAlwaysTrue(p, or, before[k], b, len(alternatives) == 2)
				return false
			}
			before, nots = append(before, b), append(nots, not)
		}
		return false
	})
}

func reportAlwaysTrue(p *diagnose.Pass, or *syntax.Binary, a, b syntax.Expr, alone bool) {
	f := diagnose.Finding{
		Span:    a.Where().Cover(b.Where()),
		Message: fmt.Sprintf("%s or %s always holds", tick(p.Text(a)), tick(p.Text(b))),
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: or.OpSpan}},
			Instruction: "Let both conditions hold together.",
		},
	}
	if alone {
		f.Mask.Title = "Write AND"
		f.Mask.Edits = []text.Edit{{Span: or.OpSpan, New: likeWord(or.OpSpan.In(p.Statement.Text), "AND")}}
	}
	p.Report(f)
}
