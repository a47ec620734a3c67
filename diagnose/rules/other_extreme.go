package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// OtherExtreme reports a column compared for equality with the greatest or least
// value of another column.
var OtherExtreme = diagnose.Rule{
	Name:    "other-extreme",
	SubType: diagnose.AttributeMismatch,
	Title:   "a column is compared with the extreme of another column",
	Why:     "The row with the greatest value is found by comparing the same column. Another one equals it by chance or never.",
	Limits:  "Silent for columns of one name, columns that a key relates, and comparisons by size.",
	Check:   otherExtreme,
}

func otherExtreme(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		b, ok := n.(*syntax.Binary)
		if !ok || b.Op != "=" {
			return true
		}
		sub, ok := b.R.(*syntax.Subquery)
		l := p.Scope.Of(b.L)
		if !ok || !l.Stored() || l.Relation.Table == nil {
			return true
		}
		call, r := extremeOf(p, sub.Query)
		if call == nil || l.ID == r.ID || p.Catalog.Names.Same(l.ID.Column, r.ID.Column) || r.Relation.Table == nil || sameParent(p.Catalog, l, r) || isDeclared(p, l, r) {
			return true
		}
		f := diagnose.Finding{
			Span:    b.Span,
			Message: fmt.Sprintf("%s is compared with the %s of %s", tick(p.Text(b.L)), strings.ToLower(call.Name.Text), tick(r.ID.Column)),
			Because: []diagnose.Reason{{Text: "the extreme of another column", From: diagnose.InSQL, Span: call.Span}},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.ColumnHole, Span: b.L.Where()}},
				Instruction: "Compare the column whose extreme is taken.",
			},
		}
		for _, rel := range l.Scope.Relations {
			if rel.Table != nil && rel.Table == r.Relation.Table {
				name := written(p, l.Scope, rel, r.ID.Column)
				f.Mask.Title, f.Mask.Edits = "Compare "+tick(name), []text.Edit{{Span: b.L.Where(), New: name}}
				break
			}
		}
		p.Report(f)
		return true
	})
}

// extremeOf is the MIN or MAX of a stored column that a query gives as its only
// value.
func extremeOf(p *diagnose.Pass, q *syntax.Query) (*syntax.Call, scope.Ref) {
	core, ok := q.Body.(*syntax.Select)
	if !ok || len(core.Items) != 1 {
		return nil, scope.Ref{}
	}
	call, ok := core.Items[0].Expr.(*syntax.Call)
	if !ok || len(call.Args) != 1 || !strings.EqualFold(call.Name.Text, "min") && !strings.EqualFold(call.Name.Text, "max") {
		return nil, scope.Ref{}
	}
	ref := p.Scope.Of(call.Args[0])
	if !ref.Stored() {
		return nil, scope.Ref{}
	}
	return call, ref
}
