//go:build !cgo

package database

import (
	"context"
	"database/sql/driver"
	"errors"
)

// Available reports whether this build has an SQLite engine; if not, the error
// says what to do.
func Available() error { return errNoEngine }

var errNoEngine = errors.New("this build has no SQLite: built without cgo; install a C compiler and build with CGO_ENABLED=1")

// conn stands for the connection that this build cannot make.
type conn struct{}

func dial(string, guard, ...string) (*conn, error) { return nil, errNoEngine }

func (*conn) restrict(guard)      {}
func (*conn) close() error        { return nil }
func (*conn) check(string) error  { return errNoEngine }
func (*conn) exec(string) error   { return errNoEngine }
func (*conn) inTransaction() bool { return false }
func (*conn) rows(string, []driver.Value, func([]string), func([]driver.Value) bool) error {
	return errNoEngine
}
func (*conn) watched(context.Context, func() error) error { return errNoEngine }
