package text

import (
	"errors"
	"strings"
	"testing"
)

func TestApply(t *testing.T) {
	const src = "héllo 🚀\r\nworld"
	for _, c := range []struct {
		what  string
		edits []Edit
		want  string
	}{
		{"nothing", nil, src},
		{"one", []Edit{{Span{0, 1}, "H"}}, "Héllo 🚀\r\nworld"},
		{"two, the later first", []Edit{{Span{13, 18}, "earth"}, {Span{0, 6}, "bye"}}, "bye 🚀\r\nearth"},
		{"two that touch", []Edit{{Span{0, 3}, "J"}, {Span{3, 6}, "ames"}}, "James 🚀\r\nworld"},
		{"insertions at one place keep their order", []Edit{{Span{0, 0}, "a"}, {Span{0, 0}, "b"}, {Span{0, 1}, "c"}}, "abcéllo 🚀\r\nworld"},
		{"an insertion behind what is replaced", []Edit{{Span{0, 1}, "x"}, {Span{1, 1}, "y"}}, "xyéllo 🚀\r\nworld"},
		{"at the end", []Edit{{Span{18, 18}, "!"}}, src + "!"},
		{"all", []Edit{{Span{0, 18}, ""}}, ""},
	} {
		got, err := Apply(src, c.edits)
		if got != c.want || err != nil {
			t.Errorf("%s: got %q, %v, want %q", c.what, got, err, c.want)
		}
	}
}

func TestApplyRefuses(t *testing.T) {
	for what, edits := range map[string][]Edit{
		"an overlap":          {{Span{0, 3}, ""}, {Span{2, 4}, ""}},
		"the same place":      {{Span{0, 3}, "a"}, {Span{0, 3}, "b"}},
		"an insertion inside": {{Span{0, 3}, "a"}, {Span{1, 1}, "b"}},
	} {
		if got, err := Apply("abcdef", edits); !errors.Is(err, ErrOverlap) || got != "" {
			t.Errorf("%s: got %q, %v", what, got, err)
		}
	}
	for what, edit := range map[string]Edit{
		"in front": {Span{-1, 2}, ""}, "behind": {Span{3, 7}, ""}, "backwards": {Span{3, 2}, ""},
	} {
		if got, err := Apply("abcdef", []Edit{edit}); err == nil || got != "" {
			t.Errorf("%s: got %q, %v", what, got, err)
		}
	}
}

// What lies outside the edits stays byte for byte, and the length is right.
func FuzzApply(f *testing.F) {
	f.Add("héllo 🚀", 0, 3, "x", 4, 6, "yz")
	f.Add("", 0, 0, "a", 0, 0, "b")
	f.Add("abc", 1, 1, "", 1, 1, "")
	f.Add("abc", 2, 1, "", 0, 9, "")
	f.Fuzz(func(t *testing.T, src string, a, b int, first string, c, d int, second string) {
		edits := []Edit{{Span{a, b}, first}, {Span{c, d}, second}}
		got, err := Apply(src, edits)
		valid := 0 <= a && a <= b && b <= len(src) && 0 <= c && c <= d && d <= len(src)
		apart := b <= c || d <= a
		if valid && apart != (err == nil) && !(a == c && (a == b || c == d)) {
			t.Fatalf("%v of a text of %d bytes: %v", edits, len(src), err)
		}
		if !valid && err == nil {
			t.Fatalf("%v of a text of %d bytes is no error", edits, len(src))
		}
		if err != nil {
			if got != "" {
				t.Fatalf("an error and %q", got)
			}
			return
		}
		if want := len(src) - (b - a) - (d - c) + len(first) + len(second); len(got) != want {
			t.Fatalf("%v of %q make %q", edits, src, got)
		}
		if lo, hi := min(a, c), max(b, d); !strings.HasPrefix(got, src[:lo]) || !strings.HasSuffix(got, src[hi:]) {
			t.Fatalf("%v of %q make %q", edits, src, got)
		}
		if back, err := Apply(src, []Edit{edits[1], edits[0]}); a != c && (back != got || err != nil) {
			t.Fatalf("the other way round: %q, %v", back, err)
		}
	})
}

func TestMoved(t *testing.T) {
	edit := func(lo, hi int, s string) Edit { return Edit{Span: Span{Start: lo, End: hi}, New: s} }
	const src = "a bb ccc"
	for _, c := range []struct {
		name  string
		edits []Edit
		want  string // what "bb" has become
	}{
		{"nothing", nil, "bb"},
		{"before and behind", []Edit{edit(5, 8, ""), edit(0, 1, "aaaa")}, "bb"},
		{"inserted at both ends", []Edit{edit(2, 2, "x"), edit(4, 4, "y")}, "bby"},
		{"replaced", []Edit{edit(2, 4, "é😀")}, "é😀"},
		{"a part of it", []Edit{edit(3, 4, "xyz")}, "bxyz"},
		{"more than it", []Edit{edit(0, 5, "what ")}, "what "},
		{"gone", []Edit{edit(2, 5, "")}, ""},
	} {
		after, err := Apply(src, c.edits)
		if err != nil {
			t.Fatal(err)
		}
		if got := (Span{Start: 2, End: 4}).Moved(c.edits).In(after); got != c.want {
			t.Errorf("%s: %q in %q, want %q", c.name, got, after, c.want)
		}
	}
}
