package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/internal/timex"
)

// NumberNotUsed reports a number of the question that the query does not have.
var NumberNotUsed = diagnose.Rule{
	Name:    "number-not-used",
	SubType: diagnose.ExplicitConditionMissing,
	Title:   "a number of the question is missing from the query",
	Why:     "A number in a question is nearly always a restriction: a year, an id, a limit. Without it the query answers a wider question.",
	Limits:  "Silent for numbers of one digit and in words, for 100 beside a percentage, for years that a date or a neighbouring bound in the query covers and other parts of a time that the query states in another form, and where the evidence says the number in another way.",

	NeedsQuestion: true,
	Check:         numberNotUsed,
}

func numberNotUsed(p *diagnose.Pass) {
	for _, n := range p.Question.Numbers {
		if !n.Digits || n.Value < 10 || usesNumber(p, n) || saidOtherwise(p, n) {
			continue
		}
		at := p.Statement.Body
		if core, ok := p.Statement.Query.Body.(*syntax.Select); ok {
			at = core.Span
			if core.WhereClause != nil {
				at = core.WhereClause.Span
			}
		}
		f := diagnose.Finding{
			Span:    at.FirstLine(p.Statement.Text),
			Message: fmt.Sprintf("The question says %s, and the query does not use it", n.Written),
			Because: []diagnose.Reason{p.InQuestion("the question says "+n.Written, n.Span)},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.ConditionHole, Span: text.Span{Start: at.End, End: at.End}}},
				Instruction: fmt.Sprintf("Add the restriction to %s that the question states; change nothing else.", n.Written),
			},
		}
		if lit := otherNumber(p); lit != nil {
			number := strconv.FormatFloat(n.Value, 'f', -1, 64)
			f.SubType, f.Span = diagnose.ValueMismatch, lit.Span
			f.Message = fmt.Sprintf("The question says %s, and the query %s", n.Written, lit.Text)
			f.Mask = &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.ValueHole, Span: lit.Span, Fillings: []diagnose.Filling{{Text: number, Title: fmt.Sprintf("Change `%s` to `%s`", lit.Text, number), Because: f.Because, Weight: 0.8}}}},
				Instruction: fmt.Sprintf("Compare with %s.", n.Written),
			}
		}
		p.Report(f)
	}
}

// otherNumber is the one number of two digits and more that the query compares with
// and that neither question nor evidence has; nil where there is none or more than
// one.
func otherNumber(p *diagnose.Pass) *syntax.Literal {
	var found []*syntax.Literal
	for _, lit := range compared(p) {
		v, err := strconv.ParseFloat(lit.Text, 64)
		if lit.Kind != syntax.Number || err != nil || v < 10 || strings.Contains(p.Question.Text+" "+p.Evidence(), lit.Text) {
			continue
		}
		found = append(found, lit)
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// compared are the literals that the query compares something with.
func compared(p *diagnose.Pass) []*syntax.Literal {
	var out []*syntax.Literal
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		var sides []syntax.Expr
		switch n := n.(type) {
		case *syntax.Binary:
			switch n.Op {
			case "=", "<>", "<", "<=", ">", ">=":
				sides = []syntax.Expr{n.L, n.R}
			}
		case *syntax.Between:
			sides = []syntax.Expr{n.Low, n.Up}
		}
		for _, e := range sides {
			if lit, ok := e.(*syntax.Literal); ok {
				out = append(out, lit)
			}
		}
		return true
	})
	return out
}

// usesNumber reports whether a literal of the query has the number: as itself,
// as a bound next to it, in percent, or inside a text such as a date or a name, or
// states the time that the number is a part of.
func usesNumber(p *diagnose.Pass, n question.Number) bool {
	periods := p.Question.InPeriod(n.Span)
	digits := strings.ReplaceAll(n.Written, ",", "")
	found := n.Value == 100 && asksForRatio(p)
	syntax.Walk(p.Statement.Query, func(node syntax.Node) bool {
		switch x := node.(type) {
		case *syntax.Literal:
			if v, err := strconv.ParseFloat(x.Text, 64); err == nil {
				found = found || v == n.Value || v == n.Value+1 || v == n.Value-1 || v*100 == n.Value || v == n.Value*1000 || v == -n.Value
			}
			found = found || strings.Contains(x.Text, digits) || slices.ContainsFunc(periods, func(t timex.Period) bool { return t.States(x.Text) })
		case *syntax.Column:
			found = found || strings.Contains(x.Name.Text, digits)
		case *syntax.Opaque, *syntax.Param:
			found = true // it may be filled in
		}
		return !found
	})
	return found
}

// saidOtherwise reports whether the number is part of a name or a word, or the
// evidence explains it.
func saidOtherwise(p *diagnose.Pass, n question.Number) bool {
	src := p.Question.Text
	before, after := byte(' '), byte(' ')
	if n.Start > 0 {
		before = src[n.Start-1]
	}
	if n.End < len(src) {
		after = src[n.End]
	}
	if strings.IndexByte("-/:_.#", before) >= 0 || strings.IndexByte("-/:_%", after) >= 0 || after >= 'a' && after <= 'z' {
		return true
	}
	if strings.Contains(p.Evidence(), n.Written) {
		return true
	}
	for _, l := range p.Links {
		if l.Spelled() && l.Span.Contains(n.Span) && l.Span != n.Span {
			return true
		}
	}
	return false
}
