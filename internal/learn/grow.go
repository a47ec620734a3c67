package learn

// split is a branching that a leaf may get; its gain is 0 where there is none.
type split struct {
	gain      float64
	feature   int
	threshold float64
}

// grown is a leaf of a tree that grows.
type grown struct {
	rows   []int32
	value  float64
	weight float64 // of its rows
	best   split
}

// grow makes a tree of at most so many leaves: the branching that gains most comes
// first. leaf says what a leaf of some rows is worth and how it best branches.
func grow(rows []Row, leaves int, leaf func(rows []int32) grown) Tree {
	all := make([]int32, len(rows))
	for i := range all {
		all[i] = int32(i)
	}
	var tree Tree
	var fringe []grown // by node; inner nodes have no gain left
	add := func(rows []int32) int {
		g := leaf(rows)
		tree = append(tree, Node{Value: g.value, Cover: g.weight})
		fringe = append(fringe, g)
		return len(tree) - 1
	}
	add(all)
	for range leaves - 1 {
		at := 0
		for i := range fringe {
			if fringe[i].best.gain > fringe[at].best.gain {
				at = i
			}
		}
		g := fringe[at]
		if g.best.gain <= 0 {
			break
		}
		fringe[at] = grown{}
		var left, right []int32
		for _, i := range g.rows {
			if rows[i].X[g.best.feature] <= g.best.threshold {
				left = append(left, i)
			} else {
				right = append(right, i)
			}
		}
		l, r := add(left), add(right)
		tree[at] = Node{Feature: g.best.feature, Threshold: g.best.threshold, Left: l, Right: r, Cover: g.weight}
	}
	return tree
}
