package database

import (
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// classify sorts an error by its SQLSTATE. The offset is that in sql.
func (postgres) classify(err error, sql string) *result.EngineError {
	var said *pgconn.PgError
	if !errors.As(err, &said) {
		return lost(err)
	}
	e := &result.EngineError{Class: stateClass(said.Code), Message: said.Message, Offset: -1}
	if said.Hint != "" {
		e.Message += ". " + strings.TrimSuffix(said.Hint, ".")
	}
	if said.Position > 0 {
		e.Offset = runeOffset(sql, int(said.Position)-1)
	}
	quoted := between(said.Message, `"`, `"`)
	switch said.Code {
	case "42601":
		e.Near = quoted
		if strings.HasSuffix(said.Message, "at end of input") {
			e.Offset = len(sql)
		}
	case "42703": // column "x" … or column t.x does not exist
		if e.Name = quoted; !strings.HasPrefix(said.Message, `column "`) {
			e.Name = between(said.Message, "column ", " ")
		}
	case "42883": // function f(integer) does not exist, operator does not exist: …
		e.Name = between(said.Message, "function ", "(")
	case "42702":
		e.Name, e.Ambiguous = quoted, true
	case "42P01", "42P02", "42704", "3F000", "42P09", "42712", "42803":
		e.Name = quoted
	}
	return e
}

// judges is true of the classes that tell of the statement: 22 (data), 42 (names
// and syntax), 3F (schemas), 0A (what is not supported), 21 (one row expected).
func (postgres) judges(err error) bool {
	var said *pgconn.PgError
	return errors.As(err, &said) && len(said.Code) == 5 && strings.Contains("22 42 3F 0A 21", said.Code[:2])
}

// wantsPassword follows the SQLSTATE; Redshift and accounts of PAM have one for
// all that is wrong with an account.
func (postgres) wantsPassword(err error) bool {
	var said *pgconn.PgError
	if !errors.As(err, &said) {
		return false
	}
	return said.Code == "28P01" || said.Code == "28000" && (strings.Contains(said.Message, "password") || strings.HasPrefix(said.Message, "PAM "))
}

// stateClass is the class of an SQLSTATE. What is wrong in how a statement is
// built counts as a syntax error, as it does of SQLite.
func stateClass(code string) result.Class {
	switch code {
	case "42P01", "3F000":
		return result.TableNotFound
	case "42703", "42702":
		return result.ColumnNotFound
	case "42601", "42803", "42P20", "42P19", "42712", "42P10", "42701", "42P11", "42611", "42P13":
		return result.SyntaxError
	case "42501", "25006", "28000", "28P01":
		return result.PermissionDenied
	case "57014", "55P03", "25P03":
		return result.TimedOut
	}
	return result.UnknownError
}

// lost is an error that is none of the server's words.
func lost(err error) *result.EngineError {
	var large *pgproto3.ExceededMaxBodyLenErr
	var network net.Error
	e := Classify(err)
	switch {
	case e.Class != result.UnknownError:
	case errors.As(err, &large):
		e.Message = "a row of the result is too large to be read"
	case errors.As(err, &network) && network.Timeout():
		e.Class = result.TimedOut
	case errors.Is(err, driver.ErrBadConn), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed):
		e.Message = "the connection to the database was lost"
	}
	return e
}

// between is what stands in s behind the first before, up to the next after.
func between(s, before, after string) string {
	_, rest, ok := strings.Cut(s, before)
	if !ok {
		return ""
	}
	inside, _, ok := strings.Cut(rest, after)
	if !ok {
		return ""
	}
	return inside
}

// runeOffset is the byte offset of the n-th character.
func runeOffset(s string, n int) int {
	off := 0
	for ; n > 0 && off < len(s); n-- {
		_, size := utf8.DecodeRuneInString(s[off:])
		off += size
	}
	return off
}
