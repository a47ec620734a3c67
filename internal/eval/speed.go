package eval

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Speed is how long it takes to read a query and how long SQLite takes to
// prepare it, on the same queries in the same run: only their ratio says much.
type Speed struct {
	Queries     int     `json:"queries"`
	Read        float64 `json:"read_us"`    // microseconds a query
	Prepare     float64 `json:"prepare_us"` // the same
	ReadRatio   float64 `json:"ratio"`
	readTime    time.Duration
	prepareTime time.Duration
}

// rounds is how often each query is timed; the first one warms up.
const rounds = 4

// speed times the queries of all records that SQLite accepts.
func (r *Runner) speed(ctx context.Context, records []Record) (*Speed, error) {
	s := &Speed{}
	checkers := map[string]analysis.Checker{}
	for _, rec := range records {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !rec.Right || !rec.Executable {
			continue
		}
		checker, known := checkers[rec.DatabaseFile]
		if !known {
			path := filepath.Join(r.Dir, filepath.FromSlash(rec.DatabaseFile))
			source, err := r.workspace.Open(ctx, filepath.Join(filepath.Dir(path), "query.sql"), filepath.Base(path))
			if err != nil {
				return nil, err
			}
			checker = r.workspace.Checker(source.Catalog(), syntax.SQLite)
			checkers[rec.DatabaseFile] = checker
		}
		if q, ok := syntax.ReadOnlyText(rec.SQL, syntax.SQLite); ok && checker != nil && checker.Check(q) == nil {
			s.time(rec.SQL, q, checker)
		}
	}
	if n := float64(s.Queries) * (rounds - 1); n > 0 {
		s.Read = float64(s.readTime.Nanoseconds()) / 1000 / n
		s.Prepare = float64(s.prepareTime.Nanoseconds()) / 1000 / n
		s.ReadRatio = s.Read / s.Prepare
	}
	return s, nil
}

func (s *Speed) time(sql string, q syntax.ReadOnly, checker analysis.Checker) {
	s.Queries++
	for round := range rounds {
		start := time.Now()
		syntax.Parse(sql, syntax.SQLite)
		middle := time.Now()
		checker.Check(q)
		if round > 0 {
			s.readTime += middle.Sub(start)
			s.prepareTime += time.Since(middle)
		}
	}
}

// Print writes the measurement for people.
func (s *Speed) Print(w io.Writer) {
	fmt.Fprintf(w, "reading a query %.1f µs, SQLite's prepare %.1f µs: ratio %.2f (%d queries)\n", s.Read, s.Prepare, s.ReadRatio, s.Queries)
}
