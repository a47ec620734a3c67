package database

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

func TestScriptLoads(t *testing.T) {
	db := script(t, "\ufeff-- A shop.\nPRAGMA foreign_keys = OFF;\nBEGIN TRANSACTION;\n"+`
		DROP TABLE IF EXISTS t;
		-- What there is.
		CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT /* ; */, c DATE); -- a;b
		INSERT INTO t VALUES (1, 'semi;colon', '3:15.7'), (2, 'it''s', NULL);;
		INSERT INTO t (b) SELECT b || '!' FROM t;
		UPDATE t SET b = upper(b) WHERE a = 1;
		CREATE INDEX i ON t (b);
		CREATE VIEW v AS SELECT a AS "x;y" FROM t;
		CREATE TABLE u AS SELECT count(*) AS n FROM t;
		CREATE TRIGGER g AFTER INSERT ON t BEGIN
			UPDATE u SET n = CASE WHEN n > 0 THEN n + 1 ELSE 0 END;
			INSERT INTO u VALUES (new.a);
		END;
		INSERT INTO t (b) VALUES ('last');
		DELETE FROM t WHERE a = 3;
		ALTER TABLE u ADD COLUMN m INT;
		ALTER TABLE u RENAME TO w;
		SELECT * FROM t;
		ANALYZE;
		COMMIT`)
	for sql, want := range map[string]string{
		"SELECT a, b, c FROM t ORDER BY a": `1 "SEMI;COLON" "3:15.7"; 2 "it's" <nil>; 4 "it's!" <nil>; 5 "last" <nil>`,
		"SELECT * FROM w":                  "5 <nil>; 5 <nil>",
		`SELECT max("x;y") FROM v`:         "5",
	} {
		if got := db.Run(t.Context(), readOnly(t, sql), result.Limits{}); show(got.Rows) != want {
			t.Errorf("%s: %s %v", sql, show(got.Rows), got.Error)
		}
	}
	cat, err := db.Catalog(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got := cat.Table("t").Description; got != "What there is." {
		t.Errorf("described as %q", got)
	}
}

func TestScriptsDoNotMeet(t *testing.T) {
	a, b := script(t, "CREATE TABLE t (a)"), script(t, "CREATE TABLE t (b)")
	if got := raw(a, "SELECT a FROM t"); got.Outcome != result.Empty {
		t.Error(got.Error)
	}
	if got := raw(b, "SELECT b FROM t"); got.Outcome != result.Empty {
		t.Error(got.Error)
	}
	if got := raw(script(t, ""), "SELECT * FROM t"); got.Error == nil || got.Error.Class != result.TableNotFound {
		t.Errorf("%+v", got.Error)
	}
}

// The data outlive the connections that are closed when idle.
func TestScriptOutlivesItsConnections(t *testing.T) {
	db := script(t, "CREATE TABLE t (a); INSERT INTO t VALUES (7)")
	for range 2 {
		if got := raw(db, "SELECT a FROM t"); show(got.Rows) != "7" {
			t.Error(got.Error)
		}
		db.runs.reap()
		runtime.GC()
	}
}

func TestScriptRefusals(t *testing.T) {
	needEngine(t)
	dir := t.TempDir()
	t.Chdir(dir)
	for _, attack := range []string{
		"ATTACH 'new.db' AS x",
		"ATTACH ':memory:' AS x",
		"DETACH main",
		"VACUUM",
		"VACUUM INTO 'copy.db'",
		"PRAGMA writable_schema = ON",
		"PRAGMA temp_store_directory = '.'",
		"PRAGMA data_store_directory = '.'",
		"PRAGMA trusted_schema = ON",
		"PRAGMA max_page_count = 1000000000",
		"PRAGMA hard_heap_limit = 0",
		"PRAGMA main.writable_schema = ON",
		"CREATE TEMP TABLE x (a)",
		"CREATE TEMP VIEW x AS SELECT 1",
		"CREATE TABLE temp.x (a)",
		"CREATE VIRTUAL TABLE x USING fts4(a)",
		"INSERT INTO t SELECT load_extension('x')",
		"CREATE TABLE x AS SELECT fts3_tokenizer('simple')",
		"SELECT load_extension('x')",
		"SELECT writefile('x', 'y')",
		"CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT load_extension('x'); END; INSERT INTO t VALUES (1)",
		"EXPLAIN ATTACH 'new.db' AS x",
		"WITH k AS (SELECT 1) INSERT INTO t SELECT readfile('/etc/passwd')",
	} {
		_, err := OpenScript(t.Context(), "evil.sql", "CREATE TABLE t (a);\n\n  "+attack, ScriptLimits{})
		if err == nil {
			t.Errorf("%s: loaded", attack)
			continue
		}
		if !strings.Contains(err.Error(), "evil.sql: line 3, statement ") {
			t.Errorf("%s: %v", attack, err)
		}
		if !errors.Is(err, ErrRefused) && !strings.Contains(err.Error(), "no such function") {
			t.Errorf("%s: %v", attack, err)
		}
	}
	if got := names(t, dir); got != "" {
		t.Errorf("%s was made", got)
	}
}

func TestScriptErrorsNameThePlace(t *testing.T) {
	needEngine(t)
	for sql, want := range map[string]string{
		"CREATE TABLE t (a);\n-- comment; with semicolon\nINSERT INTO\n  nope VALUES (1);": "load x.sql: line 3, statement 2 (INSERT INTO nope VALUES (1)): no such table: nope",
		"SELEC 1":                              `load x.sql: line 1, statement 1 (SELEC 1): near "SELEC": syntax error`,
		"\r\n\r\nCREATE TABLE t (a;":           `load x.sql: line 3, statement 1 (CREATE TABLE t (a): incomplete input`,
		"CREATE TABLE t (a); .mode x":          `load x.sql: line 1, statement 2 (.mode x): near ".": syntax error`,
		"SELECT ?":                             "",
		"INSERT INTO sqlite_master VALUES (?)": `load x.sql: line 1, statement 1 (INSERT INTO sqlite_master VALUES (?)): table sqlite_master may not be modified`,
		"SELECT 1;\nSELECT '\x00'":             "load x.sql: line 2, statement 2 (SELECT '\x00'): the statement holds a NUL byte",
	} {
		db, err := OpenScript(t.Context(), "x.sql", sql, ScriptLimits{})
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			db.Close()
		}
		if got != want {
			t.Errorf("%q:\n got %s\nwant %s", sql, got, want)
		}
	}
}

