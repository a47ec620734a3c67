package text

import "testing"

func TestSpans(t *testing.T) {
	s := Span{2, 5}
	for _, c := range []struct {
		t                  Span
		contains, overlaps bool
	}{
		{Span{2, 5}, true, true},
		{Span{3, 4}, true, true},
		{Span{1, 3}, false, true},
		{Span{4, 9}, false, true},
		{Span{0, 2}, false, false},
		{Span{5, 6}, false, false},
		{Span{2, 2}, true, false},
		{Span{3, 3}, true, true},
		{Span{5, 5}, true, false},
	} {
		if got := s.Contains(c.t); got != c.contains {
			t.Errorf("%v contains %v: %v", s, c.t, got)
		}
		if got := s.Overlaps(c.t); got != c.overlaps {
			t.Errorf("%v overlaps %v: %v", s, c.t, got)
		}
		if got := c.t.Overlaps(s); got != c.overlaps {
			t.Errorf("%v overlaps %v: %v", c.t, s, got)
		}
	}
	if !s.Holds(5) || s.Holds(6) || s.Len() != 3 || s.Empty() || !(Span{3, 3}).Empty() {
		t.Error("a span holds its end and has a length")
	}
	if got := s.Shift(3); got != (Span{5, 8}) {
		t.Errorf("shifted: %v", got)
	}
	if got := s.Cover(Span{7, 9}); got != (Span{2, 9}) {
		t.Errorf("covered: %v", got)
	}
	if got := s.String(); got != "2-5" {
		t.Errorf("written: %s", got)
	}
	for span, want := range map[Span]string{{1, 3}: "bc", {-2, 1}: "a", {2, 99}: "cd", {3, 1}: ""} {
		if got := span.In("abcd"); got != want {
			t.Errorf("%v of abcd is %q, want %q", span, got, want)
		}
	}
}
