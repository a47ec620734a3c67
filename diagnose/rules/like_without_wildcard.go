package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// LikeWithoutWildcard reports a pattern that has no wildcard.
var LikeWithoutWildcard = diagnose.Rule{
	Name:    "like-without-wildcard",
	SubType: diagnose.ComparisonOperatorMismatch,
	Title:   "LIKE without a wildcard",
	Why:     "Without % or _ LIKE asks for the whole text, as = does. Texts that only contain it are left out.",
	Limits:  "Silent where the column stores the text, whatever its case: LIKE is then a way to ignore case. Also where question or evidence have the text in quotes. Where all values are known and none is like the pattern, that is what is reported.",
	AtMost:  diagnose.Information,
	Check:   likeWithoutWildcard,
}

func likeWithoutWildcard(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		like, ok := n.(*syntax.Like)
		if !ok || like.Op != "LIKE" && like.Op != "ILIKE" || like.Escape != nil {
			return true
		}
		lit, ok := like.Pattern.(*syntax.Literal)
		ref := p.Scope.Of(like.X)
		if !ok || lit.Kind != syntax.String || lit.Text == "" || strings.ContainsAny(lit.Text, "%_") || !ref.Stored() || storesFolded(p, ref.ID, lit.Text) || !like.Not && knowsAll(p, ref.ID) || saidWhole(p, lit.Text) {
			return true
		}
		pattern := syntax.QuoteString("%" + lit.Text + "%")
		p.Report(diagnose.Finding{
			Span:    lit.Span,
			Message: fmt.Sprintf("Without a wildcard LIKE '%s' asks for the whole text", lit.Text),
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.ValueHole, Span: lit.Span}},
				Instruction: "Write the pattern with wildcards, or compare by =.",
				Title:       "Write " + tick(pattern),
				Edits:       []text.Edit{{Span: lit.Span, New: pattern}},
			},
		})
		return true
	})
}

// saidWhole reports whether question or evidence have a text in quotes, whole.
func saidWhole(p *diagnose.Pass, s string) bool {
	is := func(q question.Phrase) bool { return strings.EqualFold(q.Text, s) }
	return p.Question != nil && slices.ContainsFunc(p.Question.Quoted, is) || slices.ContainsFunc(question.Read(p.Evidence()).Quoted, is)
}

// knowsAll reports whether all values of a column are known, so that
// pattern-matches-nothing can speak.
func knowsAll(p *diagnose.Pass, id catalog.ColumnID) bool {
	d := p.Values.Domain(id)
	return d != nil && d.Complete && len(d.Values) > 0
}

// storesFolded reports whether a column is known to store a text, whatever its
// case.
func storesFolded(p *diagnose.Pass, id catalog.ColumnID, s string) bool {
	if p.Values.Stores(id, s) == catalog.Yes {
		return true
	}
	if d := p.Values.Domain(id); d != nil {
		for _, v := range d.Values {
			if strings.EqualFold(v, s) {
				return true
			}
		}
	}
	return false
}
