//go:build cgo

package database

import (
	"testing"

	sqlite3 "github.com/mattn/go-sqlite3"
)

// writer is a connection without any guard, as another program would have it.
func writer(t testing.TB, path string) *conn {
	t.Helper()
	c, err := (&sqlite3.SQLiteDriver{}).Open("file:" + escapePath(path))
	if err != nil {
		t.Fatal(err)
	}
	return &conn{db: c.(*sqlite3.SQLiteConn)}
}
