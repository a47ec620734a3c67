package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// DistinctBesideKey reports DISTINCT over rows that a key already tells apart.
var DistinctBesideKey = diagnose.Rule{
	Name:    "distinct-beside-key",
	SubType: diagnose.Distinct,
	Title:   "DISTINCT changes nothing",
	Why:     "The outputs hold a key of every table, so no two rows are the same. DISTINCT costs a sort and suggests duplicates that there are not.",
	Limits:  "Silent where a table's key is not declared, with outer joins, and with grouping.",
	AtMost:  diagnose.Hint,
	Check:   distinctBesideKey,
}

func distinctBesideKey(p *diagnose.Pass) {
	for _, s := range p.Scope.Scopes {
		d := s.Select.Distinct
		if d == nil || len(d.On) > 0 || s.Select.GroupBy != nil || len(s.Relations) == 0 || len(aggregatesOf(s)) > 0 || diagnose.HasStar(s.Select) {
			continue
		}
		f := newFixed(p, s)
		known := f.known
		for _, item := range s.Select.Items {
			if ref := p.Scope.Of(item.Expr); f.inside(ref) {
				known = append(known, ref)
			}
		}
		known = f.grow(known)
		all := true
		for _, rel := range s.Relations {
			all = all && rel.Table != nil && !optional(s, rel) && p.Catalog.IsKey(rel.Table, columnsIn(known, rel))
		}
		if !all {
			continue
		}
		end := s.Select.Items[0].Start
		p.Report(diagnose.Finding{
			Span:    d.Span,
			Message: "DISTINCT changes nothing: the outputs hold a key",
			Because: []diagnose.Reason{{Text: fmt.Sprintf("no two rows agree in what tells rows of %s apart", s.Relations[0].Table.Name), From: diagnose.InCatalog}},
			Unused:  true,
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: d.Span}},
				Instruction: "Drop DISTINCT; keep the rest.",
				Title:       "Drop DISTINCT",
				Edits:       []text.Edit{{Span: text.Span{Start: d.Start, End: end}}},
			},
		})
	}
}