func TestScriptLimits(t *testing.T) {
	needEngine(t)
	before := runtime.NumGoroutine()
	for name, c := range map[string]struct {
		sql    string
		limits ScriptLimits
		is     error
	}{
		"bytes":          {"SELECT 1; SELECT 2", ScriptLimits{Bytes: 10}, ErrRefused},
		"statements":     {"SELECT 1; SELECT 2; SELECT 3", ScriptLimits{Statements: 2}, ErrRefused},
		"endless insert": {"CREATE TABLE t (a); WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) INSERT INTO t SELECT max(x) FROM c", ScriptLimits{Time: 100 * time.Millisecond}, ErrTimeout},
		"endless table":  {"CREATE TABLE t AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) SELECT max(x) FROM c", ScriptLimits{Time: 100 * time.Millisecond}, ErrTimeout},
		"many small":     {"CREATE TABLE t (a);" + strings.Repeat("INSERT INTO t VALUES (1);", 90_000), ScriptLimits{Time: 50 * time.Millisecond}, ErrTimeout},
	} {
		began := time.Now()
		_, err := OpenScript(t.Context(), "x.sql", c.sql, c.limits)
		if !errors.Is(err, c.is) {
			t.Errorf("%s: %v", name, err)
		}
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%s: took %s", name, took)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	_, err := OpenScript(ctx, "x.sql", "CREATE TABLE t AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) SELECT max(x) FROM c", ScriptLimits{})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	settled(t, before)
}

// A script that fills memory is stopped by the size of its database.
func TestScriptSize(t *testing.T) {
	needEngine(t)
	sql := "CREATE TABLE t (a); WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) INSERT INTO t SELECT zeroblob(100000) FROM c"
	_, err := openScript(t.Context(), "x.sql", sql, ScriptLimits{Time: time.Minute}, 2000)
	if err == nil || !strings.Contains(err.Error(), "full") {
		t.Error(err)
	}
}

