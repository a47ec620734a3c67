//go:build cgo

package database

import (
	"context"
	"database/sql/driver"
	"fmt"
	"io"

	sqlite3 "github.com/mattn/go-sqlite3"
)

// Available reports whether this build has an SQLite engine; if not, the error
// says what to do.
func Available() error { return nil }

// conn is one connection to SQLite. One goroutine uses it at a time.
type conn struct {
	db      *sqlite3.SQLiteConn
	hold    driver.Stmt // see watched
	stopper driver.Stmt // see interrupt
	guard   guard
	asks    bool // the engine asks guard
}

// dial opens a connection with the limits of every connection of this package,
// runs the pragmas and puts the guard in place.
func dial(dsn string, g guard, pragmas ...string) (*conn, error) {
	opened, err := (&sqlite3.SQLiteDriver{}).Open(dsn)
	if err != nil {
		return nil, err
	}
	c := &conn{db: opened.(*sqlite3.SQLiteConn)}
	if err := c.prepareFor(g, pragmas); err != nil {
		c.close()
		return nil, err
	}
	return c, nil
}

func (c *conn) prepareFor(g guard, pragmas []string) error {
	for _, p := range append(pragmas, everyPragmas...) {
		if err := c.exec("PRAGMA " + p); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
	}
	setLimits(c.db, g)
	if g == onlyReads {
		c.connectModules()
	}
	c.restrict(g)
	var err error
	if c.hold, err = c.db.Prepare(holdSQL); err != nil {
		return err
	}
	c.stopper, err = c.db.Prepare(stopperSQL)
	return err
}

// restrict puts a guard in the place of the one before. Where all was allowed
// from the beginning the engine need not ask.
func (c *conn) restrict(g guard) {
	c.guard = g
	if !c.asks && g != setsUp {
		c.asks = true
		c.db.RegisterAuthorizer(func(action int, first, second, schema string) int {
			return c.guard.authorize(action, first, second, schema)
		})
	}
}

// connectModules connects the virtual tables before the guard stands: while
// connecting, R-Tree prepares (and does not run) statements that write.
func (c *conn) connectModules() {
	var names []string
	_ = c.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%'", nil, nil, func(row []driver.Value) bool {
		if name, ok := row[0].(string); ok {
			names = append(names, name)
		}
		return len(names) < 1000
	})
	for _, name := range names {
		_ = c.check("SELECT * FROM " + quoteName(name)) // its module may be missing here
	}
}

func (c *conn) close() error {
	for _, s := range []driver.Stmt{c.hold, c.stopper} {
		if s != nil {
			s.Close()
		}
	}
	return c.db.Close()
}

// check prepares the first statement of sql.
func (c *conn) check(sql string) error {
	s, err := c.db.Prepare(sql)
	if err != nil {
		return err
	}
	return s.Close()
}

// exec runs the first statement of sql: one that changes something to its end, a
// query to its first row.
func (c *conn) exec(sql string) error {
	s, err := c.db.Prepare(sql)
	if err != nil {
		return err
	}
	defer s.Close()
	if s.NumInput() > 0 {
		return errParams
	}
	_, err = s.Exec(nil)
	return err
}

// rows runs the first statement of sql, hands its column names to head and each
// row to each, until that answers false. A row is overwritten by the next one;
// its cells are nil, int64, float64, string or []byte, as they are stored. A
// statement that writes is refused even where no guard stands.
func (c *conn) rows(sql string, args []driver.Value, head func([]string), each func([]driver.Value) bool) error {
	s, err := c.db.Prepare(sql)
	if err != nil {
		return err
	}
	defer s.Close()
	stmt := s.(*sqlite3.SQLiteStmt)
	switch {
	case stmt.NumInput() != len(args):
		return errParams
	case !stmt.Readonly():
		return fmt.Errorf("not authorized: %w", ErrRefused)
	}
	opened, err := stmt.Query(args)
	if err != nil {
		return err
	}
	defer opened.Close()
	rows := opened.(*sqlite3.SQLiteRows)
	// The driver turns columns declared as dates or booleans into time.Time and
	// bool, and loses what it cannot read. It looks at this slice to decide.
	clear(rows.DeclTypes())
	columns := rows.Columns()
	if head != nil {
		head(columns)
	}
	for row := make([]driver.Value, len(columns)); ; {
		switch err := rows.Next(row); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case !each(row):
			return nil
		}
	}
}

// inTransaction reports whether a transaction is open.
func (c *conn) inTransaction() bool { return !c.db.AutoCommit() }

// holdSQL yields two rows without reading any table.
const holdSQL = "SELECT 1 UNION ALL SELECT 2"

// watched runs f; as soon as ctx is done, whatever statement f is preparing or
// running, and every later one, ends with an error.
//
// While the hold stands on its first row, an interrupt of the connection stays
// in force. Without an open statement SQLite forgets it when the next statement
// starts, and a cancellation could fall into that gap.
func (c *conn) watched(ctx context.Context, f func() error) error {
	held, err := c.hold.Query(nil)
	if err != nil {
		return err
	}
	defer held.Close()
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		c.interrupt()
	})
	defer func() { // also where f panics: nothing may interrupt c later on
		if !stop() {
			<-ended
		}
	}()
	return f()
}

// stopperSQL runs long enough (milliseconds) not to end before it is cancelled.
// It yields no row, so that it does not stay open.
const stopperSQL = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 200000) SELECT x FROM c WHERE x < 0"

// interrupt stops what runs on c now. The driver offers no call for it; but a
// statement that is run with a context that is already done interrupts the
// whole connection, as soon as it runs or waits for its turn. That it was itself
// interrupted is the proof.
func (c *conn) interrupt() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for range 100 {
		if _, err := c.stopper.(driver.StmtExecContext).ExecContext(ctx, nil); err != nil {
			return
		}
	}
}
