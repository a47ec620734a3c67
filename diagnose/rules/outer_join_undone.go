package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// OuterJoinUndone reports a condition in WHERE that drops the rows which a LEFT
// JOIN keeps.
var OuterJoinUndone = diagnose.Rule{
	Name:    "outer-join-undone",
	SubType: diagnose.JoinTypeMismatch,
	Title:   "a condition undoes the outer join",
	Why:     "LEFT JOIN keeps the rows without a partner and gives them NULL. A condition in WHERE that is never true for NULL drops them again, as an inner join would.",
	Limits:  "Silent for conditions that hold for NULL too, behind COALESCE and the like, and for comparisons with NULL by an operator, which null-by-equals reports.",
	AtMost:  diagnose.Hint,
	Check:   outerJoinUndone,
}

func outerJoinUndone(p *diagnose.Pass) {
	for _, s := range p.Scope.Scopes {
		if s.Select.From == nil || s.Select.WhereClause == nil {
			continue
		}
		for _, src := range s.Select.From.Sources {
			syntax.Walk(src, func(n syntax.Node) bool {
				if j, ok := n.(*syntax.Join); ok && j.Kind == "LEFT" {
					checkOuter(p, s, j)
				}
				_, derived := n.(*syntax.Derived)
				return !derived
			})
		}
	}
}

func checkOuter(p *diagnose.Pass, s *scope.Scope, j *syntax.Join) {
	table, ok := j.Right.(*syntax.Table)
	rel := relationOf(s, table)
	if !ok || rel == nil {
		return
	}
	for _, c := range syntax.Conjuncts(s.Select.WhereClause.Cond) {
		for _, col := range columnsOf(c) {
			ref := p.Scope.Ref(col)
			if ref.Relation != rel || !ref.Stored() || !rejectsNull(p, c, ref) || comparesNull(c) {
				continue
			}
			join := likeWord(j.Keyword.In(p.Statement.Text), "JOIN")
			p.Report(diagnose.Finding{
				Span:    c.Where(),
				Message: fmt.Sprintf("%s drops the rows without a partner in %s, which LEFT JOIN keeps", tick(p.Text(c)), tick(rel.Name)),
				Because: []diagnose.Reason{{Text: "the join that keeps them", From: diagnose.InSQL, Span: j.Keyword}},
				Mask: &diagnose.Mask{
					Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: j.Keyword, Fillings: []diagnose.Filling{{Text: join, Title: "Write " + join, Weight: 0.6}}}, {Kind: diagnose.ConditionHole, Span: c.Where()}},
					Instruction: "Move the condition into ON if the rows are wanted, else join by JOIN.",
				},
			})
			return
		}
	}
}

// comparesNull reports whether a condition compares with NULL by an operator: it
// drops every row, and null-by-equals says so.
func comparesNull(e syntax.Expr) bool {
	b, ok := e.(*syntax.Binary)
	return ok && (isNull(b.L) || isNull(b.R))
}

// columnsOf are the column references in an expression, those of subqueries left
// out.
func columnsOf(e syntax.Node) []*syntax.Column {
	var out []*syntax.Column
	syntax.Walk(e, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.Column); ok {
			out = append(out, c)
		}
		_, nested := n.(*syntax.Query)
		return !nested
	})
	return out
}
