package assist

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Hover says in Markdown what is known of the place at off: the findings there,
// then the column or table that is named there. The span is the smallest of what
// it speaks of. With ok false there is nothing to say.
func Hover(r *analysis.Report, off int) (markdown string, span text.Span, ok bool) {
	var parts []string
	add := func(part string, at text.Span) {
		if len(parts) == 0 || at.Len() < span.Len() {
			span = at
		}
		parts = append(parts, part)
	}
	for _, f := range r.Findings() {
		if !f.Suppressed && f.Severity != diagnose.Off && f.Span.Holds(off) {
			add(finding(f), f.Span)
		}
	}
	if part, at := name(r, off); part != "" {
		add(part, at)
	}
	return strings.Join(parts, "\n\n---\n\n"), span, len(parts) > 0
}
