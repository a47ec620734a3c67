package analysis_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
)

// Correct queries about which something false was once said.
func TestNothingFalseIsSaid(t *testing.T) {
	const schema = `
CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, country TEXT COLLATE NOCASE, price REAL, year INTEGER, made DATE, stamped TIMESTAMP);
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE buy (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customer (id), status TEXT, quantity INTEGER);
CREATE INDEX by_price ON product (price);
INSERT INTO product VALUES (1, 'Pen', 'Norway', 2, 1999, 2019, 2500), (2, 'Ink', 'norway', 2, 2001, 2020, 1500);
INSERT INTO customer VALUES (1, 'Ann', 'Oslo');
INSERT INTO buy VALUES (1, 1, 'open', 3), (2, 99, 'open', 5);`
	path := folderWith(t, "shop.sql", schema)
	for name, src := range map[string]string{
		"a collation that ignores case":      "SELECT name FROM product WHERE country = 'NORWAY';",
		"columns of a set operation":         "WITH k AS (SELECT id AS key FROM product UNION ALL SELECT lower(name) FROM customer) SELECT key FROM k WHERE key = 'ann';",
		"a constant of a set operation":      "WITH s AS (SELECT status FROM buy UNION SELECT 'cancelled') SELECT status FROM s WHERE status = 'cancelled';",
		"two outputs of one column":          "WITH pairs AS (SELECT a.price AS p, b.price AS q FROM product a JOIN product b ON a.id < b.id) SELECT p FROM pairs WHERE p = q;",
		"a date column that stores years":    "SELECT name FROM product WHERE made = 2019 OR stamped > 2000;",
		"an index that is there":             "SELECT name FROM product INDEXED BY by_price WHERE price > 1;",
		"a table of SQLite's own":            "SELECT name FROM sqlite_sequence;",
		"a function of the application":      "SELECT my_own(name) FROM product;",
		"text in double quotes in a branch":  "SELECT CASE WHEN price > 1 THEN 'x' ELSE \"prices\" END, coalesce(name, \"names\") FROM product;",
		"a join that drops an orphan":        "SELECT b.id FROM buy b JOIN customer c ON c.id = b.customer_id;",
		"a superlative of something else":    "-- question: Show three purchases of the cheapest product, starting with large quantities.\nSELECT id FROM buy ORDER BY quantity DESC LIMIT 3;",
		"a number that is not the count":     "-- question: In class 12, which is the cheapest product?\nSELECT name FROM product WHERE id <> 12 ORDER BY price LIMIT 1;",
		"a table function of another module": "SELECT value FROM generate_series(1, 5);",
	} {
		_, r := open(t, path, "-- db: shop.sql\n"+src)
		if got := summary(r); got != "" {
			t.Errorf("%s: %s: %s", name, got, r.Findings()[0].Message)
		}
	}
}

// A statement behind ignore-end is not suppressed any more.
func TestIgnoreEnd(t *testing.T) {
	_, r := open(t, folder(t), "-- db: league.sql\n-- sqlrepair: ignore-start column-not-found\nSELECT nme FROM team;\n-- sqlrepair: ignore-end\nSELECT nme FROM team;")
	if got, want := summary(r), "column-not-found 3:8 error suppressed, column-not-found 5:8 error"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A place behind a semicolon belongs to the statement before it.
func TestBehindTheSemicolon(t *testing.T) {
	src := "SELECT 1;\nSELECT 2;"
	_, r := open(t, "/nowhere/f.sql", src)
	for off, want := range map[int]int{0: 0, 9: 0, 10: 1, len(src): 1} {
		if got := r.At(off); got != want {
			t.Errorf("offset %d: statement %d, want %d", off, got, want)
		}
	}
}

// Over whole files a query that returns something is not rewritten for what only
// informs.
func TestRepairIsCareful(t *testing.T) {
	src := "-- db: league.sql\nSELECT name FROM team WHERE town = 'Oslo' OR town = 'Paris' AND points > 26;\nSELECT name FROM player ORDER BY goals LIMIT 1;\n"
	p, r := open(t, folder(t), src)
	if summary(r) == "" {
		t.Fatal("nothing to be careful about")
	}
	if next, steps := p.Repair(context.Background(), r, nil); next.File.Text != src {
		t.Errorf("%d steps: %s", len(steps), next.File.Text)
	}
	if _, steps := p.Repair(context.Background(), r, func(first, last int) bool { return true }); len(steps) != 2 {
		t.Errorf("pointed at, %d steps", len(steps))
	}
}

// Long or odd questions and many findings cost no more than their length.
func TestNoBlowUp(t *testing.T) {
	p, r := open(t, folder(t), "-- db: league.sql\n-- question: "+strings.Repeat("more than 5 ", 3000)+"\nSELECT name FROM team;\n"+
		strings.Repeat("-- question: the best?\nSELECT nme FROM team;\n", 1500))
	begin := time.Now()
	for range 2000 {
		r.Find("column-not-found.1499.0")
		r.Findings()
	}
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("looking findings up takes %s", took)
	}
	if n := len(r.Findings()); n != 1501 { // the first question is about more than 5 of something
		t.Errorf("%d findings", n)
	}
	_ = p
}

// A catalog with many names that need quotes costs a broken statement next to
// nothing, and such a name is still found.
func TestManyOddNames(t *testing.T) {
	var src strings.Builder
	for i := range 200 {
		fmt.Fprintf(&src, "CREATE TABLE t%d (a int", i)
		for k := range 100 {
			fmt.Fprintf(&src, ", \"odd name %d (K-%d)\" int", k, i)
		}
		src.WriteString(");\n")
	}
	src.WriteString(strings.Repeat("SELECT odd name 3 (K-5) FROM t5;\n", 50))
	begin := time.Now()
	_, r := open(t, "/nowhere/f.sql", src.String())
	if took := time.Since(begin); took > time.Minute { // room for the race detector on a busy machine
		t.Errorf("it takes %s", took)
	}
	if found := r.Findings(); len(found) != 50 || !strings.Contains(found[0].Message, "`odd name 3 (K-5)` needs quotes") {
		t.Errorf("%d findings: %s", len(found), summary(r))
	}
}
