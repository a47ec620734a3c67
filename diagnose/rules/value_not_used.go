package rules

import (
	"fmt"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// ValueNotUsed reports a stored value that the question writes with a capital and
// that no constant of the query has.
var ValueNotUsed = diagnose.Rule{
	Name:    "value-not-used",
	SubType: diagnose.ExplicitConditionMissing,
	Title:   "a name in the question is missing from the query",
	Why:     "The question names something that the database stores. Without it the query answers a wider question.",
	Limits:  "Silent for words in small letters and the first word, where the words name a table or a column, and where a word of the value is in a constant, as is the other part of a full name, or a constant is what another column stores for the same words, where the evidence explains it, and where the query compares a key with a constant, which may stand for a name.",

	NeedsQuestion: true,
	NeedsValues:   true,
	Check:         valueNotUsed,
}

func valueNotUsed(p *diagnose.Pass) {
	if comparesKey(p) {
		return
	}
	seen := map[int]bool{}
	for _, l := range p.Links {
		if !l.Spelled() || len(l.Words) == 0 || seen[l.Words[0]] {
			continue
		}
		seen[l.Words[0]] = true
		if !namesValue(p, l) || saysConstant(p, l.Value) || besideUsed(p, l) || saysOther(p, l) {
			continue
		}
		said := l.Span.In(p.Question.Text)
		f := diagnose.Finding{
			Span:    p.Statement.Body.FirstLine(p.Statement.Text),
			Message: fmt.Sprintf("The question names %q, and the query has no such value", said),
			Because: []diagnose.Reason{p.InQuestion(fmt.Sprintf("the question names %q", said), l.Span), {Text: fmt.Sprintf("%s.%s stores '%s'", l.Column.Table, l.Column.Column, l.Value), From: diagnose.InData}},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{placeForValue(p, l.Column.Column, l.Value)},
				Instruction: fmt.Sprintf("Add the condition that %s.%s is '%s'.", l.Column.Table, l.Column.Column, l.Value),
			},
		}
		if lit := insteadOf(p, l); lit != nil {
			f.SubType, f.Span = diagnose.ValueMismatch, lit.Span
			f.Message = fmt.Sprintf("The question names %q, and the query asks for '%s'", said, lit.Text)
			title := fmt.Sprintf("Change `%s` to `%s`", p.Text(lit), syntax.QuoteString(l.Value))
			f.Mask = &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.ValueHole, Span: lit.Span, Fillings: []diagnose.Filling{{Text: syntax.QuoteString(l.Value), Title: title, Because: f.Because, Weight: 0.8}}}},
				Instruction: fmt.Sprintf("Compare %s with '%s'.", tick(l.Column.Column), l.Value),
			}
		}
		p.Report(f)
	}
}

// insteadOf is the text that the query compares with the column of an unused value
// although neither question nor evidence has a word of it; nil where there is none
// or more than one.
func insteadOf(p *diagnose.Pass, l question.Link) *syntax.Literal {
	said := words(p.Question.Text + " " + p.Evidence())
	var found []*syntax.Literal
	for _, cmp := range p.Comparisons() {
		if cmp.Ref.ID != l.Column || cmp.Negated || !isFilter(p, cmp) {
			continue
		}
		for _, lit := range cmp.Literals {
			if !saidIn(said, lit.Text) {
				found = append(found, lit)
			}
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// besideUsed reports whether the capital word before or behind is in a constant:
// one part of a name is enough.
func besideUsed(p *diagnose.Pass, l question.Link) bool {
	ws := p.Question.Words
	for _, i := range []int{l.Words[0] - 1, l.Words[len(l.Words)-1] + 1} {
		if i > 0 && i < len(ws) && ws[i].Capital && saysConstant(p, ws[i].Lower) {
			return true
		}
	}
	return false
}

// saysOther reports whether the query has another stored value that the same words
// may mean: UK for the United Kingdom.
func saysOther(p *diagnose.Pass, l question.Link) bool {
	return slices.ContainsFunc(p.Links, func(other question.Link) bool {
		return other.Target == question.ToValue && !other.Spelled() && l.Span.Overlaps(other.Span) && saysConstant(p, other.Value)
	})
}

// namesValue reports whether the words of a link are the name of something stored
// and of nothing else.
func namesValue(p *diagnose.Pass, l question.Link) bool {
	for _, w := range l.Words {
		if !p.Question.Words[w].Capital || slices.ContainsFunc(p.Question.Numbers, func(n question.Number) bool { return n.Span == p.Question.Words[w].Span }) {
			return false
		}
	}
	for _, other := range p.Links {
		if other.Target != question.ToValue && other.Score >= 0.8 && slices.ContainsFunc(other.Words, func(w int) bool { return slices.Contains(l.Words, w) }) {
			return false
		}
	}
	return !slices.ContainsFunc(words(p.Evidence()), func(w string) bool { return w == p.Question.Words[l.Words[0]].Stem })
}
