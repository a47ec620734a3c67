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
// something; then nothing is left that only the score speaks for. The units of a report are shared with others, so changed ones are
// copied.
func (p *Pipeline) proof(ctx context.Context, r *Report, on Occasion) {
	for i, u := range r.Units {
		if u.proved || u.Source == nil || u.Case == nil || !u.Source.Automatic(on) || len(u.untried) == 0 && !slices.ContainsFunc(u.Findings, p.needsProof) {
			continue
		}
		next := *u
		next.proved = true
		next.Findings = slices.DeleteFunc(slices.Clone(u.Findings), func(f diagnose.Finding) bool {
			return p.needsProof(f) && ctx.Err() == nil && p.disproved(ctx, r, u, f)
		})
		for _, f := range u.untried {
			if ctx.Err() == nil && p.changesResult(ctx, r, u, f) {
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

// disproved runs the statement as it is and as the finding wants it.
func (p *Pipeline) disproved(ctx context.Context, r *Report, u *Unit, f diagnose.Finding) bool {
	edits := f.Mask.Edits
	if f.Unused {
		list := repair.Fill(u.Case, f)
		if len(list) == 0 {
			return false
		}
		edits = list[0].Edits
	}
	a, b, ok := p.bothWays(ctx, r, u, edits)
	if f.Unused {
		return ok && a.Print.Valid() && b.Print.Valid() && !a.Print.SameBag(b.Print)
	}
	// No rows prove nothing: the data may lack what the query is about.
	return ok && a.Outcome == result.OK && a.Print.SameList(b.Print)
}

// changesResult reports whether the exact edit of a finding was run and gave other
// rows than the statement as it is, or rows where that fails. Order counts only
// where the query asks for one.
func (p *Pipeline) changesResult(ctx context.Context, r *Report, u *Unit, f diagnose.Finding) bool {
	if f.Mask == nil || len(f.Mask.Edits) == 0 {
		return false
	}
	a, b, ok := p.bothWays(ctx, r, u, f.Mask.Edits)
	if !ok || !b.Outcome.Ran() || !b.Print.Valid() {
		return false
	}
	if a.Outcome == result.Failed {
		return true
	}
	sorted := u.Statement.Query != nil && u.Statement.Query.OrderBy != nil
	return a.Print.Valid() && (!a.Print.SameBag(b.Print) || sorted && !a.Print.SameList(b.Print))
}

// bothWays runs the statement as it is and as edits make it; not ok where either
// is nothing to be run.
func (p *Pipeline) bothWays(ctx context.Context, r *Report, u *Unit, edits []text.Edit) (a, b result.Result, ok bool) {
	src, err := text.Apply(u.Statement.Text, edits)
	if err != nil {
		return a, b, false
	}
	after, _, ok := p.bench(r, u).Diagnose(src)
	if !ok {
		return a, b, false
	}
	before, ok := u.Statement.ReadOnly()
	edited, ok2 := after.Statement.ReadOnly()
	if !ok || !ok2 {
		return a, b, false
	}
	limits := result.Limits{Time: proofTime, Rows: 1}
	return u.Source.Run(ctx, before, limits), u.Source.Run(ctx, edited, limits), true
}
