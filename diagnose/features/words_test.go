package features

import (
	"math"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Every saying is that of a feature.
func TestSayings(t *testing.T) {
	for name := range sayings {
		if Index(name) < 0 {
			t.Errorf("there is no feature %s", name)
		}
	}
}

// Each feature says something whatever its value, and speaks against a query only by a
// value that does: by what it counts, or by a weak link.
func TestFacts(t *testing.T) {
	file := syntax.Parse("SELECT a FROM t WHERE a = 1", syntax.SQLite)
	s := &Score{Case: diagnose.NewCase(diagnose.Inputs{Statement: file.Statements[0], Pair: pairing.Pair{}}), Expected: &Expectation{}}
	for _, f := range All() {
		if fact := s.Fact(f.Name, math.NaN()); fact.Against || fact.For || fact.Text == "" {
			t.Errorf("%s, unknown: %+v", f.Name, fact)
		}
		zero, one := s.Fact(f.Name, 0), s.Fact(f.Name, 1)
		if zero.Text == "" || one.Text == "" {
			t.Errorf("%s says nothing", f.Name)
		}
		say, known := sayings[f.Name]
		switch {
		case !known:
		case wantsMore(f.Name):
			if !zero.Against || zero.Text != say.text || one.Against {
				t.Errorf("%s: 0 says %+v, 1 says %+v", f.Name, zero, one)
			}
		case zero.Against || !zero.For || !one.Against || one.Text != say.text:
			t.Errorf("%s: 0 says %+v, 1 says %+v", f.Name, zero, one)
		}
	}
}
