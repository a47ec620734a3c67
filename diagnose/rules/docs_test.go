package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
)

// The pages under docs/rules are made of the rules and their examples; each
// example is a test. Run with -update after a change.
func TestDocsAreFresh(t *testing.T) {
	measured, err := rules.Precisions()
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{"README.md": index(measured)}
	for _, r := range rules.All() {
		src, err := os.ReadFile(filepath.Join("testdata", r.Name, "example.sql"))
		if err != nil {
			t.Fatal(err)
		}
		pages[r.Name+".md"] = page(r, measured[r.Name], txtar.Parse(src))
	}
	for name, want := range pages {
		path := filepath.Join("..", "..", "docs", "rules", name)
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

func page(r diagnose.Rule, m rules.Measured, example *txtar.Archive) string {
	var b strings.Builder
	info := r.SubType.Info()
	fmt.Fprintf(&b, "# %s\n\n%s. Error type: [%s](../errors/%s.md).\n\n%s\n\n", r.Name, upper(r.Title), info.Label, info.Slug, r.Why)
	fmt.Fprintf(&b, "```sql\n%s```\n\n", example.Comment)
	titles := map[string]string{"masked": "What may change", "edit": "The edit asked for", "fixed": "After the repair"}
	for _, f := range example.Files {
		if f.Name == "edit" {
			fmt.Fprintf(&b, "%s: %s\n", titles[f.Name], f.Data)
			continue
		}
		fmt.Fprintf(&b, "%s:\n\n```sql\n%s```\n\n", titles[f.Name], f.Data)
	}
	fmt.Fprintf(&b, "**Limits.** %s\n\n", r.Limits)
	if m.Firings > 0 {
		fmt.Fprintf(&b, "**Measured.** Right in %.1f %% of %d firings over %d databases, where about one query in two is wrong; %.1f firings on 1,000 right queries. See [accuracy](../accuracy.md).\n\n", 100*m.Precision, m.Firings, m.Databases, m.PerThousand)
	}
	switch {
	case m.Off():
		fmt.Fprintf(&b, "**Off by default**, because on public data it speaks of too many queries that count as right. `%s = \"information\"` under `[rules]` in `.sqlrepair.toml` switches it on.\n", r.Name)
		return b.String()
	case r.AtMost == diagnose.Hint:
		b.WriteString("Shown as a hint at most: what it says is true and need not make a query wrong.\n\n")
	}
	fmt.Fprintf(&b, "To suppress it: `-- sqlrepair: ignore %s: the reason`, or `%s = \"off\"` under `[rules]` in `.sqlrepair.toml`.\n", r.Name, r.Name)
	return b.String()
}

func index(measured map[string]rules.Measured) string {
	var b strings.Builder
	b.WriteString("# Rules and error types\n\n| rule | error type | finds | right | on 1,000 right queries |\n|---|---|---|---|---|\n")
	for _, r := range rules.All() {
		m := measured[r.Name]
		fmt.Fprintf(&b, "| [%s](%s.md) | %s | %s | %.1f %% of %d | %.1f |\n", r.Name, r.Name, r.SubType.Info().Label, r.Title, 100*m.Precision, m.Firings, m.PerThousand)
	}
	b.WriteString("\nWhat the database refuses is reported beside the rules: [engine](engine.md).\n\n## no-query\n\nA `question:` comment with no statement below it is named once, as information. What it leaves open, and what the tables lack for it, is said as a hint: [answerability](../answerability.md).\n\n## alignment\n\nAll that question, evidence, query, schema, stored values and outcome say for and against each other is weighed up in a score: `sqlrepair-lsp score FILE:LINE` shows it with its terms. Where no rule finds anything and the score is lower than that of nearly all right queries, that is said with the weightiest reasons: as information below what 5 of 1,000 right queries have, as a hint below what 30 of 1,000 have. It never warns.\n\n## Error types\n\nThe 31 types of NL2SQL-BUGs (KDD 2025). Each can be supplied by a comment, `-- error: <slug>`.\n\n| slug | label | meaning | edit |\n|---|---|---|---|\n")
	for _, t := range diagnose.SubTypes() {
		i := t.Info()
		fmt.Fprintf(&b, "| [`%s`](../errors/%s.md) | %s | %s | %s: %s |\n", i.Slug, i.Slug, i.Label, i.Meaning, i.Group, i.Edit)
	}
	return b.String()
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
