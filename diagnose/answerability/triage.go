package answerability

import (
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Code says whether a question can be answered by the tables at hand, and why not.
type Code string

// The codes.
const (
	Answerable      Code = "answerable"
	AmbiguousColumn Code = "ambiguous-column"
	AmbiguousValue  Code = "ambiguous-value"
	AmbiguousTable  Code = "ambiguous-table"
	AmbiguousJoin   Code = "ambiguous-join"
	VagueFilter     Code = "vague-filter"
	MissingColumn   Code = "missing-column"
	MissingValue    Code = "missing-value"
	NoJoinPath      Code = "no-join-path"
	NeedsKnowledge  Code = "needs-external-knowledge"
	NotSQL          Code = "not-sql"
)

// Codes are all of them.
func Codes() []Code {
	return []Code{Answerable, AmbiguousColumn, AmbiguousValue, AmbiguousTable, AmbiguousJoin, VagueFilter, MissingColumn, MissingValue, NoJoinPath, NeedsKnowledge, NotSQL}
}

// Asked is a question before any query, and what it is asked of.
type Asked struct {
	Question *question.Reading
	Evidence string
	Catalog  *catalog.Catalog
	Links    question.Links
	Values   *catalog.Values // nil where nothing is known
	// Schema is that of Catalog, for whoever asks several questions; nil lets it be
	// made.
	Schema *Schema
}

// Triaged is what Triage says of a question.
type Triaged struct {
	Code Code
	// Sure says that a rule holds and that the learnt part does not take the question
	// for answerable: then people may be told. What only the learnt part says is right
	// too rarely for that.
	Sure bool
	// Words are those concerned, as spans of the question.
	Words []text.Span
	// Message says in plain words what is unclear or missing.
	Message string
	// Readings are what an ambiguity may mean, each as a line of evidence: "date is
	// orders.placed".
	Readings []string
	// Options are what the readings mean: columns, or tables, whose Column is then "".
	Options []catalog.ColumnID
	// DataWork says of NotSQL whether the words speak of data like that at hand.
	DataWork bool
}

// Triage judges whether a question can be answered by the tables at hand. Rules go
// first; where none holds, the learnt part decides. Where no schema is known, and of
// a question that is not in English, it says Answerable, since unknown is not wrong.
func Triage(in Asked, m *TriageModel) Triaged {
	if in.Question == nil || in.Catalog == nil || len(in.Catalog.Tables) == 0 || !in.Question.English() {
		return Triaged{Code: Answerable}
	}
	a := newAsking(in)
	for _, rule := range triageRules {
		if t, ok := rule(a); ok {
			t.Sure = m == nil || m.Class(a.signals()) != ClassAnswerable
			return t
		}
	}
	if m == nil {
		return Triaged{Code: Answerable}
	}
	return a.guess(m.Class(a.signals()))
}

// triageRules are asked in their order; the first that holds decides. What the
// question is comes before what it lacks, and what it lacks before what it leaves
// open.
var triageRules = []func(*asking) (Triaged, bool){
	(*asking).noQuestion,
	(*asking).reason,
	(*asking).missingValue,
	(*asking).noJoinPath,
	(*asking).columnTie,
	(*asking).tableTie,
	(*asking).valueTie,
	(*asking).joinTie,
	(*asking).vagueFilter,
	(*asking).missingColumn,
}
