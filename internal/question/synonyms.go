package question

import (
	_ "embed"
	"strings"
)

//go:generate go run ./wordnet synonyms.tsv

// synonyms has a line a stem, sorted, and is searched where it stands: nothing is
// loaded. Its head says how it is made, and its licence.
//
//go:embed synonyms.tsv
var synonyms string

// nearness is how well a name fits a question that says a related word, by the
// mark in synonyms. All are below what the word itself or its stem is worth.
var nearness = map[byte]float64{'=': 0.85, '+': 0.7, '~': 0.65, '>': 0.45}

// related calls f with each stem that may stand in names for a stem of the
// question.
func related(stem string, f func(named string, score float64)) {
	_, list, _ := strings.Cut(synonymLine(stem), "\t")
	for list != "" {
		end := strings.IndexAny(list[1:], "=+~>") + 1
		if end == 0 {
			end = len(list)
		}
		f(list[1:end], nearness[list[0]])
		list = list[end:]
	}
}

// Near reports whether a stem that names something may be what a stem of a question
// means: another form of it, of one root with it, or a synonym.
func Near(said, named string) bool {
	found := false
	related(said, func(s string, score float64) { found = found || s == named && score >= nearness['~'] })
	return found
}

// synonymLine finds the line of a stem; "" if there is none.
func synonymLine(stem string) string {
	if stem == "" || !letter(stem[0]) {
		return "" // the head of the table has lines of its own
	}
	key := stem + "\t"
	low, high := 0, len(synonyms)
	for low < high {
		start := strings.LastIndexByte(synonyms[:(low+high)/2], '\n') + 1
		line, _, _ := strings.Cut(synonyms[start:], "\n")
		switch {
		case strings.HasPrefix(line, key):
			return line
		case line < key:
			low = start + len(line) + 1
		default:
			high = start
		}
	}
	return ""
}

// nearWord is a word of the question that a name's word is related to, and how
// well; asked is the best of those among the asked outputs.
type nearWord struct {
	word         int
	score, asked float64
}

// near are the stems that may stand in names for words of the question.
func (r *Reading) near() map[string]nearWord {
	out := map[string]nearWord{}
	for i, w := range r.Words {
		if isStop(w.Lower) {
			continue
		}
		asked := r.inAsked(i)
		related(w.Stem, func(named string, score float64) {
			n := out[named]
			if score > n.score {
				n.word, n.score = i, score
			}
			if asked {
				n.asked = max(n.asked, score)
			}
			out[named] = n
		})
	}
	return out
}
