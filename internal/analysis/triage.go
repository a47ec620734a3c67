package analysis

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

// unanswered are the questions of a unit that no query follows.
func (u *Unit) unanswered() []*pairing.Note {
	if u.Pair.Off {
		return nil
	}
	list := u.Pair.Unanswered
	if q := u.Pair.Question; q != nil && u.Statement.Class == syntax.None && u.Pair.Kind.Certain() && !u.Pair.Inherited {
		list = append(slices.Clone(list), q)
	}
	return list
}

// read makes cases of the questions that no query follows.
func (u *Unit) read(v *view) {
	if v.catalog == nil {
		return
	}
	for _, q := range u.unanswered() {
		u.open = append(u.open, diagnose.NewCase(diagnose.Inputs{
			Statement: &syntax.Statement{Dialect: u.Statement.Dialect}, Pair: pairing.Pair{Question: q, Kind: pairing.Explicit, Evidence: u.Pair.Evidence},
			Catalog: v.catalog, Values: v.values, Foreign: v.foreign, Vocabulary: v.vocabulary,
		}))
	}
}

// triage says of questions what they leave open, and of those that no query follows
// also what the tables lack. Of what a query has settled it says nothing, nor of a
// query that the engine refuses. It follows all that judges queries, since it is no
// evidence of them. The units of a report are shared with others, so changed ones are
// copied.
func (p *Pipeline) triage(ctx context.Context, r *Report) {
	if p.Triage == nil {
		return
	}
	for i, u := range r.Units {
		if u.triaged || u.Pair.Off || ctx.Err() != nil {
			continue
		}
		var found []diagnose.Finding
		v := r.views[u.Pair.Database].of(u.Statement)
		for _, c := range u.open {
			if t := p.triaged(c, v); t.Sure {
				found = append(found, unclear(c, t))
			}
		}
		if c := u.Case; asksClearly(u) {
			if t := p.triaged(c, v); t.Chosen(c) {
				found = append(found, unclear(c, t))
			}
		}
		next := *u
		next.triaged = true
		next.Findings = append(slices.Clip(u.Findings), found...)
		for k := range next.Findings[len(u.Findings):] {
			p.level(r.Path, u, &next.Findings[len(u.Findings)+k])
		}
		r.Units[i] = &next
	}
}

func (p *Pipeline) triaged(c *diagnose.Case, v *view) answerability.Triaged {
	if c.Foreign || v.schema == nil {
		return answerability.Triaged{Code: answerability.Answerable}
	}
	return answerability.Triage(answerability.Asked{Question: c.Question, Evidence: c.Evidence(), Catalog: c.Catalog, Links: c.Links, Values: c.Values, Schema: v.schema()}, p.Triage())
}

// asksClearly reports whether a query has a question that stands above it and says of
// itself that it is one, and the engine takes the query.
func asksClearly(u *Unit) bool {
	c := u.Case
	return c != nil && c.Question != nil && c.Catalog != nil && u.Pair.Kind.Certain() && !u.Pair.Inherited && len(c.Statement.Problems) == 0 &&
		!slices.ContainsFunc(u.Findings, func(f diagnose.Finding) bool { return f.Source == diagnose.FromEngine })
}

// unclear is the finding on a question, at its words.
func unclear(c *diagnose.Case, t answerability.Triaged) diagnose.Finding {
	at := c.Pair.Question.Where(t.Words[0])
	f := diagnose.Finding{
		Rule: string(t.Code), Source: diagnose.FromQuestion, Severity: diagnose.Hint, Span: at,
		Message: t.Message, Why: t.Code.Why(), Mask: &diagnose.Mask{Instruction: t.Code.Advice()},
	}
	for _, w := range t.Words[1:] {
		f.Because = append(f.Because, c.InQuestion("here, too", w))
	}
	if len(t.Readings) > 0 {
		hole := diagnose.Hole{Kind: diagnose.OtherHole, Span: at}
		for _, reading := range t.Readings {
			hole.Fillings = append(hole.Fillings, diagnose.Filling{Text: reading, Title: "Say in the evidence: " + reading})
		}
		f.Mask.Holes, f.Mask.OneOf = []diagnose.Hole{hole}, true
	}
	return f
}

