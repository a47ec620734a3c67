package pairing_test

import (
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// questions gives "kind: text" for every statement that is not only comments.
func questions(t *testing.T, src string) []string {
	t.Helper()
	f := syntax.Parse(src, syntax.SQLite)
	pairs := pairing.Read(f, pairing.Pairs{})
	var out []string
	for i, st := range f.Statements {
		if st.Class == syntax.None {
			continue
		}
		p := pairs.At(i)
		out = append(out, show(p))
	}
	return out
}

// show is "kind: text" of a pair, "-" where there is no question.
func show(p *pairing.Pair) string {
	if p.Question == nil {
		return "-"
	}
	return p.Kind.String() + ": " + p.Question.Text
}

// How people write the question above a query.
func TestQuestions(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"a label", "-- question: How many orders are open?\nSELECT 1;", "explicit: How many orders are open?"},
		{"any case, no blank", "--QUESTION:How many?\nSELECT 1", "explicit: How many?"},
		{"business question on the next line", "-- Business question:\n--   Which towns\n--   grew?\n--\n-- Technique:\n--   a window\nSELECT 1", "explicit: Which towns grew?"},
		{"label with a number", "-- Question 4: Which towns grew?\nSELECT 1", "explicit: Which towns grew?"},
		{"label with a number alone", "-- Question 4\n-- Which towns grew?\nSELECT 1", "explicit: Which towns grew?"},
		{"several lines", "-- Question: which customers bought more\n-- than five books,\n-- and when?\nSELECT 1", "explicit: which customers bought more than five books, and when?"},
		{"quoted, hanging indent", "-- Question: \"which towns\n--            grew\"\nSELECT 1", "explicit: which towns grew"},
		{"the evidence ends it", "-- question: which are big?\n-- evidence: big means size > 5\nSELECT 1", "explicit: which are big?"},
		{"in a block", "/* Question: which are big? */ SELECT 1", "explicit: which are big?"},
		{"block, label alone", "/* Question 1\nWhich are big? */\nSELECT 1", "explicit: Which are big?"},
		{"short labels", "-- Q: a?\nSELECT 1;\n-- nl: b\nSELECT 2;\n-- prompt: c\nSELECT 3;\n-- task: d\nSELECT 4", "explicit: a?|explicit: b|explicit: c|explicit: d"},
		{"none is none", "-- 1. The three best sellers\n-- question: none\nSELECT 1", "-"},
		{"other languages", "-- Frage: Welche Orte?\nSELECT 1;\n-- вопрос: сколько?\nSELECT 2", "explicit: Welche Orte?|explicit: сколько?"},
		{"numbered", "-- 1. List the three cheapest products\nSELECT 1", "numbered: List the three cheapest products"},
		{"numbered, a blank line between", "-- 1) List the three cheapest\n\nSELECT 1", "numbered: List the three cheapest"},
		{"numbered forms", "-- Q1: the best five teams\nSELECT 1;\n-- Ex01 - the best five teams\nSELECT 1;\n--1a) the best five teams\nSELECT 1;\n-- (2) the best five teams\nSELECT 1", "explicit: the best five teams|numbered: the best five teams|numbered: the best five teams|numbered: the best five teams"},
		{"numbers too short to be a question", "-- 3. Joins\nSELECT 1;\n-- Challenge 37\nSELECT 2;\n-- 32\nSELECT 3", "-|-|-"},
		{"solutions and steps are no questions", "-- Solution 2: using a window function here\nSELECT 1;\n-- Step 1: build the first table\nSELECT 2", "-|-"},
		{"a question mark", "-- Which towns grew?\nSELECT 1", "asked: Which towns grew?"},
		{"a question mark, two lines", "-- Which towns grew\n-- more than ten percent?\nSELECT 1", "asked: Which towns grew more than ten percent?"},
		{"the label wins over steps", "-- Question: which towns grew?\n-- 1. first take the towns of interest\nSELECT 1", "explicit: which towns grew?"},
		{"prose is no question", "-- Author: somebody\n-- uses the new index\nSELECT 1", "-"},
		{"an address is none", "-- https://example.org/problems/why?\nSELECT 1", "-"},
		{"SQL that was commented out", "-- SELECT a FROM t WHERE b = ?\nSELECT 1", "-"},
		{"too far above", "-- Which towns grew?\n\n\n\nSELECT 1", "-"},
		{"a banner between", "-- =====\n-- 2. the best five teams\n-- =====\nSELECT 1", "numbered: the best five teams"},
		{"a remark behind the semicolon belongs to the statement before", "SELECT 1; -- which one?\nSELECT 2;", "-|-"},
		{"a pasted result is no question", "SELECT 1;\n--|how many?|\n--|----|\n--|13 |\n-- 2. the best five teams\nSELECT 2;", "-|numbered: the best five teams"},
		{"several solutions of one question", "-- Question: which towns grew?\n-- Solution 1: a join\nSELECT 1;\n-- Solution 2: a subquery\nSELECT 2;\nSELECT 3;", "explicit: which towns grew?|explicit: which towns grew?|-"},
		{"CRLF", "-- question: which towns\r\n-- grew?\r\nSELECT 1;\r\n", "explicit: which towns grew?"},
		{"three dashes", "--- Q1. the best five teams\nSELECT 1", "explicit: the best five teams"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := strings.Join(questions(t, c.src), "|"); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func read(t *testing.T, src string) (*syntax.File, pairing.Pairs) {
	t.Helper()
	f := syntax.Parse(src, syntax.SQLite)
	return f, pairing.Read(f, pairing.Pairs{})
}

// A place in the question's text leads back to the comment, over line breaks.
func TestWhere(t *testing.T) {
	f, pairs := read(t, "-- question: Which é😀 towns\n--   grew most?\nSELECT 1")
	q := pairs.At(0).Question
	for _, word := range []string{"Which", "é😀", "towns", "grew", "most?"} {
		at := strings.Index(q.Text, word)
		if got := q.Where(text.Span{Start: at, End: at + len(word)}).In(f.Statements[0].Text); got != word {
			t.Errorf("%q leads to %q", word, got)
		}
	}
	_, quoted := read(t, `-- question: "who won?"`+"\nSELECT 1")
	if q := quoted.At(0).Question; q.Where(text.Span{Start: 0, End: 3}) != (text.Span{Start: 14, End: 17}) {
		t.Errorf("quotes shift the place: %v", q.Where(text.Span{Start: 0, End: 3}))
	}
}

// A db comment holds from its statement on until the next.
func TestDatabase(t *testing.T) {
	_, pairs := read(t, "-- db: shop\nSELECT 1; SELECT 2;\n-- @conn other\nSELECT 3;\n-- db: my shop.sqlite\nSELECT 4")
	for i, want := range []string{"shop", "shop", "other", "my shop.sqlite"} {
		if got := pairs.At(i).Database; got != want {
			t.Errorf("statement %d: %q, want %q", i, got, want)
		}
	}
}

// Supplied labels, each with what to delete when it was handled.
func TestErrors(t *testing.T) {
	src := "-- error: attribute mismatch, distinct , asc/desc\nSELECT 1"
	_, pairs := read(t, src)
	labels := pairs.At(0).Errors
	var got []string
	for _, l := range labels {
		left, err := text.Apply(src, []text.Edit{{Span: l.Removal}})
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, l.Text+" -> "+strings.SplitN(left, "\n", 2)[0])
	}
	want := "attribute mismatch -> -- error: distinct , asc/desc|distinct -> -- error: attribute mismatch, asc/desc|asc/desc -> -- error: attribute mismatch, distinct "
	if strings.Join(got, "|") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "|"), want)
	}
}

