package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// EqualsWithWildcard reports a pattern that is compared by = or <>.
var EqualsWithWildcard = diagnose.Rule{
	Name:    "equals-with-wildcard",
	SubType: diagnose.ComparisonOperatorMismatch,
	Title:   "a pattern is compared by =",
	Why:     "Only LIKE reads % as any text. By = the column would have to store the per cent sign itself.",
	Limits:  "Silent where the column stores the text, for a % behind a digit, and for _ alone.",
	Check:   equalsWithWildcard,
}

func equalsWithWildcard(p *diagnose.Pass) {
	for _, cmp := range p.Comparisons() {
		b, ok := cmp.Node.(*syntax.Binary)
		if !ok || len(cmp.Literals) != 1 || b.R != syntax.Expr(cmp.Literals[0]) {
			continue
		}
		lit := cmp.Literals[0]
		if !hasWildcard(lit.Text) || p.Values.Stores(cmp.Ref.ID, lit.Text) == catalog.Yes {
			continue
		}
		word := "LIKE"
		if b.Op == "<>" {
			word = "NOT LIKE"
		}
		p.Report(diagnose.Finding{
			Span:    b.Span,
			Message: fmt.Sprintf("'%s' is a pattern, and %s compares letter by letter", lit.Text, tick(b.OpSpan.In(p.Statement.Text))),
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: b.OpSpan}},
				Instruction: fmt.Sprintf("Compare by %s.", word),
				Title:       "Write " + word,
				Edits:       []text.Edit{operatorEdit(p, b.OpSpan, word)},
			},
		})
	}
}

// hasWildcard reports whether a text is written as a pattern: a % at an end that
// is not that of a percentage.
func hasWildcard(s string) bool {
	if len(s) < 2 {
		return false
	}
	return strings.HasPrefix(s, "%") || strings.HasSuffix(s, "%") && !(s[len(s)-2] >= '0' && s[len(s)-2] <= '9')
}
