package eval

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"math"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// groups is into how many parts databases are split. What judges a database has
// seen no query of its part.
const groups = 6

// perQuestion is how many right and how many wrong queries of one question are
// learnt from; more are nearly all respellings.
const perQuestion = 3

// Training is what Train learns and measures: every figure is of databases of
// which the model that was asked had seen no query.
type Training struct {
	Model      *features.Model     `json:"-"`
	Items      int                 `json:"items"`
	Databases  int                 `json:"databases"`
	Sets       map[string]*Ranking `json:"sets"`
	ByDatabase map[string]*Ranking `json:"by_database"`

	folds map[int]*features.Model
}

// Train learns the alignment scorer and measures it.
func (r *Runner) Train(ctx context.Context) (*Training, error) {
	t := &trainer{expecters: map[[2]int]*features.Expecter{}, perQuestion: perQuestion}
	if err := t.load(ctx, r); err != nil {
		return nil, err
	}
	out := &Training{Sets: map[string]*Ranking{}, ByDatabase: map[string]*Ranking{}, folds: map[int]*features.Model{}}
	for g := range groups {
		m, err := t.model(g)
		if err != nil {
			return nil, err
		}
		out.folds[g] = m
		t.score(m, g, out)
	}
	out.finish()
	var err error
	if out.Model, err = t.model(nobody); err != nil {
		return nil, err
	}
	out.Items, out.Databases = len(t.judged), len(out.Model.Databases)
	card := t.card(out)
	for _, m := range append(slices.Collect(maps.Values(out.folds)), out.Model) {
		card.Databases = m.Databases
		m.Card = card
	}
	return out, nil
}

// trainer holds the labelled queries and what was learnt so far.
type trainer struct {
	judged    []judged
	right     []judged // one right query a question, of more databases
	expecters map[[2]int]*features.Expecter
	kept      map[lessonKey][]answerability.Lesson
	// perQuestion is how many right and how many wrong queries of a question are
	// learnt from; with all, the others are there, too, to be measured on.
	perQuestion int
	all         bool
}

// goldWeight is what a right query weighs that has no wrong one beside it. They
// come from many more databases, and other than with the labelled ones it was not
// made sure that they return something.
const goldWeight = 0.05

// nobody is the group of no database.
const nobody = -1

func (t *trainer) load(ctx context.Context, r *Runner) error {
	bugs, err := Bugs(r.Dir)
	if err != nil {
		return err
	}
	predictions, err := Predictions(r.Dir)
	if err != nil {
		return err
	}
	gold, err := Gold(r.Dir)
	if err != nil {
		return err
	}
	gold, _ = rightOnes(gold)
	right := append(append(gold, references(bugs)...), references(predictions)...)
	predictions = slices.DeleteFunc(predictions, func(x Record) bool { return !x.Runs })
	chosen := few(slices.Clone(predictions), t.perQuestion)
	if t.judged, err = r.evidence(ctx, Sample(append(bugs, chosen...), r.Sample)); err != nil {
		return err
	}
	if t.all {
		rest, err := r.evidence(ctx, Sample(without(predictions, chosen), r.Sample))
		if err != nil {
			return err
		}
		for _, j := range rest {
			j.extra = true
			t.judged = append(t.judged, j)
		}
	}
	t.right, err = r.evidence(ctx, right)
	return err
}

// few keeps at most n right and n wrong queries of each question.
func few(list []Record, n int) []Record {
	type key struct {
		question string
		right    bool
	}
	kept := map[key]int{}
	return slices.DeleteFunc(list, func(r Record) bool {
		k := key{r.Database + "\x00" + r.Question, r.Right}
		kept[k]++
		return kept[k] > n
	})
}

// without are the records of a list that are not in another.
func without(list, others []Record) []Record {
	type key struct {
		database, question, sql string
		right                   bool
	}
	n := map[key]int{}
	for _, r := range others {
		n[key{r.Database, r.Question, r.SQL, r.Right}]++
	}
	return slices.DeleteFunc(slices.Clone(list), func(r Record) bool {
		k := key{r.Database, r.Question, r.SQL, r.Right}
		n[k]--
		return n[k] >= 0
	})
}

// lessonCount is how many queries are learnt from.
func (t *trainer) lessonCount() int {
	n := 0
	for i := range t.judged {
		n += one(!t.judged[i].extra)
	}
	return n
}

// references are the right queries of records, one a question.
func references(list []Record) []Record {
	var out []Record
	seen := map[string]bool{}
	for _, r := range list {
		key := r.Database + "\x00" + r.Question
		if len(r.Reference) == 0 || seen[key] {
			continue
		}
		seen[key] = true
		r.SQL, r.Right, r.set = r.Reference[0], true, "reference"
		out = append(out, r)
	}
	return out
}

