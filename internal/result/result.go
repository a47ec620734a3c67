package result

import (
	"fmt"
	"time"
)

// Outcome sorts what came back from running a query by what it says about the
// query.
type Outcome string

// The outcomes.
const (
	OK         Outcome = "ok"
	Empty      Outcome = "empty"      // no row
	Degenerate Outcome = "degenerate" // every cell is NULL, or one row with the single value 0
	Failed     Outcome = "error"
	Timeout    Outcome = "timeout"
	Refused    Outcome = "refused" // not run: no single read-only statement, or the engine's guard said no
)

// Ran reports whether the query ran to its end.
func (o Outcome) Ran() bool { return o == OK || o == Empty || o == Degenerate }

// Limits bound one run. The zero value of a field means its default.
type Limits struct {
	Time  time.Duration // default 2s
	Rows  int           // rows kept for people; default 200
	Bytes int           // bytes of all cells read; default 64 MiB
}

// WithDefaults fills in what is zero.
func (l Limits) WithDefaults() Limits {
	if l.Time <= 0 {
		l.Time = 2 * time.Second
	}
	if l.Rows <= 0 {
		l.Rows = 200
	}
	if l.Bytes <= 0 {
		l.Bytes = 64 << 20
	}
	return l
}

// Cell is one stored value: nil, int64, float64, string or []byte, as the
// database stores it.
type Cell any

// Result is what one run gave.
type Result struct {
	Outcome Outcome
	Error   *EngineError // for Failed, Timeout and Refused
	Columns []string
	Rows    [][]Cell // the first Limits.Rows rows
	// RowCount counts all rows read; Truncated says that reading stopped before
	// the end, by a limit.
	RowCount  int
	Truncated bool
	// Print identifies the whole result. It is the zero value, which agrees
	// with nothing, where the result is truncated or did not run.
	Print Print
	Took  time.Duration
}

// Class is a class of execution error (AskTable's six).
type Class string

// The classes of execution errors.
const (
	TableNotFound    Class = "table-not-found"
	ColumnNotFound   Class = "column-not-found"
	SyntaxError      Class = "syntax-error"
	PermissionDenied Class = "permission-denied"
	TimedOut         Class = "timeout"
	UnknownError     Class = "unknown-error"
)

// Classes are all of them.
func Classes() []Class {
	return []Class{TableNotFound, ColumnNotFound, SyntaxError, PermissionDenied, TimedOut, UnknownError}
}

// EngineError is the database's word on a query.
type EngineError struct {
	Class   Class
	Message string // the engine's own
	Name    string // the table, column or function it names; "" if none
	// Ambiguous says of ColumnNotFound that there are several, not none.
	Ambiguous bool
	// Near is the token a syntax error names; Offset is its byte offset in the
	// statement that was run, or -1 where the engine does not tell.
	Near   string
	Offset int
}

func (e *EngineError) Error() string { return fmt.Sprintf("%s: %s", e.Class, e.Message) }
