package lsp

import "context"

// showPrompt shows what a language model is asked about a statement, or would be
// if the settings allowed it. Nothing is sent.
func (s *server) showPrompt(ctx context.Context, at place) (any, error) {
	p, ok := at.space.Workspace.(Predictor)
	if !ok {
		return nil, failed("%s is not available here", cmdShowPrompt)
	}
	messages, err := p.Prompt(at.report, at.off)
	if err != nil {
		return nil, undone(err)
	}
	out := prompt{messages}
	s.show(ctx, "prompt", promptMarkdown(out))
	return out, nil
}
