package lsp

import (
	"fmt"
	"math"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

func (s *server) didChange(raw jsonrpc2.RawMessage) error {
	var p struct {
		TextDocument protocol.VersionedTextDocumentIdentifier `json:"textDocument"`
		Changes      []change                                 `json:"contentChanges"`
	}
	if err := decode(raw, &p); err != nil {
		return err
	}
	at, version := p.TextDocument.URI, p.TextDocument.Version
	d := s.docs.get(at)
	if d == nil {
		return fmt.Errorf("%s is not open", at)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if version <= d.current.version {
		return fmt.Errorf("%s: version %d after %d is ignored", at, version, d.current.version)
	}
	s.renew(d, version, apply(d.current.text, d.current.lines, s.enc, p.Changes))
	return nil
}

// lenientPos is a position in a change. Numbers outside the range of the
// protocol are clipped: a change that is not made leaves another text here than
// the editor has.
type lenientPos struct {
	Line      float64 `json:"line"`
	Character float64 `json:"character"`
}

func (p lenientPos) pos() text.Pos {
	return text.Pos{Line: clip(p.Line), Character: clip(p.Character)}
}

func clip(n float64) int { return int(min(max(n, 0), math.MaxInt32)) }
