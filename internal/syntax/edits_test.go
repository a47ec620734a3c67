package syntax_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// pieces are what edits put in: marks that open, close and end things, and whole
// statements.
var pieces = []string{
	"'", "''", "\"", "`", "```", "```sql\n", "\n```\n", "--", "-- ", "#", "/*", "*/", "/*!", "$$", "$a$", "$", "{{", "}}", "{%", "%}", "{#", "#}", "${", "}", "[", "]",
	"(", ")", ";", ";;", "\n", "\r\n", "\r", "\n\n", " ", "\t", "\ufeff", "é", "😀", "“", "”", "‘", "\xff", "\x00", "\\", "\\'", "\\g", "\\d", "\nGO\n",
	"<|im_end|>", "<|", "|>", ":", ":a", "@a", "?", "%s", "%(a)s", ".", ",", "=", "E'", "X'0", "U&'", "q'[",
	"SELECT 1", "SELECT", "\nSELECT a FROM t", "WITH a AS (", "BEGIN", "END", "CREATE TRIGGER x BEGIN ", "CREATE TABLE t (a int)", "DELIMITER //\n", "//", "EXPLAIN ",
	"UNION ", "WHERE ", "CASE ", "a", "1", "_", "-- | a |\n", "-- question: who?\n", "Here is the query that returns it.\n", "Explanation: the\n", "SQLQuery: ", ".tables\n", "> ", "- ",
	"VALUES (1)", "INSERT INTO t ", "GRANT SELECT", "::int", "INTO ",
}

// edited is src with a random stretch taken out and something else put in.
func edited(r *rand.Rand, src string) string {
	lo := r.IntN(len(src) + 1)
	hi := lo
	if r.IntN(2) == 0 {
		hi = min(len(src), lo+r.IntN(12))
	}
	if r.IntN(40) == 0 {
		hi = min(len(src), lo+r.IntN(len(src)+1))
	}
	with := ""
	for range r.IntN(3) {
		with += pieces[r.IntN(len(pieces))]
	}
	if r.IntN(30) == 0 && len(src) > 0 { // a stretch of the text once more
		from := r.IntN(len(src))
		with = src[from:min(len(src), from+r.IntN(60))]
	}
	return src[:lo] + with + src[hi:]
}

func randomText(r *rand.Rand) string {
	var b strings.Builder
	for range r.IntN(25) {
		b.WriteString(pieces[r.IntN(len(pieces))])
		if r.IntN(3) == 0 {
			b.WriteString(";\n")
		}
	}
	return b.String()
}

// Whatever is edited, what is read after the edit is what reading the whole text
// gives.
func TestEditsAreReadAsTheWholeText(t *testing.T) {
	files, edits := 60, 60
	if testing.Short() {
		files = 10
	}
	type reading struct {
		name  string
		whole func(src string) *syntax.File
		again func(before *syntax.File, src string) *syntax.File
	}
	var readings []reading
	for _, d := range []syntax.Dialect{syntax.SQLite, syntax.Postgres, syntax.MySQL} {
		readings = append(readings, reading{d.String(), func(src string) *syntax.File { return syntax.Parse(src, d) }, syntax.Reparse})
		readings = append(readings, reading{d.String() + ", lenient", func(src string) *syntax.File { return syntax.ParseLenient(src, d) }, syntax.Reparse})
		readings = append(readings, reading{d.String() + ", Markdown", func(src string) *syntax.File {
			m := pairing.ReadMarkdown(src)
			return syntax.ParseParts(nil, m.Text, d, m.Parts(d))
		}, func(before *syntax.File, src string) *syntax.File {
			m := pairing.ReadMarkdown(src)
			return syntax.ParseParts(before, m.Text, d, m.Parts(d))
		}})
	}
	for seed := range uint64(files) {
		for _, how := range readings {
			r := rand.New(rand.NewPCG(seed, 7))
			src := randomText(r)
			if strings.HasSuffix(how.name, "Markdown") {
				src = "Text\n```sql\n" + src + "\n```\nmore\n```mysql\n" + randomText(r) + "\n```\n"
			}
			file := how.whole(src)
			for range edits {
				before := src
				src = edited(r, src)
				file = how.again(file, src)
				if want := how.whole(src); !reflect.DeepEqual(file, want) {
					t.Fatalf("%s, seed %d: from %q to %q\n%s", how.name, seed, before, src, difference(file, want))
				}
			}
		}
	}
}

// difference says where two files differ first.
func difference(got, want *syntax.File) string {
	for i := range min(len(got.Statements), len(want.Statements)) {
		if g, w := got.Statements[i], want.Statements[i]; !reflect.DeepEqual(g, w) {
			return fmt.Sprintf("statement %d:\n%q %v %v\nwant\n%q %v %v", i, g.Text, g.Problems, g.Tokens, w.Text, w.Problems, w.Tokens)
		}
	}
	return fmt.Sprintf("%d statements at %v, want %d at %v", len(got.Statements), got.Starts, len(want.Statements), want.Starts)
}
