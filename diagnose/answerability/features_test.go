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
