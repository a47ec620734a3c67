package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

// TextForNumber reports a text that is no number, compared with a column of
// numbers.
var TextForNumber = diagnose.Rule{
	Name:    "text-for-number",
	SubType: diagnose.AttributeMismatch,
	Title:   "a column of numbers is compared with a text",
	Why:     "A number never equals a text that is none, so the condition never holds. Usually another column stores the text.",
	Limits:  "Silent where the column was seen to store texts too, which SQLite allows.",
	Check:   textForNumber,
}

func textForNumber(p *diagnose.Pass) {
	for _, cmp := range p.Comparisons() {
		if !holdsNumbers(cmp.Ref.Column) || cmp.Negated || !isFilter(p, cmp) {
			continue
		}
		if d := p.Values.Domain(cmp.Ref.ID); d != nil && d.Numeric == catalog.No {
			continue
		}
		for _, lit := range cmp.Literals {
			if looksNumeric(lit.Text) || p.Values.Stores(cmp.Ref.ID, lit.Text) == catalog.Yes {
				continue
			}
			p.Report(diagnose.Finding{
				Span:    lit.Span,
				Message: fmt.Sprintf("%s holds numbers, and '%s' is none", tick(p.Text(cmp.Column)), lit.Text),
				Because: []diagnose.Reason{{Text: fmt.Sprintf("%s.%s is declared %s", cmp.Ref.ID.Table, cmp.Ref.ID.Column, cmp.Ref.Column.Type), From: diagnose.InCatalog}},
				Mask: &diagnose.Mask{
					Holes:       []diagnose.Hole{{Kind: diagnose.ValueHole, Span: lit.Span}},
					Instruction: "Compare the column that stores the text.",
				},
			})
		}
	}
}

// holdsNumbers reports whether a column is declared for nothing but numbers.
func holdsNumbers(c *catalog.Column) bool {
	return c.Affinity == catalog.Integer || c.Affinity == catalog.Real
}
