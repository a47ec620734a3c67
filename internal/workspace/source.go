package workspace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

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
	stamp     string
	db        database.DB
	login     *login // nil where no server stands behind it
	server    server // db itself where its schema may change unseen, else nil
	watch     *watch // nil where server is
	cacheFile string // "" where the schema is not kept
	execute   config.Execute

	known  atomic.Pointer[schema]
	values atomic.Pointer[catalog.Values]
	// learn keeps two look-ups from overwriting each other's snapshot. It guards learnt,
	// when the first of the snapshot's facts came.
	learn  sync.Mutex
	learnt time.Time
	// using counts runs; close waits for them.
	using  sync.RWMutex
	closed bool
}

// server is a database that is asked whether its schema has changed.
type server interface {
	Fingerprint(context.Context) (string, error)
	Assume(*catalog.Catalog)
}

func (w *Workspace) openSource(ctx context.Context, key string, t target, stamp string, settings *config.Settings) (*source, error) {
	c, d, err := t.schema.read()
	if err != nil {
		return nil, err
	}
	out := &source{target: t, stamp: stamp, execute: settings.Execute}
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
	switch remote, is := out.db.(server); {
	case is && c == nil:
		out.server, out.watch, out.cacheFile = remote, newWatch(), w.cachePath(t)
		err = w.firstSchema(ctx, out)
	default:
		err = out.fixedSchema(ctx, c)
	}
	if err != nil {
		out.close()
		return nil, err
	}
	return out, nil
}

// fixedSchema reads a schema that a file gives, be it the database's own or c.
func (s *source) fixedSchema(ctx context.Context, c *catalog.Catalog) (err error) {
	known := &schema{read: time.Now(), bare: c}
	if c == nil {
		if known.bare, err = s.db.Catalog(ctx); err != nil {
			return s.unread(err)
		}
	}
	known.catalog, known.note = s.target.schema.describe(known.bare)
	s.known.Store(known)
	return nil
}

// firstSchema reads the schema of a server, or takes it from the disk: where that
// may answer first, and where the server does not answer.
func (w *Workspace) firstSchema(ctx context.Context, s *source) error {
	w.mu.Lock()
	refreshed := w.refreshed
	w.mu.Unlock()
	var kept *schema
	if w.options.CacheFirst && s.cacheFile != "" {
		kept = readCache(s.cacheFile, s.target, s.db.Dialect())
	}
	var failed error
	if kept == nil || refreshed {
		if failed = s.readSchema(ctx); failed == nil || kept == nil {
			return failed
		}
	}
	kept.catalog, kept.note = s.target.schema.describe(kept.bare)
	kept.note = errors.Join(kept.note, failed)
	s.server.Assume(kept.catalog)
	s.known.Store(kept)
	return nil
}

// unread is an error of reading the schema, for people.
func (s *source) unread(err error) error {
	switch {
	case err == nil:
		return nil
	case s.login != nil:
		return fmt.Errorf("connection %s: %w", s.name, s.login.wrap(err))
	}
	return fmt.Errorf("read the schema of %s: %w", s.path, err)
}

// openFile opens the file that a target names.
func openFile(ctx context.Context, t target) (database.DB, error) {
	if !t.script {
		return database.OpenSQLite(ctx, t.path)
	}
	limits := database.ScriptLimits{}.WithDefaults()
	if info, err := os.Stat(t.path); err == nil && info.Size() > int64(limits.Bytes) {
		return nil, fmt.Errorf("the script %s is not loaded: its %d MB are more than the limit of %d", t.path, info.Size()>>20, limits.Bytes>>20)
	}
	script, err := os.ReadFile(t.path)
	if err != nil {
		return nil, fmt.Errorf("the script %s cannot be read: %w", t.path, err)
	}
	src, _, err := text.Decode(script)
	if err != nil {
		return nil, fmt.Errorf("the script %s cannot be read: %w", t.path, err)
	}
	return database.OpenScript(ctx, t.path, src, limits)
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
func (s *source) Catalog() *catalog.Catalog { return s.known.Load().catalog }
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

// What is known of values may be this old where the data of a server change unseen;
// of files the stamp tells. And it holds the answers to so many texts.
const (
	valuesFresh = 10 * time.Minute
	maxAnswers  = 50_000
)

// LookUp makes what is not known of the wants part of Values. Of a server, what
// has grown old is asked anew; until that has come the old is shown. What came
// before ctx was done stays.
func (s *source) LookUp(ctx context.Context, wants []catalog.Want) error {
	if s.refuses != nil {
		return nil
	}
	s.learn.Lock()
	defer s.learn.Unlock()
	known := s.values.Load()
	switch {
	case s.address != nil && time.Since(s.learnt) > valuesFresh:
		known = nil
	case known.Answers() > maxAnswers:
		known = known.WithoutMatches()
	}
	missing := known.Missing(wants)
	if len(missing) == 0 {
		return nil
	}
	s.using.RLock()
	defer s.using.RUnlock()
	if s.closed {
		return nil
	}
	facts, err := s.db.Lookup(ctx, missing)
	if !facts.Empty() {
		if s.values.Load() == nil {
			known = nil // a schema that changed meanwhile has other columns
		}
		if known == nil {
			s.learnt = time.Now()
		}
		s.values.Store(known.With(s.Catalog().Names, facts))
	}
	if err != nil {
		return fmt.Errorf("look values up in %s: %w", s.name, s.hidden(err))
	}
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
