package database

import (
	"context"
	"errors"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// DB is one open database. It is safe for concurrent use.
type DB interface {
	Dialect() syntax.Dialect
	// Catalog is the schema as it is now. Callers share it and do not change it.
	Catalog(ctx context.Context) (*catalog.Catalog, error)
	// Lookup answers as many of the wants as fit into its time. What took too
	// long is answered with what was seen so far, or with unknown.
	Lookup(ctx context.Context, wants []catalog.Want) (catalog.Facts, error)
	// Run runs one query within its limits and tells all that went wrong in the
	// result.
	Run(ctx context.Context, q syntax.ReadOnly, limits result.Limits) result.Result
	// Check prepares a query and does not run it; nil says that the engine
	// accepts it.
	Check(q syntax.ReadOnly) *result.EngineError
	// CheckNames is Check with every double-quoted token read as a name and
	// never, as SQLite otherwise does with unknown ones, as text.
	CheckNames(q syntax.ReadOnly) *result.EngineError
	Close() error
}

// ErrRefused says that a statement was not run because it may do more than it
// is allowed to.
var ErrRefused = errors.New("refused")

// ErrTimeout says that something was stopped by its time limit.
var ErrTimeout = errors.New("time limit reached")

// errClosed says that a database was used after Close.
var errClosed = errors.New("the database is closed")

// ScriptLimits bound the loading of a script. The zero value of a field means
// its default.
type ScriptLimits struct {
	Statements int           // default 2,000,000; the time bounds more
	Bytes      int           // bytes of the script; default 64 MiB
	Time       time.Duration // default 10s
}

// WithDefaults fills in what is zero.
func (l ScriptLimits) WithDefaults() ScriptLimits {
	if l.Statements <= 0 {
		l.Statements = 2_000_000
	}
	if l.Bytes <= 0 {
		l.Bytes = 64 << 20
	}
	if l.Time <= 0 {
		l.Time = 10 * time.Second
	}
	return l
}

// refusal says why q is not for an engine of dialect d; nil if it is. The zero
// ReadOnly was made by no classifier and is refused.
func refusal(q syntax.ReadOnly, d syntax.Dialect) *result.EngineError {
	switch {
	case q.SQL() == "":
		return denied("not run: no single statement that only reads")
	case q.Dialect() != d:
		return denied("not run: the statement was read as " + q.Dialect().String() + ", the database is " + d.String())
	}
	return nil
}

func denied(message string) *result.EngineError {
	return &result.EngineError{Class: result.PermissionDenied, Message: message, Offset: -1}
}
