package diagnose

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// LiteralOf is the literal that an expression is, in parentheses, with a sign or in
// a cast; nil if it is none.
func LiteralOf(e syntax.Expr) *syntax.Literal {
	switch x := e.(type) {
	case *syntax.Literal:
		return x
	case *syntax.Paren:
		return LiteralOf(x.X)
	case *syntax.Unary:
		return LiteralOf(x.X)
	case *syntax.Cast:
		return LiteralOf(x.X)
	}
	return nil
}

// Turned is a comparison operator with its sides swapped.
func Turned(op string) string {
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

// IsAggregate reports whether a call makes one value of many rows. SQLite's MIN
// and MAX of several arguments are no such calls.
func IsAggregate(c *syntax.Call) bool {
	switch strings.ToLower(c.Name.Text) {
	case "count", "sum", "avg", "total", "group_concat", "string_agg", "array_agg":
		return true
	case "min", "max":
		return len(c.Args) <= 1
	}
	return false
}

// HasStar reports whether a select list holds * or t.*.
func HasStar(s *syntax.Select) bool {
	return slices.ContainsFunc(s.Items, func(i *syntax.Item) bool {
		_, star := i.Expr.(*syntax.Star)
		return star
	})
}
