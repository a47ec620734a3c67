package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// modelServer is an endpoint with the model tiny, which says of queries that count
// towns that DISTINCT is missing. It wants the planted key, and repeats any other.
// As a proxy it is also Azure.
func modelServer(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		if strings.HasSuffix(r.Host, ".azure.com") && (r.URL.Query().Get("api-version") != "2024-10-21" || r.URL.Path != "/openai/deployments/tiny/chat/completions") {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		if strings.HasSuffix(r.Host, ".azure.com") { // its older addresses
			key = r.Header.Get("api-key")
		}
		if key != planted {
			w.WriteHeader(http.StatusUnauthorized)
			_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]any{"message": "Incorrect API key provided: " + key}})
			return
		}
		if r.Method == http.MethodGet {
			_, _ = io.WriteString(w, `{"object":"list","data":[{"id":"tiny","object":"model"}]}`)
			return
		}
		raw, _ := io.ReadAll(r.Body)
		answer := `{"errors": []}`
		if strings.Contains(string(raw), "COUNT(town)") {
			answer = `{"errors": [{"type": "distinct", "where": "COUNT(town)", "why": "A town may have several shops."}]}`
		}
		_ = json.NewEncoder(w).Encode(map[string]any{
			"model": "tiny", "choices": []any{map[string]any{"finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": answer}}},
			"usage": map[string]any{"prompt_tokens": 900, "completion_tokens": 40},
		})
	}))
	t.Cleanup(s.Close)
	return s.URL + "/v1"
}

// The command line with a language model: what is asked, what is shown, what is
// sent, and what is not.
func TestModels(t *testing.T) {
	address := modelServer(t)
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/models",
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(e *testscript.Env) error {
			e.Setenv("NO_COLOR", "1")
			e.Setenv("MODEL_URL", address)
			e.Setenv("MODEL_SERVER", strings.TrimSuffix(address, "/v1")) // is a proxy, too
			e.Setenv("MODEL_KEY", planted)
			e.Setenv("SPECIAL_KEY", special)
			// The address is known only now.
			return filepath.WalkDir(e.WorkDir, func(path string, d os.DirEntry, err error) error {
				if err != nil || d.IsDir() || d.Name() != ".sqlrepair.toml" {
					return err
				}
				src, err := os.ReadFile(path)
				if err != nil {
					return err
				}
				return os.WriteFile(path, []byte(strings.ReplaceAll(string(src), "MODEL_URL", address)), 0o644)
			})
		},
	})
}

// The key of a model leaves the process to its endpoint alone.
func TestModelKeyIsNoOutput(t *testing.T) {
	address := modelServer(t)
	for name, settings := range map[string]string{
		"accepted": "base_url = \"" + address + "\"\nkey = \"${env:PLANTED_KEY}\"\n",
		"plain":    "base_url = \"" + address + "\"\nkey = \"" + planted + "\"\n",
		"refused":  "base_url = \"" + address + "\"\nkey = \"${env:PLANTED_PASSWORD}\"\n",
		"nobody":   "base_url = \"http://127.0.0.1:1/v1\"\nkey = \"" + planted + "\"\n",
		"in url":   "base_url = \"http://ann:" + planted + "@127.0.0.1:1/v1\"\n",
		"bad url":  "base_url = \"ann:" + planted + "@127.0.0.1:1/v1\"\n",
		"no text":  "base_url = \"" + address + "\"\nkey = [\"" + planted + "\"]\n",
	} {
		dir := t.TempDir()
		for file, src := range map[string]string{
			".sqlrepair.toml": "[llm]\nenabled = true\npredict = true\nmodel = \"tiny\"\nreplay = \"answers.jsonl\"\n" + settings,
			"a.sql":           "-- question: How many towns?\nSELECT COUNT(town) FROM t;\n",
		} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(src), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		for _, args := range [][]string{{"check", "a.sql"}, {"check", "--json", "a.sql"}, {"check", "--show-prompts", "a.sql"}, {"doctor"}, {"doctor", "--json"}, {"config"}, {"config", "--json"}} {
			c := command(t, dir, args...)
			c.Env = append(c.Env, "PLANTED_KEY="+planted)
			out, err := c.CombinedOutput()
			if err != nil && len(out) == 0 {
				t.Errorf("%s, %v: %v", name, args, err)
			}
			noSecret(t, name+", "+strings.Join(args, " "), string(out))
		}
		if raw, err := os.ReadFile(filepath.Join(dir, "answers.jsonl")); err == nil {
			noSecret(t, name+", the record", string(raw))
		}
	}
}
