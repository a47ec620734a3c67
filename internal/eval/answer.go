package eval

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
)

// Answerability is how well the score tells queries that answer their question from
// those that do not: all predictions, each question weighing the same, judged by models
// that have seen no query of their database.
type Answerability struct {
	Items     int     `json:"items"`
	AUC       float64 `json:"auc"`
	PairedAUC float64 `json:"paired_auc"` // within the queries of one question
	// F1 is that of right queries, as Accuracy is at Threshold, the shipped one.
	F1        float64 `json:"f1"`
	Accuracy  float64 `json:"accuracy"`
	Threshold float64 `json:"threshold"`
	// ReferenceAccepted is the share of reference queries at or above Threshold.
	ReferenceAccepted float64             `json:"reference_accepted"`
	Sets              map[string]*Ranking `json:"sets"`
	ByDatabase        map[string]*Ranking `json:"by_database"`
	Curve             []Decision          `json:"curve"`
	// Triage is of questions by themselves; nil where the folder holds none.
	Triage *TriageFigures `json:"triage"`
}

// Decision is what a threshold brings.
type Decision struct {
	Threshold         float64 `json:"threshold"`
	Accuracy          float64 `json:"accuracy"`
	F1                float64 `json:"f1"`
	ReferenceAccepted float64 `json:"reference_accepted"`
}

// Answerability measures the learner of the shipped model on all predictions.
func (r *Runner) Answerability(ctx context.Context) (*Answerability, error) {
	shipped, err := answerability.Shipped()
	if err != nil {
		return nil, err
	}
	t, err := r.TrainAnswerability(ctx, AnswerOptions{Learners: []answerability.Learner{shipped.Learner}, All: true, Quick: true})
	if err != nil {
		return nil, err
	}
	tried := t.Tried[0]
	both := &Ranking{}
	for _, set := range []string{"bird", "spider"} {
		if s := tried.Sets[set]; s != nil {
			both.scored = append(both.scored, s.scored...)
		}
	}
	both.finish()
	out := &Answerability{
		Items: both.N, AUC: both.AUC, PairedAUC: both.PairedAUC, Threshold: shipped.Threshold,
		Accuracy: both.at(shipped.Threshold), F1: both.f1(shipped.Threshold), Sets: map[string]*Ranking{}, ByDatabase: tried.ByDatabase,
	}
	for name, s := range tried.Sets {
		if name != "gold" && name != "reference" {
			out.Sets[name] = s
		}
	}
	only := &Ranking{}
	for _, set := range []string{"schema only bird", "schema only spider"} {
		if s := tried.Sets[set]; s != nil {
			only.scored = append(only.scored, s.scored...)
		}
	}
	only.finish()
	out.Sets["schema_only"] = only
	accepted := func(x float64) float64 {
		if ref := tried.Sets["reference"]; ref != nil {
			return 1 - ref.below(x, true)
		}
		return 0
	}
	out.ReferenceAccepted = accepted(shipped.Threshold)
	for x := 0.1; x < 0.75; x += 0.05 {
		x = math.Round(100*x) / 100
		out.Curve = append(out.Curve, Decision{x, both.at(x), both.f1(x), accepted(x)})
	}
	if out.Triage, err = r.Triage(ctx); errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return out, err
}

// f1 is the harmonic mean of precision and recall on right queries at a threshold.
func (r *Ranking) f1(threshold float64) float64 {
	var hit, said, right float64
	for _, s := range r.scored {
		if s.Score >= threshold {
			said += s.Weight
			if s.Y {
				hit += s.Weight
			}
		}
		if s.Y {
			right += s.Weight
		}
	}
	return 2 * hit / max(said+right, 1e-9)
}

// Print writes the measurement for people.
func (a *Answerability) Print(w io.Writer) {
	fmt.Fprintf(w, "answerability on %d predictions of databases left out: AUC %.3f, right above wrong for the same question %.3f\n", a.Items, a.AUC, a.PairedAUC)
	fmt.Fprintf(w, "at the threshold %.2f: accuracy %.3f, F1 %.3f, reference queries accepted %.3f\n\n", a.Threshold, a.Accuracy, a.F1, a.ReferenceAccepted)
	for _, m := range []map[string]*Ranking{a.Sets, a.ByDatabase} {
		for _, name := range slices.Sorted(maps.Keys(m)) {
			fmt.Fprintf(w, "%-28s n %5d  AUC %.3f  same question %.3f  accuracy at the threshold %.3f\n", name, m[name].N, m[name].AUC, m[name].PairedAUC, m[name].at(a.Threshold))
		}
		fmt.Fprintln(w)
	}
	for _, d := range a.Curve {
		fmt.Fprintf(w, "threshold %.2f  accuracy %.3f  F1 %.3f  reference queries accepted %.3f\n", d.Threshold, d.Accuracy, d.F1, d.ReferenceAccepted)
	}
	if a.Triage != nil {
		fmt.Fprintln(w)
		a.Triage.Print(w)
	}
}
