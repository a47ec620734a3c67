package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// EvidenceColumnDiffers reports a value of the evidence that the query compares
// with another column than the evidence says.
var EvidenceColumnDiffers = diagnose.Rule{
	Name:    "evidence-column-differs",
	SubType: diagnose.AttributeMismatch,
	Title:   "a value is looked for in another column than the evidence says",
	Why:     "The evidence says which column holds the value. Another column with the same value means another thing.",
	Limits:  "Silent for numbers and values of one letter, where the query compares the value with the evidence's column too, and where no table has such a column.",

	NeedsQuestion: true,
	Check:         evidenceColumnDiffers,
}

func evidenceColumnDiffers(p *diagnose.Pass) {
	for _, d := range question.ReadEvidence(p.Evidence()) {
		for _, c := range d.Conditions {
			if !c.Text || len(c.Value) < 2 || len(columnsNamed(p.Catalog, c.Column)) == 0 {
				continue
			}
			list := comparedWith(p, c.Value)
			if len(list) == 0 || anyNamed(p, list, c.Column) {
				continue
			}
			reportOtherColumn(p, list[0], c)
		}
	}
}

// comparedWith are the stored columns that the query compares with a value.
func comparedWith(p *diagnose.Pass, value string) []*syntax.Column {
	var out []*syntax.Column
	want := catalog.FoldValue(value)
	add := func(x syntax.Expr, others ...syntax.Expr) {
		for _, o := range others {
			said, ok := quotedText(p, o)
			if lit := diagnose.LiteralOf(o); lit != nil {
				said, ok = lit.Text, true
			}
			if ok && catalog.FoldValue(said) == want && p.Scope.Of(x).Stored() {
				out = append(out, scope.ColumnOf(x))
			}
		}
	}
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Binary:
			switch n.Op {
			case "=", "<>", "<", "<=", ">", ">=":
				add(n.L, n.R)
				add(n.R, n.L)
			}
		case *syntax.In:
			add(n.X, n.List...)
		case *syntax.Like:
			add(n.X, n.Pattern)
		}
		return true
	})
	return out
}

func anyNamed(p *diagnose.Pass, list []*syntax.Column, column string) bool {
	for _, c := range list {
		if strings.EqualFold(c.Name.Text, column) {
			return true
		}
	}
	// It may be compared in a way that has no column of its own, such as a
	// function of it.
	for _, c := range p.Scope.Columns {
		if strings.EqualFold(c.Name.Text, column) {
			return true
		}
	}
	return false
}

func reportOtherColumn(p *diagnose.Pass, col *syntax.Column, c question.Condition) {
	ref := p.Scope.Ref(col)
	f := diagnose.Finding{
		Span:    col.Span,
		Message: fmt.Sprintf("The evidence looks for '%s' in %s, the query in %s", c.Value, tick(c.Column), tick(ref.ID.Column)),
		Because: []diagnose.Reason{{Text: "the evidence states it", From: diagnose.InQuestion, Span: p.Pair.Evidence.Span}},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.ColumnHole, Span: col.Span}},
			Instruction: fmt.Sprintf("Compare %s with '%s', as the evidence says.", tick(c.Column), c.Value),
		},
	}
	for _, rel := range ref.Scope.Relations {
		if rel.Table == nil {
			continue
		}
		if own := rel.Table.Column(p.Catalog.Names, c.Column); own != nil {
			name := written(p, ref.Scope, rel, own.Name)
			f.Mask.Title = "Compare " + tick(name)
			f.Mask.Holes[0].Fillings = append(f.Mask.Holes[0].Fillings, diagnose.Filling{Text: name, Title: f.Mask.Title, Weight: 0.9})
		}
	}
	p.Report(f)
}
