package repair

import (
	"fmt"
	"regexp"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// swapTable proposes another table that has all columns that the query uses of
// one. References by the table's own name follow.
func swapTable(c *diagnose.Case) []Candidate {
	var out []Candidate
	for _, s := range c.Scope.Scopes {
		for _, rel := range s.Relations {
			t, ok := rel.Node.(*syntax.Table)
			if !ok || rel.Table == nil {
				continue
			}
			var used []string
			var qualifiers []text.Span
			for _, col := range c.Scope.Columns {
				if ref := c.Scope.Ref(col); ref.Relation == rel {
					used = append(used, col.Name.Text)
					if col.Table != nil && t.Alias == nil {
						qualifiers = append(qualifiers, col.Table.Span)
					}
				}
			}
			for _, other := range c.Catalog.Tables {
				if other == rel.Table || inScope(c, s, other.Path()) || t.Schema != nil && other.Schema != rel.Table.Schema {
					continue
				}
				all := true
				for _, name := range used {
					all = all && other.Column(c.Catalog.Names, name) != nil
				}
				if !all {
					continue
				}
				name := syntax.QuoteName(c.Statement.Dialect, other.Name, t.Name.Quote)
				edits := []text.Edit{replaceBy(t.Name.Span, name)}
				if t.Schema == nil {
					edits[0] = replaceBy(t.Name.Span, diagnose.Written(c.Statement.Dialect, other, t.Name.Quote))
				}
				for _, q := range qualifiers {
					edits = append(edits, replaceBy(q, name))
				}
				out = append(out, grounded(fmt.Sprintf("Change `%s` to `%s`", t.Name.Text, other.Path()), 0.4+0.4*(c.Links.Table(other.Path())-c.Links.Table(rel.Table.Path())), edits...))
			}
		}
	}
	return out
}

// removeAnyJoin proposes to remove each joined table of which nothing is needed.
func removeAnyJoin(c *diagnose.Case) []Candidate {
	var out []Candidate
	for _, s := range c.Scope.Scopes {
		for _, rel := range s.Relations {
			if t, ok := rel.Node.(*syntax.Table); ok {
				for _, cand := range removeJoin(c, diagnose.Hole{Span: t.Span}) {
					if rel.Table != nil {
						cand.Weight -= 0.3 * c.Links.Table(rel.Table.Path())
					}
					out = append(out, cand)
				}
			}
		}
	}
	return out
}

// joinByKey proposes the declared keys between the two tables of a join.
func joinByKey(c *diagnose.Case) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		j, ok := n.(*syntax.Join)
		if !ok || j.On == nil {
			return true
		}
		for _, one := range syntax.Conjuncts(j.On.Cond) {
			b, ok := one.(*syntax.Binary)
			if !ok || b.Op != "=" {
				continue
			}
			l, r := c.Scope.Of(b.L), c.Scope.Of(b.R)
			if l.Stored() && r.Stored() && l.Relation.Table != nil && r.Relation.Table != nil && l.Relation != r.Relation {
				out = append(out, keyConditions(c, b, l.Relation, r.Relation)...)
			}
		}
		return true
	})
	return out
}

func keyConditions(c *diagnose.Case, b *syntax.Binary, l, r *scope.Relation) []Candidate {
	var out []Candidate
	d := c.Statement.Dialect
	for _, e := range c.Catalog.Edges(l.Table) {
		if !c.Catalog.TableNames.Same(e.To, r.Table.Path()) || len(e.FromColumns) != 1 {
			continue
		}
		cond := fmt.Sprintf("%s.%s = %s.%s", syntax.QuoteName(d, l.Name, 0), syntax.QuoteName(d, e.FromColumns[0], 0), syntax.QuoteName(d, r.Name, 0), syntax.QuoteName(d, e.ToColumns[0], 0))
		out = append(out, grounded("Join by `"+cond+"`", 0.8, replaceBy(b.Span, cond)))
	}
	return out
}

var yearLiteral = regexp.MustCompile(`^[12]\d{3}$`)

// writeYear proposes the year of a date for a comparison with a bare year.
func writeYear(c *diagnose.Case) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		b, ok := n.(*syntax.Binary)
		if !ok {
			return true
		}
		if lit, isLit := b.R.(*syntax.Literal); isLit && yearLiteral.MatchString(lit.Text) && scope.ColumnOf(b.L) != nil {
			out = append(out, grounded("Compare the year of the date", 0.7, replaceBy(b.L.Where(), "strftime('%Y', "+c.Text(b.L)+")"), replaceBy(lit.Span, syntax.QuoteString(lit.Text))))
		}
		return true
	})
	return out
}
