package rules_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
)

var update = flag.Bool("update", false, "rewrite the sections of the fixtures")

// Every fixture under testdata/<rule> holds.
func TestFixtures(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal("no fixtures", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.ToSlash(strings.TrimPrefix(f, "testdata/")), ".sql"), func(t *testing.T) {
			fixture.Check(t, f, *update)
		})
	}
}

// Whatever a statement lacks while it is written, no rule panics: each example is cut
// behind each of its tokens, and each token is taken out.
func TestNoRulePanics(t *testing.T) {
	files, err := filepath.Glob("testdata/*/example.sql")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	p, w := fixture.Open(t)
	defer w.Close()
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		path, err := filepath.Abs(f)
		if err != nil {
			t.Fatal(err)
		}
		whole := string(txtar.Parse(src).Comment)
		r := p.Deep(context.Background(), p.Quick(nil, path, whole), analysis.Asked)
		for i, u := range r.Units {
			at := r.File.Starts[i]
			for _, token := range u.Statement.Tokens {
				for _, left := range []string{whole[:at+token.End], whole[:at+token.Start] + whole[at+token.End:]} {
					broken := p.Quick(r, path, left)
					for _, b := range broken.Units {
						if b.Case != nil {
							diagnose.Run(b.Case, rules.All(), nil) // repairs ask them of broken statements, too
						}
					}
				}
			}
		}
	}
}

// Every rule has an example, a fixture on which it is silent, its texts, a
// sub-type, and a name that no sub-type has.
func TestRulesAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rules.All() {
		if seen[r.Name] {
			t.Errorf("%s is listed twice", r.Name)
		}
		seen[r.Name] = true
		if _, taken := diagnose.ParseSubType(r.Name); taken {
			t.Errorf("%s is the name of a sub-type", r.Name)
		}
		if r.Title == "" || r.Why == "" || r.Limits == "" || r.Check == nil {
			t.Errorf("%s lacks a text", r.Name)
		}
		dir := filepath.Join("testdata", r.Name)
		if _, err := os.Stat(filepath.Join(dir, "example.sql")); err != nil {
			t.Errorf("%s has no example.sql", r.Name)
		}
		if ok, _ := filepath.Glob(filepath.Join(dir, "ok_*.sql")); len(ok) == 0 {
			t.Errorf("%s has no ok_*.sql", r.Name)
		}
		if _, err := os.Stat(strings.ReplaceAll(r.Name, "-", "_") + ".go"); err != nil {
			t.Errorf("%s is not in a file of its name", r.Name)
		}
	}
	measured, err := rules.Precisions()
	if err != nil {
		t.Fatal(err)
	}
	for name := range measured {
		if !seen[name] && name != diagnose.Alignment {
			t.Errorf("measured.json has %s, which is no rule", name)
		}
	}
}
