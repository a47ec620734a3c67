package cli

import (
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// The carets stand under the marked text, whatever is before it; a long line is
// cut around it, and nothing is printed that a terminal would obey.
func TestExcerpt(t *testing.T) {
	long := strings.Repeat("a", 300)
	for _, c := range []struct{ name, src, mark, want string }{
		{"plain", "SELECT nmae FROM t", "nmae", "    1 | SELECT nmae FROM t\n      |        ^^^^\n"},
		{"tab, accents and emoji", "\té😀 nmae", "nmae", "    1 | \té😀 nmae\n      | \t   ^^^^\n"},
		{"second line, CRLF", "x\r\nnmae\r\n", "nmae", "    2 | nmae\n      | ^^^^\n"},
		{"over a line's end", "(a\nb)", "(a\nb)", "    1 | (a\n      | ^^\n"},
		{"control characters", "\x1b[31m nmae", "nmae", "    1 | \ufffd[31m nmae\n      |       ^^^^\n"},
		{"long", long + " nmae " + long, "nmae", "    1 | … " + strings.Repeat("a", 59) + " nmae " + strings.Repeat("a", 93) + " …\n      | " + strings.Repeat(" ", 62) + "^^^^\n"},
	} {
		at := strings.Index(c.src, c.mark)
		var b strings.Builder
		writeExcerpt(&b, &analysis.Report{Text: c.src, Lines: text.NewLines(c.src)}, text.Span{Start: at, End: at + len(c.mark)})
		if b.String() != c.want {
			t.Errorf("%s\ngot  %q\nwant %q", c.name, b.String(), c.want)
		}
	}
}
