package repair

import (
	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Candidate is one change of a statement that might mend a finding. Spans count
// from the start of the statement's text.
type Candidate struct {
	Title   string // verb and object
	Edits   []text.Edit
	Filler  string // who made it: "exact" for a mask's own edits, "grounded"
	Because []diagnose.Reason
	Weight  float64 // higher fits better; only the order counts
	// Removes says that the change takes something away, so that an unchanged
	// result speaks for it.
	Removes bool
}

// Trust says what is known of a repair.
type Trust string

// The levels of trust.
const (
	// Exact: a deterministic edit that the engine accepts, after which the
	// finding is gone and no other has come. The preferred quick fix.
	Exact Trust = "exact"
	// Verified: it ran within its limits and behaves better than the original.
	Verified Trust = "verified"
	// Unverified: not run, timed out, or no better. Shown with its reason,
	// never preferred.
	Unverified Trust = "unverified"
)

// Repair is a candidate that was judged.
type Repair struct {
	Candidate
	Trust Trust
	// Note says in words why the trust is what it is.
	Note string
	// Result is what it returned; nil if it was not run.
	Result *result.Result
	// Group numbers equal results from 1; 0 where nothing was run.
	Group int
}
