package text

import (
	"fmt"
	"strings"
)

// Span is the half-open range of bytes [Start, End) in some text.
type Span struct {
	Start, End int
}

// Where returns the span itself, so that a type that embeds a Span has a place.
func (s Span) Where() Span { return s }

// Len is the number of bytes in s.
func (s Span) Len() int { return s.End - s.Start }

// Empty reports whether s holds no byte; it is then a place between bytes.
func (s Span) Empty() bool { return s.End <= s.Start }

// Contains reports whether t lies inside s.
func (s Span) Contains(t Span) bool { return s.Start <= t.Start && t.End <= s.End }

// Holds reports whether off lies inside s or at its end, where a cursor behind
// the last character stands.
func (s Span) Holds(off int) bool { return s.Start <= off && off <= s.End }

// Overlaps reports whether s and t share a byte. An empty span overlaps
// nothing but a span that it lies strictly inside of.
func (s Span) Overlaps(t Span) bool {
	if s.Empty() || t.Empty() {
		return s.Start < t.End && t.Start < s.End
	}
	return max(s.Start, t.Start) < min(s.End, t.End)
}

// Shift returns s moved by n bytes.
func (s Span) Shift(n int) Span { return Span{s.Start + n, s.End + n} }

// Cover returns the smallest span that contains s and t.
func (s Span) Cover(t Span) Span { return Span{min(s.Start, t.Start), max(s.End, t.End)} }

// In returns the bytes of src that s covers, clipped to src.
func (s Span) In(src string) string {
	lo := min(max(s.Start, 0), len(src))
	hi := min(max(s.End, lo), len(src))
	return src[lo:hi]
}

// FirstLine cuts s at the end of its first line in src.
func (s Span) FirstLine(src string) Span {
	if i := strings.IndexByte(s.In(src), '\n'); i > 0 {
		s.End = s.Start + i
	}
	return s
}

func (s Span) String() string { return fmt.Sprintf("%d-%d", s.Start, s.End) }
