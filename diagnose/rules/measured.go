package rules

import (
	_ "embed"
	"encoding/json"
	"math"
)

//go:embed measured.json
var measured []byte

// Measured is what was measured of one rule on public query sets.
type Measured struct {
	// Precision is the share of firings on wrong queries, where about one query
	// in two is wrong.
	Precision float64 `json:"precision"`
	Firings   int     `json:"firings"`
	Databases int     `json:"databases"` // in which it fired
	// PerThousand is how often it fires on 1,000 right queries.
	PerThousand float64 `json:"per_1000_right"`
	// By are the firings by database.
	By map[string]Firings `json:"by_database,omitempty"`
	// Low is the same on queries alone whose score is below Doubtful; PerThousand
	// counts on all right queries there, too.
	Low *Measured `json:"low,omitempty"`
}

// Firings counts how often a rule fired: on wrong queries, on right ones, and on
// the other right ones that PerThousand is about.
type Firings [3]int

// Total sums the firings of all databases up. Queries is how many right queries
// PerThousand is about.
func Total(by map[string]Firings, queries int) Measured {
	m := Measured{By: by}
	var sum Firings
	for _, n := range by {
		if n[0]+n[1] > 0 {
			m.Databases++
		}
		for i := range sum {
			sum[i] += n[i]
		}
	}
	m.Firings = sum[0] + sum[1]
	m.Precision = math.Round(1000*float64(sum[0])/float64(max(1, m.Firings))) / 1000
	m.PerThousand = math.Round(10000*float64(sum[2])/float64(max(1, queries))) / 10
	return m
}

// Without is what was measured on all databases but one, so that a rule's word on
// that one rests on others. PerThousand stays a share of all right queries.
func (m Measured) Without(database string) Measured {
	if m.Low != nil {
		low := m.Low.Without(database)
		m.Low = &low
	}
	left, seen := m.By[database]
	if !seen {
		return m
	}
	by, right := map[string]Firings{}, 0
	for name, n := range m.By {
		right += n[2]
		if name != database {
			by[name] = n
		}
	}
	out := Total(by, 0)
	out.PerThousand, out.Low = m.PerThousand, m.Low
	if left[2] > 0 {
		out.PerThousand *= 1 - float64(left[2])/float64(right)
	}
	return out
}

// Doubtful is the score of the whole evidence below which a rule's findings were
// measured apart.
const Doubtful = 0.3

// Of is what was measured on doubtful queries, where there are such figures, or on
// all.
func (m Measured) Of(doubtful bool) Measured {
	if doubtful && m.Low != nil {
		return *m.Low
	}
	return m
}

// A rule that is more often wrong than right, or speaks of more than so many of
// 1,000 right queries, is off unless the settings ask for it.
const (
	leastPrecision  = 0.5
	mostPerThousand = 5
	fewFirings      = 5 // fewer say nothing of a rule's precision
)

// Off reports whether a rule so measured is off by default.
func (m Measured) Off() bool {
	return m.Firings >= fewFirings && m.Precision < leastPrecision || m.PerThousand > mostPerThousand
}

// Precisions are the measurements by rule.
func Precisions() (map[string]Measured, error) {
	var m map[string]Measured
	err := json.Unmarshal(measured, &m)
	return m, err
}
