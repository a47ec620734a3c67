package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"math"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

type scoreCommand struct {
	Place string `arg:"" name:"path[:line]" help:"The file, or the query at a line of it."`
	Terms int    `default:"6" placeholder:"N" help:"Show the N weightiest terms of each score (default ${default})."`
	JSON  bool   `name:"json" help:"Print JSON, with all terms."`
}

// jsonScore is one score with what it is made of; it can be recomputed: the log
// odds of score are bias plus the weights.
type jsonScore struct {
	Line      int        `json:"line"`
	Question  string     `json:"question"`
	Score     float64    `json:"score"`
	Threshold float64    `json:"threshold"`
	Bias      float64    `json:"bias"`
	Terms     []jsonTerm `json:"terms"`
}

type jsonTerm struct {
	Feature string   `json:"feature"`
	Value   *float64 `json:"value"` // null if it cannot be told
	Weight  float64  `json:"weight"`
	Text    string   `json:"text"`
}

func (c *scoreCommand) Run(ctx context.Context, a *App) error {
	path, line := splitLine(c.Place)
	_, r, done, err := a.look(ctx, path)
	if err != nil {
		return err
	}
	defer done()
	list := scores(r, line)
	if len(list) == 0 {
		return fmt.Errorf("%s has no query with a question and a known schema there; only such queries have a score", c.Place)
	}
	if c.JSON {
		e := json.NewEncoder(a.Stdout)
		e.SetIndent("", "  ")
		return e.Encode(list)
	}
	for _, s := range list {
		s.print(a, c.Terms)
	}
	return nil
}

// scores are those of all queries, or of the one whose lines hold line.
func scores(r *analysis.Report, line int) []jsonScore {
	var out []jsonScore
	for i, u := range r.Units {
		if u.Score == nil {
			continue
		}
		at := place(r, u.Statement.Body.Shift(r.File.Starts[i]))
		question := place(r, u.Pair.Question.Span.Shift(r.File.Starts[i]))
		if line > 0 && (line > at.EndLine || line < min(at.Line, question.Line)) {
			continue
		}
		s := jsonScore{Line: at.Line, Question: u.Pair.Question.Text, Score: u.Score.Value, Threshold: u.Score.Model.Threshold, Bias: u.Score.Bias}
		for _, t := range u.Score.Terms() {
			s.Terms = append(s.Terms, termJSON(t))
		}
		out = append(out, s)
	}
	return out
}

func termJSON(t features.Term) jsonTerm {
	out := jsonTerm{Feature: t.Feature, Weight: t.Weight, Text: t.Text()}
	if !math.IsNaN(t.Value) {
		out.Value = &t.Value
	}
	return out
}

func (s jsonScore) print(a *App, terms int) {
	verdict := "rather answers the question"
	if s.Score < s.Threshold {
		verdict = "rather does not answer the question"
	}
	fmt.Fprintf(a.Stdout, "line %d: %.2f, %s (threshold %.2f)\n  %s\n", s.Line, s.Score, verdict, s.Threshold, s.Question)
	for _, t := range s.Terms[:min(terms, len(s.Terms))] {
		value := "unknown"
		if t.Value != nil {
			value = fmt.Sprintf("%.2f", *t.Value)
		}
		fmt.Fprintf(a.Stdout, "  %+.2f  %s: %s (%s)\n", t.Weight, t.Text, value, t.Feature)
	}
}
