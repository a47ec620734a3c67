package lsp

import (
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

func (s *server) didChangeWorkspaceFolders(raw jsonrpc2.RawMessage) error {
	var p protocol.DidChangeWorkspaceFoldersParams
	if err := decode(raw, &p); err != nil {
		return err
	}
	roots := slices.Clone(s.open.Roots)
	for _, f := range p.Event.Removed {
		roots = slices.DeleteFunc(roots, func(r string) bool { return r == f.URI.FsPath() })
	}
	for _, f := range p.Event.Added {
		if !slices.Contains(roots, f.URI.FsPath()) {
			roots = append(roots, f.URI.FsPath())
		}
	}
	s.open.Roots = roots
	s.reopen()
	return nil
}
