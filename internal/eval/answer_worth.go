package eval

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// InputWorth is how much a model rests on one input.
type InputWorth struct {
	Name string `json:"name"`
	// Native is the share of what the trees tell apart, SHAP the mean size of its
	// terms, and Permutation what the area under the curve loses on databases left
	// out if its values are shuffled.
	Native      float64 `json:"native"`
	SHAP        float64 `json:"shap"`
	Permutation float64 `json:"permutation"`
}

// Correlation is Pearson's of two inputs.
type Correlation struct {
	A, B string
	R    float64
}

// WorkedMistake is a wrong query that scores high, with the terms of its score.
type WorkedMistake struct {
	Database, Question, SQL string
	Score                   float64
	Terms                   []answerability.Term
}

// Of how many queries terms are averaged, and of how many inputs permutations are
// tried.
const (
	worthQueries = 400
	worthInputs  = 40
)

// worth measures what the model's inputs are worth, on queries with values.
func (a *AnswerTraining) worth(t *trainer, tried *Tried) {
	judge := a.Model.Full
	native := judge.Gains()
	sums := map[string]float64{}
	list, n := t.executable(), 0
	for _, j := range Sample(list, worthQueries) {
		x, err := t.expecter(nobody, nobody)
		if err != nil {
			return
		}
		_, terms := judge.Terms(t.judged[j].numbers(x, false))
		for _, term := range terms {
			sums[term.Name] += math.Abs(term.Weight)
		}
		n++
	}
	for i, name := range judge.Names {
		a.Inputs = append(a.Inputs, InputWorth{Name: name, Native: native[i], SHAP: sums[name] / float64(max(1, n))})
	}
	slices.SortStableFunc(a.Inputs, func(x, y InputWorth) int { return cmp.Compare(y.SHAP, x.SHAP) })
	for i := range min(worthInputs, len(a.Inputs)) {
		a.Inputs[i].Permutation = t.permuted(tried, list, a.Inputs[i].Name)
	}
	a.Alike = t.alike(list)
	a.Mistake = t.highest(tried, list)
}

// executable are the places of the queries with values that were learnt from.
func (t *trainer) executable() []int {
	var out []int
	for i := range t.judged {
		if j := &t.judged[i]; j.Executable && !j.extra {
			out = append(out, i)
		}
	}
	return out
}

// permuted is what the area under the curve loses if an input's values change
// places, by judges that have not seen the queries' databases.
func (t *trainer) permuted(tried *Tried, list []int, name string) float64 {
	random := rand.New(rand.NewPCG(1, 2))
	order := random.Perm(len(list))
	at := answerability.Place(name)
	var as, shuffled []learn.Scored
	for i, place := range list {
		j := &t.judged[place]
		judge, numbers := t.leftOut(tried, j)
		as = append(as, learn.Scored{Score: judge.Probability(numbers), Y: j.Right, Weight: 1})
		_, other := t.leftOut(tried, &t.judged[list[order[i]]])
		numbers[at] = other[at]
		shuffled = append(shuffled, learn.Scored{Score: judge.Probability(numbers), Y: j.Right, Weight: 1})
	}
	return learn.AUC(as) - learn.AUC(shuffled)
}

// leftOut is a judge that has not seen a query's database, with the query's
// numbers.
func (t *trainer) leftOut(tried *Tried, j *judged) (*answerability.Judge, []float64) {
	g := group(j.Database)
	x, err := t.expecter(g, g)
	if err != nil {
		panic(err) // it was fitted before
	}
	return tried.judges[g][false], j.numbers(x, false)
}

// alikeFrom is the correlation from which two inputs are told to go together.
const alikeFrom = 0.7

func (t *trainer) alike(list []int) []Correlation {
	published := answerability.All()
	columns := make([][]float64, len(published))
	for _, i := range list {
		for k, a := range t.judged[i].answers {
			columns[k] = append(columns[k], a.Number())
		}
	}
	var out []Correlation
	for a := range columns {
		for b := range a {
			if r := pearson(columns[a], columns[b]); math.Abs(r) >= alikeFrom {
				out = append(out, Correlation{published[b].Name, published[a].Name, r})
			}
		}
	}
	slices.SortStableFunc(out, func(x, y Correlation) int { return cmp.Compare(math.Abs(y.R), math.Abs(x.R)) })
	return out
}

func pearson(a, b []float64) float64 {
	var sa, sb, aa, bb, ab float64
	n := float64(len(a))
	for i := range a {
		sa, sb, aa, bb, ab = sa+a[i], sb+b[i], aa+a[i]*a[i], bb+b[i]*b[i], ab+a[i]*b[i]
	}
	d := math.Sqrt((aa - sa*sa/n) * (bb - sb*sb/n))
	if d < 1e-12 {
		return 0
	}
	return (ab - sa*sb/n) / d
}

// highest is the wrong query that scores highest on a database left out.
func (t *trainer) highest(tried *Tried, list []int) *WorkedMistake {
	var out *WorkedMistake
	for _, i := range list {
		j := &t.judged[i]
		if j.Right {
			continue
		}
		judge, numbers := t.leftOut(tried, j)
		if p := judge.Probability(numbers); out == nil || p > out.Score {
			_, terms := judge.Terms(numbers)
			out = &WorkedMistake{j.Database, j.Question, j.SQL, p, terms[:min(len(terms), 8)]}
		}
	}
	return out
}

// Print writes the figures for people.
func (a *AnswerTraining) Print(w io.Writer) {
	fmt.Fprintf(w, "Learnt from %d queries, %d databases; measured on databases left out. Threshold %.2f.\n\n", a.Items, a.Databases, a.Model.Threshold)
	for _, x := range a.Tried {
		for _, name := range slices.Sorted(maps.Keys(x.Sets)) {
			r := x.Sets[name]
			if name == "gold" || name == "reference" {
				fmt.Fprintf(w, "%-12s %-10s %-22s n %5d  accepted %.3f\n", x.Learner, x.Inputs, name, r.N, 1-r.below(a.Model.Threshold, true))
				continue
			}
			fmt.Fprintf(w, "%-12s %-10s %-22s n %5d  AUC %.3f  same question %.3f  accuracy %.3f, at the threshold %.3f\n", x.Learner, x.Inputs, name, r.N, r.AUC, r.PairedAUC, r.Accuracy, r.at(a.Model.Threshold))
		}
	}
	fmt.Fprintf(w, "\nWhat the inputs of %s on the %s inputs are worth (terms, what shuffling loses, native share):\n", a.Tried[0].Learner, a.Tried[0].Inputs)
	for _, x := range a.Inputs[:min(worthInputs, len(a.Inputs))] {
		fmt.Fprintf(w, "  %.4f  %+.4f  %.4f  %s\n", x.SHAP, x.Permutation, x.Native, x.Name)
	}
	fmt.Fprintf(w, "\nPublished inputs that go together:\n")
	for _, c := range a.Alike {
		fmt.Fprintf(w, "  %+.3f  %s, %s\n", c.R, c.A, c.B)
	}
	if m := a.Mistake; m != nil {
		fmt.Fprintf(w, "\nThe wrong query that scores highest, %.3f (%s):\n  %s\n  %s\n", m.Score, m.Database, m.Question, oneLine(m.SQL))
		for _, term := range m.Terms {
			fmt.Fprintf(w, "  %+.3f  %s = %.2f\n", term.Weight, term.Name, term.Value)
		}
	}
}
