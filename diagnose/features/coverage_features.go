package features

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/internal/timex"
)

// coverageFeatures say which words of the question the query does nothing with.
var coverageFeatures = []Feature{
	{"cover.share", "the share of the question's content words that something in the query is named by", func(e *evidence) float64 {
		covered, all := 0.0, 0.0
		for _, w := range e.words {
			if w.content {
				covered, all = covered+yes(w.covered), all+1
			}
		}
		if all == 0 {
			return unknown
		}
		return covered / all
	}},
	{"cover.linkable", "how many uncovered words lead to something that the schema or the data has", func(e *evidence) float64 {
		n := 0.0
		for _, w := range e.words {
			n += yes(w.content && !w.covered && w.linked >= 0.84)
		}
		return n
	}},
	{"cover.capital", "how many capitalised words are in no constant and name nothing in use", func(e *evidence) float64 {
		n := 0.0
		for i, w := range e.Question.Words {
			n += yes(w.Capital && e.words[i].content && !e.words[i].covered)
		}
		return n
	}},
	{"cover.asked", "how many uncovered words stand among the asked outputs", func(e *evidence) float64 {
		n := 0.0
		for i, w := range e.Question.Words {
			for _, o := range e.Question.Outputs {
				n += yes(o.Contains(w.Span) && e.words[i].content && !e.words[i].covered)
			}
		}
		return n
	}},
	{"cover.quoted", "how many quoted texts of the question are in no constant", func(e *evidence) float64 {
		n := 0.0
		for _, q := range e.Question.Quoted {
			n += yes(!e.says(q.Text))
		}
		return n
	}},
	{"cover.number", "how many numbers of the question the query does not have", func(e *evidence) float64 {
		n := 0.0
		for _, x := range e.Question.Numbers {
			n += yes(!e.hasNumber(x) && !(x.Value == 1 && !x.Digits))
		}
		return n
	}},
	{"cover.number.big", "how many numbers of two digits and more the query does not have", func(e *evidence) float64 {
		n := 0.0
		for _, x := range e.Question.Numbers {
			n += yes(x.Value >= 10 && x.Digits && !e.hasNumber(x))
		}
		return n
	}},
	{"cover.value.proper", "how many stored values that the question writes with a capital are in no constant", func(e *evidence) float64 { return e.unusedValues(true) }},
	{"cover.value", "how many stored values that the question names are in no constant", func(e *evidence) float64 { return e.unusedValues(false) }},
	{"cover.restrictions", "how many more restrictions the question states than the query has, by stored values, numbers and times", func(e *evidence) float64 {
		stated := len(e.valueSpans()) + e.statedNumbers() + len(e.timeSpans())
		return float64(stated - e.predicates)
	}},
}

// uncoveredWord is the place of the question's first word of content that nothing
// of the query is named by; empty if there is none.
func (e *evidence) uncoveredWord() text.Span {
	for i, w := range e.Question.Words {
		if e.words[i].content && !e.words[i].covered {
			return e.Pair.Question.Where(w.Span)
		}
	}
	return text.Span{}
}

// says reports whether a constant of the query holds a text, or states the date that
// it is, spelling aside.
func (e *evidence) says(s string) bool {
	folded := catalog.FoldValue(s)
	var times []timex.Period
	if timex.IsDate(s) {
		times = timex.Read(s)
	}
	for _, l := range e.literals {
		if strings.Contains(catalog.FoldValue(l.node.Text), folded) || slices.ContainsFunc(times, func(p timex.Period) bool { return p.States(l.node.Text) }) {
			return true
		}
	}
	return folded == ""
}

// valueSpans are the places of the question that name stored values, each once,
// names of columns and tables left out.
func (e *evidence) valueSpans() []question.Link {
	var out []question.Link
	for _, v := range e.values {
		known := false
		for _, o := range out {
			known = known || o.Span.Touches(v.Span)
		}
		if !known && !e.isName(v) {
			out = append(out, v)
		}
	}
	return out
}

// isName reports whether all words of a stored value name columns or tables as
// well, or are no names of anything.
func (e *evidence) isName(v question.Link) bool {
	for _, w := range v.Words {
		if !e.namesSomething(w) && e.words[w].content && !e.words[w].inNumber {
			return false
		}
	}
	return true
}

func (e *evidence) namesSomething(word int) bool {
	for _, l := range e.links {
		if l.Score >= 0.84 && contains(l.Words, word) {
			return true
		}
	}
	for _, l := range e.tableLinks {
		if l.Score >= 0.84 && contains(l.Words, word) {
			return true
		}
	}
	return false
}

func contains(list []int, x int) bool {
	for _, v := range list {
		if v == x {
			return true
		}
	}
	return false
}

func (e *evidence) unusedValues(proper bool) float64 {
	if e.Values == nil {
		return unknown
	}
	n := 0.0
	for _, v := range e.valueSpans() {
		first := e.Question.Words[v.Words[0]]
		if proper && !first.Capital {
			continue
		}
		n += yes(!e.says(v.Value) && !e.saysOther(v))
	}
	return n
}

// saysOther reports whether a constant of the query is another stored value that the
// words of a link may mean.
func (e *evidence) saysOther(v question.Link) bool {
	return slices.ContainsFunc(e.meant, func(m question.Link) bool {
		return m.Span.Overlaps(v.Span) && slices.ContainsFunc(e.literals, func(l literal) bool { return l.node.Text == m.Value })
	})
}
