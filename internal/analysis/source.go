package analysis

import (
	"context"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Source is one opened database or schema that statements are read against.
// Implementations are safe for concurrent use.
type Source interface {
	Name() string
	Dialect() syntax.Dialect
	Catalog() *catalog.Catalog
	// Values is the snapshot at hand. It does no I/O.
	Values() *catalog.Values
	// LookUp makes what was asked part of Values, as far as the settings allow
	// automatic look-ups and time permits.
	LookUp(ctx context.Context, wants []catalog.Want) error
	// Automatic reports whether queries may be run unasked, by the settings.
	Automatic() bool
	// MayRun is nil where queries may be run when asked, else says why not.
	MayRun() error
	Run(ctx context.Context, q syntax.ReadOnly, limits result.Limits) result.Result
}

// Checker prepares queries against the tables of one catalog. It does no I/O
// outside memory.
type Checker interface {
	Check(q syntax.ReadOnly) *result.EngineError
	// CheckNames is Check with double-quoted text read as names only.
	CheckNames(q syntax.ReadOnly) *result.EngineError
	Functions() map[string]bool
}

// Sources finds what the statements of a file are read against. An empty name
// means the file's default, which there may be none of.
type Sources interface {
	// Known is the source if it is open already, else nil. It does no I/O.
	Known(file, name string) Source
	// Open opens it; nil without an error means that the file has no database.
	Open(ctx context.Context, file, name string) (Source, error)
	// Checker is an engine for a catalog, nil where there is none for its
	// dialect.
	Checker(c *catalog.Catalog, d syntax.Dialect) Checker
	// Levels are the severities that the settings of a file give to rules; nil
	// if not known. An equal pointer means that they have not changed.
	Levels(file string) *Levels
	// Beside is what stands beside the comments of a file, as last read; nil if
	// there is nothing. An equal pointer means that it has not changed. It does no
	// I/O.
	Beside(file string) *pairing.Beside
	// ReadBeside reads what stands beside a file, where it has changed.
	ReadBeside(file string) error
	// Dialect is the dialect of a file where no source says it.
	Dialect(file string) syntax.Dialect
}

// Levels are severities that settings give to rules.
type Levels struct {
	Rules map[string]diagnose.Severity
}

func (l *Levels) of(rule string) (diagnose.Severity, bool) {
	if l == nil {
		return diagnose.Unset, false
	}
	s, ok := l.Rules[rule]
	return s, ok
}
