package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

var update = flag.Bool("update", false, "rewrite testdata/agreement.txt")

// Agreement with the parsers of others, on the invented corpora and on every pair
// of operators, is not below that of testdata/agreement.txt.
func TestAgreement(t *testing.T) {
	oracles, err := all()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, set := range []struct {
		title   string
		queries func(syntax.Dialect) []string
	}{
		{"the invented corpora", func(d syntax.Dialect) []string { return corpus(t, d) }},
		{"the invented corpora, one token left out", func(d syntax.Dialect) []string { return withoutOne(corpus(t, d), d) }},
		{"every pair of operators", Operators},
	} {
		b.WriteString(measured(set.title, oracles, set.queries, func(a *Agreement) {
			for _, s := range a.Differences {
				t.Logf("%s, %s: %s", a.Dialect, a.Oracle, s)
			}
			if a.Queries < 40 || a.Accepted < 20 {
				t.Errorf("%s, %s: only %d queries, %d accepted", a.Dialect, a.Oracle, a.Queries, a.Accepted)
			}
		}))
	}
	const name = "testdata/agreement.txt"
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if lines := worse(b.String(), string(want)); len(lines) > 0 {
		t.Errorf("agreement has dropped:\n%s\nrun with -v to see every difference, and with -update if they are right\n\n%s", strings.Join(lines, "\n"), b.String())
	} else if b.String() != string(want) {
		t.Log("agreement has risen, or there are more queries: run with -update")
	}
}

// worse are the lines of which a share is lower than in the same line of want.
func worse(got, want string) []string {
	stored := strings.Split(want, "\n")
	var out []string
	for i, line := range strings.Split(got, "\n") {
		if i >= len(stored) {
			break
		}
		old := strings.Fields(stored[i])
		for j, cell := range strings.Fields(line) {
			if j < len(old) && ratio(cell) < ratio(old[j]) {
				out = append(out, line+"\nwas\n"+stored[i])
				break
			}
		}
	}
	return out
}

// ratio is the value of n/m; what is no such thing counts as 1.
func ratio(cell string) float64 {
	var n, of float64
	if _, err := fmt.Sscanf(cell, "%f/%f", &n, &of); err != nil || of == 0 {
		return 1
	}
	return n / of
}

// The page shows the figures of the file.
func TestPageIsFresh(t *testing.T) {
	doc, err := os.ReadFile("../../../docs/syntax.md")
	if err != nil {
		t.Fatal(err)
	}
	figures, err := os.ReadFile("testdata/agreement.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(doc), strings.TrimSpace(string(figures))) {
		t.Error("docs/syntax.md is old: run `go run . --data DIR` in internal/syntax/oracle")
	}
}

// SQLite shows no tree, but values: an expression and our reading of it with all
// parentheses written must have the same ones.
func TestSQLiteNestsAsWeDo(t *testing.T) {
	o, err := newSQLite()
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, sql := range Operators(syntax.SQLite) {
		st := syntax.Parse(sql, syntax.SQLite).Statements[0]
		if len(st.Problems) > 0 {
			continue
		}
		x := st.Query.Body.(*syntax.Select).Items[0].Expr
		written, full := x.Where().In(st.Text), parenthesise(st.Text, x)
		same, did := o.Same(written, full, []string{"a", "b", "c"})
		if did {
			ran++
		}
		if !same {
			t.Errorf("%s is not %s", written, full)
		}
	}
	if ran < 1500 {
		t.Errorf("only %d expressions ran", ran)
	}
	t.Logf("%d expressions", ran)
}

func corpus(t *testing.T, d syntax.Dialect) []string {
	t.Helper()
	files := []string{"corpus/plain.sql", "corpus/" + d.String() + ".sql"}
	if d == syntax.MySQL {
		files = append(files, "gate/correct.sql")
	}
	var list []string
	for _, name := range files {
		src, err := os.ReadFile("../testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, statements(string(src), d)...)
	}
	return list
}
