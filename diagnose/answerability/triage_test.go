package answerability_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// The fixtures under testdata/triage have the findings that their markers show, at the
// words of the question. Each reading that is offered, written into the evidence, settles
// what was found. All codes that are spoken are shown.
func TestTriage(t *testing.T) {
	files, err := filepath.Glob("testdata/triage/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal("no fixtures", err)
	}
	p, w := fixture.Open(t)
	defer w.Close()
	p.Model = nil
	seen := map[string]bool{}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			r, _ := fixture.Marked(t, p, file, diagnose.NoQuery)
			for _, f := range r.Findings() {
				if f.Source != diagnose.FromQuestion || f.Suppressed {
					continue
				}
				seen[f.Rule] = true
				if f.Severity != diagnose.Hint {
					t.Errorf("%s is more than a hint", f.Rule)
				}
				for _, fix := range p.Fixes(r, f.ID) {
					settles(t, p, r, f, fix)
				}
			}
		})
	}
	for _, code := range answerability.Spoken() {
		if !seen[string(code)] {
			t.Errorf("no fixture shows %s", code)
		}
	}
}

// settles checks that a fix silences its finding and changes nothing but comments.
func settles(t *testing.T, p *analysis.Pipeline, r *analysis.Report, f analysis.Finding, fix analysis.Fix) {
	t.Helper()
	if fix.Preferred || fix.Mechanical {
		t.Errorf("%q must not be made unasked", fix.Title)
	}
	src, err := text.Apply(r.Text, fix.Edits)
	if err != nil {
		t.Fatal(err)
	}
	after := p.Deep(context.Background(), p.Quick(nil, r.Path, src), analysis.Asked)
	if len(after.Units) != len(r.Units) {
		t.Fatalf("%q changes the statements", fix.Title)
	}
	for i, u := range after.Units {
		if got, want := u.Statement.Body.In(u.Statement.Text), r.Units[i].Statement.Body.In(r.Units[i].Statement.Text); got != want {
			t.Errorf("%q changes the query to %q", fix.Title, got)
		}
	}
	for _, g := range after.Findings() {
		if g.Rule == f.Rule && g.Unit == f.Unit && g.Message == f.Message {
			t.Errorf("%q leaves %q", fix.Title, g.Message)
		}
	}
}

// Without a schema, and of questions that are not in English, nothing is said.
func TestTriageKnowsNothing(t *testing.T) {
	m, err := answerability.ShippedTriage()
	if err != nil {
		t.Fatal(err)
	}
	orders := catalog.New(catalog.IgnoreCase, []*catalog.Table{{Name: "orders", Columns: []*catalog.Column{{Name: "placed_date"}, {Name: "shipped_date"}}}})
	for _, in := range []answerability.Asked{
		{},
		{Question: question.Read("What is the date?")},
		{Question: question.Read("What is the date?"), Catalog: catalog.New(catalog.IgnoreCase, nil)},
		{Question: question.Read("Welche sind die Kunden von date?"), Catalog: orders},
		{Question: question.Read(""), Catalog: orders},
		{Question: question.Read("?!"), Catalog: orders},
	} {
		if got := answerability.Triage(in, m); got.Sure {
			t.Errorf("%+v: %+v", in.Question, got)
		}
	}
}

// What is written can be read, and one that reads other signals is refused.
func TestTriageModel(t *testing.T) {
	m, err := answerability.ShippedTriage()
	if err != nil {
		t.Fatal(err)
	}
	src, err := m.Write()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := answerability.ReadTriage(src); err != nil || len(again.Signals) != len(answerability.SignalNames()) {
		t.Error(err)
	}
	other := strings.Replace(string(src), m.Signals[0].Name, "another", 1)
	for _, bad := range []string{other, "{", `{"version":0}`} {
		if _, err := answerability.ReadTriage([]byte(bad)); err == nil {
			t.Errorf("read %.20s", bad)
		}
	}
}

// docs/answerability.md has a section for each code that is spoken, with what is said
// of it.
func TestTriagePage(t *testing.T) {
	src, err := os.ReadFile("../../docs/answerability.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range answerability.Spoken() {
		_, rest, found := strings.Cut(string(src), "## "+string(code)+"\n")
		section, _, _ := strings.Cut(rest, "\n## ")
		if !found || !strings.Contains(section, code.Title()[1:]) || !strings.Contains(section, code.Why()) || !strings.Contains(section, code.Advice()) {
			t.Errorf("docs/answerability.md has no section %s that says its title, why and advice", code)
		}
	}
}
