package analysis

import (
	"context"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Occasion is why a text is looked at in depth; what is run unasked depends on
// it.
type Occasion uint8

// The occasions.
const (
	Typed Occasion = iota // the text was opened, or has changed and is still
	Saved
	Asked // somebody asked, by a command of the editor or on the command line
)

// Source is one opened database or schema that statements are read against. It
// may be a Preparer as well.
// Implementations are safe for concurrent use.
type Source interface {
	Name() string
	Dialect() syntax.Dialect
	Catalog() *catalog.Catalog
	// Values is the snapshot at hand. It does no I/O.
	Values() *catalog.Values
	// LookUp makes what is not known of the wants part of Values, as far as time
	// permits. It is for whoever looks up unasked to ask Automatic before.
	LookUp(ctx context.Context, wants []catalog.Want) error
	// Automatic reports whether values may be looked up and queries be run
	// unasked on an occasion, by the settings.
	Automatic(on Occasion) bool
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
	// Dialect is the dialect that the settings or the name of a file say; false
	// where nothing does.
	Dialect(file string) (syntax.Dialect, bool)
}
