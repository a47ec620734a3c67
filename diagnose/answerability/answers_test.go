package answerability_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

var update = flag.Bool("update", false, "rewrite the answers of the cases")

// Each case under testdata/cases has the answers that it lists: number, verdict or
// value, and what is said, with the words of question and query that it rests on. What
// does not apply is left out. Together the cases show every verdict fail and pass.
func TestAnswers(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	p, w := fixture.Open(t)
	defer w.Close()
	seen := map[answerability.Verdict]map[int]bool{answerability.Fail: {}, answerability.Pass: {}}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			archive := txtar.Parse(src)
			answers := assess(t, p, file, string(archive.Comment))
			var b strings.Builder
			for _, a := range answers {
				if a.Feature.Kind == answerability.VerdictKind {
					if m := seen[a.Verdict]; m != nil {
						m[a.Feature.Number] = true
					}
				}
				b.WriteString(line(a))
			}
			if *update {
				archive.Files = []txtar.File{{Name: "answers", Data: []byte(b.String())}}
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if len(archive.Files) != 1 || string(archive.Files[0].Data) != b.String() {
				t.Errorf("the answers are other ones; run with -update and read them\n%s", diff.Diff("want", section(archive), "got", []byte(b.String())))
			}
		})
	}
	for verdict, numbers := range seen {
		for _, f := range answerability.All() {
			if f.Kind == answerability.VerdictKind && !numbers[f.Number] {
				t.Errorf("no case shows %d (%s) as %s", f.Number, f.Name, verdict)
			}
		}
	}
}

func section(a *txtar.Archive) []byte {
	if len(a.Files) == 0 {
		return nil
	}
	return a.Files[0].Data
}

func assess(t *testing.T, p *analysis.Pipeline, file, sql string) []answerability.Answer {
	t.Helper()
	abs, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	r := p.Deep(context.Background(), p.Quick(nil, abs, sql), analysis.Asked)
	if len(r.Problems) > 0 || len(r.Units) != 1 {
		t.Fatal(r.Problems, len(r.Units))
	}
	c := r.Units[0].Case
	found := p.Telling(c)
	answers := answerability.Assess(c, found, features.Extract(c, found, nil))
	if len(answers) != 67 {
		t.Fatalf("%d answers", len(answers))
	}
	return answers
}

func line(a answerability.Answer) string {
	var what string
	switch a.Feature.Kind {
	case answerability.VerdictKind:
		if a.Verdict == answerability.NotApplicable {
			return ""
		}
		what = a.Verdict.String()
	case answerability.CategoryKind:
		what = a.Text
	default:
		what = fmt.Sprintf("%.2f", a.Value)
	}
	var places []string
	for _, e := range a.Evidence {
		if e.Span != (text.Span{}) {
			places = append(places, fmt.Sprintf("%s %d-%d", e.From, e.Span.Start, e.Span.End))
		}
	}
	at := ""
	if len(places) > 0 {
		at = " [" + strings.Join(places, ", ") + "]"
	}
	return fmt.Sprintf("%d %s %s: %s%s\n", a.Feature.Number, what, a.Feature.Name, a.Text, at)
}
