package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// idlePing is how long a connection may have been idle to be used without being
// tried first.
const idlePing = 200 * time.Millisecond

// maxMessage bounds one message of a server, that is one row.
const maxMessage = 64 << 20

// OpenPostgres opens what speaks PostgreSQL's protocol, named by a postgres://
// URL. What the URL leaves open comes from the PG* variables, the service and
// the password file. It connects when first asked something.
func OpenPostgres(address string, schemas ...string) (DB, error) {
	config, err := postgresConfig(address)
	if err != nil {
		return nil, err
	}
	l := newLogin()
	fill := func(_ context.Context, c *pgx.ConnConfig) error {
		l.fill(&c.Password)
		return nil
	}
	c := stdlib.GetConnector(*config, stdlib.OptionBeforeConnect(fill), stdlib.OptionShouldPing(func(_ context.Context, p stdlib.ShouldPingParams) bool {
		return p.IdleDuration > idlePing
	}))
	return newServer(postgres{&bounds{}, schemas}, placed("PostgreSQL", hostPort(config.Host, config.Port), config.Database), c, l), nil
}

func hostPort(host string, port uint16) string {
	if strings.HasPrefix(host, "/") || host == "" {
		return host + " (port " + strconv.Itoa(int(port)) + ")"
	}
	return net.JoinHostPort(host, strconv.Itoa(int(port)))
}

// errBadURL does not repeat the URL, which may hold a password.
var errBadURL = errors.New("the URL of the database cannot be read; in user names and passwords, characters such as @ : / ? # % are written as %40 %3A %2F %3F %23 %25")

func postgresConfig(address string) (*pgx.ConnConfig, error) {
	if _, err := url.Parse(address); err != nil {
		return nil, errBadURL
	}
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("the settings of the PostgreSQL connection cannot be used: %w", withoutConnString(err))
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "sqlrepair-lsp"
	}
	config.RuntimeParams["client_encoding"] = "UTF8" // which queries are, whatever PGCLIENTENCODING says
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = dialTime
		config.DialFunc = (&net.Dialer{Timeout: dialTime}).DialContext
	}
	config.BuildContextWatcherHandler = func(c *pgconn.PgConn) ctxwatch.Handler {
		return &pgconn.CancelRequestContextWatcherHandler{Conn: c, DeadlineDelay: grace}
	}
	config.BuildFrontend = func(r io.Reader, w io.Writer) *pgproto3.Frontend {
		f := pgproto3.NewFrontend(r, w)
		f.SetMaxBodyLen(maxMessage)
		return f
	}
	config.OnNotice = func(*pgconn.PgConn, *pgconn.Notice) {}
	return config, nil
}

// withoutConnString keeps of an error of parsing only what it says of one
// setting.
func withoutConnString(err error) error {
	var parsing *pgconn.ParseConfigError
	if errors.As(err, &parsing) {
		text := err.Error()
		if at := strings.LastIndex(text, "`: "); at >= 0 {
			return errors.New(text[at+len("`: "):])
		}
	}
	return errBadURL
}

// postgres is PostgreSQL and what speaks its protocol.
type postgres struct {
	bounds  *bounds
	schemas Schemas
}

func (postgres) dialect() syntax.Dialect { return syntax.Postgres }

func (e postgres) query(ctx context.Context, c any, limit time.Duration, q question, head func([]string), each func([]driver.Value) bool) error {
	return e.transaction(ctx, c, limit, q.own, func(ctx context.Context, stop func(), p *pgconn.PgConn) error {
		var args [][]byte
		for _, a := range q.args {
			args = append(args, []byte(a))
		}
		rows := p.ExecParams(ctx, q.sql, args, nil, nil, nil) // the extended protocol takes one statement
		fields := rows.FieldDescriptions()
		if head != nil {
			var names []string
			for _, f := range fields {
				names = append(names, f.Name)
			}
			head(names)
		}
		stopped := false
		row := make([]driver.Value, len(fields))
		for !stopped && rows.NextRow() {
			for i, v := range rows.Values() {
				row[i] = postgresCell(fields[i].DataTypeOID, v)
			}
			stopped = !each(row)
		}
		if stopped {
			stop()
		}
		if _, err := rows.Close(); !stopped {
			return err
		}
		return nil
	})
}

func (e postgres) prepare(ctx context.Context, c any, sql string) error {
	return e.transaction(ctx, c, checkWait, false, func(ctx context.Context, _ func(), p *pgconn.PgConn) error {
		_, err := p.Prepare(ctx, "", sql, nil)
		var said *pgconn.PgError
		if errors.As(err, &said) && said.Code == "42P18" { // of a placeholder whose type nothing says
			return nil
		}
		return err
	})
}

// transaction runs f in a transaction that cannot write and is always rolled
// back. The server stops what takes longer than the limit; should it not, it is
// asked to, and then left. stop stops f's query earlier. An own query is run also
// where there is no such transaction.
func (e postgres) transaction(ctx context.Context, c any, limit time.Duration, own bool, f func(ctx context.Context, stop func(), p *pgconn.PgConn) error) (err error) {
	p := c.(*stdlib.Conn).Conn().PgConn()
	ctx, cancel := context.WithTimeout(ctx, limit+lenience)
	defer cancel()
	err = e.bounds.begin(ctx, p, limit)
	if err != nil && p.IsClosed() && ctx.Err() == nil {
		return driver.ErrBadConn
	}
	if err == nil || own && errors.Is(err, ErrRefused) {
		err = f(ctx, cancel, p)
	}
	cancel()
	return errors.Join(err, endTransaction(p))
}

// endTransaction rolls back and gives up the locks that outlive transactions. A
// connection on which that fails is closed.
func endTransaction(p *pgconn.PgConn) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if !p.IsClosed() {
		_, err := p.Exec(ctx, "ROLLBACK").ReadAll()
		if err == nil && p.TxStatus() == 'I' {
			// Not all that speak the protocol have such locks.
			_, _ = p.Exec(ctx, "SELECT pg_advisory_unlock_all()").ReadAll()
			return nil
		}
	}
	p.Close(ctx)
	return nil
}

func (postgres) phrases() phrases {
	return phrases{
		typed: true,
		quote: func(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` },
		// Of no declared type, so that it takes the column's as a literal does.
		param:  func(n int) string { return "$" + strconv.Itoa(n) },
		equals: func(_ *catalog.Table, _ *catalog.Column, name string) string { return name + " = $1" },
		text: func(c *catalog.Column, name string) string {
			if c.Type == "bytea" {
				return "NULL"
			}
			return "left(" + name + "::text, 201)"
		},
		number: func(name string) string {
			return name + `::text ~ '^\s*[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?\s*$'`
		},
		shown:   func(expr string) string { return "(" + expr + ")::text" },
		byBytes: func(expr string) string { return expr + ` COLLATE "C"` },
		folded:  func(name string) string { return "lower(" + name + "::text)" },
		like:    func(name string) string { return name + "::text ILIKE $1 ESCAPE '!'" },
	}
}

// notOfType reports whether a value cannot be one of the type it was compared
// with.
func notOfType(err error) bool {
	var said *pgconn.PgError
	return errors.As(err, &said) && strings.HasPrefix(said.Code, "22")
}