// level gives a finding on a question the severity of the settings, and marks it where
// a comment suppresses it.
func (p *Pipeline) level(path string, u *Unit, f *diagnose.Finding) {
	if level, ok := p.Sources.Levels(path).of(f); ok {
		f.Severity = level
	}
	f.Suppressed = f.Severity == diagnose.Off || slices.ContainsFunc(u.Pair.Ignores, func(ig pairing.Ignore) bool { return names(ig, f) })
}

// readings are the fixes of a finding on a question: each writes one reading into the
// evidence. The query stays as it is, so there is nothing to run.
func (r *Report) readings(f Finding) []Fix {
	if f.Source != diagnose.FromQuestion || f.Mask == nil || len(f.Mask.Holes) == 0 {
		return nil
	}
	var out []Fix
	for i, reading := range f.Mask.Holes[0].Fillings {
		if edit, ok := r.evidence(f, reading.Text); ok {
			out = append(out, Fix{ID: fmt.Sprintf("%s/%d", f.ID, i), Title: reading.Title, Edits: []text.Edit{edit}})
		}
	}
	return out
}

// evidence writes a line of evidence below the question, or adds it to the evidence
// that is there. Not ok where the question stands elsewhere.
func (r *Report) evidence(f Finding, what string) (text.Edit, bool) {
	u, start := r.Units[f.Unit], r.File.Starts[f.Unit]
	notes := slices.Clone(u.unanswered())
	local := f.Span.Shift(-start)
	open := slices.ContainsFunc(notes, func(q *pairing.Note) bool { return q.Span.Contains(local) })
	if e := u.Pair.Evidence; !open && e != nil && !e.Span.Empty() {
		at := e.Span.End + start
		sep := "; "
		if strings.HasSuffix(strings.TrimSpace(e.Text), ";") {
			sep = " "
		}
		return text.Edit{Span: text.Span{Start: at, End: at}, New: sep + what}, true
	}
	if u.Pair.Question != nil {
		notes = append(notes, u.Pair.Question)
	}
	for _, q := range notes {
		if !q.Span.Contains(local) {
			continue
		}
		for _, c := range u.Statement.Comments {
			if c.Contains(text.Span{Start: q.Span.End - 1, End: q.Span.End}) {
				return r.below(c, q.Span.End, start, "evidence: "+what), true
			}
		}
	}
	return text.Edit{}, false
}

// below writes a line below that of end, in the comment that it stands in, or as a
// comment of the same kind.
func (r *Report) below(c syntax.Comment, end, start int, what string) text.Edit {
	at := end + start
	margin := r.margin(at)
	switch {
	case !c.Line && r.lineStart(at)+len(margin) == c.Start+start:
		margin += "   " // below the text behind the comment's sign
	case !c.Line:
	default:
		for at < len(r.Text) && r.Text[at] != '\n' && r.Text[at] != '\r' {
			at++
		}
		margin += text.Span{Start: c.Start, End: c.Inner.Start}.Shift(start).In(r.File.Text) + " "
	}
	return text.Edit{Span: text.Span{Start: at, End: at}, New: eol(r) + margin + what}
}

// Readings are what can be said in the evidence about the question of the i-th
// statement, as candidates that leave the query as it is.
func (p *Pipeline) Readings(r *Report, i int) []Tried {
	var out []Tried
	for _, f := range r.Findings() {
		if f.Unit != i || f.Suppressed {
			continue
		}
		for _, fix := range r.readings(f) {
			out = append(out, Tried{
				ID: fix.ID, Finding: f.ID, Title: fix.Title, Edits: fix.Edits, Instruction: f.Mask.Instruction,
				Trust: repair.Unverified, Note: "the query stays as it is",
			})
		}
	}
	return out
}

// shippedTriage is the model that the product comes with. It is part of the program
// and a test reads it, so it can be read.
func shippedTriage() *answerability.TriageModel {
	m, err := answerability.ShippedTriage()
	if err != nil {
		panic(err)
	}
	return m
}
