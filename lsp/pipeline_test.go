package lsp

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

// real is a workspace on the pipeline itself.
type real struct {
	*analysis.Pipeline
	*workspace.Workspace
}

func openReal(p OpenParams) Workspace {
	w := workspace.New(workspace.Options{Trusted: p.Trusted, Roots: p.Roots})
	pipeline, err := analysis.New(w)
	if err != nil {
		panic(err)
	}
	return real{pipeline, w}
}

func TestPipelineTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/pipeline/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) { play(t, file, openReal) })
	}
}
