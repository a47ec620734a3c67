package diagnose

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// refusedAggregate explains the refusal of an aggregate in WHERE, which chooses rows
// before there are groups.
func refusedAggregate(c *Case, f *Finding) {
	if c.Scope == nil {
		return
	}
	for _, s := range c.Scope.Scopes {
		where := s.Select.WhereClause
		if where == nil || !where.Contains(f.Span) {
			continue
		}
		for _, cond := range syntax.Conjuncts(where.Cond) {
			call := aggregateAt(cond, f.Span)
			if call == nil {
				continue
			}
			f.Message = fmt.Sprintf("%s stands in WHERE, where there are no groups yet", tick(c.Text(call)))
			f.Why = "WHERE chooses rows before they are grouped, so no aggregate has a value there. HAVING chooses groups."
			f.SubType = ClauseMissing
			f.Mask = &Mask{Holes: []Hole{{Kind: ConditionHole, Span: cond.Where()}}, Instruction: "Move the condition into HAVING, or compare with a subquery that gives the aggregate."}
			if group := s.Select.GroupBy; group != nil && s.Select.Having == nil && where.Cond == cond && where.End <= group.Start {
				having := "HAVING"
				if word := where.Keyword.In(c.Statement.Text); word == strings.ToLower(word) {
					having = "having"
				}
				cut := where.Span
				if strings.TrimSpace(c.Statement.Text[cut.End:group.Start]) == "" { // else a comment stands there
					cut.End = group.Start
				}
				f.Mask.Title = "Move the condition into HAVING"
				f.Mask.Edits = []text.Edit{
					{Span: cut},
					{Span: text.Span{Start: group.End, End: group.End}, New: " " + having + " " + c.Text(cond)},
				}
			}
			return
		}
	}
}

// aggregateAt is the call of an aggregate in an expression that a span lies in, those
// of subqueries left out.
func aggregateAt(e syntax.Expr, at text.Span) (found *syntax.Call) {
	syntax.Walk(e, func(n syntax.Node) bool {
		if call, ok := n.(*syntax.Call); ok && call.Contains(at) && IsAggregate(call) {
			found = call
		}
		_, nested := n.(*syntax.Query)
		return !nested && n.Where().Contains(at)
	})
	return found
}
