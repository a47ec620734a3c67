package eval

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

// Runner runs measurements over one data folder.
type Runner struct {
	Dir    string
	Sample int // records taken evenly; 0 for all
	// NoDatabase measures what the text alone tells, as where a workspace is not
	// trusted.
	NoDatabase bool
	// Mistakes is how many records to list of each kind of mistake.
	Mistakes int
	// Progress is told after each record; nil is not.
	Progress func(done, of int)

	pipeline  *analysis.Pipeline
	workspace *workspace.Workspace
}

// Open makes a runner ready; Close lets its databases go.
func (r *Runner) Open() error {
	r.workspace = workspace.New(workspace.Options{Trusted: true, NoDatabase: r.NoDatabase, Roots: []string{string(filepath.Separator)}})
	p, err := analysis.New(r.workspace)
	r.pipeline = p
	return err
}

// Close closes all databases.
func (r *Runner) Close() { r.workspace.Close() }

// each calls work for all records on all processors, and keep one after the
// other in the records' order.
func each[T any](ctx context.Context, r *Runner, records []Record, work func(Record) T, keep func(Record, T)) error {
	results := make([]T, len(records))
	next := make(chan int)
	var wg sync.WaitGroup
	var mu sync.Mutex // guards done
	done := 0
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				results[i] = work(records[i])
				mu.Lock()
				done++
				if r.Progress != nil {
					r.Progress(done, len(records))
				}
				mu.Unlock()
			}
		})
	}
	for i := range records {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	wg.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for i, rec := range records {
		keep(rec, results[i])
	}
	return nil
}

// report reads one record as the editor would.
func (r *Runner) report(ctx context.Context, rec Record, supplied []diagnose.SubType) (*analysis.Report, error) {
	path := filepath.Join(r.Dir, filepath.FromSlash(rec.DatabaseFile))
	file := filepath.Join(filepath.Dir(path), "query.sql")
	rep := r.pipeline.Deep(ctx, r.pipeline.Quick(nil, file, rec.text(supplied)), analysis.Asked)
	if len(rep.Problems) > 0 {
		return nil, fmt.Errorf("%s: %s", rec.DatabaseFile, rep.Problems[0])
	}
	return rep, nil
}

// run runs any text on a record's database; not ok where it is no single query
// that reads.
func (r *Runner) run(ctx context.Context, rep *analysis.Report, sql string) (result.Result, bool) {
	q, ok := syntax.ReadOnlyText(sql, syntax.SQLite)
	if !ok || len(rep.Units) == 0 || rep.Units[0].Source == nil {
		return result.Result{}, false
	}
	res := rep.Units[0].Source.Run(ctx, q, result.Limits{Time: judgeTime})
	return res, res.Outcome.Ran()
}
