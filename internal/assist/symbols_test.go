package assist_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/assist"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// lay writes files into a new folder and reads one of them.
func lay(t *testing.T, name string, files map[string]string) *analysis.Report {
	t.Helper()
	dir := t.TempDir()
	for name, src := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p, w := fixture.Open(t)
	t.Cleanup(w.Close)
	return p.Deep(t.Context(), p.Quick(nil, filepath.Join(dir, name), files[name]), analysis.Asked)
}

func lines(r *analysis.Report, s text.Span) string {
	return fmt.Sprintf("%d-%d", r.Lines.Line(s.Start)+1, r.Lines.Line(s.End)+1)
}

// What the outline shows of each statement: question or first words, how
// certain, the database, the lines with the comments and without.
func TestSymbols(t *testing.T) {
	const shop = "CREATE TABLE p (name TEXT);"
	for _, c := range []struct {
		name, file string
		files      map[string]string
		want       []string
	}{
		{"kinds", "a.sql", map[string]string{"shop.sql": shop, ".sqlrepair.toml": "", "a.sql": `-- db: shop.sql
-- question: How many
-- products?
SELECT COUNT(*)
FROM p;
-- Solution 2: shorter
SELECT 1;

-- 3. List all the products
SELECT name FROM p;
-- Which are they?
SELECT name FROM p; -- these
CREATE TABLE q (a);
SELECT   name
FROM p -- no question
WHERE 1;
-- that is all
`}, []string{
			"How many products? | labelled question · shop.sql | 1-5 4-5",
			"How many products? | labelled question further up · shop.sql | 6-7 7-7",
			"List all the products | numbered text, uncertain · shop.sql | 9-10 10-10",
			"Which are they? | question mark, uncertain · shop.sql | 11-12 12-12",
			"CREATE TABLE q (a) | shop.sql | 13-13 13-13",
			"SELECT name FROM p -- no question WHERE 1 | no question · shop.sql | 14-16 14-16",
		}},
		{"question file, no database", "a.sql", map[string]string{"a.questions.yaml": "- How many?", "a.sql": "-- db: nowhere.db\nSELECT 1"}, []string{"How many? | from the question file · nowhere.db (not open) | 1-2 2-2"}},
		{"file name", "Q1_best_towns.sql", map[string]string{".sqlrepair.toml": "[pairing]\nfrom_file_name = true", "Q1_best_towns.sql": "SELECT 1"}, []string{"best towns | from the file's name, uncertain | 1-1 1-1"}},
		{"Markdown", "a.md", map[string]string{"a.md": "# Towns\n\n## 1. List the best towns\n\n```sql\nSELECT 1;\n```\n\nEnd.\n"}, []string{"List the best towns | numbered text, uncertain | 3-6 6-6"}},
		{"nothing", "a.sql", map[string]string{"a.sql": "-- question: How many?\n;"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := lay(t, c.file, c.files)
			var got []string
			for _, s := range assist.Symbols(r) {
				got = append(got, fmt.Sprintf("%s | %s | %s %s", s.Name, s.Detail, lines(r, s.Span), lines(r, s.Body)))
				if !s.Span.Contains(s.Body) {
					t.Errorf("%v is not inside %v", s.Body, s.Span)
				}
			}
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// What folds, where single characters can be folded and where lines only.
func TestFolds(t *testing.T) {
	for _, c := range []struct{ name, src, chars, lines string }{
		{"with its comment", "-- How many?\nSELECT 1,\n2;\nSELECT 3;", "1-3", "1-3"},
		{"one line", "SELECT 1; SELECT 2", "", ""},
		{"long comment", "/* Question:\nHow many?\n\nApproach: count */\nSELECT 1,\n2;", "1-6 1-4c", "5-6 1-4c"},
		{"long comment, short statement", "-- a\n-- b\n-- c\n-- d\nSELECT 1;", "1-5 1-4c", "1-4c"},
		{"comments alone", "SELECT 1;\n-- a\n-- b\n-- c\n-- d\n", "2-5c", "2-5c"},
		{"comment inside", "SELECT 1 /*\na\nb\nc\n*/ + 2;", "1-5", "1-5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := lay(t, "a.sql", map[string]string{"a.sql": c.src})
			show := func(whole bool) string {
				var out []string
				for _, f := range assist.Folds(r, whole) {
					s := lines(r, f.Span)
					if f.Comment {
						s += "c"
					}
					out = append(out, s)
				}
				return strings.Join(out, " ")
			}
			if show(false) != c.chars || show(true) != c.lines {
				t.Errorf("characters %q, want %q; lines %q, want %q", show(false), c.chars, show(true), c.lines)
			}
		})
	}
}
