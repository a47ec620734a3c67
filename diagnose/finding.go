package diagnose

import (
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Finding is one thing that is wrong with a statement: what, why and where, and
// through its mask how to change it.
type Finding struct {
	// Rule is the rule's name; for engine findings the error class, for
	// annotations and what a model says the sub-type's slug.
	Rule    string
	SubType SubType
	Span    text.Span
	Message string // what is wrong, in plain words
	Why     string // why it matters
	Because []Reason
	Source  Source
	// Confidence is the measured share of firings that were right, 0 where it
	// was not measured.
	Confidence float64
	Severity   Severity
	Suppressed bool
	Mask       *Mask
	// Class is set for engine findings.
	Class result.Class
	// Unused says that the span is superfluous text, which editors fade.
	Unused bool
}

// Category is the finding's category slug.
func (f *Finding) Category() Category {
	switch {
	case f.Class != "":
		return Engine
	case f.SubType != NoSubType:
		return f.SubType.Info().Category
	}
	return OtherCat
}

// NoQuery is the name of the finding that a question has no statement below it.
const NoQuery = "no-query"

// Alignment is the name of the finding that all evidence together speaks against a
// query.
const Alignment = "alignment"

// Page is the page under docs that explains the finding.
func (f *Finding) Page() string {
	switch {
	case f.Class != "":
		return "rules/engine.md"
	case f.Source == FromAnnotation, f.Source == FromModel:
		return "errors/" + f.SubType.Slug() + ".md"
	case f.Source == FromQuestion:
		return "answerability.md#" + f.Rule
	case f.Rule == NoQuery:
		return "rules/README.md#no-query"
	case f.Rule == Alignment:
		return "rules/README.md#alignment"
	}
	return "rules/" + f.Rule + ".md"
}

// Source says who found it.
type Source string

// The sources of findings.
const (
	FromRule       Source = "rule"
	FromEngine     Source = "engine"
	FromAnnotation Source = "annotation"
	FromScore      Source = "score"
	FromModel      Source = "model"    // a language model was asked
	FromQuestion   Source = "question" // the question itself, whatever its query
)

// Severity is how loud a finding is. The zero value is not set yet.
type Severity uint8

// The severities, quiet to loud.
const (
	Unset Severity = iota
	Off
	Hint
	Information
	Warning
	Error
)

func (s Severity) String() string {
	switch s {
	case Off:
		return "off"
	case Hint:
		return "hint"
	case Information:
		return "information"
	case Warning:
		return "warning"
	case Error:
		return "error"
	}
	return ""
}

// ParseSeverity reads a severity as written in settings.
func ParseSeverity(s string) (Severity, bool) {
	for v := Off; v <= Error; v++ {
		if v.String() == s {
			return v, true
		}
	}
	return Unset, false
}

// Reason is one fact that a finding rests on, and where it was read.
type Reason struct {
	Text string
	From Origin
	Span text.Span // in the statement's text, comments included; empty if the fact is not in it
}

// Origin says where a fact was read.
type Origin string

// The origins of facts.
const (
	InQuestion Origin = "question"
	InSQL      Origin = "sql"
	InCatalog  Origin = "catalog"
	InData     Origin = "data"
	InModel    Origin = "model" // a language model says so
)

// Mask says which places may change and how. Edits, where set, are the exact
// change: then nothing needs to be filled in.
type Mask struct {
	Holes       []Hole
	Instruction string
	Title       string // names the exact change, verb and object
	Edits       []text.Edit
	// OneOf says that Edits are one way of several to mend it: they are tried and
	// offered, but are not the one change to make.
	OneOf bool
}

// Hole is a place in the statement that may change; an empty span is a place to
// insert at.
type Hole struct {
	Kind HoleKind
	Span text.Span
	// Also are further places with the same text, to be filled alike.
	Also []text.Span
	// Fillings are what the rule itself knows to fit, best first.
	Fillings []Filling
}

// HoleKind says what fits into a hole.
type HoleKind string

// The kinds of holes.
const (
	ColumnHole    HoleKind = "column"
	TableHole     HoleKind = "table"
	ValueHole     HoleKind = "value"
	JoinHole      HoleKind = "join"      // a table with its join, to be removed or rewritten
	ConditionHole HoleKind = "condition" // one conjunct
	DirectionHole HoleKind = "direction"
	FunctionHole  HoleKind = "function"
	OtherHole     HoleKind = "other" // masked by its class, nothing fits it without a model
)

// Filling is one text that fits a hole.
type Filling struct {
	Text    string
	Title   string // names the change
	Because []Reason
	Weight  float64 // higher fits better; 1 is certain
}
