package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// NoDivision reports a question for a percentage or a ratio whose query divides
// nothing.
var NoDivision = diagnose.Rule{
	Name:    "no-division",
	SubType: diagnose.MathFunctions,
	Title:   "a share is asked for and nothing is divided",
	Why:     "A percentage or a ratio needs a division, an average, or a column that stores it. The query returns a count or a sum instead.",
	Limits:  "Silent where a column of the query is itself named after a share, and where a comparison with a number of per cent may be all that is meant.",

	NeedsQuestion: true,
	Check:         noDivision,
}

func noDivision(p *diagnose.Pass) {
	what, span, ok := shareAsked(p)
	if !ok || divides(p) {
		return
	}
	core, isSelect := p.Statement.Query.Body.(*syntax.Select)
	if !isSelect || len(core.Items) == 0 {
		return
	}
	for _, c := range p.Scope.Columns {
		for _, w := range question.SplitName(c.Name.Text) {
			switch question.Stem(w) {
			case "percent", "percentag", "pct", "perc", "rate", "ratio", "share", "proportion", "avg", "averag", "fraction":
				return
			}
		}
	}
	last := core.Items[len(core.Items)-1]
	because := diagnose.Reason{Text: what, From: diagnose.InQuestion}
	if span != (text.Span{}) {
		because.Span = p.Pair.Question.Where(span)
	}
	p.Report(diagnose.Finding{
		Span:    text.Span{Start: core.Items[0].Start, End: last.End},
		Message: "A share is asked for, and the query divides nothing",
		Because: []diagnose.Reason{because},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: last.Expr.Where()}},
			Instruction: "Divide the part by the whole, as real numbers, and multiply by 100 for a percentage.",
		},
	})
}

// shareAsked finds the word of the question, or the formula of the evidence,
// that asks for a division.
func shareAsked(p *diagnose.Pass) (string, text.Span, bool) {
	for i, w := range p.Question.Words {
		if (w.Lower == "percentage" || w.Lower == "ratio" || w.Lower == "proportion") && !(i+1 < len(p.Question.Words) && digitNear(p, i)) {
			return fmt.Sprintf("the question asks for a %s", w.Lower), w.Span, true
		}
	}
	if strings.Contains(strings.ToUpper(p.Evidence()), "DIVIDE(") {
		return "the evidence divides", text.Span{}, true
	}
	return "", text.Span{}, false
}

// digitNear reports whether a number stands directly before or behind word i:
// "a percentage above 50" compares and need not compute.
func digitNear(p *diagnose.Pass, i int) bool {
	for _, n := range p.Question.Numbers {
		for k := max(0, i-2); k <= min(i+3, len(p.Question.Words)-1); k++ {
			if n.Span == p.Question.Words[k].Span {
				return true
			}
		}
	}
	return false
}

func divides(p *diagnose.Pass) bool {
	found := false
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Binary:
			found = found || n.Op == "/"
		case *syntax.Call:
			found = found || strings.EqualFold(n.Name.Text, "avg") || n.Over != nil
		}
		return !found
	})
	return found
}
