package analysis

import (
	"context"
	"errors"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/predict"
	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
)

// Predicting is a Sources whose settings may name a language model.
type Predicting interface {
	// Predictor is what the settings of a file allow to be asked; nil before they
	// were read. One that asks nothing shows what it would ask. It does no I/O.
	Predictor(file string) *predict.Predictor
}

func (p *Pipeline) predictor(file string) *predict.Predictor {
	if s, ok := p.Sources.(Predicting); ok {
		return s.Predictor(file)
	}
	return nil
}

// Predict asks the model about the next statement that it was not asked about, and
// returns the report with what it says; more reports whether there are further
// ones. So whoever shows reports need not wait for all of a file. It follows Deep,
// and is for texts that were saved and for people who ask: never call it because
// somebody types. A trouble is one of the report's problems and ends the asking.
func (p *Pipeline) Predict(ctx context.Context, r *Report) (next *Report, more bool) {
	model := p.predictor(r.Path)
	if !model.Asks() {
		return r, false
	}
	for i, u := range r.Units {
		if u.predicted || u.Case == nil || !model.Fits(u.Case) {
			continue
		}
		said, err := model.Predict(ctx, u.Case, u.Findings)
		if ctx.Err() != nil {
			return r, false
		}
		next = r.with(i, p.merged(r.Path, u, said))
		if err != nil {
			next.Problems = unique(append(slices.Clip(r.Problems), err.Error()))
			if kind := llm.KindOf(err); kind != 0 && kind != llm.Unrecorded {
				next.Units[i] = u // the next time it may answer
				return next, false
			}
		}
		return next, true
	}
	return r, false
}

// PredictAll is Predict for all statements.
func (p *Pipeline) PredictAll(ctx context.Context, r *Report) *Report {
	for more := true; more && ctx.Err() == nil; {
		r, more = p.Predict(ctx, r)
	}
	return r
}

// recall gives statements what the model said of them before. It asks nothing.
func (p *Pipeline) recall(r *Report) {
	model := p.predictor(r.Path)
	if !model.Asks() {
		return
	}
	for i, u := range r.Units {
		if u.predicted || u.Case == nil {
			continue
		}
		if said, ok := model.Known(u.Case); ok {
			r.Units[i] = p.merged(r.Path, u, said)
		}
	}
}

// merged is a unit with what the model says of it. The units of a report are
// shared with others, so it is a copy.
func (p *Pipeline) merged(path string, u *Unit, said predict.Prediction) *Unit {
	next := *u
	next.predicted = true
	next.Findings = said.Merge(u.Case, u.Findings)
	added := next.Findings[len(u.Findings):]
	p.judge(path, u.Case, added, u.Score)
	for i := range added {
		added[i].Severity = min(added[i].Severity, diagnose.Information)
	}
	return &next
}

// with is a report of the same text in which one unit is another.
func (r *Report) with(i int, u *Unit) *Report {
	next := &Report{
		Path: r.Path, Text: r.Text, File: r.File, Lines: r.Lines, Units: slices.Clone(r.Units), Problems: r.Problems, Complete: r.Complete, Provisional: r.Provisional,
		markdown: r.markdown, beside: r.beside, foreign: r.foreign, pairs: r.pairs, views: r.views,
	}
	next.Units[i] = u
	return next
}

// Prompt is what a model is asked, or would be, about the statement at a place. It
// asks nothing.
func (p *Pipeline) Prompt(r *Report, off int) ([]llm.Message, error) {
	i := r.At(off)
	if i < 0 || r.Units[i].Case == nil {
		return nil, ErrNoStatement
	}
	model := p.predictor(r.Path)
	if model == nil {
		return nil, errors.New("the settings were not read yet")
	}
	request, err := model.Request(r.Units[i].Case, r.Units[i].Findings)
	return request.Messages, err
}
