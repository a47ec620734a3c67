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
		`dialect = "oracle"`:                                      `dialect is sqlite, postgres or mysql, not "oracle"`,
		`dialct = "sqlite"`:                                       "knows no setting `dialct`",
		"[llm]\nenabled = true\nmodel = \"x\"":                    "knows no setting `llm`",
		"[execute]\nautomatic = \"always\"":                       "execute.automatic is local, save or never",
		"[execute]\nrows = -1":                                    "execute.rows is a number from 1",
		"[connections.a]\nfiles = [\"x\"]":                        "connection a has no url",
		"[connections.a]\nurl = \"a.db\"\nfiles = [\"[\"]":        "is no file pattern",
		"[connections.a]\nurl = \"a.db\"\nrun = true\nfoo = true": "knows no setting `connections.a.foo`",
	} {
		s, err := config.Load(write(t, src))
		if err != nil {
			t.Errorf("%s: %v", src, err)
			continue
		}
		if len(s.Problems) == 0 || !strings.Contains(strings.Join(s.Problems, "\n"), want) || !strings.Contains(s.Problems[0], config.FileName) {
			t.Errorf("%s: %q, want %q", src, s.Problems, want)
		}
	}
}

func TestUnreadable(t *testing.T) {
	for src, want := range map[string]string{
		"dialect = ":                  config.FileName + ":1",
		"[execute]\ntimeout = \"x\"":  "is no time",
		"[execute]\nrows = \"three\"": "rows",
	} {
		if _, err := config.Load(write(t, src)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", src, err, want)
		}
	}
	if _, err := config.Load(filepath.Join(t.TempDir(), "none.toml")); err == nil {
		t.Error("a file that is not there was read")
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
	env := func(name string) (string, bool) { return "v/" + name, name != "MISSING" }
	if got, err := config.Expand("a/${env:HOME_DIR}/${env:X}.db", env); err != nil || got != "a/v/HOME_DIR/v/X.db" {
		t.Error(got, err)
	}
	if _, err := config.Expand("${env:MISSING}", env); err == nil || !strings.Contains(err.Error(), "MISSING is not set") {
		t.Error(err)
	}
	if got, _ := config.Expand("$HOME ${X}", env); got != "$HOME ${X}" {
		t.Error("only ${env:NAME} expands: " + got)
	}
}
