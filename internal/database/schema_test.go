package database

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

func described(c *catalog.Catalog) string {
	var b strings.Builder
	for _, t := range c.Tables {
		fmt.Fprintf(&b, "%s", t.Name)
		if t.View {
			b.WriteString(" view")
		}
		if t.Open {
			b.WriteString(" open")
		}
		for _, c := range t.Columns {
			fmt.Fprintf(&b, " %s/%s/%d", c.Name, c.Type, c.Affinity)
			if c.NotNull {
				b.WriteString("!")
			}
			if c.Description != "" {
				fmt.Fprintf(&b, "%q", c.Description)
			}
		}
		if t.PrimaryKey != nil {
			fmt.Fprintf(&b, " pk%q", t.PrimaryKey)
		}
		if t.Unique != nil {
			fmt.Fprintf(&b, " unique%q", t.Unique)
		}
		for _, fk := range t.ForeignKeys {
			fmt.Fprintf(&b, " %q->%s%q", fk.Columns, fk.Table, fk.To)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestCatalogOfAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	create(t, path,
		`CREATE TABLE a (
			id INTEGER PRIMARY KEY AUTOINCREMENT, -- the number
			"odd ""name" VARCHAR(20) NOT NULL UNIQUE, born DATE /* a day */,
			twice INT GENERATED ALWAYS AS (id * 2), thrice AS (id * 3) STORED, bare)`,
		`CREATE TABLE b (y TEXT, x INT, a1 REFERENCES A, a2 INT REFERENCES a (ID), PRIMARY KEY (X, y), UNIQUE (a1, a2)) WITHOUT ROWID`,
		`CREATE TABLE c (p, q, r, s, FOREIGN KEY (p, q) REFERENCES b, FOREIGN KEY (r, s) REFERENCES b (y, x), FOREIGN KEY (p) REFERENCES gone)`,
		`CREATE UNIQUE INDEX full_index ON c (s, r)`,
		`CREATE UNIQUE INDEX partial_index ON c (p) WHERE q > 1`,
		`CREATE UNIQUE INDEX expr_index ON c (lower(q))`,
		`CREATE INDEX plain_index ON c (q)`,
		`CREATE VIEW v (one, two) AS SELECT id, born FROM a`,
		`CREATE VIEW lost AS SELECT * FROM nowhere`,
		`CREATE VIRTUAL TABLE words USING fts4(head, body)`,
		`CREATE TABLE "select" ("from" INT, "é" TEXT)`,
		`INSERT INTO a ("odd ""name") VALUES ('x')`,
		`ANALYZE`,
	)
	cat, err := opened(t, path).Catalog(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := `a id/INTEGER/3!"the number" odd "name/VARCHAR(20)/1! born/DATE/2"a day" twice/INT/3 thrice//0 bare//0 pk["id"] unique[["odd \"name"]]
b y/TEXT/1! x/INT/3! a1//0 a2/INT/3 pk["x" "y"] unique[["a1" "a2"]] ["a1"]->a["id"] ["a2"]->a["id"]
c p//0 q//0 r//0 s//0 unique[["s" "r"]] ["p" "q"]->b["x" "y"] ["r" "s"]->b["y" "x"]
v view one/INTEGER/3 two/DATE/2
lost view open
words open head//0 body//0
select from/INT/3 é/TEXT/1
`
	if got := described(cat); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if cat.Names != catalog.IgnoreCase || cat.Partial {
		t.Error("names, partial")
	}
}

func TestCatalogOfAMissingModule(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	create(t, path, "CREATE TABLE t (a)", "PRAGMA writable_schema = ON",
		"INSERT INTO sqlite_master VALUES ('table', 'm', 'm', 0, 'CREATE VIRTUAL TABLE m USING fts99(x)')",
		"CREATE TABLE m_data (id INTEGER PRIMARY KEY, block BLOB)", "CREATE TABLE m_x (a)")
	cat, err := opened(t, path).Catalog(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got := described(cat); got != "t a//0\nm open\nm_x a//0\n" {
		t.Error(got)
	}
}

func TestCatalogObeysItsContext(t *testing.T) {
	db, _ := shop(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if cat, err := db.Catalog(ctx); err == nil || cat != nil {
		t.Errorf("%v %v", cat, err)
	}
}

func TestManyTables(t *testing.T) {
	var b strings.Builder
	for i := range 500 {
		fmt.Fprintf(&b, "CREATE TABLE t%d (id INTEGER PRIMARY KEY, a TEXT, b REFERENCES t%d);\n", i, i/2)
	}
	db := script(t, b.String())
	cat, err := db.Catalog(t.Context())
	if err != nil || len(cat.Tables) != 500 || len(cat.Table("t499").ForeignKeys) != 1 {
		t.Error(err)
	}
}
