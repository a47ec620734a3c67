package database

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
)

// What a schema says of values and sizes, from each database itself.
func TestSchemaSaysWhichValues(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.sqlite")
	create(t, path, "CREATE TABLE t (a TEXT CHECK (a IN ('x', 'y')), n INT CHECK (n > 3), z TEXT COLLATE NOCASE CHECK (z IN ('x')))",
		"INSERT INTO t VALUES ('x', 4, 'X'), ('y', 5, NULL)", "CREATE INDEX i ON t (a)", "ANALYZE")
	light := opened(t, path)
	pg, address := openPostgres(t, "CREATE TYPE mood AS ENUM ('sad', 'ok')", "ALTER TYPE mood ADD VALUE 'glad' BEFORE 'ok'", "CREATE DOMAIN moods AS mood",
		"CREATE TABLE t (a varchar(9) CHECK (a IN ('x', 'y')), n int CHECK (n > 3), m mood, d moods, w text CHECK (w = 'one' OR w IS NULL), l mood[])",
		"ALTER TABLE t ADD CONSTRAINT later CHECK (a <> 'z') NOT VALID", "INSERT INTO t SELECT 'x', 4 FROM generate_series(1, 50)", "CREATE MATERIALIZED VIEW v AS SELECT a FROM t")
	if _, err := testserver.Admin(t, address).Exec("ANALYZE"); err != nil {
		t.Fatal(err)
	}
	my, _ := openMySQL(t, "CREATE TABLE t (a varchar(9) CHECK (a IN ('x', 'it''s')), e enum('p','q,r'), s set('a','b'), n int, CONSTRAINT big CHECK (n > 3))",
		"CREATE TABLE other (a varchar(9) CHECK (a IN ('u')))", "INSERT INTO t (a) VALUES ('x'), ('x')")
	for _, x := range []struct {
		db    DB
		table string
		want  string
	}{
		{light, "t", `["a IN ('x', 'y')" "n > 3" "z IN ('x')"] a["x" "y"]`},
		{pg, "t", `["a::text = ANY (ARRAY['x'::character varying, 'y'::character varying]::text[])" "n > 3" "w = 'one'::text OR w IS NULL"] a["x" "y"] m["sad" "glad" "ok"] d["sad" "glad" "ok"] w["one"]`},
		{my, "t", `["` + "`a` in ('x','it\\\\'s')" + `" "` + "`n` > 3" + `"] a["x" "it's"] e["p" "q,r"] s["a" "b"]+`},
		{my, "other", `["` + "`a` = 'u'" + `"] a["u"]`},
	} {
		c, err := x.db.Catalog(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		table := c.Table(x.table)
		got := fmt.Sprintf("%q", table.Checks)
		for _, col := range table.Columns {
			if col.Allowed != nil {
				got += fmt.Sprintf(" %s%q", col.Name, col.Allowed)
				if col.Several {
					got += "+"
				}
			}
		}
		if got != x.want {
			t.Errorf("%s:\n got %s\nwant %s", x.db.Dialect(), got, x.want)
		}
	}
	lite, _ := light.Catalog(t.Context())
	post, _ := pg.Catalog(t.Context())
	if got := fmt.Sprint(lite.Table("t").Rows, post.Table("t").Rows, post.Table("v").Materialized, post.Table("v").View, post.Table("v").Rows); got != "2 50 true true 50" {
		t.Error(got)
	}
}