func group(database string) int {
	h := fnv.New32a()
	h.Write([]byte(database))
	return int(h.Sum32() % groups)
}

// expecter is one that has seen no question of two groups of databases.
func (t *trainer) expecter(a, b int) (*features.Expecter, error) {
	key := [2]int{min(a, b), max(a, b)}
	if x := t.expecters[key]; x != nil {
		return x, nil
	}
	var lessons []features.Lesson
	seen := map[string]bool{}
	for _, j := range t.right {
		question := j.Database + "\x00" + j.Question
		if g := group(j.Database); g != a && g != b && !seen[question] {
			seen[question] = true
			lessons = append(lessons, features.Lesson{Outline: j.outline, Database: j.Database})
		}
	}
	x, err := features.FitExpecter(lessons)
	t.expecters[key] = x
	return x, err
}

// model is trained on all databases but those of one group. The expectation that
// a row is learnt with has not seen the row's own group either: of questions that
// it has seen it would know too much.
func (t *trainer) model(left int) (*features.Model, error) {
	var full, bare []features.Judged
	databases := map[string]bool{}
	weights := balanced(t.judged)
	for i, j := range t.judged {
		g := group(j.Database)
		if g == left {
			continue
		}
		databases[j.Database] = true
		x, err := t.expecter(left, g)
		if err != nil {
			return nil, err
		}
		if j.Executable {
			full = append(full, features.Judged{Vector: j.vector.Expect(j.outline.Sketch, x.Expect(j.outline.Words)), Right: j.Right, Weight: weights[i]})
		}
		bare = append(bare, features.Judged{Vector: j.bare.Expect(j.bareOutline.Sketch, x.Expect(j.bareOutline.Words)), Right: j.Right, Weight: weights[i]})
	}
	for _, j := range t.right {
		g := group(j.Database)
		if g == left {
			continue
		}
		databases[j.Database] = true
		if j.set != "gold" {
			continue
		}
		x, err := t.expecter(left, g)
		if err != nil {
			return nil, err
		}
		full = append(full, features.Judged{Vector: j.vector.Expect(j.outline.Sketch, x.Expect(j.outline.Words)), Right: true, Weight: goldWeight})
		bare = append(bare, features.Judged{Vector: j.bare.Expect(j.bareOutline.Sketch, x.Expect(j.bareOutline.Words)), Right: true, Weight: goldWeight})
	}
	m := &features.Model{Card: features.Card{Databases: slices.Sorted(maps.Keys(databases))}}
	var err error
	if m.Expecter, err = t.expecter(left, left); err != nil {
		return nil, err
	}
	if m.Bare, err = features.FitScorer(bare, features.BareNames()); err != nil {
		return nil, err
	}
	if m.Full = m.Bare; len(full) > 0 {
		m.Full, err = features.FitScorer(full, features.FullNames())
	}
	return m, err
}

// balanced are the weights to learn with: the right and the wrong queries of a
// question weigh one half each.
func balanced(list []judged) []float64 {
	type key struct {
		question string
		right    bool
	}
	n := map[key]int{}
	for _, j := range list {
		n[key{j.Database + j.Question, j.Right}] += one(!j.extra)
	}
	out := make([]float64, len(list))
	for i, j := range list {
		if !j.extra {
			out[i] = 0.5 / float64(n[key{j.Database + j.Question, j.Right}])
		}
	}
	return out
}

// score scores the queries of a group of databases that the model has not seen.
func (t *trainer) score(m *features.Model, g int, out *Training) {
	weights := questionWeights(t.judged)
	for i, j := range t.judged {
		if group(j.Database) != g {
			continue
		}
		value, bare := j.score(m)
		x := scored{learn.Scored{Score: value, Y: j.Right, Weight: weights[i]}, j.Database + j.Question}
		put(out.Sets, "schema only "+j.set, scored{learn.Scored{Score: bare, Y: j.Right, Weight: weights[i]}, x.question})
		if j.set == "bugs" {
			x.Weight = 1
			put(out.Sets, map[bool]string{true: "bugs with values", false: "bugs without values"}[j.Executable], x)
		}
		put(out.Sets, j.set, x)
		put(out.ByDatabase, j.set+" "+j.Database, x)
	}
	for _, j := range t.right {
		if group(j.Database) == g && j.set == "gold" {
			value, _ := j.score(m)
			put(out.Sets, "gold", scored{learn.Scored{Score: value, Y: true, Weight: 1}, j.Database + j.Question})
		}
	}
}

// score is what a model says of a record: by all that is known, and by the schema
// alone.
func (j *judged) score(m *features.Model) (value, bare float64) {
	bare = m.Bare.Score(j.bare.Expect(j.bareOutline.Sketch, m.Expecter.Expect(j.bareOutline.Words)))
	if !j.Executable {
		return bare, bare
	}
	return m.Full.Score(j.vector.Expect(j.outline.Sketch, m.Expecter.Expect(j.outline.Words))), bare
}

