package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

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
// the predictions and the right queries. Rules are not fitted to data, so
// nothing is left out of it.
func (r *Runner) Calibrate(ctx context.Context) (*Calibration, error) {
	r.pipeline.Measured = nil // by which some rules would be off, and could never come back
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
	labelled := append(slices.DeleteFunc(bugs, func(x Record) bool { return !x.Executable }), predictions...)
	c := &Calibration{Rules: map[string]rules.Measured{}}
	d := newDetection()
	if err := r.findings(ctx, Sample(labelled, r.Sample), func(rec Record, found []analysis.Finding) {
		d.countRules(rec, found)
		engine := slices.ContainsFunc(found, func(f analysis.Finding) bool { return f.Class != "" })
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
	quiet := newDetection()
	if err := r.findings(ctx, Sample(gold, r.Sample), func(rec Record, found []analysis.Finding) {
		c.Gold++
		quiet.countRules(rec, found)
	}); err != nil {
		return nil, err
	}
	for _, rule := range rules.All() {
		n := d.ByRule[rule.Name]
		if n == nil {
			n = &RuleCount{}
		}
		m := rules.Measured{Firings: n.Wrong + n.Right, Databases: len(n.databases), Precision: round(Share{n.Wrong, n.Wrong + n.Right}.Value(), 3)}
		if q := quiet.ByRule[rule.Name]; q != nil {
			m.PerThousand = round(1000*float64(q.Right)/float64(max(1, c.Gold)), 1)
		}
		c.Rules[rule.Name] = m
	}
	return c, nil
}

func (r *Runner) findings(ctx context.Context, records []Record, keep func(Record, []analysis.Finding)) error {
	type found struct {
		list []analysis.Finding
		err  error
	}
	var failed error
	err := each(ctx, r, records, func(rec Record) found {
		rep, err := r.report(ctx, rec, nil)
		if err != nil {
			return found{nil, err}
		}
		return found{shownFindings(rep), nil}
	}, func(rec Record, f found) {
		if f.err != nil {
			failed = f.err
			return
		}
		keep(rec, f.list)
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
