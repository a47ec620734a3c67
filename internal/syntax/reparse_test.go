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

// An edit cuts out again the statement that it touches and at most the one
// above, whatever stands around it.
func TestAnEditReadsOnlyWhatItTouches(t *testing.T) {
	piece := "-- question: who?\nSELECT name FROM animal WHERE kind = 'cat';\n\n"
	src := strings.Repeat(piece, 300)
	mid := len(piece) * 150
	for _, c := range []struct {
		edit     string
		from, to int
		with     string
		most     int
	}{
		{"a letter in a query", mid + 30, mid + 30, "x", 2},
		{"a letter in a comment", mid + 5, mid + 6, "x", 2},
		{"a blank line", mid, mid, "\n", 2},
		{"a new statement", mid, mid, "SELECT 1;\n", 3},
		{"a semicolon less", mid + len(piece) - 3, mid + len(piece) - 2, "", 2},
		{"a statement less", mid, mid + len(piece), "", 2},
		{"an open quote", mid + len(piece) - 4, mid + len(piece) - 3, "", 3},
		{"a new quote", mid + 30, mid + 30, "'", 3},
		{"in front of all", 0, 0, "\n", 2},
		{"behind all", len(src), len(src), "SELECT", 2},
	} {
		old := Parse(src, SQLite)
		after := src[:c.from] + c.with + src[c.to:]
		b := newBuilder(old, after)
		b.cut()
		if n := len(b.fresh); n > c.most {
			t.Errorf("%s: %d statements cut out anew, at most %d need be", c.edit, n, c.most)
		}
	}
}

// A text that is not closed yet ends with its line, so that what stands below it
// is not turned inside out.
func TestAnOpenQuoteEndsWithItsLine(t *testing.T) {
	for _, src := range []string{
		"SELECT a FROM t WHERE b = 'x;\n\nSELECT c FROM u WHERE d = 'y';",
		"SELECT a FROM t WHERE b = 'x\n  AND c = 'y' AND d = 'z';\nSELECT 1;",
		"SELECT a FROM t WHERE b = '\n;\nSELECT c FROM u WHERE d LIKE '%y';",
		"SELECT \"a FROM t;\nSELECT c AS \"d\" FROM u;",
	} {
		f := Parse(src, SQLite)
		if len(f.Statements) != 2 || f.Statements[1].Query == nil || len(f.Statements[1].Problems) > 0 {
			t.Errorf("%q is cut into %d", src, len(f.Statements))
		}
	}
	// These are texts of several lines.
	for _, src := range []string{
		"SELECT 'a\nb' FROM t;", "SELECT 'a\nb', 'c';", "SELECT 'a;\nSELECT b'\n;", "SELECT 'a\nit''s b'||c;", "SELECT 'a\nb'::text;",
	} {
		for _, d := range dialects {
			if f := Parse(src, d); len(f.Statements) != 1 || f.Statements[0].Tokens[1].Kind != StringToken {
				t.Errorf("%v: %q has %v", d, src, f.Statements[0].Tokens[1].Kind)
			}
		}
	}
}
