package rules

import (
	"fmt"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// NumberForText reports a number compared with a column of texts that are none.
var NumberForText = diagnose.Rule{
	Name:    "number-for-text",
	SubType: diagnose.DataFormatMismatch,
	Title:   "a column of texts is compared with a number",
	Why:     "No stored value is such a number: an equality never holds, and by size texts are ordered letter by letter.",
	Limits:  "Silent where the column's values were not looked up or are mostly numbers, and for dates.",

	NeedsValues: true,
	Check:       numberForText,
}

func numberForText(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		b, ok := n.(*syntax.Binary)
		if !ok {
			return true
		}
		switch b.Op {
		case "=", "<", "<=", ">", ">=":
		default:
			return true
		}
		lit, ok := b.R.(*syntax.Literal)
		ref := p.Scope.Of(b.L)
		if !ok || lit.Kind != syntax.Number || !ref.Stored() || ref.Column.Affinity != catalog.Text || !isFilter(p, diagnose.Comparison{Node: b}) {
			return true
		}
		d := p.Values.Domain(ref.ID)
		if d == nil || d.Numeric != catalog.No || len(d.Values) == 0 || mostlyNumbers(d) || isoForm.MatchString(d.Values[len(d.Values)-1]) || p.Values.Stores(ref.ID, lit.Text) == catalog.Yes {
			return true
		}
		other := d.Values[slices.IndexFunc(d.Values, func(v string) bool { return !looksNumeric(v) })]
		p.Report(diagnose.Finding{
			Span:    b.Span,
			Message: fmt.Sprintf("%s stores texts, and %s is none of them", tick(p.Text(b.L)), lit.Text),
			Because: []diagnose.Reason{{Text: fmt.Sprintf("%s.%s stores '%s'", ref.ID.Table, ref.ID.Column, other), From: diagnose.InData}},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.ColumnHole, Span: b.L.Where()}, {Kind: diagnose.ValueHole, Span: lit.Span}},
				Instruction: "Compare the column that stores the number, or write the value as the column stores it.",
			},
		})
		return true
	})
}

// mostlyNumbers reports whether most of the known values are numbers, so that the
// others may stand for none.
func mostlyNumbers(d *catalog.Domain) bool {
	n := 0
	for _, v := range d.Values {
		n += one(looksNumeric(v))
	}
	return 2*n > len(d.Values) || n == len(d.Values)
}
