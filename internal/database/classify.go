package database

import (
	"context"
	"errors"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// Classify sorts an error of the engine, or of waiting for it, by its text; nil
// for nil.
func Classify(err error) *result.EngineError {
	if err == nil {
		return nil
	}
	e := &result.EngineError{Class: result.UnknownError, Message: err.Error(), Offset: -1}
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled), errors.Is(err, ErrTimeout):
		e.Class = result.TimedOut
		return e
	case errors.Is(err, ErrRefused):
		e.Class = result.PermissionDenied
		return e
	}
	for _, m := range messages() {
		if m.fill(e) {
			break
		}
	}
	return e
}

// message is one message of SQLite: the class it means, how it begins and, up
// to after or to its end, what it names.
type message struct {
	class         result.Class
	names         part
	before, after string
}

// part says what a message names.
type part uint8

const (
	nothing part = iota
	aName
	oneOfMany // a name that is ambiguous
	aToken    // a piece of the statement's text
)

// messages are those of SQLite's messages that mean more than an unknown error.
// Of two that begin alike the longer one stands first. What is wrong in how a
// statement is built, beyond a name, counts as a syntax error; an unknown
// function has no class of its own.
func messages() []message {
	const (
		table, column   = result.TableNotFound, result.ColumnNotFound
		syntax, unknown = result.SyntaxError, result.UnknownError
		denied          = result.PermissionDenied
	)
	return []message{
		{table, aName, "no such table: ", ""},
		{table, aName, "no such view: ", ""},
		{column, aName, "no such column: ", ""},
		{column, oneOfMany, "ambiguous column name: ", ""},
		{column, oneOfMany, "ambiguous reference to ", " in USING()"},
		{column, aName, "cannot join using column ", " - column not present"},

		{syntax, aToken, `near "`, `": syntax error`},
		{syntax, aToken, `unrecognized token: "`, `"`},
		{syntax, nothing, "incomplete input", ""},
		{syntax, nothing, "unknown join type: ", ""},
		{syntax, nothing, "a JOIN clause is required before ", ""},
		{syntax, nothing, "a NATURAL join may not have", ""},
		{syntax, aName, "misuse of aggregate: ", "()"},
		{syntax, aName, "misuse of aggregate function ", "()"},
		{syntax, aName, "misuse of window function ", "()"},
		{syntax, aName, "misuse of aliased aggregate ", ""},
		{syntax, aName, "misuse of aliased window function ", ""},
		{syntax, aName, "wrong number of arguments to function ", "()"},
		{syntax, nothing, "aggregate functions are not allowed in", ""},
		{syntax, nothing, "DISTINCT aggregates must have", ""},
		{syntax, nothing, "HAVING clause on a non-aggregate", ""},
		{syntax, nothing, "a GROUP BY clause is required", ""},
		{syntax, nothing, "SELECTs to the left and right of ", ""},
		{syntax, nothing, "all VALUES must have the same number", ""},
		{syntax, nothing, "ORDER BY clause should come after", ""},
		{syntax, nothing, "LIMIT clause should come after", ""},
		{syntax, nothing, "sub-select returns ", ""},
		{syntax, nothing, "row value misused", ""},
		{syntax, nothing, "no tables specified", ""},
		{syntax, nothing, "IN(...) element has ", ""},
		{syntax, nothing, "oversized integer: ", ""},
		{syntax, aName, "duplicate WITH table name: ", ""},
		{syntax, aName, "table ", " has "}, // … 2 values for 3 columns
		{syntax, nothing, "", " BY term out of range"},
		{syntax, nothing, "", " BY term does not match any"},

		{denied, aName, "access to ", " is prohibited"},
		{denied, aName, "not authorized to use function: ", ""},
		{denied, nothing, "not authorized", ""},
		{denied, nothing, "attempt to write a readonly database", ""},
		{denied, nothing, "unsafe use of ", ""},
		{denied, nothing, "too many attached databases", ""},

		{result.TimedOut, nothing, "interrupted", ""},

		{unknown, aName, "no such function: ", ""},
		{unknown, aName, "unknown function: ", "()"},
		{unknown, aName, "no such index: ", ""},
		{unknown, aName, "no such window: ", ""},
		{unknown, aName, "no such module: ", ""},
		{unknown, aName, "no such collation sequence: ", ""},
		{unknown, aName, "'", "' is not a function"},
	}
}

// fill fills e in if its message is m.
func (m message) fill(e *result.EngineError) bool {
	rest, ok := strings.CutPrefix(e.Message, m.before)
	if !ok {
		return false
	}
	if m.after != "" {
		at := strings.Index(rest, m.after)
		if m.names == aToken { // the token may hold quotes
			at = strings.LastIndex(rest, m.after)
		}
		if at < 0 {
			return false
		}
		rest = rest[:at]
	}
	e.Class = m.class
	switch m.names {
	case aToken:
		e.Near = rest
	case aName, oneOfMany:
		e.Name, e.Ambiguous = bareName(rest), m.names == oneOfMany
	}
	return true
}

// bareName takes SQLite's advice and quotes off a name.
func bareName(name string) string {
	name, _, _ = strings.Cut(name, " - should this be")
	if n := len(name); n >= 2 && name[0] == '"' && name[n-1] == '"' {
		return name[1 : n-1]
	}
	return name
}

// located fills in the place of a syntax error where it follows from the text:
// its end, or the token that the error names if the text holds it only once. The
// driver does not hand on the place that the engine knows.
func located(e *result.EngineError, sql string) *result.EngineError {
	switch {
	case e == nil:
	case e.Message == "incomplete input":
		e.Offset = len(sql)
	case e.Near != "" && strings.Count(sql, e.Near) == 1:
		e.Offset = strings.Index(sql, e.Near)
	}
	return e
}
