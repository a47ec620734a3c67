package features

import (
	"slices"
	"strconv"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/timex"
)

// literalFeatures say whether the query's constants come from the question and
// are stored where they are looked for.
var literalFeatures = []Feature{
	{"literal.unstored", "how many texts are compared with a column that does not store them", func(e *evidence) float64 {
		return e.countTexts(func(l literal) bool { return e.stores(l) == catalog.No })
	}},
	{"literal.respelt", "how many texts their column stores in another spelling only", func(e *evidence) float64 {
		return e.countTexts(func(l literal) bool { return e.stores(l) == catalog.No && e.spelt(l, true) })
	}},
	{"literal.elsewhere", "how many texts only another column stores", func(e *evidence) float64 {
		return e.countTexts(func(l literal) bool { return e.stores(l) == catalog.No && !e.spelt(l, true) && e.spelt(l, false) })
	}},
	{"literal.type.text", "how many texts that are no numbers are compared with number columns", func(e *evidence) float64 {
		return e.countLiterals(func(l literal) bool {
			return l.node.Kind == syntax.String && !isNumber(l.node.Text) && l.column.Stored() && !l.wrapped && l.op != "LIKE" && l.column.Column.Affinity.Number() && !isDate(l.column.Column.Type)
		})
	}},
	{"literal.type.number", "how many numbers are compared with text columns", func(e *evidence) float64 {
		return e.countLiterals(func(l literal) bool {
			if l.node.Kind != syntax.Number || !l.column.Stored() || l.wrapped || l.column.Column.Affinity != catalog.Text {
				return false
			}
			d := e.Values.Domain(l.column.ID)
			return d == nil || d.Numeric != catalog.Yes
		})
	}},
	{"literal.unsaid", "how many texts have no word of the question or the evidence", func(e *evidence) float64 {
		return e.countLiterals(func(l literal) bool {
			return l.node.Kind == syntax.String && l.role != inSelect && !e.said(l.node.Text) && !e.timeSaid(l.node.Text)
		})
	}},
	{"literal.unsaid.exact", "how many texts are not in the question or the evidence as they stand", func(e *evidence) float64 {
		return e.countLiterals(func(l literal) bool {
			return l.node.Kind == syntax.String && l.role != inSelect && !strings.Contains(catalog.FoldValue(e.text), catalog.FoldValue(strings.Trim(l.node.Text, "%"))) && !e.timeSaid(l.node.Text) && !e.isMeant(l.node.Text)
		})
	}},
	{"literal.number.unsaid", "how many numbers, but for 0, 1 and 100, are not in the question or the evidence", func(e *evidence) float64 {
		return e.countLiterals(func(l literal) bool { return l.node.Kind == syntax.Number && !e.numberSaid(l.node.Text) })
	}},
	{"literal.misplaced", "how many constants that the question names are compared with a column that does not store them while another does", func(e *evidence) float64 {
		if e.Values == nil {
			return unknown
		}
		return e.countTexts(func(l literal) bool {
			if l.op != "=" && l.op != "IN" {
				return false
			}
			there, elsewhere := false, false
			for _, v := range e.values {
				if catalog.FoldValue(v.Value) == catalog.FoldValue(l.node.Text) {
					there = there || v.Column == l.column.ID
					elsewhere = elsewhere || v.Column != l.column.ID
				}
			}
			return elsewhere && !there
		})
	}},
	{"literal.punctuation", "how many texts of the question the query writes with other blanks or punctuation, where it is not known to be stored so", func(e *evidence) float64 {
		return e.countLiterals(func(l literal) bool {
			s := strings.Trim(lower(l.node.Text), "% ")
			return l.node.Kind == syntax.String && l.op != "" && len(s) > 3 && !strings.Contains(e.text, s) && strings.Contains(catalog.FoldValue(e.text), catalog.FoldValue(s)) &&
				!e.timeSaid(s) && !(l.column.Stored() && e.stores(l) == catalog.Yes)
		})
	}},
	{"literal.like.plain", "how many patterns have no wildcard", func(e *evidence) float64 {
		return e.countLiterals(func(l literal) bool { return l.op == "LIKE" && !strings.ContainsAny(l.node.Text, "%_*?") })
	}},
	{"literal.like.unasked", "how many patterns are there though the question asks for no part of a text", func(e *evidence) float64 {
		if strings.Contains(e.text, "like") || strings.Contains(e.text, "contain") || strings.Contains(e.text, "start") || strings.Contains(e.text, "end") || strings.Contains(e.text, "begin") || strings.Contains(e.text, "letter") || strings.Contains(e.text, "word") || strings.Contains(e.text, "substring") || strings.Contains(e.text, "includ") {
			return 0
		}
		return e.countLiterals(func(l literal) bool { return l.op == "LIKE" })
	}},
	{"literal.year", "how many bare years are compared with date columns", func(e *evidence) float64 {
		return e.countLiterals(func(l literal) bool {
			return len(l.node.Text) == 4 && isNumber(l.node.Text) && l.column.Stored() && !l.wrapped && isDate(l.column.Column.Type)
		})
	}},
	{"literal.excess", "how many more constants the conditions have than the question and the evidence state", func(e *evidence) float64 {
		n := 0
		for _, l := range e.literals {
			n += count(l.op != "" && !e.Question.StatesPeriod(l.node.Text))
		}
		stated := len(e.valueSpans()) + e.statedNumbers() + len(e.Question.Quoted)
		for _, span := range e.timeSpans() {
			stated += count(len(e.stating(span)) == 0)
		}
		for _, d := range e.definitions {
			stated += len(d.Conditions)
		}
		return float64(n - stated)
	}},
}

