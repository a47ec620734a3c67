package syntax

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	_ "github.com/mattn/go-sqlite3"
)

// No two queries that a database answers differently have one canonical form.
// Every query of the corpus is changed in all the small ways of mutants; those
// that share a form are run on a database made to tell them apart.
func TestFormsAgainstADatabase(t *testing.T) {
	families, ran, groups, each := 0, 0, 0, 1
	if testing.Short() {
		each = 5
	}
	for i, src := range probeQueries(t) {
		if i%each != 0 {
			continue
		}
		p := openProbe(t, src)
		byForm := map[string][]string{}
		for _, m := range append([]string{src}, mutants(src)...) {
			if form, ok := formOf(m); ok && !slices.Contains(byForm[form], m) {
				byForm[form] = append(byForm[form], m)
			}
		}
		families++
		for form, members := range byForm {
			if len(members) < 2 {
				continue
			}
			groups++
			ran += len(members)
			if a, b := p.differ(members); a != "" {
				t.Errorf("one form, but different rows\n%s\n%s\nform %s\n%s\n%s", a, b, form, p.answer(a), p.answer(b))
			}
		}
		p.db.Close()
	}
	t.Logf("%d queries, %d groups of one form, %d statements run", families, groups, ran)
	if families < 90/each || ran < 20000/each {
		t.Errorf("%d queries, %d statements run: too few to say anything", families, ran)
	}
}

func formOf(src string) (string, bool) {
	f := Parse(src, SQLite)
	if len(f.Statements) != 1 {
		return "", false
	}
	st := f.Statements[0]
	if st.Query == nil || st.Class != Read || len(st.Problems) > 0 || st.Tokens[0].Keyword == KwExplain {
		return "", false
	}
	return Canonical(st.Query)
}

// probeQueries are the queries of the corpora and of the file that was written
// for this test.
func probeQueries(t *testing.T) []string {
	t.Helper()
	own, err := os.ReadFile("testdata/canonical/probe.sql")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, text := range []string{string(own), corpusFile(t, "plain"), corpus(t, SQLite)} {
		for _, st := range Parse(text, SQLite).Statements {
			if st.Query != nil && st.Class == Read && st.Tokens[0].Keyword != KwExplain {
				list = append(list, st.Body.In(st.Text))
			}
		}
	}
	return list
}

// probe is a database with the tables that one query names.
type probe struct {
	db      *sql.DB
	ordered bool
	answers map[string]string
}

// values are what tells similar queries apart: NULL, ties, numbers as texts, both
// cases, blanks at the end, dates, and what is true in one type and false in another.
var values = []string{
	"1", "2", "NULL", "'a'", "'A'", "2", "'1'", "1.0", "'b '", "'b'", "0", "'2020-01-02'", "-3", "x'61'", "''", "10", "'10'", "2.5", "'a%'", "NULL",
}

func openProbe(t *testing.T, src string) *probe {
	t.Helper()
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	st := Parse(src, SQLite).Statements[0]
	for at, tab := range tablesOf(st.Query) {
		if len(tab.columns) == 0 {
			tab.columns = []string{"x"}
		}
		name := `"` + tab.name + `"`
		if _, err := db.Exec("CREATE TABLE " + name + ` ("` + strings.Join(tab.columns, `", "`) + `")`); err != nil {
			continue // a name that only a schema of its own has
		}
		for row := range 7 - at%3 {
			var list []string
			for col := range tab.columns {
				list = append(list, values[(row*(3+col)+5*col+at)%len(values)])
			}
			if _, err := db.Exec("INSERT INTO " + name + " VALUES (" + strings.Join(list, ", ") + ")"); err != nil {
				t.Fatal(err)
			}
		}
	}
	return &probe{db: db, ordered: st.Query.OrderBy != nil, answers: map[string]string{}}
}

type probeTable struct {
	name    string
	columns []string
}

func (t *probeTable) add(column string) {
	if !slices.ContainsFunc(t.columns, func(c string) bool { return strings.EqualFold(c, column) }) {
		t.columns = append(t.columns, column)
	}
}

