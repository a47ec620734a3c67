package analysis

import (
	"context"
	"slices"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

// Deep opens the databases that the text names, looks up what its statements
// need to know of stored values, and reads the text again on what it learnt.
// What is run unasked for that depends on the occasion. It returns r itself where
// ctx was cancelled. Where a schema was kept from an earlier time, it answers by
// that and asks no database: the report is then Provisional, and Deep is to be
// called again.
func (p *Pipeline) Deep(ctx context.Context, r *Report, on Occasion) *Report {
	var problems []string
	next := r
	if err := p.Sources.ReadBeside(r.Path); err != nil {
		problems = append(problems, err.Error())
	}
	if p.Sources.Beside(r.Path) != r.beside { // it may name databases
		next = p.Quick(r, r.Path, r.Text)
	}
	problems = append(problems, p.open(ctx, next)...)
	if ctx.Err() != nil {
		return r
	}
	next = p.Quick(next, r.Path, r.Text)
	if next.Provisional = provisional(next); next.Provisional {
		next.Problems, next.Complete = unique(problems), false
		return next
	}
	next, more := p.renew(ctx, next)
	problems = append(append(problems, more...), p.lookUp(ctx, next, on)...)
	if ctx.Err() != nil {
		return r
	}
	next = p.Quick(next, r.Path, r.Text)
	problems = append(problems, p.prepare(ctx, next, on)...)
	if again, more := p.renew(ctx, next); again != next { // which the server misses, and the schema has
		next = again
		problems = append(append(problems, more...), p.prepare(ctx, next, on)...)
	}
	p.outcomes(ctx, next, on)
	p.proof(ctx, next, on)
	p.recall(next)
	next.Problems, next.Complete = unique(problems), !postponed(next, on)
	return next
}

// postponed reports whether there is a source of which more would be known had
// somebody asked.
func postponed(r *Report, on Occasion) bool {
	return slices.ContainsFunc(r.Units, func(u *Unit) bool {
		return u.Source != nil && !u.Source.Automatic(on) && u.Source.Automatic(Asked)
	})
}

func (p *Pipeline) open(ctx context.Context, r *Report) (problems []string) {
	seen := map[string]bool{}
	for i := range r.Units {
		name := r.pairs.At(i).Database
		if seen[name] || ctx.Err() != nil {
			continue
		}
		seen[name] = true
		if _, err := p.Sources.Open(ctx, r.Path, name); err != nil {
			problems = append(problems, err.Error())
		}
	}
	return problems
}

// What is looked up only to link questions: of one statement, and until so many
// values of a database are known.
const (
	maxLinkColumns = 300
	maxLinkValues  = 400_000
)

// lookUp asks every source once for all that the statements want to know, where
// the occasion allows it. What their queries name comes before what their questions
// may mean.
func (p *Pipeline) lookUp(ctx context.Context, r *Report, on Occasion) (problems []string) {
	wants, links := map[Source][]catalog.Want{}, map[Source][]catalog.Want{}
	var order []Source
	for _, u := range r.Units {
		if u.Source == nil || u.Case == nil || !u.Source.Automatic(on) {
			continue
		}
		if !slices.Contains(order, u.Source) {
			order = append(order, u.Source)
		}
		wants[u.Source] = append(wants[u.Source], u.Case.Wants()...)
		if u.Source.Values().Len() < maxLinkValues {
			links[u.Source] = append(links[u.Source], u.Case.LinkWants(maxLinkColumns)...)
		}
	}
	for _, s := range order {
		if all := append(wants[s], links[s]...); len(all) > 0 && ctx.Err() == nil {
			if err := s.LookUp(ctx, all); err != nil && ctx.Err() == nil {
				problems = append(problems, err.Error())
			}
		}
	}
	return problems
}

// proofTime bounds one run of a proof.
const proofTime = 500 * time.Millisecond

// proof drops the findings of rules that ask for one where the exact edit
// changes nothing on the data. Where it cannot be tried the finding stays. The
// units of a report are shared with others, so changed ones are copied.
func (p *Pipeline) proof(ctx context.Context, r *Report, on Occasion) {
	for i, u := range r.Units {
		if u.proved || u.Source == nil || u.Case == nil || !u.Source.Automatic(on) || !slices.ContainsFunc(u.Findings, p.needsProof) {
			continue
		}
		next := *u
		next.proved = true
		next.Findings = slices.DeleteFunc(slices.Clone(u.Findings), func(f diagnose.Finding) bool {
			return p.needsProof(f) && ctx.Err() == nil && p.disproved(ctx, r, u, f)
		})
		r.Units[i] = &next
	}
}

func (p *Pipeline) needsProof(f diagnose.Finding) bool {
	i := slices.IndexFunc(p.Rules, func(r diagnose.Rule) bool { return r.Name == f.Rule })
	return i >= 0 && (p.Rules[i].Proof && f.Mask != nil && len(f.Mask.Edits) > 0 || p.Rules[i].Keeps && f.Unused)
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
	src, err := text.Apply(u.Statement.Text, edits)
	if err != nil {
		return false
	}
	after, _, ok := p.bench(r, u).Diagnose(src)
	if !ok {
		return false
	}
	before, ok := u.Statement.ReadOnly()
	edited, ok2 := after.Statement.ReadOnly()
	if !ok || !ok2 {
		return false
	}
	limits := result.Limits{Time: proofTime, Rows: 1}
	a := u.Source.Run(ctx, before, limits)
	if f.Unused {
		b := u.Source.Run(ctx, edited, limits)
		return a.Print.Valid() && b.Print.Valid() && !a.Print.SameBag(b.Print)
	}
	// No rows prove nothing: the data may lack what the query is about.
	return a.Outcome == result.OK && a.Print.SameList(u.Source.Run(ctx, edited, limits).Print)
}

func unique(list []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, s := range list {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}
