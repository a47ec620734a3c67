package config_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

// A key in the environment alone enables nothing: not by any name.
func TestKeyInTheEnvironmentEnablesNothing(t *testing.T) {
	for _, name := range []string{"OPENAI_API_KEY", "AZURE_OPENAI_API_KEY", "LLM_API_KEY", "OPENAI_BASE_URL"} {
		t.Setenv(name, "sk-environment")
	}
	s := config.Defaults()
	key, err := s.ModelKey(config.Machine())
	if s.LLM.Enabled || s.LLM.Predict || key != "" || err != nil || strings.Contains(s.LLM.BaseURL, "environment") {
		t.Errorf("%+v, %v", s.LLM, err)
	}
}

// The key is filled in from variables and the file of variables, and printed as it
// stands where it names one, else masked.
func TestModelKey(t *testing.T) {
	t.Setenv("MODEL_KEY", "sk-planted-variable")
	for written, want := range map[string]struct{ key, shown, err string }{
		`"${env:MODEL_KEY}"`:   {"sk-planted-variable", "${env:MODEL_KEY}", ""},
		`"env:MODEL_KEY"`:      {"sk-planted-variable", "env:MODEL_KEY", ""},
		`"${env:FILE_KEY}"`:    {"sk-planted-file", "${env:FILE_KEY}", ""},
		`"sk-planted-plain"`:   {"sk-planted-plain", "***", ""},
		`"sk-${env:FILE_KEY}"`: {"sk-sk-planted-file", "***", ""},
		`"${env:NO_KEY}"`:      {"", "${env:NO_KEY}", "the key: the environment variable NO_KEY is not set"},
	} {
		path := write(t, "[llm]\nkey = "+written+"\n")
		if err := os.WriteFile(filepath.Join(filepath.Dir(path), ".env"), []byte("FILE_KEY=sk-planted-file\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := config.Load(path)
		if err != nil || len(s.Problems) > 0 {
			t.Fatal(err, s.Problems)
		}
		key, err := s.ModelKey(config.Machine())
		if key.Reveal() != want.key || (err == nil) != (want.err == "") || err != nil && !strings.HasPrefix(err.Error(), want.err) {
			t.Errorf("%s: %q, %v", written, key.Reveal(), err)
		}
		for _, v := range s.Values() {
			if v.Name() == "llm.key" && v.Value != want.shown {
				t.Errorf("%s is shown as %q, want %q", written, v.Value, want.shown)
			}
		}
		if all := fmt.Sprintf("%v %+v %#v %s %q", s.LLM, s.LLM, s.LLM.Key, s.LLM.Key, key); strings.Contains(all, "planted") {
			t.Errorf("%s: printed as %s", written, all)
		}
	}
}

// A settings file that came with somebody's files does not get the key that the
// editor's user has set for an address of their own.
func TestKeyIsForItsAddress(t *testing.T) {
	for file, c := range map[string]struct {
		editor  string
		refused bool
	}{
		`base_url = "http://elsewhere/v1"`:                     {`{"llm": {"key": "sk-mine"}}`, true},
		`base_url = "http://elsewhere/v1" # overridden`:        {`{"llm": {"key": "sk-mine", "base_url": "http://mine/v1"}}`, false},
		`model = "tiny"`:                                       {`{"llm": {"key": "sk-mine"}}`, false}, // the default is this machine
		"base_url = \"http://elsewhere/v1\"\nkey = \"theirs\"": {`{}`, false},
		`key = "theirs"`:                                       {`{"llm": {"base_url": "http://mine/v1"}}`, false},
	} {
		s, err := config.Load(write(t, "[llm]\n"+file+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		s.Overlay([]byte(c.editor), "the editor's settings")
		key, err := s.ModelKey(config.Machine())
		if (err != nil) != c.refused || c.refused && key != "" {
			t.Errorf("%s with %s: %q, %v", file, c.editor, key.Reveal(), err)
		}
	}
}
