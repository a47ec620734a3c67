package config_test

import (
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

// What is told to whoever has no password says where to put one, and why one
// that is there is not sent.
func TestWherePassword(t *testing.T) {
	for url, want := range map[string]string{
		"postgres://ann@localhost/x": "from PGPASSWORD, or from a line of ~/.pgpass",
		"mysql://ann@localhost/x":    "from MYSQL_PWD, or from `password` in ~/.my.cnf",
		"postgres://ann@far/x":       "the variable PGPASSWORD is not sent to far, because PGHOST beside it does not name that host; write the password into the url as ${env:PGPASSWORD}",
	} {
		env := map[string]string{}
		if strings.Contains(url, "far") {
			env["PGPASSWORD"] = "hunter22"
		}
		a, err := config.Resolve(url, outside(env, nil))
		if got := a.WherePassword(); err != nil || !strings.Contains(got, want) || strings.Contains(got, "hunter22") {
			t.Errorf("%s: %q, %v", url, got, err)
		}
	}
}

// A password that a person gave is as secret as any.
func TestGivenPassword(t *testing.T) {
	a, err := config.Resolve("postgres://ann@h/x", outside(nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	b := a.With("hunter22")
	if a.Password != "" || a.PasswordFrom() != "" {
		t.Errorf("the address itself has changed: %v", a)
	}
	if b.URL().Reveal() != "postgres://ann:hunter22@h/x" || b.PasswordFrom() != "asked" || b.String() != "postgres://ann:***@h/x" || b.Hide("no hunter22 here") != "no *** here" {
		t.Errorf("%s from %s, %q", b, b.PasswordFrom(), b.Hide("no hunter22 here"))
	}
}
