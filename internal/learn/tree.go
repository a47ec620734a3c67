package learn

// Node is a branching of a tree, or a leaf where Left is 0: the root is nobody's
// child.
type Node struct {
	// Rows whose feature is at most Threshold go left.
	Feature   int     `json:"feature"`
	Threshold float64 `json:"threshold"`
	Left      int     `json:"left,omitempty"`
	Right     int     `json:"right,omitempty"`
	// Value is what a leaf says.
	Value float64 `json:"value"`
	// Cover is the weight of the rows that came here in training.
	Cover float64 `json:"cover"`
}

// Tree is a decision tree; its first node is the root.
type Tree []Node

// Leaf is the index of the leaf that a row comes to.
func (t Tree) Leaf(x []float64) int {
	i := 0
	for t[i].Left != 0 {
		if x[t[i].Feature] <= t[i].Threshold {
			i = t[i].Left
		} else {
			i = t[i].Right
		}
	}
	return i
}

// Sound reports whether a tree that was read from somewhere can be walked: every
// branching leads to nodes behind it and asks for one of so many features.
func (t Tree) Sound(features int) bool {
	for i, n := range t {
		if n.Left == 0 && n.Right == 0 {
			continue
		}
		if n.Left <= i || n.Right <= i || n.Left >= len(t) || n.Right >= len(t) || n.Feature < 0 || n.Feature >= features || n.Cover <= 0 {
			return false
		}
	}
	return len(t) > 0
}

// Trees say together Bias plus what each of them says.
type Trees struct {
	Bias  float64 `json:"bias"`
	Trees []Tree  `json:"trees"`
	// Logit says that the sum is log odds; else it is a probability.
	Logit bool `json:"logit,omitempty"`
}

// Raw is the sum for a row: what SHAP values add up to.
func (m *Trees) Raw(x []float64) float64 {
	sum := m.Bias
	for _, t := range m.Trees {
		sum += t[t.Leaf(x)].Value
	}
	return sum
}

// Probability is the model's probability of a row.
func (m *Trees) Probability(x []float64) float64 {
	if m.Logit {
		return Probability(m.Raw(x))
	}
	return m.Raw(x)
}

// Gains are how much each feature's branchings told apart, as shares of all: the
// importance that is native to trees. The gain of a branching is the spread of its
// children's means, weighted by their cover.
func (m *Trees) Gains(features int) []float64 {
	out := make([]float64, features)
	total := 0.0
	for _, t := range m.Trees {
		means := t.means()
		for _, n := range t {
			if n.Left == 0 {
				continue
			}
			l, r := t[n.Left], t[n.Right]
			d := means[n.Left] - means[n.Right]
			gain := l.Cover * r.Cover / max(n.Cover, 1e-12) * d * d
			out[n.Feature] += gain
			total += gain
		}
	}
	for i := range out {
		out[i] /= max(total, 1e-300)
	}
	return out
}

// means are the values of all nodes: of an inner one what its leaves say on
// average.
func (t Tree) means() []float64 {
	out := make([]float64, len(t))
	for i := len(t) - 1; i >= 0; i-- { // children stand behind their parents
		n := t[i]
		out[i] = n.Value
		if n.Left != 0 {
			l, r := t[n.Left].Cover, t[n.Right].Cover
			out[i] = (l*out[n.Left] + r*out[n.Right]) / max(l+r, 1e-300)
		}
	}
	return out
}
