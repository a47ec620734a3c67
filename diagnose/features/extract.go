package features

import (
	"math"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// Feature is one named number of the evidence.
type Feature struct {
	// Name is unique and stays the same from version to version.
	Name string
	// Doc says what the number means.
	Doc string
	// of computes it; NaN where it cannot be known.
	of func(*evidence) float64
}

// unknown is the value of a feature that cannot be told here.
var unknown = math.NaN()

// Vector holds the value of each feature, in the order of All; NaN is unknown.
type Vector []float64

// all is every feature, family by family.
var all = join(sketchFeatures, linkFeatures, coverageFeatures, literalFeatures, dateFeatures, joinFeatures, groupFeatures, cueFeatures, outputFeatures, evidenceFeatures, askedFeatures, outcomeFeatures, findingFeatures)

func join(families ...[]Feature) []Feature {
	var out []Feature
	for _, f := range families {
		out = append(out, f...)
	}
	return out
}

// All are the features in the order of a Vector.
func All() []Feature { return all }

// Index is the place of a feature by name, -1 if there is none.
func Index(name string) int {
	if i, ok := byName()[name]; ok {
		return i
	}
	return -1
}

// byName are the places of all features. Judges ask for some hundred of a query.
var byName = sync.OnceValue(func() map[string]int {
	out := make(map[string]int, len(all))
	for i := range all {
		out[all[i].Name] = i
	}
	return out
})

// Extract computes all features of a case that has a question and a query; nil
// for any other. Found are the findings of rules and engine. Outcome is what
// running the query gave, nil where it was not run. What the question lets foretell
// is left open; see Vector.Expect.
func Extract(c *diagnose.Case, found []diagnose.Finding, outcome *result.Result) Vector {
	if c.Question == nil || c.Statement.Query == nil || c.Catalog == nil {
		return nil
	}
	return newEvidence(c, found, outcome).vector()
}

func (e *evidence) vector() Vector {
	out := make(Vector, len(all))
	for i := range all {
		out[i] = all[i].of(e)
	}
	return out
}

// yes is a condition as a number.
func yes(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
