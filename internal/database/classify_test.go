package database

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// The engine itself says these, so a new version of it that says something else
// is noticed.
func TestClassifyWhatTheEngineSays(t *testing.T) {
	db := script(t, "CREATE TABLE t (a INT, b TEXT); CREATE TABLE u (a, c); CREATE VIEW broken AS SELECT x FROM gone; CREATE TABLE [odd table] ([odd column])")
	const (
		table, column, syntax, denied, unknown = result.TableNotFound, result.ColumnNotFound, result.SyntaxError, result.PermissionDenied, result.UnknownError
	)
	for _, x := range []struct {
		sql       string
		class     result.Class
		name      string
		near      string
		off       int
		ambiguous bool
	}{
		{sql: "SELECT * FROM nope", class: table, name: "nope", off: -1},
		{sql: "SELECT * FROM [no pe]", class: table, name: "no pe", off: -1},
		{sql: "SELECT * FROM main.nope", class: table, name: "main.nope", off: -1},
		{sql: "SELECT * FROM broken", class: table, name: "main.gone", off: -1},
		{sql: "SELECT nope FROM t", class: column, name: "nope", off: -1},
		{sql: "SELECT T1.nope FROM t AS T1", class: column, name: "T1.nope", off: -1},
		{sql: "SELECT t.nope.x FROM t", class: column, name: "t.nope.x", off: -1},
		{sql: "SELECT `no pe` FROM t", class: column, name: "no pe", off: -1},
		{sql: "SELECT x.a FROM t", class: column, name: "x.a", off: -1},
		{sql: "SELECT x.* FROM t", class: table, name: "x", off: -1},
		{sql: "SELECT a FROM t, u", class: column, name: "a", off: -1, ambiguous: true},
		{sql: "SELECT 1 FROM t JOIN u USING (b)", class: column, name: "b", off: -1},
		{sql: "SELECT a FROM t WHERE FROM u", class: syntax, near: "FROM", off: -1},
		{sql: "SELECT a FORM t", class: syntax, near: "t", off: 14},
		{sql: "SELECT a FROM t GROUP a", class: syntax, near: "a", off: -1},
		{sql: "SELECT a FROM t LIMIT LIMIT2 3", class: syntax, near: "3", off: 29},
		{sql: "SELECT a, FROM t", class: syntax, near: "FROM", off: 10},
		{sql: "SELECT (a FROM t", class: syntax, near: "FROM", off: 10},
		{sql: "SELECT 'a FROM t", class: syntax, near: "'a FROM t", off: 7},
		{sql: "SELECT a FROM t WHERE", class: syntax, off: 21},
		{sql: "SELECT a FROM t WHERE a = # 1", class: syntax, near: "#", off: 26},
		{sql: "SELECT nope(a) FROM t", class: unknown, name: "nope", off: -1},
		{sql: "SELECT a FROM t('x')", class: unknown, name: "t", off: -1},
		{sql: "SELECT upper(a, b) FROM t", class: syntax, name: "upper", off: -1},
		{sql: "SELECT a FROM t WHERE count(*) > 1", class: syntax, name: "count", off: -1},
		{sql: "SELECT sum(max(a)) FROM t", class: syntax, name: "max", off: -1},
		{sql: "SELECT max(a) AS m FROM t WHERE m > 1", class: syntax, name: "max", off: -1},
		{sql: "SELECT row_number() FROM t", class: syntax, name: "row_number", off: -1},
		{sql: "SELECT a FROM t GROUP BY count(*)", class: syntax, off: -1},
		{sql: "SELECT a FROM t UNION SELECT a, b FROM t", class: syntax, off: -1},
		{sql: "SELECT a FROM t ORDER BY 2", class: syntax, off: -1},
		{sql: "SELECT a FROM t UNION SELECT a FROM u ORDER BY a + 1", class: syntax, off: -1},
		{sql: "SELECT a FROM t ORDER BY a UNION SELECT a FROM u", class: syntax, off: -1},
		{sql: "SELECT a FROM t HAVING a > 1", class: syntax, off: -1},
		{sql: "SELECT * FROM t WHERE (a, b) = 1", class: syntax, off: -1},
		{sql: "SELECT * FROM t WHERE a IN (SELECT a, b FROM t)", class: syntax, off: -1},
		{sql: "SELECT * FROM t ON a = 1", class: syntax, off: -1},
		{sql: "SELECT *", class: syntax, off: -1},
		{sql: "VALUES (1), (2, 3)", class: syntax, off: -1},
		{sql: "WITH k AS (SELECT 1), k AS (SELECT 2) SELECT 1", class: syntax, name: "k", off: -1},
		{sql: "WITH k (x) AS (SELECT 1, 2) SELECT 1 FROM k", class: syntax, name: "k", off: -1},
		{sql: "SELECT a COLLATE nope FROM t ORDER BY a COLLATE nope", class: unknown, name: "nope", off: -1},
		{sql: "SELECT load_extension('x')", class: denied, name: "load_extension", off: -1},
		{sql: "DELETE FROM t", class: denied, off: -1},
		{sql: "SELECT 1 FROM t WHERE a = ?", class: "", off: 0},
	} {
		e := db.check(x.sql)
		if e == nil {
			if x.class != "" {
				t.Errorf("%s: accepted", x.sql)
			}
			continue
		}
		want := result.EngineError{Class: x.class, Name: x.name, Near: x.near, Offset: x.off, Ambiguous: x.ambiguous, Message: e.Message}
		if *e != want {
			t.Errorf("%s:\n got %+v\nwant %+v", x.sql, *e, want)
		}
	}
}

func TestClassifyOtherErrors(t *testing.T) {
	if Classify(nil) != nil {
		t.Error("nil is no error")
	}
	for _, x := range []struct {
		err   error
		class result.Class
		name  string
	}{
		{errors.New("interrupted"), result.TimedOut, ""},
		{context.DeadlineExceeded, result.TimedOut, ""},
		{fmt.Errorf("wait: %w", context.Canceled), result.TimedOut, ""},
		{errStuck, result.TimedOut, ""},
		{fmt.Errorf("a: %w", ErrRefused), result.PermissionDenied, ""},
		{errors.New("attempt to write a readonly database"), result.PermissionDenied, ""},
		{errors.New("access to secrets.pin is prohibited"), result.PermissionDenied, "secrets.pin"},
		{errors.New("database is locked"), result.UnknownError, ""},
		{errors.New("file is not a database"), result.UnknownError, ""},
		{errors.New("disk I/O error: no such device"), result.UnknownError, ""},
		{errors.New(`no such column: "x" - should this be a string literal in single-quotes?`), result.ColumnNotFound, "x"},
		{errors.New(`near "near "": syntax error": syntax error`), result.SyntaxError, ""},
		{errParams, result.UnknownError, ""},
		{errors.New(""), result.UnknownError, ""},
	} {
		e := Classify(x.err)
		if e.Class != x.class || e.Name != x.name || e.Message != x.err.Error() || e.Offset != -1 {
			t.Errorf("%v: %+v", x.err, *e)
		}
	}
}

func TestExplainedErrorsKeepTheEnginesWords(t *testing.T) {
	for _, says := range []string{"file is not a database", "unable to open database file: no such file or directory", "attempt to write a readonly database",
		"database is locked", "database disk image is malformed", "something else"} {
		err := errors.New(says)
		if got := explain(err); !errors.Is(got, err) {
			t.Errorf("%s: %v", says, got)
		}
	}
}
