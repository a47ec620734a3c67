package rules

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// IntegerDivision reports a ratio of two integers, which loses its fraction.
var IntegerDivision = diagnose.Rule{
	Name:    "integer-division",
	SubType: diagnose.ConversionFunctions,
	Title:   "a ratio of integers loses its fraction",
	Why:     "SQLite and PostgreSQL divide integers without a rest: 2 / 3 is 0. A share or a percentage becomes 0 or 1.",
	Limits:  "Silent where the question asks for no ratio, percentage or average, and where a conversion was tried and changed nothing. Converting after the division does not help and is not seen as a remedy.",

	Proof: true,
	Check: integerDivision,
}

func integerDivision(p *diagnose.Pass) {
	if p.Guessed || p.Statement.Dialect == syntax.MySQL || p.Question != nil && !asksForRatio(p) {
		return
	}
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		b, ok := n.(*syntax.Binary)
		if !ok || b.Op != "/" || !isInteger(p, b.L) || !isInteger(p, b.R) || isLiteral(b.L) && isLiteral(b.R) {
			return true
		}
		p.Report(diagnose.Finding{
			Span:    b.OpSpan,
			Message: "Both sides are integers, so the division drops the fraction",
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.FunctionHole, Span: b.L.Where()}},
				Instruction: "Divide real numbers: convert the left side before the division.",
				Title:       "Convert the left side to REAL",
				Edits: []text.Edit{
					{Span: text.Span{Start: b.L.Where().Start, End: b.L.Where().Start}, New: "CAST("},
					{Span: text.Span{Start: b.L.Where().End, End: b.L.Where().End}, New: " AS REAL)"},
				},
			},
		})
		return true
	})
}

// asksForRatio reports whether the question or its evidence speaks of a share.
func asksForRatio(p *diagnose.Pass) bool {
	all := strings.ToLower(p.Question.Text + " " + p.Evidence())
	for _, word := range []string{"percent", "%", "ratio", "rate", "share", "proportion", "average", "divid", "fraction", "how many times", " per ", " / "} {
		if strings.Contains(all, word) {
			return true
		}
	}
	return false
}

// isInteger reports whether an expression is sure to be an integer.
func isInteger(p *diagnose.Pass, e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Paren:
		return isInteger(p, e.X)
	case *syntax.Literal:
		return e.Kind == syntax.Number && strings.Trim(e.Text, "0123456789") == ""
	case *syntax.Column:
		ref := p.Scope.Ref(e)
		return ref.Stored() && ref.Column.Affinity == catalog.Integer
	case *syntax.Cast:
		return strings.Contains(strings.ToUpper(e.Type.Text), "INT")
	case *syntax.Binary:
		switch e.Op {
		case "+", "-", "*", "%":
			return isInteger(p, e.L) && isInteger(p, e.R)
		case "=", "<>", "<", "<=", ">", ">=", "AND", "OR":
			return true
		}
	case *syntax.Case:
		whole := e.Else == nil || isInteger(p, e.Else) || isNull(e.Else)
		for _, w := range e.Whens {
			whole = whole && (isInteger(p, w.Then) || isNull(w.Then))
		}
		return whole
	case *syntax.Subquery:
		if core, ok := e.Query.Body.(*syntax.Select); ok && len(core.Items) == 1 {
			return isInteger(p, core.Items[0].Expr)
		}
	case *syntax.Call:
		switch strings.ToLower(e.Name.Text) {
		case "count", "length", "instr":
			return true
		case "sum", "min", "max":
			return len(e.Args) == 1 && isInteger(p, e.Args[0])
		}
	}
	return false
}

func isLiteral(e syntax.Expr) bool {
	_, ok := e.(*syntax.Literal)
	return ok
}

func isNull(e syntax.Expr) bool {
	lit, ok := e.(*syntax.Literal)
	return ok && lit.Kind == syntax.Null
}
