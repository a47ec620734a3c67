package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// OrBesideAnd reports alternatives for one column of which only one is bound to
// the condition beside them: AND binds before OR.
var OrBesideAnd = diagnose.Rule{
	Name:    "or-beside-and",
	SubType: diagnose.LogicalOperatorMismatch,
	Title:   "AND binds before OR",
	Why:     "`a = 1 OR a = 2 AND b = 3` means `a = 1 OR (a = 2 AND b = 3)`: the last condition restricts one of the alternatives only.",
	Limits:  "Silent where the alternatives are about different columns, which may well be meant, and where parentheses were tried and changed nothing.",

	Proof: true,
	Check: orBesideAnd,
}

func orBesideAnd(p *diagnose.Pass) {
	for _, s := range p.Scope.Scopes {
		if s.Select.WhereClause == nil {
			continue
		}
		or, ok := s.Select.WhereClause.Cond.(*syntax.Binary)
		if !ok || or.Op != "OR" {
			continue
		}
		alternatives := operands(or, "OR")
		first, last := alternatives[0], alternatives[len(alternatives)-1]
		column := comparedColumn(p, first)
		if and, ok := last.(*syntax.Binary); ok && and.Op == "AND" && column != (catalog.ColumnID{}) {
			// a = 1 OR a = 2 AND b = 3
			inner := operands(and, "AND")
			if allCompare(p, alternatives[:len(alternatives)-1], column) && comparedColumn(p, inner[0]) == column && !anyCompares(p, inner[1:], column) {
				reportOr(p, or, text.Span{Start: or.Start, End: inner[0].Where().End}, inner[1])
			}
		}
		if and, ok := first.(*syntax.Binary); ok && and.Op == "AND" {
			// b = 3 AND a = 1 OR a = 2
			inner := operands(and, "AND")
			column := comparedColumn(p, inner[len(inner)-1])
			if column != (catalog.ColumnID{}) && allCompare(p, alternatives[1:], column) && !anyCompares(p, inner[:len(inner)-1], column) {
				reportOr(p, or, text.Span{Start: inner[len(inner)-1].Where().Start, End: or.End}, inner[0])
			}
		}
	}
}

func reportOr(p *diagnose.Pass, or *syntax.Binary, group text.Span, lonely syntax.Expr) {
	at := func(off int, sign string) text.Edit {
		return text.Edit{Span: text.Span{Start: off, End: off}, New: sign}
	}
	p.Report(diagnose.Finding{
		Span:    or.Span,
		Message: fmt.Sprintf("%s restricts one of the alternatives only, because AND binds before OR", tick(p.Text(lonely))),
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: group}},
			Instruction: "Put the alternatives in parentheses, so that the other condition holds for all of them.",
			Title:       "Put the alternatives in parentheses",
			Edits:       []text.Edit{at(group.Start, "("), at(group.End, ")")},
		},
	})
}

// operands flattens a chain of one operator.
func operands(e syntax.Expr, op string) []syntax.Expr {
	if b, ok := e.(*syntax.Binary); ok && b.Op == op {
		return append(operands(b.L, op), operands(b.R, op)...)
	}
	return []syntax.Expr{e}
}

// comparedColumn is the stored column that a condition compares for equality or
// by a pattern with a literal; the zero id if it does nothing so plain.
func comparedColumn(p *diagnose.Pass, e syntax.Expr) (id catalog.ColumnID) {
	var col syntax.Expr
	switch e := e.(type) {
	case *syntax.Binary:
		if _, lit := e.R.(*syntax.Literal); lit && e.Op == "=" {
			col = e.L
		}
	case *syntax.Like:
		col = e.X
	}
	if col == nil {
		return id
	}
	if ref := p.Scope.Of(col); ref.Stored() {
		return ref.ID
	}
	return id
}

func allCompare(p *diagnose.Pass, list []syntax.Expr, column catalog.ColumnID) bool {
	for _, e := range list {
		if comparedColumn(p, e) != column {
			return false
		}
	}
	return len(list) > 0
}

func anyCompares(p *diagnose.Pass, list []syntax.Expr, column catalog.ColumnID) bool {
	for _, e := range list {
		if comparedColumn(p, e) == column {
			return true
		}
	}
	return false
}
