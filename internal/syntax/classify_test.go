package syntax

import (
	"strings"
	"testing"
)

func only1(t *testing.T, sql string, d Dialect) *Statement {
	t.Helper()
	f := Parse(sql, d)
	if len(f.Statements) != 1 {
		t.Fatalf("%q makes %d statements", sql, len(f.Statements))
	}
	return f.Statements[0]
}

func TestClasses(t *testing.T) {
	for _, c := range []struct {
		dialect Dialect
		class   Class
		sql     []string
	}{
		{SQLite, None, []string{"", " ", "-- only this", "/* and this */ ;", ";"}},
		{SQLite, Read, []string{
			"SELECT 1", "(SELECT 1)", "((SELECT 1))", "VALUES (1)", "WITH a AS (SELECT 1) SELECT * FROM a", "WITH a AS (SELECT 1)", "WITH", "SELECT",
			"EXPLAIN SELECT 1", "EXPLAIN QUERY PLAN SELECT 1", "EXPLAIN QUERY PLAN WITH a AS (SELECT 1) SELECT 1", "EXPLAIN",
			"SELECT100 * n FROM t", "```sql\nSELECT 1\n```", "SQLQuery: SELECT 1", "SELECT insert, replace(a, 'b', 'c') FROM t",
			"SELECT a FROM t WHERE b = 'DELETE FROM t'", "{{ config() }} SELECT 1",
		}},
		{SQLite, Write, []string{
			"INSERT INTO t VALUES (1)", "REPLACE INTO t VALUES (1)", "UPDATE t SET a = 1", "DELETE FROM t", "EXPLAIN DELETE FROM t",
			"WITH k AS (SELECT 1) DELETE FROM t", "WITH k AS (SELECT 1) INSERT INTO t SELECT * FROM k", "WITH k(a, b) AS (SELECT (1), (2)) UPDATE t SET a = 1",
			"WITH RECURSIVE a AS (SELECT 1), b AS (SELECT 2) REPLACE INTO t SELECT 1",
		}},
		{SQLite, DDL, []string{"CREATE TABLE t (a)", "DROP VIEW v", "ALTER TABLE t ADD a", "EXPLAIN CREATE TABLE t (a)", "CREATE TABLE t AS SELECT 1"}},
		{SQLite, Transaction, []string{"BEGIN", "COMMIT", "END", "ROLLBACK TO a", "SAVEPOINT a", "RELEASE a"}},
		{SQLite, Session, []string{"PRAGMA writable_schema = 1", "ATTACH 'a.db' AS a", "DETACH a", "VACUUM INTO 'b.db'", "ANALYZE", "REINDEX", "EXPLAIN PRAGMA a = 1"}},
		{SQLite, Unknown, []string{"what is this", "{", ".tables", "CALL p()", "SELECTION of rows", "= 1", "("}},
		{Postgres, Read, []string{"EXPLAIN (ANALYZE, FORMAT JSON) SELECT 1", "EXPLAIN ANALYZE VERBOSE SELECT 1", "SELECT 1 FOR UPDATE", "SELECT $$ INTO $$"}},
		{Postgres, Write, []string{
			"EXPLAIN ANALYZE DELETE FROM t", "EXPLAIN (ANALYZE) UPDATE t SET a = 1", "SELECT * INTO b FROM c", "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d",
			"WITH a AS MATERIALIZED (INSERT INTO t VALUES (1) RETURNING *) SELECT 1", "WITH a AS (WITH b AS (UPDATE t SET a = 1 RETURNING 1) SELECT 1) SELECT 2",
			"TRUNCATE t", "COPY t FROM STDIN", "MERGE INTO t USING u ON true WHEN MATCHED THEN DELETE", "EXPLAIN WITH d AS (DELETE FROM t) SELECT 1",
		}},
		{Postgres, Session, []string{"SET a = 1", "SHOW a", "RESET a", "LISTEN a"}},
		{Postgres, DDL, []string{"GRANT SELECT ON t TO u", "COMMENT ON TABLE t IS 'x'", "REFRESH MATERIALIZED VIEW v"}},
		{MySQL, Write, []string{"SELECT 1 INTO OUTFILE '/x'", "SELECT a INTO @b FROM t", "LOAD DATA INFILE 'x' INTO TABLE t"}},
		{MySQL, Read, []string{"DESCRIBE SELECT 1", "EXPLAIN FORMAT = JSON SELECT 1", "SELECT INSERT(a, 1, 2, 'b')", "SELECT 1 # INTO x"}},
		{MySQL, Session, []string{"DESCRIBE t", "DESC t", "EXPLAIN t", "USE a", "SHOW TABLES", "SET @a = 1"}},
	} {
		for _, sql := range c.sql {
			f := Parse(sql, c.dialect)
			got := None
			if len(f.Statements) > 0 {
				got = f.Statements[0].Class
			}
			if got != c.class {
				t.Errorf("%v: %q is %v, want %v", c.dialect, sql, got, c.class)
			}
		}
	}
}

