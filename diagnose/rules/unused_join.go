package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// UnusedJoin reports a joined table of which nothing is used but the key that
// joins it.
var UnusedJoin = diagnose.Rule{
	Name:    "unused-join",
	SubType: diagnose.TableRedundancy,
	Title:   "a joined table is never used",
	Why:     "The join adds no column and no condition. At best it costs time; at worst it drops the rows without a partner.",
	Limits:  "Silent where the join can repeat rows or drop rows that a declared key does not rule out, unless the question names neither the table nor its columns; with NATURAL, USING, RIGHT and FULL joins; and with SELECT *. A join that changes no result is never more than a hint.",
	Keeps:   true,
	Check:   unusedJoin,
}

func unusedJoin(p *diagnose.Pass) {
	for _, s := range p.Scope.Scopes {
		if s.Select.From == nil || len(s.Relations) < 2 || diagnose.HasStar(s.Select) {
			continue
		}
		for _, src := range s.Select.From.Sources {
			syntax.Walk(src, func(n syntax.Node) bool {
				if j, ok := n.(*syntax.Join); ok {
					checkJoin(p, s, j)
				}
				_, derived := n.(*syntax.Derived)
				return !derived
			})
		}
	}
}

// checkJoin looks at the table on the right of a join.
func checkJoin(p *diagnose.Pass, s *scope.Scope, j *syntax.Join) {
	table, ok := j.Right.(*syntax.Table)
	rel := relationOf(s, table)
	if !ok || rel == nil || rel.Table == nil || j.On == nil || j.Natural || j.Kind != "INNER" && j.Kind != "LEFT" {
		return
	}
	partner, own, other, ok := singleEquality(p, j.On.Cond, rel)
	if !ok || usedOutside(p, rel, j) || !p.Catalog.IsKey(rel.Table, own) {
		return
	}
	harmless := j.Kind == "LEFT" || !optional(s, partner) && neverDrops(p, partner, rel, other, own)
	if !harmless && (p.Question == nil || mentioned(p, rel)) {
		return
	}
	name := relationName(rel)
	effect := "By its declared key, removing the join changes no result."
	if !harmless {
		effect = fmt.Sprintf("It only drops the rows of %s that have no partner.", tick(partner.Name))
	}
	because := []diagnose.Reason{
		{Text: "only the key that joins it is read", From: diagnose.InSQL, Span: j.On.Span},
		{Text: fmt.Sprintf("%s has at most one row for each row of %s", rel.Table.Name, partner.Name), From: diagnose.InCatalog},
	}
	if p.Question != nil && !mentioned(p, rel) {
		because = append(because, diagnose.Reason{Text: "the question does not name " + rel.Table.Name, From: diagnose.InQuestion, Span: p.Pair.Question.Span})
	}
	severity := diagnose.Unset
	if harmless {
		severity = diagnose.Hint // the query is longer than it has to be, not wrong
	}
	p.Report(diagnose.Finding{
		Severity: severity,
		Span:     table.Span,
		Message:  fmt.Sprintf("%s is joined but never used. %s", tick(name), effect),
		Because:  because,
		Unused:   harmless,
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.JoinHole, Span: table.Span}},
			Instruction: fmt.Sprintf("Remove %s and its join; keep the output columns.", tick(name)),
		},
	})
}

// optional reports whether an outer join may give rows without a row of rel.
func optional(s *scope.Scope, rel *scope.Relation) bool {
	found := false
	for _, src := range s.Select.From.Sources {
		syntax.Walk(src, func(n syntax.Node) bool {
			if j, ok := n.(*syntax.Join); ok {
				right := j.Right != nil && j.Right.Where().Contains(rel.Node.Where())
				found = found || j.Kind == "LEFT" && right || j.Kind == "RIGHT" && !right || j.Kind == "FULL"
			}
			return true
		})
	}
	return found
}

func relationOf(s *scope.Scope, t *syntax.Table) *scope.Relation {
	for _, r := range s.Relations {
		if t != nil && r.Node == syntax.Source(t) {
			return r
		}
	}
	return nil
}

func relationName(r *scope.Relation) string {
	if r.Table != nil && r.Table.Name != r.Name {
		return r.Table.Name + " " + r.Name
	}
	return r.Name
}

// singleEquality reads an ON that does nothing but equate columns of rel with
// columns of one other relation.
func singleEquality(p *diagnose.Pass, cond syntax.Expr, rel *scope.Relation) (partner *scope.Relation, own, other []string, ok bool) {
	for _, c := range syntax.Conjuncts(cond) {
		b, isBinary := c.(*syntax.Binary)
		if !isBinary || b.Op != "=" {
			return nil, nil, nil, false
		}
		l, r := p.Scope.Of(b.L), p.Scope.Of(b.R)
		if r.Relation == rel {
			l, r = r, l
		}
		if l.Relation != rel || r.Relation == rel || !l.Stored() || !r.Stored() || partner != nil && partner != r.Relation {
			return nil, nil, nil, false
		}
		partner, own, other = r.Relation, append(own, l.ID.Column), append(other, r.ID.Column)
	}
	return partner, own, other, partner != nil
}

// usedOutside reports whether a column of rel is read anywhere but in the join's
// own ON.
func usedOutside(p *diagnose.Pass, rel *scope.Relation, j *syntax.Join) bool {
	for _, c := range p.Scope.Columns {
		ref := p.Scope.Ref(c)
		if ref.Relation == rel && !j.On.Contains(c.Span) || ref.State == scope.Ambiguous || ref.State == scope.Uncertain {
			return true
		}
	}
	return false
}

// neverDrops reports whether every row of the partner is sure to find its row:
// by a declared foreign key of columns that are not NULL.
func neverDrops(p *diagnose.Pass, partner, rel *scope.Relation, other, own []string) bool {
	if partner.Table == nil {
		return false
	}
	for _, fk := range partner.Table.ForeignKeys {
		if !p.Catalog.TableNames.Same(fk.Table, rel.Table.Path()) || len(fk.Columns) != len(other) {
			continue
		}
		all := true
		for i := range other {
			col := p.Catalog.Column(catalog.ColumnID{Table: partner.Table.Path(), Column: other[i]})
			all = all && p.Catalog.Names.Same(fk.Columns[i], other[i]) && p.Catalog.Names.Same(fk.To[i], own[i]) && col != nil && col.NotNull
		}
		if all {
			return true
		}
	}
	return false
}

// mentioned reports whether the question names the table or a column that is
// its own.
func mentioned(p *diagnose.Pass, rel *scope.Relation) bool {
	if p.Links.Table(rel.Table.Path()) >= 0.6 { // a synonym of its name is enough
		return true
	}
	for _, c := range rel.Table.Columns {
		if p.Links.Best(catalog.ColumnID{Table: rel.Table.Path(), Column: c.Name}) >= 0.95 {
			return true
		}
	}
	return false
}
