package features

import (
	"math"
	"sort"
)

// surprising is the surprise from which a bit counts as one: the question gave
// less than one chance in 4.5.
const surprising = 1.5

// sketchSums is how many of the sketch features sum up; the others are of one bit
// each.
const sketchSums = 5

// sketchFeatures say how surprising the outline of the query is for the
// question.
var sketchFeatures = surprises()

func surprises() []Feature {
	total := func(f func(s []float64) float64) func(*evidence) float64 {
		return func(e *evidence) float64 {
			s := e.surprises()
			if s == nil {
				return unknown
			}
			return f(s)
		}
	}
	nth := func(n int) func([]float64) float64 { return func(s []float64) float64 { return s[n] } }
	out := []Feature{
		{"sketch.sum", "how surprising all bits of the query's outline are together, in nats", total(func(s []float64) float64 {
			sum := 0.0
			for _, x := range s {
				sum += x
			}
			return sum
		})},
		{"sketch.first", "the biggest surprise", total(nth(0))},
		{"sketch.second", "the second biggest surprise", total(nth(1))},
		{"sketch.third", "the third biggest surprise", total(nth(2))},
		{"sketch.many", "how many bits are surprising", total(func(s []float64) float64 {
			n := 0.0
			for _, x := range s {
				n += yes(x > surprising)
			}
			return n
		})},
	}
	for b := range bits {
		out = append(out, Feature{"sketch." + b.Name(), "how surprising it is whether the query " + bitNames[b].has, func(e *evidence) float64 {
			if e.expected == nil {
				return unknown
			}
			return signed(e, b)
		}})
	}
	return out
}

// signed is the surprise of a bit, above zero where the query has it, below where
// it lacks it.
func signed(e *evidence, b Bit) float64 {
	s := surprise(e.expected[b], e.sketch[b])
	if !e.sketch[b] {
		return -s
	}
	return s
}

// surprise is the negative log likelihood of a bit.
func surprise(p float64, has bool) float64 {
	if !has {
		p = 1 - p
	}
	return -math.Log(max(p, 1e-4))
}

// surprises are those of all bits, biggest first; nil without an expectation.
func (e *evidence) surprises() []float64 {
	if e.expected == nil || e.sorted != nil {
		return e.sorted
	}
	e.sorted = make([]float64, bits)
	for b := range bits {
		e.sorted[b] = surprise(e.expected[b], e.sketch[b])
	}
	sort.Sort(sort.Reverse(sort.Float64Slice(e.sorted)))
	return e.sorted
}
