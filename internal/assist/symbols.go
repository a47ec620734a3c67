package assist

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Symbol is one statement in an outline.
type Symbol struct {
	Name   string // the question, else the first words of the statement
	Detail string // how certain the question is, and the database
	Class  syntax.Class
	Span   text.Span // with the comments above it, or the question in front of its fence
	Body   text.Span // the statement, inside Span
}

// Symbols are the statements of a text, so that a wrong pairing is seen.
func Symbols(r *analysis.Report) []Symbol {
	var out []Symbol
	for i, u := range r.Units {
		if u.Statement.Class == syntax.None {
			continue
		}
		span := extent(u.Statement)
		if q := u.Pair.Question; q != nil && !q.Span.Empty() {
			span = span.Cover(q.Span)
		}
		s := Symbol{Name: firstWords(u.Statement.Body.In(u.Statement.Text)), Detail: detail(u), Class: u.Statement.Class}
		if q := u.Pair.Question; q != nil {
			s.Name = firstWords(q.Text)
		}
		if s.Name == "" {
			continue // a semicolon alone
		}
		s.Span, s.Body = span.Shift(r.File.Starts[i]), u.Statement.Body.Shift(r.File.Starts[i])
		out = append(out, s)
	}
	return out
}

// extent is a statement with the comments above it and on its last line.
func extent(st *syntax.Statement) text.Span {
	s := text.Span{Start: st.Body.Start, End: len(strings.TrimRight(st.Text, " \t\r\n\f\v"))}
	if len(st.Comments) > 0 {
		s.Start = min(s.Start, st.Comments[0].Start)
	}
	return s
}

// nameLetters is how much of a question or statement names it.
const nameLetters = 100

func firstWords(s string) string {
	s = oneLine(s)
	n := 0
	for i := range s {
		if n++; n > nameLetters {
			return s[:i] + "…"
		}
	}
	return s
}

func detail(u *analysis.Unit) string {
	var parts []string
	switch p := &u.Pair; {
	case p.Question != nil:
		parts = append(parts, pairedBy(p))
	case u.Statement.Query != nil:
		parts = append(parts, "no question")
	}
	switch {
	case u.Source != nil:
		parts = append(parts, u.Source.Name())
	case strings.ContainsAny(u.Pair.Database, "@?"): // a URL that may hold a password
		parts = append(parts, "a server (not open)")
	case u.Pair.Database != "":
		parts = append(parts, u.Pair.Database+" (not open)")
	}
	return strings.Join(parts, " · ")
}

// pairedBy says what made a text the question of a statement.
func pairedBy(p *pairing.Pair) string {
	var by string
	switch p.Kind {
	case pairing.Explicit:
		by = "labelled question"
	case pairing.Listed:
		return "from the question file"
	case pairing.Named:
		return "from the file's name, uncertain"
	case pairing.Numbered:
		by = "numbered text"
	case pairing.Asked:
		by = "question mark"
	}
	if p.Inherited {
		by += " further up"
	}
	if !p.Kind.Certain() {
		by += ", uncertain"
	}
	return by
}
