package lsp

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

// real is the workspace as cmd wires it.
type real struct {
	*analysis.Pipeline
	workspace *workspace.Workspace
}

func (r real) Refresh()                     { r.workspace.Refresh() }
func (r real) Close()                       { r.workspace.Close() }
func (r real) ScoreHint(path string) string { return r.workspace.ScoreHint(path) }

// The whole path, with real databases: transcripts in the same language.
func TestPipeline(t *testing.T) {
	files, err := filepath.Glob("testdata/pipeline/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			play(t, file, func(p OpenParams) Workspace {
				w := workspace.New(workspace.Options{Trusted: p.Trusted, Roots: p.Roots, Settings: p.Settings})
				pipeline, err := analysis.New(w)
				if err != nil {
					t.Fatal(err)
				}
				return real{pipeline, w}
			})
		})
	}
}
