package database

import (
	"context"
	"database/sql/driver"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

// manyRows fills a table in each dialect: 25,000 different words and numbers, the numbers
// also as texts, a state in three spellings, one word in capitals at the end.
const (
	sqliteRows = `INSERT INTO many SELECT 'Word ' || i, i, printf('%d.5', i), CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN 'open' WHEN 2 THEN 'Open' ELSE 'paid' END
		FROM (WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c LIMIT 25000) SELECT i FROM c)`
	postgresRows = `INSERT INTO many SELECT 'Word ' || i, i, i || '.5', CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN 'open' WHEN 2 THEN 'Open' ELSE 'paid' END
		FROM generate_series(1, 25000) AS i`
	mysqlRows = `INSERT INTO many SELECT CONCAT('Word ', i), i, CONCAT(i, '.5'), CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN 'open' WHEN 2 THEN 'Open' ELSE 'paid' END
		FROM (SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d AS i FROM digits a, digits b, digits c, digits e, digits f) x WHERE i <= 25000`
	oddRow = `INSERT INTO many VALUES ('100% SURE_thing', -7, 'n/a', 'paid')`
)

func manySQL(rows string) []string {
	return []string{
		`CREATE TABLE digits (d int)`, `INSERT INTO digits VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)`,
		`CREATE TABLE many (word varchar(40), n int, amount varchar(20), state varchar(10))`, rows, oddRow,
	}
}

// onAllEngines runs a test on the same tables of each engine.
func onAllEngines(t *testing.T, f func(t *testing.T, db DB)) {
	t.Run("sqlite", func(t *testing.T) { f(t, script(t, strings.Join(manySQL(sqliteRows), ";\n"))) })
	t.Run("postgres", func(t *testing.T) {
		db, _ := openPostgres(t, manySQL(postgresRows)...)
		f(t, db)
	})
	t.Run("mysql", func(t *testing.T) {
		db, _ := openMySQL(t, manySQL(mysqlRows)...)
		f(t, db)
	})
}

func look(t *testing.T, db DB, wants ...catalog.Want) catalog.Facts {
	t.Helper()
	facts, err := db.Lookup(t.Context(), wants)
	if err != nil {
		t.Fatal(err)
	}
	return facts
}

// Of a column of few values all is known, however many rows there are; of one of
// many, a sample and what can be said of all without listing them.
func TestLookupProfilesOfALargeTable(t *testing.T) {
	onAllEngines(t, func(t *testing.T, db DB) {
		for column, want := range map[string]string{
			"state":  "3 values complete 25001 rows 6250 NULL 3 distinct numeric 1 [Open paid] sample 0",
			"word":   "5000 values open 25001 rows 0 NULL 25001 distinct numeric 1 [] sample 20000",
			"n":      "5000 values open 25001 rows 0 NULL 25001 distinct numeric 2 [-7 25000] sample 20000",
			"amount": "5000 values open 25001 rows 0 NULL 25001 distinct numeric 1 [1.5 n/a] sample 20000",
		} {
			d := look(t, db, catalog.Want{Column: id("many", column)}).Domains[id("many", column)]
			complete := map[bool]string{true: "complete", false: "open"}[d.Complete]
			ends := "[]"
			if d.Range != nil {
				ends = fmt.Sprint(*d.Range)
				ends = "[" + ends[1:len(ends)-1] + "]"
			}
			got := fmt.Sprintf("%d values %s %d rows %d NULL %d distinct numeric %d %s sample %d", len(d.Values), complete, d.Rows, d.NullRows, d.Distinct, d.Numeric, ends, d.Sampled)
			if got != want {
				t.Errorf("%s: %s, want %s", column, got, want)
			}
			if column == "state" && fmt.Sprint(d.Values, d.Counts) != "[Open open paid] [6250 6250 6251]" {
				t.Errorf("%v %v", d.Values, d.Counts)
			}
		}
	})
}

// Texts are found however they are written where their column has too many values
// to be listed, and what begins like a literal that is not stored.
func TestLookupTextsInALargeTable(t *testing.T) {
	onAllEngines(t, func(t *testing.T, db DB) {
		word := id("many", "word")
		missing, sure := "Word 24999x", "100% surely"
		texts := []string{"word 24999", "WORD 7", "nothing", "100% sure_thing", "w%"}
		facts := look(t, db,
			catalog.Want{Column: word}, catalog.Want{Column: word, Texts: texts},
			catalog.Want{Column: word, Value: &missing}, catalog.Want{Column: word, Value: &sure},
			catalog.Want{Column: id("many", "state")}, catalog.Want{Column: id("many", "state"), Texts: texts},
			catalog.Want{Column: id("many", "n"), Texts: texts}, catalog.Want{Column: id("many", "nope"), Texts: texts})
		for text, want := range map[string]string{
			"word 24999": "[Word 24999]", "WORD 7": "[Word 7]", "nothing": "[]", "100% sure_thing": "[100% SURE_thing]", "w%": "[]", sure: "[100% SURE_thing]",
		} {
			if got := fmt.Sprint(facts.Matches[catalog.Spelling{Column: word, Value: text}]); got != want {
				t.Errorf("%q: %s, want %s", text, got, want)
			}
		}
		for s := range facts.Matches {
			if s.Column.Column == "state" {
				t.Errorf("%v was asked for although all values are known", s)
			}
		}
		v := (*catalog.Values)(nil).With(catalog.IgnoreCase, facts)
		if near := v.Near(word, missing, 3); len(near) == 0 || !strings.HasPrefix(near[0].Value, "Word 2499") {
			t.Errorf("near %s: %v", missing, near)
		}
		if got := fmt.Sprint(v.Spellings("word-24999"), v.Stores(word, missing), v.Stores(word, "word 24999")); got != "[{{many word} Word 24999}] 1 0" {
			t.Error(got)
		}
	})
}

// Where comparing all values takes too long, the spellings that an index may know are
// asked for instead.
func TestLookupTextsFallBackToExactSpellings(t *testing.T) {
	db := script(t, strings.Join(manySQL(sqliteRows), ";\n"))
	cat, err := db.Catalog(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a := db.asker()
	ask, slow := a.ask, 0
	a.ask = func(ctx context.Context, limit time.Duration, sql string, args ...string) ([][]driver.Value, error) {
		if strings.Contains(sql, "NOCASE") { // as if there were too many rows
			slow++
			return nil, ErrTimeout
		}
		return ask(ctx, limit, sql, args...)
	}
	facts, err := a.lookup(t.Context(), cat, []catalog.Want{{Column: id("many", "word"), Texts: []string{"wORD 7", "wORD x"}}})
	if got := fmt.Sprint(facts.Matches); err != nil || slow != 1 || got != "map[{{many word} wORD 7}:[Word 7] {{many word} wORD x}:[]]" {
		t.Error(slow, got, err)
	}
}
