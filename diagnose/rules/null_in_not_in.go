package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// NullInNotIn reports NOT IN over a subquery that gives NULL.
var NullInNotIn = diagnose.Rule{
	Name:    "null-in-not-in",
	SubType: diagnose.ImplicitConditionMissing,
	Title:   "NOT IN over a NULL holds for no row",
	Why:     "If one of the values is NULL, it is not known whether another value is among them: NOT IN is then never true, and the query returns nothing.",
	Limits:  "Silent where the column's NULLs were not looked up, where the subquery leaves them out, and where leaving them out was tried and changed nothing.",

	NeedsValues: true,
	Proof:       true,
	Check:       nullInNotIn,
}

func nullInNotIn(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		in, ok := n.(*syntax.In)
		if !ok || !in.Not || in.Query == nil {
			return true
		}
		core, ok := in.Query.Body.(*syntax.Select)
		if !ok || len(core.Items) != 1 || core.GroupBy != nil || core.From == nil {
			return true
		}
		item := core.Items[0].Expr
		ref := p.Scope.Of(item)
		if !ref.Stored() || p.Values.Nulls(ref.ID) != catalog.Yes || leavesOutNull(p, core, ref) {
			return true
		}
		cond := p.Text(item) + " IS NOT NULL"
		edits := diagnose.AddCondition(p.Statement, core, cond)
		p.Report(diagnose.Finding{
			Span:    in.OpSpan,
			Message: fmt.Sprintf("The subquery gives NULL, so NOT IN never holds: %s stores NULLs", tick(p.Text(item))),
			Because: []diagnose.Reason{{Text: fmt.Sprintf("%s.%s stores NULLs", ref.ID.Table, ref.ID.Column), From: diagnose.InData}},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.ConditionHole, Span: edits[len(edits)-1].Span}},
				Instruction: fmt.Sprintf("Leave out rows of the subquery where %s is NULL.", tick(p.Text(item))),
				Title:       "Add " + tick(cond),
				Edits:       edits,
			},
		})
		return true
	})
}
