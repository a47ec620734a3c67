package rules

import (
	"fmt"
	"regexp"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// BareYear reports a date that is compared with a year written as a number.
var BareYear = diagnose.Rule{
	Name:    "bare-year",
	SubType: diagnose.DataFormatMismatch,
	Title:   "a date is compared with a bare year",
	Why:     "SQLite sorts every number before every text: a stored date is never less than or equal to the number 2019, and always greater.",
	Limits:  "Silent where the column's values were not looked up, or are not all dates.",

	NeedsValues: true,
	Check:       bareYear,
}

var (
	yearNumber = regexp.MustCompile(`^[12]\d{3}$`)
	isoDate    = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}`)
)

func bareYear(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		b, ok := n.(*syntax.Binary)
		if !ok {
			return true
		}
		lit, isLit := b.R.(*syntax.Literal)
		ref := p.Scope.Of(b.L)
		if !isLit || lit.Kind != syntax.Number || !yearNumber.MatchString(lit.Text) || !ref.Stored() {
			return true
		}
		d := p.Values.Domain(ref.ID)
		if d == nil || len(d.Values) == 0 || !isoDate.MatchString(d.Values[0]) || !isoDate.MatchString(d.Values[len(d.Values)-1]) {
			return true
		}
		cond, ok := yearCondition(p.Text(b.L), b.Op, lit.Text)
		if !ok {
			return true
		}
		p.Report(diagnose.Finding{
			Span:    b.Span,
			Message: fmt.Sprintf("%s holds dates; compared with the number %s the result is always the same", tick(p.Text(b.L)), lit.Text),
			Because: []diagnose.Reason{{Text: fmt.Sprintf("%s.%s stores dates such as '%s'", ref.ID.Table, ref.ID.Column, d.Values[0]), From: diagnose.InData}},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.ValueHole, Span: lit.Span}},
				Instruction: "Write the year in the form in which the column stores dates.",
				Title:       "Write " + tick(cond),
				Edits:       []text.Edit{{Span: b.Span, New: cond}},
			},
		})
		return true
	})
}

// yearCondition says of a date what the comparison says of its year.
func yearCondition(column, op, year string) (string, bool) {
	switch op {
	case "=":
		return fmt.Sprintf("strftime('%%Y', %s) = '%s'", column, year), true
	case "<>":
		return fmt.Sprintf("strftime('%%Y', %s) <> '%s'", column, year), true
	case "<", ">=":
		return fmt.Sprintf("%s %s '%s-01-01'", column, op, year), true
	case "<=":
		return fmt.Sprintf("strftime('%%Y', %s) <= '%s'", column, year), true
	case ">":
		return fmt.Sprintf("strftime('%%Y', %s) > '%s'", column, year), true
	}
	return "", false
}
