package pairing

import (
	"regexp"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// line is one line of a comment without comment signs and outer blanks.
type line struct {
	text string
	span text.Span
	// gap counts the blank lines of the file between this line and the next
	// comment line or the statement.
	gap int
	// end says that a block comment ends here or begins behind it: a text of its
	// own.
	end bool
}

// joins reports whether the next line may go on with this one.
func (l line) joins() bool { return l.gap == 0 && !l.end }

// leading are the comment lines above the statement.
func leading(st *syntax.Statement) []line {
	var out []line
	start := begin(st)
	for i, c := range st.Comments {
		if st.Class != syntax.None && c.Start >= start {
			break
		}
		next := start
		if i+1 < len(st.Comments) && (st.Class == syntax.None || st.Comments[i+1].Start < next) {
			next = st.Comments[i+1].Start
		}
		ls := split(st.Text, c)
		if len(ls) > 0 {
			ls[len(ls)-1].end = !c.Line || i+1 < len(st.Comments) && !st.Comments[i+1].Line
		}
		if len(ls) > 0 && next > c.End {
			ls[len(ls)-1].gap = max(0, breaks(st.Text[c.End:next])-1)
		}
		out = append(out, ls...)
	}
	return out
}

// begin is where the statement begins, but for templates that lead up to it:
// {{ config(…) }}, {% set … %}.
func begin(st *syntax.Statement) int {
	for _, t := range st.Tokens {
		if t.Kind != syntax.Template && t.Kind != syntax.EOF {
			return t.Start
		}
	}
	return st.Body.Start
}

// breaks counts line ends: \n, \r\n or a lone \r.
func breaks(s string) int {
	return strings.Count(s, "\n") + strings.Count(s, "\r") - strings.Count(s, "\r\n")
}

func split(src string, c syntax.Comment) []line {
	var out []line
	for at := c.Inner.Start; at <= c.Inner.End; {
		end := strings.IndexAny(src[at:c.Inner.End], "\r\n")
		next := c.Inner.End + 1
		if end < 0 {
			end = c.Inner.End
		} else {
			end += at
			next = end + 1
			if strings.HasPrefix(src[end:c.Inner.End], "\r\n") {
				next++
			}
		}
		s := trim(src, text.Span{Start: at, End: end}, c)
		out = append(out, line{text: s.In(src), span: s})
		at = next
	}
	return out
}

// trim takes blanks and the comment's frame off both ends of a line.
func trim(src string, s text.Span, c syntax.Comment) text.Span {
	for s.Start < s.End && (isBlank(src[s.Start]) || isSign(src, s, c)) {
		s.Start++
	}
	for {
		for s.End > s.Start && isBlank(src[s.End-1]) {
			s.End--
		}
		n := tail(s.In(src))
		if n == 0 || n == s.Len() {
			return s
		}
		s.End -= n
	}
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' }

// isSign reports whether the first byte of s still belongs to the comment's
// frame: further dashes of "---", the stars of a box.
func isSign(src string, s text.Span, c syntax.Comment) bool {
	b := src[s.Start]
	if c.Line {
		return b == '-' && s.Start > 0 && src[s.Start-1] == '-' || b == '#' && s.Start == c.Inner.Start
	}
	return b == '*'
}

// tail is the length of the frame at the end of a line: a row of signs, or the
// star of a box.
func tail(s string) int {
	n := 0
	for n < len(s) && s[len(s)-1-n] == s[len(s)-1] {
		n++
	}
	switch {
	case n == 0 || strings.IndexByte("-=*#~_", s[len(s)-1]) < 0:
		return 0
	case n >= 3, s[len(s)-1] == '*' && n < len(s) && s[len(s)-1-n] == ' ':
		return n
	}
	return 0
}

var (
	banner    = regexp.MustCompile(`^[-=*#_~+\s]+$`)
	address   = regexp.MustCompile(`^<?https?://\S+$`)
	directive = regexp.MustCompile(`(?i)^(noqa\b|pgls-ignore|squawk-ignore|sqlfluff:|sqlrepair:|name:\s*\S+\s+:|@block\b|@conn\b|\+goose\b|liquibase\b|changeset\b|vim:|language=)`)
	pasted    = regexp.MustCompile(`^[|+].*[|+]$`)
	sqlStart  = regexp.MustCompile(`(?i)^(select|with|insert|update|delete|create|drop|alter)\b`)
)

// isProse reports whether a line can be part of a question: it is no banner, no
// address, no other tool's directive, no SQL that was commented out.
func isProse(l line, d syntax.Dialect) bool {
	switch t := l.text; {
	case t == "", banner.MatchString(t), address.MatchString(t), directive.MatchString(t), pasted.MatchString(t), boilerplate.MatchString(t):
		return false
	case sqlStart.MatchString(t):
		f := syntax.Parse(t, d)
		return len(f.Statements) != 1 || f.Statements[0].Class == syntax.Unknown || len(f.Statements[0].Problems) > 0 || (f.Statements[0].Query != nil && !strings.Contains(strings.ToLower(t), " from "))
	}
	return true
}
