package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// ColumnNotGrouped reports an output of which a group has several values.
var ColumnNotGrouped = diagnose.Rule{
	Name:    "column-not-grouped",
	SubType: diagnose.AttributeMissing,
	Title:   "a group has several values of an output",
	Why:     "SQLite and MySQL return the value of any one row of the group. Groups that should be kept apart are thrown together, and their counts and sums with them.",
	Limits:  "Silent in PostgreSQL, which refuses it, for columns that the group keys determine by declared keys or in the data, beside a lone MIN or MAX in SQLite, and unless grouping by the column was tried and changed the result.",

	Tried: true,
	Check: columnNotGrouped,
}

func columnNotGrouped(p *diagnose.Pass) {
	if p.Statement.Dialect == syntax.Postgres || p.Guessed {
		return
	}
	for _, s := range p.Scope.Scopes {
		keys, plain := groupKeys(p, s)
		if s.Select.GroupBy == nil || !plain || takesRowOfExtreme(p, aggregatesOf(s)) {
			continue
		}
		f := newFixed(p, s)
		for _, item := range s.Select.Items {
			ref := p.Scope.Of(item.Expr)
			if !f.inside(ref) || ref.Relation.Table == nil || f.determines(append(keys, f.known...), ref) {
				continue
			}
			last := s.Select.GroupBy.Exprs[len(s.Select.GroupBy.Exprs)-1]
			p.Report(diagnose.Finding{
				Span:    item.Span,
				Message: fmt.Sprintf("A group has several values of %s, and one of them is returned", tick(p.Text(item.Expr))),
				Because: []diagnose.Reason{{Text: "grouped by this alone", From: diagnose.InSQL, Span: s.Select.GroupBy.Span}, {Text: "grouped by it too, the result is another", From: diagnose.InData}},
				Mask: &diagnose.Mask{
					Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: text.Span{Start: last.Where().End, End: last.Where().End}}},
					Instruction: fmt.Sprintf("Group by what %s belongs to.", tick(p.Text(item.Expr))),
					Title:       "Group by " + tick(p.Text(item.Expr)) + " too",
					OneOf:       true, // to group by a key, or to aggregate, are others
					Edits:       []text.Edit{insert(last.Where().End, ", "+p.Text(item.Expr))},
				},
			})
			break
		}
	}
}
