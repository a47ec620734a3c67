package predict_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/predict"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

var update = flag.Bool("update", false, "write the prompts anew")

const ddl = `
CREATE TABLE guest (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL, -- first and last | in this order
  home_phone TEXT,
  town_id INTEGER REFERENCES town (id),
  kind TEXT CHECK (kind IN ('new', 'regular'))
);
CREATE TABLE town (id INTEGER PRIMARY KEY, title TEXT, people INTEGER);
CREATE TABLE stay (guest_id INTEGER REFERENCES guest (id), night INTEGER, nights INTEGER, PRIMARY KEY (guest_id, night));`

const asked = `-- db: hotel.sql
-- error: distinct
-- question: Which regular guests live in Oslo? # no heading
-- evidence: regular refers to kind = 'regular'
SELECT g.name -- a remark of no concern
FROM guest g/* joined */JOIN town t ON t.id = g.id
WHERE t.title = 'oslo' AND g.kind = 'regular';
`

func schemaOf(ddl string) *catalog.Catalog {
	return catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(ddl, syntax.SQLite))
}

func makeCase(t testing.TB, src string, c *catalog.Catalog, v *catalog.Values) *diagnose.Case {
	t.Helper()
	f := syntax.Parse(src, syntax.SQLite)
	return diagnose.NewCase(diagnose.Inputs{Statement: f.Statements[0], Pair: *pairing.Read(f, pairing.Pairs{}).At(0), Catalog: c, Values: v})
}

// hotel is the case of asked, with what is stored.
func hotel(t testing.TB) *diagnose.Case {
	id := func(table, column string) catalog.ColumnID { return catalog.ColumnID{Table: table, Column: column} }
	numbers := make([]catalog.Counted, 30)
	for i := range numbers {
		numbers[i] = catalog.Counted{Value: fmt.Sprint(100 + i), Rows: 1}
	}
	towns := catalog.NewDomain([]catalog.Counted{{Value: "Aberdeen ", Rows: 3}, {Value: "Bergen|Nord", Rows: 9}, {Value: "Oslo", Rows: 1}}, true)
	towns.Nulls = catalog.Yes
	v := (*catalog.Values)(nil).With(catalog.IgnoreCase, catalog.Facts{Domains: map[catalog.ColumnID]*catalog.Domain{
		id("town", "title"): towns, id("town", "people"): catalog.NewDomain(numbers, true),
		id("guest", "name"): catalog.NewDomain([]catalog.Counted{{Value: "Ann\nBerg", Rows: 1}, {Value: strings.Repeat("é", 40), Rows: 1}}, false),
	}})
	return makeCase(t, asked, schemaOf(ddl), v)
}

// own are findings as rules, the engine and the user make them.
func own(c *diagnose.Case) []diagnose.Finding {
	at := c.Statement.Body
	at.Start += strings.Index(at.In(c.Statement.Text), "'oslo'")
	at.End = at.Start + len("'oslo'")
	return []diagnose.Finding{
		{Rule: "value-not-stored", SubType: diagnose.ValueMismatch, Source: diagnose.FromRule, Span: at, Message: "No row has 'oslo'; the column stores\n'Oslo'"},
		{Rule: "unused-join", SubType: diagnose.TableRedundancy, Source: diagnose.FromRule, Span: c.Statement.Body, Message: "hushed", Suppressed: true},
		{Rule: "no-query", Source: diagnose.FromRule, Message: "no type"},
		{Rule: "distinct", SubType: diagnose.Distinct, Source: diagnose.FromAnnotation, Message: "You say: …"},
	}
}

// replies answers with texts, one request after the other.
type replies struct {
	texts [][]string
	err   error
	asked []llm.Request
}

func (r *replies) Complete(_ context.Context, req llm.Request) (llm.Answer, error) {
	r.asked = append(r.asked, req)
	if r.err != nil {
		return llm.Answer{}, r.err
	}
	return llm.Answer{Texts: r.texts[len(r.asked)-1], Model: "tiny"}, nil
}

