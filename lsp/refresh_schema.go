package lsp

import "context"

// refreshSchema reads the schema of a document's databases anew, then every open
// document.
func (s *server) refreshSchema(ctx context.Context, at place) (any, error) {
	r, ok := at.space.Workspace.(Refresher)
	if !ok {
		return nil, failed("%s is not available here", cmdRefreshSchema)
	}
	if err := r.Refresh(ctx, at.doc.path); err != nil {
		return nil, failed("%v", err)
	}
	for _, d := range s.docs.all() {
		s.reread(d, at.space)
	}
	return nil, nil
}
