package answerability_test

import (
	"context"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// unit reads a query on the shop of the rules' examples.
func unit(t testing.TB, p *analysis.Pipeline, question, sql string) *analysis.Unit {
	t.Helper()
	shop, err := filepath.Abs("../rules/testdata/shop.sql")
	if err != nil {
		t.Fatal(err)
	}
	src := "-- db: " + filepath.ToSlash(shop) + "\n-- question: " + question + "\n" + sql
	r := p.Deep(context.Background(), p.Quick(nil, filepath.Join(t.TempDir(), "a.sql"), src), analysis.Asked)
	if r.Units[0].Score == nil {
		t.Fatalf("no score: %s", strings.Join(r.Problems, "\n"))
	}
	return r.Units[0]
}

func judge(t testing.TB, p *analysis.Pipeline, m *answerability.Model, question, sql string) *answerability.Score {
	t.Helper()
	u := unit(t, p, question, sql)
	return m.Judge(u.Score, p.Telling(u.Case))
}

// The points of a trace sum up to the score whatever it was learnt by, each fact is
// told once and in words, and those that are shown of it with the rest sum up to the
// same.
func TestTraceSumsUp(t *testing.T) {
	p, w := fixture.Open(t)
	defer w.Close()
	shipped, err := answerability.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	models := []*answerability.Model{shipped}
	all := lessons(300)
	for _, by := range answerability.Learners() {
		j, err := answerability.Fit(all, answerability.Extended(features.FullNames()), by, answerability.DefaultSizes(by))
		if err != nil {
			t.Fatal(err)
		}
		models = append(models, &answerability.Model{Card: answerability.Card{Learner: by}, Full: j, Bare: j})
	}
	for _, m := range models {
		for _, sql := range []string{
			"SELECT name FROM products WHERE price IS NOT NULL ORDER BY price LIMIT 1",
			"SELECT name, price FROM products WHERE name = 'nothing' ORDER BY price DESC",
		} {
			s := judge(t, p, m, "What is the name of the cheapest product?", sql)
			trace := s.Trace()
			sum, seen := trace.Base, map[string]bool{}
			for _, point := range trace.Points {
				sum += point.Weight
				if point.Text == "" || seen[point.Text] {
					t.Errorf("%s: %s says %q, which is nothing or was said", m.Learner, point.Feature, point.Text)
				}
				seen[point.Text] = true
				for i, e := range point.Evidence {
					if slices.Contains(point.Evidence[:i], e) {
						t.Errorf("%s: %q rests twice on %q", m.Learner, point.Text, e.Text)
					}
				}
				within := 0.0
				for _, term := range point.Terms {
					within += term.Weight
				}
				if math.Abs(within-point.Weight) > 1e-9 {
					t.Errorf("%s: %q weighs %v, its terms %v", m.Learner, point.Text, point.Weight, within)
				}
			}
			value := sum
			if trace.Logit {
				value = learn.Probability(sum)
			}
			if math.Abs(value-s.Value) > 1e-9 {
				t.Errorf("%s: the points make %v, the score is %v", m.Learner, value, s.Value)
			}
			points, rest := trace.Short(5)
			short := trace.Base + rest
			for _, point := range points {
				short += point.Weight
			}
			if len(points) > 5 || math.Abs(short-sum) > 1e-9 {
				t.Errorf("%s: %d points and the rest make %v, all %v", m.Learner, len(points), short, sum)
			}
		}
	}
}

// The line for people says what speaks against a query: its weightiest fact where the
// score is low, else what is unclear; between yes and no it says neither. What is told is against the query by itself.
func TestHeadline(t *testing.T) {
	p, w := fixture.Open(t)
	defer w.Close()
	m, err := answerability.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	s := judge(t, p, m, "What is the name of the cheapest product?", "SELECT name FROM products WHERE name = 'Nothing' ORDER BY price DESC LIMIT 1")
	for _, c := range []struct {
		threshold     float64
		begins, holds string
		low           bool
	}{
		{2, "may not answer the question: 0.", " · ", true},
		{s.Value * 1.5, "perhaps answers the question: 0.", " unclear", false},
		{s.Value, "answers the question: 0.", " unclear", false},
	} {
		m := *s.Model
		m.Threshold = c.threshold
		s.Model = &m
		line := s.Headline()
		if !strings.HasPrefix(line, c.begins) || !strings.Contains(line, c.holds) {
			t.Errorf("the line is %q", line)
		}
		against := s.Trace().Against(5)
		if len(against) == 0 {
			t.Fatal("nothing speaks against a query that returns nothing")
		}
		if c.low && !strings.HasSuffix(line, against[0].Text) {
			t.Errorf("%q does not end in %q", line, against[0].Text)
		}
		for _, point := range against {
			if point.Weight >= 0 || !point.Against {
				t.Errorf("%q speaks for the query", point.Text)
			}
		}
	}
}

// A query is judged within 5 ms, the facts in words included; time on the database is
// not counted.
func BenchmarkJudge(b *testing.B) {
	p, w := fixture.Open(b)
	defer w.Close()
	m, err := answerability.Shipped()
	if err != nil {
		b.Fatal(err)
	}
	u := unit(b, p, "Which suppliers from Norway have sold the most products for more than 10 in 2023?",
		"SELECT s.name, COUNT(*) FROM suppliers s JOIN products p ON p.supplier_id = s.id WHERE s.country = 'Norway' AND p.price > 10 GROUP BY s.id ORDER BY COUNT(*) DESC LIMIT 1")
	b.Run("score", func(b *testing.B) {
		for b.Loop() {
			m.Judge(u.Score, p.Telling(u.Case))
		}
	})
	b.Run("score and line", func(b *testing.B) {
		for b.Loop() {
			m.Judge(u.Score, p.Telling(u.Case)).Headline()
		}
	})
}
