package pairing_test

import (
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// besides pairs a text with a question file.
func besides(t *testing.T, src, format, file string) []*pairing.Pair {
	t.Helper()
	q, err := pairing.ParseQuestions(format, file)
	if err != nil {
		t.Fatal(err)
	}
	f := syntax.Parse(src, syntax.SQLite)
	pairs := (&pairing.Beside{Questions: q}).Read(f, pairing.Pairs{})
	var out []*pairing.Pair
	for i := range f.Statements {
		out = append(out, pairs.At(i))
	}
	return out
}

// The ways to write a question file; all say the same.
func TestQuestionFiles(t *testing.T) {
	for _, c := range []struct{ name, format, file string }{
		{"YAML, a list of texts", "yaml", "- How many orders?\n- Which towns grew?\n"},
		{"YAML, a map by number", "yaml", "2: Which towns grew?\n1: How many orders?\n"},
		{"YAML, a map of objects", "yml", "1: {question: \"How many orders?\"}\n2:\n  question: |\n    Which towns\n    grew?\n"},
		{"YAML, a list of objects", "yaml", "- question: How many orders?\n- question: Which towns grew?\n"},
		{"YAML, objects with numbers", "yaml", "- number: 2\n  question: Which towns grew?\n- id: 1\n  question: How many orders?\n"},
		{"YAML, CRLF and a byte order mark", "yaml", "\ufeff- How many orders?\r\n- Which towns grew?\r\n"},
		{"JSON, a list of texts", "json", `["How many orders?", "Which towns grew?"]`},
		{"JSON, a map by number", "json", `{"1": "How many orders?", "02": {"question": "Which towns grew?"}}`},
		{"JSON, a list of objects", "json", `[{"number": 2, "question": "Which towns grew?"}, {"id": 1, "question": "How many orders?"}]`},
		{"CSV in order", "csv", "question\nHow many orders?\nWhich towns grew?\n"},
		{"CSV by number", "csv", "Number,Question\r\n2,\"Which towns\ngrew?\"\r\n1,How many orders?\r\n"},
		{"CSV with semicolons", "csv", "id;question;db\n1;How many orders?;\n2;Which towns grew?;\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, p := range besides(t, "SELECT 1;\nSELECT 2;\nSELECT 3;", c.format, c.file) {
				got = append(got, show(p))
			}
			if want := "listed: How many orders?|listed: Which towns grew?|-"; strings.Join(got, "|") != want {
				t.Errorf("got %s", strings.Join(got, "|"))
			}
		})
	}
}

// What else an entry says, and that a comment wins over it.
func TestQuestionFileFields(t *testing.T) {
	file := "- {question: a, evidence: big means size > 5, db: shop}\n- {question: b, hint: c, db: shop}\n- {question: d, db: shop}"
	p := besides(t, "-- db: home\nSELECT 1;\n-- evidence: own\nSELECT 2;\n-- Which towns grew?\nSELECT 3;", "yaml", file)
	for i, want := range []struct{ pair, evidence, db string }{
		{"listed: a", "big means size > 5", "home"}, {"listed: b", "own", "shop"}, {"asked: Which towns grew?", "", "home"},
	} {
		evidence := ""
		if p[i].Evidence != nil {
			evidence = p[i].Evidence.Text
		}
		if show(p[i]) != want.pair || evidence != want.evidence || p[i].Database != want.db {
			t.Errorf("statement %d: %s, evidence %q, db %q", i, show(p[i]), evidence, p[i].Database)
		}
	}
	if q := p[0].Question; !p[0].Inherited || !q.Span.Empty() || !q.Where(q.Span).Empty() || !p[0].Kind.Certain() {
		t.Error("a question that stands elsewhere has a place in the statement")
	}
}

// Which entry is which statement's.
func TestQuestionFileNumbers(t *testing.T) {
	const file = "1: one\n2: two\n3: three\n32: thirty-two\n4a: four a"
	for _, c := range []struct{ name, src, want string }{
		{"in order, what is no query not counted", "CREATE TABLE t (a);\nSELECT 1;\nINSERT INTO t VALUES (1);\nSELECT 2;", "-|listed: one|-|listed: two"},
		{"a number alone", "-- 32\nSELECT 1;\n-- Q2.\nSELECT 2;\n-- 4a)\nSELECT 3;", "listed: thirty-two|listed: two|listed: four a"},
		{"a title with a number", "-- 3. Joins\nSELECT 1;", "listed: three"},
		{"a number that the file lacks", "-- 33\nSELECT 1;", "-"},
		{"none is none", "-- question: none\nSELECT 1;\nSELECT 2;", "-|listed: two"},
		{"further solutions", "SELECT 1;\n-- Solution 2: other\nSELECT 1;\nSELECT 2;", "listed: one|listed: one|listed: two"},
		{"one that cannot be read yet", "SELECT 1;\nSELEC 2;\nSELECT 3;", "listed: one|listed: two|listed: three"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, p := range besides(t, c.src, "yaml", file) {
				got = append(got, show(p))
			}
			if strings.Join(got, "|") != c.want {
				t.Errorf("got  %s\nwant %s", strings.Join(got, "|"), c.want)
			}
		})
	}
}

