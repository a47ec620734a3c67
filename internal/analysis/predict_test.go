package analysis_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/predict"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

// oracle says of each query what stands behind the first key that it holds, and
// keeps the prompts.
type oracle struct {
	says  map[string]string
	err   error
	asked []string
}

func (o *oracle) Complete(ctx context.Context, r llm.Request) (llm.Answer, error) {
	user := r.Messages[1].Content
	o.asked = append(o.asked, user)
	if ctx.Err() != nil {
		return llm.Answer{}, ctx.Err()
	}
	if o.err != nil {
		return llm.Answer{}, o.err
	}
	for key, answer := range o.says {
		if strings.Contains(user, key) {
			return llm.Answer{Texts: []string{answer}, Model: "tiny"}, nil
		}
	}
	return llm.Answer{Texts: []string{`{"errors": []}`}, Model: "tiny"}, nil
}

// withModel are the sources of a workspace with a model of the test's own.
type withModel struct {
	*workspace.Workspace
	predictor *predict.Predictor
}

func (w withModel) Predictor(string) *predict.Predictor { return w.predictor }

func openWithModel(t *testing.T, model llm.Completer) *analysis.Pipeline {
	t.Helper()
	p, w := fixture.Open(t)
	t.Cleanup(w.Close)
	p.Sources = withModel{w, predict.New(model, predict.Options{Send: predict.Values})}
	return p
}

const three = `-- db: league.sql
-- question: Which team has the fewest points?
SELECT name FROM team ORDER BY points DESC LIMIT 1;

-- question: How many towns are there?
SELECT COUNT(town) FROM team;

SELECT town FROM team;
`

var says = map[string]string{
	"COUNT(town)": `{"errors": [{"type": "distinct", "where": "COUNT(town)", "why": "two teams play in one town"}]}`,
	"fewest":      `{"errors": [{"type": "asc-desc"}, {"type": "attribute-missing"}]}`,
}

// Deep asks no model, on no occasion; Predict asks about one statement after the
// other, those with a question, and each finding says that a model said it.
func TestPredict(t *testing.T) {
	model := &oracle{says: says}
	p := openWithModel(t, model)
	r := p.Quick(nil, folder(t), three)
	for _, on := range []analysis.Occasion{analysis.Typed, analysis.Saved, analysis.Asked} {
		r = p.Deep(t.Context(), r, on)
	}
	if len(model.asked) > 0 {
		t.Fatalf("the deep phase asked %d times", len(model.asked))
	}
	before := summary(r)
	first, more := p.Predict(t.Context(), r)
	if len(model.asked) != 1 || !more || summary(r) != before {
		t.Fatalf("asked %d times, more %v; the report before has changed: %s", len(model.asked), more, summary(r))
	}
	done := p.PredictAll(t.Context(), first)
	if len(model.asked) != 2 {
		t.Errorf("asked %d times", len(model.asked))
	}
	want := "order-direction 3:39 warning, attribute-missing 3:1 information, distinct 6:8 information"
	if got := summary(done); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, f := range done.Findings() {
		last := f.Because[len(f.Because)-1]
		if last.From != diagnose.InModel || last.Text != "so says the model tiny" || (f.Source == diagnose.FromModel) != (f.Rule != "order-direction") {
			t.Errorf("%s: %+v", f.Rule, f.Finding)
		}
	}
	if !strings.Contains(model.asked[0], "asc-desc at `DESC`") {
		t.Errorf("the model is not told of the rules' findings:\n%s", model.asked[0])
	}
}

// Predictions stay with the statements that an edit does not touch, whatever is
// learnt of values meanwhile, and what was asked once is not asked again.
func TestPredictionsStay(t *testing.T) {
	model := &oracle{says: says}
	p := openWithModel(t, model)
	r := p.PredictAll(t.Context(), p.Deep(t.Context(), p.Quick(nil, folder(t), three), analysis.Saved))
	want := summary(r)
	changed := strings.Replace(three, "SELECT town FROM team;", "SELECT town FROM team WHERE name = 'rovers';", 1)
	r = p.Quick(r, r.Path, changed)
	if got := summary(r); !strings.HasPrefix(got, want) {
		t.Errorf("after typing\ngot  %s\nwant %s …", got, want)
	}
	one, value := r.Units[1], "Leeds"
	if err := one.Source.LookUp(t.Context(), []catalog.Want{{Column: catalog.ColumnID{Table: "team", Column: "town"}, Value: &value}}); err != nil {
		t.Fatal(err)
	}
	r = p.Deep(t.Context(), r, analysis.Typed)
	if got := summary(r); !strings.HasPrefix(got, want) || r.Units[1] == one {
		t.Errorf("after the deep phase, which knows more values (%v)\ngot  %s\nwant %s …", r.Units[1] != one, got, want)
	}
	again := p.PredictAll(t.Context(), p.Deep(t.Context(), p.Quick(nil, r.Path, three), analysis.Asked))
	if summary(again) != want || len(model.asked) != 2 {
		t.Errorf("opened anew: %s, asked %d times", summary(again), len(model.asked))
	}
	edited := p.Quick(r, r.Path, strings.Replace(three, "COUNT(town)", "COUNT(DISTINCT town)", 1))
	if got := summary(edited); strings.Contains(got, "distinct") {
		t.Errorf("a prediction outlives its query: %s", got)
	}
}

