package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// ColumnBesideAggregate reports a plain column beside an aggregate in a query
// without GROUP BY.
var ColumnBesideAggregate = diagnose.Rule{
	Name:    "column-beside-aggregate",
	SubType: diagnose.ClauseMissing,
	Title:   "a column stands beside an aggregate without GROUP BY",
	Why:     "All rows become one. The aggregate is of all of them, the column of any one: SQLite and MySQL do not say which.",
	Limits:  "Silent in PostgreSQL, which refuses it, beside a lone MIN or MAX in SQLite, where the row is that of the extreme, for columns that a condition fixes, and, where stored values are not known, for those of a row that is chosen by a text, such as a name.",
	Check:   columnBesideAggregate,
}

func columnBesideAggregate(p *diagnose.Pass) {
	if p.Statement.Dialect == syntax.Postgres || p.Guessed {
		return
	}
	for _, s := range p.Scope.Scopes {
		calls := aggregatesOf(s)
		if s.Select.GroupBy != nil || len(calls) == 0 || takesRowOfExtreme(p, calls) {
			continue
		}
		f := newFixed(p, s)
		f.trusting = true
		for _, item := range s.Select.Items {
			ref := p.Scope.Of(item.Expr)
			if !f.inside(ref) || ref.Relation.Table == nil || f.determines(f.known, ref) {
				continue
			}
			reportBeside(p, s, item, calls[0])
			break
		}
	}
}

func reportBeside(p *diagnose.Pass, s *scope.Scope, item *syntax.Item, call *syntax.Call) {
	end := s.Select.From.End
	if s.Select.WhereClause != nil {
		end = s.Select.WhereClause.End
	}
	clause := keyword(p, s.Select, " GROUP BY ") + p.Text(item.Expr)
	p.Report(diagnose.Finding{
		Span:    item.Span,
		Message: fmt.Sprintf("%s is that of any one row, because nothing is grouped", tick(p.Text(item.Expr))),
		Because: []diagnose.Reason{{Text: "makes one row of all", From: diagnose.InSQL, Span: call.Span}},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: text.Span{Start: end, End: end}, Fillings: []diagnose.Filling{{Text: clause, Title: "Add " + tick(clause[1:]), Weight: 0.7}}}},
			Instruction: "Group by the column, or leave it out.",
		},
	})
}
