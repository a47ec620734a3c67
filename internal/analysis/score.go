package analysis

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// Each statement's query is run once for its outcome, within these bounds; what
// does not fit into the time of all is scored without. Who asked waits longer, and
// gets the same figures on a busy machine.
const (
	outcomeTime, outcomesAll           = 150 * time.Millisecond, 3 * time.Second
	askedOutcomeTime, askedOutcomesAll = time.Second, 30 * time.Second
	outcomeRows                        = 200
)

// Telling are the findings of a case that are evidence for its score: not those of
// rules that are off, nor those that hold only once their edit was run. The score
// is learnt from the very same.
func (p *Pipeline) Telling(c *diagnose.Case) []diagnose.Finding {
	found, _ := p.raw(c)
	return p.telling(found)
}

func (p *Pipeline) telling(found []diagnose.Finding) []diagnose.Finding {
	return slices.DeleteFunc(slices.Clone(found), func(f diagnose.Finding) bool { return p.Measured[f.Rule].Off() })
}

// score judges a case by its evidence; nil where the comment above it may be no
// question, where the engine refuses the query, and without a model.
func (p *Pipeline) score(c *diagnose.Case, found []diagnose.Finding, outcome *result.Result) *features.Score {
	refused := slices.ContainsFunc(found, func(f diagnose.Finding) bool { return f.Source == diagnose.FromEngine })
	if p.Model == nil || c.Pair.Question == nil || !c.Pair.Kind.Certain() || c.Pair.Off || c.Foreign || refused || len(c.Statement.Problems) > 0 {
		return nil
	}
	m := p.Model()
	if m == nil {
		return nil
	}
	return m.Judge(c, found, outcome)
}

// reasonsShown is how many reasons a finding by score tells.
const reasonsShown = 3

// scoreFinding speaks for what no rule sees: a score so low that hardly any right
// query has it.
func scoreFinding(s *features.Score, found []diagnose.Finding) (diagnose.Finding, bool) {
	if s == nil || s.Value >= s.Model.Speak || slices.ContainsFunc(found, func(f diagnose.Finding) bool { return f.Source == diagnose.FromRule }) {
		return diagnose.Finding{}, false
	}
	because, kind := s.Reasons(reasonsShown)
	if len(because) == 0 {
		return diagnose.Finding{}, false
	}
	st := s.Case.Statement
	at := st.Query.Span
	if because[0].From == diagnose.InSQL {
		at = because[0].Span
	}
	severity := diagnose.Hint
	if s.Value < s.Model.Inform {
		severity = diagnose.Information
	}
	return diagnose.Finding{
		Rule: diagnose.Alignment, Source: diagnose.FromScore, Severity: severity, SubType: kind, Span: at.FirstLine(st.Text),
		Message: fmt.Sprintf("The query may not answer the question: %s", because[0].Text),
		Why:     "No single rule is broken, but all that question, query, schema and data say together is unlike a query that answers its question.",
		Because: because,
		Mask:    &diagnose.Mask{Instruction: kind.Info().Edit, Holes: []diagnose.Hole{{Kind: diagnose.OtherHole, Span: at}}},
	}, true
}

// outcomes runs the queries that a score is to be given to, where the occasion
// allows it, and scores them by what came back. The units of a report are shared
// with others, so changed ones are copied.
func (p *Pipeline) outcomes(ctx context.Context, r *Report, on Occasion) {
	if p.Model == nil {
		return
	}
	limits, all := result.Limits{Time: outcomeTime, Rows: outcomeRows}, outcomesAll
	if on == Asked {
		limits.Time, all = askedOutcomeTime, askedOutcomesAll
	}
	until := time.Now().Add(all)
	for i, u := range r.Units {
		if u.Score == nil || u.outcome != nil || u.Source == nil || !u.Source.Automatic(on) || u.Source.MayRun() != nil || ctx.Err() != nil || time.Now().After(until) {
			continue
		}
		q, ok := u.Statement.ReadOnly()
		if !ok || q.Dialect() != u.Source.Dialect() || hasParameter(u.Statement) {
			continue
		}
		ran := u.Source.Run(ctx, q, limits)
		if ctx.Err() != nil {
			return
		}
		next := *u
		next.outcome, next.Answer, next.Earlier = &ran, nil, u.lastAnswer()
		p.find(r.Path, &next, &ran)
		r.Units[i] = &next
	}
}
