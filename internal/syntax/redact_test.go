package syntax

import (
	"encoding/hex"
	"strings"
	"testing"
)

func TestRedact(t *testing.T) {
	for _, c := range []struct {
		dialect  Dialect
		sql      string
		redacted string
	}{
		{SQLite, "SELECT a FROM t WHERE b = 'secret' AND c > 42 -- secret", "SELECT a FROM t WHERE b = ? AND c > ?"},
		{SQLite, "SELECT/* secret */a,x'00',NULL FROM t LIMIT 10", "SELECT a,?,NULL FROM t LIMIT ?"},
		{SQLite, `SELECT "name", t."name" AS "n" FROM "t" AS t WHERE name = "secret"`, `SELECT ?, t."name" AS "n" FROM "t" AS t WHERE name = ?`},
		{SQLite, "SELECT {{ secret }} FROM t", "SELECT ? FROM t"},
		{SQLite, "INSERT INTO t VALUES ('secret', -1)", "INSERT INTO t VALUES (?, -?)"},
		{SQLite, "SELECT 1.5e3, .5, 0x1F, 1_000 FROM t", "SELECT ?, ?, ?, ? FROM t"},
		{SQLite, "SELECT 'it''s a secret', '' FROM t", "SELECT ?, ? FROM t"},
		{SQLite, "/* secret */ SELECT a -- secret\nFROM t", "SELECT a \nFROM t"},
		{SQLite, "SELECT [a], `b` FROM [t] WHERE c = ?1 AND d = @d", "SELECT [a], `b` FROM [t] WHERE c = ?1 AND d = @d"},
		{Postgres, `SELECT "Name", $$secret$$, $1, E'secret' FROM t`, `SELECT "Name", ?, $1, ? FROM t`},
		{Postgres, `SELECT $tag$a $$secret$$ b$tag$, E'it\'s secret', N'secret', B'01', X'1F', U&'secret' FROM t`, "SELECT ?, ?, ?, ?, ?, ? FROM t"},
		{Postgres, "SELECT 'one'\n'secret' /* a /* secret */ b */ FROM t", "SELECT ?\n?   FROM t"},
		{Postgres, "SELECT DATE '2020-01-01', INTERVAL '5 days' FROM t", "SELECT DATE ?, INTERVAL ? FROM t"},
		{Postgres, "COPY t FROM '/secret' WITH (DELIMITER ',')", "COPY t FROM ? WITH (DELIMITER ?)"},
		{MySQL, "SELECT \"secret\", `name`, 'se''cret' # secret\nFROM t", "SELECT ?, `name`, ? \nFROM t"},
		{MySQL, `SELECT 'it\'s secret', N'secret', _utf8mb4'secret', x'1F', b'01', 0x1F FROM t`, "SELECT ?, ?, _utf8mb4?, ?, ?, ? FROM t"},
		{MySQL, "SELECT /*! secret */ a /*+ secret */ FROM t", "SELECT ? a   FROM t"},
		{MySQL, "SELECT 'one' \"secret\" FROM t", "SELECT ? ? FROM t"},

		// What does not parse is redacted all the same.
		{SQLite, "SELEC FROM WHERE b = 'secret' = = 7)", "SELEC FROM WHERE b = ? = = ?)"},
		{SQLite, "SELECT a WHERE b = ‘secret’", "SELECT a WHERE b = ?"},
		{Postgres, "CREATE TABLE t (a text DEFAULT 'secret', CHECK (a <> 'secret'))", "CREATE TABLE t (a text DEFAULT ?, CHECK (a <> ?))"},

		// A quote that is never closed leaves open which text was inside the others.
		{SQLite, "SELECT a FROM t WHERE b = :b AND c = 'secret", "SELECT a FROM t WHERE b = :b AND c = ?"},
		{SQLite, `SELECT a FROM t WHERE b = 'it\'s secret' AND c = 1`, "SELECT a FROM t WHERE b = ?"},
		{Postgres, "SELECT a FROM t WHERE b = 'O'Secret' AND c = 1", "SELECT a FROM t WHERE b = ?"},
		{Postgres, "SELECT a FROM t WHERE b = 'O'Secret''", "SELECT a FROM t WHERE b = ???"},
		{Postgres, "SELECT $a$secret FROM t", "SELECT ?"},
		{MySQL, "SELECT a FROM t WHERE b = \"secret AND c = 'x'", "SELECT a FROM t WHERE b = ?"},
		{MySQL, "SELECT a /* secret", "SELECT a"},
	} {
		if got := Redact(c.sql, c.dialect); got != c.redacted {
			t.Errorf("%v: %q\n got %q\nwant %q", c.dialect, c.sql, got, c.redacted)
		}
	}
}

// hiding are all ways to write a text so that a dialect reads it as a value, or
// not at all.
func hiding(s string, d Dialect) []string {
	single := QuoteString(s)
	flat := strings.NewReplacer("\n", " ", "\r", " ", "*/", " ", "/*", " ").Replace(s)
	ways := []string{"-- " + flat + "\n", "/* " + flat + " */", "x'" + hex.EncodeToString([]byte(s)) + "'"}
	if !strings.Contains(s, `\`) {
		ways = append(ways, single)
	}
	escaped := "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
	switch d {
	case Postgres:
		ways = append(ways, single, "E"+escaped, "N"+single, "U&"+single)
		if !strings.Contains(s, "$") {
			ways = append(ways, "$$"+s+"$$", "$q$"+s+"$q$")
		}
	case MySQL:
		ways = append(ways, escaped, "N"+escaped, "_utf8mb4"+escaped, `"`+strings.NewReplacer(`\`, `\\`, `"`, `""`).Replace(s)+`"`, "# "+flat+"\n")
	case SQLite:
		ways = append(ways, single, `"`+strings.ReplaceAll(s, `"`, `""`)+`"`)
	}
	return ways
}

// FuzzRedact looks for a value of three bytes or more that survives.
func FuzzRedact(f *testing.F) {
	for _, s := range []string{"secret", "it's", `back\slash`, "two\nlines", "$dollar$", "-- not", "/* x */", "日本語", "a;b", `"quoted"`, "{{ x }}", "\x00\xff\x01"} {
		f.Add(s)
	}
	around := [][2]string{
		{"SELECT a FROM t WHERE b = ", " AND c = d"}, {"SELECT ", " FROM t"}, {"INSERT INTO t VALUES (", ", b)"}, {"SELEC ) FROM = ", ""},
		{"UPDATE t SET a = ", " WHERE )"}, {"SELECT a FROM t WHERE b IN (c, ", " ORDER BY d"}, {"CREATE TABLE t (a text DEFAULT ", ")"}, {"", ""},
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) < 3 {
			return
		}
		for _, d := range dialects {
			for _, way := range hiding(s, d) {
				for _, a := range around {
					sql := a[0] + way + a[1]
					if got := Redact(sql, d); strings.Contains(got, s) && !strings.Contains(a[0]+" "+a[1], s) {
						t.Errorf("%v: %q became %q", d, sql, got)
					}
				}
			}
		}
	})
}
