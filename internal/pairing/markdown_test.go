package pairing_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// markdown reads a text whose fences are written with ' for `.
func markdown(src string) (string, *syntax.File, pairing.Pairs) {
	src = strings.ReplaceAll(src, "'", "`")
	m := pairing.ReadMarkdown(src)
	f := syntax.ParseParts(nil, m.Text, syntax.SQLite, m.Parts(syntax.SQLite))
	return src, f, (*pairing.Beside)(nil).In(m).Read(f, pairing.Pairs{})
}

// Which fences are read, and which question belongs to each.
func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		// In front of the fence.
		{"numbered heading", "### 1. List the open orders\n'''sql\nSELECT 1;\n'''", "SELECT 1 numbered: List the open orders"},
		{"heading with closing marks", "## 1. List the open orders ##\n\n'''sql\nSELECT 1;\n'''", "SELECT 1 numbered: List the open orders"},
		{"bold", "**1. List the open orders**\n\n'''sql\nSELECT 1;\n'''", "SELECT 1 numbered: List the open orders"},
		{"bold number", "**1.** List the **open** orders\n'''sql\nSELECT 1;\n'''", "SELECT 1 numbered: List the open orders"},
		{"Q in a heading", "### Q1. List the open orders\n'''sql\nSELECT 1;\n'''", "SELECT 1 numbered: List the open orders"},
		{"question in a heading", "### Question 3: Open orders\n'''sql\nSELECT 1;\n'''", "SELECT 1 numbered: Open orders"},
		{"label", "Question: List the open orders\n'''sql\nSELECT 1;\n'''", "SELECT 1 explicit: List the open orders"},
		{"bold label", "**Question:** List the open\norders of today\n\n'''sql\nSELECT 1;\n'''", "SELECT 1 explicit: List the open orders of today"},
		{"paragraph with a question mark", "Which orders are open,\nand since when?\n\n'''sql\nSELECT 1;\n'''", "SELECT 1 asked: Which orders are open, and since when?"},
		{"item of a list", "1. List the open orders\n\n   '''sql\n   SELECT 1;\n   '''\n2. Count the open orders\n   '''sql\n   SELECT 2;\n   '''", "SELECT 1 numbered: List the open orders|SELECT 2 numbered: Count the open orders"},
		{"quote", "> 1. List the open orders\n\n'''sql\nSELECT 1;\n'''", "SELECT 1 numbered: List the open orders"},
		{"heading, then an answer", "### 1. List the open orders\n\n**Answer:**\n\n'''sql\nSELECT 1;\n'''", "SELECT 1 numbered: List the open orders"},
		{"question, then a solution", "Which orders are open?\n\nSolution:\n'''sql\nSELECT 1;\n'''", "SELECT 1 asked: Which orders are open?"},
		{"heading, then prose", "### 1. List the open orders\nWe join both tables.\n'''sql\nSELECT 1;\n'''", "SELECT 1 numbered: List the open orders"},
		{"prose", "We join both tables.\n'''sql\nSELECT 1;\n'''", "SELECT 1 -"},
		{"title", "## Joins\n'''sql\nSELECT 1;\n'''", "SELECT 1 -"},
		{"steps", "Steps:\n1. Take the open orders\n2. Join the customers\n3. Count them per day\n'''sql\nSELECT 1;\n'''", "SELECT 1 -"},
		{"far above", "Which orders are open?\n\n\n\n'''sql\nSELECT 1;\n'''", "SELECT 1 -"},
		{"another fence between", "Which orders are open?\n'''text\na\n'''\n'''sql\nSELECT 1;\n'''", "SELECT 1 -"},
		{"a table between", "Which orders are open?\n| a |\n|---|\n'''sql\nSELECT 1;\n'''", "SELECT 1 -"},

		// Inside the fence.
		{"a comment wins", "### 1. List the open orders\n'''sql\n-- question: Which are paid?\nSELECT 1;\n'''", "SELECT 1 explicit: Which are paid?"},
		{"a comment wants none", "### 1. List the open orders\n'''sql\n-- question: none\nSELECT 1;\n'''", "SELECT 1 -"},
		{"the first query has it", "Which orders are open?\n'''sql\nCREATE TABLE t (a);\nSELECT 1;\nSELECT 2;\n'''", "CREATE TABLE t (a) -|SELECT 1 asked: Which orders are open?|SELECT 2 -"},
		{"several solutions", "Question: Which orders are open?\n'''sql\nSELECT 1;\n'''\nOr so:\n'''sql\n-- Solution 2: shorter\nSELECT 2;\n'''", "SELECT 1 explicit: Which orders are open?|SELECT 2 explicit: Which orders are open?"},

		// Fences.
		{"languages", "'''sqlite\nSELECT 1\n'''\n'''postgresql\nSELECT 2\n'''\n'''mysql\nSELECT 3 # three\n'''\n'''SQL\nSELECT 4\n'''\n'''{sql, connection=db}\nSELECT 5\n'''\n'''{.sql .wide}\nSELECT 6\n'''", "SELECT 1 -|SELECT 2 -|SELECT 3 -|SELECT 4 -|SELECT 5 -|SELECT 6 -"},
		{"others", "'''python\nx = 'SELECT 1'\n'''\n'''\nSELECT 2\n'''\n'''sh\nSELECT 3\n'''", ""},
		{"tildes", "~~~sql\nSELECT 1\n~~~", "SELECT 1 -"},
		{"longer fence", "~~~~sql\nSELECT 1 /*\n~~~\n*/ + 2\n~~~~", "SELECT 1 /*\n~~~\n*/ + 2 -"},
		{"not closed", "'''sql\nSELECT 1\n", "SELECT 1 -"},
		{"not closed, not ended", "'''sql\nSELECT (\n'''\n'''sql\nWHERE a\n'''", "SELECT ( -|WHERE a -"},
		{"in a quote", "> '''sql\n> SELECT 1,\n>   2\n> '''\nprose", "SELECT 1,\n    2 -"},
		{"the quote ends", "> '''sql\n> SELECT 1\nprose\n", "SELECT 1 -"},
		{"in a bullet", "- '''sql\n  SELECT 1\n  '''", "SELECT 1 -"},
		{"in a line", "'''sql SELECT 1''' and SELECT 2", ""},
		{"CRLF", "### 1. List the open orders\r\n'''sql\r\nSELECT 1;\r\n'''\r\n", "SELECT 1 numbered: List the open orders"},
		{"empty", "'''sql\n'''", ""},
		{"at the end", "'''sql", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, f, pairs := markdown(c.src)
			var got []string
			for i, st := range f.Statements {
				if st.Class != syntax.None {
					got = append(got, st.Body.In(st.Text)+" "+show(pairs.At(i)))
				}
			}
			if strings.Join(got, "|") != c.want {
				t.Errorf("got  %q\nwant %q", strings.Join(got, "|"), c.want)
			}
		})
	}
}

