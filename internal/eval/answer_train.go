package eval

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// AnswerTraining is what TrainAnswerability learns and measures, each figure on
// databases of which what was asked had seen no query.
type AnswerTraining struct {
	Items     int      `json:"items"`
	Databases []string `json:"databases"`
	Tried     []Tried  `json:"tried"`
}

// Tried is one learner on one set of inputs.
type Tried struct {
	Learner answerability.Learner `json:"learner"`
	Inputs  string                `json:"inputs"` // published or extended
	Sets    map[string]*Ranking   `json:"sets"`
}

// TrainAnswerability tries learners on the published inputs and on the extended
// ones.
func (r *Runner) TrainAnswerability(ctx context.Context, learners []answerability.Learner) (*AnswerTraining, error) {
	t := &trainer{expecters: map[[2]int]*features.Expecter{}}
	if err := t.load(ctx, r); err != nil {
		return nil, err
	}
	out := &AnswerTraining{Items: len(t.judged)}
	for _, by := range learners {
		for _, inputs := range []string{"published", "extended"} {
			tried := Tried{Learner: by, Inputs: inputs, Sets: map[string]*Ranking{}}
			for g := range groups {
				if err := t.tryAnswers(g, by, inputs, &tried); err != nil {
					return nil, err
				}
			}
			for _, set := range tried.Sets {
				set.finish()
			}
			out.Tried = append(out.Tried, tried)
		}
	}
	return out, nil
}

func names(inputs string, bare bool) []string {
	switch {
	case inputs == "published":
		return answerability.Published()
	case bare:
		return answerability.Extended(features.BareNames())
	}
	return answerability.Extended(features.FullNames())
}

// lessons are the queries of all databases but one group's.
func (t *trainer) lessons(left int, bare bool) ([]answerability.Lesson, error) {
	var out []answerability.Lesson
	add := func(j *judged, weight float64) error {
		x, err := t.expecter(left, group(j.Database))
		if err != nil {
			return err
		}
		out = append(out, answerability.Lesson{Numbers: j.numbers(x, bare), Right: j.Right, Weight: weight})
		return nil
	}
	weights := balanced(t.judged)
	for i := range t.judged {
		if j := &t.judged[i]; group(j.Database) != left && (bare || j.Executable) {
			if err := add(j, weights[i]); err != nil {
				return nil, err
			}
		}
	}
	for i := range t.right {
		if j := &t.right[i]; group(j.Database) != left && j.set == "gold" {
			if err := add(j, goldWeight); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// numbers are the inputs of a record with an expectation of its outline.
func (j *judged) numbers(x *features.Expecter, bare bool) []float64 {
	if bare {
		return answerability.Numbers(j.bareAnswers, j.bare.Expect(j.bareOutline.Sketch, x.Expect(j.bareOutline.Words)))
	}
	return answerability.Numbers(j.answers, j.vector.Expect(j.outline.Sketch, x.Expect(j.outline.Words)))
}

func (t *trainer) tryAnswers(g int, by answerability.Learner, inputs string, out *Tried) error {
	judges := map[bool]*answerability.Judge{}
	for _, bare := range []bool{false, true} {
		lessons, err := t.lessons(g, bare)
		if err != nil {
			return err
		}
		if judges[bare], err = answerability.Fit(lessons, names(inputs, bare), by, answerability.DefaultSizes(by)); err != nil {
			return err
		}
	}
	x, err := t.expecter(g, g)
	if err != nil {
		return err
	}
	weights := questionWeights(t.judged)
	for i := range t.judged {
		j := &t.judged[i]
		if group(j.Database) != g {
			continue
		}
		bare := judges[true].Probability(j.numbers(x, true))
		value := bare
		if j.Executable {
			value = judges[false].Probability(j.numbers(x, false))
		}
		s := scored{learn.Scored{Score: value, Y: j.Right, Weight: weights[i]}, j.Database + j.Question}
		put(out.Sets, "schema only "+j.set, scored{learn.Scored{Score: bare, Y: j.Right, Weight: weights[i]}, s.question})
		put(out.Sets, j.set, s)
	}
	return nil
}

// Print writes the table for people.
func (t *AnswerTraining) Print(w io.Writer) {
	for _, x := range t.Tried {
		for _, set := range slices.Sorted(maps.Keys(x.Sets)) {
			r := x.Sets[set]
			best, at := 0.0, 0.0
			for y := 0.1; y < 0.9; y += 0.01 {
				if a := r.at(y); a > best {
					best, at = a, y
				}
			}
			fmt.Fprintf(w, "%-12s %-10s %-20s n %5d  AUC %.3f  same question %.3f  accuracy %.3f, best %.3f at %.2f\n", x.Learner, x.Inputs, set, r.N, r.AUC, r.PairedAUC, r.Accuracy, best, at)
		}
	}
}
