package analysis

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Report is what is known of one text. It is immutable.
type Report struct {
	Path string
	Text string
	// File is the text as it was read. It is as long as Text: of Markdown it has
	// blanks for all that is no SQL.
	File  *syntax.File
	Lines *text.Lines
	Units []*Unit // one a statement; Units[i] starts at File.Starts[i]
	// Problems are troubles with databases and settings, for people, each once.
	Problems []string
	// Complete says that all databases were opened and all look-ups made that are
	// made for somebody who asks.
	Complete bool
	// Provisional says that a schema was kept from an earlier time, and that its
	// database was not asked yet.
	Provisional bool

	markdown *pairing.Markdown // nil for a SQL file
	beside   *pairing.Beside   // of the sources, without the Markdown
	foreign  bool              // its dialect is none of ours
	pairs    pairing.Pairs
	views    map[string]*view

	// placed are the findings in the coordinates of the text, made when first
	// asked for.
	once   sync.Once
	placed []Finding
	byID   map[string]int
}

// Unit is one statement with its case and findings, in the coordinates of the
// statement's text.
type Unit struct {
	Statement *syntax.Statement
	Pair      pairing.Pair
	Case      *diagnose.Case // nil where the class is None
	Source    Source         // nil without a database
	Findings  []diagnose.Finding
	Score     *features.Score // nil without a question
	// Answer says whether the query answers its question, by all that is known; nil
	// before Deep, and without a Score.
	Answer *answerability.Score
	// Earlier is what was said of the query in this place before the text or what is
	// known was changed; nil where Answer stands.
	Earlier *answerability.Score

	// open are cases of the questions that no query follows, where the schema is
	// known.
	open []*diagnose.Case
	// untried are the findings that wait for their edit to be run.
	untried []diagnose.Finding
	// telling are the findings that Score rests on, as they were before they were judged.
	telling  []diagnose.Finding
	outcome  *result.Result // of the query, nil where it was not run
	made     made
	prepared bool // the server was asked about the statement
	triaged  bool // its questions have been judged by themselves
	proved   bool // the findings that need a proof have been tried
	// predicted says that the findings hold what a model said of the statement.
	predicted bool
}

// made is what a unit's findings rest on: equal inputs give the same unit.
type made struct {
	pair    *pairing.Pair
	catalog *catalog.Catalog
	values  *catalog.Values
	levels  *Levels
	foreign bool
}

// Finding is a finding in the coordinates of the whole text.
type Finding struct {
	diagnose.Finding
	ID   string // unique in its report
	Unit int
}

// Findings are those of all statements in the order of the text, suppressed
// ones included; each fault once.
func (r *Report) Findings() []Finding {
	r.once.Do(func() {
		r.byID = map[string]int{}
		for i, u := range r.Units {
			for _, f := range joined(u.Findings) {
				id := fmt.Sprintf("%s.%d.%d", f.Rule, i, f.index)
				r.byID[id] = len(r.placed)
				r.placed = append(r.placed, Finding{shiftFinding(f.Finding, r.File.Starts[i]), id, i})
			}
		}
	})
	return slices.Clip(r.placed)
}

// Find is the finding with an ID of this report.
func (r *Report) Find(id string) (Finding, bool) {
	all := r.Findings()
	i, ok := r.byID[id]
	if !ok {
		return Finding{}, false
	}
	return all[i], true
}

// At is the index of the unit that off lies in, -1 if there is none. A place
// directly behind a semicolon belongs to the statement before it.
func (r *Report) At(off int) int {
	i := r.File.At(off)
	if i > 0 && off == r.File.Starts[i] && (off == len(r.File.Text) || strings.IndexByte(" \t\r\n", r.File.Text[off]) >= 0) {
		i--
	}
	return i
}

func shiftFinding(f diagnose.Finding, by int) diagnose.Finding {
	f.Span = f.Span.Shift(by)
	f.Because = slices.Clone(f.Because)
	for i := range f.Because {
		if s := &f.Because[i].Span; *s != (text.Span{}) {
			*s = s.Shift(by)
		}
	}
	if f.Mask != nil {
		m := *f.Mask
		m.Holes = slices.Clone(m.Holes)
		for i := range m.Holes {
			m.Holes[i].Span, m.Holes[i].Also = m.Holes[i].Span.Shift(by), shiftSpans(m.Holes[i].Also, by)
		}
		m.Edits = shiftEdits(m.Edits, by)
		f.Mask = &m
	}
	return f
}

func shiftEdits(edits []text.Edit, by int) []text.Edit {
	out := make([]text.Edit, len(edits))
	for i, e := range edits {
		out[i] = e.Shift(by)
	}
	return out
}

// Status counts what a file holds, for the status line.
type Status struct {
	Statements int // queries; what defines or changes data has no question
	Paired     int // with a question
	Databases  []string
	Problems   []string
	Schemas    []SchemaAge // of databases whose schema may change unseen
}

// SchemaAge says how old what is known of a schema is.
type SchemaAge struct {
	Database string
	At       time.Time // when it was last known to be current
	Kept     bool      // it was kept from an earlier time and not compared yet
}

// Status sums the report up.
func (r *Report) Status() Status {
	s := Status{Problems: r.Problems}
	for _, u := range r.Units {
		if u.Statement.Query == nil {
			continue
		}
		s.Statements++
		if u.Pair.Question != nil {
			s.Paired++
		}
		if u.Source != nil && !slices.Contains(s.Databases, u.Source.Name()) {
			s.Databases = append(s.Databases, u.Source.Name())
			if dated, ok := u.Source.(Renewer); ok {
				if at, kept := dated.Schema(); !at.IsZero() {
					s.Schemas = append(s.Schemas, SchemaAge{u.Source.Name(), at, kept})
				}
			}
		}
	}
	return s
}

// String is the status in words: "0 of 12 statements paired, no database".
func (s Status) String() string {
	db := "no database"
	if len(s.Databases) > 0 {
		db = "database " + s.Databases[0]
		for _, d := range s.Databases[1:] {
			db += ", " + d
		}
	}
	for _, x := range s.Schemas {
		if x.Kept {
			db += fmt.Sprintf(", schema of %s as it was %s", x.Database, Ago(time.Since(x.At)))
		}
	}
	return fmt.Sprintf("%d of %d statements paired, %s", s.Paired, s.Statements, db)
}

// Ago is a time that has passed, in words as coarse as people say it.
func Ago(d time.Duration) string {
	n, unit := int(d.Minutes()), "minute"
	switch {
	case n < 1:
		return "just now"
	case n >= 48*60:
		n, unit = n/(24*60), "day"
	case n >= 120:
		n, unit = n/60, "hour"
	}
	if n != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%d %s ago", n, unit)
}
