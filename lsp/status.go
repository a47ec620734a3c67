package lsp

import (
	"bytes"
	"sync"
	"time"

	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// methodStatus is the notification for a status line.
const methodStatus = "sqlrepair/status"

// sendStatus sends a document's status where it is not the one last sent, and
// tells of troubles. d.mu is held.
func (s *server) sendStatus(d *document) {
	var status analysis.Status
	words := "not analysed"
	if r := d.current.report; r != nil {
		status = r.Status()
		words = status.String()
	}
	var schemas []schemaAge
	for _, x := range status.Schemas {
		schemas = append(schemas, schemaAge{x.Database, x.At.UTC().Truncate(time.Minute).Format(time.RFC3339), x.Kept})
	}
	raw := encode(statusParams{
		URI: d.name, Statements: status.Statements, Paired: status.Paired, Text: words,
		Databases: status.Databases, Problems: status.Problems, Trusted: s.able.trusted,
		Schemas: schemas,
	})
	if !bytes.Equal(raw, d.status) {
		d.status = raw
		s.client.send(methodStatus, raw)
	}
	for _, p := range status.Problems {
		s.tell(p)
	}
}

// tell shows a trouble to the user, each one once.
func (s *server) tell(problem string) {
	if s.told.first(problem) {
		s.client.notify(protocol.MethodWindowShowMessage,
			&protocol.ShowMessageParams{Type: protocol.MessageTypeWarning, Message: "SQL Repair: " + problem})
	}
}

// told are the troubles that the user knows of.
type told struct {
	mu    sync.Mutex // guards known
	known map[string]bool
}

// first reports whether a trouble is new, and remembers it.
func (t *told) first(problem string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known[problem] {
		return false
	}
	if t.known == nil {
		t.known = map[string]bool{}
	}
	t.known[problem] = true
	return true
}

// forget lets troubles be told again, when their causes may have changed.
func (t *told) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.known = nil
}
