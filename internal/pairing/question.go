package pairing

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// run are the comment lines above one statement.
type run struct {
	lines   []line
	dialect syntax.Dialect
	list    *list // of all questions, where the run holds one
	last    int   // the highest number that a question above has
}

// found is what the lines above a statement say of its question.
type found struct {
	note *Note
	kind Kind
	// none says that the writer wants no question: "question: none".
	none bool
	// unanswered are labelled questions above it.
	unanswered []*Note
	// number is that of the nearest label, whose text may stand elsewhere.
	number string
	// loose says that the answer hangs on the numbers of the questions above.
	loose bool
}

// question picks the question out of the lines above a statement: an explicit
// label, else the nearest number, else the nearest line that ends in a question
// mark.
func (r *run) question() found {
	if f := r.explicit(); f.note != nil || f.none {
		return f
	}
	f := r.numbered()
	if f.note != nil {
		return f
	}
	for i, near := len(r.lines)-1, r.near(); i >= near; i-- {
		l := r.lines[i]
		if endsInQuestionMark(l.text) && r.isProse(i) && !field.MatchString(l.text) && !noText.MatchString(l.text) {
			f.note, f.kind = r.asked(i), Asked
			break
		}
	}
	return f
}

// isProse leaves the lines of a list out besides what is no text.
func (r *run) isProse(i int) bool {
	return !r.list.holds(i) && isProse(r.lines[i], r.dialect)
}

// near is the first line of the part that is separated from the statement by no
// more than two blank lines.
func (r *run) near() int {
	for i := len(r.lines) - 1; i >= 0; i-- {
		if r.lines[i].gap > 2 {
			return i + 1
		}
	}
	return 0
}

// explicit reads the last explicit label.
func (r *run) explicit() found {
	for i := len(r.lines) - 1; i >= 0; i-- {
		if r.list.holds(i) {
			continue
		}
		t, at, num := r.lines[i].text, -1, ""
		if m := label.FindStringSubmatchIndex(t); m != nil {
			at, num = m[4], t[m[2]:m[3]]
		} else if m := labelAlone.FindStringSubmatch(t); m != nil {
			at, num = len(t), m[1]
		}
		switch {
		case at < 0:
		case strings.EqualFold(strings.TrimSpace(t[at:]), "none"):
			return found{none: true}
		default:
			if n := gather(r.lines, i, at, r.dialect, false); n != nil {
				return found{note: n, kind: Explicit, number: plain(num), unanswered: r.unanswered(i)}
			}
		}
	}
	return found{}
}

// unanswered are the labelled questions above line i that a blank line separates
// from it.
func (r *run) unanswered(i int) []*Note {
	var out []*Note
	apart := false
	for k := i - 1; k >= 0; k-- {
		apart = apart || r.lines[k].gap > 0
		m := plainLabel.FindStringSubmatchIndex(r.lines[k].text)
		if m == nil || !apart || r.list.holds(k) {
			continue
		}
		if n := gather(r.lines, k, m[2], r.dialect, false); n != nil && !strings.EqualFold(n.Text, "none") {
			out = append(out, n)
		}
	}
	slices.Reverse(out)
	return out
}

// maxLines is how many comment lines a question or its evidence may have.
const maxLines = 100

// gather joins the rest of line i and the lines that go on with it. Below a
// label on a line of its own one empty line or banner is passed over. Numbered
// lines are steps and end it, unless listed is true or the text announces them.
func gather(lines []line, i, at int, d syntax.Dialect, listed bool) *Note {
	n := &Note{}
	if at < len(lines[i].text) {
		n.add(lines[i], at)
	}
	passed := false
	for ; i+1 < len(lines) && (lines[i].joins() || n.Text == "" && lines[i].gap == 0) && len(n.parts) < maxLines; i++ {
		next := lines[i+1]
		if n.Text == "" && !passed && (next.text == "" || banner.MatchString(next.text)) {
			passed = true
			continue
		}
		if _, _, item := numbering(next.text); item && n.Text != "" {
			if listed = listed || goesOn(n.Text); !listed {
				break
			}
		}
		if ends(n.Text, next, d) {
			break
		}
		n.add(next, 0)
	}
	n.unquote()
	if strings.TrimSpace(n.Text) == "" {
		return nil
	}
	return n
}

// ends reports whether the next line no longer belongs to a text.
func ends(text string, next line, d syntax.Dialect) bool {
	t := next.text
	switch {
	case !isProse(next, d), field.MatchString(t), heading.MatchString(t), more.MatchString(t), label.MatchString(t):
		return true
	case endsSentence(text) && !goesOn(text) && noText.MatchString(t):
		return true
	}
	return false
}

// unquote drops quotes around the whole text.
func (n *Note) unquote() {
	if len(n.Text) > 1 && n.Text[0] == '"' && n.Text[len(n.Text)-1] == '"' && strings.Count(n.Text, `"`) == 2 {
		n.Text = n.Text[1 : len(n.Text)-1]
		n.parts[0].span.Start++
		for i := range n.parts[1:] {
			n.parts[i+1].off--
		}
		n.parts[len(n.parts)-1].span.End--
	}
}

// asked takes a line that ends in a question mark and the lines of the same
// sentence above it.
func (r *run) asked(i int) *Note {
	first := i
	for first > 0 && i-first < 5 {
		above := r.lines[first-1].text
		_, _, counted := numbering(above)
		if !r.lines[first-1].joins() || endsSentence(above) || field.MatchString(above) || counted || bare.MatchString(above) || more.MatchString(above) || !r.isProse(first-1) {
			break
		}
		first--
	}
	n := &Note{}
	for ; first <= i; first++ {
		n.add(r.lines[first], 0)
	}
	n.unquote()
	return n
}

func (r *run) isFurtherSolution() bool {
	return slices.ContainsFunc(r.lines, func(l line) bool { return more.MatchString(l.text) })
}
