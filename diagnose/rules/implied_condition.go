package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// ImpliedCondition reports a condition that another one beside it implies.
var ImpliedCondition = diagnose.Rule{
	Name:    "implied-condition",
	SubType: diagnose.ExplicitConditionRedundancy,
	Title:   "a condition is implied by another",
	Why:     "The condition leaves out no row that the other one does not. Either it is superfluous, or something else was meant.",
	Limits:  "Silent for IS NOT NULL beside a comparison, which is often written to be plain, and for conditions of other sub-queries.",
	Check:   impliedCondition,
}

func impliedCondition(p *diagnose.Pass) {
	seen := map[text.Span]bool{}
	for _, conds := range conjunctions(p) {
		written, read := make([]string, len(conds)), make([][]test, len(conds))
		for i, c := range conds {
			written[i], read[i] = plainly(p.Text(c)), tests(p, c)
		}
		for i, c := range conds {
			for k, other := range conds {
				if i == k || seen[c.Where()] || seen[other.Where()] || c.Where().Touches(other.Where()) {
					continue
				}
				if same := written[i] == written[k]; same && i > k && isSteady(p, c) || !same && impliedBy(read[i], read[k]) {
					seen[c.Where()] = true
					reportImplied(p, c, other, same, cutCondition(p, conds, i))
				}
			}
		}
	}
}

// isSteady reports whether a condition gives the same answer when it is asked
// twice.
func isSteady(p *diagnose.Pass, e syntax.Expr) bool {
	steady := true
	syntax.Walk(e, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Opaque, *syntax.Missing, *syntax.Param:
			steady = false
		case *syntax.Call:
			steady = steady && !changes(n.Name.Text)
		}
		return steady
	})
	return steady
}

// impliedBy reports whether one condition holds wherever another does, both read as
// tests.
func impliedBy(weak, strong []test) bool {
	if len(weak) == 0 {
		return false
	}
	for _, w := range weak {
		implied := false
		for _, s := range strong {
			implied = implied || w.op != "NOT NULL" && s.implies(w)
		}
		if !implied {
			return false
		}
	}
	return true
}

// cutCondition removes the i-th of a chain of conditions with its AND; nothing
// where the text between two of them is more than that.
func cutCondition(p *diagnose.Pass, conds []syntax.Expr, i int) []text.Edit {
	beside := func(a, b syntax.Expr) bool {
		l, r := a.Where(), b.Where()
		return l.End < r.Start && strings.EqualFold(strings.TrimSpace(p.Statement.Text[l.End:r.Start]), "and")
	}
	c := conds[i].Where()
	if i > 0 && beside(conds[i-1], conds[i]) {
		return []text.Edit{{Span: text.Span{Start: conds[i-1].Where().End, End: c.End}}}
	}
	if i+1 < len(conds) && beside(conds[i], conds[i+1]) {
		return []text.Edit{{Span: text.Span{Start: c.Start, End: conds[i+1].Where().Start}}}
	}
	return nil
}

func reportImplied(p *diagnose.Pass, c, other syntax.Expr, same bool, cut []text.Edit) {
	message := fmt.Sprintf("%s holds wherever %s does", tick(p.Text(c)), tick(p.Text(other)))
	if same {
		message = fmt.Sprintf("%s stands here twice", tick(p.Text(c)))
	}
	p.Report(diagnose.Finding{
		Span:    c.Where(),
		Message: message,
		Because: []diagnose.Reason{{Text: "the other condition", From: diagnose.InSQL, Span: other.Where()}},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.ConditionHole, Span: c.Where()}},
			Instruction: "Remove the condition that says nothing new, or let it say what is meant.",
			Title:       "Remove the condition",
			Edits:       cut,
		},
	})
}
