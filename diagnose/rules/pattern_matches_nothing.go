package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// PatternMatchesNothing reports a pattern that is like no value of its column.
var PatternMatchesNothing = diagnose.Rule{
	Name:    "pattern-matches-nothing",
	SubType: diagnose.ValueMismatch,
	Title:   "no stored value is like the pattern",
	Why:     "The condition is never true, and no error is raised. Often the column stores the text in another form, or another column stores it.",
	Limits:  "Silent where not all values of the column could be read, for empty tables, with NOT LIKE, ESCAPE and GLOB.",

	NeedsValues: true,
	Check:       patternMatchesNothing,
}

func patternMatchesNothing(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		like, ok := n.(*syntax.Like)
		if !ok || like.Not || like.Op != "LIKE" && like.Op != "ILIKE" || like.Escape != nil {
			return true
		}
		lit, ok := like.Pattern.(*syntax.Literal)
		ref := p.Scope.Of(like.X)
		if !ok || lit.Kind != syntax.String || !ref.Stored() || !isFilter(p, diagnose.Comparison{Node: like}) {
			return true
		}
		d := p.Values.Domain(ref.ID)
		if d == nil || !d.Complete || len(d.Values) == 0 || slices.ContainsFunc(d.Values, func(v string) bool { return matches(lit.Text, v, true) }) {
			return true
		}
		f := diagnose.Finding{
			Span:    lit.Span,
			Message: fmt.Sprintf("No value of %s is like '%s'", tick(ref.ID.Column), lit.Text),
			Because: []diagnose.Reason{{Text: fmt.Sprintf("%s.%s stores %d values, such as '%s'", ref.ID.Table, ref.ID.Column, len(d.Values), d.Values[0]), From: diagnose.InData}},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.ValueHole, Span: lit.Span}},
				Instruction: fmt.Sprintf("Write the pattern as %s stores what is meant.", tick(ref.ID.Column)),
			},
		}
		for i, near := range p.Values.Near(ref.ID, strings.Trim(lit.Text, "%"), 3) {
			pattern := syntax.QuoteString(strings.Replace(lit.Text, strings.Trim(lit.Text, "%"), near.Value, 1))
			f.Mask.Holes[0].Fillings = append(f.Mask.Holes[0].Fillings, diagnose.Filling{Text: pattern, Title: "Write " + tick(pattern), Weight: 0.8*near.Score - float64(i)/100})
		}
		p.Report(f)
		return true
	})
}
