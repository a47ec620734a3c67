package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/internal/timex"
)

// DateLayoutDiffers reports a date compared by size with a column whose dates are
// texts of another form.
var DateLayoutDiffers = diagnose.Rule{
	Name:    "date-layout-differs",
	SubType: diagnose.DataFormatMismatch,
	Title:   "a date is written otherwise than the column stores dates",
	Why:     "Dates that are stored as texts are compared letter by letter. '3/1/2019' is then later than every date that begins with its year.",
	Limits:  "Silent where the column's values were not looked up, are not all dates, or are of a type for dates that the database reads in any form; where one form is the beginning of the other; and on equality, of which value-not-stored speaks.",

	NeedsValues: true,
	Check:       dateLayoutDiffers,
}

func dateLayoutDiffers(p *diagnose.Pass) {
	check := func(x, constant syntax.Expr) {
		lit, ref := diagnose.LiteralOf(constant), p.Scope.Of(x)
		if lit == nil || lit.Kind != syntax.String || !ref.Stored() || p.Statement.Dialect != syntax.SQLite && ref.Column.Affinity != catalog.Text {
			return
		}
		form, stored, other := p.Values.Domain(ref.ID).OtherDate(lit.Text)
		if !other {
			return
		}
		m := &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.ValueHole, Span: lit.Span}},
			Instruction: fmt.Sprintf("Write the date in the form %s, in which the column stores dates.", stored),
		}
		if s, ok := rewritten(lit.Text, stored); ok {
			m.Title, m.Edits = "Write "+tick(syntax.QuoteString(s)), []text.Edit{{Span: lit.Span, New: syntax.QuoteString(s)}}
		}
		p.Report(diagnose.Finding{
			Span:    lit.Span,
			Message: fmt.Sprintf("%s stores dates as %s, and '%s' is written as %s", tick(p.Text(x)), stored, lit.Text, form),
			Because: []diagnose.Reason{{Text: fmt.Sprintf("%s.%s stores dates such as '%s'", ref.ID.Table, ref.ID.Column, p.Values.Domain(ref.ID).Values[0]), From: diagnose.InData}},
			Mask:    m,
		})
	}
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Between:
			check(n.X, n.Low)
			check(n.X, n.Up)
		case *syntax.Binary:
			switch n.Op {
			case "<", "<=", ">", ">=":
				check(n.L, n.R)
				check(n.R, n.L)
			}
		}
		return true
	})
}

// rewritten writes a date in another form; false where it may be read in two ways or
// the form has more than year, month and day in digits.
func rewritten(date, form string) (string, bool) {
	list := timex.Read(date)
	layout := strings.NewReplacer("YYYY", "2006", "MM", "01", "DD", "02").Replace(form)
	if len(list) != 1 || list[0].Kind != timex.Absolute || list[0].Unit > timex.Day || strings.Trim(layout, "0126-/.") != "" {
		return "", false
	}
	return list[0].From.Format(layout), true
}
