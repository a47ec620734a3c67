package eval

import (
	"context"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
)

// Quietness is what Quiet measures.
type Quietness struct {
	Statements int                `json:"statements"`
	Excepted   int                `json:"excepted"`
	Per1000    map[string]float64 `json:"per_1000"` // statements with a finding of that severity, and of any
	ByRule     map[string]float64 `json:"by_rule"`
	Mistakes   []string           `json:"mistakes,omitempty"`
}

// Quiet counts findings on right queries. A statement counts once a severity.
func (r *Runner) Quiet(ctx context.Context) (*Quietness, error) {
	all, err := Gold(r.Dir)
	if err != nil {
		return nil, err
	}
	type found struct {
		list []diagnose.Finding
		err  error
	}
	q := &Quietness{Per1000: map[string]float64{"error": 0, "warning": 0, "information": 0, "hint": 0, "any": 0}, ByRule: map[string]float64{}}
	all, q.Excepted = rightOnes(Sample(all, r.Sample))
	if err := r.cross(ctx, all); err != nil {
		return nil, err
	}
	err2 := each(ctx, r, all, func(rec Record) found {
		rep, err := r.report(ctx, rec, nil)
		if err != nil {
			return found{nil, err}
		}
		return found{shownFindings(rep), nil}
	}, func(rec Record, f found) {
		if f.err != nil {
			err = f.err
			return
		}
		q.Statements++
		once := map[string]bool{}
		for _, x := range f.list {
			once[x.Severity.String()] = true
			once["any"] = true
			if !once["rule "+x.Rule] {
				once["rule "+x.Rule] = true
				q.ByRule[x.Rule]++
			}
		}
		for s := range q.Per1000 {
			if once[s] {
				q.Per1000[s]++
			}
		}
		if len(f.list) > 0 && len(q.Mistakes) < r.Mistakes {
			q.Mistakes = append(q.Mistakes, rec.Database+": "+oneLine(rec.Question)+"\n  "+oneLine(rec.SQL)+"\n  "+f.list[0].Rule+": "+f.list[0].Message)
		}
	})
	if err2 != nil {
		err = err2
	}
	for _, m := range []map[string]float64{q.Per1000, q.ByRule} {
		for k := range m {
			m[k] = m[k] * 1000 / float64(max(1, q.Statements))
		}
	}
	return q, err
}
