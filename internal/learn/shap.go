package learn

// SHAP splits what trees say of a row among its features: Shapley values, where a
// feature that is not known sends a row both ways, by the cover of either side
// (Lundberg et al., Nature Machine Intelligence 2020, algorithm 2). Base is what is
// said when nothing is known; Base plus all values is Raw of the row, exactly.
func (m *Trees) SHAP(x []float64) (base float64, values []float64) {
	values = make([]float64, len(x))
	base = m.Bias
	for _, t := range m.Trees {
		base += t.means()[0]
		t.shap(x, values)
	}
	return base, values
}

// step is a feature on the way to a node: how much of the rows goes on where it is
// not known, whether this row goes on where it is, and the weight of the subsets
// of each size.
type step struct {
	feature   int
	zero, one float64
	weight    float64
}

func (t Tree) shap(x, values []float64) {
	t.walk(x, values, 0, nil, step{feature: -1, zero: 1, one: 1})
}

func (t Tree) walk(x, values []float64, at int, path []step, next step) {
	path = extend(path, next)
	n := t[at]
	if n.Left == 0 {
		for i := 1; i < len(path); i++ {
			w := unwoundSum(path, i)
			values[path[i].feature] += w * (path[i].one - path[i].zero) * n.Value
		}
		return
	}
	hot, cold := n.Left, n.Right
	if x[n.Feature] > n.Threshold {
		hot, cold = cold, hot
	}
	zero, one := 1.0, 1.0
	for i := 1; i < len(path); i++ {
		if path[i].feature == n.Feature { // a feature counts once on a way
			zero, one = path[i].zero, path[i].one
			path = unwind(path, i)
			break
		}
	}
	t.walk(x, values, hot, path, step{feature: n.Feature, zero: zero * t[hot].Cover / n.Cover, one: one})
	t.walk(x, values, cold, path, step{feature: n.Feature, zero: zero * t[cold].Cover / n.Cover})
}

// extend adds a feature to a way.
func extend(path []step, s step) []step {
	d := len(path)
	out := make([]step, d+1)
	copy(out, path)
	if d == 0 {
		s.weight = 1
	}
	out[d] = s
	for i := d - 1; i >= 0; i-- {
		out[i+1].weight += s.one * out[i].weight * float64(i+1) / float64(d+1)
		out[i].weight = s.zero * out[i].weight * float64(d-i) / float64(d+1)
	}
	return out
}

// unwind takes the i-th feature off a way.
func unwind(path []step, i int) []step {
	d := len(path) - 1
	out := make([]step, len(path))
	copy(out, path)
	one, zero := path[i].one, path[i].zero
	next := out[d].weight
	for j := d - 1; j >= 0; j-- {
		if one != 0 {
			was := out[j].weight
			out[j].weight = next * float64(d+1) / (float64(j+1) * one)
			next = was - out[j].weight*zero*float64(d-j)/float64(d+1)
		} else {
			out[j].weight = out[j].weight * float64(d+1) / (zero * float64(d-j))
		}
	}
	for j := i; j < d; j++ {
		out[j].feature, out[j].zero, out[j].one = out[j+1].feature, out[j+1].zero, out[j+1].one
	}
	return out[:d]
}

// unwoundSum is the sum of the weights of a way without its i-th feature.
func unwoundSum(path []step, i int) float64 {
	sum := 0.0
	for _, s := range unwind(path, i) {
		sum += s.weight
	}
	return sum
}
