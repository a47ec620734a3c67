package eval

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// Level is how well wrong queries are told from right ones: precision and
// recall on the wrong ones (NP, NR) and on the right ones (PP, PR).
type Level struct {
	Accuracy Share `json:"accuracy"`
	NP       Share `json:"np"`
	NR       Share `json:"nr"`
	PP       Share `json:"pp"`
	PR       Share `json:"pr"`
}

func (l *Level) add(wrong, flagged bool) {
	l.Accuracy.add(wrong == flagged)
	if flagged {
		l.NP.add(wrong)
	} else {
		l.PP.add(!wrong)
	}
	if wrong {
		l.NR.add(flagged)
	} else {
		l.PR.add(!flagged)
	}
}

// RuleCount is how often a rule fired.
type RuleCount struct {
	Wrong     int   `json:"wrong"`
	Right     int   `json:"right"`
	Precision Share `json:"precision"`
	Databases int   `json:"databases"`

	databases map[string]bool
}

// TypeCount is how well one error type is named.
type TypeCount struct {
	Precision Share `json:"precision"`
	Recall    Share `json:"recall"`
}

// Detection is what Detect measures. At "score" a query counts as flagged, too,
// whose score is below the threshold.
type Detection struct {
	Items         int                   `json:"items"`
	LeftOut       bool                  `json:"databases_left_out"` // scores come from models trained for this, without the database
	At            map[string]*Level     `json:"at"`
	WithValues    map[string]*Level     `json:"with_values"`
	SchemaOnly    map[string]*Level     `json:"schema_only"`
	TypeExact     Share                 `json:"type_exact"`
	CategoryExact Share                 `json:"category_exact"`
	ByDatabase    map[string]*Level     `json:"by_database"` // at score
	ByRule        map[string]*RuleCount `json:"by_rule"`
	BySubType     map[string]*TypeCount `json:"by_sub_type"`
	Predicted     *Predicted            `json:"predicted,omitempty"` // nil where no model was asked
	Mistakes      []string              `json:"mistakes,omitempty"`

	costs []mistake
}

// mistake is one record judged wrongly.
type mistake struct {
	cost float64
	text string
}

// Predicted says how far recorded answers of a model went.
type Predicted struct {
	Answered   int `json:"answered"`   // queries with answers that could be read
	Unread     int `json:"unread"`     // queries with answers that could not
	Unanswered int `json:"unanswered"` // prompts without one, which were written to the file
}

// Detect measures which wrong queries of the labelled set are flagged, and which
// right ones.
func (r *Runner) Detect(ctx context.Context) (*Detection, error) {
	all, err := Bugs(r.Dir)
	if err != nil {
		return nil, err
	}
	d := newDetection()
	type found struct {
		report *analysis.Report
		err    error
	}
	all = Sample(all, r.Sample)
	if err := r.cross(ctx, all); err != nil {
		return nil, err
	}
	d.LeftOut = r.crossed != nil
	last := ""
	err2 := each(ctx, r, all, func(rec Record) found {
		rep, err := r.report(ctx, rec, nil)
		if err == nil && r.Replay != "" {
			rep = r.pipelineFor(rec).PredictAll(ctx, rep)
		}
		return found{rep, err}
	}, func(rec Record, f found) {
		if f.err != nil {
			err = f.err
			return
		}
		d.add(rec, onQueries(shownFindings(f.report)), f.report)
		last = f.report.Path
	})
	if err2 != nil {
		err = err2
	}
	if r.Replay != "" && last != "" {
		d.Predicted = &Predicted{}
		var lost error
		d.Predicted.Answered, d.Predicted.Unread, d.Predicted.Unanswered, lost = r.workspace.Predictions(last)
		if err == nil {
			err = lost
		}
	}
	d.listMistakes(r.Mistakes)
	for _, c := range d.ByRule {
		c.Databases, c.Precision = len(c.databases), Share{c.Wrong, c.Wrong + c.Right}
	}
	return d, err
}

func newDetection() *Detection {
	levels := func() map[string]*Level { return map[string]*Level{"warning": {}, "any": {}, "score": {}} }
	return &Detection{At: levels(), WithValues: levels(), SchemaOnly: levels(), ByDatabase: map[string]*Level{}, ByRule: map[string]*RuleCount{}, BySubType: map[string]*TypeCount{}}
}

// onQueries are the findings of a list that speak of a query, not of its question.
func onQueries(found []diagnose.Finding) []diagnose.Finding {
	return slices.DeleteFunc(found, func(f diagnose.Finding) bool { return f.Source == diagnose.FromQuestion })
}

// shownFindings are those that a user sees.
func shownFindings(rep *analysis.Report) []diagnose.Finding {
	var out []diagnose.Finding
	for _, f := range rep.Findings() {
		if !f.Suppressed {
			out = append(out, f.Finding)
		}
	}
	return out
}

