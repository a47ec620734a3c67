package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// NullSortsFirst reports an ascending ORDER BY … LIMIT on a column that stores
// NULLs, which come first.
var NullSortsFirst = diagnose.Rule{
	Name:    "null-sorts-first",
	SubType: diagnose.ImplicitConditionMissing,
	Title:   "NULL sorts before the smallest value",
	Why:     "SQLite and MySQL sort NULL before every value, so the lowest, earliest or fastest row is one that has no value at all.",
	Limits:  "Silent where a condition on the column already leaves out NULL, with NULLS LAST, where the column's NULLs were not looked up, and where leaving the NULLs out was tried and changed nothing.",

	NeedsValues: true,
	Proof:       true,
	Check:       nullSortsFirst,
}

func nullSortsFirst(p *diagnose.Pass) {
	q := p.Statement.Query
	core, ok := q.Body.(*syntax.Select)
	if !ok || q.OrderBy == nil || q.Limit == nil || len(q.OrderBy.Terms) == 0 || p.Guessed || p.Statement.Dialect == syntax.Postgres {
		return
	}
	key := q.OrderBy.Terms[0]
	col := scope.ColumnOf(key.Expr)
	ref := p.Scope.Of(key.Expr)
	if key.Desc || key.Nulls != "" || !ref.Stored() || p.Values.Nulls(ref.ID) != catalog.Yes || leavesOutNull(p, core, ref) {
		return
	}
	because := []diagnose.Reason{{Text: fmt.Sprintf("%s.%s stores NULLs", ref.ID.Table, ref.ID.Column), From: diagnose.InData}}
	asked := ""
	if p.Question != nil {
		sup, ok := lowEnd(p.Question, ref)
		if !ok {
			return
		}
		because = append([]diagnose.Reason{p.InQuestion(fmt.Sprintf("the question asks for %q", sup.Word), sup.Span)}, because...)
		asked = fmt.Sprintf(", and the question asks for the %s", sup.Word)
	}
	p.Report(diagnose.Finding{
		Span:    key.Span,
		Message: fmt.Sprintf("Rows without %s come first, because NULL sorts before every value", tick(col.Name.Text)),
		Because: because,
		Mask:    notNullMask(p, core, col, asked),
	})
}

// lowEnd is the superlative of the question if it is one that an ascending sort
// answers.
func lowEnd(r *question.Reading, ref scope.Ref) (question.Superlative, bool) {
	if len(r.Superlatives) != 1 {
		return question.Superlative{}, false
	}
	s := r.Superlatives[0]
	return s, s.Of(question.SplitName(ref.ID.Column), isDateColumn(ref.Column)) == question.Low
}

// notNullMask asks for IS NOT NULL at the end of WHERE.
func notNullMask(p *diagnose.Pass, core *syntax.Select, col *syntax.Column, asked string) *diagnose.Mask {
	cond := p.Text(col) + " IS NOT NULL"
	m := &diagnose.Mask{
		Instruction: fmt.Sprintf("Leave out rows where %s is NULL: they sort first%s.", tick(col.Name.Text), asked),
		Title:       "Add " + tick(cond),
	}
	if like := p.Statement.Query.OrderBy.Keyword.In(p.Statement.Text); like == strings.ToLower(like) {
		cond = p.Text(col) + " is not null"
	}
	m.Edits = diagnose.AddCondition(p.Statement, core, cond)
	m.Holes = []diagnose.Hole{{Kind: diagnose.ConditionHole, Span: m.Edits[len(m.Edits)-1].Span}}
	return m
}

// leavesOutNull reports whether the core's conditions already exclude rows where
// the column is NULL: any comparison of it that must hold does.
func leavesOutNull(p *diagnose.Pass, core *syntax.Select, ref scope.Ref) bool {
	var conds []syntax.Expr
	if core.WhereClause != nil {
		conds = append(conds, core.WhereClause.Cond)
	}
	if core.From != nil {
		for _, src := range core.From.Sources {
			syntax.Walk(src, func(n syntax.Node) bool {
				if j, ok := n.(*syntax.Join); ok && j.Kind == "INNER" && j.On != nil {
					conds = append(conds, j.On.Cond)
				}
				_, derived := n.(*syntax.Derived)
				return !derived
			})
		}
	}
	for _, c := range conds {
		for _, one := range syntax.Conjuncts(c) {
			if rejectsNull(p, one, ref) {
				return true
			}
		}
	}
	return false
}

// rejectsNull reports whether a condition is never true where the column is
// NULL. An OR or a function may be; it counts as not rejecting unless the column
// stands directly in the comparison.
func rejectsNull(p *diagnose.Pass, e syntax.Expr, ref scope.Ref) bool {
	is := func(x syntax.Expr) bool {
		found := false
		syntax.Walk(x, func(n syntax.Node) bool {
			c, ok := n.(*syntax.Column)
			if ok {
				r := p.Scope.Ref(c)
				found = found || r.Relation == ref.Relation && r.ID == ref.ID
			}
			call, isCall := n.(*syntax.Call)
			return !isCall || !handlesNull(call.Name.Text)
		})
		return found
	}
	switch e := e.(type) {
	case *syntax.Binary:
		switch e.Op {
		case "=", "<>", "<", "<=", ">", ">=":
			return is(e.L) || is(e.R)
		}
	case *syntax.Unary:
		is, ok := e.X.(*syntax.Is)
		if p, isParen := e.X.(*syntax.Paren); isParen {
			is, ok = p.X.(*syntax.Is)
		}
		if ok && e.Op == "NOT" {
			flipped := *is
			flipped.Not = !is.Not
			return rejectsNull(p, &flipped, ref)
		}
	case *syntax.Is:
		lit, null := e.Y.(*syntax.Literal)
		return e.Not && null && lit.Kind == syntax.Null && is(e.X)
	case *syntax.Like:
		return is(e.X)
	case *syntax.Between:
		return is(e.X)
	case *syntax.In:
		return is(e.X)
	}
	return false
}

func handlesNull(function string) bool {
	switch strings.ToLower(function) {
	case "ifnull", "coalesce", "iif", "nvl", "isnull":
		return true
	}
	return false
}
