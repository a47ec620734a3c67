package pairing

import (
	"regexp"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

var (
	// prefix are the marks of quotes, headings and bullets in front of a line.
	prefix = regexp.MustCompile(`^[ \t]*(?:>[ \t]*)*(?:#{1,6}[ \t]+|[-*+][ \t]+)?`)
	// title is a line that is a heading, or bold as a whole.
	title = regexp.MustCompile(`^[ \t]*(?:>[ \t]*)*(?:#{1,6}[ \t]|\*\*[^*]+\*\*[ \t]*$|__[^_]+__[ \t]*$)`)
	// aside is what is neither heading nor sentence: a table, an image, HTML.
	aside = regexp.MustCompile(`^[ \t]*(?:\||!\[|<)`)
	// lead only leads over to the fence.
	lead = regexp.MustCompile(`(?i)^(?:(?:my|the|sql)\s+)*(?:solution|answer|query|code|sql|statement|steps?|output)s?(?:\s+(?:query|code|\d+))?\s*[:：]?$`)
)

// maxHeading is how many lines the text in front of a fence may have.
const maxHeading = 20

// question reads the text in front of the fence that opens at line n: the
// paragraph or heading directly above it, or the heading above that.
func (r *markdownReader) question(n int) *Given {
	leading := false
	for range 2 {
		first, last := r.block(n)
		if first > last {
			return nil
		}
		if lines := r.prose(first, last); leading || n == r.at || title.MatchString(r.line(first)) && first == last {
			if g := r.read(first, lines); g != nil {
				return g
			}
			leading = len(lines) == 1 && lead.MatchString(lines[0].text)
		}
		n = first
	}
	return nil
}

// block are the lines of the paragraph above line n, with up to two blank lines
// between; first is above last if there is none. A heading is one of its own.
func (r *markdownReader) block(n int) (first, last int) {
	last = n - 1
	for last >= r.after && n-last <= 2 && r.empty(last) {
		last--
	}
	if last < r.after || r.empty(last) || aside.MatchString(r.line(last)) {
		return 0, -1
	}
	first = last
	for first > r.after && last-first < maxHeading && !r.empty(first-1) && !title.MatchString(r.line(first)) && !title.MatchString(r.line(first-1)) && !aside.MatchString(r.line(first-1)) {
		first--
	}
	return first, last
}

func (r *markdownReader) empty(n int) bool {
	return strings.Trim(r.line(n), " \t>") == "" || banner.MatchString(r.line(n))
}

// prose are lines without the marks of Markdown. Marks inside become blanks, so
// that places stay true.
func (r *markdownReader) prose(first, last int) []line {
	var out []line
	for n := first; n <= last; n++ {
		s := r.lines.Span(n)
		s.Start += len(prefix.FindString(s.In(r.src)))
		plain := strings.NewReplacer("**", "  ", "__", "  ").Replace(s.In(r.src))
		lo := len(plain) - len(strings.TrimLeft(plain, " \t"))
		hi := len(strings.TrimRight(plain, " \t#"))
		if lo < hi {
			out = append(out, line{text: plain[lo:hi], span: text.Span{Start: s.Start + lo, End: s.Start + hi}})
		}
	}
	return out
}

// read finds the question as if the lines were comments. A label in a heading is
// no more certain than a number: headings are titles as often.
func (r *markdownReader) read(first int, lines []line) *Given {
	list := findList(lines, syntax.SQLite)
	f := (&run{lines: lines, list: list, dialect: syntax.SQLite}).question()
	if f.note == nil {
		return nil
	}
	f.note.squeeze()
	if f.kind == Explicit && title.MatchString(r.line(first)) {
		f.kind = Numbered
	}
	return &Given{Question: f.note, Kind: f.kind}
}

var gaps = regexp.MustCompile(`\s{2,}`)

// squeeze joins the words of a note by single blanks.
func (n *Note) squeeze() {
	old := *n
	*n = Note{}
	for _, p := range old.parts {
		t := old.Text[p.off : p.off+p.span.Len()]
		for at := 0; at < len(t); {
			gap := gaps.FindStringIndex(t[at:])
			if gap == nil {
				gap = []int{len(t) - at, len(t) - at}
			}
			if gap[0] > 0 {
				start := p.span.Start + at
				n.add(line{text: t[at : at+gap[0]], span: text.Span{Start: start, End: start + gap[0]}}, 0)
			}
			at += gap[1]
		}
	}
}
