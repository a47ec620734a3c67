package repair

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// Budget bounds the runs of one proof.
type Budget struct {
	Runs int           // default 24
	Time time.Duration // default 2s for all
}

func (b Budget) withDefaults() Budget {
	if b.Runs <= 0 {
		b.Runs = MaxCandidates
	}
	if b.Time <= 0 {
		b.Time = 2 * time.Second
	}
	return b
}

// shown is how many repairs of one finding are worth reading.
const shown = 5

// Screen makes and judges the repairs of a finding without running anything:
// Exact where one change stands out and the engine accepts it, else Unverified.
func Screen(c *diagnose.Case, before []diagnose.Finding, f diagnose.Finding, b Bench) []Repair {
	list := screen(c, before, f, Fill(c, f), b)
	first := clear(list)
	var out []Repair
	for i, t := range list {
		if t.worse != "" {
			continue
		}
		r := Repair{Candidate: t.Candidate, Trust: Unverified, Note: "not run yet"}
		if t.refused() && t.resolved {
			r.Note = "mends this; the engine then refuses something else"
		}
		if i == 0 && first {
			r.Trust, r.Note = Exact, "the engine accepts it and the finding is gone"
			if !t.after.Engine.Asked {
				r.Note = "the finding is gone; no engine was at hand to ask"
			}
		}
		r.Note += then(t)
		out = append(out, r)
	}
	return out[:min(len(out), shown)]
}

// Prove makes the repairs of a finding, runs them and ranks them. The original
// is what the statement itself returned. Without a database it does what Screen
// does.
func Prove(ctx context.Context, c *diagnose.Case, before []diagnose.Finding, f diagnose.Finding, original result.Result, b Bench, budget Budget) []Repair {
	if b.Run == nil {
		return Screen(c, before, f, b)
	}
	budget = budget.withDefaults()
	list := screen(c, before, f, Fill(c, f), b)
	first := clear(list)
	deadline := time.Now().Add(budget.Time)
	var out []Repair
	for i, t := range list {
		if t.worse != "" {
			continue
		}
		r := Repair{Candidate: t.Candidate, Trust: Unverified}
		q, ok := t.after.Statement.ReadOnly()
		switch {
		case !ok:
			r.Note = "no single query that only reads, so it was not run"
		case len(out) >= budget.Runs || time.Now().After(deadline) || ctx.Err() != nil:
			r.Note = "not run: the limit of runs or of time was reached"
		default:
			res := b.Run(ctx, q)
			r.Result = &res
			r.Trust, r.Note = trust(t, i == 0 && first, original, res)
			if t.unsure {
				r.Trust = Unverified
			}
			r.Note += then(t)
		}
		out = append(out, r)
	}
	group(out)
	return rank(out)
}

// then says what a candidate brings that mends its finding.
func then(t tried) string {
	if t.brings == "" || !t.resolved || t.refused() {
		return ""
	}
	return "; then: " + t.brings
}

// trust compares what a candidate returned with what the statement returns now.
func trust(t tried, exact bool, original, res result.Result) (Trust, string) {
	same := res.Print.SameRows(original.Print)
	switch {
	case res.Outcome == result.Timeout:
		return Unverified, "timed out"
	case !res.Outcome.Ran() && t.resolved && t.refused():
		return Unverified, "mends this; then: " + res.Error.Message
	case !res.Outcome.Ran():
		return Unverified, "does not run: " + res.Error.Message
	case value(res.Outcome) < value(original.Outcome):
		return Unverified, fmt.Sprintf("returns %s, and the query as it stands does not", describe(res))
	case exact && same && !t.Removes:
		return Exact, "on this data it returns the same rows as now"
	case exact:
		return Exact, "the engine accepts it and the finding is gone"
	case value(res.Outcome) > value(original.Outcome):
		return Verified, fmt.Sprintf("returns %s; the query as it stands %s", describe(res), now(original))
	case t.resolved && t.Removes && same:
		return Verified, "returns the same rows without it"
	case t.resolved && !same && res.Outcome == result.OK:
		return Verified, "the finding is gone and the rows differ"
	case same:
		return Unverified, "returns the same rows as now"
	case t.unsure:
		return Unverified, "returns other rows; only a model says that they should be others"
	}
	return Unverified, "returns other rows, but the finding stays"
}

// value orders outcomes by what they say for a query.
func value(o result.Outcome) int {
	switch o {
	case result.OK:
		return 3
	case result.Degenerate:
		return 2
	case result.Empty:
		return 1
	}
	return 0
}

func describe(r result.Result) string {
	switch {
	case r.Outcome == result.Empty:
		return "no rows"
	case r.Outcome == result.Degenerate && r.RowCount == 1:
		return "a single 0 or NULL"
	case r.Outcome == result.Degenerate:
		return "nothing but NULL"
	case r.RowCount == 1:
		return "1 row"
	}
	return fmt.Sprintf("%d rows", r.RowCount)
}

func now(r result.Result) string {
	if !r.Outcome.Ran() {
		return "does not run"
	}
	return "returns " + describe(r)
}

// group numbers equal results.
func group(list []Repair) {
	number := map[uint64]int{}
	for i := range list {
		if list[i].Result == nil || !list[i].Result.Print.Valid() {
			continue
		}
		key := list[i].Result.Print.Set
		if number[key] == 0 {
			number[key] = len(number) + 1
		}
		list[i].Group = number[key]
	}
}

// rank puts the repairs in the order in which to read them: trust, outcome,
// how well they fit together with those that agree with them, fewest bytes
// changed. What fails is left out where something does not.
func rank(list []Repair) []Repair {
	agree := map[int]float64{}
	for _, r := range list {
		agree[r.Group] += r.Weight
	}
	score := func(r Repair) float64 {
		if r.Group == 0 {
			return r.Weight
		}
		return r.Weight + 0.1*min(agree[r.Group]-r.Weight, 1)
	}
	slices.SortStableFunc(list, func(a, b Repair) int {
		return cmp.Or(
			cmp.Compare(order(a), order(b)),
			cmp.Compare(outcome(b), outcome(a)),
			cmp.Compare(score(b), score(a)),
			cmp.Compare(size(a), size(b)),
		)
	})
	if len(list) > 0 && outcome(list[0]) > 0 {
		list = slices.DeleteFunc(list, func(r Repair) bool { return r.Result != nil && outcome(r) == 0 })
	}
	return list[:min(len(list), shown)]
}

func order(r Repair) int { return slices.Index([]Trust{Exact, Verified, Unverified}, r.Trust) }

func outcome(r Repair) int {
	if r.Result == nil {
		return 0
	}
	return value(r.Result.Outcome)
}

func size(r Repair) int {
	n := 0
	for _, e := range r.Edits {
		n += e.Span.Len() + len(e.New)
	}
	return n
}
