package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// DistinctAsked reports a query that repeats what the question wants once.
var DistinctAsked = diagnose.Rule{
	Name:    "distinct-asked",
	SubType: diagnose.Distinct,
	Title:   "different ones are asked for, and repeated ones are counted",
	Why:     `"How many different cities" counts each city once. Without DISTINCT every row counts.`,
	Limits:  "Silent where nothing is counted, since a list may well repeat; with DISTINCT, GROUP BY or a set operation anywhere, where the word stands far from what is asked, and unless DISTINCT was tried and changed the result.",

	NeedsQuestion: true,
	Tried:         true,
	Check:         distinctAsked,
}

func distinctAsked(p *diagnose.Pass) {
	s := outermost(p)
	word, ok := asksDistinct(p.Question)
	if s == nil || !ok || makesDistinct(p) || len(s.Select.Items) == 0 {
		return
	}
	calls := aggregatesOf(s)
	if len(calls) != 1 || !strings.EqualFold(calls[0].Name.Text, "count") || len(calls[0].Args) != 1 {
		return
	}
	call := calls[0]
	f := diagnose.Finding{
		Span:    call.Span,
		Message: fmt.Sprintf("The question asks for %s ones, and each is counted as often as it occurs", word.Lower),
		Because: []diagnose.Reason{p.InQuestion(fmt.Sprintf("the question says %q", word.Lower), word.Span)},
		Mask:    &diagnose.Mask{Instruction: "Take each value once, by DISTINCT."},
	}
	at := call.Args[0].Where().Start
	f.Mask.Holes = []diagnose.Hole{{Kind: diagnose.OtherHole, Span: text.Span{Start: at, End: at}}}
	f.Mask.Title, f.Mask.Edits = "Add DISTINCT", []text.Edit{insert(at, keyword(p, s.Select, "DISTINCT")+" ")}
	p.Report(f)
}

// asksDistinct finds the word that asks for each once, before what is asked.
func asksDistinct(r *question.Reading) (question.Word, bool) {
	for i, w := range r.Words {
		switch w.Lower {
		case "distinct", "different", "unique":
			if i <= 5 && !(i+1 < len(r.Words) && r.Words[i+1].Lower == "from") {
				return w, true
			}
		}
	}
	return question.Word{}, false
}

// makesDistinct reports whether anything in the query takes rows once.
func makesDistinct(p *diagnose.Pass) bool {
	found := false
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Distinct, *syntax.GroupBy, *syntax.Compound, *syntax.Opaque:
			found = true
		case *syntax.Call:
			found = found || n.Distinct != nil
		}
		return !found
	})
	return found
}
