package text

import (
	"testing"
	"unicode/utf8"
)

// h é l l o space rocket, then every kind of line end.
const greeting = "héllo 🚀!\r\nb\rc\n\xff\xfed\n"

func TestPositions(t *testing.T) {
	lines := NewLines(greeting)
	if got := lines.Count(); got != 5 {
		t.Fatalf("%d lines", got)
	}
	for _, c := range []struct {
		what                string
		off, line           int
		utf16, utf8, points int
	}{
		{"the start", 0, 0, 0, 0, 0},
		{"é", 1, 0, 1, 1, 1},
		{"behind é, which has two bytes", 3, 0, 2, 3, 2},
		{"the rocket", 7, 0, 6, 7, 6},
		{"behind the rocket, which has four bytes and two units", 11, 0, 8, 11, 7},
		{"the end of the first line", 12, 0, 9, 12, 8},
		{"behind the carriage return and line feed", 14, 1, 0, 0, 0},
		{"the end of the second line", 15, 1, 1, 1, 1},
		{"behind a lone carriage return", 16, 2, 0, 0, 0},
		{"behind a line feed", 18, 3, 0, 0, 0},
		{"the second byte that is no character counts one", 19, 3, 1, 1, 1},
		{"behind both", 20, 3, 2, 2, 2},
		{"the empty last line", 22, 4, 0, 0, 0},
	} {
		for enc, character := range map[Encoding]int{UTF16: c.utf16, UTF8: c.utf8, UTF32: c.points} {
			want := Pos{c.line, character}
			if got := lines.PosOf(c.off, enc); got != want {
				t.Errorf("%s: offset %d is at %v in encoding %d, want %v", c.what, c.off, got, enc, want)
			}
			if got := lines.Offset(want, enc); got != c.off {
				t.Errorf("%s: %v in encoding %d is offset %d, want %d", c.what, want, enc, got, c.off)
			}
		}
		people := LineCol{c.line + 1, c.points + 1}
		if got := lines.LineColOf(c.off); got != people {
			t.Errorf("%s: people read %v, want %v", c.what, got, people)
		}
		if got := lines.OffsetOf(people); got != c.off {
			t.Errorf("%s: people's %v is offset %d, want %d", c.what, people, got, c.off)
		}
	}
}

func TestPlacesOutsideAreClipped(t *testing.T) {
	lines := NewLines(greeting)
	for _, c := range []struct {
		what string
		pos  Pos
		want int
	}{
		{"behind the end of a line", Pos{0, 99}, 12},
		{"a line with its end in front of the next", Pos{1, 2}, 15},
		{"behind the last line", Pos{9, 0}, len(greeting)},
		{"a negative line", Pos{-1, 5}, 0},
		{"a negative character", Pos{1, -5}, 14},
		{"the second half of a pair", Pos{0, 7}, 7},
	} {
		if got := lines.Offset(c.pos, UTF16); got != c.want {
			t.Errorf("%s: %v is offset %d, want %d", c.what, c.pos, got, c.want)
		}
	}
	for off, want := range map[int]Pos{-3: {0, 0}, 99: {4, 0}, 2: {0, 1}, 9: {0, 6}, 13: {0, 9}} {
		if got := lines.PosOf(off, UTF16); got != want {
			t.Errorf("offset %d is at %v, want %v", off, got, want)
		}
	}
	if got := lines.OffsetOf(LineCol{0, 0}); got != 0 {
		t.Errorf("line 0 is offset %d", got)
	}
}

func TestLineSpans(t *testing.T) {
	lines := NewLines(greeting)
	for n, want := range []string{"héllo 🚀!", "b", "c", "\xff\xfed", ""} {
		if got := lines.Span(n).In(greeting); got != want {
			t.Errorf("line %d is %q, want %q", n, got, want)
		}
	}
	for _, n := range []int{-1, 5} {
		if got := lines.Span(n); got != (Span{len(greeting), len(greeting)}) {
			t.Errorf("line %d is %v", n, got)
		}
	}
	if got := NewLines("").Count(); got != 1 {
		t.Errorf("an empty text has %d lines", got)
	}
}

// A place survives the way to the editor and back, in every encoding.
func FuzzOffsetOfPos(f *testing.F) {
	for _, s := range []string{"", greeting, "a\r", "\r\n\r\n", "\u2028x", "é\r🚀", "\xf0\x9f", "\xed\xa0\x80"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		lines := NewLines(src)
		for off := range runeStarts(src) {
			// An offset in the middle of a line end has no position of its own.
			if line := lines.Span(lines.Line(off)); off > line.End {
				continue
			}
			for _, enc := range []Encoding{UTF16, UTF8, UTF32} {
				p := lines.PosOf(off, enc)
				if got := lines.Offset(p, enc); got != off {
					t.Errorf("%q: offset %d is %v in encoding %d, and that is %d", src, off, p, enc, got)
				}
			}
			if got := lines.OffsetOf(lines.LineColOf(off)); got != off {
				t.Errorf("%q: offset %d comes back from people as %d", src, off, got)
			}
		}
	})
}

// runeStarts are the offsets at which characters start, and the end.
func runeStarts(src string) map[int]bool {
	all := map[int]bool{len(src): true}
	for i := 0; i < len(src); {
		all[i] = true
		_, size := utf8.DecodeRuneInString(src[i:])
		i += size
	}
	return all
}
