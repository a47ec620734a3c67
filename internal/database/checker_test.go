package database

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

func ddl(sql string) *catalog.Catalog {
	return catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(sql, syntax.SQLite))
}

func checkerFor(t testing.TB, c *catalog.Catalog) *Checker {
	t.Helper()
	needEngine(t)
	k, err := NewChecker(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.Close() })
	return k
}

// brief is class and name of an error.
func brief(e *result.EngineError) string {
	if e == nil {
		return "ok"
	}
	return strings.TrimSpace(string(e.Class) + " " + e.Name)
}

func TestCheckerAgreesWithTheDatabase(t *testing.T) {
	sql := "CREATE TABLE t (a INT, `odd ``name` TEXT, d DATE, f \"VARCHAR(5)\"); CREATE TABLE \"select\" (x REAL); CREATE VIEW v AS SELECT a AS b FROM t"
	db := script(t, sql)
	cat, err := db.Catalog(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	k := checkerFor(t, cat)
	for _, q := range []string{
		"SELECT a, `odd ``name`, rowid FROM T", "SELECT x FROM \"select\"", "SELECT b FROM v WHERE b > 1", "SELECT main.t.a FROM main.t",
		"SELECT c FROM t", "SELECT a FROM w", "SELECT a FROM t, t AS u", "SELECT nope(a) FROM t", "SELECT a FROM t GROUP", "SELECT a FROM t WHERE a = ?1",
		`SELECT "a", "b" FROM t`, `SELECT a AS "x y" FROM t ORDER BY "x y"`, "EXPLAIN QUERY PLAN SELECT a FROM t", "VALUES (1)",
		"WITH r AS (SELECT a FROM t) SELECT * FROM r", "SELECT value FROM json_each('[1]')", "SELECT sqlite_version()", "SELECT a FROM t WHERE d MATCH 'x'",
	} {
		ro := readOnly(t, q)
		if got, want := brief(k.Check(ro)), brief(db.Check(ro)); got != want {
			t.Errorf("%s: %s, the database says %s", q, got, want)
		}
		if got, want := brief(k.CheckNames(ro)), brief(db.CheckNames(ro)); got != want {
			t.Errorf("%s: names: %s, the database says %s", q, got, want)
		}
	}
}

func TestCheckNamesSeesTextInDoubleQuotes(t *testing.T) {
	k := checkerFor(t, ddl("CREATE TABLE t (a INT, [b c] TEXT)"))
	for sql, want := range map[string][2]string{
		`SELECT a FROM t WHERE [b c] = "Bonn"`:      {"ok", "column-not-found Bonn"},
		`SELECT "b c" FROM "t"`:                     {"ok", "ok"},
		`SELECT a FROM t WHERE "b c" = 'x "y"'`:     {"ok", "ok"},
		`SELECT a AS "n" FROM t ORDER BY "n"`:       {"ok", "ok"},
		`SELECT "x" FROM nope`:                      {"table-not-found nope", "table-not-found nope"},
		`SELECT a FROM t -- "x"` + "\n" + `LIMIT 1`: {"ok", "ok"},
	} {
		q := readOnly(t, sql)
		if got := [2]string{brief(k.Check(q)), brief(k.CheckNames(q))}; got != want {
			t.Errorf("%s: %v, want %v", sql, got, want)
		}
	}
}

// Unknown is not wrong.
func TestCheckerIsSilentWhereTheCatalogIsNotWhole(t *testing.T) {
	partial := (*catalog.Catalog)(nil).Extend(syntax.Parse("CREATE TABLE t (a)", syntax.SQLite))
	open := ddl("CREATE TABLE t (a)").Extend(syntax.Parse("ALTER TABLE t ADD b; CREATE VIEW v AS SELECT * FROM x; CREATE TABLE whole (a)", syntax.SQLite))
	for _, x := range []struct {
		name string
		c    *catalog.Catalog
		sql  string
		want string
	}{
		{"none", nil, "SELECT a FROM t", "ok"},
		{"none", nil, "SELECT a FORM t", "syntax-error"},
		{"partial", partial, "SELECT a FROM u", "ok"},
		{"partial", partial, "SELECT b FROM t", "column-not-found b"},
		{"open", open, "SELECT c FROM t", "ok"},
		{"open", open, "SELECT c FROM T JOIN whole USING (a)", "ok"},
		{"open", open, "SELECT anything FROM v", "ok"},
		{"open", open, "SELECT b FROM whole", "column-not-found b"},
		{"open", open, "SELECT b FROM u", "table-not-found u"},
		{"open", open, "SELECT Sqrt(a) FROM whole", "ok"},
		{"open", open, "SELECT sqrtt(a) FROM whole", "unknown-error sqrtt"},
	} {
		if got := brief(checkerFor(t, x.c).Check(readOnly(t, x.sql))); got != x.want {
			t.Errorf("%s: %s: %s, want %s", x.name, x.sql, got, x.want)
		}
	}
}

func TestCheckerTakesAnyCatalog(t *testing.T) {
	wide := &catalog.Table{Name: "wide"}
	for i := range 3000 {
		wide.Columns = append(wide.Columns, &catalog.Column{Name: fmt.Sprint("c", i)})
	}
	k := checkerFor(t, catalog.New(catalog.IgnoreCase, []*catalog.Table{
		wide,
		{Name: "sqlite_kept"},
		{Name: "a`b\"c';--", Columns: []*catalog.Column{{Name: "x) ; DROP TABLE t; --", Type: "INT); DROP TABLE t; --"}}},
		{Name: "twice", Columns: []*catalog.Column{{Name: "a"}, {Name: "A"}}},
		{Name: "bare"},
		{Name: "t", Columns: []*catalog.Column{{Name: "a", Affinity: catalog.Integer}}},
	}))
	for sql, want := range map[string]string{
		"SELECT a FROM t":     "ok",
		"SELECT b FROM t":     "column-not-found b",
		"SELECT c9 FROM wide": "ok",
		"SELECT x FROM bare":  "ok",
		"SELECT a FROM twice": "ok",
		"SELECT `x) ; DROP TABLE t; --` FROM `a``b\"c';--`": "ok",
	} {
		if got := brief(k.Check(readOnly(t, sql))); got != want {
			t.Errorf("%s: %s, want %s", sql, got, want)
		}
	}
}

// What a catalog holds beyond the tables of a query costs nothing.
func TestCheckerMakesTheTablesThatQueriesName(t *testing.T) {
	var tables []*catalog.Table
	for _, name := range []string{"plain", "Mixed", "two words", "quo`te", "br]acket", "dou\"ble", "never"} {
		tables = append(tables, &catalog.Table{Name: name, Columns: []*catalog.Column{{Name: "a"}}})
	}
	k := checkerFor(t, catalog.New(catalog.IgnoreCase, tables))
	for _, sql := range []string{
		"SELECT a FROM PLAIN", "SELECT a FROM main.mixed", "SELECT a FROM [two words]", "SELECT a FROM 'two words' AS t", "SELECT a FROM `quo``te`",
		`SELECT a FROM "br]acket" JOIN "dou""ble" USING (a)`, "WITH c AS (SELECT (SELECT max(a) FROM plain) AS m) SELECT m FROM c",
		"SELECT 1 -- never\n/* never */",
	} {
		if e := k.Check(readOnly(t, sql)); e != nil {
			t.Errorf("%s: %s", sql, brief(e))
		}
	}
	if len(k.waiting) != 1 || k.waiting["never"] == nil {
		t.Errorf("not made: %v; want never alone", k.waiting)
	}
	if e := k.Check(readOnly(t, "SELECT a FROM nope")); brief(e) != "table-not-found nope" {
		t.Errorf("%v", brief(e))
	}
}

// What the engine cannot have is not wrong; it excuses no other name, whatever
// was asked before.
func TestCheckerKnowsWhichTableItLacks(t *testing.T) {
	wide := &catalog.Table{Name: "wide.er"}
	for i := range 3000 {
		wide.Columns = append(wide.Columns, &catalog.Column{Name: fmt.Sprint("c", i)})
	}
	k := checkerFor(t, catalog.New(catalog.IgnoreCase, []*catalog.Table{wide, {Name: "sqlite_kept"}}))
	for range 2 {
		for sql, want := range map[string]string{
			"SELECT c9 FROM `wide.er`": "ok", "SELECT x FROM main.sqlite_kept": "ok", "SELECT x FROM other": "table-not-found other",
		} {
			if got := brief(k.Check(readOnly(t, sql))); got != want {
				t.Errorf("%s: %s, want %s", sql, got, want)
			}
		}
	}
}

func TestCheckerFunctions(t *testing.T) {
	k := checkerFor(t, nil)
	f := k.Functions()
	for _, name := range []string{"count", "upper", "substr", "strftime", "json_extract", "row_number", "coalesce", "iif", "group_concat", "sqrt"} {
		if !f[name] {
			t.Errorf("%s is missing", name)
		}
	}
	for _, name := range []string{"load_extension", "fts3_tokenizer", "auth_user_add", "COUNT", "nope"} {
		if f[name] {
			t.Errorf("%s is there", name)
		}
	}
}

func TestCheckerInParallel(t *testing.T) {
	k := checkerFor(t, ddl("CREATE TABLE t (a)"))
	before := runtime.NumGoroutine()
	good, bad := readOnly(t, "SELECT a FROM t"), readOnly(t, "SELECT b FROM t")
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			if e := k.Check(good); e != nil {
				t.Error(e)
			}
			if e := k.Check(bad); e == nil || e.Name != "b" {
				t.Error(e)
			}
		})
	}
	wg.Wait()
	settled(t, before)
	k.Close()
	if e := k.Check(good); e == nil || k.Close() != nil {
		t.Error(e)
	}
}

