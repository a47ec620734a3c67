package analysis_test

import (
	"context"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// notes is a Markdown text with ' for `.
func notes(src string) string { return strings.ReplaceAll(src, "'", "`") }

// markdownPath is the path of a Markdown file beside the script.
func markdownPath(t *testing.T) string { return strings.TrimSuffix(folder(t), ".sql") + ".md" }

// Findings in fences, at their places in the Markdown; nothing on prose and on
// other fences.
func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"heading", "### 1. Which team has the fewest points\n\n'''sql\n-- db: league.sql\nSELECT name FROM team ORDER BY points DESC LIMIT 1;\n'''\n", "order-direction 5:39 information"},
		{"label", "é😀 notes\n\nQuestion: Which team has the fewest points?\n'''sql\n-- db: league.sql\nSELECT name FROM team ORDER BY points DESC LIMIT 1;\n'''\n", "order-direction 6:39 warning"},
		{"question mark", "Which team has the fewest points?\n'''sql\n-- db: league.sql\nSELECT name FROM team ORDER BY points DESC LIMIT 1;\n'''\n", "order-direction 4:39 information"},
		{"comment inside", "'''sqlite\n-- db: league.sql\n-- question: Which team has the fewest points?\nSELECT name FROM team ORDER BY points DESC LIMIT 1;\n'''\n", "order-direction 4:39 warning"},
		{"in a quote", "> '''sql\n> -- db: league.sql\n> SELECT nmae\n> FROM team;\n> '''\n", "column-not-found 3:10 error"},
		{"indented", "1. Notes\n\n   '''sql\n   -- db: league.sql\n   SELECT nmae FROM team;\n   '''\n", "column-not-found 5:11 error"},
		{"prose and other fences", "SELECT nmae FROM; -- question: Who?\n\n    question: Who?\n\n'''python\nSELECT FROM WHERE\n'''\n\n'SELECT FROM'\n\n'''\nSELECT ,\n'''\n", ""},
		{"a label without a query", "Question: Who is best?\n\nNobody knows.\n", ""},
		{"several fences, one database", "'''sql\n-- db: league.sql\nSELECT name FROM team\n'''\ntext\n~~~sql\nSELECT nmae FROM team\n~~~\n", "column-not-found 7:8 error"},
		{"a fence in another dialect is not put to the engine", "'''sql\n-- db: league.sql\nSELECT 1;\n'''\n'''postgresql\nSELECT nmae::text FROM team;\n'''\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := markdownPath(t)
			if _, r := open(t, path, notes(c.src)); summary(r) != c.want {
				t.Errorf("got  %s\nwant %s", summary(r), c.want)
			}
		})
	}
}

// Edits stay in the fence: what is written above a statement has its margin.
func TestMarkdownEdits(t *testing.T) {
	src := notes("# Notes\n\n> 1. The team with the fewest points\n>\n> '''sql\n> -- db: league.sql\n> -- error: asc-desc\n> SELECT name\n>   FROM team\n>   ORDER BY points DESC LIMIT 1;\n> '''\n")
	p, r := open(t, markdownPath(t), src)
	apply := func(edits []text.Edit) string {
		out, err := text.Apply(src, edits)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	id := r.Findings()[0].ID
	fix := p.Fixes(r, id)[0]
	if got, want := apply(fix.Edits), strings.Replace(strings.Replace(src, "> -- error: asc-desc\n", "", 1), "DESC", "ASC", 1); got != want {
		t.Errorf("fixed: %s", got)
	}
	ignore, _ := p.Ignore(r, id)
	if got, want := apply(ignore.Edits), strings.Replace(src, "> SELECT", "> -- sqlrepair: ignore order-direction\n> SELECT", 1); got != want {
		t.Errorf("ignored: %s", got)
	}
}

// Offers are made in fences alone, and write into them.
func TestMarkdownOffers(t *testing.T) {
	src := notes("# Notes\n\n  '''sql\n  SELECT 1\n  '''\n")
	p, r := open(t, "/nowhere/notes.md", src)
	if got := p.Offers(r, 3); got != nil {
		t.Errorf("in prose: %v", got)
	}
	offers := p.Offers(r, strings.Index(src, "SELECT"))
	want := []string{"  -- question: \n  SELECT", "  -- db: database.sqlite\n  SELECT"}
	if len(offers) != len(want) {
		t.Fatalf("%d offers", len(offers))
	}
	for i, o := range offers {
		if got, err := text.Apply(src, o.Edits); err != nil || got != strings.Replace(src, "  SELECT", want[i], 1) {
			t.Errorf("%s: %q %v", o.ID, got, err)
		}
	}
}

// Repairs change the fences and nothing else.
func TestMarkdownRepair(t *testing.T) {
	src := notes("# Notes\r\n\r\nWhich nmae?\r\n'''sql\r\n-- db: league.sql\r\nSELECT nmae FROM team;\r\n'''\r\n\r\n'''sh\r\necho nmae\r\n'''\r\n")
	p, r := open(t, markdownPath(t), src)
	next, steps := p.Repair(context.Background(), r, nil)
	if want := strings.Replace(src, "SELECT nmae", "SELECT name", 1); next.Text != want || len(steps) != 1 {
		t.Errorf("%d steps: %q", len(steps), next.Text)
	}
}
