package workspace

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Options are what a workspace is opened with.
type Options struct {
	// Trusted false opens no database and loads no script: findings then rest
	// on the text alone.
	Trusted bool
	// NoDatabase does the same because the user wants it so.
	NoDatabase bool
	// NoModel asks no language model, whatever the settings say.
	NoModel bool
	// GiveUp asks a language model that is down or refuses not again, as is right for
	// a command, which ends.
	GiveUp bool
	// Roots are the folders that scripts may be loaded from, besides those of
	// the settings files; none means the SQL file's own.
	Roots []string
	// Schema is a file with the schema that all queries are read against, in the
	// place of any database; tables.json#NAME takes one of several.
	Schema string
	// Password asks for the passwords that the settings do not have; nil where
	// nobody can be asked.
	Password config.Asker
	// Settings are those of the editor, as JSON; they go before the file's.
	Settings []byte
	// Cache is the folder in which the schemas of servers are kept; "" keeps none.
	Cache string
	// CacheFirst lets a kept schema answer before the server is asked, and in
	// place of one that cannot be reached.
	CacheFirst bool
}

// Workspace implements analysis.Sources. It is safe for concurrent use.
type Workspace struct {
	options Options

	mu       sync.Mutex
	settings map[string]*loaded  // by folder of a SQL file
	sources  map[string]*source  // by key of a target
	opened   map[string]*source  // by file and database name
	checkers []*checker          // the last used at the end
	opening  map[string]*attempt // by key of a target
	// servers are kept also where they could not be reached: they know when to
	// try again.
	servers map[string]*login  // by key of a target
	besides map[string]*beside // by SQL file
	// models stay where all else is forgotten: what was asked costs something.
	models map[modelKey]*model
	// refreshed says that people wanted to know better than what is kept.
	refreshed bool
}

type loaded struct {
	settings *config.Settings
	levels   *analysis.Levels
	model    *model
	err      error
}

// attempt is one opening in progress, which others wait for.
type attempt struct {
	done   chan struct{}
	source *source
	err    error
}

// New makes a workspace with nothing open.
func New(o Options) *Workspace {
	w := &Workspace{options: o, models: map[modelKey]*model{}}
	w.forget()
	return w
}

func (w *Workspace) forget() {
	w.settings = map[string]*loaded{}
	w.sources = map[string]*source{}
	w.opened = map[string]*source{}
	w.opening = map[string]*attempt{}
	w.servers = map[string]*login{}
	w.besides = map[string]*beside{}
}

// Refresh closes all databases and forgets all settings, so that the next
// report reads them anew.
func (w *Workspace) Refresh() {
	w.mu.Lock()
	old, servers := w.sources, w.servers
	w.forget()
	w.refreshed = true
	w.mu.Unlock()
	for _, db := range servers { // first: it ends questions for passwords, which sources wait for
		db.Close()
	}
	for _, s := range old {
		s.close()
	}
}

// Close closes all databases.
func (w *Workspace) Close() { w.Refresh() }

// Settings are those that hold for a SQL file: those of the nearest settings
// file above it, else the defaults. The error tells why the file could not be
// read; the defaults then hold.
func (w *Workspace) Settings(file string) (*config.Settings, error) {
	dir := filepath.Dir(file)
	w.mu.Lock()
	l := w.settings[dir]
	w.mu.Unlock()
	if l != nil {
		return l.settings, l.err
	}
	l = &loaded{settings: config.Defaults()}
	if path := config.Find(dir); path != "" {
		s, err := config.Load(path)
		if err != nil {
			l.err = err
		} else {
			l.settings = s
		}
	}
	l.settings.Overlay(w.options.Settings, "the editor's settings")
	var wrong []string
	l.levels, wrong = analysis.NewLevels(l.settings.Rules)
	for _, problem := range wrong {
		name, _, _ := strings.Cut(strings.TrimPrefix(problem, "rules."), ":")
		l.settings.Problem([]string{"rules", name}, "%s", problem)
	}
	if l.model = w.model(l.settings); l.model.err != nil && !l.model.predictor.Asks() {
		l.settings.Problem([]string{"llm"}, "the language model: %v", l.model.err)
	}
	w.mu.Lock()
	w.settings[dir] = l
	w.mu.Unlock()
	return l.settings, l.err
}

// Known is the source that an earlier Open found; nil before.
func (w *Workspace) Known(file, name string) analysis.Source {
	w.mu.Lock()
	defer w.mu.Unlock()
	if s := w.opened[file+"\x00"+name]; s != nil {
		return s
	}
	return nil
}

