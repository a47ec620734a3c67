package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/assist"
)

func (s *server) foldingRange(_ context.Context, n *snapshot, _ *protocol.FoldingRangeParams) (any, error) {
	out := []protocol.FoldingRange{}
	if n.report == nil {
		return out, nil
	}
	for _, f := range assist.Folds(n.report, s.able.foldLines) {
		at := s.rangeOf(n, f.Span)
		r := protocol.FoldingRange{StartLine: at.Start.Line, EndLine: at.End.Line}
		if !s.able.foldLines {
			r.StartCharacter, r.EndCharacter = &at.Start.Character, &at.End.Character
		}
		if f.Comment {
			r.Kind = protocol.FoldingRangeKindComment
		}
		if out = append(out, r); s.able.folds > 0 && len(out) == s.able.folds {
			break
		}
	}
	return out, nil
}
