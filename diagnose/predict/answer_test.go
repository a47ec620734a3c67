package predict_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/predict"
)

func names(list []predict.Guess) string {
	var out []string
	for _, g := range list {
		s := g.Type.Slug()
		if g.Where != "" || g.Why != "" {
			s += "(" + g.Where + "; " + g.Why + ")"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

// The forms in which an answer is read.
func TestParse(t *testing.T) {
	for answer, want := range map[string]string{
		`{"errors": []}`:                     "",
		`{"thoughts": "fine", "errors": []}`: "",
		`[]`:                                 "",
		`none`:                               "",
		" None.\n":                           "",
		`{"errors": [{"type": "asc-desc"}]}`: "asc-desc",
		`{"errors": [{"type": "ASC/DESC", "where": "DESC", "why": "the other end", "confidence": 0.9}]}`: "asc-desc(DESC; the other end)",
		`[{"type": "distinct"}, {"type": "DISTINCT"}, {"type": "Value Mismatch"}]`:                       "distinct value-mismatch",
		"```json\n{\"errors\": [{\"type\": \"other\"}]}\n```":                                            "other",
		"```\nnone\n```": "",
		"<think>\nmaybe table-missing\n</think>\n\n{\"errors\": [{\"type\": \"other\"}]}": "other",
		"- Attribute Mismatch\n- Join Type Mismatch\n":                                    "attribute-mismatch join-type-mismatch",
		"1. `value-mismatch`\n2) **distinct**\n\n* Date/Time Functions":                   "value-mismatch distinct date-time-functions",
	} {
		got, err := predict.Parse(answer)
		if err != nil || names(got) != want {
			t.Errorf("%s: got %s, %v; want %s", answer, names(got), err, want)
		}
	}
	for _, s := range diagnose.SubTypes() {
		for _, label := range []string{s.Slug(), s.Info().Label} {
			if got, err := predict.Parse(label); err != nil || len(got) != 1 || got[0].Type != s {
				t.Errorf("%s: %v, %v", label, got, err)
			}
		}
	}
}

// Whatever is not said in one of these forms is no answer: nothing is guessed from
// it, and nothing of it is taken.
func TestParseRefuses(t *testing.T) {
	for _, answer := range []string{
		"", "  ", "```\n```", "<think>value-mismatch</think>", "<think>value-mismatch",
		`{}`, `{"errors": null}`, `{"errors": {}}`, `{"errors": "distinct"}`, `{"errors": ["distinct"]}`, `{"errors": [{}]}`, `{"errors": [{"type": null}]}`, `{"errors": [{"type": 3}]}`,
		`{"errors": [{"type": "distinct"}`, `{"errors": []} {"errors": []}`, `{"error": []}`, `{"types": ["distinct"]}`,
		`{"errors": [{"type": "distinct"}, {"type": "wrong-column"}]}`, `{"errors": [{"type": ""}]}`,
		"The query has a value mismatch.", "distinct\nI am not sure", "distinct, other", "distinct: it is missing", "none\ndistinct", "no errors",
		"Here it is:\n```json\n{\"errors\": []}\n```", "{\"errors\": []}\nI hope this helps.", "attribute", "mismatch", "-", "```json\nnone", "\x00",
	} {
		if got, err := predict.Parse(answer); err == nil {
			t.Errorf("%q is read as %q", answer, names(got))
		}
	}
}

// An answer of any bytes is read or refused; the types that are read are some of
// the 31, each once.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"errors": [{"type": "asc-desc"}]}`, "- distinct\n- other", "<think>x</think>none", "```json\n[]\n```"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, answer string) {
		got, err := predict.Parse(answer)
		if err != nil && got != nil {
			t.Errorf("refused, and read as %s", names(got))
		}
		for i, g := range got {
			if g.Type == diagnose.NoSubType || g.Type > diagnose.Other || slices.ContainsFunc(got[:i], func(x predict.Guess) bool { return x.Type == g.Type }) {
				t.Errorf("%q is read as %s", answer, names(got))
			}
		}
	})
}

// What a model says becomes findings of its own, at information at most, or one
// more reason of a finding that is there already.
func TestMerge(t *testing.T) {
	c := hotel(t)
	found := own(c)
	p := predict.Prediction{Model: "tiny\n2", Answers: 3, Types: []predict.Voted{
		{Guess: predict.Guess{Type: diagnose.JoinConditionMismatch, Where: "t.id  =\ng.id", Why: "town_id holds\nthe town. " + strings.Repeat("x", 1000)}, Votes: 3},
		{Guess: predict.Guess{Type: diagnose.ValueMismatch, Where: "'oslo'"}, Votes: 2},
		{Guess: predict.Guess{Type: diagnose.Distinct}, Votes: 2},
	}}
	got := p.Merge(c, found)
	if len(got) != len(found)+1 || len(found[0].Because) != 0 {
		t.Fatalf("%d findings of %d; those at hand have changed: %v", len(got), len(found), found[0].Because)
	}
	if r := got[0].Because; len(r) != 1 || r[0].Text != "named in 2 of 3 answers of the model tiny 2" || r[0].From != diagnose.InModel || got[0].Source != diagnose.FromRule {
		t.Errorf("%+v", got[0])
	}
	f := got[len(found)]
	if f.Rule != "join-condition-mismatch" || f.Source != diagnose.FromModel || f.Severity != diagnose.Information || f.Span.In(c.Statement.Text) != "t.id = g.id" {
		t.Errorf("%+v at %q", f, f.Span.In(c.Statement.Text))
	}
	if len(f.Because) != 2 || !strings.HasPrefix(f.Because[0].Text, "town_id holds the town. x") || len(f.Because[0].Text) > 250 || f.Because[0].Span != f.Span {
		t.Errorf("%+v", f.Because)
	}
	if !strings.HasPrefix(f.Message, "A model says: ") {
		t.Error(f.Message)
	}
}

// A place is what stands in the query once, as whole words; else the finding stands
// at the query's first line.
func TestPlaceOfAFinding(t *testing.T) {
	c := hotel(t)
	const first = "SELECT g.name -- a remark of no concern"
	for where, want := range map[string]string{
		"'oslo'": "'oslo'", "g.kind = 'regular'": "g.kind = 'regular'", "WHERE   t.title": "WHERE t.title", "JOIN town t": "JOIN town t",
		"": first, "  ": first, "g": first, "t.id = g.town_id": first, "oslo": "oslo", "osl": first, "distinct": first, "Which regular guests": first, "g.name": "g.name", "name -- a": "name -- a",
	} {
		p := predict.Prediction{Model: "m", Answers: 1, Types: []predict.Voted{{Guess: predict.Guess{Type: diagnose.Other, Where: where}, Votes: 1}}}
		f := p.Merge(c, nil)[0]
		if got := f.Span.In(c.Statement.Text); got != want {
			t.Errorf("%q is found at %q, want %q", where, got, want)
		}
	}
}