// A model that fails is one problem, ends the asking and is asked again later; an
// answer that cannot be read is one problem, and the next statement is asked about.
func TestPredictTroubles(t *testing.T) {
	model := &oracle{says: says, err: &llm.Error{Kind: llm.Unreachable, Text: "nobody listens"}}
	p := openWithModel(t, model)
	r := p.Deep(t.Context(), p.Quick(nil, folder(t), three), analysis.Saved)
	before := summary(r)
	for range 2 {
		r = p.PredictAll(t.Context(), r)
	}
	if len(model.asked) != 2 || strings.Join(r.Problems, "; ") != "nobody listens" || summary(r) != before {
		t.Errorf("asked %d times, problems %q, %s", len(model.asked), r.Problems, summary(r))
	}
	model.err, model.says = nil, map[string]string{"fewest": "I think it is wrong.", "COUNT(town)": says["COUNT(town)"]}
	r = p.PredictAll(t.Context(), p.Deep(t.Context(), r, analysis.Saved))
	if len(model.asked) != 4 || len(r.Problems) != 1 || !strings.Contains(r.Problems[0], "cannot be read") || !strings.HasSuffix(summary(r), "distinct 6:8 information") {
		t.Errorf("asked %d times, problems %q, %s", len(model.asked), r.Problems, summary(r))
	}
}

// A cancelled request changes nothing.
func TestPredictCancelled(t *testing.T) {
	model := &oracle{says: says}
	p := openWithModel(t, model)
	r := p.Deep(t.Context(), p.Quick(nil, folder(t), three), analysis.Saved)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if next, more := p.Predict(ctx, r); next != r || more {
		t.Errorf("%s, more %v", summary(next), more)
	}
}

// What a model says can be suppressed and made quieter like any finding, and never
// louder than information.
func TestLevelsOfPredictions(t *testing.T) {
	for level, want := range map[string]string{"error": "distinct 6:8 information", "hint": "distinct 6:8 hint", "off": "distinct 6:8 off suppressed"} {
		p := openWithModel(t, &oracle{says: says})
		path := folder(t)
		writeSettings(t, path, "[rules]\ndistinct = \""+level+"\"\n")
		r := p.PredictAll(t.Context(), p.Deep(t.Context(), p.Quick(nil, path, three), analysis.Asked))
		if got := summary(r); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s", level, got)
		}
	}
	p := openWithModel(t, &oracle{says: says})
	r := p.PredictAll(t.Context(), p.Deep(t.Context(), p.Quick(nil, folder(t), three), analysis.Asked))
	for _, f := range r.Findings() {
		if f.Rule != "distinct" {
			continue
		}
		fix, ok := p.Ignore(r, f.ID)
		if !ok {
			t.Fatal("it cannot be ignored")
		}
		src := r.Text[:fix.Edits[0].Span.Start] + fix.Edits[0].New + r.Text[fix.Edits[0].Span.End:]
		r = p.PredictAll(t.Context(), p.Deep(t.Context(), p.Quick(r, r.Path, src), analysis.Asked))
		if got := summary(r); !strings.HasSuffix(got, "distinct 7:8 information suppressed") {
			t.Errorf("after the comment: %s", got)
		}
	}
}

// Candidates for what a model alone says are offered and trusted by nobody: a
// repair of the whole file leaves the query as it is.
func TestRepairDoesNotTrustTheModel(t *testing.T) {
	p := openWithModel(t, &oracle{says: says})
	src := "-- db: league.sql\n-- question: How many towns are there?\nSELECT COUNT(town) FROM team;\n"
	r := p.PredictAll(t.Context(), p.Deep(t.Context(), p.Quick(nil, folder(t), src), analysis.Asked))
	trial, err := p.Try(t.Context(), r, len(src)-5)
	if err != nil || len(trial.Candidates) == 0 {
		t.Fatalf("%d candidates, %v", len(trial.Candidates), err)
	}
	for _, c := range trial.Candidates {
		if c.Trust != "unverified" {
			t.Errorf("%s is %s: %s", c.Title, c.Trust, c.Note)
		}
	}
	if next, steps := p.Repair(t.Context(), r, nil); next.Text != src {
		t.Errorf("%d steps lead to %s", len(steps), next.Text)
	}
}

// The prompt can be seen where nothing is asked.
func TestPromptIsShown(t *testing.T) {
	p := openWithModel(t, nil)
	p.Sources = withModel{p.Sources.(withModel).Workspace, predict.New(nil, predict.Options{})}
	r := p.Deep(t.Context(), p.Quick(nil, folder(t), three), analysis.Asked)
	m, err := p.Prompt(r, strings.Index(three, "COUNT"))
	if err != nil || len(m) != 2 || !strings.Contains(m[1].Content, "SELECT COUNT(town) FROM team") || strings.Contains(m[1].Content, "# Schema") {
		t.Errorf("%+v, %v", m, err)
	}
	if _, err := p.Prompt(r, len(three)-5); !errors.Is(err, predict.ErrNoQuestion) {
		t.Error(err)
	}
	if next := p.PredictAll(t.Context(), r); next != r {
		t.Error("something was asked")
	}
}

// A report with a prediction is the report without it in all else.
func TestPredictionChangesNothingElse(t *testing.T) {
	p := openWithModel(t, &oracle{says: says})
	r := p.Deep(t.Context(), p.Quick(nil, folder(t), three), analysis.Asked)
	next, _ := p.Predict(t.Context(), r)
	a, b := reflect.ValueOf(r).Elem(), reflect.ValueOf(next).Elem()
	for i := range a.NumField() {
		switch name := a.Type().Field(i).Name; name {
		case "Units", "once", "placed", "byID":
		default:
			if a.Field(i).IsZero() != b.Field(i).IsZero() {
				t.Errorf("%s is lost", name)
			}
		}
	}
}

func writeSettings(t *testing.T, file, src string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(filepath.Dir(file), ".sqlrepair.toml"), []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
}
