package lsp

import (
	"path"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// configFile is the name of a project's configuration file, envFile that of the
// variables beside it; questionFile ends
// the names of files that hold questions, before the dot and the format.
const (
	configFile   = ".sqlrepair.toml"
	envFile      = ".env"
	questionFile = ".questions"
)

// watched are the patterns of the files that the server wants to be told of.
var watched = []string{"**/" + configFile, "**/" + envFile, "**/*" + questionFile + ".{yaml,yml,json,csv}"}

func (s *server) didChangeWatchedFiles(raw jsonrpc2.RawMessage) error {
	var p protocol.DidChangeWatchedFilesParams
	if err := decode(raw, &p); err != nil {
		return err
	}
	changed := func(is func(base string) bool) bool {
		return slices.ContainsFunc(p.Changes, func(e protocol.FileEvent) bool { return is(path.Base(e.URI.Path())) })
	}
	switch {
	case changed(func(base string) bool { return base == configFile || base == envFile }):
		s.reopen()
	case changed(isQuestionFile):
		for _, d := range s.docs.all() {
			s.reread(d, s.space, s.space, analysis.Typed)
		}
	}
	return nil
}

func isQuestionFile(base string) bool {
	return path.Ext(strings.TrimSuffix(base, path.Ext(base))) == questionFile
}
