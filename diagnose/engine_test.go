package diagnose_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
)

var update = flag.Bool("update", false, "rewrite the sections of the fixtures")

// What makes the database refuse a statement, and what must not be flagged.
func TestEngineFindings(t *testing.T) {
	files, err := filepath.Glob("testdata/engine/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal("no fixtures", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".sql"), func(t *testing.T) { fixture.Check(t, f, *update) })
	}
}

// The table has a row for each of the 31, in the benchmark's spelling.
func TestTaxonomy(t *testing.T) {
	if n := len(diagnose.SubTypes()); n != 31 {
		t.Fatalf("%d sub-types", n)
	}
	seen := map[string]bool{}
	for _, s := range diagnose.SubTypes() {
		i := s.Info()
		if i.Slug == "" || i.Label == "" || i.Category == "" || i.Group == "" || i.Meaning == "" || i.Edit == "" || seen[i.Slug] {
			t.Errorf("row %d is not complete: %+v", s, i)
		}
		seen[i.Slug] = true
		if masked := i.Mask != diagnose.MaskNothing; masked != (i.Group == diagnose.Replace || i.Group == diagnose.Remove) {
			t.Errorf("%s: insert and rewrite types mask nothing, the others something", i.Slug)
		}
		for _, spelled := range []string{i.Slug, i.Label, strings.ToLower(i.Label), strings.ReplaceAll(i.Slug, "-", " "), strings.ToUpper(i.Slug)} {
			if got, ok := diagnose.ParseSubType(spelled); !ok || got != s {
				t.Errorf("%q is read as %v", spelled, got.Slug())
			}
		}
	}
	for _, none := range []string{"", "mismatch", "everything", "-"} {
		if got, ok := diagnose.ParseSubType(none); ok {
			t.Errorf("%q is read as %s", none, got.Slug())
		}
	}
}

// Of one rule the first 20 findings of a statement are kept.
func TestMostFindings(t *testing.T) {
	p, w := fixture.Open(t)
	defer w.Close()
	p.Rules = []diagnose.Rule{{Name: "talkative", SubType: diagnose.Other, Check: func(p *diagnose.Pass) {
		for i := range 1000 {
			p.Report(diagnose.Finding{Message: fmt.Sprint(i)})
		}
	}}}
	if found := p.Quick(nil, "/x.sql", "SELECT 1").Findings(); len(found) != 20 || found[19].Message != "19" {
		t.Errorf("%d findings", len(found))
	}
}

// A rule that panics loses its findings and nothing else.
func TestPanickingRule(t *testing.T) {
	p, w := fixture.Open(t)
	defer w.Close()
	quiet := diagnose.Rule{Name: "quiet", SubType: diagnose.Other, Check: func(p *diagnose.Pass) { p.Report(diagnose.Finding{Message: "seen"}) }}
	loud := diagnose.Rule{Name: "loud", SubType: diagnose.Other, Check: func(*diagnose.Pass) { panic("boom") }}
	p.Rules = []diagnose.Rule{loud, quiet}
	told := ""
	p.Panicked = func(rule string, value any, stack []byte) { told = rule }
	found := p.Quick(nil, "/x.sql", "SELECT 1").Findings()
	if told != "loud" || len(found) != 1 || found[0].Rule != "quiet" {
		t.Errorf("told of %q, found %v", told, found)
	}
}
