package workspace_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

const plantedKey = "sk-planted-key-77"

// endpoint is a model that finds the direction of every query wrong.
type endpoint struct {
	*httptest.Server
	asked  atomic.Int32
	key    atomic.Value // the last Authorization
	prompt atomic.Value // the last user message
}

func newEndpoint(t *testing.T) *endpoint {
	t.Helper()
	e := &endpoint{}
	e.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e.key.Store(r.Header.Get("Authorization"))
		w.Header().Set("Content-Type", "application/json")
		if r.Method == http.MethodGet {
			_, _ = io.WriteString(w, `{"object":"list","data":[{"id":"tiny:latest","object":"model"}]}`)
			return
		}
		e.asked.Add(1)
		var asked struct {
			Messages []struct{ Content string }
		}
		_ = json.NewDecoder(r.Body).Decode(&asked)
		e.prompt.Store(asked.Messages[len(asked.Messages)-1].Content)
		_, _ = io.WriteString(w, `{"model":"tiny","choices":[{"finish_reason":"stop","message":{"role":"assistant","content":"asc-desc"}}],"usage":{"prompt_tokens":900,"completion_tokens":100,"total_tokens":1000}}`)
	}))
	t.Cleanup(e.Close)
	return e
}

const modelQuery = "-- question: How many rows are there?\nSELECT COUNT(*) FROM t;\n"

// modelled reads a query in a folder with settings and asks the model about it.
func modelled(t *testing.T, o workspace.Options, settings string) (*workspace.Workspace, *analysis.Report) {
	t.Helper()
	dir := t.TempDir()
	for name, src := range map[string]string{config.FileName: settings, "data.sql": "CREATE TABLE t (a TEXT, secret_column TEXT);"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := workspace.New(o)
	t.Cleanup(w.Close)
	p, err := analysis.New(w)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "a.sql")
	return w, p.PredictAll(t.Context(), p.Deep(t.Context(), p.Quick(nil, path, modelQuery), analysis.Asked))
}

// Nothing is sent unless the settings enable a model, name it and let it predict;
// not by a key in the environment, not in a workspace that is not trusted.
func TestModelIsOffUnlessConfigured(t *testing.T) {
	for _, name := range []string{"OPENAI_API_KEY", "OPENAI_BASE_URL"} {
		t.Setenv(name, plantedKey)
	}
	on := workspace.Options{Trusted: true}
	for name, c := range map[string]struct {
		options  workspace.Options
		settings string // %s is the address
		asked    int32
	}{
		"nothing":     {on, "", 0},
		"an address":  {on, "[llm]\nbase_url = \"%s\"\nmodel = \"tiny\"\npredict = true\n", 0},
		"enabled":     {on, "[llm]\nenabled = true\nbase_url = \"%s\"\nmodel = \"tiny\"\n", 0},
		"no model":    {on, "[llm]\nenabled = true\npredict = true\nbase_url = \"%s\"\n", 0},
		"all":         {on, "[llm]\nenabled = true\npredict = true\nbase_url = \"%s\"\nmodel = \"tiny\"\nsamples = 1\n", 1},
		"not trusted": {workspace.Options{}, "[llm]\nenabled = true\npredict = true\nbase_url = \"%s\"\nmodel = \"tiny\"\nsamples = 1\n", 0},
		"ruled out":   {workspace.Options{Trusted: true, NoModel: true}, "[llm]\nenabled = true\npredict = true\nbase_url = \"%s\"\nmodel = \"tiny\"\nsamples = 1\n", 0},
		"no variable": {on, "[llm]\nenabled = true\npredict = true\nbase_url = \"%s\"\nmodel = \"tiny\"\nkey = \"${env:SQLREPAIR_NO_SUCH_KEY}\"\n", 0},
	} {
		e := newEndpoint(t)
		if strings.Contains(c.settings, "%s") {
			c.settings = fmt.Sprintf(c.settings, e.URL)
		}
		_, r := modelled(t, c.options, c.settings)
		if e.asked.Load() != c.asked {
			t.Errorf("%s: asked %d times; problems %q", name, e.asked.Load(), r.Problems)
		}
		if c.asked > 0 && e.key.Load() != "" {
			t.Errorf("%s: a key is sent: %s", name, e.key.Load())
		}
		if problem := strings.Join(r.Problems, "; "); strings.HasPrefix(name, "no ") != strings.Contains(problem, "the language model: ") && name != "not trusted" {
			t.Errorf("%s: problems %q", name, problem)
		}
	}
}

