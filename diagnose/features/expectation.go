package features

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/internal/timex"
)

// Expectation is, for each bit of a query's outline, the probability that the
// right query for a question has it.
type Expectation [bits]float64

// Expecter foretells the outline of the right query from the words of the
// question: a logistic regression a bit over runs of one to three words. Names,
// values and numbers are only known as such, so that it holds for any schema.
type Expecter struct {
	// Known are the words that are read as themselves; other words of content
	// count as one.
	Known map[string]bool
	// Grams gives each run of words its place in the weights.
	Grams map[string]int32
	Bits  [bits]*learn.Logistic
}

// Outline is what a question says without its names, and the outline of a query
// that answers it.
type Outline struct {
	Words  []string
	Sketch Sketch
}

// OutlineOf reads the outline of a case; false where there is no question or no
// query.
func OutlineOf(c *diagnose.Case) (Outline, bool) {
	if c.Question == nil || c.Statement.Query == nil || c.Catalog == nil {
		return Outline{}, false
	}
	e := newEvidence(c, nil, nil)
	return Outline{e.plainWords(), e.sketch}, true
}

// contentMark stands before a word that is read as itself only where it is
// known.
const contentMark = "?"

// plainWords are the question's words with names, values and numbers replaced by
// what they are.
func (e *evidence) plainWords() []string {
	out := []string{"_start"}
	add := func(w string) {
		if last := out[len(out)-1]; w != last || !strings.HasPrefix(w, "_") || w == "_num" {
			out = append(out, w)
		}
	}
	values := e.valueSpans()
	for i, w := range e.Question.Words {
		switch {
		case slices.ContainsFunc(e.Question.Quoted, func(q question.Phrase) bool { return q.Contains(w.Span) }),
			slices.ContainsFunc(values, func(v question.Link) bool { return v.Span.Contains(w.Span) }):
			add("_value")
		case e.inDate(w.Span):
			add("_date")
		case e.words[i].inNumber:
			add(numberWord(w.Lower))
		case !e.words[i].content:
			add(w.Lower)
		default:
			add(e.nameWord(i))
		}
	}
	out = append(out, "_end")
	for _, d := range e.definitions {
		for _, f := range d.Functions {
			out = append(out, "_evidence-"+f)
		}
		if len(d.Conditions) > 0 {
			out = append(out, "_evidence-condition")
		}
		if d.Divides {
			out = append(out, "_evidence-division")
		}
		if d.Percentage {
			out = append(out, "_evidence-percentage")
		}
	}
	return out
}

// inDate reports whether a word is part of a time that names more than a year, its
// preposition left out.
func (e *evidence) inDate(s text.Span) bool {
	for _, p := range e.Question.InPeriod(s) {
		if w := lower(s.In(e.Question.Text)); p.Kind != timex.Relative && p.Unit <= timex.Month && !question.IsFunctionWord(w) && !IsCue(w) && w != "before" && w != "after" && w != "since" && w != "until" {
			return true
		}
	}
	return false
}

func numberWord(w string) string {
	if len(w) == 4 && (strings.HasPrefix(w, "19") || strings.HasPrefix(w, "20")) {
		return "_year"
	}
	return "_num"
}

// nameWord says what a word of content names.
func (e *evidence) nameWord(i int) string {
	w := e.Question.Words[i]
	for _, l := range e.tableLinks {
		if l.Score >= 0.9 && contains(l.Words, i) {
			if strings.HasSuffix(w.Lower, "s") {
				return "_tables"
			}
			return "_table"
		}
	}
	for _, l := range e.links {
		if l.Score >= 0.84 && contains(l.Words, i) {
			if strings.HasSuffix(w.Lower, "s") {
				return "_columns"
			}
			return "_column"
		}
	}
	if w.Capital {
		return "_name"
	}
	return contentMark + w.Stem
}

// Expect foretells the outline for a question.
func (x *Expecter) Expect(words []string) *Expectation {
	row := x.row(words)
	var out Expectation
	for b := range bits {
		out[b] = learn.Probability(x.Bits[b].Margin(row))
	}
	return &out
}

// row gives the runs of words that the model knows, each once.
func (x *Expecter) row(words []string) learn.Row {
	var at []int32
	for _, g := range grams(words, x.Known) {
		if i, ok := x.Grams[g]; ok && !slices.Contains(at, i) {
			at = append(at, i)
		}
	}
	ones := make([]float64, len(at))
	for i := range ones {
		ones[i] = 1
	}
	return learn.Row{At: at, X: ones}
}

// grams are the runs of one to three words.
func grams(words []string, known map[string]bool) []string {
	plain := make([]string, len(words))
	for i, w := range words {
		plain[i] = w
		if content, ok := strings.CutPrefix(w, contentMark); ok {
			plain[i] = "_word"
			if known[content] {
				plain[i] = content
			}
		}
	}
	out := make([]string, 0, 3*len(plain))
	for i, w := range plain {
		out = append(out, w)
		if i+1 < len(plain) {
			out = append(out, w+" "+plain[i+1])
		}
		if i+2 < len(plain) {
			out = append(out, w+" "+plain[i+1]+" "+plain[i+2])
		}
	}
	return out
}
