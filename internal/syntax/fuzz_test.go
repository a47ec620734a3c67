package syntax

import (
	"reflect"
	"strings"
	"testing"
)

// Seeds besides the corpora: what is broken, cut off or odd.
var oddities = []string{
	"", " ", ";", ";;", "(", ")", "((((", "))))", "'", "\"", "`", "[", "[a", "/*", "/* /* */", "--", "#", "$", "$$", "$a$", "{{", "{%", "${", "{", "}",
	"```", "```sql\nSELECT 1;\n```\n", "SQLQuery: SELECT 1", "SELECT100", "SELECT", "SELECT,", "SELECT a,", "SELECT a FROM", "SELECT a. FROM t a",
	"SELECT (SELECT (SELECT (SELECT 1", "WITH", "WITH a", "WITH a AS", "WITH a AS (", "WITH a AS () SELECT", "VALUES", "VALUES (", "EXPLAIN", "EXPLAIN QUERY",
	"CREATE", "CREATE TABLE", "CREATE TABLE t (", "CREATE TABLE t (a,", "CREATE TABLE t (a int primary key references b (c", "CREATE TRIGGER t BEGIN SELECT 1; ",
	"ALTER TABLE t ADD", "ALTER TABLE t RENAME a TO", "DROP TABLE", "DROP TABLE a,", "INSERT INTO t SELECT", "SELECT CASE", "SELECT CASE WHEN", "SELECT CAST(a AS",
	"SELECT a BETWEEN 1", "SELECT a NOT", "SELECT a IS", "SELECT f(DISTINCT", "SELECT f() OVER (", "SELECT f() FILTER (", "SELECT a IN (", "SELECT * FROM (a JOIN (b",
	"SELECT a LIKE 'x' ESCAPE", "SELECT 1 UNION", "SELECT 1 UNION ALL SELECT", "SELECT 1 ORDER", "SELECT 1 ORDER BY", "SELECT 1 LIMIT 1,", "SELECT 1 LIMIT 1 OFFSET",
	"SELECT a FROM t ORDER BY b WHERE c UNION SELECT d", "SELECT ,,a,, FROM t,, GROUP BY,", "SELECT a b c d FROM e f g h WHERE i j k l",
	"\x00", "SELECT \x00", "\xff\xfe", "SELECT 'a\x80b'", "\ufeffSELECT 1", "SELECT\u00a01", "SELECT ‘a’", "SELECT 1；", "SELECT\r1\r\n--x\rSELECT 2",
	"SELECT 1 -- |a|\n-- |1|\n-- q\nSELECT 2", ".tables\nSELECT 1", "\\d t\nSELECT 1", "DELIMITER //\nSELECT 1", "SELECT {{ a }} FROM {% if b %} c {% endif %}",
	"SELECT a FROM :x.y, ${z}.w, p_{{q}} r WHERE a = %s AND b = %(c)s", "SELECT a[1:2], b::int[], ARRAY[[1],[2]]", "SELECT $1$2", "SELECT /*! 1 */",
	"SELECT DISTINCT DISTINCT a, DISTINCT b", "SELECT TOP 3 a FROM t FETCH FIRST 1 ROW ONLY", "(SELECT 1) UNION (SELECT 2) ORDER BY 1",
	"SELECT a FROM t LEFT", "SELECT a FROM t LEFT JOIN", "SELECT a FROM t JOIN u ON", "SELECT a FROM t JOIN u x.y = z.w", "SELECT a FROM t x.y = 1",
	"SELECT A()OVER(A00 )A0 WINDOW A AS(A0)0 00", "SELECT0LIMIT 00A LIMIT", "```\n```",
	"SELECT `a\nSELECT``", "SELECT 'a\nSELECT ''", "SELECT 'a\n;SELECT 'b' WHERE", "SELECT 'a\n;SELECT \\'''b",
	"GRANT SELECT,\nINSERT ON t TO u", "END", "BEGIN", "COMMIT", "SET a = 1", "SELECT NOT NOT - + ~ NOT", "SELECT a COLLATE", "SELECT INTERVAL", "SELECT DATE",
}

func addSeeds(f *testing.F) {
	for _, d := range dialects {
		for _, st := range Parse(corpus(f, d), d).Statements {
			f.Add(st.Text, uint8(d))
		}
		for _, s := range oddities {
			f.Add(s, uint8(d))
		}
	}
}

// Any text gives a file that keeps the rules, and reparsing agrees with parsing.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, src string, dialect uint8) {
		d := Dialect(dialect % 3)
		file := Parse(src, d)
		if err := checkFile(file); err != nil {
			t.Fatal(err)
		}
		for _, st := range file.Statements {
			if ro, ok := st.ReadOnly(); ok && (st.Class != Read || ro.SQL() == "" || strings.Contains(ro.SQL(), "\x00")) {
				t.Fatalf("%q is read-only as %q", st.Text, ro.SQL())
			}
			if again := Parse(st.Text, d); len(again.Statements) == 1 && !reflect.DeepEqual(again.Statements[0], st) {
				t.Fatalf("%q reads otherwise alone", st.Text)
			}
		}
		edited := src[:len(src)/2] + "," + src[len(src)/2:]
		if got, want := Reparse(file, edited), Parse(edited, d); !reflect.DeepEqual(got, want) {
			t.Fatalf("Reparse differs from Parse for %q", edited)
		}
		Redact(src, d)
	})
}

// Tokens and comments cover every byte that is not blank.
func FuzzLex(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, src string, dialect uint8) {
		tokens, comments := lex(src, Dialect(dialect%3))
		if err := checkTokens(&Statement{Text: src, Tokens: tokens, Comments: comments}); err != nil {
			t.Fatal(err)
		}
	})
}
