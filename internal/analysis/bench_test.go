package analysis_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
)

// queries makes a text of about n lines, each statement five lines long and
// paired with a question.
func queries(n int) string {
	var b strings.Builder
	b.WriteString("-- db: league.sql\n")
	for i := 0; i*5 < n-5; i++ {
		fmt.Fprintf(&b, "-- question: Which team has the %d highest points?\nSELECT t.name, COUNT(*) FROM team t JOIN player p ON p.team_id = t.id\nWHERE t.town = 'Oslo' AND p.goals > %d\nGROUP BY t.id ORDER BY t.points DESC\nLIMIT %d;\n", i, i, i)
	}
	return b.String()
}

// A keystroke in the middle of a text whose database is open: goal 5 ms at 20
// lines, 50 ms at 5,000.
func BenchmarkQuick(b *testing.B) {
	for _, lines := range []int{20, 5000} {
		b.Run(fmt.Sprint(lines, "lines"), func(b *testing.B) {
			p, w := fixture.Open(b)
			defer w.Close()
			src := queries(lines)
			r := p.Deep(context.Background(), p.Quick(nil, folder(b), src), analysis.Typed)
			at := len(src) / 2
			at += strings.Index(src[at:], "LIMIT ")
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				r = p.Quick(r, r.Path, src[:at]+strings.Repeat(" ", i%7)+src[at:])
			}
		})
	}
}

// A keystroke in a statement as a program writes it: long chains, lists and many joins.
func BenchmarkHuge(b *testing.B) {
	chain := func(form, by string, n int) string {
		var out []string
		for i := range n {
			out = append(out, strings.ReplaceAll(form, "$", fmt.Sprint(i)))
		}
		return strings.Join(out, by)
	}
	for name, query := range map[string]string{
		"ANDs":   "SELECT name FROM team WHERE " + chain("points <> $", " AND ", 3000),
		"ORs":    "SELECT name FROM team WHERE " + chain("name = 'x$'", " OR ", 3000),
		"CASE":   "SELECT CASE " + chain("WHEN name = 'x$' THEN $", " ", 2000) + " END FROM team",
		"SELECT": "SELECT " + chain("name || $", ", ", 1900) + " FROM team",
		"JOINs":  "SELECT t.name FROM team t " + chain("LEFT JOIN player p$ ON p$.team_id = t.id", " ", 500) + " WHERE " + chain("p$.goals = $", " AND ", 500),
	} {
		b.Run(name, func(b *testing.B) {
			p, w := fixture.Open(b)
			defer w.Close()
			src := "-- db: league.sql\n-- question: Which 3 teams have the most points in 2024?\n" + query + ";\n"
			r := p.Deep(context.Background(), p.Quick(nil, folder(b), src), analysis.Typed)
			for i := 0; b.Loop(); i++ {
				r = p.Quick(r, r.Path, src[:len(src)-2]+strings.Repeat(" ", i%7)+";\n")
			}
		})
	}
}

// Opening a text of 5,000 lines, with nothing to take over.
func BenchmarkOpen(b *testing.B) {
	p, w := fixture.Open(b)
	defer w.Close()
	src := queries(5000)
	path := folder(b)
	p.Deep(context.Background(), p.Quick(nil, path, src), analysis.Typed)
	for b.Loop() {
		p.Quick(nil, path, src)
	}
}
