package answerability

import (
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Chosen reports whether a query has taken one reading of an ambiguity, or set a
// bound of its own, though the question leaves it open. One that uses several
// readings, or none, has understood the question otherwise; and whoever wrote it
// knows what is missing.
func (t Triaged) Chosen(c *diagnose.Case) bool {
	switch {
	case c.Statement.Query == nil || c.Scope == nil || !t.Sure:
		return false
	case t.Code == VagueFilter:
		return setsBound(c.Statement.Query)
	case t.Class() != ClassAmbiguous:
		return false
	}
	used := map[catalog.ColumnID]bool{}
	for _, s := range c.Scope.Scopes {
		for _, r := range s.Relations {
			if r.Table != nil {
				used[catalog.ColumnID{Table: r.Table.Path()}] = true
			}
		}
	}
	star := false
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Star:
			star = true
		case *syntax.Column:
			if ref := c.Scope.Ref(n); ref.Stored() {
				used[ref.ID] = true
			}
		}
		return true
	})
	n := 0
	for _, o := range t.Options {
		n += one(used[o])
		star = star && o.Column != ""
	}
	return n == 1 && !star
}

// setsBound reports whether a query compares a column with a constant by size, or
// returns only so many rows.
func setsBound(q *syntax.Query) bool {
	found := false
	syntax.Walk(q, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Limit:
			found = true
		case *syntax.Binary:
			_, left := n.L.(*syntax.Literal)
			_, right := n.R.(*syntax.Literal)
			column := scope.ColumnOf(n.L) != nil || scope.ColumnOf(n.R) != nil
			found = found || column && (left || right) && slices.Contains([]string{"<", "<=", ">", ">="}, n.Op)
		}
		return !found
	})
	return found
}