const typical = "SELECT T1.name, count(*) FROM t1 AS T1 JOIN t2 AS T2 ON T1.id = T2.ref WHERE T2.amount > 3 AND T1.city = 'Bonn' GROUP BY T1.name ORDER BY count(*) DESC LIMIT 5"

func hundredTables() *catalog.Catalog {
	var b strings.Builder
	for i := range 100 {
		fmt.Fprintf(&b, "CREATE TABLE t%d (id INTEGER PRIMARY KEY, name TEXT, city TEXT, ref INT REFERENCES t1, amount REAL, day DATE, note TEXT, x, y, z);\n", i)
	}
	return ddl(b.String())
}

func BenchmarkCheck(b *testing.B) {
	k := checkerFor(b, hundredTables())
	for name, sql := range map[string]string{"small": "SELECT name FROM t1 WHERE id > 3", "typical": typical, "wrong": "SELECT nam FROM t1 WHERE id > 3"} {
		b.Run(name, func(b *testing.B) {
			q := readOnly(b, sql)
			for b.Loop() {
				k.Check(q)
			}
		})
	}
}

// The first answer for a catalog of 3,000 tables with 60,000 columns.
func BenchmarkNewChecker(b *testing.B) {
	var tables []*catalog.Table
	for i := range 3000 {
		t := &catalog.Table{Name: fmt.Sprint("t", i)}
		for c := range 20 {
			t.Columns = append(t.Columns, &catalog.Column{Name: fmt.Sprint("c", c)})
		}
		tables = append(tables, t)
	}
	c := catalog.New(catalog.IgnoreCase, tables)
	needEngine(b)
	q := readOnly(b, "SELECT t1.c1, count(*) FROM t1 JOIN t2 ON t1.c2 = t2.c3 GROUP BY t1.c1")
	for b.Loop() {
		k, err := NewChecker(c)
		if err != nil {
			b.Fatal(err)
		}
		if e := k.Check(q); e != nil {
			b.Fatal(e)
		}
		k.Close()
	}
}

