package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// inlayHint shows what code lenses would, where those are not wanted or the client has
// none.
func (s *server) inlayHint(ctx context.Context, n *snapshot, p *protocol.InlayHintParams) (any, error) {
	out := []protocol.InlayHint{}
	switch where := n.space.ScoreHint(n.doc.path); {
	case where == config.InlayHint, where == config.LensHint && !s.able.lenses:
	default:
		return out, nil
	}
	within, yes := s.spanOf(n, p.Range), true
	for _, i := range n.hinted() {
		off := n.hintPlace(i)
		if off < within.Start || off > within.End {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		u, start := n.report.Units[i], n.report.File.Starts[i]
		part := protocol.InlayHintLabelPart{Value: hint(u), Command: s.explainCommand(n, i, s.position(n, u.Statement.Body.Start+start))}
		if facts := tooltip(u); facts != "" {
			part.Tooltip = protocol.String(facts)
		}
		out = append(out, protocol.InlayHint{Position: s.position(n, off), Label: protocol.InlayHintLabelPartSlice{part}, PaddingLeft: &yes})
	}
	return out, nil
}

// hintPlace is the end of the line in which a unit's question ends; of a question that
// stands elsewhere that of the query's first line.
func (n *snapshot) hintPlace(unit int) int {
	u, start := n.report.Units[unit], n.report.File.Starts[unit]
	at := u.Statement.Body.Shift(start).Start
	if q := u.Pair.Question.Span; q != (text.Span{}) {
		at = q.Shift(start).End
	}
	return n.lines.Span(n.lines.Line(at)).End
}