func TestBodyIsTheStatementItself(t *testing.T) {
	for sql, want := range map[string]string{
		"-- why\nSELECT 1 -- how\n;":                   "SELECT 1",
		"SELECT 1;;":                                   "SELECT 1",
		"/* a */ SELECT /* b */ 1 /* c */":             "SELECT /* b */ 1",
		"```sql\nSELECT 1;\n```":                       "SELECT 1",
		"SQLQuery: SELECT 1;":                          "SELECT 1",
		"-- nothing":                                   "",
		"CREATE TRIGGER a BEGIN SELECT 1; END; -- end": "CREATE TRIGGER a BEGIN SELECT 1; END",
	} {
		if got := Parse(sql, SQLite).Statements[0]; got.Body.In(got.Text) != want {
			t.Errorf("%q has the body %q, want %q", sql, got.Body.In(got.Text), want)
		}
	}
}

// What may reach a database, and what people have tried to get past such a
// guard.
func TestReadOnly(t *testing.T) {
	for _, c := range []struct {
		dialect Dialect
		ok      bool
		why     string
		sql     string
	}{
		{SQLite, true, "a query", "SELECT a FROM t"},
		{SQLite, true, "with a semicolon and comments around it", "-- q\nSELECT a FROM t; -- done"},
		{SQLite, true, "rows", "VALUES (1), (2)"},
		{SQLite, true, "common tables", "WITH RECURSIVE a(x) AS (SELECT 1) SELECT x FROM a"},
		{SQLite, true, "the plan of a query", "EXPLAIN QUERY PLAN SELECT 1"},
		{SQLite, true, "broken syntax is for the engine to judge", "SELECT a, FROM t WHERE"},
		{SQLite, true, "the query in a fence", "```sql\nSELECT 1;\n```"},
		{SQLite, true, "words in texts and names", `SELECT 'DROP TABLE t; --', "delete", [insert into] FROM "update" WHERE t.into = 1`},
		{SQLite, true, "placeholders", "SELECT a FROM t WHERE b = :b AND c = ?"},
		{SQLite, true, "the function replace", "SELECT replace(a, 'b', 'c') FROM t"},
		{SQLite, true, "a table of pragmas", "SELECT * FROM pragma_table_info('t')"},
		{SQLite, true, "odd, but words of other dialects", "SELECT sleep(1), pg_read_file('x')"},

		{SQLite, false, "a change behind a common table", "WITH k AS (SELECT 1) DELETE FROM company"},
		{SQLite, false, "in other letters", "wItH k aS (SeLeCt 1) dElEtE fRoM company"},
		{SQLite, false, "comments in between", "WITH/**/k/**/AS(SELECT 1)/**/DELETE/**/FROM/**/company"},
		{SQLite, false, "the plan of a change", "EXPLAIN DELETE FROM t"},
		{SQLite, false, "a setting", "PRAGMA writable_schema = 1"},
		{SQLite, false, "a setting that is explained, which sets it", "EXPLAIN PRAGMA writable_schema = 1"},
		{SQLite, false, "another file", "ATTACH 'new.db' AS n"},
		{SQLite, false, "a copy of everything", "VACUUM INTO 'copy.db'"},
		{SQLite, false, "a second statement", "SELECT 1; DELETE FROM t"},
		{SQLite, false, "a second query", "SELECT 1; SELECT 2"},
		{SQLite, false, "a second statement behind a comment's end", "SELECT 1 /* ; */; /* */ DELETE FROM t"},
		{SQLite, false, "a line comment that ends early", "SELECT 1 -- x\n; DROP TABLE t"},
		{SQLite, false, "a comment is not nested", "SELECT 1 /* /* */; DROP TABLE t -- */"},
		{SQLite, false, "a text that ends early", "SELECT 'a''; DROP TABLE t; --' '; DROP TABLE t; --'; DROP TABLE t"},
		{SQLite, false, "no escapes in texts", `SELECT '\'; DROP TABLE t; --'`},
		{SQLite, false, "an open text", "SELECT 'a"},
		{SQLite, false, "a NUL ends the text for the engine", "SELECT 1\x00; DROP TABLE t"},
		{SQLite, false, "a NUL inside a text", "SELECT 'a\x00b'"},
		{SQLite, false, "a library", "SELECT load_extension('x.so')"},
		{SQLite, false, "quoted and with a comment before the parenthesis", `SELECT "Load_Extension" /* */ ('x.so')`},
		{SQLite, false, "brackets", "SELECT [load_extension]('x.so')"},
		{SQLite, false, "a file", "SELECT writefile('x', a) FROM t"},
		{SQLite, false, "a file as a table", "SELECT * FROM fsdir('/')"},
		{SQLite, false, "a tokenizer is a pointer", "SELECT fts3_tokenizer('a', x'00')"},
		{SQLite, false, "a template may stand for anything", "SELECT {{ x }} FROM t"},
		{SQLite, false, "so may a tag", "SELECT 1 {% include 'x' %}"},
		{SQLite, false, "and a shell variable", "SELECT * FROM ${t}"},
		{Postgres, false, "a function's name in escapes", `SELECT u&"pg_read!005ffile" UESCAPE '!' ('/etc/passwd')`},
		{Postgres, false, "a function that runs a text", "SELECT * FROM ts_stat('SELECT dblink_exec(1, 2)')"},
		{SQLite, false, "nothing", "-- nothing"},
		{SQLite, false, "the transaction", "COMMIT"},
		{SQLite, false, "what nobody knows", "FROB t"},
		{SQLite, false, "a change in parentheses", "SELECT * FROM (DELETE FROM t RETURNING *)"},

		{Postgres, true, "settings of a plan", "EXPLAIN (ANALYZE, BUFFERS) SELECT 1"},
		{Postgres, true, "a dollar-quoted text", "SELECT $a$; DELETE FROM t$a$"},
		{Postgres, true, "nested comments", "SELECT 1 /* /* ; DROP TABLE t */ */"},
		{Postgres, false, "a change inside WITH", "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d"},
		{Postgres, false, "a plan that runs a change", "EXPLAIN ANALYZE DELETE FROM t"},
		{Postgres, false, "a new table", "SELECT * INTO copy FROM t"},
		{Postgres, false, "a lock", "SELECT * FROM t FOR UPDATE"},
		{Postgres, false, "a lighter lock", "SELECT * FROM t FOR NO KEY UPDATE SKIP LOCKED"},
		{Postgres, false, "a shared lock", "SELECT * FROM (SELECT * FROM t FOR SHARE) x"},
		{Postgres, false, "a file", "SELECT pg_read_file('/etc/passwd')"},
		{Postgres, false, "behind its argument", "SELECT ('/etc/passwd'::text).pg_read_file"},
		{Postgres, false, "behind a table, quoted", `SELECT x . "pg_read_file" FROM unnest(ARRAY['/etc/passwd']) x`},
		{Postgres, true, "a column of such a beginning", "SELECT o.lo_revenue, o.http_status FROM lineorder o"},
		{Postgres, false, "by its full name", "SELECT pg_catalog.pg_read_file('/etc/passwd')"},
		{Postgres, false, "another server", "SELECT * FROM dblink('host=x', 'DELETE FROM t') AS t(a int)"},
		{Postgres, false, "a large object", "SELECT lo_import('/etc/passwd')"},
		{Postgres, false, "waiting", "SELECT pg_sleep(1000)"},
		{Postgres, false, "a sequence moves on", "SELECT nextval('s')"},
		{Postgres, false, "a query in a text", "SELECT query_to_xml('DELETE FROM t', true, true, '')"},
		{Postgres, false, "a setting", "SELECT set_config('a', 'b', false)"},
		{Postgres, false, "a text that another setting ends elsewhere", `SELECT '\''; DELETE FROM t; --'`},
		{Postgres, false, "an open dollar quote", "SELECT $a$; DELETE FROM t"},
		{Postgres, false, "a copy", "COPY t TO PROGRAM 'sh'"},
		{Postgres, false, "a block", "DO $$ BEGIN DELETE FROM t; END $$"},

		{MySQL, true, "a comment of its own", "SELECT 1 # ; DELETE FROM t"},
		{MySQL, true, "a hint", "SELECT /*+ NO_MERGE() */ 1"},
		{MySQL, true, "the function insert", "SELECT INSERT(a, 1, 2, 'b') FROM t"},
		{MySQL, false, "a comment that is code", "SELECT 1 /*!50000 INTO OUTFILE '/x' */"},
		{MySQL, false, "the same for MariaDB", "SELECT 1 /*M! ; DELETE FROM t */"},
		{MySQL, false, "a file", "SELECT a INTO OUTFILE '/x' FROM t"},
		{MySQL, false, "a file that is read", "SELECT LOAD_FILE('/etc/passwd')"},
		{MySQL, false, "waiting", "SELECT SLEEP(1000)"},
		{MySQL, false, "work without end", "SELECT BENCHMARK(1000000000, MD5(1))"},
		{MySQL, false, "a variable", "SELECT @a := 1"},
		{MySQL, false, "a lock", "SELECT * FROM t LOCK IN SHARE MODE"},
		{MySQL, true, "dashes with a blank begin a comment", "SELECT 5 -- 2\r\n, 3 --\n, 4 --\t; DELETE FROM t"},
		{MySQL, false, "dashes without a blank are two signs", "SELECT 5 --2 INTO OUTFILE '/x'\n FROM t"},
		{MySQL, false, "also at the start of a line", "SELECT 5\n--SLEEP(9)\nFROM t"},
		{MySQL, false, "a comment does not end with a lone return", "SELECT -- \r'\n SLEEP(9) -- '"},
		{SQLite, false, "nor here", "SELECT -- \r'\n load_extension('x') -- '"},
		{Postgres, true, "but here", "SELECT 1 -- one\r, 2"},
		{MySQL, false, "a comment of a template is read", "SELECT {#\nx SLEEP(9)} #}\n, 1"},
		{MySQL, false, "a text is a name in some modes", `SELECT "SLEEP"(9)`},
		{MySQL, false, "and so are brackets", "SELECT [SLEEP](9)"},
		{MySQL, false, "a text that another mode ends elsewhere", `SELECT '\'; DELETE FROM t; -- '`},
	} {
		ro, ok := ReadOnlyText(c.sql, c.dialect)
		if ok != c.ok {
			t.Errorf("%v: %s: %q: read-only is %v, want %v", c.dialect, c.why, c.sql, ok, c.ok)
		}
		if ok != (ro.SQL() != "") || ok && ro.Dialect() != c.dialect {
			t.Errorf("%q makes %+v", c.sql, ro)
		}
	}
}

