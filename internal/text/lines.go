package text

import (
	"sort"
	"unicode/utf16"
	"unicode/utf8"
)

// Encoding is the unit in which an editor counts characters of a line.
type Encoding uint8

// The position encodings of the Language Server Protocol.
const (
	UTF16 Encoding = iota // the default of the protocol
	UTF8
	UTF32
)

// Pos is a line and a character in it, both from zero; characters are counted
// in an Encoding that the context tells.
type Pos struct {
	Line, Character int
}

// LineCol is a line and a column for people: both from one, the column in
// characters (code points, a tab is one).
type LineCol struct {
	Line, Col int
}

// Lines is the line table of one text. A line ends at \n, \r\n or a lone \r.
type Lines struct {
	src    string
	starts []int
}

// NewLines builds the line table of src.
func NewLines(src string) *Lines {
	starts := make([]int, 1, 16+len(src)/32)
	for i := 0; i < len(src); i++ {
		switch src[i] {
		case '\n':
			starts = append(starts, i+1)
		case '\r':
			if i+1 == len(src) || src[i+1] != '\n' {
				starts = append(starts, i+1)
			}
		}
	}
	return &Lines{src: src, starts: starts}
}

// Count is the number of lines; an empty text has one.
func (l *Lines) Count() int { return len(l.starts) }

// Line returns the number, from zero, of the line that off lies in.
func (l *Lines) Line(off int) int {
	return sort.Search(len(l.starts), func(i int) bool { return l.starts[i] > off }) - 1
}

// Span returns line n, from zero, without its line end.
func (l *Lines) Span(n int) Span {
	if n < 0 || n >= len(l.starts) {
		return Span{len(l.src), len(l.src)}
	}
	end := len(l.src)
	if n+1 < len(l.starts) {
		end = l.starts[n+1]
	}
	for end > l.starts[n] && (l.src[end-1] == '\n' || l.src[end-1] == '\r') {
		end--
	}
	return Span{l.starts[n], end}
}

// PosOf converts a byte offset. An offset outside the text is clipped, one
// inside a character counts as the character's start.
func (l *Lines) PosOf(off int, enc Encoding) Pos {
	off = min(max(off, 0), len(l.src))
	n := l.Line(off)
	line := l.Span(n)
	return Pos{n, units(l.src[line.Start:line.End], off-line.Start, enc)}
}

// Offset converts a position. A line behind the last gives the end of the
// text, a character behind the line's last gives the line's end, and one
// inside a character (the second half of a surrogate pair) gives its start.
func (l *Lines) Offset(p Pos, enc Encoding) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(l.starts) {
		return len(l.src)
	}
	line := l.Span(p.Line)
	s, left := l.src[line.Start:line.End], p.Character
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		w := width(r, size, enc)
		if left < w {
			return line.Start + i
		}
		left -= w
		i += size
	}
	return line.End
}

// LineColOf converts a byte offset for people.
func (l *Lines) LineColOf(off int) LineCol {
	p := l.PosOf(off, UTF32)
	return LineCol{p.Line + 1, p.Character + 1}
}

// OffsetOf converts a place named by people; it clips as Offset does.
func (l *Lines) OffsetOf(at LineCol) int {
	return l.Offset(Pos{at.Line - 1, max(at.Col, 1) - 1}, UTF32)
}

// units counts the units of the characters of s that end at or before off.
func units(s string, off int, enc Encoding) int {
	n := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if i += size; i > off {
			break
		}
		n += width(r, size, enc)
	}
	return n
}

// width is the number of units of one decoded character. A byte that is no
// UTF-8 decodes as U+FFFD of size one and counts one unit, as in the editor
// that replaced it.
func width(r rune, size int, enc Encoding) int {
	switch enc {
	case UTF8:
		return size
	case UTF16:
		if n := utf16.RuneLen(r); n > 0 {
			return n
		}
	}
	return 1
}
