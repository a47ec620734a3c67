package database

import (
	"context"
	"database/sql/driver"
	"strings"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Run runs q.
func (db *sqliteDB) Run(ctx context.Context, q syntax.ReadOnly, limits result.Limits) result.Result {
	if e := refusal(q, db.Dialect()); e != nil {
		return result.Result{Outcome: result.Refused, Error: e}
	}
	return db.run(ctx, q.SQL(), limits.WithDefaults())
}

// run takes any text: what it may do is the engine's to decide, not the
// caller's. Waiting for a free connection does not count as time of the query.
func (db *sqliteDB) run(ctx context.Context, sql string, limits result.Limits) result.Result {
	if strings.IndexByte(sql, 0) >= 0 {
		return result.Result{Outcome: result.Failed, Error: nulByte(sql)}
	}
	res, err := use(ctx, db.runs, limits.Time, func(_ context.Context, c *conn) (result.Result, error) {
		began := time.Now()
		r := newReading(limits)
		err := c.rows(sql, nil, r.head, r.row)
		res := r.result()
		res.Took = time.Since(began)
		return res, err
	})
	if err != nil {
		failed(ctx, &res, err, sql, limits)
	}
	return res
}

// failed turns what was read before an error into the result of a query that
// did not run to its end.
func failed(ctx context.Context, res *result.Result, err error, sql string, limits result.Limits) {
	ended(ctx, res, located(Classify(err), sql), limits)
}

// ended is failed for an error that is classified already.
func ended(ctx context.Context, res *result.Result, e *result.EngineError, limits result.Limits) {
	res.Error, res.Print = e, result.Print{}
	res.Truncated = res.RowCount > 0
	switch {
	case e.Class == result.TimedOut:
		res.Outcome = result.Timeout
		e.Message = "stopped after " + limits.Time.String()
		if ctx.Err() != nil {
			e.Message = "cancelled before it ended"
		}
	case e.Class == result.PermissionDenied:
		res.Outcome = result.Refused
	default:
		res.Outcome = result.Failed
	}
}

// reading collects the rows of one query.
type reading struct {
	limits  result.Limits
	res     result.Result
	printer *result.Printer
	cells   []result.Cell
	bytes   int
}

func newReading(limits result.Limits) *reading {
	return &reading{limits: limits, printer: result.NewPrinter()}
}

func (r *reading) head(columns []string) { r.res.Columns = columns }

// row takes one row; it answers false when the limit of bytes is reached, which
// the row that exceeds it no longer counts towards.
func (r *reading) row(row []driver.Value) bool {
	for _, v := range row {
		r.bytes += size(v)
	}
	if r.bytes > r.limits.Bytes {
		r.res.Truncated = true
		return false
	}
	r.cells = r.cells[:0]
	for _, v := range row {
		r.cells = append(r.cells, v)
	}
	r.printer.Add(r.cells)
	r.res.RowCount++
	if len(r.res.Rows) < r.limits.Rows {
		r.res.Rows = append(r.res.Rows, append([]result.Cell(nil), r.cells...))
	}
	return true
}

func (r *reading) result() result.Result {
	r.res.Outcome = r.printer.Outcome()
	if !r.res.Truncated {
		r.res.Print = r.printer.Print()
	}
	return r.res
}

func size(v driver.Value) int {
	switch v := v.(type) {
	case string:
		return len(v)
	case []byte:
		return len(v)
	case nil:
		return 1
	}
	return 8
}
