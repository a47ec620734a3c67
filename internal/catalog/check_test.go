package catalog

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// allowed are the columns with the only values that they may have.
func allowed(c *Catalog) string {
	var out []string
	for _, t := range c.Tables {
		for _, col := range t.Columns {
			if col.Allowed != nil {
				s := fmt.Sprintf("%s.%s%q", t.Path(), col.Name, col.Allowed)
				if col.Several {
					s += "+"
				}
				out = append(out, s)
			}
		}
	}
	return strings.Join(out, " ")
}

// The only values that a column may have, as DDL says it.
func TestAllowedValues(t *testing.T) {
	for _, x := range []struct {
		dialect syntax.Dialect
		sql     string
		want    string
	}{
		{syntax.MySQL, "CREATE TABLE t (a ENUM('x','it''s', 'y,z') NOT NULL, b set('p','q'), c varchar(3))", `t.a["x" "it's" "y,z"] t.b["p" "q"]+`},
		{syntax.Postgres, "CREATE TYPE mood AS ENUM ('sad', 'ok'); CREATE TYPE s.\"Odd\" AS ENUM ('o'); CREATE TABLE t (a mood, b text, c s.\"Odd\")", `t.a["sad" "ok"]`},
		{syntax.Postgres, "CREATE TYPE mood AS ENUM ('sad'); CREATE TABLE t (a mood); ALTER TYPE mood ADD VALUE 'ok'", ""},
		{syntax.SQLite, "CREATE TABLE t (a TEXT CHECK (a IN ('x', 'y')), b INT CHECK (b IN (1, 2)), c TEXT CHECK (c IN ('x') OR c IS NULL), d TEXT CHECK (length(d) > 2))", `t.a["x" "y"] t.c["x"]`},
		{syntax.SQLite, "CREATE TABLE t (a TEXT, b TEXT, CONSTRAINT k CHECK (b = 'x' OR b = 'y' OR b IN ('z')), CHECK (a NOT IN ('x')), CHECK (a = 'x' OR b = 'y'))", `t.b["x" "y" "z"]`},
		{syntax.SQLite, "CREATE TABLE t (a TEXT COLLATE NOCASE CHECK (a IN ('x')), b TEXT CHECK (b IN ('x', upper('y'))), c TEXT CHECK (c IN (SELECT 'x')), d TEXT CHECK (d IN ('x') AND", ""},
		{syntax.Postgres, "CREATE TABLE t (a varchar(9), b citext CHECK (b IN ('x')), CONSTRAINT k CHECK (((a)::text = ANY ((ARRAY['x'::character varying, 'y'::character varying])::text[]))))", `t.a["x" "y"]`},
		{syntax.Postgres, "CREATE TABLE t (a text); ALTER TABLE ONLY public.t ADD CONSTRAINT k CHECK ((a = ANY (ARRAY['x'::text])))", `t.a["x"]`},
		{syntax.Postgres, "CREATE TABLE t (a text CHECK (a IN ('x'))); ALTER TABLE t DROP CONSTRAINT t_a_check", ""},
		{syntax.MySQL, "CREATE TABLE t (a enum('x')); ALTER TABLE t MODIFY a enum('x', 'y')", ""},
	} {
		if got := allowed(FromDDL(NamesIn(x.dialect), syntax.Parse(x.sql, x.dialect))); got != x.want {
			t.Errorf("%s\n got %s\nwant %s", x.sql, got, x.want)
		}
	}
	c := FromDDL(IgnoreCase, syntax.Parse("CREATE TABLE t (a TEXT CHECK ( a IN ('x') ), CHECK (length(a) > 0)); CREATE MATERIALIZED VIEW v AS SELECT a FROM t; CREATE VIEW w AS SELECT a FROM t", syntax.Postgres))
	if got := fmt.Sprintf("%q %v %v", c.Table("t").Checks, c.Table("v").Materialized, c.Table("w").Materialized); got != `["a IN ('x')" "length(a) > 0"] true false` {
		t.Error(got)
	}
	// Where queries stand between the statements, a check may come after them.
	base := FromDDL(IgnoreCase, syntax.Parse("CREATE TABLE t (a TEXT); CREATE TABLE u (a TEXT CHECK (a IN ('x')))", syntax.SQLite))
	if got := allowed(base.Extend(syntax.Parse("ALTER TABLE t ADD CHECK (a IN ('x')); ALTER TABLE u DROP CONSTRAINT k", syntax.SQLite))); got != "" {
		t.Error(got)
	}
	if got := allowed(base); got != `u.a["x"]` {
		t.Error("the catalog that was extended has changed: " + got)
	}
}

func TestAllows(t *testing.T) {
	one := &Column{Allowed: []string{"new", "sent out"}}
	set := &Column{Allowed: []string{"a", "b"}, Several: true}
	for _, x := range []struct {
		column *Column
		text   string
		alike  bool
		want   Answer
	}{
		{&Column{}, "x", false, Unknown}, {one, "new", false, Yes}, {one, "New", false, No}, {one, "NEW", true, Yes}, {one, "lost", true, No}, {one, "", false, No},
		{set, "a", false, Yes}, {set, "b,a", false, Yes}, {set, "", false, Yes}, {set, "a,c", false, No},
	} {
		if got := x.column.Allows(x.text, x.alike); got != x.want {
			t.Errorf("%v %q: %v, want %v", x.column.Allowed, x.text, got, x.want)
		}
	}
}
