package workspace_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

// What stands beside a SQL file.
func TestBeside(t *testing.T) {
	dir := files(t, map[string]string{
		"a.sql": "", "a.questions.yaml": "- one\n- two\n", "b.sql": "", "b.questions.csv": "question\none\n", "b.questions.json": `["one", "two", "three"]`,
		"bad.sql": "", "bad.questions.yml": "- [a", "utf16.sql": "", "utf16.questions.yml": "\xff\xfe-\x00 \x00a\x00", "named/.sqlrepair.toml": "[pairing]\nfrom_file_name = true\n",
		"named/Q3_top_customers.sql": "", "Q3_top_customers.sql": "",
	})
	if err := os.Mkdir(filepath.Join(dir, "none.questions.yaml"), 0o755); err != nil {
		t.Fatal(err)
	}
	w := open(t, workspace.Options{Trusted: true})
	for _, c := range []struct {
		file, name, problem string
		questions           int // -1: nothing stands beside it
	}{
		{"a.sql", "", "", 2},
		{"b.sql", "", "there are several question files; ", 3},
		{"bad.sql", "", "bad.questions.yml cannot be read: line 1", -1},
		{"utf16.sql", "", "", 1},
		{"none.sql", "", "", -1},
		{"named/Q3_top_customers.sql", "top customers", "", 0},
		{"Q3_top_customers.sql", "", "", -1},
	} {
		path := filepath.Join(dir, c.file)
		if w.Beside(path) != nil {
			t.Errorf("%s: known before it was read", c.file)
		}
		for range 2 { // the second time from memory
			problem := ""
			if err := w.ReadBeside(path); err != nil {
				problem = err.Error()
			}
			if !strings.Contains(problem, c.problem) || c.problem == "" && problem != "" {
				t.Errorf("%s: %q", c.file, problem)
			}
		}
		b := w.Beside(path)
		switch {
		case (b != nil) != (c.questions >= 0):
			t.Errorf("%s: %+v", c.file, b)
		case b != nil && (b.Name != c.name || (b.Questions == nil) != (c.questions == 0) || b.Questions != nil && b.Questions.Len() != c.questions):
			t.Errorf("%s: %+v", c.file, b)
		}
	}
	if err := open(t, workspace.Options{}).ReadBeside(filepath.Join(dir, "bad.sql")); err != nil {
		t.Errorf("read without trust: %v", err)
	}
}

// A question file that has changed is read again, another is not.
func TestBesideFollowsTheFile(t *testing.T) {
	dir := files(t, map[string]string{"a.questions.yaml": "- one\n"})
	w := open(t, workspace.Options{Trusted: true})
	path := filepath.Join(dir, "a.sql")
	read := func() int {
		if err := w.ReadBeside(path); err != nil {
			t.Fatal(err)
		}
		if b := w.Beside(path); b != nil {
			return b.Questions.Len()
		}
		return 0
	}
	if read() != 1 {
		t.Error("not read")
	}
	first := w.Beside(path)
	if read(); w.Beside(path) != first {
		t.Error("read again although nothing changed")
	}
	if err := os.WriteFile(filepath.Join(dir, "a.questions.yaml"), []byte("- one\n- two\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if read() != 2 {
		t.Error("the change was not seen")
	}
	if err := os.Remove(filepath.Join(dir, "a.questions.yaml")); err != nil {
		t.Fatal(err)
	}
	if read() != 0 {
		t.Error("questions of a file that is gone")
	}
}
