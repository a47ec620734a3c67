package features

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/timex"
)

// evidence is what the features of one case are computed from.
type evidence struct {
	*diagnose.Case
	*parts
	sketch      Sketch
	expected    *Expectation
	sorted      []float64 // the surprises, biggest first
	outcome     *result.Result
	found       []diagnose.Finding
	definitions []question.Definition
	// explainedTimes are those that the evidence names.
	explainedTimes []timex.Period

	links      map[catalog.ColumnID]question.Link // the best of each column
	tableLinks map[string]question.Link           // the best of each table
	values     []question.Link                    // whose words are spelled as they are stored
	meant      []question.Link                    // the other links to values
	used       map[catalog.ColumnID]bool
	usedTabs   map[string]bool
	words      []wordState // one a word of the question
	text       string      // the question and the evidence in lower case
}

// wordState says what became of one word of the question.
type wordState struct {
	content  bool    // neither function word nor cue
	covered  bool    // something of the query is named by it
	linked   float64 // the best link of anything of the schema
	inNumber bool
}

func newEvidence(c *diagnose.Case, found []diagnose.Finding, outcome *result.Result) *evidence {
	e := &evidence{
		Case: c, parts: newParts(c), outcome: outcome, found: found,
		definitions: question.ReadEvidence(c.Evidence()), explainedTimes: timex.Read(c.Evidence()),
		links: map[catalog.ColumnID]question.Link{}, tableLinks: map[string]question.Link{},
		used: map[catalog.ColumnID]bool{}, usedTabs: map[string]bool{},
		text: strings.ToLower(c.Question.Text + " ; " + c.Evidence()),
	}
	e.sketch = e.parts.sketch()
	for _, l := range c.Links { // best first
		switch l.Target {
		case question.ToColumn:
			if _, ok := e.links[l.Column]; !ok {
				e.links[l.Column] = l
			}
		case question.ToTable:
			if _, ok := e.tableLinks[l.Column.Table]; !ok {
				e.tableLinks[l.Column.Table] = l
			}
		case question.ToValue:
			if l.Spelled() {
				e.values = append(e.values, l)
			} else {
				e.meant = append(e.meant, l)
			}
		}
	}
	for i := range e.uses {
		if ref := e.uses[i].ref; ref.Stored() {
			e.used[ref.ID] = true
		}
	}
	for _, r := range e.stored() {
		if r.Table != nil {
			e.usedTabs[r.Table.Path()] = true
		}
	}
	for _, q := range e.equalities {
		e.markJoin(q)
	}
	e.readWords()
	return e
}

// markJoin marks the uses that an equality between two relations makes.
func (e *evidence) markJoin(q equality) {
	for i := range e.uses {
		if q.node.Contains(e.uses[i].node.Span) {
			e.uses[i].join = true
		}
	}
}

// link is the score of a column's link, 0 where nothing leads to it.
func (e *evidence) link(id catalog.ColumnID) float64 { return e.links[id].Score }

// readWords sorts the words of the question by what became of them.
func (e *evidence) readWords() {
	e.words = make([]wordState, len(e.Question.Words))
	for i, w := range e.Question.Words {
		e.words[i].content = !question.IsFunctionWord(w.Lower) && !IsCue(w.Lower)
	}
	for _, n := range e.Question.Numbers {
		for i, w := range e.Question.Words {
			if n.Span.Contains(w.Span) {
				e.words[i].inNumber = true
			}
		}
	}
	mark := func(l question.Link, covered bool) {
		for _, w := range l.Words {
			e.words[w].linked = max(e.words[w].linked, l.Score)
			e.words[w].covered = e.words[w].covered || covered
		}
	}
	for id, l := range e.links {
		mark(l, e.used[id])
	}
	for name, l := range e.tableLinks {
		mark(l, e.usedTabs[name])
	}
	said := e.literalWords()
	for _, l := range slices.Concat(e.values, e.meant) {
		mark(l, said[catalog.FoldValue(l.Value)])
	}
	for i, w := range e.Question.Words {
		e.words[i].covered = e.words[i].covered || said[w.Lower] || said[w.Stem]
	}
}

// literalWords are the words of the query's constants, and each whole constant
// folded.
func (e *evidence) literalWords() map[string]bool {
	out := map[string]bool{}
	for _, l := range e.literals {
		folded := catalog.FoldValue(l.node.Text)
		out[folded] = true
		for _, w := range strings.Fields(folded) {
			out[w], out[question.Stem(w)] = true, true
		}
	}
	return out
}

// selected are the uses of the outermost select list, outside of aggregates if
// bare.
func (e *evidence) selected(bare bool) []use {
	var out []use
	for _, u := range e.uses {
		if u.role == inSelect && u.core.depth == 0 && u.ref.Stored() && !(bare && u.aggregate != "") {
			out = append(out, u)
		}
	}
	return out
}

// IsCue reports whether a word asks for an operation and names nothing.
func IsCue(w string) bool {
	switch w {
	case "how", "many", "much", "number", "count", "average", "mean", "avg", "total", "sum", "maximum", "minimum", "max", "min", "highest", "lowest", "most", "least", "fewest", "largest",
		"biggest", "smallest", "greatest", "top", "bottom", "oldest", "youngest", "longest", "shortest", "latest", "earliest", "recent", "newest", "each", "every", "per", "distinct", "different",
		"unique", "more", "less", "fewer", "than", "greater", "above", "below", "over", "under", "between", "percentage", "percent", "ratio", "proportion", "difference", "order", "ordered", "sorted",
		"ascending", "descending", "alphabetical", "alphabetically", "least-to-most", "both", "either", "neither", "except", "only", "respectively", "having", "include", "including", "please", "also",
		"rate", "among", "belong", "together", "following", "information", "details", "detail", "there", "any", "some", "other", "same", "value", "values", "along", "one", "ones", "using", "used", "use":
		return true
	}
	return false
}

// constant is the text of a literal that an expression is, "" if it is none.
func constant(e syntax.Expr) string {
	if l := diagnose.LiteralOf(e); l != nil {
		return l.Text
	}
	return ""
}