// The shares of right queries that may be spoken of by score alone, as a hint and
// louder.
const speakShare, informShare = 0.03, 0.005

// card is what all models of one training have in common.
func (t *trainer) card(out *Training) features.Card {
	h := fnv.New64a()
	for _, j := range t.judged {
		fmt.Fprintln(h, j.Database, j.Question, j.SQL, j.Right)
	}
	c := features.Card{Data: fmt.Sprintf("%016x", h.Sum64()), Queries: len(t.judged), Threshold: out.threshold(), Speak: 0.03, Inform: 0.01}
	if gold := out.Sets["gold"]; gold != nil {
		list := make([]float64, len(gold.scored))
		for i, s := range gold.scored {
			list[i] = s.Score
		}
		slices.Sort(list)
		c.Speak, c.Inform = list[int(speakShare*float64(len(list)))], list[int(informShare*float64(len(list)))]
	}
	return c
}

// threshold is the score that parts right from wrong with the highest accuracy,
// the sets counting alike.
func (t *Training) threshold() float64 {
	best, at := 0.0, 0.5
	for x := 0.30; x < 0.605; x += 0.01 {
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
	return math.Round(100*at) / 100
}

// at is the accuracy at a threshold.
func (r *Ranking) at(threshold float64) float64 {
	right, total := 0.0, 0.0
	for _, s := range r.scored {
		total += s.Weight
		if s.Y == (s.Score >= threshold) {
			right += s.Weight
		}
	}
	return right / max(total, 1e-9)
}

// below is the share of right or of wrong queries with a score below x.
func (r *Ranking) below(x float64, right bool) float64 {
	n, total := 0.0, 0.0
	for _, s := range r.scored {
		if s.Y == right {
			total++
			n += float64(one(s.Score < x))
		}
	}
	return n / max(total, 1)
}

func (t *Training) finish() {
	for _, m := range []map[string]*Ranking{t.Sets, t.ByDatabase} {
		for _, k := range m {
			k.finish()
		}
	}
}

// Ranking is how well scores tell right queries from wrong ones.
type Ranking struct {
	N         int     `json:"n"`
	AUC       float64 `json:"auc"`
	PairedAUC float64 `json:"paired_auc"` // within the queries of one question
	Accuracy  float64 `json:"accuracy"`   // at 0.5

	scored []scored
}

type scored struct {
	learn.Scored
	question string
}

func put(m map[string]*Ranking, key string, x scored) {
	if m[key] == nil {
		m[key] = &Ranking{}
	}
	m[key].scored = append(m[key].scored, x)
}

func questionWeights(list []judged) []float64 {
	n := map[string]int{}
	for _, j := range list {
		n[j.Database+j.Question]++
	}
	out := make([]float64, len(list))
	for i, j := range list {
		out[i] = 1 / float64(n[j.Database+j.Question])
	}
	return out
}

func (r *Ranking) finish() {
	r.N = len(r.scored)
	var all []learn.Scored
	byQuestion := map[string][]learn.Scored{}
	for _, s := range r.scored {
		all = append(all, s.Scored)
		byQuestion[s.question] = append(byQuestion[s.question], s.Scored)
	}
	r.AUC, r.Accuracy = learn.AUC(all), r.at(0.5)
	sum, n := 0.0, 0.0
	for _, list := range byQuestion {
		if slices.ContainsFunc(list, func(s learn.Scored) bool { return s.Y }) && slices.ContainsFunc(list, func(s learn.Scored) bool { return !s.Y }) {
			sum, n = sum+learn.AUC(list), n+1
		}
	}
	if n > 0 {
		r.PairedAUC = sum / n
	}
}

// Print writes the figures for people.
func (t *Training) Print(w io.Writer) {
	fmt.Fprintf(w, "Learnt from %d queries, %d databases; measured on databases left out.\n", t.Items, t.Databases)
	fmt.Fprintf(w, "Threshold %.2f; hints below %.3f, informs below %.3f.\n\n", t.Model.Threshold, t.Model.Speak, t.Model.Inform)
	for _, m := range []map[string]*Ranking{t.Sets, t.ByDatabase} {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			fmt.Fprintf(w, "%-32s n %5d  AUC %.3f  same question %.3f  accuracy %.3f, at the threshold %.3f; hinted at: %.3f of wrong, %.3f of right\n",
				k, m[k].N, m[k].AUC, m[k].PairedAUC, m[k].Accuracy, m[k].at(t.Model.Threshold), m[k].below(t.Model.Speak, false), m[k].below(t.Model.Speak, true))
		}
		fmt.Fprintln(w)
	}
}
