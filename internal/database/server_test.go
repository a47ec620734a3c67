package database

import (
	"context"
	"fmt"
	"math"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// openPostgres makes a database on a PostgreSQL server and opens it.
func openPostgres(t testing.TB, statements ...string) (*server, string) {
	t.Helper()
	address := testserver.Postgres(t, statements...)
	return openServer(t, OpenPostgres, address), address
}

// openMySQL does the same on a MySQL or MariaDB server.
func openMySQL(t testing.TB, statements ...string) (*server, string) {
	t.Helper()
	address := testserver.MySQL(t, statements...)
	return openServer(t, OpenMySQL, address), address
}

func openServer(t testing.TB, open func(string, ...string) (DB, error), address string) *server {
	t.Helper()
	db, err := open(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	s := db.(*server)
	s.patience = patience{time.Minute, time.Minute} // a busy machine is not what is tested
	return s
}

// The same is asked of both kinds of server, of the same tables.
func TestServers(t *testing.T) {
	for _, c := range []struct {
		name string
		open func(testing.TB, ...string) (*server, string)
		sql  []string
	}{
		{"postgres", openPostgres, postgresShop},
		{"mysql", openMySQL, mysqlShop},
	} {
		t.Run(c.name, func(t *testing.T) {
			db, address := c.open(t, c.sql...)
			t.Run("catalog", func(t *testing.T) { serverCatalog(t, db) })
			t.Run("agrees with SQLite", func(t *testing.T) { serverAgrees(t, db) })
			t.Run("errors", func(t *testing.T) { serverErrors(t, db) })
			t.Run("lookup", func(t *testing.T) { serverLookup(t, db) })
			t.Run("stops", func(t *testing.T) { serverStops(t, db, address) })
			t.Run("caps", func(t *testing.T) { serverCaps(t, db) })
		})
	}
}

var postgresShop = []string{
	`CREATE TABLE customers (id serial PRIMARY KEY, name varchar(40) NOT NULL UNIQUE, born date, active boolean)`,
	`CREATE TABLE orders (id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customers, total numeric(10,2), note bytea, state text)`,
	`COMMENT ON TABLE orders IS 'what was bought'`,
	`COMMENT ON COLUMN orders.total IS 'in euro'`,
	`CREATE VIEW paid AS SELECT id, total FROM orders WHERE state = 'paid'`,
	`INSERT INTO customers VALUES (1, 'Ada', '1815-12-10', true), (2, 'Grace', NULL, false)`,
	`INSERT INTO orders VALUES (1, 1, 9.50, '\x00ff', 'paid'), (2, 1, 20, NULL, 'open'), (3, 2, 0.25, '\x', 'Paid')`,
}

var mysqlShop = []string{
	`CREATE TABLE customers (id integer PRIMARY KEY AUTO_INCREMENT, name varchar(40) NOT NULL UNIQUE, born date, active boolean)`,
	`CREATE TABLE orders (id integer PRIMARY KEY, customer_id integer NOT NULL, total decimal(10,2) COMMENT 'in euro', note blob, state text,
		FOREIGN KEY (customer_id) REFERENCES customers (id)) COMMENT 'what was bought'`,
	`CREATE VIEW paid AS SELECT id, total FROM orders WHERE state = 'paid'`,
	`INSERT INTO customers VALUES (1, 'Ada', '1815-12-10', true), (2, 'Grace', NULL, false)`,
	`INSERT INTO orders VALUES (1, 1, 9.50, x'00ff', 'paid'), (2, 1, 20, NULL, 'open'), (3, 2, 0.25, '', 'Paid')`,
}

// reads makes a ReadOnly as the rest of the program does.
func reads(t testing.TB, db *server, sql string) syntax.ReadOnly {
	t.Helper()
	q, ok := syntax.ReadOnlyText(sql, db.Dialect())
	if !ok {
		t.Fatalf("not classified as reading: %s", sql)
	}
	return q
}

func ask(t testing.TB, db *server, sql string) result.Result {
	t.Helper()
	return db.Run(context.Background(), reads(t, db, sql), result.Limits{Time: time.Minute})
}

// The schema of a server, as the rest of the program sees it.
func serverCatalog(t *testing.T, db *server) {
	c, err := db.Catalog(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	orders, customers := c.Table("orders"), c.Table("customers")
	if orders == nil || customers == nil || c.Table("paid") == nil || !c.Table("paid").View {
		t.Fatalf("tables are missing: %+v", c.Tables)
	}
	var got []string
	for _, col := range orders.Columns {
		got = append(got, fmt.Sprint(col.Name, " ", col.Affinity, " ", col.NotNull, " ", col.Description))
	}
	want := fmt.Sprint("id ", catalog.Integer, " true |customer_id ", catalog.Integer, " true |total ", catalog.Numeric, " false in euro|note ", catalog.NoAffinity, " false |state ", catalog.Text, " false ")
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("columns %s, want %s", s, want)
	}
	if got := fmt.Sprint(orders.Description, orders.PrimaryKey, orders.ForeignKeys, customers.Unique); got != "what was bought[id] [{[customer_id] customers [id]}] [[name]]" {
		t.Errorf("got %s", got)
	}
}

// An account that may only read sees all that the rest of the program needs, and
// its queries can be stopped as well.
func TestAccountsThatMayOnlyRead(t *testing.T) {
	for _, c := range []struct {
		name         string
		open         func(testing.TB, ...string) (*server, string)
		again        func(string, ...string) (DB, error)
		sql          []string
		create, drop []string
	}{
		{"postgres", openPostgres, OpenPostgres, postgresShop,
			[]string{"CREATE ROLE %[1]s LOGIN PASSWORD 'x'", "GRANT SELECT ON orders, customers TO %[1]s"}, []string{"DROP OWNED BY %[1]s", "DROP ROLE %[1]s"}},
		{"mysql", openMySQL, OpenMySQL, mysqlShop,
			[]string{"CREATE USER %[1]s IDENTIFIED BY 'x'", "GRANT SELECT ON %[2]s.* TO %[1]s"}, []string{"DROP USER %[1]s"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, address := c.open(t, c.sql...)
			u, err := url.Parse(address)
			if err != nil {
				t.Fatal(err)
			}
			admin, name, database := testserver.Admin(t, address), fmt.Sprintf("sqlrepair_reader_%d", os.Getpid()), strings.TrimPrefix(u.Path, "/")
			for _, s := range c.create {
				if _, err := admin.Exec(strings.NewReplacer("%[1]s", name, "%[2]s", database).Replace(s)); err != nil {
					t.Fatal(err)
				}
			}
			t.Cleanup(func() {
				for _, s := range c.drop {
					if _, err := admin.Exec(strings.ReplaceAll(s, "%[1]s", name)); err != nil {
						t.Error(err)
					}
				}
			})
			u.User = url.UserPassword(name, "x")
			db := openServer(t, c.again, u.String())
			cat, err := db.Catalog(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(cat.Table("orders").ForeignKeys, cat.Table("customers").PrimaryKey); got != "[{[customer_id] customers [id]}] [id]" {
				t.Errorf("keys: %s", got)
			}
			if r := ask(t, db, "SELECT count(*) FROM orders"); show(r.Rows) != "3" {
				t.Errorf("%s %v", show(r.Rows), r.Error)
			}
			ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
			defer cancel()
			if r := db.Run(ctx, reads(t, db, endlessOn(db)), result.Limits{Time: time.Minute}); r.Outcome != result.Timeout {
				t.Errorf("%s %v", r.Outcome, r.Error)
			}
		})
	}
}

// Equal data have equal fingerprints, whichever database holds them.
func serverAgrees(t *testing.T, db *server) {
	light := script(t, `CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, born DATE, active BOOLEAN);
		CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, total NUMERIC, note BLOB, state TEXT);
		INSERT INTO customers VALUES (1, 'Ada', '1815-12-10', 1), (2, 'Grace', NULL, 0);
		INSERT INTO orders VALUES (1, 1, 9.50, x'00ff', 'paid'), (2, 1, 20, NULL, 'open'), (3, 2, 0.25, x'', 'Paid');`)
	for _, sql := range []string{
		"SELECT * FROM customers", "SELECT * FROM orders", "SELECT total FROM orders ORDER BY total", "SELECT avg(total) * 3, sum(id), count(*) FROM orders",
		"SELECT name, sum(total) FROM customers JOIN orders ON customer_id = customers.id GROUP BY name ORDER BY 2 DESC", "SELECT avg(id) FROM orders WHERE id > 100",
		"SELECT 'é' || '', 1, NULL", "SELECT 1.5, 3 - 1, 2 > 1",
	} {
		if db.Dialect() == syntax.MySQL {
			sql = strings.ReplaceAll(sql, "'é' || ''", "'é'")
		}
		q, _ := syntax.ReadOnlyText(strings.ReplaceAll(sql, "'é' || ''", "'é'"), syntax.SQLite)
		a, b := light.Run(context.Background(), q, result.Limits{Time: time.Minute}), ask(t, db, sql)
		if !a.Print.SameList(b.Print) || a.Outcome != b.Outcome {
			t.Errorf("%s\nSQLite: %s %s\nserver: %s %s %v", sql, a.Outcome, show(a.Rows), b.Outcome, show(b.Rows), b.Error)
		}
	}
}

// What a server says of a query that it does not take, by its own codes.
func serverErrors(t *testing.T, db *server) {
	type want struct {
		class  result.Class
		name   string
		offset int
	}
	pg := db.Dialect() == syntax.Postgres
	pick := func(postgres, mysql int) int {
		if pg {
			return postgres
		}
		return mysql
	}
	for _, c := range []struct {
		sql string
		want
	}{
		{"SELECT * FROM nowhere", want{result.TableNotFound, "nowhere", pick(14, -1)}},
		{"SELECT nme FROM customers", want{result.ColumnNotFound, "nme", pick(7, -1)}},
		{"SELECT c.nme FROM customers c", want{result.ColumnNotFound, "c.nme", pick(7, -1)}},
		{"SELECT 'é', id FROM customers JOIN orders ON customers.id = customer_id", want{result.ColumnNotFound, "id", pick(13, -1)}},
		{"SELECT FROM WHERE", want{result.SyntaxError, "", pick(12, 7)}},
		{"SELECT id FROM customers WHERE", want{result.SyntaxError, "", 30}},
		{"SELECT nosuch(1)", want{result.UnknownError, "", pick(7, -1)}},
	} {
		q := reads(t, db, c.sql)
		for _, e := range []*result.EngineError{db.Run(context.Background(), q, result.Limits{}).Error, db.Check(q)} {
			if e == nil {
				if c.class == result.UnknownError && !pg {
					continue // MySQL looks for functions when it runs
				}
				t.Errorf("%s: accepted", c.sql)
				continue
			}
			if e.Class != c.class || c.name != "" && e.Name != c.name || e.Offset != c.offset || e.Ambiguous != (c.name == "id") {
				t.Errorf("%s: %+v", c.sql, e)
			}
		}
	}
	if e := db.Check(reads(t, db, "SELECT name FROM customers ORDER BY 1")); e != nil {
		t.Errorf("a good query: %v", e)
	}
	if r := ask(t, db, "SELECT name FROM customers ORDER BY 1"); r.Outcome != result.OK {
		t.Errorf("after the errors: %+v", r.Error)
	}
}

// What a column stores.
func serverLookup(t *testing.T, db *server) {
	value := func(s string) *string { return &s }
	id := func(table, column string) catalog.ColumnID { return catalog.ColumnID{Table: table, Column: column} }
	facts, err := db.Lookup(context.Background(), []catalog.Want{
		{Column: id("orders", "state")}, {Column: id("customers", "born")}, {Column: id("orders", "note")}, {Column: id("orders", "total")}, {Column: id("orders", "nope")},
		{Column: id("orders", "state"), Value: value("paid")}, {Column: id("orders", "state"), Value: value("lost")},
		{Column: id("orders", "id"), Value: value("2")}, {Column: id("orders", "id"), Value: value("x")}, {Column: id("customers", "born"), Value: value("1815-12-10")},
	})
	if err != nil {
		t.Fatal(err)
	}
	for column, want := range map[catalog.ColumnID]string{
		id("orders", "state"):   "[Paid open paid] true 3 no no",
		id("customers", "born"): "[1815-12-10] true 2 yes no",
		id("orders", "note"):    "[] false 3 yes unknown",
		id("orders", "total"):   "[0.25 20.00 9.50] true 3 no yes",
		id("orders", "nope"):    "[] false -1 unknown unknown",
	} {
		d := facts.Domains[column]
		word := []string{"unknown", "no", "yes"}
		if got := fmt.Sprint(d.Values, d.Complete, d.Rows, word[d.Nulls], word[d.Numeric]); strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(want, " ", "") {
			t.Errorf("%v: %s, want %s", column, got, want)
		}
	}
	for s, want := range map[catalog.Spelling]catalog.Answer{
		{Column: id("orders", "state"), Value: "paid"}: catalog.Yes, {Column: id("orders", "state"), Value: "lost"}: catalog.No,
		{Column: id("orders", "id"), Value: "2"}: catalog.Yes, {Column: id("orders", "id"), Value: "x"}: catalog.No,
		{Column: id("customers", "born"), Value: "1815-12-10"}: catalog.Yes,
	} {
		if got := facts.Probes[s]; got != want {
			t.Errorf("%v: %d, want %d", s, got, want)
		}
	}
}

// endlessOn never ends by itself.
func endlessOn(db *server) string {
	if db.Dialect() == syntax.Postgres {
		return "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT 1 - x FROM c) SELECT count(*) FROM c"
	}
	return "SELECT count(*) FROM information_schema.columns a, information_schema.columns b, information_schema.columns c, information_schema.columns d, information_schema.columns e"
}

// A query stops at its limit, a cancelled one at once, on the server too. The
// connection can be used afterwards. How exactly the limit is kept is tested
// elsewhere; here a busy machine may be seconds late.
func serverStops(t *testing.T, db *server, address string) {
	admin := testserver.Admin(t, address)
	running := func() (n int) {
		sql := "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND datname = current_database()"
		if db.Dialect() == syntax.MySQL {
			sql = "SELECT count(*) FROM information_schema.processlist WHERE command = 'Query' AND id <> connection_id() AND db = DATABASE()"
		}
		if err := admin.QueryRow(sql).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	q := reads(t, db, endlessOn(db))
	began := time.Now()
	r := db.Run(context.Background(), q, result.Limits{Time: 300 * time.Millisecond})
	if took := time.Since(began); r.Outcome != result.Timeout || took > 5*time.Second || r.Error.Message != "stopped after 300ms" {
		t.Errorf("%s after %s: %v", r.Outcome, took, r.Error)
	}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(200*time.Millisecond, cancel)
	began = time.Now()
	r = db.Run(ctx, q, result.Limits{Time: time.Minute})
	if took := time.Since(began); r.Outcome != result.Timeout || took > 5*time.Second || r.Error.Message != "cancelled before it ended" {
		t.Errorf("%s after %s: %v", r.Outcome, took, r.Error)
	}
	for end := time.Now().Add(10 * time.Second); running() != 0; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("queries go on running on the server")
		}
	}
	if r := ask(t, db, "SELECT 1"); r.Outcome != result.OK {
		t.Errorf("afterwards: %v", r.Error)
	}
}

// Many rows are not all kept, and large results are cut.
func serverCaps(t *testing.T, db *server) {
	sql := "SELECT repeat('x', 100000) FROM generate_series(1, 100000)"
	if db.Dialect() == syntax.MySQL {
		sql = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 1000) SELECT repeat('x', 100000) FROM c, (SELECT x AS y FROM c) d"
	}
	began := time.Now()
	r := db.Run(context.Background(), reads(t, db, sql), result.Limits{Time: 20 * time.Second, Bytes: 1 << 20, Rows: 3})
	if !r.Truncated || len(r.Rows) != 3 || r.RowCount != 10 || r.Print.Valid() || r.Error != nil {
		t.Errorf("%d of %d rows, truncated %v, %v", len(r.Rows), r.RowCount, r.Truncated, r.Error)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("the rest was read as well: %s", took)
	}
	if r := ask(t, db, "SELECT 1"); r.Outcome != result.OK {
		t.Errorf("afterwards: %v", r.Error)
	}
}

// Numbers keep what they are worth.
func TestNumbers(t *testing.T) {
	for text, want := range map[string]any{"1": int64(1), "-5": int64(-5), "2.00": 2.0, "1e3": 1000.0, "99999999999999999999": "99999999999999999999", "NaN": math.NaN()} {
		if got := number(text); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v", text, got)
		}
	}
}
