package lsp

import (
	"context"
	"encoding/json"
	"log/slog"
	"reflect"
	"runtime/debug"
	"sync"

	"go.lsp.dev/uri"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// server is one connection. What has no lock is written only while a message is
// handled inline, which is in the order of the wire; able and enc do not change
// after initialize and may be read by all.
type server struct {
	opt    Options
	log    *slog.Logger
	client *client
	input  *stream
	base   context.Context // ends with the connection; the parent of all work
	hangUp context.CancelFunc
	work   sync.WaitGroup // goroutines of the server; all end with base

	phase phase
	able  abilities
	enc   text.Encoding

	open  OpenParams // what the workspace was opened with
	space *space

	docs    documents
	running calls
	bars    bars
	told    told
	shown   shown
	secrets *secrets
}

// phase is how far a connection is in its life.
type phase uint8

const (
	starting phase = iota // before initialize
	serving
	stopped // after shutdown
)

// docURI is a document's URI in canonical spelling.
type docURI = uri.URI

// goes runs f beside the connection. The server waits for it before it ends, so
// f must end with s.base.
func (s *server) goes(what string, f func()) {
	s.work.Go(func() {
		defer func() {
			if v := recover(); v != nil {
				s.log.Error("panic", "in", what, "value", v, "stack", string(debug.Stack()))
			}
		}()
		f()
	})
}

// space is an opened workspace and who uses it.
type space struct {
	Workspace
	users sync.WaitGroup // requests and deep runs; none is added after a retire
}

// close waits for the users and closes the workspace.
func (w *space) close() {
	w.users.Wait()
	if c, ok := w.Workspace.(interface{ Close() }); ok {
		c.Close()
	}
}

// reopen opens the workspace with what is known now and reads every open
// document anew. The old workspace is closed when its last user has ended.
func (s *server) reopen() {
	old := s.space
	s.space = &space{Workspace: s.opt.Open(s.open)}
	s.told.forget()
	for _, d := range s.docs.all() {
		s.reread(d, old, s.space, analysis.Typed)
	}
	if old != nil {
		s.goes("closing a workspace", func() { old.close() })
	}
}

// sameJSON reports whether a and b are equal values, whatever their spelling.
func sameJSON(a, b json.RawMessage) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
