package features

import (
	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// compared notes which column the literals among others are compared with.
func (p *parts) compared(x syntax.Expr, op string, others ...syntax.Expr) {
	ref, wrapped := p.columnIn(x)
	for _, o := range others {
		if lit := diagnose.LiteralOf(o); lit != nil {
			p.compares[lit] = literal{op: op, column: ref, wrapped: wrapped}
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

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
