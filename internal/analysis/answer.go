package analysis

import (
	"context"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// answers judge by the 67 features whether each query that has a score answers its
// question. It follows all that runs in Deep, since outcome and findings enter it, and
// precedes what a language model said, which does not. The units of a report are
// shared with others, so changed ones are copied.
func (p *Pipeline) answers(ctx context.Context, r *Report) {
	if p.Answers == nil {
		return
	}
	for i, u := range r.Units {
		if u.Score == nil || u.Answer != nil || ctx.Err() != nil {
			continue
		}
		m := p.Answers()
		if m == nil {
			return
		}
		next := *u
		if next.Answer = m.Judge(u.Score, u.telling); next.Answer != nil {
			next.Earlier = nil
		}
		r.Units[i] = &next
	}
}

// lastAnswer is what was last said of a query.
func (u *Unit) lastAnswer() *answerability.Score {
	if u.Answer != nil {
		return u.Answer
	}
	return u.Earlier
}

// remember tells the units of a report that were made anew what was last said of the
// query in their place. Statements before and behind a change lie as they did; where
// the change keeps their number, so do those in it.
func remember(r, prev *Report, old map[*syntax.Statement]*Unit) {
	if prev == nil {
		return
	}
	was, is := prev.Units, r.Units
	head, tail := 0, 0
	for head < min(len(was), len(is)) && was[head].Statement == is[head].Statement {
		head++
	}
	for tail < min(len(was), len(is))-head && was[len(was)-1-tail].Statement == is[len(is)-1-tail].Statement {
		tail++
	}
	for i, u := range is {
		k := i
		switch {
		case i >= len(is)-tail:
			k = i + len(was) - len(is)
		case i >= head && len(was) != len(is):
			continue
		}
		if old[u.Statement] != u { // else it is shared with the report before
			u.Earlier = was[k].lastAnswer()
		}
	}
}

// shippedAnswers is the model that the product comes with. It is part of the program
// and a test reads it, so it can be read.
func shippedAnswers() *answerability.Model {
	m, err := answerability.Shipped()
	if err != nil {
		panic(err)
	}
	return m
}