func (e *evidence) countLiterals(is func(literal) bool) float64 {
	n := 0.0
	for _, l := range e.literals {
		n += yes(is(l))
	}
	return n
}

// countTexts counts texts compared by = or IN with a stored column; unknown where
// nothing is known of values.
func (e *evidence) countTexts(is func(literal) bool) float64 {
	if e.Values == nil {
		return unknown
	}
	return e.countLiterals(func(l literal) bool {
		return l.node.Kind == syntax.String && (l.op == "=" || l.op == "IN" || l.op == "<>") && l.column.Stored() && !l.wrapped && is(l)
	})
}

func (e *evidence) stores(l literal) catalog.Answer { return e.Values.Stores(l.column.ID, l.node.Text) }

// spelt reports whether a text is stored in another spelling, in its column or
// in any other.
func (e *evidence) spelt(l literal, here bool) bool {
	for _, s := range e.Values.Spellings(l.node.Text) {
		same := e.Catalog.Names.Same(s.Column.Table, l.column.ID.Table) && e.Catalog.Names.Same(s.Column.Column, l.column.ID.Column)
		if same == here {
			return true
		}
	}
	return false
}

// said reports whether a word of a text is in the question or the evidence, or the
// question has words that may mean it.
func (e *evidence) said(s string) bool {
	if e.isMeant(s) {
		return true
	}
	folded := catalog.FoldValue(e.text)
	words := strings.Fields(catalog.FoldValue(s))
	for _, w := range words {
		if strings.Contains(folded, w) {
			return true
		}
	}
	return len(words) == 0
}

// isMeant reports whether the question has words for a stored value that is spelled
// otherwise.
func (e *evidence) isMeant(value string) bool {
	return slices.ContainsFunc(e.meant, func(l question.Link) bool { return l.Value == value })
}

func isNumber(s string) bool {
	_, err := strconv.ParseFloat(s, 64)
	return err == nil
}

func isDate(declared string) bool {
	t := lower(declared)
	return strings.Contains(t, "date") || strings.Contains(t, "time")
}

// numberSaid reports whether a number of the query is in the question or the
// evidence, is a bound next to one, or means nothing.
func (e *evidence) numberSaid(s string) bool {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || v == 0 || v == 1 || v == 100 || strings.Contains(e.text, s) || e.timeSaid(s) {
		return true
	}
	for _, n := range e.Question.Numbers {
		if n.Value == v || n.Value == v+1 || n.Value == v-1 || n.Value == v*100 {
			return true
		}
	}
	return false
}

// statedNumbers is how many numbers the question has outside of times.
func (e *evidence) statedNumbers() int {
	n := 0
	for _, x := range e.Question.Numbers {
		n += count(len(e.Question.InPeriod(x.Span)) == 0)
	}
	return n
}

// hasNumber reports whether a number of the question is in a constant of the
// query, or a constant states the time that it is part of.
func (e *evidence) hasNumber(n question.Number) bool {
	v := n.Value
	s := strconv.FormatFloat(v, 'f', -1, 64)
	periods := e.Question.InPeriod(n.Span)
	for _, l := range e.literals {
		if strings.Contains(l.node.Text, s) || slices.ContainsFunc(periods, func(p timex.Period) bool { return p.States(l.node.Text) }) {
			return true
		}
		if x, err := strconv.ParseFloat(l.node.Text, 64); err == nil && (x == v || x == v+1 || x == v-1 || x*100 == v || x == v*1000) {
			return true
		}
	}
	for _, u := range e.uses {
		if strings.Contains(u.node.Name.Text, s) {
			return true
		}
	}
	return false
}
