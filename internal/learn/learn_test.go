package learn_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// A regression finds the weights by which its examples were drawn, whether
// features are given densely or sparsely.
func TestFitLogistic(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	truth := []float64{2, -1, 0}
	var dense, sparse []learn.Row
	for range 20000 {
		x := []float64{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}
		y := random.Float64() < learn.Probability(0.5+truth[0]*x[0]+truth[1]*x[1])
		dense = append(dense, learn.Row{X: x, Y: y, Weight: 1})
		sparse = append(sparse, learn.Row{At: []int32{0, 1, 2}, X: x, Y: y, Weight: 2})
	}
	for name, rows := range map[string][]learn.Row{"dense": dense, "sparse": sparse} {
		m, err := learn.FitLogistic(rows, 3, 10)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range append(m.Weights, m.Bias) {
			if want := append(truth, 0.5)[i]; math.Abs(w-want) > 0.1 {
				t.Errorf("%s: weight %d is %.2f, want %.2f", name, i, w, want)
			}
		}
	}
}

// The penalty keeps weights small where everything could be explained.
func TestPenalty(t *testing.T) {
	rows := []learn.Row{{X: []float64{1}, Y: true, Weight: 1}, {X: []float64{-1}, Y: false, Weight: 1}}
	weak, err := learn.FitLogistic(rows, 1, 100)
	if err != nil {
		t.Fatal(err)
	}
	strong, err := learn.FitLogistic(rows, 1, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	if strong.Weights[0] <= 0 || strong.Weights[0] > weak.Weights[0]/5 {
		t.Errorf("%.3f under a strong penalty, %.3f under a weak one", strong.Weights[0], weak.Weights[0])
	}
}

func TestNothingToLearn(t *testing.T) {
	if _, err := learn.FitLogistic(nil, 3, 1); err == nil {
		t.Error("no error")
	}
}

func TestScale(t *testing.T) {
	s := learn.NewScale([][]float64{{1, 7}, {3, 7}, {math.NaN(), 7}}, nil)
	for _, c := range []struct{ in, want []float64 }{
		{[]float64{2, 7}, []float64{0, 0}},
		{[]float64{3, 9}, []float64{1, 0}}, // what never varied says nothing
		{[]float64{math.NaN(), 7}, []float64{0, 0}},
		{[]float64{1000, 7}, []float64{5, 0}},
	} {
		got := s.Apply(c.in)
		if got[0] != c.want[0] || got[1] != c.want[1] {
			t.Errorf("%v gives %v, want %v", c.in, got, c.want)
		}
	}
}

func TestAUC(t *testing.T) {
	row := func(score float64, y bool) learn.Scored { return learn.Scored{Score: score, Y: y, Weight: 1} }
	for _, c := range []struct {
		list []learn.Scored
		want float64
	}{
		{[]learn.Scored{row(1, false), row(2, true)}, 1},
		{[]learn.Scored{row(2, false), row(1, true)}, 0},
		{[]learn.Scored{row(1, false), row(1, true)}, 0.5},
		{[]learn.Scored{row(1, false), row(2, true), row(3, false), row(4, true)}, 0.75},
		{[]learn.Scored{row(1, true)}, 0.5},
	} {
		if got := learn.AUC(c.list); got != c.want {
			t.Errorf("%v: %v, want %v", c.list, got, c.want)
		}
	}
}
