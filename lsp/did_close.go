package lsp

import (
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

func (s *server) didClose(raw jsonrpc2.RawMessage) error {
	var p protocol.DidCloseTextDocumentParams
	if err := decode(raw, &p); err != nil {
		return err
	}
	d := s.docs.remove(p.TextDocument.URI)
	if d == nil {
		return fmt.Errorf("%s is not open", p.TextDocument.URI)
	}
	d.close()
	s.client.notify(protocol.MethodTextDocumentPublishDiagnostics,
		&protocol.PublishDiagnosticsParams{URI: d.name, Diagnostics: []protocol.Diagnostic{}})
	return nil
}

// close ends the work on a document; nothing is published of it afterwards.
func (d *document) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cancel()
	d.closed = true
}
