package features

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Model judges by the evidence whether a query answers its question.
type Model struct {
	Card
	Expecter *Expecter
	// Full is for cases of which stored values are known, Bare for the others.
	Full, Bare *Scorer
}

// Card tells what a model was made of.
type Card struct {
	// Databases are all that it has seen a query of; figures count only on others.
	Databases []string `json:"databases"`
	// Data is the fingerprint of the labelled queries, Queries their number.
	Data    string `json:"data"`
	Queries int    `json:"queries"`
	// Threshold is the score below which a query rather does not answer its
	// question. Below Speak that is said although no rule found anything, below
	// Inform louder: so low are 30 and 5 of 1,000 right queries.
	Threshold float64 `json:"threshold"`
	Speak     float64 `json:"speak"`
	Inform    float64 `json:"inform"`
}

// Score is what a model says of one case.
type Score struct {
	// Value is the probability that the query answers the question, by data of
	// which half of the queries do.
	Value float64
	Model *Card
	Bias  float64
	Case  *diagnose.Case
	// Outline is that of the query, Expected that of the question.
	Outline  Sketch
	Expected *Expectation

	scorer    *Scorer
	bare      bool
	outcome   *result.Result // nil where the query was not run
	vector    Vector
	uncovered text.Span // of the question's first word that leads to nothing; empty if there is none
}

// Terms sum up, with Bias, to the log odds of Value; the weightiest first.
func (s *Score) Terms() []Term { return s.scorer.terms(s.vector) }

// Evidence are the numbers that the score rests on; bare says that nothing was known
// of stored values.
func (s *Score) Evidence() (v Vector, bare bool) { return s.vector, s.bare }

// Term is what one feature contributes to the log odds of a score.
type Term struct {
	Feature string
	Value   float64 // of the feature, NaN if unknown
	Weight  float64 // the contribution, below 0 where it speaks against the query
}

// Judge scores a case; nil where it has no question in English or no query whose
// tables are known. Found are the findings of rules and engine, outcome what running the
// query gave, nil if it was not run.
func (m *Model) Judge(c *diagnose.Case, found []diagnose.Finding, outcome *result.Result) *Score {
	if c.Question == nil || c.Statement.Query == nil || c.Catalog == nil || len(c.Question.Words) == 0 || !c.Question.English() {
		return nil
	}
	scorer := m.Full
	if !knowsRows(c) {
		bare := *c
		bare.Values = nil // of empty tables nothing follows, nor from what they return
		c, outcome, scorer = &bare, nil, m.Bare
	}
	e := newEvidence(c, found, outcome)
	e.expected = m.Expecter.Expect(e.plainWords())
	v := e.vector()
	return &Score{Value: scorer.Score(v), Model: &m.Card, Bias: scorer.Model.Bias, Case: c, Outline: e.sketch, Expected: e.expected, scorer: scorer, bare: scorer == m.Bare, outcome: outcome, vector: v, uncovered: e.uncoveredWord()}
}

// knowsRows reports whether a table of the query is known to have rows.
func knowsRows(c *diagnose.Case) bool {
	for _, col := range c.Scope.Columns {
		if ref := c.Scope.Ref(col); ref.Stored() {
			if d := c.Values.Domain(ref.ID); d != nil && (len(d.Values) > 0 || d.Rows > 0) {
				return true
			}
		}
	}
	return false
}

//go:embed model/alignment.json
var shippedScorers []byte

//go:embed model/expectation.tsv
var shippedExpectation string

// Shipped is the model that the product comes with. It is read when first asked
// for.
var Shipped = sync.OnceValues(func() (*Model, error) { return ReadModel(shippedScorers, shippedExpectation) })

// file is how a model's scorers are stored.
type file struct {
	Card
	Full fileScorer `json:"full"`
	Bare fileScorer `json:"bare"`
}

type fileScorer struct {
	Bias     float64       `json:"bias"`
	Features []fileFeature `json:"features"`
}

type fileFeature struct {
	Name      string  `json:"name"`
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"`
	Weight    float64 `json:"weight"`
}

// Write gives a model as two files: the scorers as JSON, the expectation as a
// table of tabs with a line for each run of words and a column for each bit.
func (m *Model) Write() (scorers []byte, expectation string, err error) {
	scorers, err = json.MarshalIndent(file{m.Card, m.Full.file(), m.Bare.file()}, "", " ")
	return append(scorers, '\n'), m.Expecter.table(), err
}

