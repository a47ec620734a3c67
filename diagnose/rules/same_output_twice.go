package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// SameOutputTwice reports a column or an expression that is returned twice.
var SameOutputTwice = diagnose.Rule{
	Name:    "same-output-twice",
	SubType: diagnose.AttributeRedundancy,
	Title:   "the same output is returned twice",
	Why:     "The second column says what the first one says. Usually another column was meant.",
	Limits:  "Silent where the two have different names, inside of set operations, for constants and functions of chance.",
	Check:   sameOutputTwice,
}

func sameOutputTwice(p *diagnose.Pass) {
	s := outermost(p)
	if s == nil {
		return
	}
	type output struct {
		of    subject
		alias string
	}
	items, first := s.Select.Items, map[output]*syntax.Item{}
	for i, b := range items {
		of, _, ok := subjectOf(p, b.Expr)
		if !ok {
			continue
		}
		o := output{of: of}
		if b.Alias != nil {
			o.alias = plainly(b.Alias.Text)
		}
		a := first[o]
		if a == nil {
			first[o] = b
			continue
		}
		p.Report(diagnose.Finding{
			Span:    b.Span,
			Message: fmt.Sprintf("%s is returned twice", tick(p.Text(b.Expr))),
			Because: []diagnose.Reason{{Text: "the first time", From: diagnose.InSQL, Span: a.Span}},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.ColumnHole, Span: b.Expr.Where()}},
				Instruction: "Return the column that is meant, or return it once.",
				Title:       "Return it once",
				Edits:       []text.Edit{{Span: text.Span{Start: items[i-1].End, End: b.End}}},
			},
		})
	}
}
