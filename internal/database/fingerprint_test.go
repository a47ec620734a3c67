package database

import (
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
)

// A fingerprint changes with the schema, and with nothing else.
func TestFingerprints(t *testing.T) {
	for _, c := range []struct {
		name    string
		open    func(testing.TB, ...string) (*server, string)
		tables  []string
		changes []string
		others  []string
	}{
		{"postgres", openPostgres,
			[]string{"CREATE TYPE mood AS ENUM ('sad')", "CREATE TABLE t (a int, m mood, w int)", "CREATE TABLE p (id int PRIMARY KEY)", "CREATE VIEW v AS SELECT a FROM t"},
			[]string{
				"CREATE TABLE u (a int)", "ALTER TABLE u RENAME TO w", "ALTER TABLE w RENAME a TO b", "ALTER TABLE w ALTER b TYPE bigint", "ALTER TABLE w ADD c text",
				"ALTER TABLE w ALTER c SET NOT NULL", "ALTER TABLE t ADD PRIMARY KEY (a)", "ALTER TABLE t ADD FOREIGN KEY (w) REFERENCES p", "ALTER TYPE mood ADD VALUE 'happy'",
				"COMMENT ON COLUMN t.a IS 'x'", "COMMENT ON COLUMN t.a IS 'y'", "CREATE OR REPLACE VIEW v AS SELECT a, w FROM t", "CREATE TABLE s.t (a int)", "DROP TABLE s.t", "DROP VIEW v",
			},
			[]string{"INSERT INTO t SELECT x, 'sad', NULL FROM generate_series(10, 20) AS x", "ANALYZE", "CREATE SCHEMA s"},
		},
		{"mysql", openMySQL,
			[]string{"CREATE TABLE t (a int, m enum('sad'), w int)", "CREATE VIEW v AS SELECT a FROM t"},
			[]string{
				"CREATE TABLE u (a int)", "RENAME TABLE u TO w", "ALTER TABLE w CHANGE a b int", "ALTER TABLE w MODIFY b bigint", "ALTER TABLE w ADD c text",
				"ALTER TABLE w MODIFY c text NOT NULL", "ALTER TABLE t ADD PRIMARY KEY (a)", "ALTER TABLE t ADD FOREIGN KEY own (w) REFERENCES t (a)",
				"ALTER TABLE t ADD UNIQUE twice (a, w)", "ALTER TABLE w ADD CONSTRAINT small CHECK (b < 9)", "ALTER TABLE t MODIFY m enum('sad', 'happy')", "CREATE OR REPLACE VIEW v AS SELECT a, w FROM t", "DROP VIEW v", "DROP TABLE w",
			},
			[]string{"INSERT INTO t VALUES (1, 'sad', 1), (2, 'sad', 1)", "ANALYZE TABLE t"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			db, address := c.open(t, c.tables...)
			admin := testserver.Admin(t, address)
			read := func() string {
				print, err := db.Fingerprint(t.Context())
				if err != nil || print == "" {
					t.Fatalf("%q %v", print, err)
				}
				return print
			}
			was := read()
			run := func(sql string, changes bool) {
				if _, err := admin.Exec(sql); err != nil {
					t.Fatal(sql, err)
				}
				now := read()
				if (now != was) != changes {
					t.Errorf("%s: the fingerprint %s follows %s", sql, now, was)
				}
				was = now
			}
			for _, sql := range c.changes[:len(c.changes)/2] {
				run(sql, true)
			}
			for _, sql := range c.others {
				run(sql, false)
			}
			for _, sql := range c.changes[len(c.changes)/2:] {
				run(sql, true)
			}
		})
	}
}
