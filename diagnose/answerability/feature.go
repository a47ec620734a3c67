package answerability

import (
	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
)

// Family groups features as TraceSQL's tables do.
type Family string

// The families.
const (
	Ambiguity Family = "ambiguity"
	Planning  Family = "planning"
	Pair      Family = "pair"
	Structure Family = "structure"
	Alignment Family = "alignment"
)

// Kind is what a feature's answer is.
type Kind uint8

// The kinds.
const (
	VerdictKind  Kind = iota // PASS, FAIL, N/A, UNKNOWN
	BoolKind                 // 0 or 1
	NumberKind               // Value
	CategoryKind             // Value numbers the category, Text names it
)

// Verdict is how a probe ends.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota
	Fail
	Pass
	NotApplicable
)

// String is the word that TraceSQL has for it.
func (v Verdict) String() string { return [...]string{"UNKNOWN", "FAIL", "PASS", "N/A"}[v] }

// Feature is one of the 67.
type Feature struct {
	// Number is its place in TraceSQL's tables, from 1.
	Number int
	Family Family
	// Name is the canonical name, ID what the paper's probes and rules call it; ""
	// where they do not.
	Name, ID string
	Kind     Kind
	// Asks is the question that it answers, in words.
	Asks string

	look func(*look) Answer
}

// Answer is what one feature says of a case.
type Answer struct {
	Feature *Feature
	Verdict Verdict // of a VerdictKind
	Value   float64 // of the other kinds
	Text    string  // one line in words
	// Evidence is what it rests on.
	Evidence []diagnose.Reason
	Source   Source
}

// Source says who answered.
type Source string

// The sources of answers.
const (
	FromProxy Source = "proxy" // computed here
	FromModel Source = "model" // a language model's verdict
)

// Number is the answer as the forest reads it: of verdicts FAIL is −1, PASS 1, and
// what cannot be told lies between.
func (a Answer) Number() float64 {
	if a.Feature.Kind != VerdictKind {
		return a.Value
	}
	return [...]float64{Unknown: -0.3, Fail: -1, Pass: 1, NotApplicable: 0}[a.Verdict]
}

// All are the 67 features in the order of their numbers.
func All() []Feature { return all }

var all = join(ambiguityFeatures, planningFeatures, pairFeatures, structureFeatures, alignmentFeatures)

func join(families ...[]Feature) []Feature {
	var out []Feature
	for _, f := range families {
		out = append(out, f...)
	}
	return out
}

// Assess answers all features for a case; nil where it has no question or no query
// whose tables are known. Found are the findings of rules and engine, evidence the
// numbers that features.Extract made of the case.
func Assess(c *diagnose.Case, found []diagnose.Finding, evidence features.Vector) []Answer {
	if c.Question == nil || c.Statement.Query == nil || c.Catalog == nil || evidence == nil {
		return nil
	}
	l := newLook(c, found, evidence)
	for i := range all {
		a := all[i].look(l)
		a.Feature, a.Source = &all[i], FromProxy
		l.answers = append(l.answers, a)
	}
	return l.answers
}

func pass(text string, evidence ...diagnose.Reason) Answer {
	return Answer{Verdict: Pass, Text: text, Evidence: evidence}
}
func fail(text string, evidence ...diagnose.Reason) Answer {
	return Answer{Verdict: Fail, Text: text, Evidence: evidence}
}
func idle(text string) Answer    { return Answer{Verdict: NotApplicable, Text: text} }
func unknown(text string) Answer { return Answer{Verdict: Unknown, Text: text} }
