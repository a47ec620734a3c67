package learn_test

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// circles draws rows whose label no single feature tells: it is whether the first
// two lie in a ring; the third is noise, the fourth says a little.
func circles(n int, seed uint64) []learn.Row {
	random := rand.New(rand.NewPCG(seed, 7))
	rows := make([]learn.Row, n)
	for i := range rows {
		a, b, noise := random.NormFloat64(), random.NormFloat64(), random.NormFloat64()
		y := a*a+b*b < 1.5
		hint := 0.0
		if y == (random.Float64() < 0.7) {
			hint = 1
		}
		rows[i] = learn.Row{X: []float64{a, b, noise, hint}, Y: y, Weight: 1 + random.Float64()}
	}
	return rows
}

func auc(m *learn.Trees, rows []learn.Row) float64 {
	var list []learn.Scored
	for _, r := range rows {
		list = append(list, learn.Scored{Score: m.Probability(r.X), Y: r.Y, Weight: r.Weight})
	}
	return learn.AUC(list)
}

// Trees learn what no regression can, within the sizes that they were given.
func TestTreesLearn(t *testing.T) {
	rows, fresh := circles(3000, 1), circles(3000, 2)
	for _, c := range []struct {
		name   string
		fit    func() (*learn.Trees, error)
		leaves int
		least  float64 // area under the curve on fresh rows
	}{
		{"a small forest", func() (*learn.Trees, error) {
			return learn.FitExtra(rows, 4, learn.ExtraOptions{Trees: 7, Leaves: 6, Share: 0.5, Seed: 3})
		}, 6, 0.85},
		{"a large forest", func() (*learn.Trees, error) {
			return learn.FitExtra(rows, 4, learn.ExtraOptions{Trees: 100, Leaves: 60, Share: 1, Least: 0.002, Seed: 3})
		}, 60, 0.97},
		{"boosting", func() (*learn.Trees, error) {
			return learn.FitBoost(rows, 4, learn.BoostOptions{Trees: 60, Leaves: 8, Rate: 0.2, Least: 0.005, L2: 1})
		}, 8, 0.99},
	} {
		m, err := c.fit()
		if err != nil {
			t.Fatal(err)
		}
		if got := auc(m, fresh); got < c.least {
			t.Errorf("%s: area %.3f, want at least %.3f", c.name, got, c.least)
		}
		for _, tree := range m.Trees {
			leaves := 0
			for _, n := range tree {
				if n.Left == 0 {
					leaves++
				}
			}
			if leaves > c.leaves {
				t.Errorf("%s: a tree of %d leaves", c.name, leaves)
			}
		}
		gains := m.Gains(4)
		if gains[2] > gains[0] || gains[2] > gains[1] {
			t.Errorf("%s: noise counts as much as what matters: %.3f", c.name, gains)
		}
		if sum := gains[0] + gains[1] + gains[2] + gains[3]; math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: shares sum up to %v", c.name, sum)
		}
	}
}

// The same rows, options and seed give the same forest.
func TestForestIsRepeatable(t *testing.T) {
	rows := circles(300, 1)
	o := learn.ExtraOptions{Trees: 7, Leaves: 6, Share: 0.3, Seed: 42}
	a, err := learn.FitExtra(rows, 4, o)
	if err != nil {
		t.Fatal(err)
	}
	b, err := learn.FitExtra(rows, 4, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if a.Raw(r.X) != b.Raw(r.X) {
			t.Fatal("two fits differ")
		}
	}
}

func TestTreesWithNothingToLearn(t *testing.T) {
	for name, rows := range map[string][]learn.Row{"no rows": nil, "one label": {{X: []float64{1}, Y: true, Weight: 1}}} {
		if _, err := learn.FitBoost(rows, 1, learn.BoostOptions{Trees: 1, Leaves: 2, Rate: 1}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := learn.FitExtra(nil, 1, learn.ExtraOptions{Trees: 1, Leaves: 2, Share: 1}); err == nil {
		t.Error("no error")
	}
}

// SHAP values are Shapley's, as their definition over all subsets of the features
// gives them, and sum up to what the trees say.
func TestSHAP(t *testing.T) {
	rows := circles(400, 5)
	forest, err := learn.FitExtra(rows, 4, learn.ExtraOptions{Trees: 5, Leaves: 9, Share: 1, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	boosted, err := learn.FitBoost(rows, 4, learn.BoostOptions{Trees: 5, Leaves: 9, Rate: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	for name, m := range map[string]*learn.Trees{"forest": forest, "boosting": boosted} {
		for _, r := range rows[:30] {
			base, got := m.SHAP(r.X)
			sum := base
			for i, v := range got {
				sum += v
				if want := shapley(m, r.X, i); math.Abs(v-want) > 1e-9 {
					t.Fatalf("%s: feature %d of %v has %v, by definition %v", name, i, r.X, v, want)
				}
			}
			if math.Abs(sum-m.Raw(r.X)) > 1e-9 {
				t.Fatalf("%s: the values of %v sum up to %v, the trees say %v", name, r.X, sum, m.Raw(r.X))
			}
		}
	}
}

// shapley sums up over all subsets of the other features what knowing one more
// changes.
func shapley(m *learn.Trees, x []float64, feature int) float64 {
	n := len(x)
	factorial := func(k int) float64 { v, _ := math.Lgamma(float64(k) + 1); return math.Exp(v) }
	sum := 0.0
	for known := range 1 << n {
		if known>>feature&1 == 1 {
			continue
		}
		k := bits.OnesCount(uint(known))
		weight := factorial(k) * factorial(n-k-1) / factorial(n)
		sum += weight * (expected(m, x, known|1<<feature) - expected(m, x, known))
	}
	return sum
}

// expected is what the trees say on average where only some features are known.
func expected(m *learn.Trees, x []float64, known int) float64 {
	sum := m.Bias
	for _, t := range m.Trees {
		var at func(i int) float64
		at = func(i int) float64 {
			n := t[i]
			switch {
			case n.Left == 0:
				return n.Value
			case known>>n.Feature&1 == 0:
				return (t[n.Left].Cover*at(n.Left) + t[n.Right].Cover*at(n.Right)) / n.Cover
			case x[n.Feature] <= n.Threshold:
				return at(n.Left)
			}
			return at(n.Right)
		}
		sum += at(0)
	}
	return sum
}
