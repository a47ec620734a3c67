package answerability

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// Class is one of the five that TriageSQL sorts questions into.
type Class string

// The classes.
const (
	ClassAnswerable Class = "answerable"
	ClassAmbiguous  Class = "ambiguous"
	ClassLackData   Class = "lack data"
	ClassNotSQL     Class = "unanswerable by sql"
	ClassSmallTalk  Class = "small talk"
)

// Classes are all five.
func Classes() []Class {
	return []Class{ClassAnswerable, ClassAmbiguous, ClassLackData, ClassNotSQL, ClassSmallTalk}
}

// Class is the class that a code belongs to.
func (t Triaged) Class() Class {
	switch t.Code {
	case AmbiguousColumn, AmbiguousValue, AmbiguousTable, AmbiguousJoin, VagueFilter:
		return ClassAmbiguous
	case MissingColumn, MissingValue, NoJoinPath, NeedsKnowledge:
		return ClassLackData
	case NotSQL:
		if t.DataWork {
			return ClassNotSQL
		}
		return ClassSmallTalk
	}
	return ClassAnswerable
}

// TriageModel tells the classes apart by the signals of a question: one small
// regression a class.
type TriageModel struct {
	Version int `json:"version"`
	// Questions is how many it was learnt from, Data their fingerprint.
	Questions int    `json:"questions"`
	Data      string `json:"data"`
	// AnswerableF1 and MacroF1 are of questions on tables left out.
	AnswerableF1 float64           `json:"answerable_f1"`
	MacroF1      float64           `json:"macro_f1"`
	Signals      []TriageSignal    `json:"signals"`
	Bias         map[Class]float64 `json:"bias"`
}

// TriageSignal is one input with its mean and deviation, by which it is scaled, and
// its weight for each class.
type TriageSignal struct {
	Name      string            `json:"name"`
	Mean      float64           `json:"mean"`
	Deviation float64           `json:"deviation"`
	Weights   map[Class]float64 `json:"weights"`
}

// TriageLesson is a question to learn from.
type TriageLesson struct {
	Signals []float64
	Class   Class
}

// FitTriage learns a model; c is the inverse of the penalty.
func FitTriage(lessons []TriageLesson, c float64) (*TriageModel, error) {
	rows := make([][]float64, len(lessons))
	for i, l := range lessons {
		rows[i] = l.Signals
	}
	scale := learn.NewScale(rows, nil)
	m := &TriageModel{Version: Version, Questions: len(lessons), Bias: map[Class]float64{}}
	for i, s := range signals {
		m.Signals = append(m.Signals, TriageSignal{s.name, round(scale.Mean[i]), round(scale.Deviation[i]), map[Class]float64{}})
	}
	for _, class := range Classes() {
		examples := make([]learn.Row, len(lessons))
		for i, l := range lessons {
			examples[i] = learn.Row{X: scale.Apply(l.Signals), Y: l.Class == class, Weight: 1}
		}
		one, err := learn.FitLogistic(examples, len(signals), c)
		if err != nil {
			return nil, err
		}
		m.Bias[class] = round(one.Bias)
		for i, w := range one.Weights {
			m.Signals[i].Weights[class] = round(w)
		}
	}
	return m, nil
}

// Class is the likeliest class of a question with such signals.
func (m *TriageModel) Class(x []float64) Class {
	var best Class
	most := math.Inf(-1)
	for _, class := range Classes() {
		if o := m.odds(class, x); o > most {
			best, most = class, o
		}
	}
	return best
}

// odds are the log odds of a class.
func (m *TriageModel) odds(class Class, x []float64) float64 {
	scale := &learn.Scale{}
	one := learn.Logistic{Bias: m.Bias[class]}
	for _, s := range m.Signals {
		scale.Mean, scale.Deviation = append(scale.Mean, s.Mean), append(scale.Deviation, s.Deviation)
		one.Weights = append(one.Weights, s.Weights[class])
	}
	return one.Margin(learn.Row{X: scale.Apply(x)})
}

//go:embed model/triage.json
var shippedTriage []byte

// ShippedTriage is the model that the product comes with, read when first asked for.
var ShippedTriage = sync.OnceValues(func() (*TriageModel, error) { return ReadTriage(shippedTriage) })

// ReadTriage reads what Write wrote. Signals that this version does not have are an
// error.
func ReadTriage(src []byte) (*TriageModel, error) {
	m := &TriageModel{}
	if err := json.Unmarshal(src, m); err != nil {
		return nil, fmt.Errorf("model of triage: %w", err)
	}
	var names []string
	for _, s := range m.Signals {
		names = append(names, s.Name)
	}
	if m.Version != Version || !slices.Equal(names, SignalNames()) {
		return nil, fmt.Errorf("model of triage: it reads other signals than this version has: train it anew")
	}
	return m, nil
}

// Write gives the model as JSON, one signal a line.
func (m *TriageModel) Write() ([]byte, error) {
	head := *m
	head.Signals = []TriageSignal{}
	first, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	before, after, _ := bytes.Cut(first, []byte("[]"))
	var b bytes.Buffer
	b.Write(before)
	b.WriteByte('[')
	for i, s := range m.Signals {
		list(&b, i, s)
	}
	b.WriteString("\n]")
	b.Write(after)
	b.WriteByte('\n')
	return b.Bytes(), nil
}
