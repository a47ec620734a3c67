package repair

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// removeClause proposes to drop a clause with the blanks before it; ORDER BY goes
// alone and together with LIMIT.
func removeClause(c *diagnose.Case) []Candidate {
	var out []Candidate
	cut := func(title string, s text.Span) {
		for s.Start > 0 && strings.IndexByte(" \t\r\n", c.Statement.Text[s.Start-1]) >= 0 {
			s.Start--
		}
		cand := grounded(title, 0.5, replaceBy(s, ""))
		cand.Removes = true
		out = append(out, cand)
	}
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Query:
			if n.OrderBy != nil && n.Limit != nil {
				cut("Remove ORDER BY and LIMIT", n.OrderBy.Span.Cover(n.Limit.Span))
			}
			if n.Limit != nil {
				cut("Remove LIMIT", n.Limit.Span)
			}
			if n.OrderBy != nil {
				cut("Remove ORDER BY", n.OrderBy.Span)
			}
		case *syntax.Select:
			if n.GroupBy != nil && n.Having == nil {
				cut("Remove GROUP BY", n.GroupBy.Span)
			}
			if n.Having != nil {
				cut("Remove HAVING", n.Having.Span)
			}
		}
		return true
	})
	return out
}

// outermost is the outermost core, if the query is one and not a set operation.
func outermost(c *diagnose.Case) (*syntax.Select, *scope.Scope) {
	core, ok := c.Statement.Query.Body.(*syntax.Select)
	if !ok || core.From == nil {
		return nil, nil
	}
	return core, c.Scope.ScopeOf(core)
}

// end is where a clause can be added at the end of the query: before LIMIT, or
// behind all.
func end(c *diagnose.Case, beforeOrder bool) int {
	q := c.Statement.Query
	at := q.Body.Where().End
	if q.OrderBy != nil && !beforeOrder {
		at = q.OrderBy.End
	}
	return at
}

// addOrder proposes ORDER BY with a LIMIT for a superlative of the question.
func addOrder(c *diagnose.Case) []Candidate {
	core, s := outermost(c)
	if core == nil || c.Question == nil || len(c.Question.Superlatives) == 0 || c.Statement.Query.OrderBy != nil {
		return nil
	}
	sup := c.Question.Superlatives[0]
	limit := ""
	if c.Statement.Query.Limit == nil {
		limit = fmt.Sprintf(" LIMIT %d", max(1, sup.N))
	}
	var out []Candidate
	add := func(key string, words []string, isDate bool, weight float64) {
		dir := "DESC"
		if sup.Of(words, isDate) == question.Low {
			dir = "ASC"
		}
		out = append(out, grounded(fmt.Sprintf("Sort by %s %s", key, dir), weight, insertAt(end(c, false), " ORDER BY "+key+" "+dir+limit)))
	}
	for _, r := range rankedColumns(c, s) {
		if r.column.Affinity.Number() {
			add(r.text, question.SplitName(r.column.Name), false, 0.3+0.5*r.link)
		}
	}
	if core.GroupBy != nil || asked(c, "COUNT") > 0 || sup.Word == "most" || sup.Word == "fewest" || sup.Word == "least" {
		add("COUNT(*)", []string{"count"}, false, 0.5)
	}
	return out
}

// addLimit proposes a LIMIT where the query sorts already.
func addLimit(c *diagnose.Case) []Candidate {
	q := c.Statement.Query
	if q.Limit != nil || q.OrderBy == nil {
		return nil
	}
	n := 1
	if c.Question != nil && len(c.Question.Superlatives) > 0 && c.Question.Superlatives[0].N > 0 {
		n = c.Question.Superlatives[0].N
	}
	return []Candidate{grounded(fmt.Sprintf("Return %d", n), 0.5, insertAt(q.OrderBy.End, fmt.Sprintf(" LIMIT %d", n)))}
}

// addGroup proposes to group by what the question splits the answer by, and by
// the plain columns of an output that aggregates others.
func addGroup(c *diagnose.Case) []Candidate {
	core, s := outermost(c)
	if core == nil || core.GroupBy != nil {
		return nil
	}
	at := core.From.End
	if core.WhereClause != nil {
		at = core.WhereClause.End
	}
	var out []Candidate
	for _, item := range core.Items {
		if col := scope.ColumnOf(item.Expr); col != nil {
			out = append(out, grounded("Group by "+c.Text(col), 0.5, insertAt(at, " GROUP BY "+c.Text(col))))
		}
	}
	if c.Question != nil && len(c.Question.Groups) > 0 {
		for i, r := range rankedColumns(c, s) {
			if i < 3 {
				out = append(out, grounded("Group by "+r.text, 0.3+0.3*r.link, insertAt(at, " GROUP BY "+r.text)))
			}
		}
	}
	return out
}

// limitByQuestion proposes the question's n for a LIMIT.
func limitByQuestion(c *diagnose.Case) []Candidate {
	q := c.Statement.Query
	if q.Limit == nil || q.Limit.Count == nil || c.Question == nil {
		return nil
	}
	var out []Candidate
	for _, sup := range c.Question.Superlatives {
		if n := fmt.Sprint(sup.N); sup.N > 0 && n != c.Text(q.Limit.Count) {
			out = append(out, grounded("Change LIMIT to "+n, 0.85, replaceBy(q.Limit.Count.Where(), n)))
		}
	}
	return out
}

// ranked is a column in scope as it would be written, with how much the question
// speaks of it.
type ranked struct {
	text   string
	id     catalog.ColumnID
	column *catalog.Column
	link   float64
}

// rankedColumns are the columns of the tables in scope, best linked first.
func rankedColumns(c *diagnose.Case, s *scope.Scope) []ranked {
	var out []ranked
	for _, rel := range s.Relations {
		if rel.Table == nil {
			continue
		}
		for _, col := range rel.Table.Columns {
			id := catalog.ColumnID{Table: rel.Table.Path(), Column: col.Name}
			written := syntax.QuoteName(c.Statement.Dialect, col.Name, 0)
			if len(s.Relations) > 1 && rel.Name != "" {
				written = syntax.QuoteName(c.Statement.Dialect, rel.Name, 0) + "." + written
			}
			out = append(out, ranked{written, id, col, c.Links.Best(id)})
		}
	}
	sortByLink(out)
	return out
}
