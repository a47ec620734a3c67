package lsp

import (
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// didSave runs the deep phase at once.
func (s *server) didSave(raw jsonrpc2.RawMessage) error {
	var p protocol.DidSaveTextDocumentParams
	if err := decode(raw, &p); err != nil {
		return err
	}
	d := s.docs.get(p.TextDocument.URI)
	if d == nil {
		return fmt.Errorf("%s is not open", p.TextDocument.URI)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	s.settle(d, 0, analysis.Saved)
	return nil
}
