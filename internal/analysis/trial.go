package analysis

import (
	"context"
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

// Try runs the statement at a place and the candidates for all its findings.
func (p *Pipeline) Try(ctx context.Context, r *Report, off int) (Trial, error) {
	i := r.At(off)
	if i < 0 || r.Units[i].Case == nil {
		return Trial{}, ErrNoStatement
	}
	return p.TryUnit(ctx, r, i)
}

// TryUnit is Try for the i-th statement. A statement without findings is run
// all the same, with no candidates.
func (p *Pipeline) TryUnit(ctx context.Context, r *Report, i int) (Trial, error) {
	u, start := r.Units[i], r.File.Starts[i]
	t := Trial{Span: u.Statement.Body.Shift(start)}
	b := p.bench(r, u)
	original, err := p.run(ctx, u)
	switch {
	case err == nil:
		b.Run = func(ctx context.Context, q syntax.ReadOnly) result.Result { return u.Source.Run(ctx, q, p.Limits) }
	case u.Source != nil && u.Source.MayRun() == nil:
		original = result.Result{Outcome: result.Refused, Error: &result.EngineError{Class: result.PermissionDenied, Message: err.Error(), Offset: -1}}
	default:
		original = result.Result{Outcome: result.Refused, Error: &result.EngineError{Class: result.UnknownError, Message: err.Error(), Offset: -1}}
	}
	t.Original = original
	for _, f := range r.Findings() {
		if f.Unit != i || f.Suppressed {
			continue
		}
		local := shiftFinding(f.Finding, -start)
		for k, rep := range repair.Prove(ctx, u.Case, u.Findings, local, original, b, repair.Budget{}) {
			tried := p.tried(r, u, f, local, rep)
			tried.ID = fmt.Sprintf("%s/%d", f.ID, k)
			t.Candidates = append(t.Candidates, tried)
		}
	}
	regroup(t.Candidates, original)
	return t, ctx.Err()
}

func (p *Pipeline) tried(r *Report, u *Unit, f Finding, local diagnose.Finding, rep repair.Repair) Tried {
	m := local.Mask
	if m == nil {
		whole := repair.MaskFor(local.SubType, u.Case, len(u.Pair.Errors) > 1)
		m = &whole
	}
	masked, _ := repair.Masked(u.Statement.Body.In(u.Statement.Text), shiftMask(*m, -u.Statement.Body.Start))
	out := Tried{
		Finding: f.ID, Title: rep.Title, Trust: rep.Trust, Note: rep.Note, Instruction: m.Instruction, Masked: masked,
		Edits: p.place(r, f.ID, u, local, rep.Edits), Result: rep.Result,
	}
	for _, reason := range rep.Because {
		out.Because = append(out.Because, reason.Text)
	}
	return out
}

// shiftMask moves a mask's holes; those outside the statement's own text are
// left out.
func shiftMask(m diagnose.Mask, by int) diagnose.Mask {
	var holes []diagnose.Hole
	for _, h := range m.Holes {
		if h.Span = h.Span.Shift(by); h.Span.Start >= 0 {
			holes = append(holes, h)
		}
	}
	m.Holes = holes
	return m
}

// regroup numbers equal results over all candidates of a statement, the
// original's being group 0.
func regroup(list []Tried, original result.Result) {
	number := map[uint64]int{}
	if original.Print.Valid() {
		number[original.Print.Set] = -1
	}
	next := 0
	for i := range list {
		list[i].Group = 0
		res := list[i].Result
		if res == nil || !res.Print.Valid() || number[res.Print.Set] == -1 {
			continue
		}
		if number[res.Print.Set] == 0 {
			next++
			number[res.Print.Set] = next
		}
		list[i].Group = number[res.Print.Set]
	}
}

// Step is one repair that was applied.
type Step struct {
	Finding Finding // in the coordinates of the text before the step
	Repair  Tried
}

// maxSteps bounds the repairs of one statement.
const maxSteps = 8

// Repair applies the best repair of one finding after another, the text read
// anew in between, until nothing trusted is left. It changes only the
// statements that touch the lines for which wanted answers true (from zero);
// nil takes all. What cannot be repaired stays as it is.
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
		for n := 0; n < maxSteps && ctx.Err() == nil; n++ {
			step, next := p.step(ctx, r, i)
			if next == nil {
				break
			}
			steps, r = append(steps, step), next
		}
	}
	return r, steps
}

// step applies the best trusted repair of the i-th statement; nil if there is
// none.
func (p *Pipeline) step(ctx context.Context, r *Report, i int) (Step, *Report) {
	t, err := p.TryUnit(ctx, r, i)
	if err != nil {
		return Step{}, nil
	}
	best := -1
	for k, c := range t.Candidates {
		if c.Trust == repair.Unverified {
			continue
		}
		if best < 0 || before(r, c, t.Candidates[best]) {
			best = k
		}
	}
	if best < 0 {
		return Step{}, nil
	}
	c := t.Candidates[best]
	src, err := text.Apply(r.File.Text, c.Edits)
	if err != nil {
		return Step{}, nil
	}
	next := p.Quick(r, r.Path, src)
	if len(next.Units) != len(r.Units) {
		return Step{}, nil
	}
	f, _ := r.Find(c.Finding)
	return Step{f, c}, next
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
