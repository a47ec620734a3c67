package lsp

import (
	"context"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// runCandidates runs a statement and its candidates on the database.
func (s *server) runCandidates(ctx context.Context, at place) (any, error) {
	tried, err := at.space.Try(ctx, at.report, at.off)
	if err != nil {
		return nil, undone(err)
	}
	at.doc.remember(at.version, tried.Candidates)
	out := trial{
		URI: at.doc.name, Version: at.version, Range: s.rangeOf(at.snapshot, tried.Span),
		Original: ranOf(tried.Original), Candidates: make([]candidate, len(tried.Candidates)),
	}
	for i, c := range tried.Candidates {
		out.Candidates[i] = s.candidate(at.snapshot, c)
	}
	s.show(ctx, "candidates", trialMarkdown(at.snapshot, tried, out))
	return out, nil
}

func (s *server) candidate(n *snapshot, c analysis.Tried) candidate {
	out := candidate{
		ID: c.ID, Title: c.Title, Trust: string(c.Trust), Edits: s.textEdits(n, c.Edits),
		Instruction: c.Instruction, Masked: c.Masked, Group: c.Group, Because: c.Because,
	}
	if c.Note != "" {
		out.Because = append(out.Because[:len(out.Because):len(out.Because)], c.Note)
	}
	if c.Result != nil {
		r := ranOf(*c.Result)
		out.Ran = &r
	}
	return out
}

// remember keeps candidates for sqlrepair.apply while the version is current.
func (d *document) remember(version int32, tried []analysis.Tried) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.current.version != version {
		return
	}
	if d.candidates == nil {
		d.candidates = map[string]analysis.Tried{}
	}
	for _, c := range tried {
		d.candidates[c.ID] = c
	}
}
