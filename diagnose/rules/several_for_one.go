package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// SeveralForOne reports a comparison with a subquery that gives several rows.
var SeveralForOne = diagnose.Rule{
	Name:    "several-for-one",
	SubType: diagnose.ComparisonOperatorMismatch,
	Title:   "a value is compared with several",
	Why:     "SQLite takes the first row of the subquery, whichever it is, and drops the others; PostgreSQL and MySQL fail as soon as there are two.",
	Limits:  "Silent with an aggregate or LIMIT 1, where a key fixes the row, where the comparison is by size, and unless IN was tried and changed the result.",

	Tried: true,
	Check: severalForOne,
}

func severalForOne(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		b, ok := n.(*syntax.Binary)
		if !ok || b.Op != "=" && b.Op != "<>" {
			return true
		}
		sub, ok := b.R.(*syntax.Subquery)
		if !ok || !mayGiveSeveral(p, sub.Query) {
			return true
		}
		word := "IN"
		if b.Op == "<>" {
			word = "NOT IN"
		}
		p.Report(diagnose.Finding{
			Span:    b.OpSpan,
			Message: fmt.Sprintf("The subquery gives several rows, and %s compares with one of them", tick(b.OpSpan.In(p.Statement.Text))),
			Because: []diagnose.Reason{{Text: "the subquery", From: diagnose.InSQL, Span: sub.Span}, {Text: fmt.Sprintf("with %s the result is another", word), From: diagnose.InData}},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: b.OpSpan}},
				Instruction: fmt.Sprintf("Compare with all of its rows by %s, or let it give one.", word),
				Title:       "Write " + word,
				OneOf:       true, // the subquery may be meant to give one
				Edits:       []text.Edit{operatorEdit(p, b.OpSpan, word)},
			},
		})
		return true
	})
}

// operatorEdit writes another operator, with blanks around a word.
func operatorEdit(p *diagnose.Pass, at text.Span, word string) text.Edit {
	e := text.Edit{Span: at, New: word}
	if before := p.Statement.Text[:at.Start]; !strings.HasSuffix(before, " ") && !strings.HasSuffix(before, "\n") {
		e.New = " " + e.New
	}
	if after := p.Statement.Text[at.End:]; !strings.HasPrefix(after, " ") && !strings.HasPrefix(after, "\n") {
		e.New += " "
	}
	return e
}

func mayGiveSeveral(p *diagnose.Pass, q *syntax.Query) bool {
	core, ok := q.Body.(*syntax.Select)
	if !ok || core.From == nil || len(core.Items) != 1 {
		return false
	}
	if q.Limit != nil {
		return false
	}
	s := p.Scope.ScopeOf(core)
	if s == nil || core.GroupBy == nil && len(aggregatesOf(s)) > 0 {
		return false
	}
	for _, rel := range s.Relations {
		if rel.Table == nil {
			return false
		}
	}
	return !newFixed(p, s).oneRow()
}
