package database

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// sqliteDB is an SQLite database in a file or in private memory.
type sqliteDB struct {
	name    string // for messages: the path, or the script's name
	runs    *pool
	schemas *pool  // connections that may also ask for the schema
	ddl     string // texts of CREATE statements with the comments above them, if known
	file    *file  // nil in memory
	anchor  *conn  // keeps a database in memory alive; nil for a file

	patience patience // of look-ups

	mu     sync.Mutex // guards schema and the closing of the anchor
	schema memo
}

// OpenSQLite opens an existing SQLite file for reading.
func OpenSQLite(ctx context.Context, path string) (DB, error) {
	if err := Available(); err != nil {
		return nil, err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	f := &file{path: abs}
	look := func() (place, error) {
		p, err := f.look()
		return p, about(path, err)
	}
	dialer := func(g guard) func(place) (*conn, error) {
		return func(p place) (*conn, error) {
			c, err := dial(p.dsn(abs), g, "query_only = ON")
			return c, about(path, err)
		}
	}
	db := &sqliteDB{
		name: path, file: f, patience: lookupPatience(),
		runs: newPool(look, dialer(onlyReads)), schemas: newPool(look, dialer(readsSchema)),
	}
	_, err = use(ctx, db.runs, schemaTime, func(_ context.Context, c *conn) (struct{}, error) {
		return struct{}{}, about(path, c.check("SELECT * FROM sqlite_schema"))
	})
	if err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// about names the file that an error is about and explains it.
func about(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("open %s: %w", path, explain(err))
}

// explain adds to an error of the engine on opening a file what a person needs
// to know. The engine's own words stay.
func explain(err error) error {
	for _, e := range []struct{ says, means string }{
		{"file is not a database", "it is not an SQLite database, or it is encrypted"},
		{"unable to open database file", "the file or one beside it cannot be read without writing (a WAL database in a folder that may not be written to, or no permission)"},
		{"attempt to write a readonly database", "a transaction was not finished and reading needs it to be rolled back; let the program that owns the database open it once"},
		{"database is locked", "another program is writing to it"},
		{"disk image is malformed", "the file is damaged"},
	} {
		if strings.Contains(err.Error(), e.says) {
			return fmt.Errorf("%s: %w", e.means, err)
		}
	}
	return err
}

const (
	schemaTime = 10 * time.Second // for reading a schema
	checkWait  = 2 * time.Second  // for a free connection to prepare a statement on
)

// Dialect is SQLite's.
func (db *sqliteDB) Dialect() syntax.Dialect { return syntax.SQLite }

// Close closes all connections; those in use are closed when they come back.
func (db *sqliteDB) Close() error {
	db.runs.close()
	db.schemas.close()
	if db.file != nil {
		db.file.close()
	}
	db.mu.Lock()
	anchor := db.anchor
	db.anchor = nil
	db.mu.Unlock()
	if anchor != nil {
		return anchor.close()
	}
	return nil
}

// Check prepares q.
func (db *sqliteDB) Check(q syntax.ReadOnly) *result.EngineError {
	if e := refusal(q, db.Dialect()); e != nil {
		return e
	}
	return db.check(q.SQL())
}

// CheckNames prepares q with double-quoted tokens as names.
func (db *sqliteDB) CheckNames(q syntax.ReadOnly) *result.EngineError {
	if e := refusal(q, db.Dialect()); e != nil {
		return e
	}
	return db.check(namesOnly(q.SQL()))
}

func (db *sqliteDB) check(sql string) *result.EngineError {
	ctx, cancel := context.WithTimeout(context.Background(), checkWait)
	defer cancel()
	l, err := db.runs.take(ctx)
	if err != nil {
		return Classify(err)
	}
	defer db.runs.give(l)
	return prepared(l.conn, sql)
}

// prepared is the engine's word on a statement that is not run.
func prepared(c *conn, sql string) *result.EngineError {
	if strings.IndexByte(sql, 0) >= 0 {
		return nulByte(sql)
	}
	if err := c.check(sql); err != nil {
		return located(Classify(err), sql)
	}
	return nil
}

// nulByte refuses a text of which the engine would read only the beginning.
func nulByte(sql string) *result.EngineError {
	return &result.EngineError{Class: result.SyntaxError, Message: "the statement holds a NUL byte", Offset: strings.IndexByte(sql, 0)}
}
