package eval

import (
	"context"
	"slices"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

// judgeTime bounds one run that judges (BIRD's evaluator allows as much).
const judgeTime = 30 * time.Second

// Ranks is how often a right query stands first, among the first three and five,
// and among all candidates that were kept.
type Ranks struct {
	Top1    Share `json:"top1"`
	Top3    Share `json:"top3"`
	Top5    Share `json:"top5"`
	Ceiling Share `json:"ceiling"`
}

func (r *Ranks) add(first int) {
	r.Top1.add(first == 0)
	r.Top3.add(first >= 0 && first < 3)
	r.Top5.add(first >= 0 && first < 5)
	r.Ceiling.add(first >= 0)
}

// Supplied is repair with the labelled error types given, by number of errors.
type Supplied struct {
	One        Share             `json:"one"`
	Two        Share             `json:"two"`
	Three      Share             `json:"three"` // and more
	All        Share             `json:"all"`
	Top5       Share             `json:"top5"`
	Ceiling    Share             `json:"ceiling"`
	ByCategory map[string]*Share `json:"by_category"` // single errors
	BySubType  map[string]*Share `json:"by_sub_type"` // single errors
}

// Preferred is what would be applied without asking: how many wrong queries it
// mends, and how many right ones it breaks.
type Preferred struct {
	RepairedOfWrong Share `json:"repaired_of_wrong"`
	BrokenOfRight   Share `json:"broken_of_right"`
	Right           int   `json:"right"` // right queries that were tried
}

// Repairs is what Repair measures.
type Repairs struct {
	Items       int       `json:"items"`
	Supplied    *Supplied `json:"supplied"`
	Own         *Ranks    `json:"own"`
	Predictions struct {
		Wrong      *Ranks     `json:"wrong"`
		NotRunning *Ranks     `json:"not_running"`
		Preferred  *Preferred `json:"preferred"`
	} `json:"predictions"`
	MedianMS float64  `json:"median_ms"`
	P95MS    float64  `json:"p95_ms"`
	Mistakes []string `json:"mistakes,omitempty"` // right queries that the preferred repair changes
}

// attempt is what became of one record.
type attempt struct {
	first int // rank of the first candidate that is right, -1 if none is
	// mends and breaks say what the preferred repair does to the rows.
	mends, breaks bool
	title         string // of the preferred repair
	took          time.Duration
	err           error
}

// Repair measures repairs by the rows that they return.
func (r *Runner) Repair(ctx context.Context) (*Repairs, error) {
	out := &Repairs{Supplied: &Supplied{ByCategory: map[string]*Share{}, BySubType: map[string]*Share{}}, Own: &Ranks{}}
	out.Predictions.Wrong, out.Predictions.NotRunning, out.Predictions.Preferred = &Ranks{}, &Ranks{}, &Preferred{}
	bugs, err := Bugs(r.Dir)
	if err != nil {
		return nil, err
	}
	bugs = Sample(slices.DeleteFunc(bugs, func(x Record) bool { return x.Right || !x.Executable || len(x.Reference) == 0 }), r.Sample)
	out.Items = len(bugs)
	var took []time.Duration
	keep := func(use func(Record, attempt)) func(Record, attempt) {
		return func(rec Record, a attempt) {
			if a.err != nil {
				err = a.err
				return
			}
			took = append(took, a.took)
			use(rec, a)
		}
	}
	supplied := func(rec Record) attempt { return r.attempt(ctx, rec, rec.Errors) }
	own := func(rec Record) attempt { return r.attempt(ctx, rec, nil) }
	if e := each(ctx, r, bugs, supplied, keep(out.Supplied.add)); e != nil {
		return nil, e
	}
	if e := each(ctx, r, bugs, own, keep(func(_ Record, a attempt) { out.Own.add(a.first) })); e != nil {
		return nil, e
	}
	predictions, perr := Predictions(r.Dir)
	if perr != nil {
		return nil, perr
	}
	if e := each(ctx, r, Sample(predictions, r.Sample), own, keep(func(rec Record, a attempt) {
		out.prediction(rec, a)
		if a.breaks && len(out.Mistakes) < r.Mistakes {
			out.Mistakes = append(out.Mistakes, rec.Database+": "+oneLine(rec.Question)+"\n  "+oneLine(rec.SQL)+"\n  "+a.title)
		}
	})); e != nil {
		return nil, e
	}
	out.Predictions.Preferred.Right = out.Predictions.Preferred.BrokenOfRight.Of
	out.MedianMS, out.P95MS = percentiles(took)
	return out, err
}

func (s *Supplied) add(rec Record, a attempt) {
	hit := a.first == 0
	switch len(rec.Errors) {
	case 0:
		return
	case 1:
		s.One.add(hit)
		count(s.ByCategory, string(rec.Errors[0].Info().Category), hit)
		count(s.BySubType, rec.Errors[0].Slug(), hit)
	case 2:
		s.Two.add(hit)
	default:
		s.Three.add(hit)
	}
	s.All.add(hit)
	s.Top5.add(a.first >= 0 && a.first < 5)
	s.Ceiling.add(a.first >= 0)
}

func count(m map[string]*Share, key string, hit bool) {
	if m[key] == nil {
		m[key] = &Share{}
	}
	m[key].add(hit)
}

func (out *Repairs) prediction(rec Record, a attempt) {
	p := out.Predictions
	switch {
	case rec.Right:
		p.Preferred.BrokenOfRight.add(a.breaks)
		return
	case rec.Runs:
		p.Wrong.add(a.first)
		p.Preferred.RepairedOfWrong.add(a.mends)
	default:
		p.NotRunning.add(a.first)
	}
}

// attempt makes, runs and judges the repairs of one record.
func (r *Runner) attempt(ctx context.Context, rec Record, supplied []diagnose.SubType) attempt {
	rep, err := r.report(ctx, rec, supplied)
	if err != nil {
		return attempt{err: err}
	}
	a := attempt{first: -1}
	unit := slices.IndexFunc(rep.Units, func(u *analysis.Unit) bool { return u.Case != nil })
	if unit < 0 {
		return a
	}
	begin := time.Now()
	trial, err := r.pipeline.TryUnit(ctx, rep, unit)
	a.took = time.Since(begin)
	if err != nil {
		return attempt{err: err}
	}
	list := candidates(rep, trial, len(supplied) > 0)
	right := r.references(ctx, rep, rec)
	for i, c := range list {
		res, ok := r.candidate(ctx, rep, unit, c)
		hit := ok && slices.ContainsFunc(right, res.Print.SameRows)
		if hit && a.first < 0 {
			a.first = i
		}
		if i == 0 && c.Trust == repair.Exact {
			a.title, a.mends = c.Title, hit
			a.breaks = rec.Right && !res.Print.SameRows(trial.Original.Print)
		}
		if a.first >= 0 {
			break
		}
	}
	return a
}

// candidates are those for supplied types or for own findings, of all findings
// together, best first.
func candidates(rep *analysis.Report, t analysis.Trial, supplied bool) []analysis.Tried {
	list := slices.DeleteFunc(slices.Clone(t.Candidates), func(c analysis.Tried) bool {
		f, _ := rep.Find(c.Finding)
		return (f.Source == diagnose.FromAnnotation) != supplied
	})
	slices.SortStableFunc(list, analysis.Better)
	return list
}

// candidate runs a candidate again, for all its rows and with the judge's time.
func (r *Runner) candidate(ctx context.Context, rep *analysis.Report, unit int, c analysis.Tried) (result.Result, bool) {
	src, err := text.Apply(rep.Text, c.Edits)
	if err != nil {
		return result.Result{}, false
	}
	next := r.pipeline.Quick(rep, rep.Path, src)
	if unit >= len(next.Units) {
		return result.Result{}, false
	}
	st := next.Units[unit].Statement
	return r.run(ctx, rep, st.Body.In(st.Text))
}

// references are the results of the right queries.
func (r *Runner) references(ctx context.Context, rep *analysis.Report, rec Record) []result.Print {
	var out []result.Print
	for _, sql := range rec.Reference {
		if res, ok := r.run(ctx, rep, sql); ok {
			out = append(out, res.Print)
		}
	}
	return out
}

func percentiles(d []time.Duration) (median, p95 float64) {
	if len(d) == 0 {
		return 0, 0
	}
	slices.Sort(d)
	ms := func(q float64) float64 {
		return float64(d[min(len(d)-1, int(q*float64(len(d))))].Microseconds()) / 1000
	}
	return ms(0.5), ms(0.95)
}
