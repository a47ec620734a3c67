package analysis

import (
	"cmp"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

// Fix is a change that an editor can offer, in the coordinates of the text.
type Fix struct {
	ID        string // unique in its report
	Title     string
	Edits     []text.Edit
	Preferred bool
	// Mechanical says that it may be made on save, unasked.
	Mechanical bool
}

// Masked is a statement with holes.
type Masked struct {
	Text        string // with [MASK1] …
	Holes       []MaskedHole
	Instruction string
}

// MaskedHole is one hole of a Masked in the coordinates of the text.
type MaskedHole struct {
	Kind string
	Span text.Span
}

// Trial is a statement and its candidates, run on the database.
type Trial struct {
	Span       text.Span // the statement, in the text
	Original   result.Result
	Candidates []Tried
}

// Tried is one candidate of a Trial.
type Tried struct {
	ID          string // unique in its report; what sqlrepair.apply takes
	Finding     string // the id of the finding it mends
	Title       string
	Trust       repair.Trust
	Note        string
	Weight      float64     // how well it fits, by the filler alone
	Edits       []text.Edit // in the coordinates of the text
	Instruction string
	Masked      string
	Group       int
	Because     []string
	Result      *result.Result // nil if it was not run
}

// Better orders candidates of different findings: by trust, then by how well
// they fit.
func Better(a, b Tried) int {
	trusts := []repair.Trust{repair.Exact, repair.Verified, repair.Unverified}
	return cmp.Or(cmp.Compare(slices.Index(trusts, a.Trust), slices.Index(trusts, b.Trust)), cmp.Compare(b.Weight, a.Weight))
}
