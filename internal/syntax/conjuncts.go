package syntax

// Conjuncts are the conditions that all must hold for e to hold.
func Conjuncts(e Expr) []Expr {
	switch x := e.(type) {
	case *Paren:
		return Conjuncts(x.X)
	case *Binary:
		if x.Op == "AND" {
			return append(Conjuncts(x.L), Conjuncts(x.R)...)
		}
	}
	return []Expr{e}
}
