package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
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

// Calibrate measures every rule on the labelled queries that have a database,
// the predictions and the right queries. Rules are not fitted to data; the score
// beside them is by models that have not seen the database.
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
	labelled := Sample(append(slices.DeleteFunc(bugs, func(x Record) bool { return !x.Executable }), predictions...), r.Sample)
	gold, _ = rightOnes(Sample(gold, r.Sample))
	if err := r.cross(ctx, append(slices.Clone(labelled), gold...)); err != nil {
		return nil, err
	}
	c := &Calibration{Rules: map[string]rules.Measured{}}
	counts, low := map[string]*RuleCount{}, map[string]*RuleCount{}
	if err := r.findings(ctx, labelled, func(rec Record, found []diagnose.Finding, doubtful bool) {
		countRules(counts, rec, found)
		if doubtful {
			countRules(low, rec, found)
		}
		engine := slices.ContainsFunc(found, func(f diagnose.Finding) bool { return f.Class != "" })
		if rec.Right {
			c.Right++
			c.EngineOnRight += one(engine)
		} else {
			c.Wrong++
			c.EngineOnWrong += one(engine)
		}
	}); err != nil {
		return nil, err
	}
	quiet, quietLow := map[string]*RuleCount{}, map[string]*RuleCount{}
	if err := r.findings(ctx, gold, func(rec Record, found []diagnose.Finding, doubtful bool) {
		c.Gold++
		countRules(quiet, rec, found)
		if doubtful {
			countRules(quietLow, rec, found)
		}
	}); err != nil {
		return nil, err
	}
	for _, name := range measuredNames() {
		m := c.measured(counts[name], quiet[name])
		if l := c.measured(low[name], quietLow[name]); l.Firings > 0 && name != diagnose.Alignment {
			m.Low = &l
		}
		c.Rules[name] = m
	}
	return c, nil
}

// measuredNames are all that a confidence is shown of.
func measuredNames() []string {
	out := []string{diagnose.Alignment}
	for _, rule := range rules.All() {
		out = append(out, rule.Name)
	}
	return out
}

func (c *Calibration) measured(n, quiet *RuleCount) rules.Measured {
	if n == nil {
		n = &RuleCount{}
	}
	m := rules.Measured{Firings: n.Wrong + n.Right, Databases: len(n.databases), Precision: round(Share{n.Wrong, n.Wrong + n.Right}.Value(), 3)}
	if quiet != nil {
		m.PerThousand = round(1000*float64(quiet.Right)/float64(max(1, c.Gold)), 1)
	}
	return m
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

func round(x float64, digits int) float64 {
	p := math.Pow(10, float64(digits))
	return math.Round(x*p) / p
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
