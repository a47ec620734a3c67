package syntax_test

import (
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// parts reads what stands between [ and ], or < and > in MySQL; the signs and all
// else become blanks.
func parts(src string) (string, []syntax.Part) {
	b := []byte(src)
	var out []syntax.Part
	inside := false
	for i, c := range b {
		switch c {
		case '[', '<':
			p := syntax.Part{Span: text.Span{Start: i + 1}}
			if c == '<' {
				p.Dialect = syntax.MySQL
			}
			out, inside = append(out, p), true
		case ']', '>':
			out[len(out)-1].End, inside = i, false
		}
		if (!inside || c == '[' || c == '<') && c != '\n' {
			b[i] = ' '
		}
	}
	return string(b), out
}

// Each part is read for itself; the statements tile the text.
func TestParts(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"two", "prose [SELECT 1] more [SELECT 2; SELECT 3;] end", "SELECT 1|SELECT 2|SELECT 3"},
		{"what is not closed ends with its part", "[SELECT 'a] x [SELECT 2] y [/* SELECT] z [SELECT ((3]", "SELECT 'a|SELECT 2||SELECT ((3"},
		{"no semicolon, no verb behind it", "[SELECT 1] [WHERE a = 1] [SELECT 2]", "SELECT 1|WHERE a = 1|SELECT 2"},
		{"a comment at the end", "[SELECT 1;\n-- done] [SELECT 2]", "SELECT 1||SELECT 2"},
		{"nothing in it", "[] [ ] [SELECT 1]", "SELECT 1"},
		{"none", "prose", ""},
		{"dialects", "<SELECT 1 # one\n> [SELECT 2]", "SELECT 1|SELECT 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src, list := parts(c.src)
			f := syntax.ParseParts(nil, src, syntax.SQLite, list)
			var got []string
			all := ""
			for i, st := range f.Statements {
				got = append(got, st.Body.In(st.Text))
				if f.Starts[i] != len(all) {
					t.Errorf("statement %d starts at %d, want %d", i, f.Starts[i], len(all))
				}
				all += st.Text
			}
			if strings.Join(got, "|") != c.want || all != src {
				t.Errorf("got %q of %q", got, all)
			}
			if again := syntax.ParseParts(f, src, syntax.SQLite, list); again != f {
				t.Error("the same text is read again")
			}
		})
	}
}

// Statements are kept by pointer, unless their part has another dialect now.
func TestPartsAreKept(t *testing.T) {
	src, list := parts("a [SELECT 1] b [SELECT 2]")
	f := syntax.ParseParts(nil, src, syntax.SQLite, list)
	list2 := append([]syntax.Part{}, list...)
	list2[1].Dialect = syntax.MySQL
	g := syntax.ParseParts(f, src, syntax.SQLite, list2)
	if f.Statements[0] != g.Statements[0] || f.Statements[1] == g.Statements[1] || g.Statements[1].Dialect != syntax.MySQL {
		t.Error("another dialect")
	}
	src3, list3 := parts("a [SELECT 0] b [SELECT 2]")
	h := syntax.ParseParts(f, src3, syntax.SQLite, list3)
	if f.Statements[0] == h.Statements[0] || f.Statements[1] != h.Statements[1] {
		t.Error("another text")
	}
}
