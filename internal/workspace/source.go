package workspace

import (
	"context"
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
	schema  *catalog.Catalog
	execute config.Execute

	values atomic.Pointer[catalog.Values]
	// learn keeps two look-ups from overwriting each other's snapshot.
	learn sync.Mutex
	// using counts runs; close waits for them.
	using  sync.RWMutex
	closed bool
}

func openSource(ctx context.Context, t target, stamp string, s *config.Settings) (*source, error) {
	var db database.DB
	var err error
	if t.script {
		script, rerr := os.ReadFile(t.path)
		if rerr != nil {
			return nil, fmt.Errorf("the script %s cannot be read: %w", t.path, rerr)
		}
		src, _, rerr := text.Decode(script)
		if rerr != nil {
			return nil, fmt.Errorf("the script %s cannot be read: %w", t.path, rerr)
		}
		db, err = database.OpenScript(ctx, t.path, src, database.ScriptLimits{})
	} else {
		db, err = database.OpenSQLite(ctx, t.path)
	}
	if err != nil {
		return nil, err
	}
	c, err := db.Catalog(ctx)
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("read the schema of %s: %w", t.path, err)
	}
	return &source{target: t, stamp: stamp, db: db, schema: c, execute: s.Execute}, nil
}

func (s *source) Name() string              { return s.name }
func (s *source) Dialect() syntax.Dialect   { return s.db.Dialect() }
func (s *source) Catalog() *catalog.Catalog { return s.schema }
func (s *source) Values() *catalog.Values   { return s.values.Load() }
func (s *source) MayRun() error             { return nil }

// Automatic: "local" allows all sources of this version, which are files of this
// machine; "save" waits until the file is saved or somebody asks.
func (s *source) Automatic(on analysis.Occasion) bool {
	switch s.execute.Automatic {
	case "never":
		return false
	case "save":
		return on != analysis.Typed
	}
	return true
}

// LookUp makes what was asked part of Values.
func (s *source) LookUp(ctx context.Context, wants []catalog.Want) error {
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
		return fmt.Errorf("look values up in %s: %w", s.name, err)
	}
	s.values.Store(s.values.Load().With(s.schema.Names, facts))
	return nil
}

func (s *source) Run(ctx context.Context, q syntax.ReadOnly, limits result.Limits) result.Result {
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

func (s *source) close() {
	s.using.Lock()
	defer s.using.Unlock()
	if !s.closed {
		s.closed = true
		s.db.Close()
	}
}
