package syntax

import (
	"strings"
	"testing"
	"time"
)

// Reading takes time in proportion to the text and no deep stack, whatever the
// text is. A quadratic step would take minutes here.
func TestLargeTextsAreReadInProportion(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const n = 40_000
	for _, piece := range []string{
		"(", ")", "((SELECT ", "a + ", "a AND ", "NOT ", "- ", "CASE ", "CASE WHEN ", "f(", "f(a, ", "[", "[\n", "'\n", "\"\n", "`\n", "\\'\n", "$a$\n", "{{\n", "{%\n", "${\n",
		"/*", "{#", "SELECT ", "SELECT a FROM ", "SELECT 1 UNION ", "a JOIN ", "a, ", ",", ";", "\n;", "WITH a AS (", "WITH ", "x IN (", "BETWEEN ", "a.", "1 ", "a ", "EXISTS (",
		"```\n", "CREATE TABLE t (", "CREATE TRIGGER a BEGIN ", "OVER (", "-- |\n", "SELECT 1; -- x\n", "SELECT 1\n", "a[", "ARRAY[", "::int", "{% x %}", "%s ", "LIMIT ", "ORDER BY ", "WHERE ",
		"‘", "\xff", "\x00", "INSERT INTO t SELECT ", "UPDATE ", "(VALUES ", "'x', ", "_a ", "<|x|> ", "<|x ", "`a` ", "“a” ", "'x', ", "_a ", "a = 'x' OR ", "FROM (", "a JOIN (", "ON ", "USING (",
	} {
		for _, head := range []string{"", "SELECT * FROM t WHERE "} {
			src := head + strings.Repeat(piece, n/len(piece))
			for _, d := range dialects {
				start := time.Now()
				f := Parse(src, d)
				if took := time.Since(start); took > 3*time.Second {
					t.Errorf("%v: %q and many %q took %v", d, head, piece, took)
				}
				if err := checkFile(f); err != nil {
					message := err.Error()
					t.Errorf("%v: %q and many %q: …%s", d, head, piece, message[max(0, len(message)-200):])
				}
				if testing.Verbose() && time.Since(start) > time.Second {
					t.Logf("%v: %q and many %q took %v", d, head, piece, time.Since(start))
				}
			}
		}
	}
}

// The second reader of MySQL, too, is asked in proportion.
func TestLongListsInMySQL(t *testing.T) {
	start := time.Now()
	f := Parse("SELECT a FROM t WHERE a IN ("+strings.Repeat("'x', ", 200_000)+"_latin1 'x')", MySQL)
	if took := time.Since(start); took > 10*time.Second || len(f.Statements[0].Problems) > 0 {
		t.Errorf("%v, %v", took, f.Statements[0].Problems)
	}
}
