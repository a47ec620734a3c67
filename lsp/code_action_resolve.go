package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// prepareResolve reads a code action back. All but its data is handed back as it
// came: clients add to it. One without data needs nothing made.
func (s *server) prepareResolve(raw jsonrpc2.RawMessage) (task, error) {
	var action protocol.LSPObject
	if err := decode(raw, &action); err != nil {
		return task{}, err
	}
	if len(action["data"]) == 0 {
		return task{nil, func(context.Context) (any, error) { return action, nil }}, nil
	}
	var data actionData
	if err := decode(jsonrpc2.RawMessage(action["data"]), &data); err != nil {
		return task{}, err
	}
	var title string
	if err := decode(jsonrpc2.RawMessage(action["title"]), &title); err != nil {
		return task{}, err
	}
	n, err := s.current(data.URI, data.Version)
	if err != nil {
		return task{}, err
	}
	return task{n, func(context.Context) (any, error) { return s.resolve(n, action, data, title) }}, nil
}

// current is the snapshot of a document, if it is of the version that the client
// speaks of.
func (s *server) current(at docURI, version int32) (*snapshot, error) {
	n, err := s.docs.snapshot(at)
	if err != nil {
		return nil, err
	}
	if n.version != version || n.report == nil {
		return nil, modified("%s has changed since: it is at version %d, not %d", at, n.version, version)
	}
	return n, nil
}

// modified is the error of a request about a text that is no more.
func modified(format string, args ...any) error {
	return jsonrpc2.Errorf(protocol.CodeContentModified, format, args...)
}

func (s *server) resolve(n *snapshot, action protocol.LSPObject, data actionData, title string) (any, error) {
	fix, ok := find(n, data)
	// The deep phase may have changed what there is to fix in the same text.
	if !ok || data.What != allFixes && fix.Title != title {
		return nil, modified("%q is not offered any more", title)
	}
	edit, err := s.workspaceEdit(n, fix.Edits)
	if err != nil {
		return nil, err
	}
	if action["edit"], err = protocol.Marshal(edit); err != nil {
		return nil, err
	}
	return action, nil
}

// find finds the fix that an action was made of.
func find(n *snapshot, data actionData) (analysis.Fix, bool) {
	var from []analysis.Fix
	switch data.What {
	case aFix:
		from = n.space.Fixes(n.report, data.Finding)
	case anOffer:
		from = n.space.Offers(n.report, data.Off)
	case aReason:
		from = n.space.Because(n.report, data.Off)
	case anIgnore:
		return n.space.Ignore(n.report, data.Finding)
	case allFixes:
		edits := n.space.Mechanical(n.report)
		return analysis.Fix{Edits: edits}, len(edits) > 0
	}
	for _, f := range from {
		if f.ID == data.Fix {
			return f, true
		}
	}
	return analysis.Fix{}, false
}
