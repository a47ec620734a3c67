package learn

import "math"

// Scale brings features to mean 0 and deviation 1, and unknown ones (NaN) to 0.
type Scale struct {
	Mean, Deviation []float64
}

// maxDeviations bounds a scaled feature, so that none decides alone.
const maxDeviations = 5

// NewScale measures rows of equal length; weights may be nil.
func NewScale(rows [][]float64, weights []float64) *Scale {
	if len(rows) == 0 {
		return &Scale{}
	}
	n := len(rows[0])
	s := &Scale{make([]float64, n), make([]float64, n)}
	for i := range n {
		sum, square, total := 0.0, 0.0, 0.0
		for k, r := range rows {
			if math.IsNaN(r[i]) {
				continue
			}
			w := 1.0
			if weights != nil {
				w = weights[k]
			}
			sum, square, total = sum+w*r[i], square+w*r[i]*r[i], total+w
		}
		if total > 0 {
			s.Mean[i] = sum / total
			s.Deviation[i] = math.Sqrt(max(0, square/total-s.Mean[i]*s.Mean[i]))
		}
	}
	return s
}

// Apply gives the scaled copy of a row.
func (s *Scale) Apply(x []float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		if math.IsNaN(v) || s.Deviation[i] < 1e-9 {
			continue
		}
		out[i] = min(maxDeviations, max(-maxDeviations, (v-s.Mean[i])/s.Deviation[i]))
	}
	return out
}