// lowScore reports whether a statement's score is below the threshold.
func lowScore(rep *analysis.Report) bool {
	return slices.ContainsFunc(rep.Units, func(u *analysis.Unit) bool { return u.Score != nil && u.Score.Value < u.Score.Model.Threshold })
}

func (d *Detection) add(rec Record, found []diagnose.Finding, rep *analysis.Report) {
	low := lowScore(rep)
	wrong := !rec.Right
	d.Items++
	kind := d.SchemaOnly
	if rec.Executable {
		kind = d.WithValues
	}
	atWarning := slices.ContainsFunc(found, func(f diagnose.Finding) bool { return f.Severity >= diagnose.Warning })
	for _, levels := range []map[string]*Level{d.At, kind} {
		levels["warning"].add(wrong, atWarning)
		levels["any"].add(wrong, len(found) > 0)
		levels["score"].add(wrong, len(found) > 0 || low)
	}
	if d.ByDatabase[rec.Database] == nil {
		d.ByDatabase[rec.Database] = &Level{}
	}
	d.ByDatabase[rec.Database].add(wrong, len(found) > 0 || low)
	countRules(d.ByRule, rec, found)
	if wrong {
		d.countTypes(rec, found)
	}
	d.cost(rec, found, rep)
}

// cost keeps a record that was judged wrongly. False alarms cost most, the louder
// the more; after them come wrong queries that nothing was said of, the higher
// their score the more, and right ones with a low score.
func (d *Detection) cost(rec Record, found []diagnose.Finding, rep *analysis.Report) {
	m := mistake{text: rec.Database + ": " + oneLine(rec.Question) + "\n  " + oneLine(rec.SQL)}
	score, threshold := 0.5, 0.5
	if i := slices.IndexFunc(rep.Units, func(u *analysis.Unit) bool { return u.Score != nil }); i >= 0 {
		score, threshold = rep.Units[i].Score.Value, rep.Units[i].Score.Model.Threshold
		m.text += fmt.Sprintf("\n  score %.2f", score)
	}
	switch {
	case rec.Right && len(found) > 0:
		for _, f := range found {
			m.cost = max(m.cost, float64(f.Severity))
			m.text += "\n  false alarm, " + f.Severity.String() + ", " + f.Rule + ": " + f.Message
		}
	case !rec.Right && len(found) == 0:
		m.cost = score
		m.text += "\n  missed: " + strings.Join(slugs(rec.Errors), ", ")
	case rec.Right && score < threshold:
		m.cost = threshold - score
		m.text += "\n  right, and doubted"
	default:
		return
	}
	d.costs = append(d.costs, m)
}

func (d *Detection) listMistakes(n int) {
	slices.SortStableFunc(d.costs, func(a, b mistake) int { return cmp.Compare(b.cost, a.cost) })
	for _, m := range d.costs[:min(n, len(d.costs))] {
		d.Mistakes = append(d.Mistakes, m.text)
	}
}

func countRules(by map[string]*RuleCount, rec Record, found []diagnose.Finding) {
	seen := map[string]bool{}
	for _, f := range found {
		if seen[f.Rule] {
			continue
		}
		seen[f.Rule] = true
		c := by[f.Rule]
		if c == nil {
			c = &RuleCount{databases: map[string]bool{}}
			by[f.Rule] = c
		}
		c.databases[rec.Database] = true
		if rec.Right {
			c.Right++
		} else {
			c.Wrong++
		}
	}
}

func (d *Detection) countTypes(rec Record, found []diagnose.Finding) {
	var named []diagnose.SubType
	for _, f := range found {
		if f.SubType != diagnose.NoSubType && !slices.Contains(named, f.SubType) {
			named = append(named, f.SubType)
		}
	}
	d.TypeExact.add(sameSet(slugs(named), slugs(rec.Errors)))
	d.CategoryExact.add(sameSet(categories(named), categories(rec.Errors)))
	for _, t := range diagnose.SubTypes() {
		labelled, is := slices.Contains(rec.Errors, t), slices.Contains(named, t)
		if !labelled && !is {
			continue
		}
		c := d.BySubType[t.Slug()]
		if c == nil {
			c = &TypeCount{}
			d.BySubType[t.Slug()] = c
		}
		if is {
			c.Precision.add(labelled)
		}
		if labelled {
			c.Recall.add(is)
		}
	}
}

func slugs(list []diagnose.SubType) []string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = t.Slug()
	}
	return out
}

func categories(list []diagnose.SubType) []string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = string(t.Info().Category)
	}
	return out
}

// sameSet compares two multisets.
func sameSet(a, b []string) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return len(a) > 0 && slices.Equal(a, b)
}
