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
}

// leading are the comment lines above the statement, without what is no text:
// banners, addresses, other tools' directives, SQL that was commented out.
func leading(st *syntax.Statement) []line {
	var out []line
	for i, c := range st.Comments {
		if st.Class != syntax.None && c.Start >= st.Body.Start {
			break
		}
		next := st.Body.Start
		if i+1 < len(st.Comments) {
			next = min(next, st.Comments[i+1].Start)
		}
		if st.Class == syntax.None && i+1 < len(st.Comments) {
			next = st.Comments[i+1].Start
		}
		ls := split(st.Text, c)
		if len(ls) > 0 && next > c.End {
			ls[len(ls)-1].gap = max(0, strings.Count(st.Text[c.End:next], "\n")-1)
		}
		out = append(out, ls...)
	}
	return out
}

func split(src string, c syntax.Comment) []line {
	var out []line
	for at := c.Inner.Start; at <= c.Inner.End; {
		end := strings.IndexByte(src[at:c.Inner.End], '\n')
		if end < 0 {
			end = c.Inner.End
		} else {
			end += at
		}
		s := text.Span{Start: at, End: end}
		for s.Start < s.End && strings.IndexByte(" \t\r", src[s.Start]) >= 0 || s.Start < s.End && isSign(src, s, c) {
			s.Start++
		}
		for s.End > s.Start && strings.IndexByte(" \t\r", src[s.End-1]) >= 0 {
			s.End--
		}
		out = append(out, line{text: s.In(src), span: s})
		at = end + 1
	}
	return out
}

// isSign reports whether the first byte of s still belongs to the comment's
// frame: further dashes of "---", the stars of a box.
func isSign(src string, s text.Span, c syntax.Comment) bool {
	b := src[s.Start]
	if c.Line {
		return b == '-' && s.Start > 0 && src[s.Start-1] == '-' || b == '#' && s.Start == c.Inner.Start
	}
	return b == '*'
}

var (
	banner    = regexp.MustCompile(`^[-=*#_~+\s]*$`)
	address   = regexp.MustCompile(`^https?://\S+$`)
	directive = regexp.MustCompile(`(?i)^(noqa\b|pgls-ignore|squawk-ignore|sqlfluff:|sqlrepair:|name:\s*\S+\s+:|@block\b|@conn\b|\+goose\b|liquibase\b|changeset\b|vim:|language=)`)
	pasted    = regexp.MustCompile(`^[|+].*[|+]$`)
	sqlStart  = regexp.MustCompile(`(?i)^(select|with|insert|update|delete|create|drop|alter)\b`)
)

// isProse reports whether a line can be part of a question.
func isProse(l line, d syntax.Dialect) bool {
	switch t := l.text; {
	case banner.MatchString(t), address.MatchString(t), directive.MatchString(t), pasted.MatchString(t):
		return false
	case sqlStart.MatchString(t):
		f := syntax.Parse(t, d)
		return len(f.Statements) != 1 || f.Statements[0].Class == syntax.Unknown || len(f.Statements[0].Problems) > 0 || (f.Statements[0].Query != nil && !strings.Contains(strings.ToLower(t), " from "))
	}
	return true
}
