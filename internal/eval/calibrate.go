package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// Calibration is what is shipped as diagnose/rules/measured.json: how often each
// rule was right, and how often it fires on right queries.
type Calibration struct {
	Rules map[string]rules.Measured
	// Wrong, Right and Gold count the queries; Engine those that the engine
	// refuses, by whether they are wrong.
	Wrong, Right, Gold, EngineOnWrong, EngineOnRight int
}

// Calibrate measures every rule on the labelled queries, the predictions and the
// right queries. Rules are not fitted to data; the score beside them is by models
// that have not seen the database.
func (r *Runner) Calibrate(ctx context.Context) (*Calibration, error) {
	bugs, err := Bugs(r.Dir)
	if err != nil {
		return nil, err
	}
	predictions, err := Predictions(r.Dir)
	if err != nil {
		return nil, err
	}
	gold, err := Gold(r.Dir)
	if err != nil {
		return nil, err
	}
	labelled := Sample(unique(append(bugs, predictions...)), r.Sample)
	gold, _ = rightOnes(Sample(gold, r.Sample))
	if err := r.cross(ctx, append(slices.Clone(labelled), gold...)); err != nil {
		return nil, err
	}
	c := &Calibration{Rules: map[string]rules.Measured{}}
	all, low := firings{}, firings{}
	err = r.findings(ctx, append(slices.Clone(labelled), gold...), func(rec Record, found []diagnose.Finding, doubtful bool) {
		all.add(rec, found)
		if doubtful {
			low.add(rec, found)
		}
		c.count(rec, found)
	})
	for _, name := range measuredNames() {
		m := rules.Total(all[name], c.Gold)
		if l := rules.Total(low[name], c.Gold); l.Firings > 0 && name != diagnose.Alignment {
			m.Low = &l
		}
		c.Rules[name] = m
	}
	return c, err
}

// unique leaves out what stands there twice: models write the same query, and some
// of their queries were labelled.
func unique(records []Record) []Record {
	seen := map[[3]string]bool{}
	return slices.DeleteFunc(records, func(x Record) bool {
		key := [3]string{x.Database, x.Question, x.SQL}
		again := seen[key]
		seen[key] = true
		return again
	})
}

// firings count by rule and database in how many queries a rule fired.
type firings map[string]map[string]rules.Firings

func (n firings) add(rec Record, found []diagnose.Finding) {
	seen := map[string]bool{}
	for _, f := range found {
		if seen[f.Rule] {
			continue
		}
		seen[f.Rule] = true
		if n[f.Rule] == nil {
			n[f.Rule] = map[string]rules.Firings{}
		}
		at := n[f.Rule][rec.Database]
		switch {
		case rec.set == "gold":
			at[2]++
		case rec.Right:
			at[1]++
		default:
			at[0]++
		}
		n[f.Rule][rec.Database] = at
	}
}

func (c *Calibration) count(rec Record, found []diagnose.Finding) {
	engine := one(slices.ContainsFunc(found, func(f diagnose.Finding) bool { return f.Class != "" }))
	switch {
	case rec.set == "gold":
		c.Gold++
	case rec.Right:
		c.Right, c.EngineOnRight = c.Right+1, c.EngineOnRight+engine
	default:
		c.Wrong, c.EngineOnWrong = c.Wrong+1, c.EngineOnWrong+engine
	}
}

// measuredNames are all that a confidence is shown of.
func measuredNames() []string {
	out := []string{diagnose.Alignment}
	for _, rule := range rules.All() {
		out = append(out, rule.Name)
	}
	return out
}

// measurable are the findings that a measure counts: also those that are off for
// what was measured before, and those that are told together with others.
func measurable(rep *analysis.Report) []diagnose.Finding {
	var out []diagnose.Finding
	for _, u := range rep.Units {
		for _, f := range u.Findings {
			if !f.Suppressed || f.Severity == diagnose.Off {
				out = append(out, f)
			}
		}
	}
	return out
}

func (r *Runner) findings(ctx context.Context, records []Record, keep func(rec Record, found []diagnose.Finding, doubtful bool)) error {
	type found struct {
		list     []diagnose.Finding
		doubtful bool
		err      error
	}
	var failed error
	err := each(ctx, r, records, func(rec Record) found {
		rep, err := r.report(ctx, rec, nil)
		if err != nil {
			return found{err: err}
		}
		doubtful := slices.ContainsFunc(rep.Units, func(u *analysis.Unit) bool { return u.Score != nil && u.Score.Value < rules.Doubtful })
		return found{measurable(rep), doubtful, nil}
	}, func(rec Record, f found) {
		if f.err != nil {
			failed = f.err
			return
		}
		keep(rec, f.list, f.doubtful)
	})
	if err != nil {
		return err
	}
	return failed
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Print writes measured.json.
func (c *Calibration) Print(w io.Writer) {
	fmt.Fprint(w, "{\n")
	names := slices.Sorted(maps.Keys(c.Rules))
	for i, name := range names {
		b, err := json.Marshal(c.Rules[name])
		if err != nil {
			panic(err) // numbers can always be written
		}
		comma := ","
		if i == len(names)-1 {
			comma = ""
		}
		fmt.Fprintf(w, "  %q: %s%s\n", name, b, comma)
	}
	fmt.Fprint(w, "}\n")
}

// MarshalJSON writes what is shipped.
func (c *Calibration) MarshalJSON() ([]byte, error) { return json.Marshal(c.Rules) }
