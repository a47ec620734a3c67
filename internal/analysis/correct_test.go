package analysis_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Scripts that their own databases take, in all they have that is unusual: nothing
// is said of them, whether the dialect is known or open. Those of other databases
// are read only where the dialect is open.
func TestNothingIsSaidOfCorrectScripts(t *testing.T) {
	paths, err := filepath.Glob("testdata/correct/*/*.sql")
	if err != nil || len(paths) < 12 {
		t.Fatalf("%d scripts, %v", len(paths), err)
	}
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		dialect := filepath.Base(filepath.Dir(path))
		for _, settings := range []string{"", "dialect = \"" + dialect + "\"\n"} {
			if _, ours := syntax.ParseDialect(dialect); settings != "" && !ours {
				continue
			}
			file := filepath.Join(t.TempDir(), "a.sql")
			if err := os.WriteFile(filepath.Join(filepath.Dir(file), ".sqlrepair.toml"), []byte(settings), 0o644); err != nil {
				t.Fatal(err)
			}
			_, r := open(t, file, string(src))
			for _, f := range r.Findings() {
				t.Errorf("%s %q: line %d: %s", path, settings, r.Lines.Line(f.Span.Start)+1, f.Message)
			}
		}
	}
}
