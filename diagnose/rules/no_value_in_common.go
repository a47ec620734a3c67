package rules

import (
	"fmt"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// NoValueInCommon reports two columns that are equated and share no value.
var NoValueInCommon = diagnose.Rule{
	Name:    "no-value-in-common",
	SubType: diagnose.JoinConditionMismatch,
	Title:   "the equated columns share no value",
	Why:     "Not one row of the one has a partner in the other: a join returns nothing, and neither does IN. The columns store different things.",
	Limits:  "Silent where not all values of both columns could be read, for tables that a declared key relates, with NOT IN and EXCEPT where the columns' names share a word, and for empty tables.",

	NeedsValues: true,
	Check:       noValueInCommon,
}

func noValueInCommon(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Binary:
			if n.Op == "=" && !hasOtherKey(p, n) {
				checkShared(p, n.Span, p.Scope.Of(n.L), p.Scope.Of(n.R), false)
			}
		case *syntax.In:
			if n.Query != nil {
				checkShared(p, n.Span, p.Scope.Of(n.X), outputOf(p, n.Query.Body), n.Not)
			}
		case *syntax.Compound:
			if n.Op != "UNION" {
				checkShared(p, n.OpSpan, outputOf(p, n.Left), outputOf(p, n.Right), n.Op == "EXCEPT")
			}
		}
		return true
	})
}

// outputOf is the one stored column that a body gives.
func outputOf(p *diagnose.Pass, b syntax.Body) scope.Ref {
	core, ok := b.(*syntax.Select)
	if !ok || len(core.Items) != 1 {
		return scope.Ref{}
	}
	return p.Scope.Of(core.Items[0].Expr)
}

func checkShared(p *diagnose.Pass, at text.Span, l, r scope.Ref, without bool) {
	if !l.Stored() || !r.Stored() || l.Relation == r.Relation || l.Relation.Table == nil || r.Relation.Table == nil || l.ID == r.ID || sameParent(p.Catalog, l, r) || isDeclared(p, l, r) {
		return
	}
	if without && sharesWord(l.ID.Column, r.ID.Column) {
		return // that none is left out may be as it should
	}
	a, b := p.Values.Domain(l.ID), p.Values.Domain(r.ID)
	if a == nil || b == nil || !a.Complete || !b.Complete || len(a.Values) == 0 || len(b.Values) == 0 || share(a, b) {
		return
	}
	span := at
	if i := slices.Index([]byte(at.In(p.Statement.Text)), '\n'); i > 0 {
		span.End = span.Start + i
	}
	p.Report(diagnose.Finding{
		Span:    span,
		Message: fmt.Sprintf("%s.%s and %s.%s have no value in common", l.ID.Table, l.ID.Column, r.ID.Table, r.ID.Column),
		Because: []diagnose.Reason{{Text: fmt.Sprintf("%s stores '%s', %s stores '%s'", l.ID.Column, a.Values[0], r.ID.Column, b.Values[0]), From: diagnose.InData}},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: at}},
			Instruction: "Relate columns that store the same things, along declared keys.",
		},
	})
}

// hasOtherKey reports whether a declared key relates the two tables by other
// columns, which join-not-by-key speaks of.
func hasOtherKey(p *diagnose.Pass, b *syntax.Binary) bool {
	l, r := p.Scope.Of(b.L), p.Scope.Of(b.R)
	return l.Stored() && r.Stored() && l.Relation.Table != nil && r.Relation.Table != nil && len(keysBetween(p.Catalog, l.Relation.Table, r.Relation.Table)) > 0
}

func sharesWord(a, b string) bool {
	list := question.SplitName(b)
	return slices.ContainsFunc(question.SplitName(a), func(w string) bool { return slices.Contains(list, w) })
}

// isDeclared reports whether a foreign key relates two columns.
func isDeclared(p *diagnose.Pass, l, r scope.Ref) bool {
	refers := func(a, b scope.Ref) bool {
		return a.Relation.Table != nil && slices.Contains(parents(p.Catalog, a), catalog.ColumnID{Table: p.Catalog.Names.Fold(b.ID.Table), Column: p.Catalog.Names.Fold(b.ID.Column)})
	}
	return refers(l, r) || refers(r, l)
}

// share reports whether two columns have a value in common, or may have: numbers
// are equal however they are written.
func share(a, b *catalog.Domain) bool {
	has := map[string]bool{}
	for _, v := range a.Values {
		has[catalog.FoldValue(v)] = true
	}
	for _, v := range b.Values {
		if has[catalog.FoldValue(v)] {
			return true
		}
	}
	return a.Numeric == catalog.Yes && b.Numeric == catalog.Yes && (fractions(a) || fractions(b))
}

func fractions(d *catalog.Domain) bool {
	return slices.ContainsFunc(d.Values, func(v string) bool { return slices.Contains([]byte(v), '.') })
}
