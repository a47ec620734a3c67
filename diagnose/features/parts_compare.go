package features

import (
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// compared notes which column the literals among others are compared with.
func (p *parts) compared(parent syntax.Node, x syntax.Expr, op string, not bool, others ...syntax.Expr) {
	ref, wrapped := p.columnIn(x)
	for _, o := range others {
		if lit := literalOf(o); lit != nil {
			p.compares[lit] = literal{op: op, column: ref, wrapped: wrapped, not: not, parent: parent}
		}
	}
}

// columnIn is the one column in an expression, and whether anything is around
// it.
func (p *parts) columnIn(e syntax.Expr) (ref scope.Ref, wrapped bool) {
	if c := scope.ColumnOf(e); c != nil {
		return p.info.Ref(c), false
	}
	n := 0
	syntax.Walk(e, func(x syntax.Node) bool {
		if c, ok := x.(*syntax.Column); ok {
			ref, n = p.info.Ref(c), n+1
		}
		_, sub := x.(*syntax.Query)
		return !sub
	})
	if n != 1 {
		return scope.Ref{}, true
	}
	return ref, true
}

// literalOf is the literal that an expression is, in parentheses, with a sign
// or in a cast.
func literalOf(e syntax.Expr) *syntax.Literal {
	switch x := e.(type) {
	case *syntax.Literal:
		return x
	case *syntax.Paren:
		return literalOf(x.X)
	case *syntax.Unary:
		return literalOf(x.X)
	case *syntax.Cast:
		return literalOf(x.X)
	}
	return nil
}

// turned is the operator with its sides swapped.
func turned(op string) string {
	switch op {
	case "<":
		return ">"
	case "<=":
		return ">="
	case ">":
		return "<"
	case ">=":
		return "<="
	}
	return op
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// aggregates are the functions that make one value of many rows.
var aggregates = map[string]bool{"count": true, "sum": true, "avg": true, "total": true, "group_concat": true, "string_agg": true, "array_agg": true, "min": true, "max": true}

func isAggregate(c *syntax.Call) bool {
	name := lower(c.Name.Text)
	if (name == "min" || name == "max") && len(c.Args) > 1 {
		return false // SQLite's scalar functions
	}
	return aggregates[name]
}
