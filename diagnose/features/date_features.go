package features

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/internal/timex"
)

// dateFeatures say whether the times that the question names and those that the
// query compares with are the same.
var dateFeatures = []Feature{
	{"date.unused", "how many times of the question no constant of the query states", func(e *evidence) float64 {
		n := 0.0
		for _, span := range e.timeSpans() {
			n += yes(len(e.stating(span)) == 0 && !e.says(span.In(e.Question.Text)) && !e.explained(span))
		}
		return n
	}},
	{"date.unasked", "how many dates and years of the query neither the question nor the evidence states", func(e *evidence) float64 {
		return e.countLiterals(func(l literal) bool {
			return e.isTime(l) && !e.timeSaid(l.node.Text) && !strings.Contains(e.text, lower(l.node.Text))
		})
	}},
	{"date.side", "how many times that the question puts before or after something are compared the other way", func(e *evidence) float64 {
		n := 0.0
		for _, p := range e.Question.Periods {
			if !p.Open() || p.Kind != timex.Absolute {
				continue
			}
			list := e.stating(p.Span)
			n += yes(len(list) > 0 && !slices.ContainsFunc(list, func(l literal) bool { return e.onSide(l, p) }))
		}
		return n
	}},
	{"date.within", "how many times are named whole and compared by one bound alone", func(e *evidence) float64 {
		n := 0.0
		for _, span := range e.timeSpans() {
			list := e.stating(span)
			p := e.Question.InPeriod(span)[0]
			n += yes(p.Kind == timex.Absolute && !p.Open() && len(list) == 1 && strings.ContainsAny(list[0].op, "<>") && list[0].op != "<>")
		}
		return n
	}},
	{"date.layout", "how many dates are written in another form than their column stores", func(e *evidence) float64 {
		if e.Values == nil {
			return unknown
		}
		return e.countLiterals(func(l literal) bool {
			if l.node.Kind != syntax.String || !l.column.Stored() || l.wrapped || l.op == "" || l.op == "LIKE" || e.Statement.Dialect != syntax.SQLite && l.column.Column.Affinity != catalog.Text {
				return false
			}
			_, _, other := e.Values.Domain(l.column.ID).OtherDate(l.node.Text)
			return other
		})
	}},
}

// timeSpans are the places of the question that name a time with bounds, each once.
func (e *evidence) timeSpans() []text.Span {
	var out []text.Span
	for _, p := range e.Question.Periods {
		if p.Kind != timex.Relative && !slices.Contains(out, p.Span) {
			out = append(out, p.Span)
		}
	}
	return out
}

// stating are the constants of the query that state the time at a place of the
// question, by one reading of it.
func (e *evidence) stating(span text.Span) []literal {
	var out []literal
	for _, l := range e.literals {
		for _, p := range e.Question.Periods {
			if p.Span == span && p.States(l.node.Text) {
				out = append(out, l)
				break
			}
		}
	}
	return out
}

// explained reports whether a time is part of a name that is stored, or the evidence
// has a word of it, which then says how it is meant.
func (e *evidence) explained(span text.Span) bool {
	if slices.ContainsFunc(e.values, func(v question.Link) bool { return v.Span.Overlaps(span) && len(v.Words) > 1 }) {
		return true
	}
	evidence := lower(e.Evidence())
	for _, w := range e.Question.Words {
		if span.Contains(w.Span) && len(w.Lower) > 1 && !question.IsFunctionWord(w.Lower) && strings.Contains(evidence, w.Lower) {
			return true
		}
	}
	return false
}

// timeSaid reports whether a constant states a time of the question or the
// evidence.
func (e *evidence) timeSaid(constant string) bool {
	return e.Question.StatesPeriod(constant) || slices.ContainsFunc(e.explainedTimes, func(p timex.Period) bool { return p.States(constant) })
}

// isTime reports whether a constant is a date, or a year that is compared with
// something that holds times.
func (e *evidence) isTime(l literal) bool {
	if l.op == "" || l.role == inSelect {
		return false
	}
	s := l.node.Text
	if timex.IsDate(s) {
		return true
	}
	return len(s) == 4 && isNumber(s) && s >= "1000" && s < "2200" && l.column.Stored() && (isDate(l.column.Column.Type) || namesTime(l.column.ID.Column))
}

// namesTime reports whether a column goes by a word for times.
func namesTime(column string) bool {
	return slices.ContainsFunc(question.SplitName(column), func(w string) bool {
		return w == "year" || w == "date" || w == "yr" || w == "dob" || w == "founded" || w == "built" || w == "born"
	})
}

// onSide reports whether a constant is compared towards the side of it that a
// period without one bound lies on.
func (e *evidence) onSide(l literal, p timex.Period) bool {
	switch l.op {
	case "<", "<=":
		return p.From.IsZero()
	case ">", ">=":
		return p.To.IsZero()
	case "=", "IN", "LIKE":
		return false
	}
	return true // BETWEEN, <> and what is compared in a way not known
}