// The key goes to the endpoint, and the prompt as far as the settings allow.
func TestModelIsAsked(t *testing.T) {
	t.Setenv("SQLREPAIR_TEST_KEY", plantedKey)
	for send, want := range map[string]bool{"none": false, "schema": true, "schema+values": true} {
		e := newEndpoint(t)
		settings := fmt.Sprintf("[connections.d]\nurl = \"data.sql\"\n[llm]\nenabled = true\npredict = true\nbase_url = \"%s/v1\"\nmodel = \"tiny\"\nkey = \"${env:SQLREPAIR_TEST_KEY}\"\nsamples = 1\nsend = %q\n", e.URL, send)
		_, r := modelled(t, workspace.Options{Trusted: true}, settings)
		if e.key.Load() != "Bearer "+plantedKey || e.asked.Load() != 1 {
			t.Errorf("asked %d times with %v, problems %q", e.asked.Load(), e.key.Load(), r.Problems)
		}
		if prompt := e.prompt.Load().(string); strings.Contains(prompt, "secret_column") != want || strings.Contains(prompt, plantedKey) {
			t.Errorf("%s sends\n%s", send, prompt)
		}
		if f := r.Findings(); len(f) != 1 || f[0].Source != "model" {
			t.Errorf("%+v", f)
		}
	}
}

// What was said is kept where settings and schema are read anew, and the budget
// goes on; it is told once when it is used up.
func TestModelOutlivesRefresh(t *testing.T) {
	e := newEndpoint(t)
	settings := fmt.Sprintf("[llm]\nenabled = true\npredict = true\nbase_url = %q\nmodel = \"tiny\"\nsamples = 1\nmax_tokens = 100\ntokens = 4000\n", e.URL)
	w, r := modelled(t, workspace.Options{Trusted: true}, settings)
	p, err := analysis.New(w)
	if err != nil {
		t.Fatal(err)
	}
	w.Refresh()
	again := p.PredictAll(t.Context(), p.Deep(t.Context(), p.Quick(nil, r.Path, modelQuery), analysis.Asked))
	if e.asked.Load() != 1 || len(again.Findings()) != 1 {
		t.Errorf("asked %d times, %v", e.asked.Load(), again.Findings())
	}
	more := modelQuery
	for i := range 4 {
		more += fmt.Sprintf("\n-- question: How many rows but %d?\nSELECT COUNT(*) - %d FROM t;\n", i, i)
	}
	last := p.PredictAll(t.Context(), p.Deep(t.Context(), p.Quick(nil, r.Path, more), analysis.Asked))
	if n := e.asked.Load(); n != 3 || strings.Join(last.Problems, "; ") != "the model was not asked: of 4000 tokens not enough are left for a prompt and its answers" {
		t.Errorf("asked %d times, problems %q", n, last.Problems)
	}
}

