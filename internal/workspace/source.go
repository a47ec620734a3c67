package workspace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// source is one open database with what is known of it.
type source struct {
	target
	stamp   string
	db      database.DB
	login   *login // nil where no server stands behind it
	catalog *catalog.Catalog
	note    error // what people should know of it; nil if nothing
	execute config.Execute

	values atomic.Pointer[catalog.Values]
	// learn keeps two look-ups from overwriting each other's snapshot.
	learn sync.Mutex
	// using counts runs; close waits for them.
	using  sync.RWMutex
	closed bool
}

func (w *Workspace) openSource(ctx context.Context, key string, t target, stamp string, s *config.Settings) (*source, error) {
	c, d, err := t.schema.read()
	if err != nil {
		return nil, err
	}
	out := &source{target: t, stamp: stamp, execute: s.Execute}
	switch {
	case t.schemaOnly:
		out.db = schemaDB{c, d, t.refuses}
	case t.address != nil:
		if out.login, err = w.server(key, t); err == nil {
			out.db = out.login.DB
		}
	default:
		out.db, err = openFile(ctx, t)
	}
	if err != nil {
		return nil, err
	}
	if c == nil {
		c, err = out.db.Catalog(ctx)
	}
	if err != nil {
		if out.login != nil {
			return nil, fmt.Errorf("connection %s: %w", t.name, out.login.wrap(err))
		}
		out.db.Close()
		return nil, fmt.Errorf("read the schema of %s: %w", t.path, err)
	}
	if out.catalog, out.note, err = t.schema.describe(c); err != nil {
		out.close()
		return nil, err
	}
	return out, nil
}

// openFile opens the file that a target names.
func openFile(ctx context.Context, t target) (database.DB, error) {
	if !t.script {
		return database.OpenSQLite(ctx, t.path)
	}
	script, err := os.ReadFile(t.path)
	if err != nil {
		return nil, fmt.Errorf("the script %s cannot be read: %w", t.path, err)
	}
	src, _, err := text.Decode(script)
	if err != nil {
		return nil, fmt.Errorf("the script %s cannot be read: %w", t.path, err)
	}
	return database.OpenScript(ctx, t.path, src, database.ScriptLimits{})
}

// server opens a server, which is not connected to yet.
func (w *Workspace) server(key string, t target) (*login, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if l := w.servers[key]; l != nil {
		return l, nil
	}
	l, err := w.login(t)
	if err != nil {
		return nil, fmt.Errorf("connection %s: %w", t.name, err)
	}
	w.servers[key] = l
	return l, nil
}

func (s *source) Name() string              { return s.name }
func (s *source) Dialect() syntax.Dialect   { return s.db.Dialect() }
func (s *source) Catalog() *catalog.Catalog { return s.catalog }
func (s *source) Values() *catalog.Values   { return s.values.Load() }
func (s *source) MayRun() error             { return s.refuses }

// Automatic: "local" allows files of this machine, and servers that queries may
// be run on; "save" waits until the file is saved or somebody asks.
func (s *source) Automatic(on analysis.Occasion) bool {
	switch {
	case s.refuses != nil || s.execute.Automatic == "never":
		return false
	case s.execute.Automatic == "save":
		return on != analysis.Typed
	}
	return true
}

// LookUp makes what was asked part of Values.
func (s *source) LookUp(ctx context.Context, wants []catalog.Want) error {
	if s.refuses != nil {
		return nil
	}
	s.learn.Lock()
	defer s.learn.Unlock()
	missing := s.values.Load().Missing(wants)
	if len(missing) == 0 {
		return nil
	}
	s.using.RLock()
	defer s.using.RUnlock()
	if s.closed {
		return nil
	}
	facts, err := s.db.Lookup(ctx, missing)
	if err != nil {
		return fmt.Errorf("look values up in %s: %w", s.name, s.hidden(err))
	}
	s.values.Store(s.values.Load().With(s.catalog.Names, facts))
	return nil
}

func (s *source) Run(ctx context.Context, q syntax.ReadOnly, limits result.Limits) result.Result {
	if s.refuses != nil {
		return result.Result{Outcome: result.Refused, Error: &result.EngineError{Class: result.PermissionDenied, Message: s.refuses.Error(), Offset: -1}}
	}
	s.using.RLock()
	defer s.using.RUnlock()
	if s.closed {
		return result.Result{Outcome: result.Refused, Error: &result.EngineError{Class: result.UnknownError, Message: "the database was closed meanwhile; try again", Offset: -1}}
	}
	if limits.Time == 0 {
		limits.Time = s.execute.Timeout.Duration
	}
	if limits.Rows == 0 {
		limits.Rows = s.execute.Rows
	}
	return s.db.Run(ctx, q, limits)
}

// Prepare lets the database say what it thinks of a statement.
func (s *source) Prepare(ctx context.Context, q syntax.ReadOnly) (*result.EngineError, error) {
	s.using.RLock()
	defer s.using.RUnlock()
	switch {
	case s.refuses != nil:
		return nil, s.refuses
	case s.closed:
		return nil, errors.New("the database was closed meanwhile")
	}
	if server, ok := s.db.(analysis.Preparer); ok {
		e, err := server.Prepare(ctx, q)
		return e, s.hidden(err)
	}
	return s.db.Check(q), nil
}

// hidden is an error of a server without its secrets.
func (s *source) hidden(err error) error {
	if err != nil && s.login != nil {
		return s.login.wrap(err)
	}
	return err
}

func (s *source) close() {
	s.using.Lock()
	defer s.using.Unlock()
	if !s.closed {
		s.closed = true
		if s.address == nil { // servers are the workspace's own
			s.db.Close()
		}
	}
}