func TestEvidence(t *testing.T) {
	_, pairs := read(t, "-- question: which are big?\n-- evidence: big means size > 5\n-- hint: size is in metres\nSELECT 1")
	if got, want := pairs.At(0).Evidence.Text, "big means size > 5; size is in metres"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	_, pairs = read(t, "-- question: which are big?\n-- evidence: big means\n-- 1. larger than 5\n-- 2. or heavier than 7\nSELECT 1")
	if got, want := pairs.At(0).Evidence.Text, "big means 1. larger than 5 2. or heavier than 7"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestIgnores(t *testing.T) {
	_, pairs := read(t, `-- sqlrepair: ignore order-direction, distinct: the index is descending
SELECT 1;
-- sqlrepair: ignore-start
SELECT 2;
SELECT 3; -- sqlrepair: ignore-end
SELECT 4;
-- sqlrepair: off
SELECT 5;
-- sqlrepair: on
SELECT 6;`)
	first := pairs.At(0).Ignores
	if len(first) != 1 || strings.Join(first[0].Names, "+") != "order-direction+distinct" || first[0].Reason != "the index is descending" {
		t.Errorf("got %+v", first)
	}
	for i, want := range []struct {
		ignores int
		off     bool
	}{{1, false}, {1, false}, {1, false}, {0, false}, {0, true}, {0, false}} {
		if p := pairs.At(i); len(p.Ignores) != want.ignores || p.Off != want.off {
			t.Errorf("statement %d: %d ignores, off %v", i, len(p.Ignores), p.Off)
		}
	}
}

// A changed question is news for a further solution of it, and for nothing else.
func TestFurtherSolutionFollowsItsQuestion(t *testing.T) {
	src := "-- question: x\nSELECT 1;\n-- Solution 2: other\nSELECT 2;\nSELECT 3;"
	f, old := read(t, src)
	next := pairing.Read(syntax.Reparse(f, strings.Replace(src, "x", "y", 1)), old)
	if got := next.At(1).Question; got == nil || got.Text != "y" || old.At(1) == next.At(1) {
		t.Errorf("the solution has %v", got)
	}
	if old.At(2) != next.At(2) {
		t.Error("the statement below it is read again")
	}
}

// ignore-file holds from its place to the end of the file.
func TestIgnoreFile(t *testing.T) {
	_, pairs := read(t, "-- sqlrepair: ignore-file unused-join\nSELECT 1; SELECT 2;\n-- sqlrepair: ignore-file\nSELECT 3;")
	for i, want := range []int{1, 1, 2} {
		if got := len(pairs.At(i).Ignores); got != want {
			t.Errorf("statement %d: %d ignores, want %d", i, got, want)
		}
	}
}

// What did not change keeps its pair, by pointer; what holds from above counts.
func TestPairsAreUsedAgain(t *testing.T) {
	f, old := read(t, "-- db: a\nSELECT 1;\n-- question: x\nSELECT 2;\nSELECT 3;")
	g := syntax.Reparse(f, "-- db: a\nSELECT 1;\n-- question: y\nSELECT 2;\nSELECT 3;")
	next := pairing.Read(g, old)
	for i, same := range []bool{true, false, true} {
		if (old.At(i) == next.At(i)) != same {
			t.Errorf("statement %d: taken over %v, want %v", i, old.At(i) == next.At(i), same)
		}
	}
	h := syntax.Reparse(g, "-- db: b\nSELECT 1;\n-- question: y\nSELECT 2;\nSELECT 3;")
	if last := pairing.Read(h, next); last.At(2) == next.At(2) || last.At(2).Database != "b" {
		t.Error("another database above is another pair")
	}
}

// Long comments take time in proportion to their length: a quadratic step would
// take a minute and more here.
func TestLongComments(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for name, line := range map[string]string{
		"numbers": "-- 1. list the open orders\n", "labels": "-- question:\n", "fields": "-- Approach: a\n-- 1. take the orders\n", "old queries": "-- SELECT a FROM t\n",
	} {
		f := syntax.Parse(strings.Repeat(line, 20_000)+"SELECT 1", syntax.SQLite)
		start := time.Now()
		pairing.Read(f, pairing.Pairs{})
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: 20,000 lines took %v", name, took)
		}
	}
}
