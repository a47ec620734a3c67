package rules

import (
	"fmt"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// SameRowTwice reports a table that is joined to itself so that both of its names
// always stand for the same row.
var SameRowTwice = diagnose.Rule{
	Name:    "same-row-twice",
	SubType: diagnose.TableRedundancy,
	Title:   "a table is joined to itself on the same row",
	Why:     "Joined by its own key a row meets itself and no other: two conditions on the two names are conditions on one row.",
	Limits:  "Silent where the key is not declared, and with outer joins.",
	AtMost:  diagnose.Hint,
	Check:   sameRowTwice,
}

func sameRowTwice(p *diagnose.Pass) {
	for _, s := range p.Scope.Scopes {
		conds := held(s)
		for i, b := range s.Relations {
			for _, a := range s.Relations[:i] {
				if a.Table == nil || a.Table != b.Table {
					continue
				}
				equated, at := equatedColumns(p, conds, a, b)
				if len(equated) > 0 && p.Catalog.IsKey(a.Table, equated) {
					reportSameRow(p, a, b, at)
				}
			}
		}
	}
}

// equatedColumns are the columns of one table that two names of it must have
// equal.
func equatedColumns(p *diagnose.Pass, conds []syntax.Expr, a, b *scope.Relation) (columns []string, first syntax.Expr) {
	for _, c := range conds {
		eq, ok := c.(*syntax.Binary)
		if !ok || eq.Op != "=" {
			continue
		}
		l, r := p.Scope.Of(eq.L), p.Scope.Of(eq.R)
		if !l.Stored() || !r.Stored() || l.ID != r.ID || !slices.Contains([]*scope.Relation{a, b}, l.Relation) || !slices.Contains([]*scope.Relation{a, b}, r.Relation) || l.Relation == r.Relation {
			continue
		}
		columns = append(columns, l.ID.Column)
		if first == nil {
			first = c
		}
	}
	return columns, first
}

func reportSameRow(p *diagnose.Pass, a, b *scope.Relation, at syntax.Expr) {
	p.Report(diagnose.Finding{
		Span:    b.Node.Where(),
		Message: fmt.Sprintf("%s and %s are always the same row of %s", tick(a.Name), tick(b.Name), tick(a.Table.Name)),
		Because: []diagnose.Reason{{Text: "they are joined by their own key", From: diagnose.InSQL, Span: at.Where()}},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.JoinHole, Span: b.Node.Where()}},
			Instruction: fmt.Sprintf("Use %s alone, or join different rows.", tick(a.Name)),
		},
	})
}
