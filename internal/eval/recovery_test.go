package eval_test

import (
	"os"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/eval"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// What is typed and what lacks a token keeps its place in the tree.
func TestRecovery(t *testing.T) {
	for _, d := range []syntax.Dialect{syntax.SQLite, syntax.Postgres, syntax.MySQL} {
		r := eval.Recovery{}
		for _, name := range []string{d.String(), "plain"} {
			src, err := os.ReadFile("../syntax/testdata/corpus/" + name + ".sql")
			if err != nil {
				t.Fatal(err)
			}
			for _, st := range syntax.Parse(string(src), d).Statements {
				r.Add(st.Body.In(st.Text), d)
			}
		}
		if r.Prefixes.Value() < .999 {
			t.Errorf("%v: while typing, %v are kept", d, r.Prefixes)
		}
		for kind, kept := range r.Deletions {
			// Without the word of its clause a name truly belongs to another.
			if kind != "clause keyword" && kept.Value() < .95 {
				t.Errorf("%v: without a %s, %v are kept", d, kind, kept)
			}
		}
		if r.One.Value() < .95 || r.Near.Value() < .85 {
			t.Errorf("%v: a missing token is told once %v, and beside the gap %v", d, r.One, r.Near)
		}
		var b strings.Builder
		r.Print(&b)
		t.Logf("%v\n%s", d, b.String())
	}
}
