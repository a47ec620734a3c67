package syntax

import (
	"reflect"
	"strings"
	"testing"
)

// reused says, for each statement of now, which of before it is, -1 for none.
func reused(before, now *File) []int {
	var list []int
	for _, st := range now.Statements {
		at := -1
		for i, old := range before.Statements {
			if old == st {
				at = i
			}
		}
		list = append(list, at)
	}
	return list
}

func TestReparseKeepsWhatDidNotChange(t *testing.T) {
	const before = "-- one\nSELECT 1;\nSELECT 2;\nSELECT 3;\n"
	for _, c := range []struct {
		change string
		after  string
		want   []int
	}{
		{"nothing", before, []int{0, 1, 2}},
		{"a letter in the middle", "-- one\nSELECT 1;\nSELECT 22;\nSELECT 3;\n", []int{0, -1, 2}},
		{"a comment above", "-- uno\nSELECT 1;\nSELECT 2;\nSELECT 3;\n", []int{-1, 1, 2}},
		{"a statement in front", "SELECT 0;-- one\nSELECT 1;\nSELECT 2;\nSELECT 3;\n", []int{-1, -1, 1, 2}},
		{"one less", "-- one\nSELECT 1;\nSELECT 3;\n", []int{0, 2}},
		{"two swapped", "-- one\nSELECT 1;\nSELECT 3;\nSELECT 2;\n", []int{0, -1, -1}},
		{"the same twice", "-- one\nSELECT 1;\nSELECT 2;\nSELECT 2;\nSELECT 3;\n", []int{0, 1, -1, 2}},
		{"a quote swallows the rest", "-- one\nSELECT 1;\nSELECT '2;\nSELECT 3;\n'", []int{0, -1}},
		{"a semicolon less", "-- one\nSELECT 1\nSELECT 2;\nSELECT 3;\n", []int{-1, 1, 2}},
		{"all gone", "", nil},
		{"only the second", "\nSELECT 2;", []int{1}},
	} {
		old := Parse(before, SQLite)
		now := Reparse(old, c.after)
		if got := reused(old, now); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: reused %v, want %v", c.change, got, c.want)
		}
		if !reflect.DeepEqual(now, Parse(c.after, SQLite)) {
			t.Errorf("%s: Reparse differs from Parse", c.change)
		}
	}
}

// A long session of typing in the middle of a long file makes one new statement
// a keystroke.
func TestTypingParsesOneStatement(t *testing.T) {
	src := strings.Repeat("-- q\nSELECT name FROM animal WHERE weight > 1;\n\n", 500)
	at := strings.LastIndex(src[:len(src)/2], "1;")
	file := Parse(src, SQLite)
	for _, key := range strings.Split(" AND born = '2' OR x IN (1, 2)", "") {
		at += len(key)
		src = src[:at-len(key)+1] + key + src[at-len(key)+1:]
		next := Reparse(file, src)
		fresh := 0
		for _, i := range reused(file, next) {
			if i < 0 {
				fresh++
			}
		}
		// An open quote reaches to the next one, so more may change for a while.
		if fresh > 1 && strings.Count(key, "'") == 0 && strings.Count(src, "'")%2 == 0 {
			t.Fatalf("%d statements were parsed anew after %q", fresh, key)
		}
		if err := checkFile(next); err != nil {
			t.Fatal(err)
		}
		file = next
	}
}

func TestAtFindsTheStatement(t *testing.T) {
	f := Parse("SELECT 1; SELECT 2;\n-- end", SQLite)
	for off, want := range map[int]int{0: 0, 8: 0, 9: 1, 18: 1, 19: 2, 26: 2, 99: 2} {
		if got := f.At(off); got != want {
			t.Errorf("offset %d is in statement %d, want %d", off, got, want)
		}
	}
	if got := Parse("", SQLite).At(0); got != -1 {
		t.Errorf("an empty file has statement %d", got)
	}
}
