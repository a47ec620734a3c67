package database

import (
	"sync"
	"time"
)

// backoff keeps a server that cannot be reached from being dialled again and
// again. The zero value lets the first attempt through.
type backoff struct {
	mu    sync.Mutex // guards all below
	delay time.Duration
	until time.Time
	last  error
}

// The time between two attempts doubles from the first to the longest.
const (
	firstDelay   = time.Second
	longestDelay = time.Minute
)

// wait is the last failure while it is too early for another attempt.
func (b *backoff) wait() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.last != nil && time.Now().Before(b.until) {
		return b.last
	}
	return nil
}

// failed notes a failure and returns it.
func (b *backoff) failed(err error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.delay = min(max(2*b.delay, firstDelay), longestDelay)
	b.until, b.last = time.Now().Add(b.delay), err
	return err
}

func (b *backoff) succeeded() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.delay, b.last = 0, nil
}
