package lsp

import (
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

func (s *server) didOpen(raw jsonrpc2.RawMessage) error {
	var p protocol.DidOpenTextDocumentParams
	if err := decode(raw, &p); err != nil {
		return err
	}
	at := p.TextDocument.URI
	if old := s.docs.remove(at); old != nil {
		s.log.Warn("opened twice", "document", at)
		old.close()
	}
	d := &document{name: spelling(raw, at), path: pathOf(at, string(p.TextDocument.LanguageID), s.open.Roots)}
	s.docs.put(at, d)
	d.mu.Lock()
	defer d.mu.Unlock()
	s.renew(d, p.TextDocument.Version, p.TextDocument.Text)
	return nil
}

// spelling is the document's URI as the client wrote it; the protocol's types
// hold the canonical one, which some clients do not recognise as theirs.
func spelling(raw jsonrpc2.RawMessage, canonical uri.URI) uri.URI {
	var p struct {
		TextDocument struct {
			URI string `json:"uri"`
		} `json:"textDocument"`
	}
	if err := decode(raw, &p); err != nil || p.TextDocument.URI == "" {
		return canonical
	}
	return uri.URI(p.TextDocument.URI)
}
