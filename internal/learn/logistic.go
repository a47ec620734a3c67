package learn

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/optimize"
)

// Row is one example. Where At is nil, X holds a value for each feature; else X
// holds those of the features in At, and all others are 0.
type Row struct {
	At     []int32
	X      []float64
	Y      bool
	Weight float64
}

// Logistic is a logistic regression: the probability is the logistic function of
// Bias plus the sum of the features times their weights.
type Logistic struct {
	Bias    float64
	Weights []float64
}

// Margin is the model's log odds of an example.
func (m *Logistic) Margin(r Row) float64 { return margin(m.Bias, m.Weights, r) }

// Probability turns log odds into a probability.
func Probability(margin float64) float64 { return 1 / (1 + math.Exp(-margin)) }

func margin(bias float64, weights []float64, r Row) float64 {
	sum := bias
	if r.At == nil {
		for i, x := range r.X {
			sum += weights[i] * x
		}
		return sum
	}
	for k, i := range r.At {
		sum += weights[i] * r.X[k]
	}
	return sum
}

// FitLogistic fits a regression of so many features by maximum likelihood with
// an L2 penalty on the weights: c is the inverse of its strength, as customary.
// The loss is the mean over the rows' weights, so c does not depend on their
// scale. It fails where there is nothing to learn.
func FitLogistic(rows []Row, features int, c float64) (*Logistic, error) {
	total := 0.0
	for _, r := range rows {
		total += r.Weight
	}
	if total <= 0 || features <= 0 {
		return nil, errors.New("no rows to learn from")
	}
	penalty := 1 / (c * float64(len(rows)))
	p := optimize.Problem{
		Func: func(w []float64) float64 {
			loss := 0.0
			for _, r := range rows {
				loss += r.Weight * logLoss(margin(w[features], w[:features], r), r.Y)
			}
			return loss/total + penalty/2*squares(w[:features])
		},
		Grad: func(grad, w []float64) {
			for i := range features {
				grad[i] = penalty * w[i]
			}
			grad[features] = 0
			for _, r := range rows {
				d := Probability(margin(w[features], w[:features], r))
				if r.Y {
					d--
				}
				addGradient(grad, features, r, d*r.Weight/total)
			}
		},
	}
	settings := &optimize.Settings{GradientThreshold: 1e-5, MajorIterations: 300}
	res, err := optimize.Minimize(p, make([]float64, features+1), settings, &optimize.LBFGS{})
	if res == nil || err != nil && res.MajorIterations == 0 {
		return nil, fmt.Errorf("fit of a regression: %w", err)
	}
	// An error behind the first steps is a line search that found nothing better:
	// the loss is convex, so that is the end of the way.
	return &Logistic{Bias: res.X[features], Weights: res.X[:features:features]}, nil
}

func addGradient(grad []float64, features int, r Row, d float64) {
	grad[features] += d
	if r.At == nil {
		for i, x := range r.X {
			grad[i] += d * x
		}
		return
	}
	for k, i := range r.At {
		grad[i] += d * r.X[k]
	}
}

// logLoss is the negative log likelihood of one label under log odds z.
func logLoss(z float64, y bool) float64 {
	if y {
		z = -z
	}
	return max(z, 0) + math.Log1p(math.Exp(-math.Abs(z)))
}

func squares(w []float64) float64 {
	sum := 0.0
	for _, x := range w {
		sum += x * x
	}
	return sum
}
