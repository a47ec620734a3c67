package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
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
	// Replay is a file of recorded answers of a language model, which then says its
	// word on error types; "" asks none. Send is what its prompts hold, as in the
	// settings, and Samples how many answers vote.
	Replay  string
	Send    string
	Samples int
	// Mistakes is how many records to list of each kind of mistake.
	Mistakes int
	// Progress is told after each record; nil is not.
	Progress func(done, of int)

	pipeline  *analysis.Pipeline
	workspace *workspace.Workspace
	// crossed are pipelines with a model that has not seen a group of databases;
	// nil before cross has trained them.
	crossed  map[int]*analysis.Pipeline
	training *Training       // from which crossed come
	seen     map[string]bool // the databases of which the shipped model saw a query

	mu       sync.Mutex                           // guards measured
	measured map[string]map[string]rules.Measured // by the database left out
}

// Open makes a runner ready; Close lets its databases go.
func (r *Runner) Open() error {
	settings, err := r.settings()
	if err != nil {
		return err
	}
	r.workspace = workspace.New(workspace.Options{Trusted: true, NoDatabase: r.NoDatabase, Roots: []string{string(filepath.Separator)}, Settings: settings})
	p, err := analysis.New(r.workspace)
	r.pipeline = p
	return err
}

// settings are those of the language model, in the place of an editor's.
func (r *Runner) settings() ([]byte, error) {
	if r.Replay == "" {
		return nil, nil
	}
	path, err := filepath.Abs(r.Replay)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"llm": map[string]any{
		"enabled": true, "predict": true, "provider": "replay", "replay": path, "send": r.Send, "samples": r.Samples,
	}})
}

// cross trains models for the records of databases of which the shipped one has
// seen a query. The shipped model judges all others.
func (r *Runner) cross(ctx context.Context, records []Record) error {
	if r.seen == nil {
		r.seen = map[string]bool{}
		for _, db := range r.pipeline.Model().Databases {
			r.seen[db] = true
		}
	}
	if r.crossed != nil || !slices.ContainsFunc(records, func(x Record) bool { return r.seen[x.Database] }) {
		return nil
	}
	sample := r.Sample
	r.Sample = 0
	t, err := r.Train(ctx)
	r.Sample = sample
	if err != nil {
		return err
	}
	r.training, r.crossed = t, map[int]*analysis.Pipeline{}
	for g, m := range t.folds {
		p := *r.pipeline
		p.Model = func() *features.Model { return m }
		r.crossed[g] = &p
	}
	return nil
}

// pipelineFor is one whose model has seen no query of the record's database, and
// whose rules are as loud as was measured on others.
func (r *Runner) pipelineFor(rec Record) *analysis.Pipeline {
	p := *r.pipeline
	if r.seen[rec.Database] && r.crossed != nil {
		p = *r.crossed[group(rec.Database)]
	}
	p.Measured = r.measuredWithout(rec.Database)
	return &p
}

// measuredWithout is what was measured of the rules on all databases but one.
func (r *Runner) measuredWithout(database string) map[string]rules.Measured {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m := r.measured[database]; m != nil {
		return m
	}
	m := make(map[string]rules.Measured, len(r.pipeline.Measured))
	for name, one := range r.pipeline.Measured {
		m[name] = one.Without(database)
	}
	if r.measured == nil {
		r.measured = map[string]map[string]rules.Measured{}
	}
	r.measured[database] = m
	return m
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

// trainingReport reads one record without scoring it.
func (r *Runner) trainingReport(ctx context.Context, rec Record) (*analysis.Report, error) {
	p := *r.pipeline
	p.Model = nil
	return r.reportBy(ctx, &p, rec, nil)
}

// report reads one record as the editor would.
func (r *Runner) report(ctx context.Context, rec Record, supplied []diagnose.SubType) (*analysis.Report, error) {
	return r.reportBy(ctx, r.pipelineFor(rec), rec, supplied)
}

func (r *Runner) reportBy(ctx context.Context, p *analysis.Pipeline, rec Record, supplied []diagnose.SubType) (*analysis.Report, error) {
	path := filepath.Join(r.Dir, filepath.FromSlash(rec.DatabaseFile))
	file := filepath.Join(filepath.Dir(path), "query.sql")
	rep := p.Deep(ctx, p.Quick(nil, file, rec.text(supplied)), analysis.Asked)
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
