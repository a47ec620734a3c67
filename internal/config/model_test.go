package config_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/llm/client"
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

// Where a settings file may have questions sent: to this machine, and to hosts that
// the user has named. All ways to make a host look like another one.
func TestModelAddress(t *testing.T) {
	for _, c := range []struct {
		file             string // the base_url of a settings file
		editor, variable string
		allowed          bool
	}{
		{"http://localhost:11434/v1", "", "", true},
		{"http://LOCALHOST/v1", "", "", true},
		{"http://127.0.0.1:8080/v1", "", "", true},
		{"https://[::1]:8080/v1", "", "", true},
		{"http://evil.com/v1", "", "", false},
		{"http://localhost./v1", "", "", false},
		{"http://localhost.evil.com/v1", "", "", false},
		{"http://127.0.0.1.evil.com/v1", "", "", false},
		{"http://localhost@evil.com/v1", "", "", false},
		{"http://localhost:80@evil.com/v1", "", "", false},
		{"http://localhost%2f@evil.com/v1", "", "", false},
		{"http://evil.com#@localhost/v1", "", "", false},
		{"http://evil.com?@localhost/v1", "", "", false},
		{"http://evil.com\\\\@localhost/v1", "", "", false},
		{"http://localhost\\\\@evil.com/v1", "", "", false},
		{"//localhost/v1", "", "", true}, // the client refuses it
		{"http:/evil.com", "", "", false},
		{"http://[::1%25eth0]/v1", "", "", false},
		{"http://[::ffff:10.0.0.1]/v1", "", "", false},
		{"http://0.0.0.0/v1", "", "", false},
		{"http://2130706433/v1", "", "", false},
		{"http://localho\u017ft/v1", "", "", false},

		{"https://good.com/v1", `{"llm": {"hosts": ["good.com"]}}`, "", true},
		{"https://GOOD.com:8443/v1", `{"llm": {"hosts": ["Good.Com"]}}`, "", true},
		{"https://good.com/v1", `{"llm": {"hosts": ["good.com:443"]}}`, "", true},
		{"https://good.com:8443/v1", `{"llm": {"hosts": ["good.com:443"]}}`, "", false},
		{"http://good.com/v1", `{"llm": {"hosts": ["good.com:443"]}}`, "", false},
		{"https://api.good.com/v1", `{"llm": {"hosts": ["good.com"]}}`, "", false},
		{"https://good.com.evil.com/v1", `{"llm": {"hosts": ["good.com"]}}`, "", false},
		{"https://good.com@evil.com/v1", `{"llm": {"hosts": ["good.com"]}}`, "", false},
		{"https://good.com./v1", `{"llm": {"hosts": ["good.com"]}}`, "", false},
		{"https://good.com/v1", `{"llm": {"hosts": [""]}}`, "", false},
		{"https://good.com/v1", `{"llm": {"hosts": ["*"]}}`, "", false},
		{"http://[fd00::1]:8000/v1", `{"llm": {"hosts": ["fd00::1"]}}`, "", true},
		{"http://[fd00::1]:8000/v1", `{"llm": {"hosts": ["[fd00::1]:8000"]}}`, "", true},
		{"http://[fd00::1]:8000/v1", `{"llm": {"hosts": ["[fd00::1]:8001"]}}`, "", false},
		{"http://evil.com/v1", `{"llm": {"base_url": "https://good.com/v1"}}`, "", true}, // the editor's goes before

		{"https://good.com/v1", "", "good.com", true},
		{"https://good.com/v1", "", "other.com, good.com ", true},
		{"https://good.com/v1", "", ",", false},
		{"https://evil.com/v1", "", "good.com", false},
		{"https://${env:MODEL_SECRET}.evil.com/v1", "", "", false},
		{"https://good.com/${env:MODEL_SECRET}", "", "good.com", true}, // and stays as it is
	} {
		t.Setenv("MODEL_SECRET", "planted")
		t.Setenv(config.HostsVariable, c.variable)
		path := write(t, "[llm]\nbase_url = \""+c.file+"\"\n")
		if err := os.WriteFile(filepath.Join(filepath.Dir(path), ".env"), []byte(config.HostsVariable+"=evil.com,good.com\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := config.Load(path)
		if err != nil {
			t.Fatal(c.file, err)
		}
		s.Overlay([]byte(c.editor), "the editor's settings")
		got, err := s.ModelAddress(config.Machine(), client.Loopback)
		if (err == nil) != c.allowed || strings.Contains(got, "planted") || err == nil && got != s.LLM.BaseURL {
			t.Errorf("%s with %s and %q: %q, %v", c.file, c.editor, c.variable, got, err)
		}
		if err != nil && !strings.Contains(err.Error(), "no address") && !(strings.Contains(err.Error(), path+":2:1 names and you have not allowed") && strings.Contains(err.Error(), "`llm.hosts`") && strings.Contains(err.Error(), config.HostsVariable+"=")) {
			t.Errorf("%s: %v", c.file, err)
		}
	}
}

// A settings file cannot say which hosts its user has allowed.
func TestHostsAreTheUsers(t *testing.T) {
	for _, src := range []string{"[llm]\nhosts = [\"evil.com\"]\n", "llm.hosts = [\"evil.com\"]\n", "llm = { hosts = [\"evil.com\"] }\n", "[llm.hosts]\na = \"evil.com\"\n"} {
		s, err := config.Load(write(t, src))
		if err != nil || len(s.LLM.Hosts) > 0 || len(s.Problems) == 0 || !strings.Contains(s.Problems[0], "not for a settings file") {
			t.Errorf("%q: %v, %v, %v", src, s.LLM.Hosts, s.Problems, err)
		}
	}
}

// Recorded answers that a settings file names lie in its folder; an editor's user
// may keep them anywhere.
func TestReplayFile(t *testing.T) {
	for written, want := range map[string]string{"a.jsonl": "a.jsonl", "sub/../b/a.jsonl": "b/a.jsonl", "../a.jsonl": "", "sub/../../a.jsonl": "", "/etc/passwd": "", ".": "."} {
		path := write(t, "[llm]\nreplay = \""+written+"\"\n")
		s, err := config.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		dir, name, err := s.ReplayFile()
		if filepath.ToSlash(name) != want || (err == nil) != (want != "") || err == nil && dir != filepath.Dir(path) {
			t.Errorf("%s: %q in %q, %v", written, name, dir, err)
		}
	}
	s := config.Defaults()
	s.Overlay([]byte(`{"llm": {"replay": "/var/answers.jsonl"}}`), "the editor's settings")
	if dir, name, err := s.ReplayFile(); dir != filepath.FromSlash("/var") || name != "answers.jsonl" || err != nil {
		t.Error(dir, name, err)
	}
}
