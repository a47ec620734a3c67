package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// server is a database that is reached over a network or a socket. What differs
// between products is in its engine.
type server struct {
	engine   engine
	place    string // for messages: product, host and database, never a password
	pool     *sql.DB
	login    *login
	dialing  backoff
	patience patience // of look-ups

	mu     sync.Mutex       // guards all below
	schema *catalog.Catalog // that wants come from
}

// engine is one kind of server, spoken to over the connections of its driver.
type engine interface {
	dialect() syntax.Dialect
	// query runs one statement inside a read-only transaction, which it rolls
	// back, hands its column names to head and each row to each, until that
	// answers false. The server stops it after the limit and when ctx is done;
	// the connection can then be used again or is closed.
	query(ctx context.Context, c any, limit time.Duration, q question, head func([]string), each func([]driver.Value) bool) error
	// prepare lets the server parse and analyse a statement and not run it.
	prepare(ctx context.Context, c any, sql string) error
	// fingerprint asks for a text that changes when the schema does.
	fingerprint(every asking) (string, error)
	// catalog asks for the schema.
	catalog(every asking) (*catalog.Catalog, error)
	classify(err error, sql string) *result.EngineError
	// judges reports whether an error is the server's word on a statement, and
	// not on the state that it or the connection is in.
	judges(err error) bool
	// wantsPassword reports whether a connection was refused for want of the right
	// password.
	wantsPassword(err error) bool
	phrases() phrases
}

// question is one statement with the texts that stand for its placeholders.
type question struct {
	sql  string
	args []string
	own  bool // a query that this program is made with, which needs no guard
}

// lenience is how long after its limit a query is left to the server's own clock
// before the server is told to stop it.
const lenience = 50 * time.Millisecond

const (
	maxConns  = 4                // to one server
	idleConn  = 30 * time.Second // after which an unused connection is closed
	dialTime  = 5 * time.Second
	printTime = 2 * time.Second // for a fingerprint
)

func newServer(e engine, place string, c driver.Connector, l *login) *server {
	s := &server{engine: e, place: place, pool: sql.OpenDB(c), login: l, patience: lookupPatience()}
	s.pool.SetMaxOpenConns(maxConns)
	s.pool.SetMaxIdleConns(maxConns)
	s.pool.SetConnMaxIdleTime(idleConn)
	return s
}

// placed names a server for people.
func placed(product, at, database string) string {
	if database == "" {
		return product + " at " + at
	}
	return product + " at " + at + ", database " + database
}

func (s *server) Dialect() syntax.Dialect { return s.engine.dialect() }

// Close also ends a question for the password.
func (s *server) Close() error {
	s.login.close()
	return s.pool.Close()
}

// with lends a connection to f. Waiting for one does not count as f's time. One that
// the server had closed while nobody used it (driver.ErrBadConn: nothing was done on
// it) is replaced.
func (s *server) with(ctx context.Context, f func(c any) error) error {
	if err := s.dialing.wait(); err != nil {
		return err
	}
	for try := 0; ; try++ {
		c, err := s.connection(ctx)
		if err != nil {
			return err
		}
		s.dialing.succeeded()
		err = c.Raw(f)
		c.Close()
		if try == maxConns || !errors.Is(err, driver.ErrBadConn) {
			return err
		}
	}
}

// connection takes one from the pool. Where the server refuses the password,
// another one is asked for.
func (s *server) connection(ctx context.Context) (*sql.Conn, error) {
	for {
		round := s.login.current()
		c, err := s.pool.Conn(ctx)
		if err == nil {
			return c, nil
		}
		if s.login.ask == nil || !s.engine.wantsPassword(err) {
			return nil, s.unreachable(ctx, err)
		}
		if none := s.login.another(ctx, round, plainly(err)); none != nil {
			return nil, s.unreachable(ctx, none)
		}
	}
}

// Catalog reads the schema, each time anew.
func (s *server) Catalog(ctx context.Context) (*catalog.Catalog, error) {
	var c *catalog.Catalog
	err := s.with(ctx, func(conn any) error {
		var err error
		c, err = s.engine.catalog(s.asks(ctx, conn, schemaTime))
		return err
	})
	switch {
	case notReached(err):
		return nil, err
	case err != nil:
		if e := s.engine.classify(err, ""); e.Class == result.TimedOut && ctx.Err() == nil {
			err = ErrTimeout
		}
		return nil, fmt.Errorf("read the schema of %s: %w", s.place, err)
	}
	s.Assume(c)
	return c, nil
}

