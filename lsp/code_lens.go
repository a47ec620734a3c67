package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

// codeLens shows above each query that has a score how likely it answers its question.
func (s *server) codeLens(ctx context.Context, n *snapshot, _ *protocol.CodeLensParams) (any, error) {
	out := []protocol.CodeLens{}
	if n.space.ScoreHint(n.doc.path) != config.LensHint {
		return out, nil
	}
	for _, i := range n.hinted() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		at := s.rangeOf(n, n.report.Units[i].Statement.Body.Shift(n.report.File.Starts[i]).FirstLine(n.text))
		out = append(out, protocol.CodeLens{Range: at, Command: s.explainCommand(n, i, at.Start)})
	}
	return out, nil
}

// hinted are the units of which something is to be said: those that have a score, or
// had one before they were changed.
func (n *snapshot) hinted() []int {
	if n.report == nil {
		return nil
	}
	var out []int
	for i, u := range n.report.Units {
		if u.Pair.Question != nil && u.Pair.Kind.Certain() && !u.Pair.Off && (u.Answer != nil || u.Earlier != nil) {
			out = append(out, i)
		}
	}
	return out
}

// hint is what is said of a query above it. A score that was given before a change is
// told as such until the query is judged again.
func hint(u *analysis.Unit) string {
	if u.Answer != nil {
		return u.Answer.Headline()
	}
	return fmt.Sprintf("%s: %.2f before this change", u.Earlier.Verdict(), u.Earlier.Value)
}

// explainCommand shows what a score is made of.
func (s *server) explainCommand(n *snapshot, unit int, at protocol.Position) protocol.Command {
	u := n.report.Units[unit]
	c := protocol.Command{Title: hint(u), Command: cmdExplainScore, Arguments: []protocol.LSPAny{encode(placeArg{n.doc.name, at})}}
	if facts := tooltip(u); facts != "" {
		c.Tooltip = &facts
	}
	return c
}

// rescored reports whether a report says other scores than the one before it, of the
// same text.
func rescored(was, is *analysis.Report) bool {
	if len(was.Units) != len(is.Units) {
		return true
	}
	for i, u := range is.Units {
		if u.Answer != was.Units[i].Answer || u.Earlier != was.Units[i].Earlier {
			return true
		}
	}
	return false
}

// refreshHints has the client ask for the scores again. Its answer is waited for beside
// the connection and says nothing.
func (s *server) refreshHints() {
	for _, r := range []struct {
		can    bool
		method string
	}{
		{s.able.refreshLenses, protocol.MethodWorkspaceCodeLensRefresh},
		{s.able.refreshInlays, protocol.MethodWorkspaceInlayHintRefresh},
	} {
		if !r.can {
			continue
		}
		s.goes("refreshing scores", func() { // ends with s.base
			if err := s.client.call(s.base, r.method, nil, nil); err != nil && s.base.Err() == nil {
				s.log.Debug("not refreshed", "method", r.method, "error", err)
			}
		})
	}
}
