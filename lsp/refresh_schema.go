package lsp

import (
	"context"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// refreshSchema reads the schema anew, and with it every open document.
func (s *server) refreshSchema(_ context.Context, at place) (any, error) {
	r, ok := at.space.Workspace.(Refresher)
	if !ok {
		return nil, failed("%s is not available here", cmdRefreshSchema)
	}
	r.Refresh()
	for _, d := range s.docs.all() {
		s.reread(d, at.space, at.space, analysis.Asked)
	}
	return nil, nil
}
