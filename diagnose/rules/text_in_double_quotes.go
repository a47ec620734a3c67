package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// TextInDoubleQuotes reports a double-quoted name that no table has, where
// SQLite takes it as a text although a column is expected.
var TextInDoubleQuotes = diagnose.Rule{
	Name:    "text-in-double-quotes",
	SubType: diagnose.AttributeMismatch,
	Title:   "a name that no table has is read as a text",
	Why:     "In double quotes SQLite reads a name, and if there is none, silently a text: every row is sorted, grouped or tested by the same fixed value.",
	Limits:  "Silent where a value is expected, as in `city = \"Oslo\"`, which SQLite reads as meant; a name that is nearly a column's is the engine's finding column-not-found.",
	Check:   textInDoubleQuotes,
}

func textInDoubleQuotes(p *diagnose.Pass) {
	if !p.Engine.Asked || p.Engine.Names == nil {
		return // the engine has not said that there is no such name
	}
	for _, c := range p.Scope.Columns {
		if p.Scope.Ref(c).State != scope.TextValue || diagnose.MeantAsText(p.Case, c) || !standsForColumn(p, c) {
			continue
		}
		written := syntax.QuoteString(c.Name.Text)
		p.Report(diagnose.Finding{
			Span:    c.Span,
			Message: fmt.Sprintf("No table of the query has a column %s; SQLite reads it as the fixed text %s", tick(c.Name.Text), written),
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: c.Span}},
				Instruction: "Name the column that is meant, or write the text in single quotes.",
				Title:       "Write the text " + written,
				Edits:       []text.Edit{{Span: c.Span, New: written}},
			},
		})
	}
}

// standsForColumn reports whether a fixed text makes no sense where c stands: as
// a sort or group key, or tested for NULL.
func standsForColumn(p *diagnose.Pass, c *syntax.Column) bool {
	is := func(e syntax.Expr) bool { return scope.ColumnOf(e) == c }
	found := false
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Order:
			found = found || is(n.Expr)
		case *syntax.GroupBy:
			for _, e := range n.Exprs {
				found = found || is(e)
			}
		case *syntax.Is:
			found = found || is(n.X)
		case *syntax.Between:
			found = found || is(n.X)
		case *syntax.Like:
			found = found || is(n.X)
		case *syntax.In:
			found = found || is(n.X)
		}
		return !found
	})
	return found
}
