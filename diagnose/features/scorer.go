package features

import (
	"cmp"
	"math"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// Scorer judges the evidence: a logistic regression over scaled features.
type Scorer struct {
	Names  []string // of the features it reads
	Scale  *learn.Scale
	Model  *learn.Logistic
	places []int // of Names in a Vector
}

// Score is the probability that the query answers the question.
func (s *Scorer) Score(v Vector) float64 {
	return learn.Probability(s.Model.Margin(learn.Row{X: s.Scale.Apply(s.pick(v))}))
}

// terms are the contributions of all features, the weightiest first. With the
// model's bias they sum to the log odds of the score.
func (s *Scorer) terms(v Vector) []Term {
	raw := s.pick(v)
	x := s.Scale.Apply(raw)
	out := make([]Term, len(x))
	for i := range x {
		out[i] = Term{s.Names[i], raw[i], x[i] * s.Model.Weights[i]}
	}
	slices.SortStableFunc(out, func(a, b Term) int { return cmp.Compare(math.Abs(b.Weight), math.Abs(a.Weight)) })
	return out
}

func (s *Scorer) pick(v Vector) []float64 { return pick(v, s.places) }

func places(names []string) []int {
	out := make([]int, len(names))
	for i, n := range names {
		out[i] = Index(n)
	}
	return out
}

func pick(v Vector, places []int) []float64 {
	out := make([]float64, len(places))
	for i, p := range places {
		out[i] = unknown
		if p >= 0 {
			out[i] = v[p]
		}
	}
	return out
}

// Judged is one judged query to learn from.
type Judged struct {
	Vector Vector
	Right  bool
	Weight float64
}

// scorerC is the inverse strength of the penalty.
const scorerC = 0.01

// FullNames are the features of the scorer for cases with values; BareNames those
// for cases without, which does better without the single bits of the outline.
func FullNames() []string {
	var out []string
	for _, f := range all {
		out = append(out, f.Name)
	}
	return out
}

// BareNames: see FullNames.
func BareNames() []string {
	out := FullNames()
	return slices.Delete(out, sketchSums, len(sketchFeatures))
}

// FitScorer learns from judged queries by the named features.
func FitScorer(cases []Judged, names []string) (*Scorer, error) {
	s := &Scorer{Names: names, places: places(names)}
	raw := make([][]float64, len(cases))
	weights := make([]float64, len(cases))
	for i, c := range cases {
		raw[i], weights[i] = s.pick(c.Vector), c.Weight
	}
	s.Scale = learn.NewScale(raw, weights)
	rows := make([]learn.Row, len(cases))
	for i, c := range cases {
		rows[i] = learn.Row{X: s.Scale.Apply(raw[i]), Y: c.Right, Weight: c.Weight}
	}
	var err error
	s.Model, err = learn.FitLogistic(rows, len(names), scorerC)
	return s, err
}

// Expect gives a copy of a vector with the features that an expectation of the
// outline makes.
func (v Vector) Expect(s Sketch, x *Expectation) Vector {
	e := &evidence{sketch: s, expected: x}
	out := make(Vector, len(v))
	copy(out, v)
	for i, f := range sketchFeatures {
		out[i] = f.of(e)
	}
	return out
}
