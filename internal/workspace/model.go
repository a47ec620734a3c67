package workspace

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/predict"
	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
	"github.com/sqlrepair/sqlrepair-lsp/internal/llm/client"
)

// model is the language model of a settings file, opened, with what it said.
type model struct {
	predictor *predict.Predictor
	endpoint  *client.Endpoint // nil where only recorded answers are given, and where nothing is asked
	replay    *client.Replay   // nil without a file of recorded answers
	budget    *llm.Budget
	off       string // why nothing is asked; "" if it is
	err       error
}

// modelKey is all that a model depends on.
type modelKey struct {
	path, provider, address, replay string
	options                         predict.Options
	tokens                          int
	timeout                         time.Duration
	key                             config.Secret
}

// model opens the model of the settings. It sends nothing.
func (w *Workspace) model(s *config.Settings) *model {
	send, _ := predict.ParseSend(s.LLM.Send) // the settings know no other
	options := predict.Options{Send: send, Samples: s.LLM.Samples, MaxTokens: s.LLM.MaxTokens, Name: s.LLM.Model}
	if off := w.modelOff(s.LLM); off != "" {
		return &model{predictor: predict.New(nil, options), off: off}
	}
	id := modelKey{path: s.Path, provider: s.LLM.Provider, replay: s.LLM.Replay, options: options, tokens: s.LLM.Tokens, timeout: s.LLM.Timeout.Duration}
	var err error
	if s.LLM.Provider != "replay" {
		id.address, err = s.ModelAddress(config.Machine(), client.Loopback)
		if err == nil { // else not even looked for
			id.key, err = s.ModelKey(config.Machine())
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if m := w.models[id]; m != nil && err == nil {
		return m
	}
	m := &model{budget: llm.NewBudget(s.LLM.Tokens)}
	var asked llm.Completer
	if err == nil {
		asked, err = m.open(s, id, w.options.GiveUp)
	}
	var refused *config.NotAllowedError
	switch {
	case errors.As(err, &refused):
		return &model{predictor: predict.New(refusing{err}, options), err: err}
	case err != nil:
		return &model{predictor: predict.New(nil, options), err: err}
	}
	m.predictor = predict.New(asked, options)
	w.models[id] = m
	return m
}

// refusing says, to whoever would have something sent, why it is not. The settings
// are right as they are: whoever gets them with somebody's files need not use a model.
type refusing struct{ err error }

func (r refusing) Complete(context.Context, llm.Request) (llm.Answer, error) {
	return llm.Answer{}, &llm.Error{Kind: llm.Refused, Text: "the language model: " + r.err.Error()}
}

// modelOff says why no model is asked; "" if one is.
func (w *Workspace) modelOff(s config.LLM) string {
	switch {
	case !s.Enabled:
		return "`llm.enabled` is not set"
	case !w.options.Trusted:
		return "this workspace is not trusted"
	case w.options.NoModel:
		return "it was ruled out"
	case !s.Predict:
		return "`llm.predict` is not set"
	}
	return ""
}

// open puts together what answers: recorded answers first, which cost nothing,
// then the endpoint within the budget.
func (m *model) open(s *config.Settings, id modelKey, giveUp bool) (llm.Completer, error) {
	var next llm.Completer
	var err error
	if id.provider != "replay" {
		if m.endpoint, err = client.New(client.Config{BaseURL: id.address, Model: id.options.Name, Key: id.key, Timeout: id.timeout}); err != nil {
			return nil, err
		}
		next = llm.Within(m.budget, m.endpoint)
		if giveUp {
			next = llm.GivingUp(next)
		}
	}
	dir, name, err := s.ReplayFile()
	switch {
	case err != nil:
		return nil, err
	case name != "":
		m.replay, err = client.OpenReplay(dir, name, id.options.Name, next)
		return m.replay, err
	case next == nil:
		return nil, errors.New("recorded answers need the name of their file (`replay`)")
	}
	return next, nil
}

// Predictor is what the settings of a file allow to be asked of a language model;
// nil before they were read. It does no I/O.
func (w *Workspace) Predictor(file string) *predict.Predictor {
	w.mu.Lock()
	defer w.mu.Unlock()
	if l := w.settings[filepath.Dir(file)]; l != nil {
		return l.model.predictor
	}
	return nil
}

// Predictions counts what the language model of a file's settings was asked about:
// statements with answers that could be read, with ones that could not, and prompts
// without a recorded answer. The error says that not all could be recorded.
func (w *Workspace) Predictions(file string) (answered, unread, unanswered int, err error) {
	w.mu.Lock()
	l := w.settings[filepath.Dir(file)]
	w.mu.Unlock()
	if l == nil {
		return 0, 0, 0, nil
	}
	answered, unread = l.model.predictor.Counts()
	if l.model.replay != nil {
		unanswered, err = l.model.replay.Unanswered()
	}
	return answered, unread, unanswered, err
}

// ExaminedModel is what there is to know of the language model of a file.
type ExaminedModel struct {
	Off      string // why none is asked; "" if one is
	Err      error  // why it cannot be
	Provider string
	Address  string // without secrets; "" where only recorded answers are given
	Local    bool   // it is on this machine
	Model    string
	Key      string // where it comes from; "" without one
	Send     string
	Replay   string // the file of recorded answers; "" without one
	Samples  int
	Tokens   int
	Took     time.Duration
	Listed   bool // the endpoint lists its models
	Has      bool // the model among them
}

// modelTime bounds how long an endpoint is asked which models it has.
const modelTime = 15 * time.Second

// ExamineModel asks the endpoint of a file's language model which models it has.
// Nothing else is sent to it.
func (w *Workspace) ExamineModel(ctx context.Context, file string) (ExaminedModel, error) {
	s, err := w.Settings(file)
	if err != nil {
		return ExaminedModel{}, err
	}
	m := w.model(s)
	out := ExaminedModel{Off: m.off, Err: m.err, Provider: s.LLM.Provider, Model: s.LLM.Model, Send: s.LLM.Send, Samples: s.LLM.Samples, Tokens: s.LLM.Tokens}
	if s.LLM.Replay != "" {
		out.Replay = s.Abs(s.LLM.Replay)
	}
	if m.endpoint != nil {
		out.Address, out.Local = m.endpoint.Address(), m.endpoint.Local()
	}
	if o, set := s.Origin("llm", "key"); set {
		out.Key = o.String()
		for _, name := range config.Variables(s.LLM.Key.Reveal()) {
			out.Key += ", " + s.Outside(config.Machine()).Said(name)
		}
	}
	if m.endpoint == nil {
		return out, nil
	}
	ctx, stop := context.WithTimeout(ctx, modelTime)
	defer stop()
	start := time.Now()
	names, err := m.endpoint.Models(ctx)
	out.Took = time.Since(start)
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("no answer within %s", modelTime)
	}
	out.Err, out.Listed = err, len(names) > 0
	out.Has = slices.ContainsFunc(names, func(name string) bool { return name == s.LLM.Model || name == s.LLM.Model+":latest" })
	return out, nil
}
