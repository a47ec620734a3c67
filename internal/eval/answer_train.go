package eval

import (
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// AnswerOptions say what TrainAnswerability learns.
type AnswerOptions struct {
	// Learners are tried on the published and on the extended inputs; the first,
	// on the extended ones, makes the model.
	Learners []answerability.Learner
	// Paired learns from one right and one wrong query of each question, as the
	// paper does, else from up to three of each.
	Paired bool
	// All measures on all queries, also those that nothing is learnt from.
	All bool
	// Quick leaves out the published inputs alone and what the inputs are worth.
	Quick bool
}

// AnswerTraining is what TrainAnswerability learns and measures, each figure on
// databases of which what was asked had seen no query.
type AnswerTraining struct {
	Model     *answerability.Model `json:"-"`
	Items     int                  `json:"items"`
	Databases int                  `json:"databases"`
	Tried     []*Tried             `json:"tried"`
	// Inputs tell what the model's inputs are worth, the weightiest first.
	Inputs []InputWorth `json:"inputs"`
	// Alike are pairs of the published inputs that go together.
	Alike []Correlation `json:"alike"`
	// Mistake is the wrong query with the highest score, and what it rests on.
	Mistake *WorkedMistake `json:"mistake"`
}

// Tried is one learner on one set of inputs.
type Tried struct {
	Learner    answerability.Learner `json:"learner"`
	Inputs     string                `json:"inputs"`
	Sets       map[string]*Ranking   `json:"sets"`
	ByDatabase map[string]*Ranking   `json:"by_database"`

	judges map[int]map[bool]*answerability.Judge // by the group left out, and whether bare
}

// The sets of inputs.
const (
	publishedInputs = "published"
	extendedInputs  = "extended"
)

// TrainAnswerability learns the model of answerability and measures it.
func (r *Runner) TrainAnswerability(ctx context.Context, o AnswerOptions) (*AnswerTraining, error) {
	t := &trainer{expecters: map[[2]int]*features.Expecter{}, all: o.All, perQuestion: perQuestion}
	if o.Paired {
		t.perQuestion = 1
	}
	if err := t.load(ctx, r); err != nil {
		return nil, err
	}
	out := &AnswerTraining{Items: t.lessonCount()}
	for i, by := range o.Learners {
		inputs := []string{extendedInputs, publishedInputs}
		if o.Quick {
			inputs = inputs[:1]
		}
		for _, in := range inputs {
			tried, err := t.tryAnswers(ctx, by, in)
			if err != nil {
				return nil, err
			}
			out.Tried = append(out.Tried, tried)
		}
		if i > 0 || o.Quick {
			continue
		}
		if err := out.keep(t, out.Tried[0]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// keep makes the model of the learner and the inputs that were tried.
func (a *AnswerTraining) keep(t *trainer, tried *Tried) error {
	judges, err := t.answerJudges(nobody, tried.Learner, tried.Inputs)
	if err != nil {
		return err
	}
	a.Model = &answerability.Model{Full: judges[false], Bare: judges[true]}
	databases := map[string]bool{}
	h := fnv.New64a()
	for i := range t.judged {
		if j := &t.judged[i]; !j.extra {
			databases[j.Database] = true
			fmt.Fprintln(h, j.Database, j.Question, j.SQL, j.Right)
		}
	}
	for i := range t.right {
		databases[t.right[i].Database] = true
	}
	a.Databases = len(databases)
	a.Model.Card = answerability.Card{
		Version: answerability.Version, Databases: slices.Sorted(maps.Keys(databases)), Data: fmt.Sprintf("%016x", h.Sum64()), Queries: a.Items,
		Learner: tried.Learner, Threshold: tried.threshold(), Figures: map[string]answerability.Figures{},
	}
	for name, s := range tried.Sets {
		a.Model.Figures[name] = answerability.Figures{Queries: s.N, AUC: round3(s.AUC), PairedAUC: round3(s.PairedAUC), Accuracy: round3(s.at(a.Model.Threshold))}
	}
	a.worth(t, tried)
	return nil
}

func inputNames(inputs string, bare bool) []string {
	switch {
	case inputs == publishedInputs:
		return answerability.Published()
	case bare:
		return answerability.Extended(features.BareNames())
	}
	return answerability.Extended(features.FullNames())
}

// lessonKey names the lessons without a group of databases, with values or bare.
type lessonKey struct {
	left int
	bare bool
}

// lessons are the queries of all databases but one group's. All learners learn from
// the same, so they are kept.
func (t *trainer) lessons(left int, bare bool) ([]answerability.Lesson, error) {
	key := lessonKey{left, bare}
	if kept := t.kept[key]; kept != nil {
		return kept, nil
	}
	out, err := t.newLessons(left, bare)
	if t.kept == nil {
		t.kept = map[lessonKey][]answerability.Lesson{}
	}
	t.kept[key] = out
	return out, err
}

func (t *trainer) newLessons(left int, bare bool) ([]answerability.Lesson, error) {
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
		if j := &t.judged[i]; !j.extra && group(j.Database) != left && (bare || j.Executable) {
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

// answerJudges are judges that have seen no query of a group of databases: with
// values and, under true, without. Where no wrong query has values they are one.
func (t *trainer) answerJudges(left int, by answerability.Learner, inputs string) (map[bool]*answerability.Judge, error) {
	out := map[bool]*answerability.Judge{}
	for _, bare := range []bool{true, false} {
		lessons, err := t.lessons(left, bare)
		if err != nil {
			return nil, err
		}
		if out[bare] = out[true]; !bare && !slices.ContainsFunc(lessons, func(l answerability.Lesson) bool { return !l.Right }) {
			continue
		}
		if out[bare], err = answerability.Fit(lessons, inputNames(inputs, bare), by, answerability.DefaultSizes(by)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (t *trainer) tryAnswers(ctx context.Context, by answerability.Learner, inputs string) (*Tried, error) {
	out := &Tried{Learner: by, Inputs: inputs, Sets: map[string]*Ranking{}, ByDatabase: map[string]*Ranking{}, judges: map[int]map[bool]*answerability.Judge{}}
	for g := range groups {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		judges, err := t.answerJudges(g, by, inputs)
		if err != nil {
			return nil, err
		}
		out.judges[g] = judges
		if err := t.scoreAnswers(g, judges, out); err != nil {
			return nil, err
		}
	}
	for _, m := range []map[string]*Ranking{out.Sets, out.ByDatabase} {
		for _, set := range m {
			set.finish()
		}
	}
	return out, nil
}

// scoreAnswers scores the queries of a group of databases by judges that have not
// seen it.
func (t *trainer) scoreAnswers(g int, judges map[bool]*answerability.Judge, out *Tried) error {
	x, err := t.expecter(g, g)
	if err != nil {
		return err
	}
	weights := questionWeights(t.judged)
	score := func(j *judged) (value, bare float64) {
		bare = judges[true].Probability(j.numbers(x, true))
		if !j.Executable {
			return bare, bare
		}
		return judges[false].Probability(j.numbers(x, false)), bare
	}
	for i := range t.judged {
		j := &t.judged[i]
		if group(j.Database) != g {
			continue
		}
		value, bare := score(j)
		w := weights[i]
		if j.set == "bugs" {
			w = 1
		}
		s := scored{learn.Scored{Score: value, Y: j.Right, Weight: w}, j.Database + j.Question}
		put(out.Sets, j.set, s)
		put(out.ByDatabase, j.set+" "+j.Database, s)
		s.Score = bare
		put(out.Sets, "schema only "+j.set, s)
		if j.set == "bugs" {
			s.Score = value
			put(out.Sets, map[bool]string{true: "bugs with values", false: "bugs without values"}[j.Executable], s)
		}
	}
	for i := range t.right {
		if j := &t.right[i]; group(j.Database) == g && j.Executable {
			value, _ := score(j)
			put(out.Sets, j.set, scored{learn.Scored{Score: value, Y: true, Weight: 1}, j.Database + j.Question})
		}
	}
	return nil
}

// leastAccepted is the share of reference queries that are to be accepted.
const leastAccepted = 0.85

// threshold is the score that parts right from wrong with the highest accuracy, the
// sets counting alike, of those that accept enough of the reference queries.
func (t *Tried) threshold() float64 {
	best, at := 0.0, 0.25
	for x := 0.15; x < 0.605; x += 0.01 {
		if ref := t.Sets["reference"]; ref != nil && 1-ref.below(x, true) < leastAccepted {
			break
		}
		sum := 0.0
		for _, set := range []string{"bugs", "bird", "spider"} {
			if r := t.Sets[set]; r != nil {
				sum += r.at(x)
			}
		}
		if sum > best {
			best, at = sum, x
		}
	}
	return float64(int(100*at+0.5)) / 100
}

func round3(x float64) float64 { return float64(int(1000*x+0.5)) / 1000 }
