package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// prepareApply reads which candidate is to be made part of the text.
func (s *server) prepareApply(raw jsonrpc2.RawMessage) (task, error) {
	var arg applyArg
	if err := decode(raw, &arg); err != nil {
		return task{}, err
	}
	n, err := s.current(arg.URI, arg.Version)
	if err != nil {
		return task{}, err
	}
	c, ok := n.doc.candidate(arg.Repair)
	if !ok {
		return task{}, failed("there is no candidate %q for version %d; run the candidates again", arg.Repair, arg.Version)
	}
	return task{n, func(ctx context.Context) (any, error) { return s.apply(ctx, n, c) }}, nil
}

func (d *document) candidate(id string) (analysis.Tried, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c, ok := d.candidates[id]
	return c, ok
}

// apply asks the client to make the candidate's edits.
func (s *server) apply(ctx context.Context, n *snapshot, c analysis.Tried) (any, error) {
	if !s.able.applyEdit {
		return nil, failed("this editor does not let a server change the text")
	}
	edit, err := s.workspaceEdit(n, c.Edits)
	if err != nil {
		return nil, err
	}
	var out applied
	err = s.client.call(ctx, protocol.MethodWorkspaceApplyEdit, &protocol.ApplyWorkspaceEditParams{Label: &c.Title, Edit: *edit}, &out)
	if err != nil {
		return nil, undone(err)
	}
	return out, nil
}
