package analysis_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
)

// Each fault is told once, at one place, and what is suppressed hides nothing else.
func TestEachFaultIsToldOnce(t *testing.T) {
	p, w := fixture.Open(t)
	defer w.Close()
	p.Model = nil
	shop, err := filepath.Abs("../../diagnose/rules/testdata/shop.sql")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, text string
		want       []string // rule and text of the span
		because    string   // part of a reason of the first
	}{
		{
			"two rules on one value",
			"-- question: Which suppliers are located in Norway?\nSELECT name FROM suppliers WHERE country = 'France';",
			[]string{"value-not-used 'France'"}, "The question does not speak of 'France'",
		},
		{
			"the one that tells what to write is suppressed",
			"-- question: Which suppliers are located in Norway?\n-- sqlrepair: ignore value-not-used\nSELECT name FROM suppliers WHERE country = 'France';",
			[]string{"value-not-asked 'France'"}, "neither the question",
		},
		{
			"a name misspelt in three places of one table",
			"SELECT s.nme FROM suppliers s WHERE s.nme LIKE 'A%' ORDER BY s.nme;",
			[]string{"column-not-found s.nme"}, "here, too",
		},
		{
			"the same misspelling in two tables is two faults",
			"SELECT s.nme, p.nme FROM suppliers s JOIN products p ON p.supplier_id = s.id;",
			[]string{"column-not-found s.nme", "column-not-found p.nme"}, "has id, name, country",
		},
		{
			"two numbers of the question that the query lacks",
			"-- question: Which products cost 12 or 24 euros?\nSELECT name FROM products;",
			[]string{"number-not-used SELECT name FROM products"}, "The question says 24",
		},
		{
			"two values that are not asked for",
			"-- question: List all games.\nSELECT p.name FROM products p JOIN suppliers s ON s.id = p.supplier_id WHERE p.category = 'Books' AND s.country = 'France';",
			[]string{"value-not-asked 'Books'", "value-not-asked 'France'"}, "",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			src := "-- db: " + filepath.ToSlash(shop) + "\n" + test.text
			r := p.Deep(context.Background(), p.Quick(nil, filepath.Join(t.TempDir(), "a.sql"), src), analysis.Asked)
			var got []string
			var reasons string
			for _, f := range r.Findings() {
				if f.Suppressed {
					continue
				}
				for _, b := range f.Because {
					if len(got) == 0 {
						reasons += b.Text + "\n"
					}
				}
				got = append(got, fmt.Sprintf("%s %s", f.Rule, f.Span.In(r.Text)))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if !strings.Contains(reasons, test.because) {
				t.Errorf("no reason has %q:\n%s", test.because, reasons)
			}
		})
	}
}
