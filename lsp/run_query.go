package lsp

import "context"

// runQuery runs a statement as it stands.
func (s *server) runQuery(ctx context.Context, at place) (any, error) {
	r, err := at.space.RunQuery(ctx, at.report, at.off)
	if err != nil {
		return nil, undone(err)
	}
	out := ranOf(r)
	s.show(ctx, "result", resultMarkdown(out))
	return out, nil
}