// tablesOf guesses the tables of a query and their columns: a bare column is the
// first table's.
func tablesOf(q *Query) []*probeTable {
	var list []*probeTable
	alias := map[string]*probeTable{}
	ctes := map[string]bool{}
	Walk(q, func(n Node) bool {
		switch n := n.(type) {
		case *CTE:
			ctes[strings.ToLower(n.Name.Text)] = true
		case *Table:
			key := strings.ToLower(n.Name.Text)
			if ctes[key] {
				return true
			}
			if alias[key] == nil {
				alias[key] = &probeTable{name: n.Name.Text}
				list = append(list, alias[key])
			}
			if n.Alias != nil {
				alias[strings.ToLower(n.Alias.Text)] = alias[key]
			}
		}
		return true
	})
	Walk(q, func(n Node) bool {
		switch n := n.(type) {
		case *Column:
			if n.Table != nil {
				if t := alias[strings.ToLower(n.Table.Text)]; t != nil {
					t.add(n.Name.Text)
				}
			} else if len(list) > 0 {
				list[0].add(n.Name.Text)
			}
		case *Join:
			for _, c := range n.Using {
				for _, t := range list {
					t.add(c.Text)
				}
			}
		}
		return true
	})
	return list
}

// differ finds two of the queries that are answered differently.
func (p *probe) differ(queries []string) (a, b string) {
	first := ""
	for _, q := range queries {
		got := p.answer(q)
		switch {
		case got == tookTooLong, got == notSQL:
		case first == "":
			first = q
		case got != p.answer(first) && p.stillDiffer(first, q):
			return first, q
		}
	}
	return "", ""
}

// stillDiffer asks both again, in the same moment: the answer may hold the time.
func (p *probe) stillDiffer(a, b string) bool {
	for range 5 {
		p.answers[a], p.answers[b] = p.run(a), p.run(b)
		if p.answers[a] == p.answers[b] || p.answers[a] == tookTooLong || p.answers[b] == tookTooLong {
			return false
		}
	}
	return true
}

// What says nothing of a query: it does not end, or our parser took what SQLite
// does not call SQL.
const (
	tookTooLong = "took too long"
	notSQL      = "not SQL"
)

func refusal(ctx context.Context, err error) string {
	if ctx.Err() != nil {
		return tookTooLong
	}
	if message := err.Error(); strings.Contains(message, "syntax error") || strings.Contains(message, "unknown join type") {
		return notSQL
	}
	return "refused"
}

// answer is all that a query returns: the number of columns and the rows with
// the types of their values, in order where the query asks for one.
func (p *probe) answer(q string) string {
	if a, ok := p.answers[q]; ok {
		return a
	}
	a := p.run(q)
	p.answers[q] = a
	return a
}

func (p *probe) run(q string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 40*time.Millisecond)
	defer cancel()
	st := Parse(q, SQLite).Statements[0]
	var args []any
	for i := range st.Tokens {
		if st.Tokens[i].Kind == ParamToken {
			args = append(args, sql.Named(strings.TrimLeft(st.Tokens[i].In(q), "?:@$"), 2))
		}
	}
	if len(args) > 0 {
		return tookTooLong // placeholders are told apart by their names alone
	}
	rows, err := p.db.QueryContext(ctx, q)
	if err != nil {
		return refusal(ctx, err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return refusal(ctx, err)
	}
	row, ptrs := make([]any, len(columns)), make([]any, len(columns))
	for i := range row {
		ptrs[i] = &row[i]
	}
	var list []string
	for rows.Next() {
		if len(list) > 3000 {
			return tookTooLong
		}
		if err := rows.Scan(ptrs...); err != nil {
			return refusal(ctx, err)
		}
		var b strings.Builder
		for _, v := range row {
			fmt.Fprintf(&b, "%T %v|", v, v)
		}
		list = append(list, b.String())
	}
	if ctx.Err() != nil {
		return tookTooLong
	}
	if rows.Err() != nil {
		return refusal(ctx, rows.Err())
	}
	if !p.ordered {
		slices.Sort(list)
	}
	return fmt.Sprintf("%d columns\n%s", len(columns), strings.Join(list, "\n"))
}
