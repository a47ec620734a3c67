package answerability

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// Inputs are numbers by name that a judge reads: the 67 features by their canonical
// names and, beyond the published set, those of diagnose/features by theirs.
type Inputs struct {
	Names  []string
	Values []float64 // NaN where one is unknown
}

// Published are the names of the 67 features.
func Published() []string {
	out := make([]string, len(all))
	for i, f := range all {
		out[i] = f.Name
	}
	return out
}

// Extended are the 67 and, as a sixth family, what diagnose/features reads.
func Extended(beyond []string) []string { return append(Published(), beyond...) }

// Numbers are the inputs of a case: its answers and, behind them, the numbers of
// its evidence.
func Numbers(answers []Answer, evidence features.Vector) []float64 {
	out := make([]float64, 0, len(answers)+len(evidence))
	for _, a := range answers {
		out = append(out, a.Number())
	}
	return append(out, evidence...)
}

// Place is where Numbers holds an input, -1 if there is none of that name.
func Place(name string) int {
	if i := slices.IndexFunc(all, func(f Feature) bool { return f.Name == name }); i >= 0 {
		return i
	}
	if i := features.Index(name); i >= 0 {
		return len(all) + i
	}
	return -1
}

// Learner says how a judge is learnt.
type Learner string

// The learners.
const (
	// SmallForest is TraceSQL's own: Extra Trees, 7 trees of at most 6 leaves.
	SmallForest Learner = "forest"
	LargeForest Learner = "large-forest"
	Boosting    Learner = "boosting"
	Regression  Learner = "regression"
	// Blend is the mean of regression and boosting, in log odds.
	Blend Learner = "blend"
)

// Learners are all of them.
func Learners() []Learner {
	return []Learner{SmallForest, LargeForest, Boosting, Regression, Blend}
}

// Sizes bound what a learner grows.
type Sizes struct {
	Trees, Leaves int
	Share         float64 // of the inputs that a forest's branching chooses from
	Rate          float64 // of boosting
	C             float64 // of regression: the inverse of its penalty
}

// DefaultSizes are those of the paper for its forest. Others that were tried on
// databases left out (boosting of 100 trees with 8 leaves and of 200 with 5) did alike.
func DefaultSizes(l Learner) Sizes {
	switch l {
	case SmallForest:
		return Sizes{Trees: 7, Leaves: 6, Share: 0.2241}
	case LargeForest:
		return Sizes{Trees: 200, Leaves: 32, Share: 0.3}
	}
	return Sizes{Trees: 150, Leaves: 6, Rate: 0.06, C: 0.01}
}

// Judge turns inputs into the probability that a query answers its question.
type Judge struct {
	Names []string
	scale *learn.Scale // mean 0, deviation 1; what is unknown becomes 0
	// What a judge says is the mean of the parts that it has, in log odds; a
	// forest stands alone and says a probability.
	linear *learn.Logistic
	trees  *learn.Trees
	places []int
}

// Lesson is one judged query to learn from: all Numbers of it.
type Lesson struct {
	Numbers []float64
	Right   bool
	Weight  float64
}

// seed makes forests repeatable; it is the paper's.
const seed = 42

// Fit learns a judge that reads the named inputs.
func Fit(lessons []Lesson, names []string, by Learner, s Sizes) (*Judge, error) {
	j := &Judge{Names: names}
	if err := j.find(); err != nil {
		return nil, err
	}
	raw, weights := make([][]float64, len(lessons)), make([]float64, len(lessons))
	for i, l := range lessons {
		raw[i], weights[i] = j.pick(l.Numbers), l.Weight
	}
	j.scale = learn.NewScale(raw, weights)
	rows := make([]learn.Row, len(lessons))
	for i, l := range lessons {
		rows[i] = learn.Row{X: j.scale.Apply(raw[i]), Y: l.Right, Weight: l.Weight}
	}
	n := len(names)
	var err error
	switch by {
	case SmallForest, LargeForest:
		j.trees, err = learn.FitExtra(rows, n, learn.ExtraOptions{Trees: s.Trees, Leaves: s.Leaves, Share: s.Share, Least: 0.001, Seed: seed})
		return j, err
	case Regression, Blend:
		if j.linear, err = learn.FitLogistic(rows, n, s.C); err != nil {
			return nil, err
		}
	}
	if by != Regression {
		j.trees, err = learn.FitBoost(rows, n, learn.BoostOptions{Trees: s.Trees, Leaves: s.Leaves, Rate: s.Rate, Least: 0.005, L2: 5})
	}
	return j, err
}

func (j *Judge) find() error {
	j.places = make([]int, len(j.Names))
	for i, name := range j.Names {
		if j.places[i] = Place(name); j.places[i] < 0 {
			return fmt.Errorf("the model reads a feature %s that there is not: train it anew", name)
		}
	}
	return nil
}

func (j *Judge) pick(numbers []float64) []float64 {
	out := make([]float64, len(j.places))
	for i, p := range j.places {
		out[i] = numbers[p]
	}
	return out
}

// Probability is that the query with these Numbers answers its question.
func (j *Judge) Probability(numbers []float64) float64 {
	raw := j.raw(j.scale.Apply(j.pick(numbers)))
	if j.logit() {
		return learn.Probability(raw)
	}
	return raw
}

// logit reports whether the judge's terms sum up to log odds, else to a probability.
func (j *Judge) logit() bool { return j.linear != nil || j.trees.Logit }

func (j *Judge) raw(x []float64) float64 {
	switch {
	case j.linear == nil:
		return j.trees.Raw(x)
	case j.trees == nil:
		return j.linear.Margin(learn.Row{X: x})
	}
	return (j.linear.Margin(learn.Row{X: x}) + j.trees.Raw(x)) / 2
}

// Term is what one input contributes to a score.
type Term struct {
	Name   string
	Value  float64 // of the input, NaN if unknown
	Weight float64 // below 0 where it speaks against the query
}

// Terms split what the judge says among its inputs, the weightiest first: base and
// all weights sum up to the probability, or to its log odds, exactly. Of trees they
// are SHAP values.
func (j *Judge) Terms(numbers []float64) (base float64, terms []Term) {
	raw := j.pick(numbers)
	x := j.scale.Apply(raw)
	weights := make([]float64, len(x))
	if j.trees != nil {
		base, weights = j.trees.SHAP(x)
	}
	if j.linear != nil {
		half := 1.0
		if j.trees != nil {
			half = 0.5
		}
		base = half * (j.linear.Bias + base*float64(one(j.trees != nil)))
		for i := range weights {
			weights[i] = half * (weights[i] + j.linear.Weights[i]*x[i])
		}
	}
	terms = make([]Term, len(x))
	for i := range x {
		terms[i] = Term{j.Names[i], raw[i], weights[i]}
	}
	slices.SortStableFunc(terms, func(a, b Term) int { return cmp.Compare(math.Abs(b.Weight), math.Abs(a.Weight)) })
	return base, terms
}

// Gains are the native importances of the judge's inputs: the shares of what its
// trees told apart, or of its weights' sizes where it has no trees.
func (j *Judge) Gains() []float64 {
	if j.trees != nil {
		return j.trees.Gains(len(j.Names))
	}
	out := make([]float64, len(j.Names))
	total := 0.0
	for i, w := range j.linear.Weights {
		out[i] = math.Abs(w)
		total += out[i]
	}
	for i := range out {
		out[i] /= max(total, 1e-300)
	}
	return out
}
