package answerability_test

import (
	"context"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// lessons draws inputs of which the first two tell right from wrong.
func lessons(n int) []answerability.Lesson {
	random := rand.New(rand.NewPCG(4, 4))
	width := len(answerability.All()) + len(features.All())
	out := make([]answerability.Lesson, n)
	for i := range out {
		x := make([]float64, width)
		for k := range x {
			x[k] = random.NormFloat64()
		}
		if i%7 == 0 {
			x[5] = math.NaN()
		}
		out[i] = answerability.Lesson{Numbers: x, Right: x[0]+x[1]*x[1] > 1, Weight: 1}
	}
	return out
}

// Whatever a judge is learnt by, its terms sum up to what it says, also after it was
// written and read.
func TestTermsSumUp(t *testing.T) {
	all := lessons(600)
	for _, by := range answerability.Learners() {
		judge, err := answerability.Fit(all, answerability.Published(), by, answerability.DefaultSizes(by))
		if err != nil {
			t.Fatal(err)
		}
		m := &answerability.Model{Card: answerability.Card{Version: answerability.Version}, Full: judge, Bare: judge}
		src, err := m.Write()
		if err != nil {
			t.Fatal(err)
		}
		read, err := answerability.Read(src)
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range []*answerability.Judge{judge, read.Full} {
			for _, l := range all[:40] {
				sum, terms := j.Terms(l.Numbers)
				for _, term := range terms {
					sum += term.Weight
				}
				p := sum
				if by != answerability.SmallForest && by != answerability.LargeForest {
					p = learn.Probability(sum)
				}
				if math.Abs(p-j.Probability(l.Numbers)) > 1e-9 {
					t.Fatalf("%s: the terms say %v, the judge %v", by, p, j.Probability(l.Numbers))
				}
			}
		}
		if p, q := judge.Probability(all[0].Numbers), read.Full.Probability(all[0].Numbers); math.Abs(p-q) > 0.01 {
			t.Errorf("%s: %v before it was written, %v behind", by, p, q)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for name, src := range map[string]string{
		"no JSON":              `{`,
		"another version":      `{"version": 99}`,
		"an unknown feature":   `{"version": 1, "full": {"inputs": [{"name": "of old"}], "bias": 0}}`,
		"nothing learnt":       `{"version": 1, "full": {"inputs": []}}`,
		"a tree that loops":    `{"version": 1, "full": {"inputs": [{"name": "SQL Join Usage"}], "trees": {"trees": [[{"left": 0, "right": 1, "cover": 1}]]}}}`,
		"a tree without a row": `{"version": 1, "full": {"inputs": [{"name": "SQL Join Usage"}], "trees": {"trees": [[]]}}}`,
	} {
		if _, err := answerability.Read([]byte(src)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// The shipped model puts a right query above the same with an error in it, with rows
// and with the schema alone.
func TestShipped(t *testing.T) {
	m, err := answerability.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	p, w := fixture.Open(t)
	defer w.Close()
	shop, err := filepath.Abs("../rules/testdata/shop.sql")
	if err != nil {
		t.Fatal(err)
	}
	score := func(question, sql string) float64 {
		src := "-- db: " + filepath.ToSlash(shop) + "\n-- question: " + question + "\n" + sql
		r := p.Deep(context.Background(), p.Quick(nil, filepath.Join(t.TempDir(), "a.sql"), src), analysis.Asked)
		u := r.Units[0]
		s := m.Judge(u.Score, p.Telling(u.Case))
		if s == nil {
			t.Fatalf("no score: %s", strings.Join(r.Problems, "\n"))
		}
		return s.Value
	}
	for _, c := range []struct{ question, right, wrong string }{
		{"What are the names of the suppliers from Norway?", "SELECT name FROM suppliers WHERE country = 'Norway'", "SELECT name FROM suppliers WHERE country = 'France'"},
		{"How many products are there in each category?", "SELECT category, COUNT(*) FROM products GROUP BY category", "SELECT category, stock FROM products"},
		{"What is the name of the cheapest product?", "SELECT name FROM products WHERE price IS NOT NULL ORDER BY price LIMIT 1", "SELECT name FROM products ORDER BY price DESC LIMIT 1"},
	} {
		if right, wrong := score(c.question, c.right), score(c.question, c.wrong); right <= wrong {
			t.Errorf("%s\n%.2f %s\n%.2f %s", c.question, right, c.right, wrong, c.wrong)
		}
	}
}