func TestReadOnlyIsTheBodyAlone(t *testing.T) {
	ro, _ := ReadOnlyText("-- a question\nSELECT a -- b\nFROM t;\n-- |a|\n", SQLite)
	if want := "SELECT a -- b\nFROM t"; ro.SQL() != want {
		t.Errorf("got %q, want %q", ro.SQL(), want)
	}
	if sql := (ReadOnly{}).SQL(); sql != "" {
		t.Errorf("the zero value has %q", sql)
	}
}

func TestReservedWords(t *testing.T) {
	for _, c := range []struct {
		dialect        Dialect
		reserved, free string
	}{
		{SQLite, "select order group table index", "key offset desc left replace window"},
		{Postgres, "select order user_is_not desc left offset", "key index replace values"},
		{MySQL, "select order key left rows groups", "offset first text"},
	} {
		for _, w := range strings.Fields(c.reserved) {
			if k := LookupKeyword(w); k != noKeyword && !c.dialect.Reserved(k) {
				t.Errorf("%v: %s is not reserved", c.dialect, w)
			}
		}
		for _, w := range strings.Fields(c.free) {
			if c.dialect.Reserved(LookupKeyword(w)) {
				t.Errorf("%v: %s is reserved", c.dialect, w)
			}
		}
	}
}
