package database

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// idleFor is how long a connection is kept that nobody uses. An open one keeps
// a database in WAL mode from being tidied up by its owner, and on Windows any
// file from being replaced.
const idleFor = time.Second

// grace is how long a caller waits, after its time is over, for the engine to
// heed the interrupt.
const grace = 300 * time.Millisecond

// pool keeps connections to one place. Connections made before the place
// changed are not used again.
type pool struct {
	look  func() (place, error)
	dial  func(place) (*conn, error)
	slots chan struct{} // one entry for each connection in use

	mu     sync.Mutex // guards all below
	place  place
	idle   []*conn
	reaper *time.Timer
	closed bool
}

// lease is a connection taken from a pool.
type lease struct {
	*conn
	place place
}

func newPool(look func() (place, error), dial func(place) (*conn, error)) *pool {
	p := &pool{look: look, dial: dial, slots: make(chan struct{}, max(4, runtime.GOMAXPROCS(0)))}
	p.reaper = time.AfterFunc(time.Hour, p.reap)
	p.reaper.Stop()
	return p
}

// take waits for a free connection.
func (p *pool) take(ctx context.Context) (lease, error) {
	if err := ctx.Err(); err != nil {
		return lease{}, err
	}
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return lease{}, ctx.Err()
	}
	l, err := p.connect()
	if err != nil {
		<-p.slots
	}
	return l, err
}

func (p *pool) connect() (lease, error) {
	now, err := p.look()
	if err != nil {
		return lease{}, err
	}
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return lease{}, errClosed
	}
	var stale []*conn
	if !now.same(p.place) {
		stale, p.idle, p.place = p.idle, nil, now
	}
	var c *conn
	if n := len(p.idle); n > 0 {
		c, p.idle = p.idle[n-1], p.idle[:n-1]
	}
	p.mu.Unlock()
	closeAll(stale)
	if c == nil {
		if c, err = p.dial(now); err != nil {
			return lease{}, err
		}
	}
	return lease{c, now}, nil
}

// give takes a connection back.
func (p *pool) give(l lease) {
	p.mu.Lock()
	keep := !p.closed && l.place.same(p.place)
	if keep {
		p.idle = append(p.idle, l.conn)
		p.reaper.Reset(idleFor)
	}
	p.mu.Unlock()
	if !keep {
		l.close()
	}
	<-p.slots
}

// drop closes a connection instead of giving it back.
func (p *pool) drop(l lease) {
	l.close()
	<-p.slots
}

// reap closes what has been idle; the timer calls it. It holds the lock
// meanwhile: where no connection is idle, none holds the files either.
func (p *pool) reap() {
	p.mu.Lock()
	defer p.mu.Unlock()
	closeAll(p.idle)
	p.idle = nil
}

// close closes the idle connections; those in use are closed when given back.
func (p *pool) close() {
	p.mu.Lock()
	p.closed = true
	p.reaper.Stop()
	p.mu.Unlock()
	p.reap()
}

func closeAll(list []*conn) {
	for _, c := range list {
		c.close()
	}
}

// errStuck says that the engine did not heed an interrupt in time, which it
// cannot inside one long call of a function or a read of the disk.
var errStuck = fmt.Errorf("%w, and the engine could not be stopped", ErrTimeout)

// errMoved says that a database without locks changed again and again.
var errMoved = errors.New("the database file changed while it was read")

// use runs f with a connection, on a goroutine that ends when f does. After the
// time limit, which does not count waiting for the connection, or when ctx is
// done, f is interrupted and, if that does not help, left behind: use returns
// errStuck, and the connection's slot stays taken until f ends. So f may change
// nothing but what it returns.
func use[T any](ctx context.Context, p *pool, limit time.Duration, f func(context.Context, *conn) (T, error)) (T, error) {
	for range 3 {
		v, moved, err := useOnce(ctx, p, limit, f)
		if !moved {
			return v, err
		}
	}
	var none T
	return none, errMoved
}

// useOnce is use for one connection; moved says that the place changed meanwhile
// in a way that the engine did not guard against.
func useOnce[T any](ctx context.Context, p *pool, limit time.Duration, f func(context.Context, *conn) (T, error)) (v T, moved bool, err error) {
	l, err := p.take(ctx)
	if err != nil {
		return v, false, err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	type answer struct {
		v     T
		moved bool
		err   error
		panic any
	}
	answers := make(chan answer, 1)
	go func() {
		a := answer{}
		defer func() {
			if a.panic = recover(); a.panic != nil || a.moved {
				p.drop(l)
			} else {
				p.give(l)
			}
			answers <- a
		}()
		a.err = l.watched(ctx, func() error {
			a.v, a.err = f(ctx, l.conn)
			return a.err
		})
		a.moved = !l.place.guarded() && p.movedFrom(l.place)
	}()
	var a answer
	select {
	case a = <-answers:
	case <-ctx.Done():
		select {
		case a = <-answers:
		case <-time.After(grace):
			return v, false, errStuck
		}
	}
	if a.panic != nil {
		panic(a.panic)
	}
	return a.v, a.moved, a.err
}

func (p *pool) movedFrom(was place) bool {
	now, err := p.look()
	return err != nil || !now.same(was)
}
