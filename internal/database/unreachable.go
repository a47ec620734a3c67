package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"regexp"
	"strings"
	"syscall"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5/pgconn"
)

// unreachable is the one message for a server that cannot be connected to. The
// same text comes until the server answers, so that it is shown once.
func (s *server) unreachable(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err.Error() == "sql: database is closed":
		return errClosed
	}
	return s.dialing.failed(&unreachable{s.place, plainly(err)})
}

// unreachable says that no connection could be made.
type unreachable struct {
	place string
	err   error
}

func (u *unreachable) Error() string { return u.place + " cannot be reached: " + u.err.Error() }
func (u *unreachable) Unwrap() error { return u.err }

// dialled is what the driver of PostgreSQL writes before the cause.
var dialled = regexp.MustCompile(`^failed to connect to .*: \S+ \([^()]*\): `)

// plainly is the part of an error of connecting that tells the cause: drivers put
// every address and layer around it, some on lines of their own.
func plainly(err error) error {
	var said *pgconn.PgError
	var saidMySQL *mysql.MySQLError
	var network *net.OpError
	var name *net.DNSError
	switch {
	case errors.As(err, &said) && strings.HasSuffix(said.Message, "no encryption"):
		return errors.New(said.Message + "; the server may want TLS (sslmode=require)")
	case errors.As(err, &said):
		return errors.New(said.Message)
	case errors.As(err, &saidMySQL):
		return errors.New(saidMySQL.Message)
	case errors.As(err, &name):
		return nameless(name)
	case errors.As(err, &network):
		return silentAt(network)
	}
	text := strings.Join(strings.Fields(err.Error()), " ")
	if at := dialled.FindAllStringIndex(text, -1); at != nil {
		text = text[at[len(at)-1][1]:]
	}
	return errors.New(text)
}

// silentAt says of an address where nothing answers what may be the matter.
func silentAt(e *net.OpError) error {
	switch at := e.Addr; {
	case at == nil:
		return e
	case errors.Is(e, syscall.ECONNREFUSED):
		return errors.New("connection refused; is the server running, and are host and port right?")
	case errors.Is(e, fs.ErrNotExist):
		return fmt.Errorf("there is no socket %s; is the server running, and is the path right?", at)
	case errors.Is(e, fs.ErrPermission):
		return fmt.Errorf("the socket %s may not be used by this account (permission denied)", at)
	case e.Timeout():
		return errors.New("no answer; are host and port right, and does a firewall let connections through?")
	}
	return e
}

// nameless leaves out which name server was asked.
func nameless(e *net.DNSError) error {
	if e.IsNotFound {
		return fmt.Errorf("the host %s cannot be found", e.Name)
	}
	return fmt.Errorf("the host %s cannot be found now: %s", e.Name, e.Err)
}
