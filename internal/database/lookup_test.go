package database

import (
	"context"
	"database/sql/driver"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

func id(table, column string) catalog.ColumnID {
	return catalog.ColumnID{Table: table, Column: column}
}

func domain(t *testing.T, db *sqliteDB, table, column string) *catalog.Domain {
	t.Helper()
	facts, err := db.Lookup(t.Context(), []catalog.Want{{Column: id(table, column)}})
	if err != nil {
		t.Fatal(err)
	}
	d := facts.Domains[id(table, column)]
	if d == nil {
		t.Fatalf("%s.%s: not answered", table, column)
	}
	return d
}

func TestLookupDomains(t *testing.T) {
	db := script(t, `
		CREATE TABLE t ("a""b c" TEXT, n INT, mixed, code TEXT COLLATE NOCASE, "select" REAL, none TEXT, bin BLOB, mostly NUMERIC, day DATE);
		INSERT INTO t VALUES ('x', 3, 1, 'ab', 5, NULL, x'41', 7, '3:15.7'), ('', 10, 'one', 'AB', 2.5, NULL, NULL, 'n/a', '2020-01-01'),
			('x', NULL, 1.0, 'ab', 1e20, NULL, 'A', 7, NULL), ('y`+"`"+`', 3, '1', '007', 0, NULL, x'ff', '1e3', 1);
		CREATE TABLE empty (a TEXT);
		CREATE TABLE numbers (a TEXT); INSERT INTO numbers VALUES ('007'), ('1.50'), (' 5 '), (NULL), ('-1e5');
		CREATE VIEW v AS SELECT n + 1 AS m, code FROM t`)
	const yes, no, unknown = catalog.Yes, catalog.No, catalog.Unknown
	for _, x := range []struct {
		table, column string
		values        string
		complete      bool
		nulls         catalog.Answer
		rows          int
		numeric       catalog.Answer
	}{
		{"t", `a"b c`, "|x|y`", true, no, 4, no},
		{"T", `N`, "10|3", true, yes, 4, yes},
		{"t", "mixed", "1|1.0|one", true, no, 4, no},
		{"t", "code", "007|AB|ab", true, no, 4, no},
		{"t", "select", "0.0|1.0e+20|2.5|5.0", true, no, 4, yes},
		{"t", "none", "", true, yes, 4, unknown},
		{"t", "bin", "A", false, yes, 4, no},
		{"t", "mostly", "1000|7|n/a", true, no, 4, no},
		{"t", "day", "1|2020-01-01|3:15.7", true, yes, 4, no},
		{"empty", "a", "", true, no, 0, unknown},
		{"numbers", "a", " 5 |-1e5|007|1.50", true, yes, 5, yes},
		{"v", "m", "11|4", true, yes, 4, yes},
		{"v", "code", "007|AB|ab", true, no, 4, no},
		{"t", "nope", "", false, unknown, -1, unknown},
		{"nope", "a", "", false, unknown, -1, unknown},
	} {
		d := domain(t, db, x.table, x.column)
		got := fmt.Sprint(strings.Join(d.Values, "|"), d.Complete, d.Nulls, d.Rows, d.Numeric)
		if want := fmt.Sprint(x.values, x.complete, x.nulls, x.rows, x.numeric); got != want {
			t.Errorf("%s.%s: %s, want %s", x.table, x.column, got, want)
		}
	}
}

func TestLookupCaps(t *testing.T) {
	db := script(t, `
		CREATE TABLE exact AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 5000) SELECT x FROM c;
		CREATE TABLE more AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 6000) SELECT x FROM c;
		CREATE TABLE long (a); INSERT INTO long VALUES ('short'), (replace(hex(zeroblob(100)), '0', 'x')), (replace(hex(zeroblob(101)), '0', 'y')), (replace(hex(zeroblob(60)), '00', 'ä'))`)
	if d := domain(t, db, "exact", "x"); !d.Complete || len(d.Values) != 5000 {
		t.Errorf("%d values, complete %v", len(d.Values), d.Complete)
	}
	if d := domain(t, db, "more", "x"); d.Complete || len(d.Values) != 5000 || d.Rows != 6000 || d.Numeric != catalog.Yes {
		t.Errorf("%d values, complete %v, %d rows", len(d.Values), d.Complete, d.Rows)
	}
	if d := domain(t, db, "long", "a"); d.Complete || len(d.Values) != 3 {
		t.Errorf("%d values, complete %v", len(d.Values), d.Complete)
	}
}

func TestLookupProbes(t *testing.T) {
	db := script(t, `
		CREATE TABLE t (name TEXT, n INT, r REAL, bare, code TEXT COLLATE NOCASE, d DATE);
		INSERT INTO t VALUES ('Bonn', 7, 5.0, 42, 'ab', '2020-01-01'), ('it''s', NULL, 2.5, 'x', '007', 5);
		CREATE VIEW v AS SELECT n + 1 AS m FROM t`)
	for _, x := range []struct {
		table, column, value string
		want                 catalog.Answer
	}{
		{"t", "name", "Bonn", catalog.Yes}, {"t", "name", "bonn", catalog.No}, {"T", "NAME", "it's", catalog.Yes}, {"t", "name", "", catalog.No},
		{"t", "n", "7", catalog.Yes}, {"t", "n", "7.0", catalog.Yes}, {"t", "n", "8", catalog.No}, {"t", "n", "seven", catalog.No},
		{"t", "r", "5", catalog.Yes}, {"t", "r", "2.5", catalog.Yes}, {"t", "bare", "42", catalog.Yes}, {"t", "bare", "x", catalog.Yes},
		{"t", "bare", "43", catalog.No}, {"t", "code", "AB", catalog.Yes}, {"t", "code", "ab", catalog.Yes}, {"t", "code", "7", catalog.No},
		{"t", "d", "2020-01-01", catalog.Yes}, {"t", "d", "5", catalog.Yes}, {"v", "m", "8", catalog.Yes}, {"v", "m", "7", catalog.No},
		{"t", "nope", "x", catalog.Unknown}, {"nope", "x", "x", catalog.Unknown},
	} {
		facts, err := db.Lookup(t.Context(), []catalog.Want{{Column: id(x.table, x.column), Value: &x.value}})
		if err != nil {
			t.Fatal(err)
		}
		got, ok := facts.Probes[catalog.Spelling{Column: id(x.table, x.column), Value: x.value}]
		if !ok || got != x.want {
			t.Errorf("%s.%s = %q: %d %v, want %d", x.table, x.column, x.value, got, ok, x.want)
		}
	}
}

// A view that is slow to read costs its time once and is not asked again. Of one
// that has no end, its beginning is known.
func TestLookupGoesOnAfterASlowColumn(t *testing.T) {
	db := script(t, `CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('x');
		CREATE VIEW slow AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT max(x) AS a FROM c;
		CREATE VIEW dripping AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x % 3 AS a FROM c`)
	cat, err := db.Catalog(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a := db.asker()
	a.want = 100 * time.Millisecond
	ask := a.ask
	a.ask = func(ctx context.Context, limit time.Duration, sql string, args ...string) ([][]driver.Value, error) {
		if strings.Contains(sql, "`dripping` LIMIT") { // which ends, however busy the machine
			limit = time.Minute
		}
		return ask(ctx, limit, sql, args...)
	}
	v := "y"
	wants := []catalog.Want{{Column: id("slow", "a")}, {Column: id("slow", "a"), Value: &v}, {Column: id("dripping", "a")}, {Column: id("t", "a")}, {Column: id("t", "a"), Value: &v}}
	facts, err := a.lookup(t.Context(), cat, wants)
	if err != nil {
		t.Fatal(err)
	}
	values := (*catalog.Values)(nil).With(catalog.IgnoreCase, facts)
	if missing := values.Missing(wants); len(missing) != 0 {
		t.Errorf("%d asked again", len(missing))
	}
	if d := values.Domain(id("slow", "a")); d.Complete || d.Nulls != catalog.Unknown || d.Rows != -1 || values.Stores(id("slow", "a"), "1") != catalog.Unknown {
		t.Errorf("%+v", d)
	}
	if d := values.Domain(id("dripping", "a")); d.Complete || strings.Join(d.Values, " ") != "0 1 2" || d.Sampled != sampled {
		t.Errorf("%+v", d)
	}
	if values.Domain(id("t", "a")) == nil {
		t.Error("the rest was not answered")
	}
}

// What the time of the whole look-up does not suffice for is left for another.
func TestLookupStopsWhenItsTimeIsOver(t *testing.T) {
	db := script(t, `CREATE VIEW slow AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT max(x) AS a, 1 AS b FROM c`)
	db.patience = patience{50 * time.Millisecond, 20 * time.Millisecond}
	wants := []catalog.Want{{Column: id("slow", "a")}, {Column: id("slow", "b")}}
	facts, err := db.Lookup(t.Context(), wants)
	if err != nil || len(facts.Domains) != 1 {
		t.Fatalf("%d answers, %v", len(facts.Domains), err)
	}
	if missing := (*catalog.Values)(nil).With(catalog.IgnoreCase, facts).Missing(wants); len(missing) != 1 || missing[0].Column.Column != "b" {
		t.Errorf("%v", missing)
	}
}

func TestLookupObeysItsContext(t *testing.T) {
	db := script(t, `CREATE VIEW slow AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT max(x) AS a FROM c`)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, err := db.Lookup(ctx, []catalog.Want{{Column: id("slow", "a")}, {Column: id("slow", "a")}, {Column: id("slow", "a")}})
	if err == nil || time.Since(began) > 20*time.Second {
		t.Errorf("%v after %s", err, time.Since(began))
	}
	if facts, err := db.Lookup(t.Context(), nil); err != nil || facts.Domains == nil {
		t.Error(err)
	}
}

// Who types on cancels a look-up; what it had found by then is not lost.
func TestLookupKeepsWhatCameBeforeItWasCancelled(t *testing.T) {
	db := script(t, `CREATE TABLE t (a TEXT, b TEXT, c TEXT); INSERT INTO t VALUES ('x', 'y', 'z')`)
	cat, err := db.Catalog(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	a := db.asker()
	ask := a.ask
	a.ask = func(ctx context.Context, limit time.Duration, sql string, args ...string) ([][]driver.Value, error) {
		if strings.Contains(sql, "`b`") {
			cancel()
		}
		return ask(ctx, limit, sql, args...)
	}
	facts, err := a.lookup(ctx, cat, []catalog.Want{{Column: id("t", "a")}, {Column: id("t", "b")}, {Column: id("t", "c")}})
	if err == nil || len(facts.Domains) != 1 || facts.Domains[id("t", "a")] == nil {
		t.Errorf("%v, %v", facts.Domains, err)
	}
}

func TestLookupWritesNothing(t *testing.T) {
	db, path := shop(t)
	before := listing(t, filepath.Dir(path))
	domain(t, db, "orders", "note")
	domain(t, db, "customers", "name")
	db.Close()
	if listing(t, filepath.Dir(path)) != before {
		t.Error("the folder changed")
	}
}
