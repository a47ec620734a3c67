package answerability

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// asking is a question that is being triaged.
type asking struct {
	Asked
	*Schema
	evidence map[string]bool // the stems of the evidence
	fit      []float64       // by word, how well it names a table or a column
	valued   []bool          // by word, whether it names a stored value
}

func newAsking(in Asked) *asking {
	a := &asking{Asked: in, Schema: in.Schema, evidence: map[string]bool{}}
	if a.Schema == nil {
		a.Schema = NewSchema(in.Catalog)
	}
	for _, w := range question.Read(in.Evidence).Words {
		a.evidence[w.Stem] = true
	}
	a.fit, a.valued = make([]float64, len(in.Question.Words)), make([]bool, len(in.Question.Words))
	for i, w := range in.Question.Words {
		if a.inTable[w.Stem] || len(a.names[w.Stem]) > 0 {
			a.fit[i] = 1
		}
	}
	for _, x := range in.Links {
		for _, i := range x.Words {
			if x.Target == question.ToValue {
				a.valued[i] = a.valued[i] || x.Spelled()
			} else {
				a.fit[i] = max(a.fit[i], x.Score)
			}
		}
	}
	return a
}

// bears reports whether word i carries meaning: it neither holds the sentence
// together nor asks for an operation, and is no number. A word that asks for one may
// still be what a table is called by: order.
func (a *asking) bears(i int) bool {
	w := a.Question.Words[i]
	return !question.IsFunctionWord(w.Lower) && (a.inTable[w.Stem] || !features.IsCue(w.Lower)) && !isPronoun(w.Lower) && !a.isNumber(w.Span) && !slices.Contains(chatter, w.Lower)
}

func (a *asking) isNumber(s text.Span) bool {
	return slices.ContainsFunc(a.Question.Numbers, func(n question.Number) bool { return n.Span == s })
}

// settled reports whether the evidence speaks of a word.
func (a *asking) settled(w question.Word) bool { return a.evidence[w.Stem] }

// lower is the i-th word in lower case; "" where there is none.
func (a *asking) lower(i int) string {
	if i < 0 || i >= len(a.Question.Words) {
		return ""
	}
	return a.Question.Words[i].Lower
}

func (a *asking) has(words ...string) bool {
	return slices.ContainsFunc(a.Question.Words, func(w question.Word) bool { return slices.Contains(words, w.Lower) })
}

// quote is a span of the question between quotes.
func (a *asking) quote(s text.Span) string { return `"` + strings.ToLower(s.In(a.Question.Text)) + `"` }

func isPronoun(w string) bool {
	switch w {
	case "it", "they", "them", "this", "that", "those", "these", "he", "she", "him", "her", "his", "its", "their", "theirs", "such":
		return true
	}
	return false
}
