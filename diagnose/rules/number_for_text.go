package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// NumberForText reports a number compared with a column of texts that are none.
var NumberForText = diagnose.Rule{
	Name:    "number-for-text",
	SubType: diagnose.DataFormatMismatch,
	Title:   "texts are compared with a number",
	Why:     "No stored value is such a number: an equality never holds, and by size texts are ordered letter by letter.",
	Limits:  "Silent where the column's values were not looked up or are mostly numbers, and for dates. Of functions only SQLite's strftime and substr are known to give texts.",
	Check:   numberForText,
}

func numberForText(p *diagnose.Pass) {
	textsOfFunctions(p)
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
		if p.Values == nil || !ok || lit.Kind != syntax.Number || !ref.Stored() || ref.Column.Affinity != catalog.Text || !isFilter(p, diagnose.Comparison{Node: b}) {
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

// textsOfFunctions reports SQLite's functions that give texts where they are compared
// with numbers: SQLite converts neither, and every text is greater than any number.
func textsOfFunctions(p *diagnose.Pass) {
	if p.Guessed || p.Statement.Dialect != syntax.SQLite {
		return
	}
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Binary:
			switch n.Op {
			case "=", "<>", "<", "<=", ">", ">=":
				reportTextOf(p, n, n.L, n.R)
				reportTextOf(p, n, n.R, n.L)
			}
		case *syntax.Between:
			reportTextOf(p, n, n.X, n.Low)
		case *syntax.In:
			if len(n.List) > 0 {
				reportTextOf(p, n, n.X, n.List[0])
			}
		}
		return true
	})
}

func reportTextOf(p *diagnose.Pass, comparison, e, with syntax.Expr) {
	call, ok := e.(*syntax.Call)
	lit := diagnose.LiteralOf(with)
	if !ok || lit == nil || lit.Kind != syntax.Number {
		return
	}
	switch strings.ToLower(call.Name.Text) {
	case "strftime", "substr", "substring":
	default:
		return
	}
	cast := fmt.Sprintf("CAST(%s AS INTEGER)", p.Text(call))
	p.Report(diagnose.Finding{
		Span:    comparison.Where(),
		Message: fmt.Sprintf("%s gives a text, which no number equals", tick(p.Text(call))),
		Why:     "SQLite converts neither side, and every text is greater than any number: the result is the same for all rows.",
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.FunctionHole, Span: call.Span}},
			Instruction: "Convert the text to a number, or write the number in quotes.",
			Title:       "Write " + tick(cast),
			Edits:       []text.Edit{{Span: call.Span, New: cast}},
		},
	})
}
