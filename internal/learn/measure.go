package learn

import (
	"cmp"
	"slices"
)

// Scored is one example's score with its label and weight.
type Scored struct {
	Score  float64
	Y      bool
	Weight float64
}

// AUC is the probability that an example that is true scores above one that is
// not, ties counting half; 0.5 where one of the two is missing.
func AUC(list []Scored) float64 {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b Scored) int { return cmp.Compare(a.Score, b.Score) })
	below, pairs, yes := 0.0, 0.0, 0.0
	for i := 0; i < len(list); {
		k, t, f := i, 0.0, 0.0
		for ; k < len(list) && list[k].Score == list[i].Score; k++ {
			if list[k].Y {
				t += list[k].Weight
			} else {
				f += list[k].Weight
			}
		}
		pairs += t * (below + f/2)
		below, yes = below+f, yes+t
		i = k
	}
	if yes == 0 || below == 0 {
		return 0.5
	}
	return pairs / (yes * below)
}
