package lsp

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// How many facts are told of a score: where all may be, and in a tooltip or message.
const (
	termsListed = 20
	termsBrief  = 5
)

// explainScore shows what the score of a query is made of. It judges the query first
// where that was not done since the last change, or not with all that may be looked
// up for somebody who asks.
func (s *server) explainScore(ctx context.Context, at place) (any, error) {
	n, unit := at.snapshot, at.report.At(at.off)
	if unit >= 0 && (n.report.Units[unit].Answer == nil || !n.report.Complete) {
		n = s.judge(ctx, n)
	}
	if err := ctx.Err(); err != nil {
		return nil, undone(err)
	}
	if unit < 0 || n.report.Units[unit].Answer == nil {
		return nil, failed("this query has no score: that needs a question in English above it, a known schema, and a query that the database takes")
	}
	out := s.explained(n, unit)
	s.show(ctx, "score", scoreMarkdown(out))
	return out, nil
}

// judge is a snapshot of the same text that knows all that may be known, which is
// published if the text is still the same.
func (s *server) judge(ctx context.Context, n *snapshot) *snapshot {
	report := n.space.Deep(ctx, n.report, analysis.Asked)
	if report != nil && report.Provisional {
		report = n.space.Deep(ctx, report, analysis.Asked)
	}
	if report == nil || report == n.report {
		return n
	}
	next := *n
	next.report = report
	if s.replace(ctx, n, &next) && rescored(n.report, report) {
		s.refreshHints()
	}
	return &next
}

func (s *server) explained(n *snapshot, unit int) explained {
	u, start := n.report.Units[unit], n.report.File.Starts[unit]
	trace := u.Answer.Trace()
	points, rest := trace.Short(termsListed)
	out := explained{
		URI: n.doc.name, Version: n.version, Range: s.rangeOf(n, u.Statement.Body.Shift(start)),
		Title: u.Answer.Headline(), Question: u.Pair.Question.Text, Score: u.Answer.Value, Threshold: u.Answer.Model.Threshold,
		Sum: "probability", Base: trace.Base, Terms: make([]term, len(points)), Others: others{len(trace.Points) - len(points), rest},
	}
	if trace.Logit {
		out.Sum = "log odds"
	}
	for i, p := range points {
		t := term{Feature: p.Feature, Verdict: p.Verdict, Weight: p.Weight, Text: p.Text, Evidence: []evidence{}}
		if !math.IsNaN(p.Value) {
			t.Value = &p.Value
		}
		for _, b := range p.Evidence {
			e := evidence{From: string(b.From), Text: b.Text}
			if b.Span != (text.Span{}) {
				where := s.rangeOf(n, b.Span.Shift(start))
				e.Range = &where
			}
			t.Evidence = append(t.Evidence, e)
		}
		out.Terms[i] = t
	}
	return out
}

// tooltip are the weightiest facts of a score; "" where it is not known.
func tooltip(u *analysis.Unit) string {
	if u.Answer == nil {
		return ""
	}
	points, _ := u.Answer.Trace().Short(termsBrief)
	lines := make([]string, len(points))
	for i, p := range points {
		lines[i] = signed(p.Weight) + " " + line(p.Text)
	}
	return strings.Join(lines, "\n")
}

// signed is a weight with its sign.
func signed(x float64) string {
	return strings.Replace(fmt.Sprintf("%+.2f", x), "-", "−", 1)
}

// scoreMarkdown is a score as a document: a sum, each part with what it rests on.
func scoreMarkdown(e explained) page {
	var doc, short strings.Builder
	fmt.Fprintf(&doc, "# %s\n\n%s\n\n", line(strings.ToUpper(e.Title[:1])+e.Title[1:]), line(e.Question))
	fmt.Fprintf(&doc, "From %.2f on a query is taken to answer its question. The weights sum up to the %s of the score.\n\n", e.Threshold, e.Sum)
	doc.WriteString("| weight | fact | rests on |\n|---:|---|---|\n")
	sum := e.Base + e.Others.Weight
	row := func(weight float64, fact, on string) {
		fmt.Fprintf(&doc, "| %s | %s | %s |\n", signed(weight), tableCell(fact), tableCell(on))
	}
	row(e.Base, "where nothing is known of the query", "")
	short.WriteString(e.Title)
	for i, t := range e.Terms {
		sum += t.Weight
		row(t.Weight, t.Text, restsOn(t))
		if i < termsBrief {
			short.WriteString("\n" + signed(t.Weight) + " " + line(t.Text))
		}
	}
	if e.Others.Count > 0 {
		row(e.Others.Weight, fmt.Sprintf("%d facts more", e.Others.Count), "")
	}
	row(sum, fmt.Sprintf("**together: the %s of %.2f**", e.Sum, e.Score), "")
	return page{doc.String(), short.String()}
}

// evidenceShown is how much of a term's evidence a table shows.
const evidenceShown = 3

// restsOn is the evidence of a term in a cell: where it was read, in which line, and
// what it says beyond the fact.
func restsOn(t term) string {
	var parts []string
	for _, e := range t.Evidence[:min(len(t.Evidence), evidenceShown)] {
		part := e.From
		if e.Range != nil {
			part += fmt.Sprintf(", line %d", e.Range.Start.Line+1)
		}
		if e.Text != t.Text && e.Text != "here" {
			part += ": " + e.Text
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

func tableCell(s string) string { return strings.ReplaceAll(cut(line(s)), "|", `\|`) }