func TestNextPiece(t *testing.T) {
	for script, want := range map[string]string{
		"":                      "",
		" ;; -- x\n/* y; */ ;":  "",
		"a;b":                   "a|b",
		"a ; b ;":               "a |b ",
		"'a;''b' ; \"c;\" ;`;`": "'a;''b' |\"c;\" |`;`",
		"[a;b];c":               "[a;b]|c",
		"a -- b;\n;c":           "a -- b;\n|c",
		"a /* b; ;c":            "a /* b; ;c",
		"'open;":                "'open;",
		"create trigger x begin a; case b end; end; c": "create trigger x begin a; case b end; end|c",
		"CREATE TEMP TRIGGER x BEGIN a; END":           "CREATE TEMP TRIGGER x BEGIN a; END",
		"create table trigger_x (a); b":                "create table trigger_x (a)|b",
		"begin; a; end; b":                             "begin|a|end|b",
	} {
		var got []string
		for p, ok := nextPiece(script, 0); ok; p, ok = nextPiece(script, p.end) {
			got = append(got, script[p.start:p.end])
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%q: %q, want %q", script, s, want)
		}
	}
}

func FuzzNextPiece(f *testing.F) {
	f.Add("CREATE TRIGGER a BEGIN SELECT ';'; END; SELECT \"x\" -- y\n")
	f.Fuzz(func(t *testing.T, script string) {
		at := 0
		for p, ok := nextPiece(script, 0); ok; p, ok = nextPiece(script, p.end) {
			if p.from < at || p.start < p.from || p.end <= p.start || p.end > len(script) {
				t.Fatalf("%+v behind %d", p, at)
			}
			at = p.end
		}
		if n := namesOnly(script); len(n) != len(script) {
			t.Fatalf("%d bytes of %d", len(n), len(script))
		}
	})
}

func TestNamesOnly(t *testing.T) {
	for sql, want := range map[string]string{
		"SELECT 1":                       "SELECT 1",
		`SELECT "a b", 'x "y"' FROM "t"`: "SELECT `a b`, 'x \"y\"' FROM `t`",
		`SELECT "a""b" -- "c"`:           "SELECT `a\"b`  -- \"c\"",
		"SELECT \"a`b\", [\"x\"]":        "SELECT \"a`b\", [\"x\"]",
		`SELECT "open`:                   `SELECT "open`,
		`"`:                              `"`,
		`""`:                             "``",
	} {
		if got := namesOnly(sql); got != want || len(got) != len(sql) {
			t.Errorf("%s: %s, want %s", sql, got, want)
		}
	}
}

// Dumps spell out the tables that SQLite keeps by itself.
func TestDumpOfInternalTables(t *testing.T) {
	needEngine(t)
	db, err := OpenScript(context.Background(), "dump.sql", `
CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT);
INSERT INTO t (a) VALUES ('x');
CREATE TABLE sqlite_sequence(name,seq);
DELETE FROM sqlite_sequence;
INSERT INTO "sqlite_sequence" VALUES ('t', 1);`, ScriptLimits{})
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
}

// A dump of another database is not loaded, and the message says what it is good for.
func TestScriptsOfOtherDatabases(t *testing.T) {
	needEngine(t)
	for _, c := range []struct{ of, script string }{
		{"postgres", "SET statement_timeout = 0;\nCREATE TABLE public.t (a integer NOT NULL, b text DEFAULT 'x'::text);\nALTER TABLE ONLY public.t ADD CONSTRAINT k PRIMARY KEY (a);\n"},
		{"mysql", "CREATE TABLE `t` (\n  `a` int(11) NOT NULL AUTO_INCREMENT,\n  PRIMARY KEY (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;\n"},
	} {
		_, err := OpenScript(t.Context(), "dump.sql", c.script, ScriptLimits{})
		if err == nil || !strings.Contains(err.Error(), "syntax error; it looks like SQL of "+c.of) || !strings.Contains(err.Error(), "as `catalog` of a connection") {
			t.Errorf("%s: %v", c.of, err)
		}
	}
	if _, err := OpenScript(t.Context(), "x.sql", "CREATE TABLE t (a,, b);", ScriptLimits{}); err == nil || strings.Contains(err.Error(), "looks like") {
		t.Error(err)
	}
}
