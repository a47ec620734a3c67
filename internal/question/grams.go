package question

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// maxGram is how many words of a question may name one stored value.
const maxGram = 7

// Grams are the texts of a question that may name a stored value: what it quotes,
// then its runs of one to seven words, each once, at most most. Words
// that only hold a sentence together name nothing by themselves.
func (r *Reading) Grams(most int) []string {
	var out []string
	seen := map[string]bool{}
	add := func(s string) {
		folded := catalog.FoldValue(s)
		if folded != "" && !seen[folded] && len(out) < most {
			seen[folded] = true
			out = append(out, s)
		}
	}
	for _, q := range r.Quoted {
		add(q.Text)
	}
	for n := 1; n <= maxGram; n++ {
		for i := 0; i+n <= len(r.Words); i++ {
			if !r.onlyStops(i, n) {
				add(r.run(i, n).In(r.Text))
			}
		}
	}
	return out
}

// run is the span of n words from the i-th, without the "'s" behind the last.
func (r *Reading) run(i, n int) text.Span {
	s := text.Span{Start: r.Words[i].Start, End: r.Words[i+n-1].End}
	s.End -= len(s.In(r.Text)) - len(strings.TrimSuffix(s.In(r.Text), "'s"))
	return s
}

func (r *Reading) onlyStops(i, n int) bool {
	for k := range n {
		if !r.isStop(i + k) {
			return false
		}
	}
	return true
}

// isStop reports whether a word carries no meaning of its own. What is written in
// capitals, as US and IT are, names something, unless the whole question is.
func (r *Reading) isStop(i int) bool {
	w := r.Words[i]
	s := w.In(r.Text)
	return isStop(w.Lower) && !(len(s) > 1 && s == strings.ToUpper(s) && r.Text != strings.ToUpper(r.Text))
}
