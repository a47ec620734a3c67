package analysis

import (
	"context"
	"slices"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

// proofTime bounds one run of a proof.
const proofTime = 500 * time.Millisecond

// proof drops the findings of rules that ask for one where the exact edit
// changes nothing on the data, and adds those that hold only if it changes
// something; then nothing is left that only the score speaks for. The units of a
// report are shared with others, so changed ones are copied.
func (p *Pipeline) proof(ctx context.Context, r *Report, on Occasion) {
	for i, u := range r.Units {
		if u.proved || u.Source == nil || u.Case == nil || !u.Source.Automatic(on) || len(u.untried) == 0 && !slices.ContainsFunc(u.Findings, p.needsProof) {
			continue
		}
		asIs, ok := p.asIs(ctx, u)
		if !ok {
			continue
		}
		next := *u
		next.proved = true
		next.Findings = slices.DeleteFunc(slices.Clone(u.Findings), func(f diagnose.Finding) bool {
			return p.needsProof(f) && ctx.Err() == nil && p.disproved(ctx, r, u, f, asIs)
		})
		for _, f := range u.untried {
			if ctx.Err() == nil && p.changesResult(ctx, r, u, f, asIs) {
				next.Findings = append(next.Findings, f)
				next.Findings = slices.DeleteFunc(next.Findings, func(f diagnose.Finding) bool { return f.Source == diagnose.FromScore })
			}
		}
		next.untried = nil
		r.Units[i] = &next
	}
}

func (p *Pipeline) needsProof(f diagnose.Finding) bool {
	rule := p.rule(f.Rule)
	return rule.Proof && f.Mask != nil && len(f.Mask.Edits) > 0 || rule.Keeps && f.Unused
}

// asIs is what the statement gives as it is: what came back when it was scored, if
// all of it was read, else what a run gives. Not ok where it is nothing to be run.
func (p *Pipeline) asIs(ctx context.Context, u *Unit) (result.Result, bool) {
	q, ok := u.Statement.ReadOnly()
	if !ok {
		return result.Result{}, false
	}
	if u.outcome != nil && u.outcome.Print.Valid() {
		return *u.outcome, true
	}
	return u.Source.Run(ctx, q, result.Limits{Time: proofTime, Rows: 1}), true
}

// disproved runs the statement as the finding wants it, to compare with what it
// gives as it is.
func (p *Pipeline) disproved(ctx context.Context, r *Report, u *Unit, f diagnose.Finding, asIs result.Result) bool {
	edits := f.Mask.Edits
	if f.Unused {
		list := repair.Fill(u.Case, f)
		if len(list) == 0 {
			return false
		}
		edits = list[0].Edits
	}
	edited, ok := p.edited(ctx, r, u, edits)
	if f.Unused {
		return ok && asIs.Print.Valid() && edited.Print.Valid() && !asIs.Print.SameBag(edited.Print)
	}
	// No rows prove nothing: the data may lack what the query is about.
	return ok && asIs.Outcome == result.OK && asIs.Print.SameList(edited.Print)
}

// changesResult reports whether the exact edit of a finding was run and gave other
// rows than the statement as it is, or rows where that fails. Order counts only
// where the query asks for one.
func (p *Pipeline) changesResult(ctx context.Context, r *Report, u *Unit, f diagnose.Finding, asIs result.Result) bool {
	if f.Mask == nil || len(f.Mask.Edits) == 0 {
		return false
	}
	edited, ok := p.edited(ctx, r, u, f.Mask.Edits)
	if !ok || !edited.Outcome.Ran() || !edited.Print.Valid() {
		return false
	}
	if asIs.Outcome == result.Failed {
		return true
	}
	sorted := u.Statement.Query != nil && u.Statement.Query.OrderBy != nil
	return asIs.Print.Valid() && (!asIs.Print.SameBag(edited.Print) || sorted && !asIs.Print.SameList(edited.Print))
}

// edited runs the statement as edits make it; not ok where that is nothing to be
// run.
func (p *Pipeline) edited(ctx context.Context, r *Report, u *Unit, edits []text.Edit) (result.Result, bool) {
	src, err := text.Apply(u.Statement.Text, edits)
	if err != nil {
		return result.Result{}, false
	}
	after, _, ok := p.bench(r, u).Diagnose(src)
	if !ok {
		return result.Result{}, false
	}
	q, ok := after.Statement.ReadOnly()
	if !ok {
		return result.Result{}, false
	}
	return u.Source.Run(ctx, q, result.Limits{Time: proofTime, Rows: 1}), true
}
