package eval

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// groups is into how many parts databases are split. What judges a database has
// seen no query of its part.
const groups = 6

// perQuestion is how many right and how many wrong queries of one question are
// learnt from; more are nearly all respellings.
const perQuestion = 3

// Training is what Train learns and measures.
type Training struct {
	Items       int                 `json:"items"`
	Databases   []string            `json:"databases"`
	Sets        map[string]*Ranking `json:"sets"`
	ByDatabase  map[string]*Ranking `json:"by_database"`
	Expectation map[string]float64  `json:"expectation_auc"`
}

// Ranking is how well scores tell right queries from wrong ones.
type Ranking struct {
	N         int     `json:"n"`
	AUC       float64 `json:"auc"`
	PairedAUC float64 `json:"paired_auc"`
	Accuracy  float64 `json:"accuracy"`

	scored []scored
}

type scored struct {
	learn.Scored
	question string
}

// Train learns the alignment scorer and measures it by database left out.
func (r *Runner) Train(ctx context.Context) (*Training, error) {
	t := &trainer{lessons: map[string][]features.Lesson{}, expecters: map[[2]int]*features.Expecter{}}
	if err := t.load(ctx, r); err != nil {
		return nil, err
	}
	return t.measure()
}

type trainer struct {
	judged    []judged
	lessons   map[string][]features.Lesson // by database
	expecters map[[2]int]*features.Expecter
	sources   []string
}

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
	predictions = few(slices.DeleteFunc(predictions, func(x Record) bool { return !x.Runs }), perQuestion)
	for _, set := range []struct {
		name string
		list []Record
	}{{"bugs", bugs}, {"predictions", predictions}} {
		list, err := r.evidence(ctx, Sample(set.list, r.Sample))
		if err != nil {
			return err
		}
		for _, j := range list {
			t.judged = append(t.judged, j)
			t.sources = append(t.sources, set.name)
		}
	}
	return t.learnOutlines(ctx, r, append(append(gold, references(bugs)...), references(predictions)...))
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
		r.SQL, r.Right = r.Reference[0], true
		out = append(out, r)
	}
	return out
}

func (t *trainer) learnOutlines(ctx context.Context, r *Runner, right []Record) error {
	for i := range right {
		right[i].Executable = false // outlines need no run
	}
	list, err := r.evidence(ctx, right)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, j := range list {
		key := j.Database + "\x00" + j.Question
		if !seen[key] {
			seen[key] = true
			t.lessons[j.Database] = append(t.lessons[j.Database], features.Lesson{Outline: j.outline, Database: j.Database})
		}
	}
	return nil
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
	for _, db := range slices.Sorted(maps.Keys(t.lessons)) {
		if g := group(db); g != a && g != b {
			lessons = append(lessons, t.lessons[db]...)
		}
	}
	x, err := features.FitExpecter(lessons)
	t.expecters[key] = x
	return x, err
}

// vectors are the evidence of all rows for a test on one group of databases, with
// and without what is known of values.
type vectors struct{ full, bare []features.Vector }

func (t *trainer) vectors(left int) (vectors, error) {
	v := vectors{make([]features.Vector, len(t.judged)), make([]features.Vector, len(t.judged))}
	for i, j := range t.judged {
		x, err := t.expecter(left, group(j.Database))
		if err != nil {
			return v, err
		}
		v.full[i] = j.vector.Expect(j.outline.Sketch, x.Expect(j.outline.Words))
		v.bare[i] = j.bare.Expect(j.bareOutline.Sketch, x.Expect(j.bareOutline.Words))
	}
	return v, nil
}

