package syntax

import "testing"

// A dialect is told by what only one has; what several have leaves it open.
func TestGuess(t *testing.T) {
	for _, c := range []struct {
		src  string
		want string
	}{
		{"SELECT name FROM animal WHERE weight > 5 LIMIT 3", ""},
		{"SELECT `name` FROM animal", ""},
		{"SELECT \"name\" FROM animal WHERE a || b = 'x'", ""},
		{"SELECT a::int FROM t", "postgres"},
		{"SELECT a FROM t WHERE b ILIKE '%x%'", "postgres"},
		{"SELECT DISTINCT ON (a) a, b FROM t", "postgres"},
		{"SELECT now() - INTERVAL '1 day'", "postgres"},
		{"SELECT $$a$$, E'\\n'", "postgres"},
		{"SELECT date_trunc('month', d) FROM t", "postgres"},
		{"SELECT t.date_trunc, date_trunc.x FROM t", ""},
		{"SELECT DATE_FORMAT(d, '%Y') FROM t", "mysql"},
		{"SELECT DATE_SUB(d, INTERVAL 1 DAY) FROM t", "mysql"},
		{"SELECT d + INTERVAL '1' DAY", ""},
		{"# the first\nSELECT 1;", "mysql"},
		{"/*\n# no comment of MySQL\n*/ SELECT 1", ""},
		{"SELECT doc #> '{a}' FROM t", "postgres"},
		{"CREATE TABLE t (id INT AUTO_INCREMENT) ENGINE=InnoDB", "mysql"},
		{"SELECT strftime('%Y', d) FROM t", "sqlite"},
		{"PRAGMA table_info(t)", "sqlite"},
		{"SELECT strftime('%Y', d), a::int FROM t", ""},
		{"SELECT 'ILIKE' -- ::int\n", ""},
		{"-- sqlfluff:dialect:postgres\nSELECT 1", "postgres"},
	} {
		got := ""
		if d, sure := Guess(c.src); sure {
			got = d.String()
		}
		if got != c.want {
			t.Errorf("%q is guessed as %q, want %q", c.src, got, c.want)
		}
	}
}

// Where nobody says the dialect, what one of them takes is no mistake.
func TestLenient(t *testing.T) {
	src := "SELECT a::int FROM t;\nSELECT b FROM t WHERE b RLIKE 'x';\nSELECT c,, d FROM t;\n"
	f := ParseLenient(src, SQLite)
	for i, want := range []int{0, 0, 1} {
		if got := f.Statements[i].Problems; len(got) != want {
			t.Errorf("statement %d has %v", i, got)
		}
	}
	label := ParseLenient("Answer:\n(SELECT a FROM t LIMIT 1) UNION (SELECT b FROM u)", SQLite).Statements[0]
	if len(label.Problems) != 1 || label.Problems[0].Title != "Remove the label" {
		t.Errorf("behind a label the query has %v", label.Problems)
	}
	if strict := Parse(src, SQLite); len(strict.Statements[0].Problems) == 0 {
		t.Error("SQLite takes `::`")
	}
	again := Reparse(f, src+"SELECT 1")
	if again.Statements[0] != f.Statements[0] || len(again.Statements[1].Problems) > 0 {
		t.Error("what was read leniently is read again, or strictly")
	}
}
