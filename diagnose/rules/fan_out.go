package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// FanOut reports a sum, an average or a count over rows that a join repeats,
// where the joined table is used for nothing else.
var FanOut = diagnose.Rule{
	Name:    "fan-out",
	SubType: diagnose.AggregateFunctions,
	Title:   "a join repeats the rows that are summed up",
	Why:     "Each row is counted once for every partner that it meets: a total becomes too large, an average is weighted by the partners, and nothing says so.",
	Limits:  "Silent where the repeating table is used in the output, a condition, a group or the aggregate itself: then the repetition may be meant.",
	Check:   fanOut,
}

func fanOut(p *diagnose.Pass) {
	for _, s := range p.Scope.Scopes {
		if s.Select.From == nil || len(s.Relations) < 2 {
			continue
		}
		for _, item := range s.Select.Items {
			syntax.Walk(item, func(n syntax.Node) bool {
				if call, ok := n.(*syntax.Call); ok {
					checkAggregate(p, s, call)
				}
				_, nested := n.(*syntax.Query)
				return !nested
			})
		}
	}
}

func checkAggregate(p *diagnose.Pass, s *scope.Scope, call *syntax.Call) {
	switch strings.ToUpper(call.Name.Text) {
	case "SUM", "AVG", "TOTAL":
	default:
		return
	}
	if call.Distinct != nil || call.Over != nil || len(call.Args) != 1 {
		return
	}
	ref := p.Scope.Of(call.Args[0])
	if !ref.Stored() || ref.Relation.Table == nil {
		return
	}
	for _, rel := range s.Relations {
		if rel == ref.Relation || rel.Table == nil || !repeats(p, s, rel) || usedOutsideJoins(p, s, rel) {
			continue
		}
		p.Report(diagnose.Finding{
			Span:    call.Span,
			Message: fmt.Sprintf("Each row of %s is taken once for every row of %s that it meets", tick(ref.Relation.Name), tick(rel.Name)),
			Because: []diagnose.Reason{
				{Text: fmt.Sprintf("%s can meet several rows of %s", ref.Relation.Table.Name, rel.Table.Name), From: diagnose.InCatalog},
				{Text: fmt.Sprintf("nothing else of %s is used", rel.Name), From: diagnose.InSQL, Span: rel.Node.Where()},
			},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.JoinHole, Span: rel.Node.Where()}},
				Instruction: fmt.Sprintf("Remove the join to %s, or sum up before joining.", tick(rel.Name)),
			},
		})
		return
	}
}

// repeats reports whether a row of the other relations can meet several rows of
// rel: the columns by which it is joined are no key of it.
func repeats(p *diagnose.Pass, s *scope.Scope, rel *scope.Relation) bool {
	var joined []string
	syntaxJoins(s, func(on syntax.Expr) {
		for _, c := range syntax.Conjuncts(on) {
			b, ok := c.(*syntax.Binary)
			if !ok || b.Op != "=" {
				continue
			}
			for _, side := range []syntax.Expr{b.L, b.R} {
				if ref := p.Scope.Of(side); ref.Relation == rel && ref.Stored() {
					joined = append(joined, ref.ID.Column)
				}
			}
		}
	})
	return len(joined) > 0 && !p.Catalog.IsKey(rel.Table, joined) && (len(rel.Table.PrimaryKey) > 0 || hasForeignKey(p, rel, joined))
}

// hasForeignKey reports whether one of the columns refers to another table, so
// that several rows are likely to share its value.
func hasForeignKey(p *diagnose.Pass, rel *scope.Relation, columns []string) bool {
	for _, fk := range rel.Table.ForeignKeys {
		for _, c := range columns {
			if p.Catalog.Names.Same(fk.Columns[0], c) {
				return true
			}
		}
	}
	return len(rel.Table.PrimaryKey) == 0 && strings.HasSuffix(strings.ToLower(columns[0]), "_id")
}

func syntaxJoins(s *scope.Scope, visit func(on syntax.Expr)) {
	for _, src := range s.Select.From.Sources {
		syntax.Walk(src, func(n syntax.Node) bool {
			if j, ok := n.(*syntax.Join); ok && j.On != nil {
				visit(j.On.Cond)
			}
			_, derived := n.(*syntax.Derived)
			return !derived
		})
	}
}

// usedOutsideJoins reports whether a column of rel is read outside of the
// conditions of joins, or by the join of a further table that is.
func usedOutsideJoins(p *diagnose.Pass, s *scope.Scope, rel *scope.Relation) bool {
	var joins []text.Span
	syntaxJoins(s, func(on syntax.Expr) { joins = append(joins, on.Where()) })
	for _, c := range p.Scope.Columns {
		ref := p.Scope.Ref(c)
		if ref.State == scope.Ambiguous || ref.State == scope.Uncertain {
			return true
		}
		if ref.Relation != rel {
			continue
		}
		inside := 0
		for _, j := range joins {
			if j.Contains(c.Span) {
				inside++
			}
		}
		if inside == 0 {
			return true
		}
	}
	uses := 0
	for _, j := range joins {
		touches := false
		for _, c := range p.Scope.Columns {
			touches = touches || p.Scope.Ref(c).Relation == rel && j.Contains(c.Span)
		}
		if touches {
			uses++
		}
	}
	return uses > 1 // another table is reached through it
}