// Places in the question lead back to the Markdown, over marks and lines.
func TestMarkdownPlaces(t *testing.T) {
	src, f, pairs := markdown("# Notes é😀\n\n'''sql\nSELECT 0;\n'''\n\n**Question:** Which é😀 **open**\norders?\n\n'''sql\nSELECT 1;\n'''\n")
	q, start := pairs.At(1).Question, f.Starts[1]
	if q.Text != "Which é😀 open orders?" || q.Span.Shift(start).In(src) != "Which é😀 **open**\norders?" {
		t.Errorf("%q at %q", q.Text, q.Span.Shift(start).In(src))
	}
	for _, word := range []string{"Which", "é😀", "open", "orders?"} {
		at := strings.Index(q.Text, word)
		if got := q.Where(text.Span{Start: at, End: at + len(word)}).Shift(start).In(src); got != word {
			t.Errorf("%q leads to %q", word, got)
		}
	}
}

// A question in front of a fence that changes is news for its statement, though
// the statement's own text is the same blanks as before.
func TestMarkdownFollows(t *testing.T) {
	read := func(src string, f *syntax.File, old pairing.Pairs) (*syntax.File, pairing.Pairs) {
		m := pairing.ReadMarkdown(src)
		f = syntax.ParseParts(f, m.Text, syntax.SQLite, m.Parts(syntax.SQLite))
		return f, (*pairing.Beside)(nil).In(m).Read(f, old)
	}
	const src = "# 1. List the open orders\n```sql\nSELECT 1;\n```\n# 2. Count the open orders\n```sql\nSELECT 2;\n```\n"
	f, old := read(src, nil, pairing.Pairs{})
	g, next := read(strings.Replace(src, "Count", "Print", 1), f, old)
	if old.At(0) != next.At(0) || show(next.At(1)) != "numbered: Print the open orders" {
		t.Errorf("%v, %s", old.At(0) == next.At(0), show(next.At(1)))
	}
	if f != g {
		t.Error("the statements are read again")
	}
}

// Any text: as long as before, line ends in place, nothing but fences kept.
func FuzzMarkdown(f *testing.F) {
	f.Add("# a\r\n```sql\r\nSELECT 1;\r\n```\r\n> ~~~sql\r\n> x\r\ny")
	f.Add("1. é\n   ````sql\r   SELECT '```'\r   ````")
	f.Fuzz(func(t *testing.T, src string) {
		m := pairing.ReadMarkdown(src)
		if len(m.Text) != len(src) {
			t.Fatalf("%d bytes of %d", len(m.Text), len(src))
		}
		for i := range len(src) {
			switch c := m.Text[i]; {
			case c == src[i]:
			case c != ' ' || src[i] == '\n' || src[i] == '\r':
				t.Fatalf("byte %d is %q, was %q", i, c, src[i])
			}
		}
		if utf8.ValidString(src) && !utf8.ValidString(m.Text) {
			t.Fatal("half a character was kept")
		}
		parts := m.Parts(syntax.SQLite)
		for i, p := range parts {
			if p.End < p.Start || i > 0 && p.Start < parts[i-1].End {
				t.Fatalf("part %d at %v", i, p.Span)
			}
		}
		file := syntax.ParseParts(nil, m.Text, syntax.SQLite, parts)
		(*pairing.Beside)(nil).In(m).Read(file, pairing.Pairs{})
	})
}
