package rules_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// What the rules say of every pair of conditions on one column is what SQLite
// returns: of all values, or of those that one of the conditions takes, none or
// all. Of numbers they know it in every case.
func TestPairsOfConditionsAgreeWithSQLite(t *testing.T) {
	numbers := []string{"n = 1", "n = 3", "n <> 1", "n <> 3", "n < 1", "n < 3", "n <= 1", "n <= 3", "n > 1", "n > 3", "n >= 1", "3 <= n", "n BETWEEN 1 AND 3", "n IN (1, 2)", "n IN (2, 3)", "n NOT IN (1, 3)", "n IS NULL", "n IS NOT NULL"}
	texts := []string{"s = 'ab'", "s = 'AB'", "s <> 'ab'", "s = 'ab '", "s > 'ab'", "s < 'b'", "s IN ('ab', 'cd')", "s LIKE 'a%'", "s LIKE '_b'", "s LIKE 'cd'", "s NOT LIKE 'a%'", "s >= '2024-01-31'", "s < '2024-01-01'", "s = '2024-01-05'", "s = 5", "s IS NULL", "s IS NOT NULL"}
	p, w := fixture.Open(t)
	defer w.Close()
	path, err := filepath.Abs("testdata/pairs.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, conds := range [][]string{numbers, texts} {
		for _, a := range conds {
			for _, b := range conds {
				checkPair(t, p, path, a, b, conds[0] == "n = 1")
			}
		}
	}
}

func checkPair(t *testing.T, p *analysis.Pipeline, path, a, b string, complete bool) {
	t.Helper()
	column := map[bool]string{true: "n", false: "s"}[complete]
	and := fmt.Sprintf("-- db: values.sql\nSELECT n FROM kept WHERE %s AND %s;\n", a, b)
	or := fmt.Sprintf("-- db: values.sql\nSELECT n FROM kept WHERE %s OR %s;\n", a, b)
	r := p.Deep(context.Background(), p.Quick(nil, path, and), analysis.Asked)
	rows := func(cond string) int {
		q, ok := syntax.ReadOnlyText("SELECT n FROM kept WHERE "+cond, syntax.SQLite)
		if !ok || len(r.Problems) > 0 {
			t.Fatal(cond, r.Problems)
		}
		res := r.Units[0].Source.Run(context.Background(), q, result.Limits{})
		if !res.Outcome.Ran() {
			t.Fatal(cond, res.Error)
		}
		return res.RowCount
	}
	found := func(r *analysis.Report, rule string) bool {
		return slices.ContainsFunc(r.Findings(), func(f analysis.Finding) bool { return f.Rule == rule })
	}
	both, first, second := rows(a+" AND "+b), rows(a), rows(b)
	if got := found(r, "contradicting-conditions"); got && both > 0 || complete && !got && both == 0 {
		t.Errorf("%s AND %s: contradicting is %v, and SQLite finds %d rows", a, b, got, both)
	}
	implied := both == first || both == second
	if got := found(r, "implied-condition"); got && !implied || complete && !got && implied && both > 0 && !strings.Contains(a+b, "NOT NULL") {
		t.Errorf("%s AND %s: implied is %v, and SQLite finds %d of %d and %d rows", a, b, got, both, first, second)
	}
	all := rows(a+" OR "+b) == rows(column+" IS NOT NULL") || rows(a+" OR "+b) == rows("1")
	after := p.Deep(context.Background(), p.Quick(nil, path, or), analysis.Asked)
	if got := found(after, "always-true"); got && !all {
		t.Errorf("%s OR %s: always-true, and SQLite finds %d rows", a, b, rows(a+" OR "+b))
	}
}
