package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
)

// The pages under docs/errors are made of the taxonomy and the rules. Run with
// -update after a change.
func TestErrorPagesAreFresh(t *testing.T) {
	for _, sub := range diagnose.SubTypes() {
		path := filepath.Join("..", "..", "docs", "errors", sub.Slug()+".md")
		want := errorPage(sub)
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s is stale; run: go test ./diagnose/rules -update", path)
		}
	}
}

func errorPage(sub diagnose.SubType) string {
	var b strings.Builder
	i := sub.Info()
	fmt.Fprintf(&b, "# %s\n\n%s\n\n| | |\n|---|---|\n| category | %s |\n| what a repair does | %s |\n| instruction | %s |\n| in the benchmark | %d of 1,888 errors that people marked in wrong queries (NL2SQL-BUGs, KDD 2025) |\n\n", i.Label, i.Meaning, i.Category, i.Group, i.Edit, i.Seen)
	var found []string
	for _, r := range rules.All() {
		if r.SubType == sub {
			found = append(found, fmt.Sprintf("- [%s](../rules/%s.md): %s", r.Name, r.Name, r.Title))
		}
	}
	if len(found) > 0 {
		fmt.Fprintf(&b, "Found by:\n\n%s\n\n", strings.Join(found, "\n"))
	} else {
		b.WriteString("No rule names it by itself. The [score](../accuracy.md#the-score-of-the-evidence) may doubt the query and hint at it.\n\n")
	}
	fmt.Fprintf(&b, "To say that a query has this error, write above it\n\n```sql\n-- error: %s\n```\n\nand take the repair that is offered, or choose *This query is wrong because of …* in the editor.\n", i.Slug)
	return b.String()
}
