package answerability

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// Version is that of the model's file; another one is not read.
const Version = 1

// Model judges whether queries answer their questions.
type Model struct {
	Card
	// Full is for cases of which stored values are known, Bare for the others.
	Full, Bare *Judge
}

// Card tells what a model was made of and how good it is on databases that it has
// not seen.
type Card struct {
	Version int `json:"version"`
	// Databases are all that it has seen a query of.
	Databases []string `json:"databases"`
	// Data is the fingerprint of the labelled queries, Queries their number.
	Data    string  `json:"data"`
	Queries int     `json:"queries"`
	Learner Learner `json:"learner"`
	// Threshold is the score from which a query is taken to answer its question.
	Threshold float64 `json:"threshold"`
	// Figures are by set of queries, each on databases left out.
	Figures map[string]Figures `json:"figures"`
}

// Figures are how well scores tell right from wrong queries.
type Figures struct {
	Queries   int     `json:"queries"`
	AUC       float64 `json:"auc"`
	PairedAUC float64 `json:"paired_auc"` // within the queries of one question
	Accuracy  float64 `json:"accuracy"`   // at the threshold
}

// Score is what a model says of one query.
type Score struct {
	// Value is the probability that the query answers the question, by data of
	// which about half of the queries do.
	Value float64
	Model *Card
	Case  *diagnose.Case
	// Answers are those of the 67 features.
	Answers []Answer

	judge    *Judge
	numbers  []float64
	evidence *features.Score
	told     sync.Once // guards trace
	trace    Trace
}

// Judge scores a query whose evidence was scored before; nil where it was not.
// Found are the findings that the evidence was read with.
func (m *Model) Judge(s *features.Score, found []diagnose.Finding) *Score {
	if s == nil {
		return nil
	}
	vector, bare := s.Evidence()
	answers := Assess(s.Case, found, vector)
	if answers == nil {
		return nil
	}
	out := &Score{Model: &m.Card, Case: s.Case, Answers: answers, judge: m.Full, numbers: Numbers(answers, vector), evidence: s}
	if bare {
		out.judge = m.Bare
	}
	out.Value = out.judge.Probability(out.numbers)
	return out
}

// Terms split the score among its inputs, the weightiest first. Base and all
// weights sum up to the score's log odds if logit, else to the score.
func (s *Score) Terms() (base float64, logit bool, terms []Term) {
	base, terms = s.judge.Terms(s.numbers)
	return base, s.judge.logit(), terms
}

//go:embed model/answerability.json
var shipped []byte

// Shipped is the model that the product comes with. It is read when first asked
// for.
var Shipped = sync.OnceValues(func() (*Model, error) { return Read(shipped) })

// file is how a model is stored.
type file struct {
	Card
	Full fileJudge `json:"full"`
	Bare fileJudge `json:"bare"`
}

type fileJudge struct {
	Inputs []fileInput `json:"inputs"`
	Bias   *float64    `json:"bias,omitempty"` // of the regression; absent without one
	Trees  *fileTrees  `json:"trees,omitempty"`
}

type fileInput struct {
	Name      string  `json:"name"`
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"`
	Weight    float64 `json:"weight,omitempty"` // of the regression
}

type fileTrees struct {
	Bias  float64      `json:"bias"`
	Logit bool         `json:"logit"`
	Trees []learn.Tree `json:"trees"`
}

// Write gives a model as JSON, one input and one tree a line.
func (m *Model) Write() ([]byte, error) {
	var b bytes.Buffer
	card, err := json.MarshalIndent(m.Card, "", " ")
	if err != nil {
		return nil, err
	}
	b.Write(bytes.TrimSuffix(card, []byte("\n}")))
	for _, j := range []struct {
		name  string
		judge *Judge
	}{{"full", m.Full}, {"bare", m.Bare}} {
		fmt.Fprintf(&b, ",\n %q: {\n  \"inputs\": [", j.name)
		for i, name := range j.judge.Names {
			in := fileInput{Name: name, Mean: round(j.judge.scale.Mean[i]), Deviation: round(j.judge.scale.Deviation[i])}
			if j.judge.linear != nil {
				in.Weight = round(j.judge.linear.Weights[i])
			}
			list(&b, i, in)
		}
		b.WriteString("]")
		if j.judge.linear != nil {
			fmt.Fprintf(&b, ",\n  \"bias\": %v", round(j.judge.linear.Bias))
		}
		if t := j.judge.trees; t != nil {
			fmt.Fprintf(&b, ",\n  \"trees\": {\"bias\": %v, \"logit\": %v, \"trees\": [", round(t.Bias), t.Logit)
			for i, tree := range t.Trees {
				list(&b, i, rounded(tree))
			}
			b.WriteString("]}")
		}
		b.WriteString("\n }")
	}
	b.WriteString("\n}\n")
	return b.Bytes(), nil
}

func list(b *bytes.Buffer, i int, x any) {
	if i > 0 {
		b.WriteByte(',')
	}
	b.WriteString("\n   ")
	line, err := json.Marshal(x)
	if err != nil {
		panic(err) // numbers can always be written
	}
	b.Write(line)
}

func round(x float64) float64 { return math.Round(x*1e5) / 1e5 }

func rounded(t learn.Tree) learn.Tree {
	out := make(learn.Tree, len(t))
	for i, n := range t {
		n.Threshold, n.Value, n.Cover = round(n.Threshold), round(n.Value), round(n.Cover)
		out[i] = n
	}
	return out
}

// Read reads what Write wrote. A feature that this version does not have is an
// error.
func Read(src []byte) (*Model, error) {
	var f file
	if err := json.Unmarshal(src, &f); err != nil {
		return nil, fmt.Errorf("model of answerability: %w", err)
	}
	if f.Version != Version {
		return nil, fmt.Errorf("model of answerability: its version is %d, not %d: train it anew", f.Version, Version)
	}
	m := &Model{Card: f.Card}
	var err error
	if m.Full, err = f.Full.judge(); err != nil {
		return nil, err
	}
	m.Bare, err = f.Bare.judge()
	return m, err
}

func (f fileJudge) judge() (*Judge, error) {
	j := &Judge{scale: &learn.Scale{}}
	var weights []float64
	for _, in := range f.Inputs {
		j.Names = append(j.Names, in.Name)
		j.scale.Mean, j.scale.Deviation = append(j.scale.Mean, in.Mean), append(j.scale.Deviation, in.Deviation)
		weights = append(weights, in.Weight)
	}
	if f.Bias != nil {
		j.linear = &learn.Logistic{Bias: *f.Bias, Weights: weights}
	}
	if f.Trees != nil {
		for _, t := range f.Trees.Trees {
			if !t.Sound(len(j.Names)) {
				return nil, fmt.Errorf("model of answerability: a tree of it leads nowhere")
			}
		}
		j.trees = &learn.Trees{Bias: f.Trees.Bias, Trees: f.Trees.Trees, Logit: f.Trees.Logit}
	}
	if j.linear == nil && j.trees == nil {
		return nil, fmt.Errorf("model of answerability: it has neither weights nor trees")
	}
	return j, j.find()
}