func (s *Scorer) file() fileScorer {
	out := fileScorer{Bias: round(s.Model.Bias)}
	for i, n := range s.Names {
		out.Features = append(out.Features, fileFeature{n, round(s.Scale.Mean[i]), round(s.Scale.Deviation[i]), round(s.Model.Weights[i])})
	}
	return out
}

func round(x float64) float64 { return math.Round(x*1e5) / 1e5 }

// ReadModel reads what Write wrote. A feature that this version does not have is
// an error.
func ReadModel(scorers []byte, expectation string) (*Model, error) {
	var f file
	if err := json.Unmarshal(scorers, &f); err != nil {
		return nil, fmt.Errorf("model of the scorers: %w", err)
	}
	m := &Model{Card: f.Card}
	var err error
	if m.Full, err = f.Full.scorer(); err != nil {
		return nil, err
	}
	if m.Bare, err = f.Bare.scorer(); err != nil {
		return nil, err
	}
	m.Expecter, err = readExpecter(expectation)
	return m, err
}

func (f fileScorer) scorer() (*Scorer, error) {
	s := &Scorer{Scale: &learn.Scale{}, Model: &learn.Logistic{Bias: f.Bias}}
	for _, x := range f.Features {
		if Index(x.Name) < 0 {
			return nil, fmt.Errorf("the model reads a feature %s that there is not: train it anew", x.Name)
		}
		s.Names = append(s.Names, x.Name)
		s.Scale.Mean = append(s.Scale.Mean, x.Mean)
		s.Scale.Deviation = append(s.Scale.Deviation, x.Deviation)
		s.Model.Weights = append(s.Model.Weights, x.Weight)
	}
	s.places = places(s.Names)
	return s, nil
}

// biasRow is the line of the biases in the table of an expectation; knownRow that
// of the words that are read as themselves.
const biasRow, knownRow = "(bias)", "(words)"

func (x *Expecter) table() string {
	var b strings.Builder
	for bit := range bits {
		b.WriteString("\t" + bit.Name())
	}
	b.WriteString("\n" + biasRow)
	for bit := range bits {
		b.WriteString("\t" + short(x.Bits[bit].Bias))
	}
	b.WriteString("\n" + knownRow + "\t" + strings.Join(sortedKeys(x.Known), " ") + "\n")
	for _, g := range sortedKeys(x.Grams) {
		b.WriteString(g)
		for bit := range bits {
			b.WriteByte('\t')
			if w := x.Bits[bit].Weights[x.Grams[g]]; w != 0 {
				b.WriteString(short(w))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func short(w float64) string { return strconv.FormatFloat(w, 'f', 2, 64) }

func sortedKeys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

func readExpecter(table string) (*Expecter, error) {
	lines := strings.Split(strings.TrimSuffix(table, "\n"), "\n")
	if len(lines) < 3 || strings.Count(lines[0], "\t") != int(bits) {
		return nil, fmt.Errorf("the model foretells other bits than there are: train it anew")
	}
	x := &Expecter{Known: map[string]bool{}, Grams: make(map[string]int32, len(lines))}
	_, known, _ := strings.Cut(lines[2], "\t")
	for _, w := range strings.Fields(known) {
		x.Known[w] = true
	}
	grams := lines[3:]
	for b := range bits {
		x.Bits[b] = &learn.Logistic{Weights: make([]float64, len(grams))}
	}
	cells := strings.Split(lines[1], "\t")[1:]
	for b := range bits {
		x.Bits[b].Bias, _ = strconv.ParseFloat(cells[b], 64)
	}
	for i, line := range grams {
		gram, rest, _ := strings.Cut(line, "\t")
		x.Grams[gram] = int32(i)
		for b := Bit(0); b < bits; b++ {
			var cell string
			cell, rest, _ = strings.Cut(rest, "\t")
			if cell == "" {
				continue
			}
			w, err := strconv.ParseFloat(cell, 64)
			if err != nil {
				return nil, fmt.Errorf("the model has %q as the weight of %q", cell, gram)
			}
			x.Bits[b].Weights[i] = w
		}
	}
	return x, nil
}
