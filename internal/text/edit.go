package text

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Edit replaces the bytes of Span by New. An empty span inserts.
type Edit struct {
	Span Span
	New  string
}

// Shift returns e moved by n bytes.
func (e Edit) Shift(n int) Edit { return Edit{e.Span.Shift(n), e.New} }

// Moved is where s lies once the edits are made, all spans being those of the text
// before. What replaces a part of s, or more than s, belongs to it; what is
// inserted at its start does not.
func (s Span) Moved(edits []Edit) Span {
	whole := s
	for _, e := range edits {
		if e.Span.Overlaps(s) {
			whole = whole.Cover(e.Span)
		}
	}
	out := whole
	for _, e := range edits {
		grown := len(e.New) - e.Span.Len()
		if e.Span.End <= whole.Start {
			out.Start += grown
		}
		if e.Span.End <= whole.End {
			out.End += grown
		}
	}
	return out
}

// Touches reports whether s and t overlap or lie directly side by side.
func (s Span) Touches(t Span) bool { return s.Start <= t.End && t.Start <= s.End }

// ErrOverlap says that two edits of one change touch the same bytes.
var ErrOverlap = errors.New("edits overlap")

// Apply returns src with the edits made. All spans are those of src; the order
// of the edits does not matter, except that insertions at one place keep the
// order in which they are given. Text outside the edits stays byte for byte.
// Edits that overlap or lie outside src are an error and change nothing.
func Apply(src string, edits []Edit) (string, error) {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b Edit) int {
		if a.Span.Start != b.Span.Start {
			return a.Span.Start - b.Span.Start
		}
		return a.Span.End - b.Span.End
	})
	var out strings.Builder
	at := 0
	for _, e := range sorted {
		switch {
		case e.Span.Start < 0 || e.Span.End < e.Span.Start || e.Span.End > len(src):
			return "", fmt.Errorf("edit %v lies outside a text of %d bytes", e.Span, len(src))
		case e.Span.Start < at:
			return "", ErrOverlap
		}
		out.WriteString(src[at:e.Span.Start])
		out.WriteString(e.New)
		at = e.Span.End
	}
	out.WriteString(src[at:])
	return out.String(), nil
}
