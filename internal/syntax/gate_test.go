package syntax

import (
	"os"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// The gate is silent on correct MySQL 8. Above each query that sqlparser cannot
// read stands why, and that is what tooOld says; a reason nobody needs, or one
// without an example, would be a hole in the gate.
func TestGateLetsCorrectQueriesPass(t *testing.T) {
	src, err := os.ReadFile("testdata/gate/correct.sql")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	judged := 0
	for _, st := range Parse(string(src), MySQL).Statements {
		if st.Class == None {
			continue
		}
		if st.Query == nil {
			t.Fatalf("%s is no query", st.Text)
		}
		for _, p := range st.Problems {
			t.Errorf("%s\n%q: %s", st.Body.In(st.Text), p.Span.In(st.Text), p.Message)
		}
		_, refused := secondReading(st)
		reason := ""
		if refused {
			reason = tooOld(st)
			shown[reason] = true
		} else {
			judged++
		}
		if want := reasonAbove(st); want != reason {
			t.Errorf("%s\nrefused for %q, the comment says %q", st.Body.In(st.Text), reason, want)
		}
	}
	for _, old := range oldGrammar {
		if !shown[old.reason] {
			t.Errorf("no query shows that sqlparser cannot read %s", old.reason)
		}
	}
	if judged < 35 {
		t.Errorf("only %d queries were judged by both parsers", judged)
	}
}

// reasonAbove is the last line comment directly above a statement, but for the
// file's own.
func reasonAbove(st *Statement) string {
	reason := ""
	for _, c := range st.Comments {
		if inner := strings.TrimSpace(c.Inner.In(st.Text)); c.End <= st.Body.Start && !strings.HasSuffix(inner, ".") {
			reason = inner
		}
	}
	return reason
}

// A fix of the gate, applied with all others, leaves nothing to report. What has
// no fix says so in plain words and stays.
func TestGateFixesPass(t *testing.T) {
	for _, sql := range []string{
		"SELECT rank, groups FROM system",
		"SELECT COUNT(*) AS rank FROM t GROUP BY rank ORDER BY rank",
		"SELECT lead.a FROM lead JOIN `rank` AS over_there ON lead.a = over_there.rank",
		"SELECT CAST(a AS INT), CAST(b AS VARCHAR(10)), CAST(c AS numeric(8, 2)), CAST(e AS TEXT) FROM t",
		"SELECT a FROM t WHERE a == 1 AND b IS c OR d IS NOT 3 AND NOT e IS DISTINCT FROM f",
		"SELECT * FROM (SELECT 1 AS a), (SELECT 2 AS b) JOIN (SELECT 3 AS c)",
		"SELECT a FROM t LIMIT ALL",
		"SELECT a FROM t OFFSET 3",
		"SELECT a, --the first\n b --the second\nFROM t",
		"WITH rank AS (SELECT 1 AS a) SELECT rank.a FROM rank",
	} {
		st := only1(t, sql, MySQL)
		if len(st.Problems) == 0 {
			t.Errorf("%s: nothing reported", sql)
		}
		var edits []text.Edit
		for _, p := range st.Problems {
			edits = append(edits, p.Fix...)
		}
		fixed, err := text.Apply(sql, edits)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range only1(t, fixed, MySQL).Problems {
			t.Errorf("%s\nbecame %s\n%s", sql, fixed, p.Message)
		}
	}
}

// Only MySQL is judged, and only what is whole: while someone types, our own
// parser's word is enough.
func TestGateKeepsQuiet(t *testing.T) {
	for _, c := range []struct {
		dialect  Dialect
		sql      string
		problems int
	}{
		{SQLite, "SELECT rank FROM t WHERE a == 1", 0},
		{Postgres, "SELECT rank FROM (SELECT 1 AS rank)", 0},
		{MySQL, "SELECT rank FROM", 1},
		{MySQL, "SELECT rank FROM {{ t }} WHERE a == 1", 0},
		{MySQL, "SELECT rank() OVER (ORDER BY a) FROM t", 0},
		{MySQL, "SELECT t.rank FROM t", 0},
		{MySQL, "INSERT INTO t (a) VALUES (1)", 0},
	} {
		if st := only1(t, c.sql, c.dialect); len(st.Problems) != c.problems {
			t.Errorf("%v: %s: %v", c.dialect, c.sql, st.Problems)
		}
	}
}

// The words that MySQL 8 added are reserved, those that it only uses are not, and
// the functions without parentheses serve as columns.
func TestReservedInMySQL(t *testing.T) {
	for sql, reserved := range map[string]bool{
		"SELECT rank FROM t": true, "SELECT a FROM groups": true, "SELECT a AS row_number FROM t": true, "SELECT lead FROM t": true,
		"SELECT system FROM t": true, "SELECT cume_dist FROM t": true, "SELECT a FROM t AS json_table": true, "SELECT a FROM t JOIN u USING (keys)": true,
		"SELECT a AS int FROM t": true, "SELECT maxvalue FROM t": true, "WITH empty AS (SELECT 1 AS a) SELECT a FROM empty": true,
		"SELECT date, status, type, level, user, comment, position, offset, count, value FROM t": false,
		"SELECT current_user, utc_date, localtimestamp FROM dual":                                false,
		"SELECT t.rank, t.groups FROM t":                                                         false, "SELECT `rank` FROM t": false, "SELECT rank() OVER w FROM t WINDOW w AS (ORDER BY a)": false,
	} {
		st := only1(t, sql, MySQL)
		if reserved != (len(st.Problems) == 1) {
			t.Errorf("%s: %v", sql, st.Problems)
		}
	}
}