// Recorded answers need no endpoint; what is not recorded is written down and
// counted.
func TestModelFromARecord(t *testing.T) {
	e := newEndpoint(t)
	record := filepath.Join(t.TempDir(), "answers.jsonl")
	editor := func(name string) workspace.Options {
		raw, _ := json.Marshal(map[string]any{"llm": map[string]any{"replay": filepath.Join(filepath.Dir(record), name)}})
		return workspace.Options{Trusted: true, Settings: raw}
	}
	settings := fmt.Sprintf("[llm]\nenabled = true\npredict = true\nbase_url = %q\nmodel = \"tiny\"\nsamples = 1\n", e.URL)
	_, _ = modelled(t, editor("answers.jsonl"), settings)
	counts := func(w *workspace.Workspace, r *analysis.Report) string {
		return fmt.Sprint(w.Predictions(r.Path))
	}
	w, r := modelled(t, editor("answers.jsonl"), settings+"provider = \"replay\"\n")
	if e.asked.Load() != 1 || len(r.Findings()) != 1 || counts(w, r) != "1 0 0 <nil>" {
		t.Errorf("asked %d times, %v, %q", e.asked.Load(), r.Findings(), r.Problems)
	}
	w, r = modelled(t, editor("none.jsonl"), settings+"provider = \"replay\"\n")
	if e.asked.Load() != 1 || len(r.Findings()) != 0 || counts(w, r) != "0 0 1 <nil>" {
		t.Errorf("asked %d times, %v, counts %s", e.asked.Load(), r.Findings(), counts(w, r))
	}
	if _, r := modelled(t, workspace.Options{Trusted: true}, "[llm]\nenabled = true\npredict = true\nprovider = \"replay\"\n"); len(r.Problems) != 1 || !strings.Contains(r.Problems[0], config.FileName+":1:2: the language model: recorded answers need the name of their file") {
		t.Errorf("%q", r.Problems)
	}
}

// An examination asks for the list of models and sends nothing else.
func TestExamineModel(t *testing.T) {
	t.Setenv("SQLREPAIR_TEST_KEY", plantedKey)
	e := newEndpoint(t)
	settings := fmt.Sprintf("[llm]\nenabled = true\npredict = true\nbase_url = \"%s/v1\"\nmodel = \"tiny\"\nkey = \"${env:SQLREPAIR_TEST_KEY}\"\n", e.URL)
	w, r := modelled(t, workspace.Options{Trusted: true, NoModel: false}, settings)
	before := e.asked.Load()
	m, err := w.ExamineModel(t.Context(), r.Path)
	if err != nil || m.Err != nil || m.Off != "" || !m.Listed || !m.Has || m.Address != e.URL+"/v1" || !strings.HasSuffix(m.Key, ".sqlrepair.toml:6:1, the variable SQLREPAIR_TEST_KEY") || e.asked.Load() != before {
		t.Errorf("%+v, %v", m, err)
	}
	if strings.Contains(fmt.Sprintf("%+v", m), plantedKey) {
		t.Errorf("the key is shown: %+v", m)
	}
	e.Close()
	if m, err := w.ExamineModel(t.Context(), r.Path); err != nil || m.Err == nil || strings.Contains(m.Err.Error(), plantedKey) {
		t.Errorf("%+v, %v", m, err)
	}
}

// A host that only a settings file names gets nothing, and nothing is written outside
// the folder of that file.
func TestNothingGoesWhereTheUserHasNotSaid(t *testing.T) {
	e := newEndpoint(t)
	other := "http://model.invalid/v1"
	settings := "[llm]\nenabled = true\npredict = true\nmodel = \"tiny\"\nsamples = 1\nbase_url = \"" + other + "\"\nkey = \"theirs\"\n"
	w, r := modelled(t, workspace.Options{Trusted: true}, settings)
	if problem := strings.Join(r.Problems, "; "); len(r.Problems) != 1 || !strings.Contains(problem, "nothing is sent to model.invalid, which ") || !strings.Contains(problem, config.FileName+":6:1 names and you have not allowed") {
		t.Errorf("%q", r.Problems)
	}
	if m, err := w.ExamineModel(t.Context(), r.Path); err != nil || m.Err == nil || m.Address != "" || e.key.Load() != nil {
		t.Errorf("%+v, %v; key %v", m, err, e.key.Load())
	}
	if _, r := modelled(t, workspace.Options{Trusted: true}, strings.Replace(settings, other, e.URL, 1)+"replay = \"../answers.jsonl\"\n"); len(r.Problems) != 1 || !strings.Contains(r.Problems[0], "is not in its folder") || e.key.Load() != nil {
		t.Errorf("%q", r.Problems)
	}
}
