package repair

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// removeJoin removes the joined table of a hole. Columns of it that are equated
// with a column that stays are read from there instead; where one is used that
// is not, nothing is proposed.
func removeJoin(c *diagnose.Case, h diagnose.Hole) []Candidate {
	s, j, rel := joinAt(c, h.Span)
	if j == nil || j.On == nil || j.Natural || len(j.Using) > 0 || j.Kind == "RIGHT" || j.Kind == "FULL" {
		return nil
	}
	same := equated(c, j.On.Cond, rel)
	cut := text.Span{Start: j.Keyword.Start, End: j.End}
	for cut.Start > 0 && strings.IndexByte(" \t\r\n", c.Statement.Text[cut.Start-1]) >= 0 {
		cut.Start--
	}
	edits := []text.Edit{{Span: cut}}
	for _, col := range c.Scope.Columns {
		ref := c.Scope.Ref(col)
		if ref.Relation != rel || cut.Contains(col.Span) {
			continue
		}
		partner, ok := same[c.Catalog.Names.Fold(ref.ID.Column)]
		if !ok {
			return nil
		}
		edits = append(edits, text.Edit{Span: col.Span, New: c.Text(partner)})
	}
	for _, other := range s.Relations {
		if usedBy(c, other, rel, cut) {
			return nil // another join hangs on this one
		}
	}
	title := rel.Name
	if rel.Table != nil {
		title = rel.Table.Name
	}
	return []Candidate{{Title: "Remove the join to `" + title + "`", Edits: edits, Filler: "grounded", Weight: 0.8, Removes: true}}
}

// joinAt finds the join whose right side is the table that a hole covers or
// names.
func joinAt(c *diagnose.Case, hole text.Span) (*scope.Scope, *syntax.Join, *scope.Relation) {
	for _, s := range c.Scope.Scopes {
		for _, rel := range s.Relations {
			t, ok := rel.Node.(*syntax.Table)
			if !ok || t.Span != hole && t.Name.Span != hole {
				continue
			}
			var found *syntax.Join
			for _, src := range s.Select.From.Sources {
				syntax.Walk(src, func(n syntax.Node) bool {
					if j, ok := n.(*syntax.Join); ok && j.Right == syntax.Source(t) {
						found = j
					}
					return found == nil
				})
			}
			return s, found, rel
		}
	}
	return nil, nil, nil
}

// equated maps columns of rel to the columns of other relations that a join
// condition equates them with.
func equated(c *diagnose.Case, cond syntax.Expr, rel *scope.Relation) map[string]*syntax.Column {
	out := map[string]*syntax.Column{}
	for _, one := range syntax.Conjuncts(cond) {
		b, ok := one.(*syntax.Binary)
		if !ok || b.Op != "=" {
			continue
		}
		l, r := scope.ColumnOf(b.L), scope.ColumnOf(b.R)
		if l == nil || r == nil {
			continue
		}
		if c.Scope.Ref(r).Relation == rel {
			l, r = r, l
		}
		if c.Scope.Ref(l).Relation == rel && c.Scope.Ref(r).Relation != rel {
			out[c.Catalog.Names.Fold(c.Scope.Ref(l).ID.Column)] = r
		}
	}
	return out
}

// usedBy reports whether another relation is joined by a column of rel outside
// the cut.
func usedBy(c *diagnose.Case, other, rel *scope.Relation, cut text.Span) bool {
	if other == rel {
		return false
	}
	return cut.Contains(other.Node.Where())
}