// What is wrong with a question file is told in words.
func TestBadQuestionFiles(t *testing.T) {
	for _, c := range []struct{ format, file, want string }{
		{"yaml", "- a\n  b: c\n", "line 2"},
		{"yaml", "- Orders: how many?\n", "entry 1 has no `question`; a text with a colon needs quotes"},
		{"yaml", "just a text", "neither a list nor a map"},
		{"yaml", "- [a]", "entry 1 is neither a text nor an object"},
		{"yaml", "- {number: 2, question: a}\n- b", "two questions 2"},
		{"json", "[\"a\",\n oops]", "line 2"},
		{"json", `[{"q": "a"}]`, "entry 1 has no `question`"},
		{"csv", "id,text\n1,a", "no column `question`"},
		{"csv", "id,question\n1,\"a", `line 2`},
		{"yaml", "a: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]\ne: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d]\nf: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e]\ng: [*f, *f, *f, *f, *f, *f, *f, *f, *f]", "excessive aliasing"},
	} {
		if _, err := pairing.ParseQuestions(c.format, c.file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %v, want %q", c.format, c.file, err, c.want)
		}
	}
	for _, format := range pairing.QuestionFormats[:2] {
		if q, err := pairing.ParseQuestions(format, ""); err != nil || q.Len() != 0 {
			t.Errorf("an empty file: %v", err)
		}
	}
}

// A question in the file's name is that of its only statement.
func TestFileName(t *testing.T) {
	for path, want := range map[string]string{
		"Q3_top_customers.sql": "top customers", "/a.b/03-orders-per-day.sql": "orders per day", "question_12_best towns.sql": "best towns",
		"585_investments_in_2016.sql": "investments in 2016", "schema.sql": "", "Q3.sql": "", "2_tables.sql": "", "2023report_of_sales.sql": "2023report of sales",
	} {
		if got := pairing.NameQuestion(path); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	b := &pairing.Beside{Name: "top customers"}
	for src, want := range map[string]string{
		"SELECT 1;\n-- done": "named: top customers", "-- Who is best?\nSELECT 1": "asked: Who is best?", "SELECT 1;\nSELECT 2;": "-", "CREATE TABLE t (a);": "-",
	} {
		p := b.Read(syntax.Parse(src, syntax.SQLite), pairing.Pairs{}).At(0)
		if show(p) != want || p.Kind.Certain() {
			t.Errorf("%q: %s, want %s", src, show(p), want)
		}
	}
}

// Reading the same questions again changes no pair; another question changes its
// own pair alone.
func TestPairsAreUsedAgainBesideAFile(t *testing.T) {
	read := func(file string, f *syntax.File, old pairing.Pairs) pairing.Pairs {
		q, err := pairing.ParseQuestions("yaml", file)
		if err != nil {
			t.Fatal(err)
		}
		return (&pairing.Beside{Questions: q}).Read(f, old)
	}
	f := syntax.Parse("SELECT 1;\nSELECT 2;\nSELECT 3;", syntax.SQLite)
	old := read("[a, b, c]", f, pairing.Pairs{})
	next := read("[a, B, c]", f, old)
	for i, same := range []bool{true, false, true} {
		if (old.At(i) == next.At(i)) != same {
			t.Errorf("statement %d: taken over %v, want %v", i, !same, same)
		}
	}
	if got := show(next.At(1)); got != "listed: B" {
		t.Error(got)
	}
	// A statement that comes in between moves the questions of those below it.
	moved := read("[a, b, c]", syntax.Reparse(f, "SELECT 1;\nSELECT 0;\nSELECT 2;\nSELECT 3;"), old)
	if old.At(0) != moved.At(0) || show(moved.At(2)) != "listed: c" || show(moved.At(3)) != "-" {
		t.Error("the questions did not move")
	}
}

// A list at the top that changes is news for the numbers below that use it.
func TestListFollows(t *testing.T) {
	const src = "-- QUESTIONS\n-- 1. List the open orders\n-- 2. Count the open orders\n\n-- 1.\nSELECT 1;\n-- 2.\nSELECT 2;\nSELECT 3;"
	f, old := read(t, src)
	next := pairing.Read(syntax.Reparse(f, strings.Replace(src, "Count the", "Sum up", 1)), old)
	if got := show(next.At(1)); got != "numbered: Sum up open orders" || !next.At(1).Inherited {
		t.Error(got)
	}
	if old.At(2) != next.At(2) {
		t.Error("a statement without a number is read again")
	}
}
