package lsp

import (
	"path"
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// configFile is the name of a project's configuration file.
const configFile = ".sqlrepair.toml"

func (s *server) didChangeWatchedFiles(raw jsonrpc2.RawMessage) error {
	var p protocol.DidChangeWatchedFilesParams
	if err := decode(raw, &p); err != nil {
		return err
	}
	if slices.ContainsFunc(p.Changes, func(e protocol.FileEvent) bool { return path.Base(e.URI.Path()) == configFile }) {
		s.reopen()
	}
	return nil
}
