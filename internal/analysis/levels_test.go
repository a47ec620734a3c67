package analysis_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
)

func TestLevelNames(t *testing.T) {
	for name, want := range map[string]string{
		"order-direction":  "",
		"asc-desc":         "",
		"ASC/DESC":         "",
		"column-not-found": "",
		"no-query":         "",
		"order-directoin":  "rules.order-directoin: there is no rule and no error type of that name; did you mean order-direction?",
		"unused_joins":     "did you mean unused-join?",
		"colour":           "rules.colour: there is no rule and no error type of that name; `sqlrepair-lsp explain` lists them",
	} {
		_, problems := analysis.NewLevels(map[string]string{name: "hint"})
		if got := strings.Join(problems, "\n"); !strings.HasSuffix(got, want) || (want == "") != (got == "") {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	_, problems := analysis.NewLevels(map[string]string{"order-direction": "loud"})
	if len(problems) != 1 || !strings.Contains(problems[0], `rules.order-direction is off, hint, information, warning or error, not "loud"`) {
		t.Error(problems)
	}
}

// A wrong name is a problem of the file and no more: the database is open and the
// other names hold. A rule's own name says more than its error type.
func TestLevels(t *testing.T) {
	for _, c := range []struct{ rules, summary, problem string }{
		{`order-direction = "hint"`, "order-direction 3:39 hint", ""},
		{`asc-desc = "hint"`, "order-direction 3:39 hint", ""},
		{"asc-desc = \"off\"\norder-direction = \"information\"", "order-direction 3:39 information", ""},
		{"column-not-found = \"off\"\norder-dir = \"off\"", "order-direction 3:39 warning", "did you mean order-direction?"},
	} {
		path := folder(t)
		if err := os.WriteFile(filepath.Join(filepath.Dir(path), ".sqlrepair.toml"), []byte("[rules]\n"+c.rules), 0o644); err != nil {
			t.Fatal(err)
		}
		p, w := fixture.Open(t)
		src := wrong[:strings.Index(wrong, "SELECT nmae")]
		r := p.Deep(context.Background(), p.Quick(nil, path, src), analysis.Typed)
		w.Close()
		if got := summary(r); got != c.summary {
			t.Errorf("%s\ngot  %s\nwant %s", c.rules, got, c.summary)
		}
		found := slices.ContainsFunc(r.Problems, func(s string) bool { return c.problem != "" && strings.Contains(s, c.problem) })
		if found != (c.problem != "") || !found && len(r.Problems) > 0 {
			t.Errorf("%s: problems %q, want %q", c.rules, r.Problems, c.problem)
		}
		if got := r.Status().Databases; len(got) != 1 {
			t.Errorf("%s: databases %v", c.rules, got)
		}
	}
}
