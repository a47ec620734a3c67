package repair

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// fillColumn proposes other columns of the tables in scope for one use of a
// column, by how much the question speaks of them. For a redundant column it
// proposes to drop the select item.
func fillColumn(c *diagnose.Case, h diagnose.Hole, t diagnose.SubType) []Candidate {
	col := columnAt(c, h.Span)
	if col == nil {
		return nil
	}
	if t == diagnose.AttributeRedundancy {
		return removeItem(c, col)
	}
	ref := c.Scope.Ref(col)
	if !ref.Stored() || inJoinCondition(c, col) {
		return nil
	}
	var out []Candidate
	now := c.Links.Best(ref.ID)
	for _, rel := range ref.Scope.Relations {
		if rel.Table == nil {
			continue
		}
		for _, other := range rel.Table.Columns {
			id := catalog.ColumnID{Table: rel.Table.Path(), Column: other.Name}
			if id == ref.ID && rel == ref.Relation {
				continue
			}
			weight := 0.4 + 0.5*(c.Links.Best(id)-now)
			if other.Affinity.Number() == ref.Column.Affinity.Number() {
				weight += 0.1
			}
			if rel == ref.Relation {
				weight += 0.05
			}
			if lit := comparedWith(c, col); lit != nil && other.Affinity.Number() != (lit.Kind == syntax.Number) {
				weight -= 0.3
			}
			written := columnText(c, col, rel, other.Name)
			out = append(out, Candidate{
				Title: fmt.Sprintf("Change `%s` to `%s`", c.Text(col), written), Edits: []text.Edit{{Span: col.Span, New: written}},
				Filler: "grounded", Weight: weight, Because: linkReason(c, id),
			})
		}
	}
	return out
}

// comparedWith is the literal that a column is compared with; nil if none.
func comparedWith(c *diagnose.Case, col *syntax.Column) *syntax.Literal {
	var found *syntax.Literal
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		b, ok := n.(*syntax.Binary)
		if !ok || b.L != syntax.Expr(col) && b.R != syntax.Expr(col) {
			return true
		}
		for _, side := range []syntax.Expr{b.L, b.R} {
			if lit, ok := side.(*syntax.Literal); ok && (lit.Kind == syntax.Number || lit.Kind == syntax.String) {
				found = lit
			}
		}
		return true
	})
	return found
}

func linkReason(c *diagnose.Case, id catalog.ColumnID) []diagnose.Reason {
	for _, l := range c.Links {
		if l.Column == id && l.Score >= 0.6 {
			return []diagnose.Reason{c.InQuestion(fmt.Sprintf("%q names %s", l.Span.In(c.Question.Text), id.Column), l.Span)}
		}
	}
	return nil
}

func columnAt(c *diagnose.Case, s text.Span) *syntax.Column {
	for _, col := range c.Scope.Columns {
		if col.Span == s {
			return col
		}
	}
	return nil
}

func inJoinCondition(c *diagnose.Case, col *syntax.Column) bool {
	found := false
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if j, ok := n.(*syntax.Join); ok && j.On != nil && j.On.Contains(col.Span) {
			found = true
		}
		return !found
	})
	return found
}

// removeItem drops the select item that is the column and nothing else.
func removeItem(c *diagnose.Case, col *syntax.Column) []Candidate {
	for _, s := range c.Scope.Scopes {
		items := s.Select.Items
		for i, item := range items {
			if item.Expr != syntax.Expr(col) || len(items) == 1 {
				continue
			}
			cut := text.Span{Start: item.Start, End: item.End}
			if i == 0 {
				cut.End = items[1].Start
			} else {
				cut.Start = items[i-1].End
			}
			weight := 0.6
			if ref := c.Scope.Ref(col); ref.Stored() {
				weight -= 0.4 * c.Links.Best(ref.ID)
			}
			return []Candidate{{Title: "Remove `" + c.Text(col) + "` from the output", Edits: []text.Edit{{Span: cut}}, Filler: "grounded", Weight: weight, Removes: true}}
		}
	}
	return nil
}
