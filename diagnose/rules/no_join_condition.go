package rules

import (
	"fmt"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// NoJoinCondition reports a table that no condition links to the others.
var NoJoinCondition = diagnose.Rule{
	Name:    "no-join-condition",
	SubType: diagnose.JoinConditionMismatch,
	Title:   "no condition links a table to the others",
	Why:     "Every row of the one meets every row of the other: counts and sums are multiplied, and rows are paired that have nothing to do with each other.",
	Limits:  "Silent with CROSS JOIN, which says so, where a condition compares a column with itself, which self-comparison reports, for sub-queries and tables of which at most one row is left, and where any condition speaks of both.",
	Check:   noJoinCondition,
}

func noJoinCondition(p *diagnose.Pass) {
	for _, s := range p.Scope.Scopes {
		if len(s.Relations) < 2 || !plainFrom(s) || comparesItself(p, s) {
			continue
		}
		known := newFixed(p, s)
		group := linked(p, s)
		for i, rel := range s.Relations[1:] {
			i++
			if rel.Table == nil || group[i] != i || known.keyKnown(known.known, rel) {
				continue
			}
			others := slices.ContainsFunc(s.Relations[:i], func(o *scope.Relation) bool { return o.Table != nil && !known.keyKnown(known.known, o) })
			if others {
				reportNoJoin(p, s, rel, group, i)
			}
		}
	}
}

// plainFrom reports whether FROM links tables by nothing but conditions: no CROSS
// or NATURAL join, no USING, nothing that is not known.
func plainFrom(s *scope.Scope) bool {
	if s.Select.From == nil {
		return false
	}
	plain := true
	for _, src := range s.Select.From.Sources {
		syntax.Walk(src, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.Join:
				plain = plain && n.Kind != "CROSS" && !n.Natural && len(n.Using) == 0
			case *syntax.Opaque, *syntax.TableCall, *syntax.Missing:
				plain = false
			case *syntax.Derived:
				plain = plain && !n.Lateral
				return false
			}
			return plain
		})
	}
	return plain
}

// comparesItself reports whether a condition that should link two tables compares
// a column with itself.
func comparesItself(p *diagnose.Pass, s *scope.Scope) bool {
	return slices.ContainsFunc(held(s), func(c syntax.Expr) bool {
		b, ok := c.(*syntax.Binary)
		if !ok || b.Op != "=" {
			return false
		}
		l, r := p.Scope.Of(b.L), p.Scope.Of(b.R)
		return l.Stored() && r.Stored() && sameRef(l, r)
	})
}

// linked gives each relation the first one that conditions link it to, in one step
// or several.
func linked(p *diagnose.Pass, s *scope.Scope) []int {
	group := make([]int, len(s.Relations))
	for i := range group {
		group[i] = i
	}
	join := func(list []int) {
		for _, i := range list {
			low, high := min(group[list[0]], group[i]), max(group[list[0]], group[i])
			for k := range group {
				if group[k] == high {
					group[k] = low
				}
			}
		}
	}
	conds := held(s)
	syntaxJoins(s, func(on syntax.Expr) { conds = append(conds, syntax.Conjuncts(on)...) })
	for _, c := range conds {
		var touched []int
		syntax.Walk(c, func(n syntax.Node) bool {
			if col, ok := n.(*syntax.Column); ok {
				ref := p.Scope.Ref(col)
				if i := slices.Index(s.Relations, ref.Relation); i >= 0 {
					touched = append(touched, i)
				} else if ref.State == scope.Ambiguous || ref.State == scope.Uncertain {
					for k := range group { // it may be of any
						touched = append(touched, k)
					}
				}
			}
			return true
		})
		if len(touched) > 0 {
			join(touched)
		}
	}
	return group
}

func reportNoJoin(p *diagnose.Pass, s *scope.Scope, rel *scope.Relation, group []int, i int) {
	f := diagnose.Finding{
		Span:    rel.Node.Where(),
		Message: fmt.Sprintf("No condition links %s to the other tables", tick(relationName(rel))),
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.ConditionHole, Span: text.Span{Start: rel.Node.Where().End, End: rel.Node.Where().End}}},
			Instruction: fmt.Sprintf("Join %s along declared keys.", tick(rel.Name)),
		},
	}
	var conds []string
	for k, other := range s.Relations {
		if group[k] == i || other.Table == nil {
			continue
		}
		for _, key := range keysBetween(p.Catalog, rel.Table, other.Table) {
			if len(key.FromColumns) == 1 {
				conds = append(conds, qualified(p, rel, key.FromColumns[0])+" = "+qualified(p, other, key.ToColumns[0]))
				reason := diagnose.Reason{Text: keyText(key), From: diagnose.InCatalog}
				if !slices.Contains(f.Because, reason) { // a table joined to itself has its key in both directions
					f.Because = append(f.Because, reason)
				}
			}
		}
	}
	if len(conds) == 1 {
		f.Mask.Title, f.Mask.Edits = "Join by "+tick(conds[0]), diagnose.AddCondition(p.Statement, s.Select, conds[0])
		f.Mask.Holes[0].Span = f.Mask.Edits[len(f.Mask.Edits)-1].Span
	}
	p.Report(f)
}
