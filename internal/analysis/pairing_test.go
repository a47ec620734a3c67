package analysis_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// lay writes a file beside the one that is read.
func lay(t *testing.T, beside, name, src string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(filepath.Dir(beside), name), []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
}

// How loud a finding against the question is follows from how certain it is
// that this is the question.
func TestSeverityFollowsThePairing(t *testing.T) {
	const query = "SELECT name FROM team ORDER BY points DESC LIMIT 1;"
	for _, c := range []struct{ name, file, src, questions, want string }{
		{"label", "a.sql", "-- question: Which team has the fewest points?\n" + query, "", "order-direction 3:39 warning"},
		{"question file", "a.sql", query, "- Which team has the fewest points?", "order-direction 2:39 warning"},
		{"number", "a.sql", "-- 1. Which team has the fewest points\n" + query, "", "order-direction 3:39 information"},
		{"question mark", "a.sql", "-- Which team has the fewest points?\n" + query, "", "order-direction 3:39 information"},
		{"file name", "Q1_team_with_the_fewest_points.sql", query, "", "order-direction 2:39 information"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(filepath.Dir(folder(t)), c.file)
			lay(t, path, ".sqlrepair.toml", "[pairing]\nfrom_file_name = true\n")
			if c.questions != "" {
				lay(t, path, "a.questions.yaml", c.questions)
			}
			_, r := open(t, path, "-- db: league.sql\n"+c.src)
			if got := summary(r); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// Reasons read in a question file have no place in the SQL, and its database is
// opened.
func TestQuestionFile(t *testing.T) {
	path := folder(t)
	lay(t, path, "file.questions.yaml", "2: {question: \"Which team has the fewest points?\", db: league.sql}\n")
	_, r := open(t, path, "SELECT 1;\nSELECT name FROM team ORDER BY points DESC LIMIT 1;")
	if got, want := summary(r), "order-direction 2:39 warning"; got != want {
		t.Fatalf("got %s, want %s", got, want)
	}
	for _, reason := range r.Findings()[0].Because {
		if reason.From == diagnose.InQuestion && reason.Span != (text.Span{}) {
			t.Errorf("%q lies at %v of the SQL", reason.Text, reason.Span)
		}
	}
	if got := r.Status().String(); got != "1 of 2 statements paired, database league.sql" {
		t.Error(got)
	}
}

// A labelled question without a query is told once, where nobody minds.
func TestNoQuery(t *testing.T) {
	for _, c := range []struct{ name, src, rules, want string }{
		{"at the end", "SELECT 1;\n-- question: Who is best?\n", "", "no-query 2:14 information"},
		{"alone", "/* Question:\nWho is best? */", "", "no-query 2:1 information"},
		{"a number, a question mark", "SELECT 1;\n-- 2. Who is the best of all\n-- Who is best?\n", "", ""},
		{"a list", "-- QUESTIONS\n-- Q1: Who is best?\n-- Q2: Who is worst?\n", "", ""},
		{"another question before the query", "-- question: Who is best?\n\n-- question: Who is worst?\nSELECT 1;", "", "no-query 1:14 information"},
		{"three at the end", "SELECT 1;\n-- question: a?\n\n-- question: b?\n\n-- question: c?\n", "", "no-query 2:14 information, no-query 4:14 information, no-query 6:14 information"},
		{"a title above the question", "-- Q1: Teams\n\n-- Business question: Who plays well?\n\n-- question: Who is best?\nSELECT 1;", "", ""},
		{"ignored", "SELECT 1;\n-- sqlrepair: ignore no-query\n-- question: Who is best?\n", "", "no-query 3:14 information suppressed"},
		{"switched off", "SELECT 1;\n-- question: Who is best?\n", "[rules]\nno-query = \"off\"\n", "no-query 2:14 off suppressed"},
		{"off", "SELECT 1;\n-- sqlrepair: off\n-- question: Who is best?\n", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := folder(t)
			lay(t, path, ".sqlrepair.toml", c.rules)
			if _, r := open(t, path, c.src); summary(r) != c.want {
				t.Errorf("got  %s\nwant %s", summary(r), c.want)
			}
		})
	}
}
