package features

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/sqlrepair/sqlrepair-lsp/internal/learn"
)

// Lesson is one question with the outline of its right query.
type Lesson struct {
	Outline
	Database string // tells how widely a word is used
}

const (
	// knownFrom is in how many databases' questions a word of content must occur to
	// be read as itself; what is rarer belongs to its schema.
	knownFrom = 5
	// gramFrom is how many questions must have a run of words.
	gramFrom = 4
	// expecterC is the inverse strength of the penalty.
	expecterC = 0.3
	// leastWeight is what a weight must have not to be dropped: the model shall be
	// small and readable.
	leastWeight = 0.05
)

// FitExpecter learns from questions and the outlines of their right queries.
func FitExpecter(lessons []Lesson) (*Expecter, error) {
	x := &Expecter{Known: knownWords(lessons), Grams: map[string]int32{}}
	counts := map[string]int{}
	for _, l := range lessons {
		seen := map[string]bool{}
		for _, g := range grams(l.Words, x.Known) {
			if !seen[g] {
				seen[g] = true
				counts[g]++
			}
		}
	}
	var kept []string
	for g, n := range counts {
		if n >= gramFrom {
			kept = append(kept, g)
		}
	}
	slices.Sort(kept)
	for i, g := range kept {
		x.Grams[g] = int32(i)
	}
	rows := make([]learn.Row, len(lessons))
	for i, l := range lessons {
		rows[i] = x.row(l.Words)
		rows[i].Weight = 1
	}
	return x, x.fitBits(rows, lessons)
}

// fitBits fits the regression of each bit, on all processors.
func (x *Expecter) fitBits(rows []learn.Row, lessons []Lesson) error {
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for b := range bits {
		g.Go(func() error {
			own := slices.Clone(rows)
			for i, l := range lessons {
				own[i].Y = l.Sketch[b]
			}
			m, err := learn.FitLogistic(own, len(x.Grams), expecterC)
			if err != nil {
				return fmt.Errorf("%s: %w", b.Name(), err)
			}
			for i, w := range m.Weights {
				if math.Abs(w) < leastWeight {
					m.Weights[i] = 0
				}
			}
			x.Bits[b] = m
			return nil
		})
	}
	return g.Wait()
}

func knownWords(lessons []Lesson) map[string]bool {
	in := map[string]map[string]bool{}
	for _, l := range lessons {
		for _, w := range l.Words {
			if content, ok := strings.CutPrefix(w, contentMark); ok {
				if in[content] == nil {
					in[content] = map[string]bool{}
				}
				in[content][l.Database] = true
			}
		}
	}
	known := map[string]bool{}
	for w, databases := range in {
		if len(databases) >= knownFrom {
			known[w] = true
		}
	}
	return known
}
