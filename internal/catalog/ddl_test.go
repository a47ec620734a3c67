package catalog

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// print writes a catalog on one line per table.
func printed(c *Catalog) string {
	var b strings.Builder
	if c == nil {
		return "none\n"
	}
	if c.Partial {
		b.WriteString("partial\n")
	}
	for _, t := range c.Tables {
		if t.Schema != "" {
			b.WriteString(t.Schema + ".")
		}
		b.WriteString(t.Name)
		if t.View {
			b.WriteString(" view")
		}
		if t.Open {
			b.WriteString(" open")
		}
		b.WriteString(":")
		for _, col := range t.Columns {
			b.WriteString(" " + col.Name)
			if col.Type != "" {
				fmt.Fprintf(&b, "/%s/%d", col.Type, col.Affinity)
			}
			if col.NotNull {
				b.WriteString("!")
			}
			if col.Description != "" {
				fmt.Fprintf(&b, "%q", col.Description)
			}
		}
		if len(t.PrimaryKey) > 0 {
			fmt.Fprintf(&b, " pk%v", t.PrimaryKey)
		}
		for _, u := range t.Unique {
			fmt.Fprintf(&b, " unique%v", u)
		}
		for _, fk := range t.ForeignKeys {
			fmt.Fprintf(&b, " %v->%s%v", fk.Columns, fk.Table, fk.To)
		}
		if t.Description != "" {
			fmt.Fprintf(&b, " %q", t.Description)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestFromDDL(t *testing.T) {
	for _, x := range []struct {
		name    string
		dialect syntax.Dialect
		names   Names
		sql     string
		want    string
	}{
		{"columns and keys", syntax.SQLite, IgnoreCase, `
			-- What was sold.
			CREATE TABLE sales (
				id INTEGER PRIMARY KEY,
				"shop id" INT NOT NULL REFERENCES shops, -- where
				amount REAL UNIQUE
			);
			CREATE TABLE shops (a INT, b TEXT, PRIMARY KEY (A), UNIQUE (a, b), FOREIGN KEY (b) REFERENCES sales (amount));`,
			`sales: id/INTEGER/3 shop id/INT/3!"where" amount/REAL/4 pk[id] unique[amount] [shop id]->shops[a] "What was sold."
shops: a/INT/3 b/TEXT/1 pk[a] unique[a b] [b]->sales[amount]
`},
		{"later statements change", syntax.SQLite, IgnoreCase, `
			CREATE TABLE t (a, b); CREATE TABLE gone (x); CREATE TABLE IF NOT EXISTS t (z);
			CREATE UNIQUE INDEX i ON t (b DESC);
			CREATE UNIQUE INDEX p ON t (a) WHERE b > 1;
			CREATE UNIQUE INDEX e ON t (lower(a));
			ALTER TABLE t ADD COLUMN c INT; ALTER TABLE t RENAME COLUMN b TO d; DROP TABLE gone;
			ALTER TABLE t DROP COLUMN a;`,
			"t: d c/INT/3 unique[d]\n"},
		{"made anew", syntax.SQLite, IgnoreCase, `CREATE TABLE t (a); DROP TABLE IF EXISTS t; CREATE TABLE t (b); ALTER TABLE t RENAME TO u`,
			"u: b\n"},
		{"views", syntax.SQLite, IgnoreCase, `
			CREATE TABLE t (a, b);
			CREATE VIEW v AS SELECT a, t.b AS c FROM t;
			CREATE VIEW w (x, y) AS SELECT * FROM t;
			CREATE VIEW u AS SELECT * FROM t;
			CREATE TABLE copy AS SELECT a, count(*) FROM t;`,
			"t: a b\nv view: a c\nw view: x y\nu view open:\ncopy open: a\n"},
		{"pg_dump", syntax.Postgres, Exact, `
			CREATE TABLE public.People (Id integer NOT NULL, "Name" character varying(20), born timestamp);
			CREATE TABLE public.pets (id integer NOT NULL, owner integer, tags text[]);
			ALTER TABLE public.people OWNER TO admin;
			ALTER TABLE ONLY public.people ADD CONSTRAINT people_pkey PRIMARY KEY (id);
			ALTER TABLE ONLY public.pets ADD CONSTRAINT pets_fk FOREIGN KEY (owner) REFERENCES public.people(id) ON DELETE CASCADE;
			COMMENT ON TABLE public.people IS 'Who lives here';
			COMMENT ON COLUMN public.people."Name" IS 'it''s a name';
			CREATE UNIQUE INDEX CONCURRENTLY pets_key ON ONLY public.pets USING btree (owner, id);`,
			`public.people: id/integer/3! Name/character varying(20)/1"it's a name" born/timestamp/1 pk[id] "Who lives here"
public.pets: id/integer/3! owner/integer/3 tags/text[]/0 unique[owner id] [owner]->people[id]
`},
		{"mysql", syntax.MySQL, IgnoreCase, "CREATE TABLE `a b` (`id` int unsigned NOT NULL AUTO_INCREMENT, e enum('x','y'), d decimal(5,2), bt bit(1), PRIMARY KEY (`id`)) ENGINE=InnoDB; CREATE TABLE other LIKE `a b`;",
			"a b: id/int unsigned/3! e/enum('x','y')/1 d/decimal(5,2)/2 bt/bit(1)/2 pk[id]\nother open:\n"},
		{"inherits", syntax.Postgres, Exact, "CREATE TABLE kid (a int) INHERITS (dad); CREATE TABLE part PARTITION OF dad FOR VALUES IN (1); CREATE TABLE l (LIKE dad, b int)",
			"kid open: a/int/3\npart open:\nl open: b/int/3\n"},
		{"comments that are none", syntax.SQLite, IgnoreCase, "-- far\n\n-- ------\nCREATE TABLE a (x);\n-- one\n-- two\nCREATE TABLE b (x\n); -- behind\nCREATE TABLE c (x)",
			"a: x\nb: x \"one two\"\nc: x\n"},
		{"nothing", syntax.SQLite, IgnoreCase, "SELECT 1; DROP TABLE x; ALTER TABLE y ADD z INT; CREATE UNIQUE INDEX i ON k (l)", ""},
	} {
		if got := printed(FromDDL(x.names, syntax.Parse(x.sql, x.dialect))); got != x.want {
			t.Errorf("%s:\n got %s\nwant %s", x.name, got, x.want)
		}
	}
}

func TestFromDDLReadsFilesInOrder(t *testing.T) {
	c := FromDDL(IgnoreCase, syntax.Parse("CREATE TABLE a (x)", syntax.SQLite), syntax.Parse("ALTER TABLE a ADD y INT", syntax.SQLite))
	if got := printed(c); got != "a: x y/INT/3\n" {
		t.Error(got)
	}
}

func TestExtend(t *testing.T) {
	base := func() *Catalog {
		return FromDDL(IgnoreCase, syntax.Parse("CREATE TABLE t (a INT PRIMARY KEY, b TEXT); CREATE TABLE u (x REFERENCES t)", syntax.SQLite))
	}
	const before = "t: a/INT/3 b/TEXT/1 pk[a]\nu: x [x]->t[a]\n"
	for _, x := range []struct{ name, sql, want string }{
		{"nothing", "SELECT 1; CREATE TABLE IF NOT EXISTS t (z); CREATE TABLE T (A, B); DROP TABLE no; ALTER TABLE t OWNER", "same"},
		{"a table", "CREATE TEMP TABLE n (k REFERENCES t)", before + "n: k [k]->t[a]\n"},
		{"another table of the name", "CREATE TABLE t (a, c)", "t open: a c b/TEXT/1\nu: x [x]->t[a]\n"},
		{"dropped", "DROP TABLE t", "t open: a/INT/3 b/TEXT/1 pk[a]\nu: x [x]->t[a]\n"},
		{"altered", "ALTER TABLE t ADD c INT", "t open: a/INT/3 b/TEXT/1 c/INT/3 pk[a]\nu: x [x]->t[a]\n"},
		{"renamed column", "ALTER TABLE u RENAME COLUMN x TO y", "t: a/INT/3 b/TEXT/1 pk[a]\nu open: x y [x]->t[a]\n"},
		{"dropped column", "ALTER TABLE t DROP COLUMN b", "t open: a/INT/3 b/TEXT/1 pk[a]\nu: x [x]->t[a]\n"},
		{"renamed", "ALTER TABLE u RENAME TO w", "t: a/INT/3 b/TEXT/1 pk[a]\nu open: x [x]->t[a]\nw open: x [x]->t[a]\n"},
		{"a key", "CREATE UNIQUE INDEX i ON t (b)", "t: a/INT/3 b/TEXT/1 pk[a] unique[b]\nu: x [x]->t[a]\n"},
		{"broken", "CREATE TABLE n (k INT,,", before + "n open: k/INT/3\n"},
	} {
		c := base()
		next := c.Extend(syntax.Parse(x.sql, syntax.SQLite))
		got := printed(next)
		if next == c {
			got = "same"
		}
		if got != x.want {
			t.Errorf("%s:\n got %s\nwant %s", x.name, got, x.want)
		}
		if printed(c) != before {
			t.Errorf("%s changed the catalog: %s", x.name, printed(c))
		}
	}
}

func TestExtendWithoutCatalog(t *testing.T) {
	var none *Catalog
	if got := none.Extend(syntax.Parse("SELECT 1; DROP TABLE t", syntax.SQLite)); got != nil {
		t.Errorf("%+v", got)
	}
	c := none.Extend(syntax.Parse("CREATE TABLE t (a)", syntax.SQLite))
	if got := printed(c); got != "partial\nt: a\n" {
		t.Error(got)
	}
	if got := printed(c.Extend(syntax.Parse("CREATE TABLE u (b)", syntax.SQLite))); got != "partial\nt: a\nu: b\n" {
		t.Error(got)
	}
	pg := none.Extend(syntax.Parse(`CREATE TABLE Big (A int, "B" int)`, syntax.Postgres))
	if pg.Names != Exact || pg.Table("big").Column(Exact, "B") == nil || pg.Table("big").Column(Exact, "b") != nil {
		t.Error(printed(pg))
	}
}

// Two readers of one catalog extend it at the same time.
func TestExtendSharesNothingThatChanges(t *testing.T) {
	c := FromDDL(IgnoreCase, syntax.Parse("CREATE TABLE t (a PRIMARY KEY, b UNIQUE); CREATE TABLE u (x REFERENCES t)", syntax.SQLite))
	done := make(chan string, 8)
	for range cap(done) {
		go func() {
			_ = printed(c)
			done <- printed(c.Extend(syntax.Parse("ALTER TABLE t ADD c; CREATE UNIQUE INDEX i ON u (x); CREATE TABLE n (y REFERENCES t)", syntax.SQLite)))
		}()
	}
	first := <-done
	for range cap(done) - 1 {
		if got := <-done; got != first {
			t.Errorf("%s and %s", first, got)
		}
	}
}

func FuzzExtend(f *testing.F) {
	f.Add("CREATE TABLE t (a, b REFERENCES c); ALTER TABLE t ADD CONSTRAINT k UNIQUE (a), RENAME TO u", byte(0))
	f.Add("COMMENT ON COLUMN a.b IS 'x'; CREATE UNIQUE INDEX ON t (", byte(1))
	f.Fuzz(func(t *testing.T, sql string, dialect byte) {
		d := syntax.Dialect(dialect % 3)
		file := syntax.Parse(sql, d)
		c := FromDDL(IgnoreCase, file)
		c.Extend(file).Extend(syntax.Parse("CREATE TABLE t (a)", d))
	})
}

// Tables of one name in several schemas stand side by side. The name alone means
// the one of the usual schema, else the first.
func TestOneNameInSeveralSchemas(t *testing.T) {
	for _, x := range []struct {
		dialect syntax.Dialect
		sql     string
		want    string // paths with columns
	}{
		{syntax.Postgres, "CREATE TABLE archive.orders (a int); CREATE TABLE public.orders (b int)", "archive.orders a; orders b"},
		{syntax.Postgres, "CREATE TABLE a.t (x int); CREATE TABLE b.t (y int); CREATE TABLE b.u (z int)", "t x; b.t y; u z"},
		{syntax.Postgres, "CREATE TABLE t (x int); CREATE TABLE public.t (y int)", "t y"}, // which is made anew
		{syntax.Postgres, "CREATE TABLE a.t (x int); CREATE TABLE b.t (y int); ALTER TABLE ONLY b.t ADD z int; ALTER TABLE a.t RENAME x TO xx; DROP TABLE IF EXISTS c.t", "t xx; b.t y z"},
		{syntax.Postgres, "CREATE TABLE a.t (x int); CREATE TABLE b.t (y int); DROP TABLE a.t", "t y"},
		{syntax.Postgres, "CREATE TABLE a.t (x int); CREATE TABLE b.t (y int); COMMENT ON COLUMN b.t.y IS 'the y'; CREATE UNIQUE INDEX i ON b.t (y)", `t x; b.t y"the y" unique[y]`},
		{syntax.Postgres, "CREATE TABLE a.t (x int PRIMARY KEY); CREATE TABLE b.t (y int PRIMARY KEY); CREATE TABLE b.u (t int REFERENCES b.t, s int REFERENCES a.t)", "t x! pk[x]; b.t y! pk[y]; u t s [t]->b.t[y] [s]->t[x]"},
		{syntax.MySQL, "CREATE TABLE a.t (x int PRIMARY KEY); CREATE TABLE b.t (y int PRIMARY KEY); CREATE TABLE b.u (t int, FOREIGN KEY (t) REFERENCES t (y))", "t x! pk[x]; b.t y! pk[y]; u t [t]->b.t[y]"},
	} {
		c := FromDDL(NamesIn(x.dialect), syntax.Parse(x.sql, x.dialect))
		var got []string
		for _, table := range c.Tables {
			line := strings.TrimSpace(printed(&Catalog{Tables: []*Table{table}}))
			_, columns, _ := strings.Cut(strings.NewReplacer("/int/3", "").Replace(line), ":")
			got = append(got, table.Path()+columns)
			if c.Table(table.Path()) != table || c.Table(table.Schema+"."+table.Name) != table || c.Named(table.Schema, table.Name) != table {
				t.Errorf("%s: %s is not found", x.sql, table.Path())
			}
		}
		if s := strings.Join(got, "; "); strings.ReplaceAll(s, "!", "") != strings.ReplaceAll(x.want, "!", "") {
			t.Errorf("%s\n got %s\nwant %s", x.sql, s, x.want)
		}
	}
}
