package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"sqlrepair-lsp": main})
}

// The command line as a user sees it, on the examples that the README names.
func TestScripts(t *testing.T) {
	examples, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"unscored": unscored},
		Setup: func(e *testscript.Env) error {
			e.Setenv("NO_COLOR", "1")
			files, err := filepath.Glob(filepath.Join(examples, "*.sql"))
			if err != nil {
				return err
			}
			for _, f := range files {
				src, err := os.ReadFile(f)
				if err != nil {
					return err
				}
				if err := os.MkdirAll(filepath.Join(e.WorkDir, "examples"), 0o755); err != nil {
					return err
				}
				if err := os.WriteFile(filepath.Join(e.WorkDir, "examples", filepath.Base(f)), src, 0o644); err != nil {
					return err
				}
			}
			return nil
		},
	})
}

// unscored writes what was printed into a file, with 0.5 for each score and each
// threshold: those change whenever the model is trained anew.
func unscored(ts *testscript.TestScript, _ bool, args []string) {
	plain := scores.ReplaceAllString(ts.ReadFile("stdout"), "${1}0.5")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(plain), 0o644))
}

var scores = regexp.MustCompile(`("(?:score|threshold)": )[0-9.e-]+`)
