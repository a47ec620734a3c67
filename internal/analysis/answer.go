package analysis

import (
	"context"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
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
		next.Answer = m.Judge(u.Score, p.Telling(u.Case))
		r.Units[i] = &next
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
