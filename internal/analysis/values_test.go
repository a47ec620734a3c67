package analysis_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
)

// manyNames is a database with a column of more values than are listed.
const manyNames = `
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
INSERT INTO customer SELECT i, 'Ann Lee ' || i, 'Oslo' FROM (WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c LIMIT 6000) SELECT i FROM c);
CREATE TABLE branch (town TEXT); INSERT INTO branch VALUES ('New York');
`

// valuesOf are the stored values that the words of the first question lead to.
func valuesOf(r *analysis.Report) string {
	var out []string
	for _, l := range r.Units[0].Case.Links {
		if l.Target == question.ToValue {
			out = append(out, l.Column.Table+"."+l.Column.Column+"="+l.Value)
		}
	}
	return strings.Join(out, " ")
}

// The words of a question lead to what the database stores, also in columns with
// too many values to list and in tables that the query does not name.
func TestQuestionsAreLinkedToStoredValues(t *testing.T) {
	path := filepath.Join(t.TempDir(), "q.sql")
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "shop.sql"), []byte(manyNames), 0o644); err != nil {
		t.Fatal(err)
	}
	p, w := fixture.Open(t)
	defer w.Close()
	for _, x := range []struct{ question, want string }{
		{"Where does ann lee 5999 live?", "customer.name=Ann Lee 5999"},
		{"Who lives in new york or Oslo?", "customer.city=Oslo branch.town=New York"},
		{"Where does ann lee 6001 live?", ""},
	} {
		src := fmt.Sprintf("-- db: shop.sql\n-- question: %s\nSELECT city FROM customer;\n", x.question)
		if got := valuesOf(p.Deep(t.Context(), p.Quick(nil, path, src), analysis.Typed)); got != x.want {
			t.Errorf("%s: %q, want %q", x.question, got, x.want)
		}
	}
}

// Where only a part of a column was searched for values like one that is not stored,
// the finding says so. That it is not stored is the engine's word on all rows.
func TestSamplingIsSaid(t *testing.T) {
	path := filepath.Join(t.TempDir(), "q.sql")
	big := strings.Replace(manyNames, "LIMIT 6000", "LIMIT 25000", 1)
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "shop.sql"), []byte(big), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"Zoe":           "customer.name does not store 'Zoe'; nothing near it is among the first 20000 rows, which are all that was searched for that",
		"ann lee 24999": "customer.name does not store 'ann lee 24999'; near it the column stores 'Ann Lee 24999'",
	} {
		src := "-- db: shop.sql\nSELECT id FROM customer WHERE name = '" + name + "';\n"
		got := because(t, path, src)
		for range 9 { // a busy machine may use up the time of a look-up, which then is not made again
			if strings.HasPrefix(got, want) {
				break
			}
			got = because(t, path, src)
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// because are the reasons of all findings of a text, read afresh.
func because(t *testing.T, path, src string) string {
	t.Helper()
	p, w := fixture.Open(t)
	defer w.Close()
	r := p.Deep(t.Context(), p.Quick(nil, path, src), analysis.Typed)
	var got []string
	for _, f := range r.Findings() {
		for _, b := range f.Because {
			got = append(got, b.Text)
		}
	}
	return strings.Join(got, "; ")
}

// Of a database of thousands of tables, as many columns are read as one look-up
// may cost, and those of the tables that the query names among them.
func TestLookingUpInManyTablesIsBounded(t *testing.T) {
	var ddl strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&ddl, "CREATE TABLE t%d (a TEXT, b TEXT); INSERT INTO t%[1]d VALUES ('value %[1]d', 'x');\n", i)
	}
	path := filepath.Join(t.TempDir(), "q.sql")
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "wide.sql"), []byte(ddl.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	p, w := fixture.Open(t)
	defer w.Close()
	src := "-- db: wide.sql\n-- question: Is there a value 999?\nSELECT b FROM t999;\n"
	r := p.Deep(t.Context(), p.Quick(nil, path, src), analysis.Typed)
	if got := valuesOf(r); got != "t999.a=value 999" {
		t.Error(got)
	}
	if n := r.Units[0].Source.Values().Len(); n > 300 {
		t.Errorf("%d columns were read", n)
	}
}