// Dialect is the dialect that the settings or the name of a file say; false where
// nothing does. It does no I/O: before the settings were read they say nothing.
func (w *Workspace) Dialect(file string) (syntax.Dialect, bool) {
	w.mu.Lock()
	l := w.settings[filepath.Dir(file)]
	w.mu.Unlock()
	if l != nil {
		if d, ok := serverDialect(l.settings, file); ok {
			return d, true
		}
		if d, ok := schemaDialect(l.settings, file); ok {
			return d, true
		}
		if l.settings.Dialect != "" {
			return syntax.ParseDialect(l.settings.Dialect)
		}
	}
	switch strings.ToLower(filepath.Ext(file)) {
	case ".pgsql", ".psql":
		return syntax.Postgres, true
	case ".mysql":
		return syntax.MySQL, true
	}
	return syntax.SQLite, false
}

// Levels are the severities that the settings of a file give to rules. It does
// no I/O: before the settings were read there are none.
func (w *Workspace) Levels(file string) *analysis.Levels {
	w.mu.Lock()
	defer w.mu.Unlock()
	if l := w.settings[filepath.Dir(file)]; l != nil {
		return l.levels
	}
	return nil
}

// ScoreHint says where an editor shows scores: a value of config.Score.Hint. It does no
// I/O: before the settings were read the default holds.
func (w *Workspace) ScoreHint(file string) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if l := w.settings[filepath.Dir(file)]; l != nil {
		return l.settings.Score.Hint
	}
	return config.LensHint
}

// Open finds and opens the database that a file means by a name, or its default
// where the name is empty. A file or script that has changed since it was
// opened is opened anew.
func (w *Workspace) Open(ctx context.Context, file, name string) (analysis.Source, error) {
	settings, err := w.Settings(file)
	if err != nil {
		return nil, err
	}
	if w.options.NoDatabase {
		return nil, problems(settings)
	}
	t, err := w.target(settings, file, name)
	if err != nil || t == nil {
		return nil, errors.Join(err, problems(settings))
	}
	if !w.options.Trusted {
		return nil, errors.New("this workspace is not trusted, so no database is opened")
	}
	s, err := w.open(ctx, *t, settings)
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	first := w.opened[file+"\x00"+name] == nil
	w.opened[file+"\x00"+name] = s
	w.mu.Unlock()
	var failed error
	if s.watch != nil && !(first && s.known.Load().cached) { // which is to answer at once
		failed = s.due(ctx)
	}
	return s, errors.Join(failed, s.known.Load().note, problems(settings))
}

func problems(s *config.Settings) error {
	if len(s.Problems) == 0 {
		return nil
	}
	return errors.New(strings.Join(s.Problems, "\n"))
}

func (w *Workspace) open(ctx context.Context, t target, settings *config.Settings) (*source, error) {
	// A file may be open twice: under two names, or with other settings.
	key := settings.Path + "\x00" + t.name + "\x00" + t.path
	stamp, err := t.stamp()
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	if s := w.sources[key]; s != nil && s.stamp == stamp {
		w.mu.Unlock()
		return s, nil
	}
	if a := w.opening[key]; a != nil {
		w.mu.Unlock()
		select {
		case <-a.done:
			return a.source, a.err
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	a := &attempt{done: make(chan struct{})}
	w.opening[key] = a
	w.mu.Unlock()

	// Opening goes on where the one who asked first has left: others wait for
	// it. It ends by the limits of the loader.
	go w.finish(context.WithoutCancel(ctx), a, key, t, stamp, settings)
	select {
	case <-a.done:
		return a.source, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (w *Workspace) finish(ctx context.Context, a *attempt, key string, t target, stamp string, settings *config.Settings) {
	a.source, a.err = w.openSource(ctx, key, t, stamp, settings)
	w.mu.Lock()
	old := w.sources[key]
	current := w.opening[key] == a // false after a Refresh
	if current {
		delete(w.opening, key)
		if a.err == nil {
			w.sources[key] = a.source
		}
	}
	w.mu.Unlock()
	close(a.done)
	switch {
	case a.err == nil && !current:
		a.source.close()
	case a.err == nil && old != nil:
		old.close()
	}
}

// keptCheckers bounds the in-memory engines kept for catalogs.
const keptCheckers = 8

// checker ties an engine to its catalog. It is closed when nothing refers to it
// any more: a report may still ask one that the workspace let go.
type checker struct {
	*database.Checker
	catalog *catalog.Catalog
}

// Checker is an in-memory engine with the tables of a catalog.
func (w *Workspace) Checker(c *catalog.Catalog, d syntax.Dialect) analysis.Checker {
	if d != syntax.SQLite || c == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, k := range w.checkers {
		if k.catalog == c {
			w.checkers = append(slices.Delete(w.checkers, i, i+1), k)
			return k
		}
	}
	db, err := database.NewChecker(c)
	if err != nil {
		return nil
	}
	k := &checker{db, c}
	runtime.AddCleanup(k, func(db *database.Checker) { db.Close() }, db)
	w.checkers = append(w.checkers, k)
	if len(w.checkers) > keptCheckers {
		w.checkers = slices.Delete(w.checkers, 0, 1)
	}
	return k
}
