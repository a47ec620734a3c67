package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"math"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

type scoreCommand struct {
	Place string `arg:"" name:"path[:line]" help:"The file, or the query at a line of it."`
	Terms int    `default:"5" placeholder:"N" help:"Show the N weightiest facts of each score (default ${default})."`
	JSON  bool   `name:"json" help:"Print JSON, with all facts and what each of the 67 features says."`
}

// jsonScore is one score with what it is made of: base and the weights of all terms
// sum up to what Sum says of the score.
type jsonScore struct {
	Line      int           `json:"line"`
	Question  string        `json:"question"`
	Score     float64       `json:"score"`
	Threshold float64       `json:"threshold"`
	Sum       string        `json:"sum"` // "log odds" or "probability"
	Base      float64       `json:"base"`
	Terms     []jsonTerm    `json:"terms"`
	Features  []jsonFeature `json:"features"`
}

// jsonTerm is a fact with its weight. Also are further inputs of the model that say
// the same; Weight includes theirs.
type jsonTerm struct {
	Feature  string         `json:"feature"`
	ID       *string        `json:"id"`
	Family   string         `json:"family"`
	Verdict  *string        `json:"verdict"`
	Value    *float64       `json:"value"` // null if it cannot be told
	Weight   float64        `json:"weight"`
	Text     string         `json:"text"`
	Evidence []jsonEvidence `json:"evidence"`
	Also     []jsonInput    `json:"also"`
}

type jsonInput struct {
	Feature string   `json:"feature"`
	Value   *float64 `json:"value"`
	Weight  float64  `json:"weight"`
}

// jsonEvidence is a fact that something rests on; the place is null where it stands
// in no text.
type jsonEvidence struct {
	Text  string     `json:"text"`
	From  string     `json:"from"`
	Place *jsonPlace `json:"place"`
}

// jsonFeature is what one of the 67 features says.
type jsonFeature struct {
	Number   int            `json:"number"`
	Feature  string         `json:"feature"`
	ID       *string        `json:"id"`
	Family   string         `json:"family"`
	Verdict  *string        `json:"verdict"`
	Value    *float64       `json:"value"` // of features that have no verdict
	Text     string         `json:"text"`
	Source   string         `json:"source"`
	Evidence []jsonEvidence `json:"evidence"`
}

func (c *scoreCommand) Run(ctx context.Context, a *App) error {
	path, line := splitLine(c.Place)
	_, r, done, err := a.look(ctx, path)
	if err != nil {
		return err
	}
	defer done()
	list := scored(r, line)
	if len(list) == 0 {
		return fmt.Errorf("%s has no query with a question and a known schema there; only such queries have a score", c.Place)
	}
	if !c.JSON {
		for i, unit := range list {
			if i > 0 {
				fmt.Fprintln(a.Stdout)
			}
			printScore(a, r, unit, c.Terms)
		}
		return nil
	}
	out := make([]jsonScore, len(list))
	for i, unit := range list {
		out[i] = scoreJSON(r, unit)
	}
	e := json.NewEncoder(a.Stdout)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

// scored are the units that have a score: all, or the one whose lines hold line.
func scored(r *analysis.Report, line int) []int {
	var out []int
	for i, u := range r.Units {
		if u.Answer == nil {
			continue
		}
		at := place(r, u.Statement.Body.Shift(r.File.Starts[i]))
		question := place(r, u.Pair.Question.Span.Shift(r.File.Starts[i]))
		if line == 0 || line <= at.EndLine && line >= min(at.Line, question.Line) {
			out = append(out, i)
		}
	}
	return out
}

func scoreJSON(r *analysis.Report, unit int) jsonScore {
	u, start := r.Units[unit], r.File.Starts[unit]
	s, trace := u.Answer, u.Answer.Trace()
	out := jsonScore{
		Line: place(r, u.Statement.Body.Shift(start)).Line, Question: u.Pair.Question.Text,
		Score: s.Value, Threshold: s.Model.Threshold, Sum: sumOf(trace), Base: trace.Base, Terms: []jsonTerm{},
	}
	for _, p := range trace.Points {
		t := jsonTerm{
			Feature: p.Feature, ID: optional(p.ID), Family: string(p.Family), Verdict: optional(p.Verdict), Value: number(p.Value),
			Weight: p.Weight, Text: p.Text, Evidence: evidenceJSON(r, start, p.Evidence), Also: []jsonInput{},
		}
		for _, x := range p.Terms[1:] {
			t.Also = append(t.Also, jsonInput{x.Name, number(x.Value), x.Weight})
		}
		out.Terms = append(out.Terms, t)
	}
	for _, a := range s.Answers {
		f := jsonFeature{
			Number: a.Feature.Number, Feature: a.Feature.Name, ID: optional(a.Feature.ID), Family: string(a.Feature.Family),
			Text: a.Text, Source: string(a.Source), Evidence: evidenceJSON(r, start, a.Evidence),
		}
		if a.Feature.Kind == answerability.VerdictKind {
			f.Verdict = optional(a.Verdict.String())
		} else {
			f.Value = number(a.Value)
		}
		out.Features = append(out.Features, f)
	}
	return out
}

// sumOf says what the weights of a trace sum up to.
func sumOf(t *answerability.Trace) string {
	if t.Logit {
		return "log odds"
	}
	return "probability"
}

func evidenceJSON(r *analysis.Report, start int, because []diagnose.Reason) []jsonEvidence {
	out := []jsonEvidence{}
	for _, b := range because {
		e := jsonEvidence{Text: b.Text, From: string(b.From)}
		if b.Span != (text.Span{}) {
			at := place(r, b.Span.Shift(start))
			e.Place = &at
		}
		out = append(out, e)
	}
	return out
}

// optional is null for "".
func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// number is null for what is unknown.
func number(x float64) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	return &x
}

