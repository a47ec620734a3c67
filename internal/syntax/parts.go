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
	var cuts []int
	var dialects []Dialect
	for _, p := range parts {
		s := p.In(src)
		if strings.TrimSpace(s) == "" {
			continue
		}
		ends, _, _ := split(s, p.Dialect)
		for _, end := range ends {
			cuts, dialects = append(cuts, p.Start+end), append(dialects, p.Dialect)
		}
	}
	switch {
	case len(cuts) > 0:
		cuts[len(cuts)-1] = len(src)
	case src != "":
		cuts, dialects = []int{len(src)}, []Dialect{d}
	}
	f := &File{Text: src, Dialect: d, parts: parts}
	f.fill(cuts, func(i int) Dialect { return dialects[i] }, prev, nil)
	return f
}
