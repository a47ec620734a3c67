package analysis

import (
	"context"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

// Step is one repair that was applied.
type Step struct {
	Finding Finding // in the coordinates of the text before the step
	Repair  Tried
}

// What repairing one statement may take.
const (
	maxSteps   = 8
	repairTime = 15 * time.Second
)

// Repair applies the best repair of one finding after another, the text read
// anew in between, until nothing trusted is left. It changes only the
// statements that touch the lines for which wanted answers true (from zero);
// nil takes all, and then a finding that only informs is repaired only where the
// query as it stands returns nothing of use: rewriting a query that works takes
// somebody who points at it. What cannot be repaired stays as it is.
func (p *Pipeline) Repair(ctx context.Context, r *Report, wanted func(first, last int) bool) (*Report, []Step) {
	var steps []Step
	for i := 0; i < len(r.Units); i++ {
		if r.Units[i].Case == nil {
			continue
		}
		s := r.Units[i].Statement.Body.Shift(r.File.Starts[i])
		if wanted != nil && !wanted(r.Lines.Line(s.Start), r.Lines.Line(s.End)) {
			continue
		}
		limited, cancel := context.WithTimeout(ctx, repairTime)
		for n := 0; n < maxSteps && limited.Err() == nil; n++ {
			taken, next := p.step(limited, r, i, wanted == nil)
			if next == nil {
				break
			}
			steps, r = append(steps, taken...), next
		}
		cancel()
	}
	return r, steps
}

// step applies the best trusted repair of the i-th statement; nil if there is
// none.
func (p *Pipeline) step(ctx context.Context, r *Report, i int, careful bool) ([]Step, *Report) {
	t, err := p.TryUnit(ctx, r, i)
	if err != nil {
		return nil, nil
	}
	best := -1
	for k, c := range t.Candidates {
		f, _ := r.Find(c.Finding)
		quiet := f.Severity < diagnose.Warning && f.Source != diagnose.FromAnnotation
		if c.Trust == repair.Unverified || careful && quiet && t.Original.Outcome == result.OK {
			continue
		}
		if best < 0 || before(r, c, t.Candidates[best]) {
			best = k
		}
	}
	if best < 0 {
		return p.mend(ctx, r, i, t, mendDepth)
	}
	return p.take(ctx, r, i, t.Candidates[best])
}

// take applies one candidate.
func (p *Pipeline) take(ctx context.Context, r *Report, i int, c Tried) ([]Step, *Report) {
	src, err := text.Apply(r.Text, c.Edits)
	if err != nil {
		return nil, nil
	}
	next := p.Deep(ctx, p.Quick(r, r.Path, src), Asked)
	if len(next.Units) != len(r.Units) {
		return nil, nil
	}
	f, _ := r.Find(c.Finding)
	return []Step{{f, c}}, next
}

// mendDepth bounds how many names are mended one after another before the
// engine must accept the statement.
const mendDepth = 4

// mend looks for a chain of changes after which the engine no longer refuses
// the statement: one wrong name often hides the next. Nothing is taken of a
// chain that does not get there.
func (p *Pipeline) mend(ctx context.Context, r *Report, i int, t Trial, depth int) ([]Step, *Report) {
	for _, c := range t.Candidates {
		f, _ := r.Find(c.Finding)
		if f.Source != diagnose.FromEngine || depth == 0 || ctx.Err() != nil {
			continue
		}
		steps, next := p.take(ctx, r, i, c)
		if next == nil {
			continue
		}
		if !refused(next.Units[i]) {
			return steps, next
		}
		after, err := p.TryUnit(ctx, next, i)
		if err != nil {
			continue
		}
		if more, end := p.mend(ctx, next, i, after, depth-1); end != nil {
			return append(steps, more...), end
		}
	}
	return nil, nil
}

func refused(u *Unit) bool {
	for _, f := range u.Findings {
		if f.Source == diagnose.FromEngine {
			return true
		}
	}
	return false
}

// before orders the steps: tables before joins, columns, values, operators,
// conditions, functions, subqueries, clauses, DISTINCT and direction, since
// later edits need the right FROM; what the engine refuses comes first of all.
func before(r *Report, a, b Tried) bool {
	fa, _ := r.Find(a.Finding)
	fb, _ := r.Find(b.Finding)
	return rank(fa.Finding) < rank(fb.Finding)
}

func rank(f diagnose.Finding) int {
	if f.Source == diagnose.FromEngine {
		return 0
	}
	switch f.SubType {
	case diagnose.TableMissing, diagnose.TableMismatch:
		return 1
	case diagnose.JoinConditionMismatch, diagnose.JoinTypeMismatch:
		return 2
	case diagnose.TableRedundancy:
		return 3
	case diagnose.AscDesc, diagnose.Distinct, diagnose.Other, diagnose.NoSubType:
		return 40
	case diagnose.SubqueryMissing, diagnose.SubqueryMismatch, diagnose.PartialQuery:
		return 29
	case diagnose.ClauseMissing, diagnose.ClauseRedundancy:
		return 30
	}
	return 3 + int(f.SubType) // the taxonomy's own order is that of the list above
}
