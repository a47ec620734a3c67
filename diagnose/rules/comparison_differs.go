package rules

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// ComparisonDiffers reports a number of the question that the query compares by
// another operator than the question's words say.
var ComparisonDiffers = diagnose.Rule{
	Name:    "comparison-differs",
	SubType: diagnose.ComparisonOperatorMismatch,
	Title:   "a number is compared otherwise than the question says",
	Why:     `"More than 5" leaves out 5, "at least 5" does not. The wrong operator takes in or leaves out the rows at the bound, or all on one side of it.`,
	Limits:  "Silent where the question negates, where the evidence has the number, where the query compares the number twice, where another number does the same, and unless the other operator was tried and changed the result.",

	NeedsQuestion: true,
	Tried:         true,
	Check:         comparisonDiffers,
}

func comparisonDiffers(p *diagnose.Pass) {
	if len(p.Question.Negations) > 0 {
		return
	}
	for _, c := range p.Question.Comparatives {
		if c.Number == nil || strings.Contains(p.Evidence(), c.Number.Written) || !saysSize(p.Question, c) || timesSaid(p.Question, c.Number.Value) != 1 {
			continue
		}
		found, turned := comparedBy(p, c.Number.Value)
		if len(found) != 1 || found[0].Op == "<>" {
			continue
		}
		b, want := found[0], c.Op
		op := b.Op
		if turned {
			op, want = diagnose.Turned(b.Op), diagnose.Turned(c.Op)
		}
		if op == c.Op {
			continue
		}
		p.Report(diagnose.Finding{
			Span:    b.Span,
			Message: fmt.Sprintf("The question says %q, which is %s, not %s", c.Span.In(p.Question.Text), tick(c.Op), tick(op)),
			Because: []diagnose.Reason{p.InQuestion(fmt.Sprintf("the question says %q", c.Span.In(p.Question.Text)+" "+c.Number.Written), c.Span.Cover(c.Number.Span))},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: b.OpSpan}},
				Instruction: fmt.Sprintf("Compare by %s, as the question says.", want),
				Title:       "Write " + tick(want),
				Edits:       []text.Edit{{Span: b.OpSpan, New: want}},
			},
		})
	}
}

// saysSize reports whether a comparative speaks of size itself. "Older than 30"
// may be a birth date before a day.
func saysSize(r *question.Reading, c question.Comparative) bool {
	for _, w := range strings.Fields(strings.ToLower(c.Span.In(r.Text))) {
		switch w {
		case "more", "less", "greater", "fewer", "higher", "lower", "larger", "bigger", "smaller", "above", "below", "over", "under", "least", "most", "exceeding":
			return true
		}
	}
	return false
}

func timesSaid(r *question.Reading, v float64) int {
	n := 0
	for _, x := range r.Numbers {
		n += one(x.Value == v)
	}
	return n
}

// comparedBy are the comparisons with a number, and whether that of the last is on
// the left. A range with it counts as two.
func comparedBy(p *diagnose.Pass, v float64) (out []*syntax.Binary, turned bool) {
	is := func(e syntax.Expr) bool {
		lit, ok := e.(*syntax.Literal)
		if !ok {
			return false
		}
		x, err := strconv.ParseFloat(lit.Text, 64)
		return err == nil && x == v
	}
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Between:
			if is(n.Low) || is(n.Up) {
				out = append(out, nil, nil)
			}
		case *syntax.Unary:
			if n.Op == "NOT" {
				out = append(out, nil, nil) // it may turn any of them
			}
		case *syntax.Compound:
			if n.Op == "EXCEPT" {
				out = append(out, nil, nil)
			}
		case *syntax.In:
			if n.Not {
				out = append(out, nil, nil)
			}
		case *syntax.Binary:
			switch n.Op {
			case "=", "<>", "<", "<=", ">", ">=":
				if is(n.L) || is(n.R) {
					out, turned = append(out, n), is(n.L)
				}
			}
		}
		return true
	})
	return out, turned
}
