package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// NullTestNeverTrue reports IS NULL on a column that is declared NOT NULL.
var NullTestNeverTrue = diagnose.Rule{
	Name:    "null-test-never-true",
	SubType: diagnose.ExplicitConditionMismatch,
	Title:   "a column that is never NULL is asked for NULL",
	Why:     "The schema forbids NULL in the column, so the condition never holds. What is missing is stored in another way, or in no row at all.",
	Limits:  "Silent behind an outer join, where the missing row makes the column NULL, and for IS NOT NULL, which does no harm.",
	Check:   nullTestNeverTrue,
}

func nullTestNeverTrue(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		is, ok := n.(*syntax.Is)
		if !ok || is.Not || is.Distinct || !isNull(is.Y) {
			return true
		}
		ref := p.Scope.Of(is.X)
		if !ref.Stored() || !ref.Column.NotNull || ref.Relation.Table == nil || ref.Scope == nil || optional(ref.Scope, ref.Relation) {
			return true
		}
		p.Report(diagnose.Finding{
			Span:    is.Span,
			Message: fmt.Sprintf("%s is never NULL", tick(p.Text(is.X))),
			Because: []diagnose.Reason{{Text: fmt.Sprintf("%s.%s is declared NOT NULL", ref.ID.Table, ref.ID.Column), From: diagnose.InCatalog}},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: is.Span}},
				Instruction: "Ask for what the column stores where nothing is known, or for rows that have no partner.",
			},
		})
		return true
	})
}
