package analysis

import (
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// An edit of several lines stays in the quote that its fence stands in.
func TestQuoted(t *testing.T) {
	for name, c := range map[string]struct{ src, want string }{
		"quote":                     {"> ```sql\n> SELECT a\n> ```\n", "b\n> FROM t"},
		"two quotes":                {"> > ```sql\n> > SELECT a\n> > ```\n", "b\n> > FROM t"},
		"indent":                    {"  ```sql\n  SELECT a\n  ```\n", "b\nFROM t"},
		"a sign of the query's own": {"```sql\nSELECT 2 > a\n```\n", "b\nFROM t"},
	} {
		m := pairing.ReadMarkdown(c.src)
		r := &Report{Text: c.src, File: &syntax.File{Text: m.Text}, Lines: text.NewLines(c.src), markdown: m}
		at := strings.Index(c.src, "a\n")
		if got := r.quoted(text.Edit{Span: text.Span{Start: at, End: at + 1}, New: "b\nFROM t"}).New; got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
