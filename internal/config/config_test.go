package config_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

func write(t *testing.T, src string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), config.FileName)
	if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLoad(t *testing.T) {
	s, err := config.Load(write(t, `
dialect = "postgres"
[connections.shop]
url = "shop.sqlite"
files = ["reports/**/*.sql"]
[connections.log]
url = "log.sql"
[execute]
timeout = "500ms"
[pairing]
from_file_name = true
[rules]
order-direction = "hint"
`))
	if err != nil || len(s.Problems) > 0 {
		t.Fatal(err, s.Problems)
	}
	if s.Dialect != "postgres" || !s.Pairing.FromFileName || s.Execute.Timeout.Duration != 500*time.Millisecond || s.Execute.Rows != 200 || s.Execute.Automatic != "local" || s.Rules["order-direction"] != "hint" {
		t.Errorf("%+v", s)
	}
	dir := filepath.Dir(s.Path)
	for file, want := range map[string][]string{
		"reports/2024/a.sql": {"log", "shop"}, "reports/a.sql": {"log", "shop"}, "other/a.sql": {"log"}, "a.sql": {"log"},
	} {
		if got := s.Names(filepath.Join(dir, file)); !slices.Equal(got, want) {
			t.Errorf("%s belongs to %v, want %v", file, got, want)
		}
	}
}

// What makes no sense is named with its place, and the rest counts.
func TestProblems(t *testing.T) {
	for src, want := range map[string]string{
		`dialect = "oracle"`:                                      "1:1: dialect is sqlite, postgres or mysql, not \"oracle\"",
		`dialect = "postgre"`:                                     "did you mean `postgres`?",
		`dialct = "sqlite"`:                                       "1:1: this version knows no setting `dialct`; did you mean `dialect`?",
		"\n[lmm]\nenabled = true\nmodel = \"x\"":                  "2:2: this version knows no setting `lmm`; did you mean `llm`?",
		"[llm]\nkey = 5":                                          "2:1: llm.key is a text in quotes",
		"[llm]\nsend = \"values\"":                                "2:1: llm.send is none, schema or schema+values, not \"values\"",
		"[llm]\nsamples = 0":                                      "2:1: llm.samples is a whole number from 1",
		"[execute]\nautomatic = \"always\"":                       "2:1: execute.automatic is local, save or never",
		"[execute]\nrows = -1":                                    "2:1: execute.rows is a whole number from 1",
		"[execute]\nrows = \"three\"":                             "2:1: execute.rows is a whole number from 1",
		"[execute]\n  timeout = \"x\"":                            "2:3: execute.timeout is a time; write it as \"2s\"",
		"[execute]\ntimeout = 2":                                  "2:1: execute.timeout is a time",
		"execute = 5":                                             "1:1: execute is a table",
		"connections.a.run = \"yes\"\nconnections.a.url = 'a.db'": "1:15: connections.a.run is true or false",
		"[connections.a]\nfiles = [\"x\"]":                        "1:14: connection a has no url",
		"[connections.a]\nurl = \"a.db\"\nfiles = [\"[\"]":        "3:1: connections.a.files has \"[\", which is no file pattern",
		"[connections.a]\nurl = \"a.db\"\nfiles = \"x\"":          "3:1: connections.a.files is a list",
		"[connections.a]\nurl = \"a.db\"\nrun = true\nfoo = 1":    "4:1: this version knows no setting `connections.a.foo`",
		"connections = {a = {url = \"a.db\", urrl = 1}}":          "1:35: this version knows no setting `connections.a.urrl`; did you mean `url`?",
		"[connections]\na = \"shop.db\"":                          "2:1: connections.a is a table",
		"[[connections]]\nurl = \"a.db\"":                         "1:3: connections is a table",
		"[rules]\norder-direction = \"warn\"":                     "2:1: rules.order-direction is off, hint, information, warning or error, not \"warn\"; did you mean `warning`?",
	} {
		s, err := config.Load(write(t, src))
		if err != nil {
			t.Errorf("%s: %v", src, err)
			continue
		}
		if len(s.Problems) == 0 || !strings.Contains(s.Problems[0], config.FileName+":") || !strings.Contains(s.Problems[0], want) {
			t.Errorf("%s: %q, want %q", src, s.Problems, want)
		}
	}
}

// A table that is not known is one trouble, whatever stands in it; several
// mistakes are told all, and what is right counts.
func TestSeveralProblems(t *testing.T) {
	s, err := config.Load(write(t, "\xef\xbb\xbfdialect = \"mysql\"\r\n[lmm]\r\na = 1\r\nb = {c = 2}\r\n[execute]\r\nrows = 0\r\nautomatic = \"often\"\r\n"))
	if err != nil || len(s.Problems) != 3 || s.Dialect != "mysql" || s.Execute.Rows != 200 {
		t.Errorf("%v %q %+v", err, s.Problems, s)
	}
	if s.Execute.Automatic != "never" {
		t.Error("in doubt less is done than wanted, not more")
	}
	if s, _ := config.Load(write(t, "[llm]\nsend = \"schema + values\"\n")); s.LLM.Send != "none" {
		t.Error("in doubt less is sent than wanted, not more")
	}
}