// printScore prints a score as a sum: the base, facts, all the rest, and what they
// make.
func printScore(a *App, r *analysis.Report, unit, most int) {
	u, start := r.Units[unit], r.File.Starts[unit]
	s, trace := u.Answer, u.Answer.Trace()
	fmt.Fprintf(a.Stdout, "line %d: %s: %.2f (threshold %.2f)\n  %s\n", place(r, u.Statement.Body.Shift(start)).Line, s.Verdict(), s.Value, s.Model.Threshold, printable(u.Pair.Question.Text))
	points, rest := trace.Short(most)
	sum := trace.Base + rest
	fmt.Fprintf(a.Stdout, "  %+.2f  where nothing is known of the query\n", trace.Base)
	for _, p := range points {
		sum += p.Weight
		name := p.Feature
		if p.Verdict != "" {
			name += ": " + p.Verdict
		}
		fmt.Fprintf(a.Stdout, "  %+.2f  %s  [%s]\n", p.Weight, printable(p.Text), name)
		for _, e := range p.Evidence[:min(len(p.Evidence), mostEvidence)] {
			fmt.Fprintf(a.Stdout, "         %s\n", evidenceLine(r, start, p.Text, e))
		}
	}
	if others := len(trace.Points) - len(points); others > 0 {
		fmt.Fprintf(a.Stdout, "  %+.2f  %s more; --json has them\n", rest, plural(others, "fact"))
	}
	if trace.Logit {
		fmt.Fprintf(a.Stdout, "  %+.2f  together: the log odds of %.2f\n", sum, s.Value)
	} else {
		fmt.Fprintf(a.Stdout, "  %+.2f  together: the score\n", sum)
	}
}

// mostEvidence is how much of a fact's evidence is printed.
const mostEvidence = 3

// evidenceLine is one reason of a fact; what the fact says already is not repeated.
func evidenceLine(r *analysis.Report, start int, fact string, e diagnose.Reason) string {
	line := string(e.From)
	if e.Span != (text.Span{}) {
		span := e.Span.Shift(start)
		at := r.Lines.LineColOf(span.Start)
		line += fmt.Sprintf(" %d:%d  %s", at.Line, at.Col, cell(span.In(r.Text)))
	}
	if e.Text == fact || e.Text == "here" {
		return line
	}
	return line + "  " + printable(e.Text)
}
