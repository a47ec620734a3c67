package learn

import (
	"errors"
	"math"
	"math/rand/v2"
)

// ExtraOptions are the sizes of an extremely randomised forest (Geurts et al.,
// Machine Learning 2006).
type ExtraOptions struct {
	Trees int
	// Leaves bounds the leaves of a tree; the branching that tells most apart is
	// made first.
	Leaves int
	// Share is the share of the features that each branching chooses from.
	Share float64
	// Least is the least weight of a leaf, as a share of all rows' weight.
	Least float64
	Seed  uint64
}

// FitExtra fits a forest by entropy: each tree sees all rows, each branching tries
// one threshold, drawn at random, of features drawn at random. The forest says the
// mean of its trees' probabilities. It fails where there is nothing to learn.
func FitExtra(rows []Row, features int, o ExtraOptions) (*Trees, error) {
	total := 0.0
	for _, r := range rows {
		total += r.Weight
	}
	if total <= 0 || features <= 0 || o.Trees <= 0 {
		return nil, errors.New("no rows to learn from")
	}
	m := &Trees{}
	for t := range o.Trees {
		g := &extra{rows: rows, random: rand.New(rand.NewPCG(o.Seed, uint64(t))), try: max(1, int(math.Round(o.Share*float64(features)))), features: features, least: o.Least * total}
		tree := grow(rows, o.Leaves, g.leaf)
		for i := range tree {
			tree[i].Value /= float64(o.Trees)
		}
		m.Trees = append(m.Trees, tree)
	}
	return m, nil
}

// extra looks for the branchings of one tree.
type extra struct {
	rows     []Row
	random   *rand.Rand
	features int
	try      int     // features that a branching chooses from
	least    float64 // weight of a leaf
}

func (g *extra) leaf(rows []int32) grown {
	out := grown{rows: rows}
	positive := 0.0
	for _, i := range rows {
		out.weight += g.rows[i].Weight
		if g.rows[i].Y {
			positive += g.rows[i].Weight
		}
	}
	out.value = positive / max(out.weight, 1e-300)
	if positive > 0 && positive < out.weight {
		out.best = g.search(rows, out.weight, positive)
	}
	return out
}

func (g *extra) search(rows []int32, weight, positive float64) split {
	var best split
	tried := 0
	for _, f := range g.random.Perm(g.features) {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, i := range rows {
			x := g.rows[i].X[f]
			lo, hi = min(lo, x), max(hi, x)
		}
		if lo >= hi {
			continue // says nothing here, and does not count
		}
		threshold := lo + g.random.Float64()*(hi-lo)
		if gain := g.gain(rows, weight, positive, f, threshold); gain > best.gain {
			best = split{gain, f, threshold}
		}
		if tried++; tried == g.try {
			break
		}
	}
	return best
}

// gain is how much less entropy there is behind a branching, times the weight of
// its rows; 0 where a side would be too small.
func (g *extra) gain(rows []int32, all, allPositive float64, f int, threshold float64) float64 {
	var weight, positive float64
	for _, i := range rows {
		r := &g.rows[i]
		if r.X[f] <= threshold {
			weight += r.Weight
			if r.Y {
				positive += r.Weight
			}
		}
	}
	if weight < g.least || all-weight < g.least || weight <= 0 || weight >= all {
		return 0
	}
	return all*entropy(allPositive/all) - weight*entropy(positive/weight) - (all-weight)*entropy((allPositive-positive)/(all-weight))
}

func entropy(p float64) float64 {
	if p <= 0 || p >= 1 {
		return 0
	}
	return -p*math.Log(p) - (1-p)*math.Log(1-p)
}
