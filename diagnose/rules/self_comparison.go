package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// SelfComparison reports a column compared with itself, mostly a text in double
// quotes that happens to be the column's name.
var SelfComparison = diagnose.Rule{
	Name:    "self-comparison",
	SubType: diagnose.ValueMismatch,
	Title:   "a column is compared with itself",
	Why:     "The condition holds for every row that has a value. In double quotes SQLite reads a name, and only for want of such a column a text.",
	Limits:  "Silent where two uses of one table are compared.",
	Check:   selfComparison,
}

func selfComparison(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		b, ok := n.(*syntax.Binary)
		if !ok {
			return true
		}
		switch b.Op {
		case "=", "<>", "<", "<=", ">", ">=":
		default:
			return true
		}
		l, r := p.Scope.Of(b.L), p.Scope.Of(b.R)
		if !l.Stored() || !r.Stored() || l.Relation != r.Relation || l.Relation.Table == nil || l.ID != r.ID {
			return true
		}
		f := diagnose.Finding{
			Span:    b.Span,
			Message: fmt.Sprintf("%s compares %s with itself", tick(p.Text(b)), tick(l.ID.Column)),
			Mask:    &diagnose.Mask{Holes: []diagnose.Hole{{Kind: diagnose.OtherHole, Span: b.R.Where()}}, Instruction: "Compare with what is meant; a text stands in single quotes."},
		}
		if c := scope.ColumnOf(b.R); c.Table == nil && c.Name.Quote == '"' {
			written := syntax.QuoteString(c.Name.Text)
			f.Mask.Title, f.Mask.Edits = "Write the text "+written, []text.Edit{{Span: c.Span, New: written}}
		}
		p.Report(f)
		return true
	})
}
