package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// TextAsNumber reports numbers that are stored as texts and compared or sorted as
// such.
var TextAsNumber = diagnose.Rule{
	Name:    "text-as-number",
	SubType: diagnose.ConversionFunctions,
	Title:   "numbers stored as texts are ordered letter by letter",
	Why:     "As texts '9' comes behind '10'. The greatest, the least and all between are those of the letters, not of the numbers.",
	Limits:  "Silent where a value of the column is no number, and unless a conversion was tried and changed the result.",

	NeedsValues: true,
	Tried:       true,
	Check:       textAsNumber,
}

func textAsNumber(p *diagnose.Pass) {
	if p.Guessed {
		return
	}
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Order:
			reportAsNumber(p, n.Expr, "sorted")
		case *syntax.Call:
			if name := strings.ToLower(n.Name.Text); (name == "min" || name == "max") && len(n.Args) == 1 {
				reportAsNumber(p, n.Args[0], "compared")
			}
		case *syntax.Binary:
			if diagnose.Turned(n.Op) == n.Op {
				return true
			}
			if lit := diagnose.LiteralOf(n.R); lit != nil && looksNumeric(lit.Text) && p.Statement.Dialect == syntax.SQLite {
				reportAsNumber(p, n.L, "compared", lit)
			}
		}
		return true
	})
}

func reportAsNumber(p *diagnose.Pass, e syntax.Expr, how string, with ...*syntax.Literal) {
	ref := p.Scope.Of(e)
	if e == nil || !ref.Stored() || ref.Column.Affinity != catalog.Text || scope.ColumnOf(e) == nil {
		return
	}
	d := p.Values.Profile(ref.ID)
	if d == nil || d.Numeric != catalog.Yes {
		return
	}
	to := map[syntax.Dialect]string{syntax.SQLite: "REAL", syntax.Postgres: "numeric", syntax.MySQL: "DECIMAL(65, 10)"}[p.Statement.Dialect]
	cast := fmt.Sprintf("CAST(%s AS %s)", p.Text(e), to)
	edits := []text.Edit{{Span: e.Where(), New: cast}}
	for _, lit := range with {
		if lit.Kind == syntax.String {
			edits = append(edits, text.Edit{Span: lit.Span, New: lit.Text})
		}
	}
	p.Report(diagnose.Finding{
		Span:    e.Where(),
		Message: fmt.Sprintf("%s stores numbers as texts and is %s letter by letter", tick(p.Text(e)), how),
		Because: []diagnose.Reason{{Text: fmt.Sprintf("%s.%s is declared %s, and all its values are numbers", ref.ID.Table, ref.ID.Column, ref.Column.Type), From: diagnose.InData}},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.FunctionHole, Span: e.Where()}},
			Instruction: "Convert the column to a number first.",
			Title:       "Write " + tick(cast),
			Edits:       edits,
		},
	})
}
