package analysis_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

// The cheapest product is one without a price: sorting the other way mends the
// direction and brings NULL to the top.
const cheapest = `-- db: shop.sql
-- question: What is the name of the cheapest product?
-- error: attribute mismatch
SELECT category FROM products ORDER BY price DESC LIMIT 1;
`

func TestARepairThatBringsAFindingIsNotExact(t *testing.T) {
	path := filepath.Join(examples(t), "new.sql")
	p, r := open(t, path, cheapest)
	i := slices.IndexFunc(r.Findings(), func(f analysis.Finding) bool { return f.Rule == "order-direction" })
	if i < 0 {
		t.Fatal(summary(r))
	}
	fixes := p.Fixes(r, r.Findings()[i].ID)
	if len(fixes) == 0 || fixes[0].Title != "Sort ascending" || fixes[0].Preferred {
		t.Errorf("fixes %+v", fixes)
	}
	trial, err := p.TryUnit(context.Background(), r, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range trial.Candidates {
		if c.Title == "Sort ascending" && (c.Trust == repair.Exact || !strings.Contains(c.Note, "NULL sorts before every value")) {
			t.Errorf("%s: %s, %s", c.Title, c.Trust, c.Note)
		}
	}
	// Where nothing follows it is the one change to make.
	p, r = open(t, path, strings.Replace(cheapest, "ORDER BY", "WHERE price IS NOT NULL ORDER BY", 1))
	if fixes := p.Fixes(r, r.Findings()[i].ID); len(fixes) == 0 || !fixes[0].Preferred {
		t.Errorf("fixes %+v", fixes)
	}
}

// Of all example queries and some that a repair makes worse, as they stand and
// with each of the 31 labels above them: an exact repair leaves no finding that
// was not there.
func TestExactRepairsBringNoFinding(t *testing.T) {
	dir := examples(t)
	texts := []string{cheapest, `-- db: shop.sql
-- question: Which orders were shipped to Oslo?
SELECT id FROM orders WHERE statsu = 'Shipped';
-- question: What is the cheapest product?
SELECT name FROM products ORDER BY prcie DESC LIMIT 1;
-- question: List the names of all customers.
SELECT nmae,, city FROM customers WHERE city = NULL;
`}
	for _, name := range []string{"questions.sql", "no_questions.sql"} {
		src, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(src))
	}
	exact := 0
	for _, src := range texts {
		p, r := open(t, filepath.Join(dir, "new.sql"), src)
		exact += checkExact(t, p, r)
		for _, start := range r.File.Starts {
			for _, label := range p.Because(r, start) {
				labelled, err := text.Apply(src, label.Edits)
				if err != nil {
					t.Fatal(err)
				}
				exact += checkExact(t, p, p.Deep(context.Background(), p.Quick(r, r.Path, labelled), analysis.Asked))
			}
		}
	}
	if exact < 50 {
		t.Errorf("only %d exact repairs were looked at", exact)
	}
}

// checkExact applies each exact repair of a report and gives how many there are.
func checkExact(t *testing.T, p *analysis.Pipeline, r *analysis.Report) (exact int) {
	t.Helper()
	before := r.Findings()
	for i, u := range r.Units {
		if u.Case == nil {
			continue
		}
		// What the engine's word or the data silences was there all the same.
		for _, f := range diagnose.Run(u.Case, rules.All(), nil) {
			f.Span = f.Span.Shift(r.File.Starts[i])
			before = append(before, analysis.Finding{Finding: f})
		}
	}
	for _, f := range r.Findings() {
		for _, fix := range p.Fixes(r, f.ID) {
			if !fix.Preferred {
				continue
			}
			exact++
			src, err := text.Apply(r.File.Text, fix.Edits)
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range p.Deep(context.Background(), p.Quick(r, r.Path, src), analysis.Asked).Findings() {
				was := slices.ContainsFunc(before, func(b analysis.Finding) bool {
					return b.Rule == a.Rule && b.SubType == a.SubType && b.Span.Moved(fix.Edits).Touches(a.Span)
				})
				if !was && !a.Suppressed {
					t.Errorf("%s, %q brings %s\n%s", f.Rule, fix.Title, a.Message, r.File.Statements[f.Unit].Text)
				}
			}
		}
	}
	return exact
}

func examples(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
