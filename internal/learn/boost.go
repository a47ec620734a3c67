package learn

import (
	"errors"
	"math"
	"slices"
	"sort"
)

// BoostOptions are the sizes of gradient boosting.
type BoostOptions struct {
	Trees  int
	Leaves int     // of a tree
	Rate   float64 // how much of each tree counts
	Least  float64 // the least weight of a leaf, as a share of all rows' weight
	L2     float64 // pulls the leaves' values to 0, in rows of mean weight
}

// bins is how many values of a feature are told apart when a branching is looked
// for.
const bins = 64

// FitBoost fits trees one after another, each to what those before it got wrong,
// under the logistic loss (Friedman, Annals of Statistics 2001; Newton's step in
// the leaves; thresholds at quantiles, as LightGBM does). It fails where there is
// nothing to learn.
func FitBoost(rows []Row, features int, o BoostOptions) (*Trees, error) {
	var total, positive float64
	for _, r := range rows {
		total += r.Weight
		if r.Y {
			positive += r.Weight
		}
	}
	if positive <= 0 || positive >= total || features <= 0 {
		return nil, errors.New("no rows to learn from")
	}
	b := newBooster(rows, features, o, total)
	m := &Trees{Bias: math.Log(positive / (total - positive)), Logit: true}
	margins := make([]float64, len(rows))
	for i := range margins {
		margins[i] = m.Bias
	}
	for range o.Trees {
		tree := b.fit(margins)
		m.Trees = append(m.Trees, tree)
		for i := range rows {
			margins[i] += tree[tree.Leaf(rows[i].X)].Value
		}
	}
	return m, nil
}

type booster struct {
	rows     []Row
	features int
	options  BoostOptions
	least    float64
	l2       float64
	edges    [][]float64 // by feature: upper ends of the bins but the last
	bin      [][]uint8   // by feature and row
	grad     []float64
	hess     []float64
}

func newBooster(rows []Row, features int, o BoostOptions, total float64) *booster {
	b := &booster{rows: rows, features: features, options: o, least: o.Least * total, l2: o.L2 * total / float64(len(rows)), grad: make([]float64, len(rows)), hess: make([]float64, len(rows))}
	values := make([]float64, len(rows))
	for f := range features {
		for i := range rows {
			values[i] = rows[i].X[f]
		}
		edges := quantiles(values)
		bin := make([]uint8, len(rows))
		for i := range rows {
			bin[i] = uint8(sort.SearchFloat64s(edges, rows[i].X[f]))
		}
		b.edges, b.bin = append(b.edges, edges), append(b.bin, bin)
	}
	return b
}

// quantiles are up to bins-1 thresholds, each halfway between two values, so that a
// value that was rounded stays on its side.
func quantiles(values []float64) []float64 {
	sorted := slices.Sorted(slices.Values(values))
	distinct := slices.Compact(slices.Clone(sorted))
	var out []float64
	last := -1
	add := func(i int) { // a threshold behind the i-th distinct value
		if i > last && i+1 < len(distinct) && len(out) < bins-1 {
			out, last = append(out, (distinct[i]+distinct[i+1])/2), i
		}
	}
	for k := 1; k < bins-1; k++ {
		i, _ := slices.BinarySearch(distinct, sorted[(len(sorted)-1)*k/(bins-1)])
		add(i)
	}
	add(len(distinct) - 2) // the greatest is told from the rest, even if it is rare
	return out
}

func (b *booster) fit(margins []float64) Tree {
	for i, r := range b.rows {
		p := Probability(margins[i])
		y := 0.0
		if r.Y {
			y = 1
		}
		b.grad[i], b.hess[i] = r.Weight*(p-y), r.Weight*p*(1-p)
	}
	return grow(b.rows, b.options.Leaves, b.leaf)
}

func (b *booster) leaf(rows []int32) grown {
	out := grown{rows: rows}
	var grad, hess float64
	for _, i := range rows {
		grad += b.grad[i]
		hess += b.hess[i]
		out.weight += b.rows[i].Weight
	}
	out.value = -b.options.Rate * grad / (hess + b.l2 + tiny)
	for f := range b.features {
		if s := b.search(rows, f, grad, hess, out.weight); s.gain > out.best.gain {
			out.best = s
		}
	}
	return out
}

const tiny = 1e-12

// search finds the best threshold of one feature.
func (b *booster) search(rows []int32, f int, allGrad, allHess, all float64) split {
	var grad, hess, weight [bins]float64
	for _, i := range rows {
		k := b.bin[f][i]
		grad[k] += b.grad[i]
		hess[k] += b.hess[i]
		weight[k] += b.rows[i].Weight
	}
	gain := func(g, h float64) float64 { return g * g / (h + b.l2 + tiny) }
	best := split{feature: f}
	var g, h, w float64
	for k, edge := range b.edges[f] {
		g, h, w = g+grad[k], h+hess[k], w+weight[k]
		if w < b.least || all-w < b.least || w <= 0 || w >= all {
			continue
		}
		if got := gain(g, h) + gain(allGrad-g, allHess-h) - gain(allGrad, allHess); got > best.gain+tiny {
			best.gain, best.threshold = got, edge
		}
	}
	return best
}
