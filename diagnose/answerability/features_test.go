package answerability_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
)

// The features are the 67 of TraceSQL's Tables 8 to 13, each with its number, family,
// name and id, and each says what it asks.
func TestTheSetIsClosed(t *testing.T) {
	table, err := os.ReadFile("testdata/features.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(table), "\n"), "\n")[1:]
	if len(lines) != 67 || len(answerability.All()) != 67 {
		t.Fatalf("the table has %d features, the code %d", len(lines), len(answerability.All()))
	}
	for i, f := range answerability.All() {
		if got := fmt.Sprintf("%d\t%s\t%s\t%s", f.Number, f.Family, f.Name, f.ID); got != lines[i] {
			t.Errorf("the code has %q, the table %q", got, lines[i])
		}
		if !strings.HasSuffix(f.Asks, "?") {
			t.Errorf("%s does not say what it asks: %q", f.Name, f.Asks)
		}
	}
}

// docs/features.md lists the features as they are declared.
func TestPageIsFresh(t *testing.T) {
	const path = "../../docs/features.md"
	var b strings.Builder
	b.WriteString("# The 67 features\n\n<!-- Generated: go test ./diagnose/answerability -update -->\n\n" +
		"These are the features of TraceSQL (its Tables 8 to 13), with the names and ids that they have there. Each is computed without a\n" +
		"model, from question, evidence, schema, stored values, query and findings; what cannot be told is UNKNOWN.\n" +
		"`sqlrepair-lsp score FILE:LINE --json` shows what each says of a query, with its evidence; [model.md](model.md) says how\n" +
		"they become a score.\n")
	var family answerability.Family
	for _, f := range answerability.All() {
		if f.Family != family {
			family = f.Family
			fmt.Fprintf(&b, "\n## %s%s\n\n| | name | id | asks |\n|---|---|---|---|\n", strings.ToUpper(string(family[:1])), family[1:])
		}
		id := ""
		if f.ID != "" {
			id = "`" + f.ID + "`"
		}
		fmt.Fprintf(&b, "| %d | %s | %s | %s |\n", f.Number, f.Name, id, f.Asks)
	}
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if have, err := os.ReadFile(path); err != nil || string(have) != b.String() {
		t.Errorf("%s is stale; run: go test ./diagnose/answerability -update", path)
	}
}
