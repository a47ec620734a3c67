package analysis

import (
	"context"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
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
	p.answers(ctx, next)
	p.recall(next)
	p.triage(ctx, next)
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
		if u.Source == nil || u.Case == nil && len(u.open) == 0 || !u.Source.Automatic(on) {
			continue
		}
		if !slices.Contains(order, u.Source) {
			order = append(order, u.Source)
		}
		cases := u.open
		if u.Case != nil {
			cases = append(slices.Clip(cases), u.Case)
		}
		for _, c := range cases {
			wants[u.Source] = append(wants[u.Source], c.Wants()...)
			if u.Source.Values().Len() < maxLinkValues {
				links[u.Source] = append(links[u.Source], c.LinkWants(maxLinkColumns)...)
			}
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
