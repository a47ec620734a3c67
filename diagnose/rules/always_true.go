package rules

import (
	"fmt"

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
		for i, b := range alternatives {
			for _, a := range alternatives[:i] {
				if cover(p, a, b) {
					reportAlwaysTrue(p, or, a, b, len(alternatives) == 2)
					return false
				}
			}
		}
		return false
	})
}

// cover reports whether every value passes one of two conditions.
func cover(p *diagnose.Pass, a, b syntax.Expr) bool {
	s, t := tests(p, a), tests(p, b)
	if len(s) != 1 || len(t) != 1 {
		return false
	}
	notA, ok := s[0].negated()
	notB, ok2 := t[0].negated()
	return ok && ok2 && notA.excludes(notB)
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
