package syntax

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Part is a stretch of a text that is read for itself, in its own dialect.
type Part struct {
	text.Span
	Dialect Dialect
}

// ParseParts reads the parts of src each for itself, such as the SQL of a
// Markdown text. What lies between them must be blank; it belongs to the
// statement behind it. Statements of prev, which may be nil, are kept as Reparse
// keeps them.
func ParseParts(prev *File, src string, d Dialect, parts []Part) *File {
	if prev != nil && prev.Text == src && prev.Dialect == d && slices.Equal(prev.parts, parts) {
		return prev
	}
	old := prev
	if old == nil {
		old = &File{}
	}
	b := newBuilder(old, src)
	b.file.Dialect, b.file.lenient, b.file.parts = d, false, parts
	filled := slices.DeleteFunc(slices.Clone(parts), func(p Part) bool { return strings.TrimSpace(p.In(src)) == "" })
	if len(filled) == 0 {
		filled = []Part{{Span: text.Span{Start: 0, End: len(src)}, Dialect: d}}
	}
	for i, p := range filled {
		limit := p.End
		if i == len(filled)-1 {
			limit = len(src)
		}
		s := newSplitter(src[:p.End], p.Dialect)
		for b.at < p.End {
			b.next(s, limit)
		}
	}
	b.read()
	return b.file
}
