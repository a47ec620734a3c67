package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// NullByEquals reports a comparison with NULL by = or <>.
var NullByEquals = diagnose.Rule{
	Name:    "null-by-equals",
	SubType: diagnose.ComparisonOperatorMismatch,
	Title:   "NULL is compared by = or <>",
	Why:     "A comparison with NULL is neither true nor false, so the condition never holds, whatever is stored.",
	Limits:  "Silent for parameters and columns that happen to be NULL.",
	Check:   nullByEquals,
}

func nullByEquals(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		b, ok := n.(*syntax.Binary)
		if !ok || b.Op != "=" && b.Op != "<>" {
			return true
		}
		lit, right := b.R.(*syntax.Literal)
		if !right || lit.Kind != syntax.Null {
			return true
		}
		word := "IS"
		if b.Op == "<>" {
			word = "IS NOT"
		}
		edit := text.Edit{Span: b.OpSpan, New: word}
		if null := p.Text(lit); null == strings.ToLower(null) {
			edit.New = strings.ToLower(word)
		}
		if before := p.Statement.Text[:b.OpSpan.Start]; !strings.HasSuffix(before, " ") {
			edit.New = " " + edit.New
		}
		if after := p.Statement.Text[b.OpSpan.End:]; !strings.HasPrefix(after, " ") {
			edit.New += " "
		}
		p.Report(diagnose.Finding{
			Span:    b.Span,
			Message: fmt.Sprintf("%s never holds; NULL is asked for by %s", tick(p.Text(b)), tick(word+" NULL")),
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: b.OpSpan}},
				Instruction: fmt.Sprintf("Compare by %s.", word),
				Title:       fmt.Sprintf("Write %s", tick(word+" NULL")),
				Edits:       []text.Edit{edit},
			},
		})
		return true
	})
}
