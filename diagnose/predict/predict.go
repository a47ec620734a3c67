package predict

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
)

// Send says what of the database may be in a prompt. Question, evidence and query
// always are.
type Send uint8

// The levels, each with all of the one before.
const (
	Nothing Send = iota
	Schema       // names, types, keys, allowed values and comments of tables and columns
	Values       // stored values
)

// ParseSend reads a level as settings write it.
func ParseSend(s string) (Send, bool) {
	for level, name := range [...]string{"none", "schema", "schema+values"} {
		if s == name {
			return Send(level), true
		}
	}
	return Nothing, false
}

// Options say how a model is asked.
type Options struct {
	Send      Send
	Samples   int    // how many answers vote; at least 1
	MaxTokens int    // of each answer
	Name      string // of the model, for where it does not name itself
}

// Predictor asks a model about statements, about each one once. It is safe for
// concurrent use.
type Predictor struct {
	model   llm.Completer
	options Options

	mu    sync.Mutex // guards known
	known map[string]Prediction
}

// Prediction is what a model says of one statement.
type Prediction struct {
	Types   []Voted // in the taxonomy's order; none where it finds nothing wrong
	Answers int     // how many could be read
	Model   string
}

// maxKnown bounds how many predictions are kept.
const maxKnown = 5000

// New makes a predictor. With model nil it asks nothing, and shows what it would
// ask.
func New(model llm.Completer, o Options) *Predictor {
	o.Samples = max(o.Samples, 1)
	return &Predictor{model: model, options: o, known: map[string]Prediction{}}
}

// Asks reports whether there is a model to ask.
func (p *Predictor) Asks() bool { return p != nil && p.model != nil }

// Why a model is not asked about a statement.
var (
	ErrNoQuestion = errors.New("there is no question above the query that a model could compare it with")
	ErrUnread     = errors.New("the query cannot be read or the database refuses it; that comes first")
	ErrTooLong    = fmt.Errorf("question and query are longer than %d kB together", maxAsked>>10)
)

// maxAsked bounds question, evidence and query together, in bytes.
const maxAsked = 16 << 10

// fits says why a model is not asked about a case; nil if it may be.
func fits(c *diagnose.Case) error {
	switch {
	case c.Statement.Query == nil || c.Foreign || len(c.Statement.Problems) > 0 || c.Engine.Refused != nil:
		return ErrUnread
	case c.Question == nil || !c.Pair.Kind.Certain() || c.Pair.Off:
		return ErrNoQuestion
	case len(c.Question.Text)+len(c.Evidence())+c.Statement.Body.Len() > maxAsked:
		return ErrTooLong
	}
	return nil
}

// Request is what is asked about a case, or why nothing is.
func (p *Predictor) Request(c *diagnose.Case, found []diagnose.Finding) (llm.Request, error) {
	if err := fits(c); err != nil {
		return llm.Request{}, err
	}
	r := llm.Request{Purpose: "types", Messages: prompt(c, found, p.options.Send), N: p.options.Samples, MaxTokens: p.options.MaxTokens}
	if r.N > 1 {
		r.Temperature = 0.7 // else all answers are alike, and there is nothing to vote on
	}
	return r, nil
}

// Known is the prediction for a case, if the model was asked before. It does no
// I/O.
func (p *Predictor) Known(c *diagnose.Case) (Prediction, bool) {
	if fits(c) != nil {
		return Prediction{}, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	out, ok := p.known[key(c)]
	return out, ok
}

// Fits reports whether a model may be asked about a case.
func (p *Predictor) Fits(c *diagnose.Case) bool { return p.Asks() && fits(c) == nil }

// Predict asks the model about a case. Answers that cannot be read are an error,
// and the same is not asked again; other errors are those of the model or of ctx.
func (p *Predictor) Predict(ctx context.Context, c *diagnose.Case, found []diagnose.Finding) (Prediction, error) {
	if out, ok := p.Known(c); ok {
		return out, nil
	}
	r, err := p.Request(c, found)
	if err != nil {
		return Prediction{}, err
	}
	a, err := p.model.Complete(ctx, r)
	if err != nil {
		return Prediction{}, err
	}
	out := Prediction{Model: a.Model}
	if out.Model == "" {
		out.Model = p.options.Name
	}
	var read [][]Guess
	var bad error
	for _, text := range a.Texts {
		guesses, err := Parse(text)
		if err != nil {
			bad = err
			continue
		}
		read = append(read, guesses)
	}
	if 2*len(read) <= len(a.Texts) {
		err = fmt.Errorf("%d of %d answers of the model %s cannot be read: %w", len(a.Texts)-len(read), len(a.Texts), out.Model, bad)
	} else {
		out.Types, out.Answers = vote(read), len(read)
	}
	p.keep(key(c), out)
	return out, err
}

// Counts are the statements with answers that could be read, and with ones that
// could not.
func (p *Predictor) Counts() (answered, unread int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, one := range p.known {
		if one.Answers > 0 {
			answered++
		} else {
			unread++
		}
	}
	return answered, unread
}

func (p *Predictor) keep(key string, out Prediction) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.known) >= maxKnown {
		clear(p.known)
	}
	p.known[key] = out
}

// key names what a statement is about: its text, what stands above it, and the
// tables that it reads. Neither findings nor values are part of it: they come in
// one after the other, and none of them is worth another request.
func key(c *diagnose.Case) string {
	parts := []string{c.Statement.Dialect.String(), c.Question.Text, c.Evidence(), query(c)}
	for _, s := range c.Scope.Scopes {
		for _, r := range s.Relations {
			if r.Table == nil {
				continue
			}
			parts = append(parts, r.Table.Path())
			for _, col := range r.Table.Columns {
				parts = append(parts, col.Name)
			}
		}
	}
	return strings.Join(parts, "\x00")
}
