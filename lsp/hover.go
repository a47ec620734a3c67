package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/assist"
)

func (s *server) hover(_ context.Context, n *snapshot, p *protocol.HoverParams) (any, error) {
	if n.report == nil {
		return nil, nil
	}
	markdown, span, ok := assist.Hover(n.report, s.offset(n, p.Position))
	if !ok {
		return nil, nil
	}
	kind := protocol.MarkupKindMarkdown
	if !s.able.markdown {
		kind = protocol.MarkupKindPlainText
	}
	at := s.rangeOf(n, span)
	return &protocol.Hover{Contents: &protocol.MarkupContent{Kind: kind, Value: markdown}, Range: &at}, nil
}
