package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// ConstantSortKey reports rows that are sorted or grouped by a text.
var ConstantSortKey = diagnose.Rule{
	Name:    "constant-sort-key",
	SubType: diagnose.ClauseMissing,
	Title:   "rows are sorted or grouped by a text",
	Why:     "A text in single quotes is the same for every row: nothing is sorted, and all rows become one group. A name stands in double quotes, in backticks, or in none.",
	Limits:  "Silent for numbers, which name an output by its place, and for NULL.",
	Check:   constantSortKey,
}

func constantSortKey(p *diagnose.Pass) {
	for _, s := range p.Scope.Scopes {
		if s.Select.GroupBy != nil {
			for _, e := range s.Select.GroupBy.Exprs {
				reportConstantKey(p, s, e, "grouped")
			}
		}
		if s.Query.OrderBy != nil && s.Query.Body == syntax.Body(s.Select) {
			for _, o := range s.Query.OrderBy.Terms {
				reportConstantKey(p, s, o.Expr, "sorted")
			}
		}
	}
}

func reportConstantKey(p *diagnose.Pass, s *scope.Scope, e syntax.Expr, how string) {
	lit, ok := e.(*syntax.Literal)
	if !ok || lit.Kind != syntax.String {
		return
	}
	f := diagnose.Finding{
		Span:    lit.Span,
		Message: fmt.Sprintf("'%s' is a text, the same for every row: nothing is %s", lit.Text, how),
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.ColumnHole, Span: lit.Span}},
			Instruction: "Name the column without single quotes.",
		},
	}
	if name, ok := named(p, s, lit.Text); ok {
		f.Mask.Title, f.Mask.Edits = "Write "+tick(name), []text.Edit{{Span: lit.Span, New: name}}
	}
	p.Report(f)
}

// named writes the column or the output of that name.
func named(p *diagnose.Pass, s *scope.Scope, text string) (string, bool) {
	for _, rel := range s.Relations {
		if rel.Table != nil && rel.Table.Column(p.Catalog.Names, text) != nil {
			return syntax.QuoteName(p.Statement.Dialect, text, 0), true
		}
	}
	for _, item := range s.Select.Items {
		if item.Alias != nil && item.Alias.Text == text {
			return syntax.QuoteName(p.Statement.Dialect, text, 0), true
		}
	}
	return "", false
}
