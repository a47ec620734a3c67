package database

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"
)

// restless is a pool over a place that is not guarded and whose file is a
// different one at each of the first looks.
func restless(t *testing.T, changes int) (*pool, *atomic.Int32) {
	t.Helper()
	needEngine(t)
	path := filepath.Join(t.TempDir(), "x")
	looks := &atomic.Int32{}
	look := func() (place, error) {
		n := int(looks.Add(1))
		if err := os.WriteFile(path, make([]byte, min(n, changes)), 0o600); err != nil {
			return place{}, err
		}
		now := time.Unix(1000, 0)
		if err := os.Chtimes(path, now, now); err != nil {
			return place{}, err
		}
		info, err := os.Stat(path)
		return place{info, resting}, err
	}
	p := newPool(look, func(place) (*conn, error) { return dial(":memory:", onlyReads) })
	t.Cleanup(p.close)
	return p, looks
}

func TestUseReadsAgainWhatChangedMeanwhile(t *testing.T) {
	for _, x := range []struct {
		changes, uses int
		err           error
	}{
		{0, 1, nil}, {2, 2, nil}, {4, 3, nil}, {100, 3, errMoved},
	} {
		p, _ := restless(t, x.changes)
		uses := 0
		got, err := use(t.Context(), p, time.Minute, func(context.Context, *conn) (int, error) {
			uses++
			return 7, nil
		})
		if uses != x.uses || !errors.Is(err, x.err) || err == nil && got != 7 {
			t.Errorf("%d changes: %d uses, %d, %v", x.changes, uses, got, err)
		}
		if len(p.slots) != 0 {
			t.Errorf("%d changes: %d connections are still out", x.changes, len(p.slots))
		}
	}
}

func TestUsePassesAPanicOn(t *testing.T) {
	p, _ := restless(t, 0)
	func() {
		defer func() {
			if got := recover(); got != "oops" {
				t.Errorf("recovered %v", got)
			}
		}()
		_, _ = use(t.Context(), p, time.Minute, func(context.Context, *conn) (int, error) { panic("oops") })
	}()
	if len(p.slots) != 0 || len(p.idle) != 0 {
		t.Errorf("%d out, %d kept", len(p.slots), len(p.idle))
	}
}

func TestCloseWhileInUse(t *testing.T) {
	p, _ := restless(t, 0)
	_, err := use(t.Context(), p, time.Minute, func(_ context.Context, c *conn) (int, error) {
		p.close()
		return 0, c.check("SELECT 1")
	})
	if err != nil || len(p.idle) != 0 || len(p.slots) != 0 {
		t.Errorf("%v, %d kept", err, len(p.idle))
	}
	if _, err := p.take(t.Context()); !errors.Is(err, errClosed) {
		t.Error(err)
	}
}

func TestWaitingForAConnectionEnds(t *testing.T) {
	p, _ := restless(t, 0)
	for range cap(p.slots) {
		if _, err := p.take(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := p.take(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}
