package database

import (
	"database/sql/driver"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// attacks are statements that a guard by first words or by mode=ro alone lets
// through. DIR stands for the folder of the user's database.
var attacks = []string{
	"ATTACH 'DIR/new.db' AS x",
	"ATTACH DATABASE 'file:DIR/new.db?mode=rwc' AS x",
	"ATTACH ':memory:' AS x",
	"ATTACH '' AS x",
	"DETACH main",
	"VACUUM",
	"VACUUM INTO 'DIR/copy.db'",
	"PRAGMA writable_schema = ON",
	"PRAGMA query_only = OFF",
	"PRAGMA journal_mode = WAL",
	"PRAGMA temp_store_directory = 'DIR'",
	"PRAGMA user_version = 7",
	"PRAGMA trusted_schema = ON",
	"PRAGMA table_info(customers)",
	"CREATE TABLE evil (x)",
	"CREATE TEMP TABLE evil (x)",
	"CREATE TEMP VIEW evil AS SELECT 1",
	"CREATE TEMP TRIGGER evil AFTER INSERT ON orders BEGIN SELECT 1; END",
	"CREATE VIRTUAL TABLE evil USING fts4(x)",
	"CREATE VIEW evil AS SELECT 1",
	"CREATE INDEX evil ON orders (total)",
	"DROP TABLE orders",
	"ALTER TABLE orders RENAME TO evil",
	"INSERT INTO orders (total) VALUES (1)",
	"INSERT INTO orders (total) VALUES (1) RETURNING id",
	"REPLACE INTO orders (id) VALUES (1)",
	"UPDATE orders SET total = 0",
	"DELETE FROM orders",
	"WITH k AS (SELECT 1) DELETE FROM orders",
	"WITH k AS (SELECT 1) UPDATE orders SET total = 0 RETURNING id",
	"WITH k AS (SELECT 1) INSERT INTO orders (total) SELECT * FROM k",
	"INSERT INTO sqlite_master VALUES (1, 2, 3, 4, 5)",
	"EXPLAIN DELETE FROM orders",
	"BEGIN IMMEDIATE",
	"BEGIN",
	"SAVEPOINT x",
	"COMMIT",
	"ANALYZE",
	"REINDEX",
	"SELECT load_extension('DIR/evil.so')",
	"SELECT Load_Extension('DIR/evil.so', 'f')",
	"SELECT 1 WHERE EXISTS (SELECT load_extension('x'))",
	"SELECT fts3_tokenizer('simple')",
	"SELECT fts3_tokenizer('simple', x'00')",
	"SELECT writefile('DIR/evil', 'x')",
	"SELECT readfile('/etc/passwd')",
	"SELECT edit('x', 'touch DIR/evil')",
	"SELECT auth_user_add('a', 'b', 1)",
	"SELECT authenticate('a', 'b')",
	"SELECT * FROM pragma_table_info('customers')",
	"SELECT * FROM pragma_journal_mode",
	"SELECT * FROM pragma_table_list",
	"CREATE TABLE evil AS SELECT * FROM orders",
	"DROP TABLE IF EXISTS orders",
	"ALTER TABLE orders ADD COLUMN evil",
	"CREATE TRIGGER evil AFTER INSERT ON orders BEGIN DELETE FROM orders; END",
	"UPDATE OR REPLACE orders SET id = 1",
	"INSERT INTO temp.evil VALUES (1)",
	"INSERT INTO orders (id) VALUES (1) ON CONFLICT DO UPDATE SET total = 0",
	"PRAGMA main.locking_mode = EXCLUSIVE",
	"PRAGMA wal_checkpoint(TRUNCATE)",
	"EXPLAIN QUERY PLAN UPDATE orders SET total = 0",
	"END; DELETE FROM orders",
	"ROLLBACK TO x",
	"RELEASE x",
}

func TestGuardAgainstAttacks(t *testing.T) {
	db, path := shop(t)
	dir := filepath.Dir(path)
	inMemory := script(t, strings.Join(shopSQL, ";\n"))
	before := listing(t, dir)
	for _, attack := range attacks {
		attack = strings.ReplaceAll(attack, "DIR", dir)
		for name, db := range map[string]*sqliteDB{"file": db, "script": inMemory} {
			got := raw(db, attack)
			if got.Outcome.Ran() || len(got.Rows) > 0 {
				t.Errorf("%s: %s: %s", name, attack, got.Outcome)
			}
			if got.Error == nil {
				t.Errorf("%s: %s: no error", name, attack)
			}
		}
	}
	for name, db := range map[string]*sqliteDB{"file": db, "script": inMemory} {
		got := raw(db, "SELECT (SELECT count(*) FROM orders), (SELECT sum(total) FROM orders), (SELECT count(*) FROM sqlite_master), (SELECT count(*) FROM sqlite_temp_master)")
		if show(got.Rows) != "3 29.75 3 0" {
			t.Errorf("%s: %s %v", name, show(got.Rows), got.Error)
		}
	}
	db.Close()
	if after := listing(t, dir); after != before {
		t.Errorf("the folder changed:\n%s\n%s", before, after)
	}
}

// Each wall holds without the other: the authorizer on a connection that could
// write, and the read-only file without an authorizer.
func TestTheAuthorizerAlone(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.db")
	create(t, path, shopSQL...)
	before := listing(t, dir)
	c, err := dial("file:"+escapePath(path), onlyReads)
	if err != nil {
		t.Fatal(err)
	}
	for _, attack := range attacks {
		attack = strings.ReplaceAll(attack, "DIR", dir)
		if err := c.exec(attack); err == nil {
			t.Errorf("%s ran", attack)
		}
	}
	if err := c.close(); err != nil {
		t.Fatal(err)
	}
	if after := listing(t, dir); after != before {
		t.Errorf("the folder changed:\n%s\n%s", before, after)
	}
}

func TestOnlyTheFirstStatementRuns(t *testing.T) {
	db, path := shop(t)
	before := listing(t, filepath.Dir(path))
	got := raw(db, "SELECT 1; DELETE FROM orders; ATTACH 'x.db' AS x")
	if show(got.Rows) != "1" {
		t.Errorf("%+v", got)
	}
	if got := raw(db, "SELECT 1\x00; DELETE FROM orders"); got.Outcome != result.Failed {
		t.Errorf("%+v", got)
	}
	if listing(t, filepath.Dir(path)) != before {
		t.Error("the folder changed")
	}
	if _, err := os.Stat("x.db"); err == nil {
		t.Error("x.db was made")
	}
}

func TestRefusalsAreClassified(t *testing.T) {
	db, _ := shop(t)
	for sql, name := range map[string]string{
		"DELETE FROM orders":              "",
		"SELECT load_extension('x')":      "load_extension",
		"PRAGMA query_only = OFF":         "",
		"SELECT fts3_tokenizer('porter')": "fts3_tokenizer",
	} {
		got := raw(db, sql)
		if got.Outcome != result.Refused || got.Error.Class != result.PermissionDenied || got.Error.Name != name {
			t.Errorf("%s: %s %+v", sql, got.Outcome, got.Error)
		}
	}
}

// Sorting stays in memory, however much there is to sort, and the memory has an
// end.
func TestNothingIsWrittenWhileSorting(t *testing.T) {
	db, path := shop(t)
	before := listing(t, filepath.Dir(path))
	sql := "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 100000) SELECT hex(randomblob(50)) AS h FROM c ORDER BY h"
	got := db.run(t.Context(), sql, result.Limits{Time: time.Minute, Rows: 1}.WithDefaults())
	if got.RowCount != 100000 {
		t.Errorf("%d rows, %v", got.RowCount, got.Error)
	}
	if listing(t, filepath.Dir(path)) != before {
		t.Error("the folder changed")
	}
	endless := "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 1000) SELECT zeroblob(10000000 + x) AS h FROM c ORDER BY h"
	if got := db.run(t.Context(), endless, result.Limits{Time: time.Minute}.WithDefaults()); got.Outcome != result.Failed || !strings.Contains(got.Error.Message, "memory") {
		t.Errorf("%+v", got.Error)
	}
	if got := raw(db, "SELECT count(*) FROM orders"); show(got.Rows) != "3" {
		t.Errorf("afterwards %+v", got.Error)
	}
	c, err := dial(":memory:", setsUp)
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	for pragma, want := range map[string]int64{"temp_store": 2, "trusted_schema": 0, "cell_size_check": 1, "hard_heap_limit": 1 << 30} {
		err := c.rows("PRAGMA "+pragma, nil, nil, func(row []driver.Value) bool {
			if row[0] != want {
				t.Errorf("%s is %v", pragma, row[0])
			}
			return true
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestSearchAndRTreeTablesCanBeRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	create(t, path,
		"CREATE VIRTUAL TABLE mail USING fts4(subject, body)", "INSERT INTO mail VALUES ('hello', 'a word')",
		"CREATE VIRTUAL TABLE boxes USING rtree(id, x0, x1)", "INSERT INTO boxes VALUES (1, 0, 5)")
	db := opened(t, path)
	for sql, want := range map[string]string{
		"SELECT subject FROM mail WHERE mail MATCH 'word'": `"hello"`,
		"SELECT id FROM boxes WHERE x0 < 1":                "1",
		"SELECT value FROM json_each('[7]')":               "7",
	} {
		if got := db.Run(t.Context(), readOnly(t, sql), result.Limits{}); show(got.Rows) != want {
			t.Errorf("%s: %s %v", sql, show(got.Rows), got.Error)
		}
	}
	for _, sql := range []string{"INSERT INTO mail VALUES ('a', 'b')", "DELETE FROM boxes", "INSERT INTO mail(mail) VALUES ('optimize')", "DROP TABLE boxes"} {
		if got := raw(db, sql); got.Outcome != result.Refused {
			t.Errorf("%s: %+v", sql, got)
		}
	}
}
