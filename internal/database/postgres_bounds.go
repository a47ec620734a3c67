package database

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// bounds are the settings that bound a transaction in time. Not every product
// knows all of them; one that it does not know is left out, and then the time limit
// here and the request to cancel hold alone. That the transaction is read-only is
// never left out.
type bounds struct {
	mu      sync.Mutex // guards unknown
	unknown []string   // the names of settings that the server refused
}

// bound is one setting with its value in milliseconds.
type bound struct {
	name string
	ms   int64
}

func boundsOf(limit time.Duration) []bound {
	ms := max(limit.Milliseconds(), 1)
	return []bound{{"statement_timeout", ms}, {"lock_timeout", ms}, {"idle_in_transaction_session_timeout", 2*ms + 10_000}}
}

// begin begins a transaction; an error that is ErrRefused says that there is none
// that cannot write. After its first query, a read-only one cannot be made one that
// writes; so there is one before that of others.
func (b *bounds) begin(ctx context.Context, p *pgconn.PgConn, limit time.Duration) error {
	err := b.tryBegin(ctx, p, limit, b.known(limit)...)
	if isRefusal(err) && b.learn(ctx, p, limit) {
		err = b.tryBegin(ctx, p, limit, b.known(limit)...)
	}
	if isRefusal(err) {
		return notGuarded(plainly(err).Error())
	}
	return err
}

func (b *bounds) tryBegin(ctx context.Context, p *pgconn.PgConn, limit time.Duration, set ...bound) error {
	sql := "BEGIN READ ONLY"
	for _, s := range set {
		sql += "; SET LOCAL " + s.name + " = " + strconv.FormatInt(s.ms, 10)
	}
	_, err := p.Exec(ctx, sql+"; SELECT 1").ReadAll()
	return err
}

func (b *bounds) known(limit time.Duration) []bound {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.DeleteFunc(boundsOf(limit), func(s bound) bool { return slices.Contains(b.unknown, s.name) })
}

// isRefusal reports whether an error is about what was asked for, and not about the
// state that the server or the connection is in.
func isRefusal(err error) bool {
	var said *pgconn.PgError
	return errors.As(err, &said) && len(said.Code) == 5 && strings.Contains("22 42 0A", said.Code[:2])
}

// notGuarded says that a server takes no read-only transaction.
func notGuarded(said string) error {
	return fmt.Errorf("%w: the server takes no read-only transaction, so nothing is run on it (%s)", ErrRefused, said)
}

// learn tries the settings one by one and reports whether some are refused.
func (b *bounds) learn(ctx context.Context, p *pgconn.PgConn, limit time.Duration) bool {
	var refused []string
	for _, s := range b.known(limit) {
		_, _ = p.Exec(ctx, "ROLLBACK").ReadAll()
		if isRefusal(b.tryBegin(ctx, p, limit, s)) {
			refused = append(refused, s.name)
		}
	}
	_, _ = p.Exec(ctx, "ROLLBACK").ReadAll()
	if len(refused) == 0 || b.tryBegin(ctx, p, limit) != nil { // the fault lies elsewhere
		return false
	}
	_, _ = p.Exec(ctx, "ROLLBACK").ReadAll()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.unknown = append(b.unknown, refused...)
	return true
}
