package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// YearOfDateAsked reports a whole date that is returned where the question asks
// for its year.
var YearOfDateAsked = diagnose.Rule{
	Name:    "year-of-date-asked",
	SubType: diagnose.DateTimeFunctions,
	Title:   "a year is asked for, and a date is returned",
	Why:     `"In which year" is answered by 2024, not by 2024-03-20.`,
	Limits:  "Silent where the column's values were not looked up or are not all dates, and where the question does not begin with the year that it asks for.",

	NeedsQuestion: true,
	NeedsValues:   true,
	Check:         yearOfDateAsked,
}

func yearOfDateAsked(p *diagnose.Pass) {
	s := outermost(p)
	word, ok := asksYear(p.Question)
	if s == nil || !ok {
		return
	}
	for _, item := range s.Select.Items {
		if strings.Contains(strings.ToLower(p.Text(item)), "year") {
			return // it is there already
		}
		ref := p.Scope.Of(item.Expr)
		if !ref.Stored() {
			continue
		}
		d := p.Values.Domain(ref.ID)
		if d == nil || len(d.Values) == 0 || !isoDate.MatchString(d.Values[0]) || !isoDate.MatchString(d.Values[len(d.Values)-1]) {
			continue
		}
		year := map[syntax.Dialect]string{syntax.SQLite: "strftime('%%Y', %s)", syntax.Postgres: "EXTRACT(YEAR FROM %s)", syntax.MySQL: "YEAR(%s)"}[p.Statement.Dialect]
		taken := fmt.Sprintf(year, p.Text(item.Expr))
		p.Report(diagnose.Finding{
			Span:    item.Span,
			Message: fmt.Sprintf("The question asks for a year, and %s holds whole dates", tick(p.Text(item.Expr))),
			Because: []diagnose.Reason{p.InQuestion("the question asks for a year", word.Span), {Text: fmt.Sprintf("%s.%s stores '%s'", ref.ID.Table, ref.ID.Column, d.Values[0]), From: diagnose.InData}},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.FunctionHole, Span: item.Expr.Where()}},
				Instruction: "Return the year of the date.",
				Title:       "Write " + tick(taken),
				Edits:       []text.Edit{{Span: item.Expr.Where(), New: taken}},
			},
		})
		return
	}
}

// asksYear finds the year in "which year", "what year", "in what year".
func asksYear(r *question.Reading) (question.Word, bool) {
	for i, w := range r.Words {
		if i > 3 {
			break
		}
		if (w.Lower == "year" || w.Lower == "years") && i > 0 && (r.Words[i-1].Lower == "which" || r.Words[i-1].Lower == "what") {
			return w, true
		}
	}
	return question.Word{}, false
}
