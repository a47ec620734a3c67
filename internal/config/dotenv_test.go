package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

// inFolder writes a settings file and a .env beside it.
func inFolder(t *testing.T, settings, env string) *config.Settings {
	t.Helper()
	dir := t.TempDir()
	for name, src := range map[string]string{config.FileName: settings, ".env": env} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := config.Load(filepath.Join(dir, config.FileName))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A .env file fills what the variables of the environment leave open, for the
// connections that the settings name.
func TestEnvFile(t *testing.T) {
	const env = "# of the shop\nexport PGHOST=pg.example\nPGPASSWORD='pa$WORD # 1'\nSHOP=\"from file\"\r\nURL=mysql://u:p@h/d\nPGSSLMODE=require\nMYSQL_PWD=\n" +
		"KEY=\"-----BEGIN\nmore\n\"\n"
	for _, c := range []struct {
		url         string
		environment map[string]string
		want, from  string
	}{
		{"postgres://ann@/x", nil, "postgres://ann:pa$WORD%20%23%201@pg.example/x?sslmode=require", "PGPASSWORD in .env"},
		{"postgres://ann:${env:SHOP}@h/x", nil, "postgres://ann:from%20file@h/x?sslmode=require", "SHOP in .env"},
		{"env:URL", nil, "mysql://u:p@h:3306/d", "URL in .env"},
		// The environment goes first; a variable without a value is not set.
		{"postgres://ann:${env:SHOP}@h/x", map[string]string{"SHOP": "outside", "PGSSLMODE": "disable"}, "postgres://ann:outside@h/x?sslmode=disable", "the variable SHOP"},
		{"postgres://ann:${env:SHOP}@h/x", map[string]string{"SHOP": ""}, "postgres://ann:from%20file@h/x?sslmode=require", "SHOP in .env"},
		// A password is sent to the host that stands beside it, and to this machine.
		{"postgres://ann@far.example/x", nil, "postgres://ann@far.example/x?password=&sslmode=require", ""},
		{"postgres://ann@localhost/x", nil, "postgres://ann:pa$WORD%20%23%201@localhost/x?sslmode=require", "PGPASSWORD in .env"},
		{"postgres://ann@/x", map[string]string{"PGPASSWORD": "outside"}, "postgres://ann:pa$WORD%20%23%201@pg.example/x?sslmode=require", "PGPASSWORD in .env"},
		{"postgres://ann@/x", map[string]string{"PGPASSWORD": "outside", "PGHOST": "mine.example"}, "postgres://ann:outside@mine.example/x?sslmode=require", "the variable PGPASSWORD"},
	} {
		s := inFolder(t, "[connections.shop]\nurl = \""+c.url+"\"\n", env)
		a, err := s.Address("shop", outside(c.environment, nil))
		if err != nil {
			t.Errorf("%s: %v", c.url, err)
			continue
		}
		from := strings.ReplaceAll(a.From["password"], filepath.Dir(s.Path)+string(filepath.Separator), "")
		if a.URL().Reveal() != c.want || from != c.from {
			t.Errorf("%s with %v:\n got %s, password from %q\nwant %s, %q", c.url, c.environment, a.URL().Reveal(), from, c.want, c.from)
		}
	}
	if s := inFolder(t, "", env); len(s.ConnectionNames()) != 0 {
		t.Error("variables made a connection")
	}
}

// Which file is read is a setting, and no file need be there.
func TestWhichEnvFile(t *testing.T) {
	for _, c := range []struct{ settings, problem, err string }{
		{"env_file = \".env\"", "", ""},
		{"env_file = \"\"", "", "the environment variable SHOP is not set"},
		{"env_file = \"local.env\"", ":1:1: there is no file ", "SHOP is not set"},
		{"env_file = \".\"", "is no regular file", "SHOP is not set"},
	} {
		s := inFolder(t, c.settings+"\n[connections.shop]\nurl = \"${env:SHOP}\"\n", "SHOP=postgres://h/x\n")
		if got := strings.Join(s.Problems, "\n"); (c.problem == "") != (got == "") || !strings.Contains(got, c.problem) {
			t.Errorf("%s: problems %q, want %q", c.settings, got, c.problem)
		}
		if _, err := s.Address("shop", outside(nil, nil)); (c.err == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %v, want %q", c.settings, err, c.err)
		}
	}
}

// A .env that cannot be read may be another program's: it is told where a
// variable is missing, and nothing of it is quoted.
func TestUnreadableEnvFile(t *testing.T) {
	s := inFolder(t, "[connections.shop]\nurl = \"${env:SHOP}\"\n[connections.file]\nurl = \"a.sqlite\"\n", "hunter22 is the password\n")
	_, err := s.Address("shop", outside(nil, nil))
	if err == nil || !strings.Contains(err.Error(), "SHOP is not set (") || !strings.Contains(err.Error(), ".env cannot be read: it does not consist of lines NAME=value") || strings.Contains(err.Error(), "hunter22") {
		t.Error(err)
	}
	if _, err := s.Address("file", outside(nil, nil)); err != nil || len(s.Problems) > 0 {
		t.Errorf("%v, %v", err, s.Problems)
	}
	s = inFolder(t, "[connections.shop]\nurl = \"${env:SHOP}\"\n", strings.Repeat("A=1\n", 1<<19))
	if _, err := s.Address("shop", outside(nil, nil)); err == nil || !strings.Contains(err.Error(), "larger than 1 MiB") {
		t.Error(err)
	}
}
