package lsp

import "context"

// showMasked shows the statement with holes where it is wrong.
func (s *server) showMasked(ctx context.Context, at place) (any, error) {
	m, err := at.space.Masked(at.report, at.off)
	if err != nil {
		return nil, undone(err)
	}
	out := masked{Masked: m.Text, Instruction: m.Instruction, Holes: make([]hole, len(m.Holes))}
	for i, h := range m.Holes {
		out.Holes[i] = hole{h.Kind, s.rangeOf(at.snapshot, h.Span)}
	}
	s.show(ctx, "masked", maskedMarkdown(out))
	return out, nil
}
