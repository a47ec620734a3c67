package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-sql-driver/mysql"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// OpenMySQL opens MySQL, MariaDB and what else speaks their protocol, named by a
// mysql:// URL. It connects when first asked something.
func OpenMySQL(address string, schemas ...string) (DB, error) {
	config, err := mysqlConfig(address)
	if err != nil {
		return nil, err
	}
	l := newLogin()
	err = config.Apply(mysql.BeforeConnect(func(_ context.Context, c *mysql.Config) error {
		l.fill(&c.Passwd)
		return nil
	}))
	if err != nil {
		return nil, err
	}
	opener, err := mysql.NewConnector(config)
	if err != nil {
		return nil, fmt.Errorf("the settings of the MySQL connection cannot be used: %w", err)
	}
	c := &mysqlConnector{Connector: opener}
	return newServer(mysqlEngine{c, config.DBName, schemas}, placed("MySQL", config.Addr, config.DBName), c, l), nil
}

// mysqlConnector makes connections that begin every transaction as a read-only
// one, also those that a statement might begin by itself.
type mysqlConnector struct {
	driver.Connector
	// clock is the place in timeSettings of the first one that the server knows.
	clock atomic.Int32
}

// mysqlConn is one connection with what must be known to stop its queries.
type mysqlConn struct {
	driver.Conn
	id      int64
	product mysqlProduct
	// unguarded says why the session cannot be made read-only; nil if it is.
	unguarded error
}

// Both are asked of a connection that comes out of the pool or goes back.
func (c *mysqlConn) IsValid() bool { return c.Conn.(driver.Validator).IsValid() }
func (c *mysqlConn) ResetSession(ctx context.Context) error {
	return c.Conn.(driver.SessionResetter).ResetSession(ctx)
}

func (o *mysqlConnector) Connect(ctx context.Context) (driver.Conn, error) {
	opened, err := o.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	c := &mysqlConn{Conn: opened}
	err = c.rows(ctx, question{sql: "SELECT CONNECTION_ID(), VERSION()"}, nil, func(v []driver.Value) bool {
		c.id, _ = v[0].(int64)
		c.product = productOf(str(v[1]))
		return true
	})
	if err == nil && c.product != tiDB {
		err = c.exec(ctx, "SET SESSION TRANSACTION READ ONLY")
		var said *mysql.MySQLError
		if errors.As(err, &said) {
			c.unguarded, err = notGuarded(said.Message), nil
		}
	}
	if err != nil {
		opened.Close()
		return nil, err
	}
	return c, nil
}

func (c *mysqlConn) exec(ctx context.Context, sql string) error {
	_, err := c.Conn.(driver.ExecerContext).ExecContext(ctx, sql, nil)
	return err
}

// rows runs one statement. The server is sent the texts as literals.
func (c *mysqlConn) rows(ctx context.Context, q question, head func([]string), each func([]driver.Value) bool) error {
	var args []driver.NamedValue
	for i, a := range q.args {
		args = append(args, driver.NamedValue{Ordinal: i + 1, Value: a})
	}
	rows, err := c.Conn.(driver.QueryerContext).QueryContext(ctx, q.sql, args)
	if err != nil {
		return err
	}
	defer rows.Close()
	names := rows.Columns()
	if head != nil {
		head(slices.Clone(names))
	}
	kinds := make([]string, len(names))
	for i := range kinds {
		kinds[i] = strings.TrimPrefix(rows.(driver.RowsColumnTypeDatabaseTypeName).ColumnTypeDatabaseTypeName(i), "UNSIGNED ")
	}
	row := make([]driver.Value, len(names))
	for {
		switch err := rows.Next(row); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		for i, v := range row {
			row[i] = mysqlCell(kinds[i], v)
		}
		if !each(row) {
			return errStopped
		}
	}
}

// errStopped says that enough rows were read.
var errStopped = errors.New("enough rows")

// mysqlEngine is MySQL, MariaDB and what speaks their protocol.
type mysqlEngine struct {
	connector *mysqlConnector
	database  string // of the connection; "" if none
	schemas   Schemas
}

func (mysqlEngine) dialect() syntax.Dialect { return syntax.MySQL }

func (e mysqlEngine) query(ctx context.Context, c any, limit time.Duration, q question, head func([]string), each func([]driver.Value) bool) error {
	return e.transaction(ctx, c.(*mysqlConn), limit, q.own, func(ctx context.Context, stop func()) error {
		err := c.(*mysqlConn).rows(ctx, q, head, func(row []driver.Value) bool {
			more := each(row)
			if !more {
				stop() // else the driver reads the rest before it closes the rows
			}
			return more
		})
		if errors.Is(err, errStopped) {
			return nil
		}
		return err
	})
}