func BenchmarkRun(b *testing.B) {
	db, _ := shop(b)
	q := readOnly(b, "SELECT name, total FROM customers JOIN orders ON customer_id = customers.id")
	for b.Loop() {
		if got := db.Run(b.Context(), q, result.Limits{}); got.RowCount != 3 {
			b.Fatal(got.Error)
		}
	}
}

func BenchmarkRunRows(b *testing.B) {
	db, _ := shop(b)
	q := readOnly(b, "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 100000) SELECT x, 'some text' FROM c")
	for b.Loop() {
		if got := db.Run(b.Context(), q, result.Limits{}); got.RowCount != 100000 {
			b.Fatal(got.Error)
		}
	}
}

func BenchmarkCatalog(b *testing.B) {
	needEngine(b)
	var t strings.Builder
	for i := range 100 {
		fmt.Fprintf(&t, "CREATE TABLE t%d (id INTEGER PRIMARY KEY, name TEXT UNIQUE, ref INT REFERENCES t1, x, y, z);\n", i)
	}
	db := script(b, t.String())
	for b.Loop() {
		db.schema = memo{}
		if _, err := db.Catalog(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	_, path := shop(b)
	for b.Loop() {
		db, err := OpenSQLite(b.Context(), path)
		if err != nil {
			b.Fatal(err)
		}
		db.Close()
	}
}