// What is no TOML is an error with its place; nothing of the text is quoted, for
// it may hold a password.
func TestUnreadable(t *testing.T) {
	for src, want := range map[string]string{
		"dialect = ":                   config.FileName + ":1:",
		"a = 1\n[connections\n":        config.FileName + ":2:",
		"dialect = 'a'\ndialect = 'b'": "dialect",
		"[connections.a]\nurl = 'x":    config.FileName + ":2:",
	} {
		if _, err := config.Load(write(t, src)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", src, err, want)
		}
	}
	_, err := config.Load(write(t, "[connections.a]\nurl = \"postgres://u:hunter22@h/d\nrun = true"))
	if err == nil || strings.Contains(err.Error(), "hunter22") {
		t.Error(err)
	}
	if _, err := config.Load(filepath.Join(t.TempDir(), "none.toml")); err == nil {
		t.Error("a file that is not there was read")
	}
}

// Where each value comes from.
func TestOrigins(t *testing.T) {
	s, err := config.Load(write(t, "[connections.\"my shop\"]\nurl = \"a.db\"\n[execute]\nrows = 5\n"))
	if err != nil {
		t.Fatal(err)
	}
	s.Overlay([]byte(`{"execute": {"timeout": "5s", "rows": 7, "automatic": null}, "dialect": "mysql"}`), "editor")
	if len(s.Problems) > 0 || s.Execute.Timeout.Duration != 5*time.Second || s.Execute.Rows != 7 || s.Dialect != "mysql" || s.Execute.Automatic != "local" {
		t.Errorf("%q %+v", s.Problems, s)
	}
	for _, c := range []struct{ path, want string }{
		{"connections/my shop/url", s.Path + ":2:1"}, {"execute/timeout", "editor"}, {"execute/rows", "editor"}, {"execute/automatic", "default"}, {"dialect", "editor"},
	} {
		if o, ok := s.Origin(strings.Split(c.path, "/")...); !ok || o.String() != c.want {
			t.Errorf("%s comes from %q, want %q", c.path, o, c.want)
		}
	}
	if _, ok := s.Origin("connections", "my shop", "run"); ok {
		t.Error("nothing set run")
	}
}

// An editor cannot name databases, and keeps settings of its own beside ours.
func TestEditorSettings(t *testing.T) {
	for raw, want := range map[string]string{
		`{"execute": {"rows": 1.5}, "server": {"path": ""}, "languages": []}`: "editor: execute.rows is a whole number from 1",
		`{"execute": {"row": 2}}`:                       "editor: this version knows no setting `execute.row`; did you mean `rows`?",
		`{"connections": {"a": {"url": "a.db"}}}`:       "editor: connections are named in .sqlrepair.toml only",
		`{"rules": {"order-direction": "loud"}}`:        "editor: rules.order-direction is off",
		`{"rules": {}, "dialect": null, "execute": {}}`: "",
		`[]`: "", ``: "", `null`: "",
	} {
		s := config.Defaults()
		s.Overlay([]byte(raw), "editor")
		if got := strings.Join(s.Problems, "; "); want == "" && got != "" || !strings.HasPrefix(got, want) || len(s.Problems) > 1 {
			t.Errorf("%s: %q, want %q", raw, got, want)
		}
		if len(s.Connections) > 0 {
			t.Errorf("%s: a connection", raw)
		}
	}
}

func TestFind(t *testing.T) {
	root := t.TempDir()
	deep := filepath.Join(root, "a", "b")
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	if got := config.Find(deep); strings.HasPrefix(got, root) {
		t.Errorf("found %s where there is none", got)
	}
	for _, dir := range []string{root, deep} {
		path := filepath.Join(dir, config.FileName)
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if got := config.Find(deep); got != path {
			t.Errorf("found %s, want the nearest, %s", got, path)
		}
	}
	// A folder of that name is none.
	other := filepath.Join(t.TempDir(), "x")
	if err := os.MkdirAll(filepath.Join(other, config.FileName), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := config.Find(other); strings.HasPrefix(got, other) {
		t.Errorf("found the folder %s", got)
	}
}

func TestExpand(t *testing.T) {
	env := func(name string) (string, bool) {
		if name == "EMPTY" {
			return "", true
		}
		return "v/" + name, name != "MISSING"
	}
	for text, want := range map[string]string{
		"a/${env:HOME_DIR}/${env:X}.db": "a/v/HOME_DIR/v/X.db", "env:X": "v/X",
		"$HOME ${X} env:X": "$HOME ${X} env:X", // nothing else expands
	} {
		if got, err := config.Expand(text, env); err != nil || got != want {
			t.Error(text, got, err)
		}
	}
	for text, want := range map[string]string{
		"${env:MISSING}": "the environment variable MISSING is not set", "env:EMPTY": "EMPTY is not set",
		"${env:MISSING}${env:EMPTY}": "the environment variables MISSING, EMPTY are not set",
	} {
		if _, err := config.Expand(text, env); err == nil || !strings.Contains(err.Error(), want) {
			t.Error(text, err)
		}
	}
}