func (e mysqlEngine) prepare(ctx context.Context, c any, sql string) error {
	return e.transaction(ctx, c.(*mysqlConn), checkWait, false, func(ctx context.Context, _ func()) error {
		s, err := c.(*mysqlConn).Conn.(driver.ConnPrepareContext).PrepareContext(ctx, sql)
		if err != nil {
			return err
		}
		return s.Close()
	})
}

// transaction runs f in a transaction that cannot write and is always rolled
// back. The server stops what takes longer than the limit; should it not, it is
// told to by another connection, and then left. stop stops f's query earlier. An
// own query is run also where there is no such transaction.
func (e mysqlEngine) transaction(outer context.Context, c *mysqlConn, limit time.Duration, own bool, f func(ctx context.Context, stop func()) error) error {
	if err := outer.Err(); err != nil {
		return err
	}
	// The driver closes the connection when its context is done, so that is done
	// last.
	ctx, leave := context.WithCancel(context.WithoutCancel(outer))
	defer leave()
	limited, cancel := context.WithTimeout(outer, limit+lenience)
	defer cancel()
	var stopped atomic.Bool
	stop := func() {
		if stopped.CompareAndSwap(false, true) {
			e.kill(c.id)
		}
	}
	killed := make(chan struct{})
	unwatch := context.AfterFunc(limited, func() {
		defer close(killed)
		time.AfterFunc(grace, leave) // which does nothing once f has ended
		stop()
	})
	err := e.connector.begin(ctx, c, limit)
	if errors.Is(err, mysql.ErrInvalidConn) && limited.Err() == nil {
		err = driver.ErrBadConn
	}
	if err == nil || own && errors.Is(err, ErrRefused) {
		err = f(ctx, stop)
	}
	if !unwatch() {
		<-killed // a KILL that comes late would hit the next query
	}
	if limited.Err() != nil && err != nil {
		err = limited.Err()
	}
	c.end()
	return err
}

// end rolls back and gives up the locks that outlive transactions. A connection
// on which that fails is closed by the driver or here.
func (c *mysqlConn) end() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	err := c.exec(ctx, "ROLLBACK")
	if isKilled(err) { // by a KILL that found the query ended
		err = c.exec(ctx, "ROLLBACK")
	}
	if err != nil {
		c.Conn.Close()
		return
	}
	// Old servers have no such function.
	_ = c.exec(ctx, "DO RELEASE_ALL_LOCKS()")
}

func isKilled(err error) bool {
	var said *mysql.MySQLError
	return errors.As(err, &said) && said.Number == 1317
}

// kill stops the query that a connection is running.
func (e mysqlEngine) kill(id int64) {
	ctx, cancel := context.WithTimeout(context.Background(), checkWait)
	defer cancel()
	c, err := e.connector.Connector.Connect(ctx)
	if err != nil {
		return
	}
	defer c.Close()
	_, _ = c.(driver.ExecerContext).ExecContext(ctx, "KILL QUERY "+strconv.FormatInt(id, 10), nil)
}

func (mysqlEngine) phrases() phrases {
	return phrases{
		typed:  true,
		quote:  quoteName,
		param:  func(int) string { return "?" },
		equals: func(_ *catalog.Table, _ *catalog.Column, name string) string { return name + " = ?" },
		text: func(c *catalog.Column, name string) string {
			if c.Affinity == catalog.NoAffinity {
				return "NULL"
			}
			return "CONVERT(LEFT(" + name + ", 201) USING utf8mb4) COLLATE utf8mb4_bin"
		},
		number: func(name string) string {
			return name + " REGEXP '^[[:space:]]*[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?[[:space:]]*$'"
		},
		shown:   func(expr string) string { return "CAST(" + expr + " AS CHAR)" },
		byBytes: func(expr string) string { return expr },
		folded:  func(name string) string { return "CONVERT(" + name + " USING utf8mb4) COLLATE utf8mb4_general_ci" },
		like:    func(name string) string { return name + " LIKE ? ESCAPE '!'" },
	}
}

// meter ends a connection on which an answer is larger than may be read: the
// driver puts rows together whatever their size.
type meter struct {
	net.Conn
	read atomic.Int64 // since the last command
}

func (m *meter) Write(b []byte) (int, error) {
	m.read.Store(0)
	return m.Conn.Write(b)
}

func (m *meter) Read(b []byte) (int, error) {
	n, err := m.Conn.Read(b)
	if m.read.Add(int64(n)) > 4*maxMessage {
		m.Conn.Close()
		return 0, errTooLarge
	}
	return n, err
}

var errTooLarge = errors.New("the result is too large to be read")
