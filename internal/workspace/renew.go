package workspace

import (
	"bytes"
	"context"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

// schema is what is known of a database's schema. It is immutable.
type schema struct {
	catalog *catalog.Catalog // with the descriptions of the settings
	bare    *catalog.Catalog // as the database gave it
	note    error            // what people should know of it; nil if nothing
	print   string           // a server's fingerprint; "" where it has none
	read    time.Time        // when it was last known to be current
	cached  bool             // it comes from the disk, and the server was not asked yet
}

// A server is asked whether its schema has changed when a text that is read
// against it is looked at in depth.
const (
	askEvery   = 10 * time.Second // at most, and
	askShare   = 20               // one part in so many of the time
	readEvery  = time.Minute      // at most, where only reading all tells
	firstDelay = time.Second      // before unknown names are a reason again, where the last ones were none
	lastDelay  = time.Minute
	maxAsked   = 1000 // names that are kept
)

// watch keeps a server from being asked again and again whether its schema has
// changed.
type watch struct {
	// turn is held by the one who asks, who may wait for somebody to type a password.
	// It guards all below.
	turn  chan struct{}
	next  time.Time // when it may be asked because time has passed
	asked map[string]bool
	delay time.Duration // between reasons that were none
	heard time.Time     // when unknown names may be a reason again
}

func newWatch() *watch { return &watch{turn: make(chan struct{}, 1), asked: map[string]bool{}} }

// take waits for the turn, which give ends.
func (w *watch) take(ctx context.Context) error {
	select {
	case w.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *watch) give() { <-w.turn }

// due lets a server be asked if it was not lately.
func (s *source) due(ctx context.Context) error {
	if err := s.watch.take(ctx); err != nil {
		return err
	}
	defer s.watch.give()
	if !s.known.Load().cached && time.Now().Before(s.watch.next) {
		return nil
	}
	return s.renew(ctx)
}

// Renew asks whether the schema has changed because a text holds names that it
// does not have: once for each name, and more and more seldom while it has not.
// A file is looked at whenever it is opened, so it is not asked.
func (s *source) Renew(ctx context.Context, names []string) (changed bool, err error) {
	if s.watch == nil {
		return false, nil
	}
	if err := s.watch.take(ctx); err != nil {
		return false, err
	}
	defer s.watch.give()
	if time.Now().Before(s.watch.heard) {
		return false, nil
	}
	before := len(s.watch.asked)
	for _, name := range names {
		s.watch.asked[name] = true
	}
	if len(s.watch.asked) == before {
		return false, nil
	}
	was := s.known.Load().catalog
	err = s.renew(ctx)
	changed = s.known.Load().catalog != was
	if changed || len(s.watch.asked) > maxAsked {
		s.watch.asked = map[string]bool{}
	}
	s.watch.delay = min(max(2*s.watch.delay, firstDelay), lastDelay)
	if changed {
		s.watch.delay = 0
	}
	s.watch.heard = time.Now().Add(s.watch.delay)
	return changed, err
}

// renew asks the server, and reads its schema where that is no longer the one
// that is known. s.watch.turn is held.
func (s *source) renew(ctx context.Context) error {
	s.using.RLock()
	defer s.using.RUnlock()
	if s.closed {
		return nil
	}
	began, was := time.Now(), s.known.Load()
	print, err := s.server.Fingerprint(ctx)
	if err != nil {
		return s.unread(err)
	}
	s.watch.next = time.Now().Add(max(askEvery, askShare*time.Since(began)))
	switch {
	case print == "" && !was.cached && began.Sub(was.read) < readEvery:
		return nil
	case print == "" || print != was.print:
		return s.readSchema(ctx)
	}
	next := *was
	next.read, next.cached = began, false
	s.known.Store(&next)
	touchCache(s.cacheFile, began)
	return nil
}

// readSchema reads the schema of a server anew. The fingerprint comes first, so
// that what changes meanwhile is seen the next time.
func (s *source) readSchema(ctx context.Context) error {
	next := &schema{read: time.Now()}
	var err error
	if next.print, err = s.server.Fingerprint(ctx); err == nil {
		next.bare, err = s.db.Catalog(ctx)
	}
	if err != nil {
		return s.unread(err)
	}
	next.catalog, next.note = s.target.schema.describe(next.bare)
	if was := s.known.Load(); was != nil && s.same(was.bare, next.bare) {
		next.bare, next.catalog = was.bare, was.catalog
	} else {
		s.values.Store(nil) // of columns that may be others now
	}
	s.known.Store(next)
	s.watch.next = time.Now().Add(askEvery)
	if s.cacheFile != "" {
		writeCache(s.cacheFile, s.target, next, s.db.Dialect())
	}
	return nil
}

// same reports whether two catalogs say the same. To keep the older one keeps
// what was found with it.
func (s *source) same(a, b *catalog.Catalog) bool {
	x, err := a.JSON(s.db.Dialect())
	y, err2 := b.JSON(s.db.Dialect())
	return err == nil && err2 == nil && bytes.Equal(x, y)
}

// Schema says when the schema of a server was last known to be current, and
// whether it comes from the disk and was not compared with the server's yet. That
// of a file is as current as the file; its time is zero.
func (s *source) Schema() (at time.Time, kept bool) {
	known := s.known.Load()
	if s.watch == nil {
		return time.Time{}, false
	}
	return known.read, known.cached
}

var _ analysis.Renewer = (*source)(nil)
