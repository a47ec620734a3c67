package syntax

import (
	"os"
	"strings"
	"testing"
)

// The corpora are invented; SQLite's is the widest.
func corpus(tb testing.TB, d Dialect) string { return corpusFile(tb, d.String()) }

func corpusFile(tb testing.TB, name string) string {
	tb.Helper()
	b, err := os.ReadFile("testdata/corpus/" + name + ".sql")
	if err != nil {
		tb.Fatal(err)
	}
	return string(b)
}

const typicalQuery = "SELECT T2.name, COUNT(*) AS n FROM orders AS T1 INNER JOIN customer AS T2 ON T1.customer_id = T2.id WHERE T1.day > '2024-01-01' AND T2.city = 'Ulm' GROUP BY T2.id ORDER BY COUNT(*) DESC LIMIT 1"

func BenchmarkParseQuery(b *testing.B) {
	b.SetBytes(int64(len(typicalQuery)))
	for b.Loop() {
		Parse(typicalQuery, SQLite)
	}
}

func BenchmarkParse20Lines(b *testing.B) {
	src := strings.Join(strings.SplitAfter(corpus(b, SQLite), "\n")[:20], "")
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		Parse(src, SQLite)
	}
}

func fiveThousandLines(tb testing.TB) string {
	src := corpus(tb, SQLite)
	return strings.Repeat(src, 5000/strings.Count(src, "\n")+1)
}

func BenchmarkParse5000Lines(b *testing.B) {
	src := fiveThousandLines(b)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		Parse(src, SQLite)
	}
}

// One letter changes in the middle of 5,000 lines.
func BenchmarkReparse5000Lines(b *testing.B) {
	src := fiveThousandLines(b)
	before := Parse(src, SQLite)
	at := len(src)/2 + strings.Index(src[len(src)/2:], "title")
	after := src[:at] + "titles" + src[at+5:]
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		Reparse(before, after)
	}
}

func BenchmarkLex5000Lines(b *testing.B) {
	src := fiveThousandLines(b)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		lex(src, SQLite)
	}
}