// asking is how one query of the schema is asked.
type asking = func(sql string, row func([]driver.Value)) error

func (s *server) asks(ctx context.Context, conn any, limit time.Duration) asking {
	return func(sql string, row func([]driver.Value)) error {
		return s.engine.query(ctx, conn, limit, question{sql: sql, own: true}, nil, func(v []driver.Value) bool {
			row(v)
			return true
		})
	}
}

// Assume says that wants come from a catalog that was read earlier.
func (s *server) Assume(c *catalog.Catalog) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.schema = c
}

// Fingerprint changes when the schema does, and is read in a small part of the
// time of the schema; "" where the server does not understand the question.
func (s *server) Fingerprint(ctx context.Context) (string, error) {
	var out string
	err := s.with(ctx, func(conn any) error {
		var err error
		out, err = s.engine.fingerprint(s.asks(ctx, conn, printTime))
		return err
	})
	switch {
	case notReached(err), ctx.Err() != nil:
		return "", err
	case err != nil:
		return "", nil
	}
	return out, nil
}

// notReached reports whether an error says that there was no connection.
func notReached(err error) bool {
	var none *unreachable
	return errors.As(err, &none) || errors.Is(err, errClosed)
}

// Run runs q.
func (s *server) Run(ctx context.Context, q syntax.ReadOnly, limits result.Limits) result.Result {
	if e := refusal(q, s.Dialect()); e != nil {
		return result.Result{Outcome: result.Refused, Error: e}
	}
	return s.run(ctx, q.SQL(), limits.WithDefaults())
}

// run takes any text: what it may do is the server's to decide.
func (s *server) run(ctx context.Context, sql string, limits result.Limits) result.Result {
	if e := unsendable(sql); e != nil {
		return result.Result{Outcome: result.Failed, Error: e}
	}
	return s.answer(ctx, question{sql: sql}, limits)
}

// longestStatement is in bytes; sending more takes longer than a query may.
const longestStatement = 16 << 20

// unsendable says what is wrong with a statement before any server sees it.
func unsendable(sql string) *result.EngineError {
	switch {
	case strings.IndexByte(sql, 0) >= 0:
		return nulByte(sql)
	case len(sql) > longestStatement:
		return &result.EngineError{Class: result.UnknownError, Message: fmt.Sprintf("the statement is not sent: it is longer than %d MB", longestStatement>>20), Offset: -1}
	}
	return nil
}

func (s *server) answer(ctx context.Context, q question, limits result.Limits) (res result.Result) {
	err := s.with(ctx, func(c any) error {
		began := time.Now()
		r := newReading(limits)
		err := s.engine.query(ctx, c, limits.Time, q, r.head, r.row)
		res = r.result()
		res.Took = time.Since(began)
		if err == nil && !res.Truncated && res.Took >= limits.Time {
			return ErrTimeout // BENCHMARK, for one, gives a value when it is stopped
		}
		return err
	})
	if err != nil {
		ended(ctx, &res, s.engine.classify(err, q.sql), limits)
		if errors.Is(err, ErrRefused) {
			res.Outcome = result.Refused
		}
	}
	return res
}

// Check lets the server prepare q. Where it cannot be asked nothing is said
// against q.
func (s *server) Check(q syntax.ReadOnly) *result.EngineError {
	ctx, cancel := context.WithTimeout(context.Background(), checkWait)
	defer cancel()
	e, _ := s.Prepare(ctx, q)
	return e
}

// CheckNames is Check: no server reads an unknown name as text.
func (s *server) CheckNames(q syntax.ReadOnly) *result.EngineError { return s.Check(q) }

// Prepare is Check within ctx; the error says that the server could not be asked.
func (s *server) Prepare(ctx context.Context, q syntax.ReadOnly) (*result.EngineError, error) {
	if e := refusal(q, s.Dialect()); e != nil {
		return e, nil
	}
	if e := unsendable(q.SQL()); e != nil {
		return e, nil
	}
	err := s.with(ctx, func(c any) error { return s.engine.prepare(ctx, c, q.SQL()) })
	if err == nil {
		return nil, nil
	}
	e := s.engine.classify(err, q.SQL())
	if e.Class == result.TimedOut || !s.engine.judges(err) {
		return nil, fmt.Errorf("ask %s about a query: %w", s.place, err)
	}
	return e, nil
}
