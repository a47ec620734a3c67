package lsp

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

// editor is a client's text as it counts itself: in units of UTF-16.
type editor []uint16

// place is the position of a unit, by counting line ends.
func (e editor) place(unit int) lenientPos {
	var p lenientPos
	for i := range unit {
		switch {
		case e[i] == '\n', e[i] == '\r' && !(i+1 < len(e) && e[i+1] == '\n'):
			p = lenientPos{Line: p.Line + 1}
		case e[i] == '\r' && i+1 == unit: // between \r and \n
			p.Character++
		default:
			p.Character++
		}
	}
	return p
}

// cuts reports whether a change cannot begin or end at a unit: within a pair of
// surrogates or a line end.
func (e editor) cuts(unit int) bool {
	return unit > 0 && unit < len(e) && (utf16.IsSurrogate(rune(e[unit])) && e[unit] >= 0xDC00 || e[unit-1] == '\r' && e[unit] == '\n')
}

func (e editor) random(r *rand.Rand) int {
	unit := r.IntN(len(e) + 1)
	for e.cuts(unit) {
		unit--
	}
	return unit
}

var typed = []string{
	"'", "\"", "`", "--", "/*", "*/", "$$", "(", ")", ";", ",", "\n", "\r\n", "\r", "```sql\n", "```\n", "é", "😀", " ", "{{", "}}", "a", "1", "\ufeff",
	"-- question: Which 😀 has the fewest points?\n", "-- db: league.sql\n", "-- sqlrepair: ignore syntax-error\n", "-- error: attribute mismatch\n",
	"SELECT name, FROM team;\n", "SELECT 'é😀', nmae FROM team;\n", "CREATE TABLE t (a int);\n", "SELECT b FROM t;", "GO\n", "SELECT TOP 3 a FROM t;\n", "SELECT a::int FROM t;\n", "# x\n",
	"\n\n", "1. List the teams?\n", "-- 2) How many?\n", "Here is the query that returns it.\n",
}

// The findings after any changes, several in one notification, are those of the
// same text opened anew.
func TestChangesLeaveWhatAFreshOpenFinds(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "league.sql"), []byte("CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT, points INTEGER);"), 0o644); err != nil {
		t.Fatal(err)
	}
	w := workspace.New(workspace.Options{Trusted: true, Roots: []string{dir}})
	defer w.Close()
	p, err := analysis.New(w)
	if err != nil {
		t.Fatal(err)
	}
	p.Quick(nil, filepath.Join(dir, "a.sql"), "-- db: league.sql\nSELECT 1;")
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 3))
		path := filepath.Join(dir, []string{"a.sql", "a.md", "a.mysql"}[seed%3])
		e := editor{}
		src := ""
		report := p.Quick(nil, path, src)
		for step := range 40 {
			var changes []change
			before := src
			for range 1 + r.IntN(3) {
				lo := e.random(r)
				hi := min(len(e), lo+r.IntN(6))
				for e.cuts(hi) {
					hi++
				}
				with := ""
				for range r.IntN(4) {
					with += typed[r.IntN(len(typed))]
				}
				c := change{Text: with}
				c.Range = &struct {
					Start lenientPos `json:"start"`
					End   lenientPos `json:"end"`
				}{e.place(lo), e.place(hi)}
				changes = append(changes, c)
				after := append(editor{}, e[:lo]...)
				after = append(after, utf16.Encode([]rune(with))...)
				e = append(after, e[hi:]...)
			}
			src = apply(src, text.NewLines(src), text.UTF16, changes)
			if want := string(utf16.Decode(e)); src != want {
				t.Fatalf("seed %d: %q and %v\nleave %q\nnot   %q", seed, before, changes, src, want)
			}
			report = p.Quick(report, path, src)
			fresh := p.Quick(nil, path, src)
			if got, want := all(report), all(fresh); got != want {
				t.Fatalf("seed %d, step %d: %q to %q\ngot\n%s\nwant\n%s", seed, step, before, src, got, want)
			}
		}
	}
}

// all is everything that is found, and what each statement is paired with.
func all(r *analysis.Report) string {
	var b strings.Builder
	for _, f := range r.Findings() {
		fmt.Fprintf(&b, "%s %v %v %v %s %v\n", f.ID, f.Span, f.Severity, f.Suppressed, f.Message, f.Mask)
	}
	for i, u := range r.Units {
		q := "-"
		if u.Pair.Question != nil {
			q = u.Pair.Question.Text
		}
		fmt.Fprintf(&b, "%d %d %q %q %v\n", i, r.File.Starts[i], q, u.Pair.Database, u.Statement.Dialect)
	}
	return b.String()
}
