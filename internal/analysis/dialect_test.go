package analysis_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// The dialect comes from the database, the settings, the name of the file; else
// it is guessed, and what stays open is read leniently.
func TestDialect(t *testing.T) {
	for _, c := range []struct {
		name, file, settings, src string
		dialect                   syntax.Dialect
		want                      string
	}{
		{"nothing says it", "a.sql", "", "SELECT a, b FROM t;", syntax.SQLite, ""},
		{"nothing says it, and one dialect takes each statement", "a.sql", "", "SELECT strftime('%Y', a) FROM t;\nSELECT a::int FROM t;\nSELECT a FROM t WHERE b RLIKE 'x';", syntax.SQLite, ""},
		{"nothing says it, and no dialect takes it", "a.sql", "", "SELECT a,, b FROM t;", syntax.SQLite, "syntax-error 1:10 warning"},
		{"the text", "a.sql", "", "SELECT a::int FROM t WHERE b ILIKE 'x';", syntax.Postgres, ""},
		{"the text, another dialect's mistake", "a.sql", "", "SELECT a::int FROM t LIMIT 1, 2;", syntax.Postgres, "syntax-error 1:28 warning"},
		{"the name", "a.pgsql", "", "SELECT a FROM t LIMIT 1, 2;", syntax.Postgres, "syntax-error 1:23 warning"},
		{"the settings", "a.sql", "dialect = \"mysql\"\n", "SELECT a::int FROM t;", syntax.MySQL, "syntax-error 1:8 warning"},
		{"the database", "a.sql", "", "-- db: league.sql\nSELECT points::int FROM team;", syntax.SQLite, "syntax-error 2:8 error"},
		{"the text, none of ours", "a.sql", "", "SELECT TOP 3 a,, b FROM t;\nSELECT a b c FROM t;", syntax.SQLite, ""},
		{"none of ours, where the database says it", "a.sql", "", "-- db: league.sql\nSELECT TOP 3 name FROM team;", syntax.SQLite, "syntax-error 2:8 error"},
		{"none of ours, with a fence", "a.sql", "", "```sql\nSELECT TOP 3 a FROM t;\n```\n", syntax.SQLite, "syntax-error 1:1 warning"},
		{"a query that stores its rows, in an open dialect", "a.sql", "", "SELECT a INTO b FROM t;", syntax.SQLite, ""},
		{"a table of the same file, in an open dialect", "a.sql", "", "CREATE TABLE t (a int, b int);\nSELECT NOW(), a FROM t;\nSELECT c FROM t;", syntax.SQLite, "column-not-found 3:8 error"},
		{"a table joined behind the condition, in an open dialect", "a.sql", "", "SELECT a.x FROM a JOIN b ON b.y = c.y JOIN c ON c.x = a.x;", syntax.SQLite, ""},
		{"a table joined behind the condition", "a.pgsql", "", "SELECT a.x FROM a JOIN b ON b.y = c.y JOIN c ON c.x = a.x;", syntax.Postgres, "column-not-found 1:35 warning"},
		{"a ratio, where whole numbers may divide without a rest or not", "a.sql", "", "CREATE TABLE t (a int, b int);\n-- question: What is the ratio of a to b?\nSELECT a / b FROM t;", syntax.SQLite, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(filepath.Dir(folder(t)), c.file)
			if c.settings != "" {
				if err := os.WriteFile(filepath.Join(filepath.Dir(path), ".sqlrepair.toml"), []byte(c.settings), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			_, r := open(t, path, c.src)
			if r.File.Dialect != c.dialect || summary(r) != c.want {
				t.Errorf("%v: %s", r.File.Dialect, summary(r))
			}
		})
	}
}