// The whole prompt of each level, as it is sent.
func TestPrompt(t *testing.T) {
	c := hotel(t)
	for _, level := range []string{"none", "schema", "schema+values"} {
		send, ok := predict.ParseSend(level)
		if !ok {
			t.Fatal(level)
		}
		r, err := predict.New(nil, predict.Options{Send: send, Samples: 3, MaxTokens: 500}).Request(c, own(c))
		if err != nil || r.N != 3 || r.MaxTokens != 500 || r.Temperature == 0 || r.Purpose != "types" {
			t.Fatalf("%+v, %v", r, err)
		}
		var b strings.Builder
		for _, m := range r.Messages {
			fmt.Fprintf(&b, "=== %s\n%s\n", m.Role, m.Content)
		}
		path := filepath.Join("testdata", "prompt_"+strings.ReplaceAll(level, "+", "_")+".txt")
		if *update {
			if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(path); err != nil || string(want) != b.String() {
			t.Errorf("%s is stale (%v); run: go test ./diagnose/predict -update\n%s", path, err, b.String())
		}
	}
	if _, ok := predict.ParseSend("all"); ok {
		t.Error("a level that there is not")
	}
}

// Below a level nothing of it is sent, in no section: not the names of the schema
// that the query does not have, nor stored values, also where findings quote them.
// Comments and labels are never sent.
func TestPromptKeepsToItsLevel(t *testing.T) {
	c := hotel(t)
	for send, never := range map[predict.Send][]string{
		predict.Nothing: {"home_phone", "INTEGER", "first and last", "stay", "Bergen", "Ann", "stores"},
		predict.Schema:  {"Bergen", "Aberdeen", "Ann", "stores", "'Oslo'", "129"},
		predict.Values:  {},
	} {
		r, err := predict.New(nil, predict.Options{Send: send}).Request(c, own(c))
		if err != nil {
			t.Fatal(err)
		}
		user := r.Messages[1].Content
		for _, word := range append(never, "remark", "joined", "hotel.sql", "hushed", "You say", "error:", "distinct") {
			if strings.Contains(user, word) {
				t.Errorf("level %d sends %q:\n%s", send, word, user)
			}
		}
	}
}

// Texts of the user cannot end the section that they stand in.
func TestPromptFences(t *testing.T) {
	c := makeCase(t, "-- question: What ends ``` here?\nSELECT '```' FROM a;", nil, nil)
	r, err := predict.New(nil, predict.Options{Send: predict.Values}).Request(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"````\nWhat ends ``` here?\n````", "````sql\nSELECT '```' FROM a\n````", "# Schema\n\nIt is not known."} {
		if !strings.Contains(r.Messages[1].Content, want) {
			t.Errorf("there is no %q in\n%s", want, r.Messages[1].Content)
		}
	}
}

// Of a large schema the tables of query and question are told, and of a wide table
// the columns of both and the keys; the prompt stays short.
func TestPromptOfALargeSchema(t *testing.T) {
	var b strings.Builder
	b.WriteString("CREATE TABLE rider (id INTEGER PRIMARY KEY, team_id INTEGER REFERENCES team (id), age INTEGER")
	for i := range 200 {
		fmt.Fprintf(&b, ", x%d TEXT", i)
	}
	b.WriteString(", salary REAL, zip TEXT);\nCREATE TABLE team (id INTEGER PRIMARY KEY, label TEXT);\nCREATE TABLE race (id INTEGER PRIMARY KEY, day TEXT);\n")
	for i := range 3000 {
		fmt.Fprintf(&b, "CREATE TABLE other%d (id INTEGER, a TEXT, b TEXT);\n", i)
	}
	c := makeCase(t, "-- question: What is the salary of riders in races?\nSELECT zip FROM rider;", schemaOf(b.String()), nil)
	r, err := predict.New(nil, predict.Options{Send: predict.Schema}).Request(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	user := r.Messages[1].Content
	for _, want := range []string{"## rider", "| id |", "| team_id |", "| salary |", "| zip |", "## race", "## team", "more columns", "There are 3000 more tables"} {
		if !strings.Contains(user, want) {
			t.Errorf("there is no %q in\n%s", want, user)
		}
	}
	if len(user) > 16<<10 {
		t.Errorf("%d bytes", len(user))
	}
}

// A model is asked about what has a question, can be read and is not too long.
func TestWhatIsAsked(t *testing.T) {
	for src, want := range map[string]error{
		"-- question: How many?\nSELECT COUNT(*) FROM town;":                              nil,
		"SELECT COUNT(*) FROM town;":                                                      predict.ErrNoQuestion,
		"-- sqlrepair: off\n-- question: How many?\nSELECT COUNT(*) FROM town;":           predict.ErrNoQuestion,
		"-- question: How many?\nSELECT COUNT( FROM town;":                                predict.ErrUnread,
		"-- question: How many?\nDELETE FROM town;":                                       predict.ErrUnread,
		"-- question: How many?\nSELECT '" + strings.Repeat("x", 20<<10) + "' FROM town;": predict.ErrTooLong,
	} {
		c := makeCase(t, src, schemaOf(ddl), nil)
		p := predict.New(&replies{}, predict.Options{})
		if _, err := p.Request(c, nil); err != want || p.Fits(c) != (want == nil) {
			t.Errorf("%.60s: %v, want %v", src, err, want)
		}
	}
}

// A statement is asked about once, whatever findings and values come in later. A
// failure of the model is tried again, an answer that cannot be read is not.
func TestAskedOnce(t *testing.T) {
	c := hotel(t)
	bare := makeCase(t, asked, schemaOf(ddl), nil)
	model := &replies{texts: [][]string{nil, {"value-mismatch"}, {"Perhaps the value is wrong."}}, err: &llm.Error{Kind: llm.Overloaded, Text: "later"}}
	p := predict.New(model, predict.Options{Send: predict.Values, Name: "configured"})
	if _, err := p.Predict(t.Context(), bare, nil); llm.KindOf(err) != llm.Overloaded {
		t.Error(err)
	}
	if _, known := p.Known(bare); known {
		t.Error("a failure is kept")
	}
	model.err = nil
	for i, one := range []*diagnose.Case{bare, c, bare} {
		got, err := p.Predict(t.Context(), one, own(c)[:i%2])
		if err != nil || len(got.Types) != 1 || got.Types[0].Type != diagnose.ValueMismatch || got.Model != "tiny" || got.Answers != 1 {
			t.Errorf("%+v, %v", got, err)
		}
	}
	if len(model.asked) != 2 {
		t.Errorf("asked %d times", len(model.asked))
	}
	if model.asked[1].Temperature != 0 || model.asked[1].N != 1 {
		t.Errorf("one answer is to be the likeliest: %+v", model.asked[1])
	}
	other := makeCase(t, strings.Replace(asked, "'oslo'", "'Oslo'", 1), schemaOf(ddl), nil)
	for i := range 2 {
		got, err := p.Predict(t.Context(), other, nil)
		if (err == nil) != (i > 0) || len(got.Types) > 0 {
			t.Errorf("%+v, %v", got, err)
		}
		if err != nil && !strings.Contains(err.Error(), `1 of 1 answers of the model tiny cannot be read: "Perhaps the value is wrong" is none of the 31 types`) {
			t.Error(err)
		}
	}
	if len(model.asked) != 3 {
		t.Errorf("asked %d times", len(model.asked))
	}
}

// More than half of the answers that can be read must name a type; more than half
// of all must be readable.
func TestVote(t *testing.T) {
	value, distinct := "value-mismatch", "distinct"
	for _, c := range []struct {
		answers []string
		want    string
	}{
		{[]string{value, value + "\n" + distinct, distinct + "\n" + value}, "value-mismatch 3/3, distinct 2/3"},
		{[]string{value, distinct, "none"}, ""},
		{[]string{value, value, "hm"}, "value-mismatch 2/2"},
		{[]string{value, distinct, value + "\n" + distinct, "none"}, ""}, // half is not most
		{[]string{value, "hm", "hm"}, "unreadable"},
		{[]string{value, "hm"}, "unreadable"},
		{[]string{"none"}, ""},
		{[]string{"other\nattribute-mismatch"}, "attribute-mismatch 1/1, other 1/1"},
	} {
		p := predict.New(&replies{texts: [][]string{c.answers}}, predict.Options{Samples: len(c.answers)})
		got, err := p.Predict(t.Context(), hotel(t), nil)
		var out []string
		for _, v := range got.Types {
			out = append(out, fmt.Sprintf("%s %d/%d", v.Type.Slug(), v.Votes, got.Answers))
		}
		if err != nil {
			out = []string{"unreadable"}
		}
		if s := strings.Join(out, ", "); s != c.want {
			t.Errorf("%q: got %s, want %s", c.answers, s, c.want)
		}
	}
}
