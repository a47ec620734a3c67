package lsp

import (
	"cmp"
	"fmt"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// workspaceEdit is a change of one document in the form that the client takes.
// Edits that cannot be made are refused here: an editor might make them all the
// same, each in its own way.
func (s *server) workspaceEdit(n *snapshot, edits []text.Edit) (*protocol.WorkspaceEdit, error) {
	if _, err := text.Apply(n.text, edits); err != nil {
		return nil, fmt.Errorf("the edit cannot be made: %w", err)
	}
	changes := s.textEdits(n, edits)
	if !s.able.documentChanges {
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{n.doc.name: changes}}, nil
	}
	change := &protocol.TextDocumentEdit{}
	change.TextDocument.URI, change.TextDocument.Version = n.doc.name, &n.version
	for i := range changes {
		change.Edits = append(change.Edits, &changes[i])
	}
	return &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{change}}, nil
}

// textEdits are edits for the wire, in the order of the text.
func (s *server) textEdits(n *snapshot, edits []text.Edit) []protocol.TextEdit {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b text.Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	out := make([]protocol.TextEdit, len(sorted))
	for i, e := range sorted {
		out[i] = protocol.TextEdit{Range: s.rangeOf(n, e.Span), NewText: e.New}
	}
	return out
}
