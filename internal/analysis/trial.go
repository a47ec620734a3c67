package analysis

import (
	"context"
	"fmt"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

// Try runs the statement at a place and the candidates for all its findings.
func (p *Pipeline) Try(ctx context.Context, r *Report, off int) (Trial, error) {
	i := r.At(off)
	if i < 0 || r.Units[i].Case == nil {
		return Trial{}, ErrNoStatement
	}
	if !r.Complete { // the databases are not open, or nothing was looked up unasked
		r = p.Deep(ctx, r, Asked)
	}
	return p.TryUnit(ctx, r, i)
}

// What running the candidates of one finding, and of one statement, may take.
const (
	findingTime = 2 * time.Second
	tryTime     = 5 * time.Second
)

// TryUnit is Try for the i-th statement. A statement without findings is run
// all the same, with no candidates.
func (p *Pipeline) TryUnit(ctx context.Context, r *Report, i int) (Trial, error) {
	u, start := r.Units[i], r.File.Starts[i]
	t := Trial{Span: u.Statement.Body.Shift(start)}
	b := p.bench(r, u)
	original, err := p.run(ctx, r, u)
	switch {
	case err == nil:
		b.Run = func(ctx context.Context, q syntax.ReadOnly) result.Result { return u.Source.Run(ctx, q, p.Limits) }
	case u.Source != nil && u.Source.MayRun() == nil:
		original = result.Result{Outcome: result.Refused, Error: &result.EngineError{Class: result.PermissionDenied, Message: err.Error(), Offset: -1}}
	default:
		original = result.Result{Outcome: result.Refused, Error: &result.EngineError{Class: result.UnknownError, Message: err.Error(), Offset: -1}}
	}
	t.Original = original
	until := time.Now().Add(tryTime)
	for _, f := range r.Findings() {
		if f.Unit != i || f.Suppressed || f.Source == diagnose.FromQuestion || time.Now().After(until) {
			continue
		}
		local := shiftFinding(f.Finding, -start)
		for k, rep := range repair.Prove(ctx, u.Case, u.Findings, local, original, b, repair.Budget{Time: min(findingTime, max(time.Until(until), time.Millisecond))}) {
			tried := p.tried(r, u, f, local, rep)
			tried.ID = fmt.Sprintf("%s/%d", f.ID, k)
			t.Candidates = append(t.Candidates, tried)
		}
	}
	regroup(t.Candidates, original)
	t.Candidates = append(t.Candidates, p.Readings(r, i)...)
	return t, ctx.Err()
}

func (p *Pipeline) tried(r *Report, u *Unit, f Finding, local diagnose.Finding, rep repair.Repair) Tried {
	m := local.Mask
	if m == nil {
		whole := repair.MaskFor(local.SubType, u.Case)
		m = &whole
	}
	masked, _ := repair.Masked(u.Statement.Body.In(u.Statement.Text), shiftMask(*m, -u.Statement.Body.Start))
	out := Tried{
		Finding: f.ID, Title: rep.Title, Trust: rep.Trust, Note: rep.Note, Weight: rep.Weight, Instruction: m.Instruction, Masked: masked,
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
		if h.Span, h.Also = h.Span.Shift(by), shiftSpans(h.Also, by); h.Span.Start >= 0 {
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
