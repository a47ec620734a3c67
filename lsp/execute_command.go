package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// The commands.
const (
	cmdRunCandidates = "sqlrepair.runCandidates"
	cmdShowMasked    = "sqlrepair.showMasked"
	cmdApply         = "sqlrepair.apply"
	cmdExplainScore  = "sqlrepair.explainScore"
	cmdRunQuery      = "sqlrepair.runQuery"
	cmdRefreshSchema = "sqlrepair.refreshSchema"
	cmdShowPrompt    = "sqlrepair.showPrompt"
)

// command is one of them. Its argument is read and its snapshot taken inline.
type command struct {
	name    string
	title   string // for the progress; "" if it is quick
	trusted bool   // it runs something, which an untrusted workspace must not
	prepare func(s *server, arg jsonrpc2.RawMessage) (task, error)
}

var commands = []command{
	{cmdRunCandidates, "Running the candidates", true, aboutPlace((*server).runCandidates)},
	{cmdShowMasked, "", false, aboutPlace((*server).showMasked)},
	{cmdApply, "", false, (*server).prepareApply},
	{cmdExplainScore, "Judging the query", true, aboutPlace((*server).explainScore)},
	{cmdRunQuery, "Running the query", true, aboutPlace((*server).runQuery)},
	{cmdRefreshSchema, "Reading the schema", true, aboutPlace((*server).refreshSchema)},
	{cmdShowPrompt, "", false, aboutPlace((*server).showPrompt)},
}

// commands are the names of those that this workspace can do.
func (s *server) commands() []string {
	_, refreshes := s.space.Workspace.(Refresher)
	_, predicts := s.space.Workspace.(Predictor)
	var out []string
	for _, c := range commands {
		if (c.name != cmdRefreshSchema || refreshes) && (c.name != cmdShowPrompt || predicts) {
			out = append(out, c.name)
		}
	}
	return out
}

func (s *server) prepareCommand(raw jsonrpc2.RawMessage) (task, error) {
	var p protocol.ExecuteCommandParams
	if err := decode(raw, &p); err != nil {
		return task{}, err
	}
	for _, c := range commands {
		if c.name == p.Command {
			return s.prepareKnown(c, &p)
		}
	}
	return task{}, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "no such command: %s", p.Command)
}

func (s *server) prepareKnown(c command, p *protocol.ExecuteCommandParams) (task, error) {
	if c.trusted && !s.able.trusted {
		return task{}, failed("%s: this workspace is not trusted, so nothing is run in it", c.name)
	}
	if len(p.Arguments) != 1 {
		return task{}, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s takes one argument", c.name)
	}
	t, err := c.prepare(s, jsonrpc2.RawMessage(p.Arguments[0]))
	if err != nil || c.title == "" {
		return t, err
	}
	run := t.run
	t.run = func(ctx context.Context) (any, error) {
		ctx, done := s.begin(ctx, p.WorkDoneToken, c.title)
		defer done()
		return run(ctx)
	}
	return t, nil
}

// place is a place in a snapshot.
type place struct {
	*snapshot
	off int
}

// aboutPlace makes a command whose argument is a place in an open document.
func aboutPlace(run func(*server, context.Context, place) (any, error)) func(*server, jsonrpc2.RawMessage) (task, error) {
	return func(s *server, raw jsonrpc2.RawMessage) (task, error) {
		var arg placeArg
		if err := decode(raw, &arg); err != nil {
			return task{}, err
		}
		n, err := s.docs.snapshot(arg.URI)
		if err != nil {
			return task{}, err
		}
		if n.report == nil {
			return task{}, failed("%s is not analysed", uri.URI(arg.URI))
		}
		at := place{n, s.offset(n, arg.Position)}
		return task{n, func(ctx context.Context) (any, error) { return run(s, ctx, at) }}, nil
	}
}
