package pairing

import (
	"regexp"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

var (
	// label is an explicit label, with or without a number; its first group is
	// what stands behind it.
	label = regexp.MustCompile(`(?i)^(?:[a-z]\.\s+)?(?:business\s+question|natural\s+language|problem\s+statement|question|pregunta|pergunta|frage|вопрос|問題|问题|题目|문제|prompt|task|nlq|nl|q)\s*\d*[a-z]?\s*(?:[:–—：]|\s-\s|\.\s)\s*(.*)$`)
	// labelAlone is such a label on a line of its own.
	labelAlone = regexp.MustCompile(`(?i)^(?:business\s+question|natural\s+language|problem\s+statement|question|pregunta|pergunta|frage|вопрос|問題|问题|题目|문제|prompt|task|nlq|nl|q)\s*\d*[a-z]?\s*[:.–—：-]?$`)
	number     = regexp.MustCompile(`(?i)^\(?(?:ex|exercise|problem|challenge|question|q)?\s*\d+(?:\.\d+)*[a-z]{0,2}(?:\)|\s*[.:–—]|\s+-)\s*(.+)$`)
	letter     = regexp.MustCompile(`^[a-z]\)\s+(.+)$`)
	// field starts another field of a header, which ends a question's text.
	field  = regexp.MustCompile(`(?i)^(?:evidence|hint|db|error|approach|expected(?:\s+\w+)?|solution|answer|ans|notes?|authors?|difficulty|tables?(?:\s+used)?|explanation|intuition|description|topic|technique|generated\s+at|output|method|steps?|requirements?|business\s+requirements?|purpose|file|title|objective|goal|instructions|sql\s+flavor|result|concepts?|skills?|date|ra)\s*\d*\s*[:：](?:\s|$)`)
	noText = regexp.MustCompile(`(?i)^(?:solutions?|methods?|using|steps?|notes?|authors?|outputs?|results?|parts?|approach|answers?|hints?|option|version|alternative|todo|fixme)\b`)
	more   = regexp.MustCompile(`(?i)^(?:solution|method|approach|answer|option|alternative|version)\s*[#:]?\s*\d+`)
)

// findQuestion picks the question out of the lines above a statement: an
// explicit label, else the nearest number, else the nearest line that ends in a
// question mark.
func findQuestion(lines []line, d syntax.Dialect) (*Note, Kind) {
	if n, found := explicit(lines); found {
		return n, kindIf(n, Explicit)
	}
	near := nearest(lines)
	for i := len(near) - 1; i >= 0; i-- {
		if n := numbered(near, i); n != nil {
			return n, Numbered
		}
	}
	for i := len(near) - 1; i >= 0; i-- {
		if endsInQuestionMark(near[i].text) && isProse(near[i], d) && !field.MatchString(near[i].text) {
			return asked(near, i, d), Asked
		}
	}
	return nil, NoQuestion
}

func kindIf(n *Note, k Kind) Kind {
	if n == nil {
		return NoQuestion
	}
	return k
}

// explicit reads the last explicit label; found is also true for "question:
// none", which asks for no pairing at all.
func explicit(lines []line) (n *Note, found bool) {
	for i := len(lines) - 1; i >= 0; i-- {
		t := lines[i].text
		at := -1
		if m := label.FindStringSubmatchIndex(t); m != nil {
			at = m[2]
		} else if labelAlone.MatchString(t) && i+1 < len(lines) && lines[i].gap == 0 {
			at = len(t)
		}
		if at < 0 {
			continue
		}
		if strings.EqualFold(strings.TrimSpace(t[at:]), "none") {
			return nil, true
		}
		if n := gather(lines, i, at); n != nil {
			return n, true
		}
	}
	return nil, false
}

// maxLines is how many comment lines a question or its evidence may have.
const maxLines = 100

// gather joins the rest of line i and the lines that go on with it.
func gather(lines []line, i, at int) *Note {
	n := &Note{}
	if at < len(lines[i].text) {
		n.add(lines[i], at)
	}
	for ; i+1 < len(lines) && lines[i].gap == 0 && len(n.parts) < maxLines; i++ {
		next := lines[i+1]
		if next.text == "" || field.MatchString(next.text) || more.MatchString(next.text) || label.MatchString(next.text) || banner.MatchString(next.text) || directive.MatchString(next.text) {
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

// nearest are the lines without the part that more than two blank lines
// separate from the statement.
func nearest(lines []line) []line {
	for i := len(lines) - 1; i >= 0; i-- {
		if lines[i].gap > 2 {
			return lines[i+1:]
		}
	}
	return lines
}

func numbered(lines []line, i int) *Note {
	t := lines[i].text
	m := number.FindStringSubmatchIndex(t)
	if m == nil {
		m = letter.FindStringSubmatchIndex(t)
	}
	if m == nil {
		return nil
	}
	rest := t[m[2]:]
	if len(strings.Fields(rest)) < 3 || noText.MatchString(rest) || noText.MatchString(t) {
		return nil
	}
	n := &Note{}
	n.add(lines[i], m[2])
	for ; i+1 < len(lines) && lines[i].gap == 0 && len(n.parts) < maxLines; i++ {
		next := lines[i+1].text
		if next == "" || banner.MatchString(next) || field.MatchString(next) || noText.MatchString(next) || number.MatchString(next) || directive.MatchString(next) || endsSentence(n.Text) {
			break
		}
		n.add(lines[i+1], 0)
	}
	return n
}

// asked takes a line that ends in a question mark and the lines of the same
// sentence above it.
func asked(lines []line, i int, d syntax.Dialect) *Note {
	first := i
	for first > 0 && i-first < 5 {
		above := lines[first-1]
		if above.gap > 0 || above.text == "" || endsSentence(above.text) || field.MatchString(above.text) || number.MatchString(above.text) || !isProse(above, d) {
			break
		}
		first--
	}
	n := &Note{}
	for ; first <= i; first++ {
		n.add(lines[first], 0)
	}
	return n
}

func endsInQuestionMark(s string) bool {
	return strings.HasSuffix(s, "?") || strings.HasSuffix(s, "？")
}

func endsSentence(s string) bool {
	return endsInQuestionMark(s) || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, ":") || strings.HasSuffix(s, "。")
}

func isFurtherSolution(lines []line) bool {
	for _, l := range lines {
		if more.MatchString(l.text) {
			return true
		}
	}
	return false
}
