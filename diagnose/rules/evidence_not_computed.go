package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// EvidenceNotComputed reports a function of the evidence for which the query does
// nothing.
var EvidenceNotComputed = diagnose.Rule{
	Name:    "evidence-not-computed",
	SubType: diagnose.AggregateFunctions,
	Title:   "the evidence computes something that the query does not",
	Why:     "The evidence gives the formula of what is asked. Without its maximum, average or difference the query returns another number.",
	Limits:  "Divisions are no-division's, sums and counts are not looked for. Silent where another way to the same is there: a sort for MAX and MIN, a division for AVG, a window.",

	NeedsQuestion: true,
	Check:         evidenceNotComputed,
}

func evidenceNotComputed(p *diagnose.Pass) {
	has := operations(p)
	if has["window"] || has["opaque"] {
		return
	}
	for _, d := range question.ReadEvidence(p.Evidence()) {
		for _, f := range d.Functions {
			ways, known := waysTo[f]
			if !known || slices.ContainsFunc(ways, func(w string) bool { return has[w] }) {
				continue
			}
			reportNotComputed(p, f)
			return
		}
	}
}

// waysTo are the operations that stand for a function of the evidence.
var waysTo = map[string][]string{
	"MAX": {"max", "sort", "size"}, "MIN": {"min", "sort", "size"}, "AVG": {"avg", "/"}, "SUBTRACT": {"-", "datediff", "timestampdiff", "julianday", "age"},
}

// operations are the names of the functions that the query calls, its arithmetic
// operators, and "sort", "size", "window" and "opaque" where there is such a thing.
func operations(p *diagnose.Pass) map[string]bool {
	has := map[string]bool{}
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Call:
			has[strings.ToLower(n.Name.Text)] = true
			has["window"] = has["window"] || n.Over != nil
		case *syntax.Binary:
			has[n.Op] = true
			if sub, ok := n.R.(*syntax.Subquery); ok && sub != nil && diagnose.Turned(n.Op) != n.Op {
				has["size"] = true // >= ALL (…) and the like
			}
		case *syntax.OrderBy:
			has["sort"] = true
		case *syntax.Opaque, *syntax.Param:
			has["opaque"] = true
		}
		return true
	})
	return has
}

func reportNotComputed(p *diagnose.Pass, function string) {
	core, ok := p.Statement.Query.Body.(*syntax.Select)
	if !ok || len(core.Items) == 0 {
		return
	}
	span := core.Items[0].Span.Cover(core.Items[len(core.Items)-1].Span)
	f := diagnose.Finding{
		Span:    span.FirstLine(p.Statement.Text),
		Message: fmt.Sprintf("The evidence computes %s, and the query does not", function),
		Because: []diagnose.Reason{{Text: "the evidence states it", From: diagnose.InQuestion, Span: p.Pair.Evidence.Span}},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: core.Items[len(core.Items)-1].Span}},
			Instruction: fmt.Sprintf("Compute %s as the evidence says.", function),
		},
	}
	if function == "SUBTRACT" {
		f.SubType = diagnose.MathFunctions
	}
	p.Report(f)
}
