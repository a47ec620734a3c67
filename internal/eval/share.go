package eval

import (
	"encoding/json"
	"fmt"
	"math"
)

// Share is a proportion with what it was counted from.
type Share struct {
	Hits, Of int
}

func (s *Share) add(hit bool) {
	s.Of++
	if hit {
		s.Hits++
	}
}

// Value is the proportion; 0 of nothing.
func (s Share) Value() float64 {
	if s.Of == 0 {
		return 0
	}
	return float64(s.Hits) / float64(s.Of)
}

// Interval is the 95 % Wilson interval.
func (s Share) Interval() (low, high float64) {
	if s.Of == 0 {
		return 0, 1
	}
	const z = 1.96
	n, p := float64(s.Of), s.Value()
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n)) / (1 + z*z/n)
	return max(0, middle-half), min(1, middle+half)
}

// String is "42.0 % (29 of 69; 31.1–53.8)".
func (s Share) String() string {
	if s.Of == 0 {
		return "– (0 of 0)"
	}
	low, high := s.Interval()
	return fmt.Sprintf("%.1f %% (%d of %d; %.1f–%.1f)", 100*s.Value(), s.Hits, s.Of, 100*low, 100*high)
}

// MarshalJSON writes the proportion alone, as a fraction; null of nothing.
func (s Share) MarshalJSON() ([]byte, error) {
	if s.Of == 0 {
		return []byte("null"), nil
	}
	return json.Marshal(math.Round(s.Value()*1e4) / 1e4)
}
