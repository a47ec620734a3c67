package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
)

// Questions are sorted by models that have seen none about a table of the same name;
// the figures count every question once.
func TestTriage(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "answerability"), 0o755); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for i := range 12 {
		for _, q := range []struct {
			label    answerability.Class
			question string
		}{
			{answerability.ClassAnswerable, "What is the name of each boat?"},
			{answerability.ClassAmbiguous, "What is the date of each boat?"},
			{answerability.ClassLackData, "What is the captain of each boat?"},
			{answerability.ClassNotSQL, "The boat is the one with the longest name."},
			{answerability.ClassSmallTalk, "Wow, I never thought about that!"},
		} {
			line, err := json.Marshal(map[string]any{"question": q.question, "label": q.label, "tables": map[string][]string{fmt.Sprintf("boat %c", 'a'+i): {"name", "built date", "sold date"}}})
			if err != nil {
				t.Fatal(err)
			}
			b.Write(line)
			b.WriteByte('\n')
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "answerability", "triage.jsonl"), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	r := &Runner{Dir: dir, Mistakes: 3}
	m, figures, err := r.TrainTriage(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if figures.Items != 60 || figures.AnswerableF1 < 0.9 || figures.MacroF1 < 0.9 {
		t.Errorf("%+v", figures)
	}
	src, err := m.Write()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := answerability.ReadTriage(src); err != nil {
		t.Error(err)
	}
	var page strings.Builder
	figures.Print(&page)
	for _, part := range []string{"triage of 60 questions", "small talk           precision 100.0 %", "ambiguous-column           said   12; by a rule"} {
		if !strings.Contains(page.String(), part) {
			t.Errorf("the figures lack %q:\n%s", part, page.String())
		}
	}
	whole, err := json.Marshal(figures)
	if err != nil || !strings.Contains(string(whole), `"answerable_f1"`) || !strings.Contains(string(whole), `"macro_f1"`) {
		t.Error(string(whole), err)
	}
}

// Tables that questions share put them into one fold, also over others.
func TestTableGroups(t *testing.T) {
	tables := func(names ...string) triaged {
		x := triaged{Tables: map[string][]string{}}
		for _, n := range names {
			x.Tables[n] = nil
		}
		return x
	}
	got := tableGroups([]triaged{tables("a", "b"), tables("b", "c"), tables("d"), tables("c"), tables("e")})
	if got[0] != got[1] || got[1] != got[3] || got[2] == got[0] || got[4] == got[0] {
		t.Error(got)
	}
}
