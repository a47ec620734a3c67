package cli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// showPrompts prints what a language model is asked about the queries of files. The
// part that is the same for all comes once, before the first.
func showPrompts(ctx context.Context, a *App, p *analysis.Pipeline, files []string) error {
	var b strings.Builder
	asked, left := 0, 0
	for _, path := range files {
		src, _, err := readText(path)
		if err != nil {
			return err
		}
		abs, err := filepath.Abs(path)
		if err != nil {
			return err
		}
		r := p.Deep(ctx, p.Quick(nil, abs, src), analysis.Asked)
		for _, problem := range r.Problems {
			a.complain(problem)
		}
		for i, u := range r.Units {
			if u.Statement.Query == nil {
				continue
			}
			off := r.File.Starts[i] + u.Statement.Body.Start
			messages, err := p.Prompt(r, off)
			if err != nil {
				left++
				continue
			}
			for _, m := range messages {
				if asked > 0 && m.Role == "system" {
					continue
				}
				fmt.Fprintf(&b, "==== %s, %s:%d\n\n%s\n\n", m.Role, path, r.Lines.LineColOf(off).Line, keepLines(m.Content))
			}
			asked++
		}
	}
	fmt.Fprintf(&b, "%s to ask about; %s without a question, or not to be read\n", plural(asked, "query"), plural(left, "query"))
	_, err := io.WriteString(a.Stdout, b.String())
	return err
}

// keepLines is printable for a text of several lines.
func keepLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = printable(lines[i])
	}
	return strings.Join(lines, "\n")
}