func (t *trainer) measure() (*Training, error) {
	out := &Training{Sets: map[string]*Ranking{}, ByDatabase: map[string]*Ranking{}}
	names := make([]string, 0, len(features.All()))
	for _, f := range features.All() {
		names = append(names, f.Name)
	}
	databases := map[string]bool{}
	for _, j := range t.judged {
		databases[j.Database] = true
	}
	out.Databases = slices.Sorted(maps.Keys(databases))
	byGroup := map[int]vectors{}
	for _, db := range out.Databases {
		g := group(db)
		if _, ok := byGroup[g]; !ok {
			v, err := t.vectors(g)
			if err != nil {
				return nil, err
			}
			byGroup[g] = v
		}
		if err := t.leaveOut(db, byGroup[g], names, out); err != nil {
			return nil, err
		}
	}
	for _, m := range []map[string]*Ranking{out.Sets, out.ByDatabase} {
		for _, k := range m {
			k.finish()
		}
	}
	out.Items = len(t.judged)
	return out, nil
}

// leaveOut trains on all but one database and scores its queries.
func (t *trainer) leaveOut(db string, v vectors, names []string, out *Training) error {
	full, err := features.FitScorer(t.cases(v.full, func(j judged) bool { return j.Database != db && j.Executable }), names)
	if err != nil {
		return err
	}
	bare, err := features.FitScorer(t.cases(v.bare, func(j judged) bool { return j.Database != db }), names)
	if err != nil {
		return err
	}
	weights := questionWeights(t.judged)
	for i, j := range t.judged {
		if j.Database != db {
			continue
		}
		score := bare.Score(v.bare[i])
		put(out.Sets, "schema only "+t.sources[i], scored{learn.Scored{Score: score, Y: j.Right, Weight: weights[i]}, j.Database + j.Question})
		if j.Executable {
			score = full.Score(v.full[i])
		}
		x := scored{learn.Scored{Score: score, Y: j.Right, Weight: weights[i]}, j.Database + j.Question}
		set := t.sources[i]
		if set == "predictions" && strings.HasPrefix(j.DatabaseFile, "bugs/") {
			set = "bird"
		} else if set == "predictions" {
			set = "spider"
		} else {
			x.Weight = 1
			if j.Executable {
				put(out.Sets, "bugs with values", x)
			} else {
				put(out.Sets, "bugs without values", x)
			}
		}
		put(out.Sets, set, x)
		put(out.ByDatabase, set+" "+db, x)
	}
	return nil
}

func put(m map[string]*Ranking, key string, x scored) {
	if m[key] == nil {
		m[key] = &Ranking{}
	}
	m[key].scored = append(m[key].scored, x)
}

// cases are the rows to learn from: the right and the wrong queries of a question
// weigh one half together each.
func (t *trainer) cases(list []features.Vector, use func(judged) bool) []features.Judged {
	type key struct {
		question string
		right    bool
	}
	n := map[key]int{}
	for _, j := range t.judged {
		n[key{j.Database + j.Question, j.Right}]++
	}
	var out []features.Judged
	for i, j := range t.judged {
		if use(j) {
			out = append(out, features.Judged{Vector: list[i], Right: j.Right, Weight: 0.5 / float64(n[key{j.Database + j.Question, j.Right}])})
		}
	}
	return out
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
	right, total := 0.0, 0.0
	byQuestion := map[string][]learn.Scored{}
	for _, s := range r.scored {
		all = append(all, s.Scored)
		total += s.Weight
		if s.Y == (s.Score >= 0.5) {
			right += s.Weight
		}
		byQuestion[s.question] = append(byQuestion[s.question], s.Scored)
	}
	r.AUC, r.Accuracy = learn.AUC(all), right/max(total, 1e-9)
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

// Lines are the figures for people.
func (t *Training) Lines() []string {
	out := []string{fmt.Sprintf("%d queries, %d databases", t.Items, len(t.Databases))}
	for _, m := range []map[string]*Ranking{t.Sets, t.ByDatabase} {
		for _, k := range slices.SortedFunc(maps.Keys(m), cmp.Compare[string]) {
			out = append(out, fmt.Sprintf("%-28s n %6d  AUC %.3f  paired %.3f  accuracy %.3f", k, m[k].N, m[k].AUC, m[k].PairedAUC, m[k].Accuracy))
		}
	}
	return out
}
