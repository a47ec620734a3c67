package analysis_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// A reading goes below the question, in a comment of the same kind, or to the evidence
// that is there. It settles the question wherever it is written.
func TestReadingsAreWrittenWhereEvidenceIsRead(t *testing.T) {
	for _, c := range []struct{ name, file, before, after string }{
		{"below a line comment", "a.sql", "-- question: List the date of orders.\nSELECT a_date FROM orders;\n",
			"-- question: List the date of orders.\n-- evidence: date is orders.a_date\nSELECT a_date FROM orders;\n"},
		{"indented, behind a last blank, with \\r\\n", "a.sql", "  -- question: List the date of orders. \r\n  SELECT a_date FROM orders;\r\n",
			"  -- question: List the date of orders. \r\n  -- evidence: date is orders.a_date\r\n  SELECT a_date FROM orders;\r\n"},
		{"below the last line of the question", "a.sql", "-- question: List the date\n--   of é😀 orders.\nSELECT a_date FROM orders;\n",
			"-- question: List the date\n--   of é😀 orders.\n-- evidence: date is orders.a_date\nSELECT a_date FROM orders;\n"},
		{"in a block comment", "a.sql", "/* question: List the date of orders. */\nSELECT a_date FROM orders;\n",
			"/* question: List the date of orders.\n   evidence: date is orders.a_date */\nSELECT a_date FROM orders;\n"},
		{"in a block comment of lines", "a.sql", "/*\n  question: List the date of orders.\n*/\nSELECT a_date FROM orders;\n",
			"/*\n  question: List the date of orders.\n  evidence: date is orders.a_date\n*/\nSELECT a_date FROM orders;\n"},
		{"behind evidence", "a.sql", "-- question: List the date of orders.\n-- hint: orders are sales\nSELECT a_date FROM orders;\n",
			"-- question: List the date of orders.\n-- hint: orders are sales; date is orders.a_date\nSELECT a_date FROM orders;\n"},
		{"in a Markdown quote", "a.md", "> ```sql\n> -- question: List the date of orders.\n> SELECT a_date FROM orders;\n> ```\n",
			"> ```sql\n> -- question: List the date of orders.\n> -- evidence: date is orders.a_date\n> SELECT a_date FROM orders;\n> ```\n"},
		{"without a query", "a.sql", "-- question: List the date of orders.\n",
			"-- question: List the date of orders.\n-- evidence: date is orders.a_date\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, content := range map[string]string{
				"shop.sql":        "CREATE TABLE orders (id INTEGER PRIMARY KEY, a_date DATE, b_date DATE);",
				".sqlrepair.toml": "[connections.shop]\nurl = \"shop.sql\"\n",
			} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			p, w := fixture.Open(t)
			defer w.Close()
			read := func(src string) []analysis.Finding {
				r := p.Deep(context.Background(), p.Quick(nil, filepath.Join(dir, c.file), src), analysis.Asked)
				var out []analysis.Finding
				for _, f := range r.Findings() {
					if f.Rule == "ambiguous-column" {
						out = append(out, f)
					}
				}
				if len(out) == 1 && src == c.before {
					fixes := p.Fixes(r, out[0].ID)
					if len(fixes) != 2 {
						t.Fatal("fixes:", fixes)
					}
					got, err := text.Apply(src, fixes[0].Edits)
					if err != nil || got != c.after {
						t.Errorf("%v\ngot  %q\nwant %q", err, got, c.after)
					}
				}
				return out
			}
			if n := len(read(c.before)); n != 1 {
				t.Errorf("found %d times", n)
			}
			if n := len(read(c.after)); n != 0 {
				t.Error("the evidence does not settle it")
			}
		})
	}
}

// What is said of a question stays through edits elsewhere and further looks, and is
// said once.
func TestTriageStays(t *testing.T) {
	p, w := fixture.Open(t)
	defer w.Close()
	path := filepath.Join(t.TempDir(), "a.sql")
	const src = "CREATE TABLE orders (id INTEGER, a_date DATE, b_date DATE);\n-- question: List the date of orders.\nSELECT a_date FROM orders;\nSELECT 1;\n"
	r := p.Deep(context.Background(), p.Quick(nil, path, src), analysis.Typed)
	for range 3 {
		n := 0
		for _, f := range r.Findings() {
			if f.Rule == "ambiguous-column" {
				n++
			}
		}
		if n != 1 {
			t.Fatalf("said %d times", n)
		}
		r = p.Quick(r, path, r.Text+"SELECT 2;\n")
		if len(r.Findings()) == 0 {
			t.Fatal("gone with an edit elsewhere")
		}
		r = p.Deep(context.Background(), r, analysis.Saved)
	}
}
