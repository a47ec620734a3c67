package scope_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

const schema = `
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, age INTEGER, town_id INTEGER REFERENCES town (id));
CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT, size INTEGER);
CREATE TABLE visit (person_id INTEGER, town_id INTEGER, day DATE);`

func resolve(t *testing.T, sql string) (*scope.Info, string) {
	t.Helper()
	f := syntax.Parse(sql, syntax.SQLite)
	if len(f.Statements) != 1 || f.Statements[0].Query == nil {
		t.Fatalf("no query: %s", sql)
	}
	c := catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(schema, syntax.SQLite))
	return scope.Resolve(f.Statements[0].Query, c), sql
}

// show writes "column=meaning" for every reference.
func show(i *scope.Info, sql string) string {
	var out []string
	for _, c := range i.Columns {
		ref := i.Ref(c)
		meaning := map[scope.State]string{
			scope.Uncertain: "?", scope.Alias: "output", scope.NoRelation: "no relation", scope.NoColumn: "no column", scope.Ambiguous: "ambiguous", scope.TextValue: "text",
		}[ref.State]
		if ref.State == scope.Resolved {
			meaning = "derived"
			if ref.Stored() {
				meaning = ref.ID.Table + "." + ref.ID.Column
			}
		}
		out = append(out, c.In(sql)+"="+meaning)
	}
	for _, t := range i.UnknownTables() {
		out = append(out, t.Name.Text+"=no table")
	}
	return strings.Join(out, ", ")
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ name, sql, want string }{
		{"bare and qualified", "SELECT name, p.age FROM person p", "name=person.name, p.age=person.age"},
		{"case does not matter", "SELECT NAME, PERSON.Age FROM Person", "NAME=person.name, PERSON.Age=person.age"},
		{"a table's name is gone behind an alias", "SELECT person.name FROM person p", "person.name=no relation"},
		{"unknown", "SELECT p.state, height FROM person p", "p.state=no column, height=no column"},
		{"unknown table", "SELECT x FROM persons", "x=?, persons=no table"},
		{"ambiguous", "SELECT name FROM person JOIN town ON town_id = town.id", "town_id=person.town_id, town.id=town.id, name=ambiguous"},
		{"USING merges", "SELECT town_id FROM person JOIN visit USING (town_id)", "town_id=person.town_id"},
		{"correlated", "SELECT name FROM town t WHERE EXISTS (SELECT 1 FROM person WHERE town_id = t.id AND size > 3)", "name=town.name, town_id=person.town_id, t.id=town.id, size=town.size"},
		{"inner names hide outer ones", "SELECT (SELECT name FROM town WHERE id = person.town_id) FROM person", "name=town.name, id=town.id, person.town_id=person.town_id"},
		{"a derived table", "SELECT d.n, d.age FROM (SELECT name AS n FROM person) d", "name=person.name, d.n=person.name, d.age=no column"},
		{"an expression is no stored column", "SELECT d.n FROM (SELECT COUNT(*) AS n FROM person) AS d", "d.n=derived"},
		{"a star passes all on", "SELECT d.age FROM (SELECT * FROM person) d", "d.age=person.age"},
		{"a common table expression", "WITH old AS (SELECT id, name FROM person WHERE age > 60) SELECT name, size FROM old", "id=person.id, name=person.name, age=person.age, name=person.name, size=no column"},
		{"with a column list", "WITH old (who) AS (SELECT name FROM person) SELECT who, name FROM old", "name=person.name, who=person.name, name=no column"},
		{"one after another", "WITH a AS (SELECT id FROM person), b AS (SELECT id FROM a) SELECT id FROM b", "id=person.id, id=person.id, id=person.id"},
		{"it hides a table of its name", "WITH person AS (SELECT size FROM town) SELECT age FROM person", "size=town.size, age=no column"},
		{"recursive", "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT i FROM n", "i=derived, i=derived, i=derived"},
		{"set operations", "SELECT name FROM person UNION SELECT name FROM town ORDER BY name", "name=person.name, name=town.name, name=derived"},
		{"outputs are not in scope of WHERE's columns first", "SELECT age AS size FROM person WHERE size > 3", "age=person.age, size=output"},
		{"swapped outputs", "SELECT id AS age, age AS id FROM person", "id=person.id, age=person.age"},
		{"ORDER BY takes an output first", "SELECT age AS name FROM person ORDER BY name", "age=person.age, name=output"},
		{"GROUP BY takes a column first", "SELECT COUNT(*) AS age FROM person GROUP BY age", "age=person.age"},
		{"double quotes fall back to text", `SELECT "name", "nmae" FROM person`, `"name"=person.name, "nmae"=text`},
		{"rowid is always there", "SELECT rowid, p.oid FROM person p", "rowid=?, p.oid=?"},
		{"a template may bring anything", "SELECT a, x.b FROM {{ ref('model') }} x", "a=?, x.b=?"},
		{"a table function", "SELECT value, j.key FROM person, json_each(name) j", "name=person.name, value=?, j.key=?"},
		{"another schema is not known", "SELECT a FROM other.person", "a=?"},
		{"main is", "SELECT p.x FROM main.person p", "p.x=no column"},
		{"words of another dialect", "SELECT DATEADD(year, 1, day) FROM visit", "day=visit.day"},
		{"ON sees what is joined so far", "SELECT 1 FROM person p JOIN town t ON t.id = p.town_id AND t.nope = 1", "t.id=town.id, p.town_id=person.town_id, t.nope=no column"},
		{"windows", "SELECT RANK() OVER (PARTITION BY town_id ORDER BY nope) FROM person", "town_id=person.town_id, nope=no column"},
		{"a system table", "SELECT name FROM sqlite_master", "name=?"},
		{"IN a subquery", "SELECT id FROM town WHERE id IN (SELECT town_id FROM visit WHERE day > 'x')", "id=town.id, id=town.id, town_id=visit.town_id, day=visit.day"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := show(resolve(t, c.sql)); got != c.want {
				t.Errorf("%s\ngot  %s\nwant %s", c.sql, got, c.want)
			}
		})
	}
}

// Without a catalog only what the query itself says is certain.
func TestNoCatalog(t *testing.T) {
	sql := "SELECT a, t.b, q.c, d.x, d.y FROM t JOIN (SELECT 1 AS x) d"
	f := syntax.Parse(sql, syntax.SQLite)
	got := show(scope.Resolve(f.Statements[0].Query, nil), sql)
	want := "a=?, t.b=?, q.c=no relation, d.x=derived, d.y=no column"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A partial catalog, from the DDL of a file, does not know all tables.
func TestPartialCatalog(t *testing.T) {
	f := syntax.Parse("CREATE TABLE wat (stamp DATE);\nSELECT stamp, nope FROM wat;\nSELECT x FROM elsewhere;", syntax.SQLite)
	c := (*catalog.Catalog)(nil).Extend(f)
	for i, want := range map[int]string{1: "stamp=wat.stamp, nope=no column", 2: "x=?"} {
		if got := show(scope.Resolve(f.Statements[i].Query, c), f.Statements[i].Text); got != want {
			t.Errorf("statement %d: got %s, want %s", i, got, want)
		}
	}
}

// Every column reference of every query of the text is resolved, once.
func TestAllColumnsAreSeen(t *testing.T) {
	info, sql := resolve(t, "WITH a AS (SELECT id FROM person WHERE age > (SELECT AVG(age) FROM person)) SELECT a.id, CASE WHEN a.id = 1 THEN name END FROM a JOIN town USING (id) WHERE size BETWEEN 1 AND a.id GROUP BY a.id, name HAVING COUNT(size) > 1 ORDER BY size LIMIT 3")
	f := syntax.Parse(sql, syntax.SQLite)
	n := 0
	syntax.Walk(f.Statements[0].Query, func(x syntax.Node) bool {
		if _, ok := x.(*syntax.Column); ok {
			n++
		}
		return true
	})
	seen := map[string]bool{}
	for _, c := range info.Columns {
		seen[fmt.Sprint(c.Span)] = true
	}
	if len(seen) != n || len(info.Columns) != n {
		t.Errorf("%d references in the tree, %d resolved, %d places", n, len(info.Columns), len(seen))
	}
}

// A set operation passes a stored column on only where both sides give it.
func TestSetOperationMixesColumns(t *testing.T) {
	info, sql := resolve(t, "WITH k AS (SELECT id AS key FROM person UNION ALL SELECT name FROM town), n AS (SELECT name FROM person UNION SELECT name FROM person) SELECT k.key, n.name FROM k, n")
	got := show(info, sql)
	if want := "k.key=derived, n.name=person.name"; !strings.HasSuffix(got, want) {
		t.Errorf("got %s, want ... %s", got, want)
	}
}

// A table named with the schema that the catalog knows it by is that one; of
// another schema nothing is known. PostgreSQL's own tables are always there.
func TestSchemas(t *testing.T) {
	c := catalog.FromDDL(catalog.IgnoreCase, syntax.Parse("CREATE TABLE sales.orders (id INT, total INT)", syntax.Postgres))
	for sql, want := range map[string]string{
		"SELECT total, nope FROM sales.orders": "total=orders.total, nope=no column",
		"SELECT total FROM archive.orders":     "total=?",
		"SELECT relname FROM pg_class":         "relname=?",
	} {
		f := syntax.Parse(sql, syntax.Postgres)
		if got := show(scope.Resolve(f.Statements[0].Query, c), sql); got != want {
			t.Errorf("%s: %s, want %s", sql, got, want)
		}
	}
}

// PostgreSQL makes names small that have no quotes, and tells others apart.
func TestNamesOfPostgres(t *testing.T) {
	c := catalog.FromDDL(catalog.Exact, syntax.Parse(`CREATE TABLE Orders (ID int, "Total" int); CREATE TABLE archive.orders (id int, closed date); CREATE TABLE archive.lines (n int)`, syntax.Postgres))
	for sql, want := range map[string]string{
		`SELECT id, Id, "id", "Total" FROM ORDERS`:               `id=orders.id, Id=orders.id, "id"=orders.id, "Total"=orders.Total`,
		`SELECT Total, "ID" FROM orders`:                         `Total=no column, "ID"=no column`,
		`SELECT o.ID, O.id FROM Orders AS O`:                     `o.ID=orders.id, O.id=orders.id`,
		`SELECT closed FROM orders`:                              `closed=no column`,
		`SELECT CLOSED FROM Archive.Orders`:                      `CLOSED=archive.orders.closed`,
		`WITH C AS (SELECT ID AS K FROM orders) SELECT k FROM c`: `ID=orders.id, k=orders.id`,
	} {
		f := syntax.Parse(sql, syntax.Postgres)
		if got := show(scope.Resolve(f.Statements[0].Query, c), sql); got != want {
			t.Errorf("%s: %s, want %s", sql, got, want)
		}
	}
}

// A table that only its schema's name reaches: another search path may reach it
// in PostgreSQL; in MySQL nothing does.
func TestTablesOfOtherSchemas(t *testing.T) {
	tables := func() []*catalog.Table {
		col := func(name string) []*catalog.Column { return []*catalog.Column{{Name: name}} }
		return []*catalog.Table{
			{Schema: "public", Name: "t", Columns: col("a")}, {Schema: "s", Name: "u", Qualified: true, Columns: col("b")},
			{Schema: "s", Name: "w", Qualified: true, Columns: col("c")}, {Schema: "r", Name: "w", Qualified: true, Columns: col("d")},
		}
	}
	for _, x := range []struct {
		dialect      syntax.Dialect
		sql, want    string
		unknownTable string
	}{
		{syntax.Postgres, "SELECT b, x FROM u", "b=s.u.b, x=no column", ""},
		{syntax.Postgres, "SELECT c, d FROM w", "c=?, d=?", ""},
		{syntax.Postgres, "SELECT c FROM s.w", "c=s.w.c", ""},
		{syntax.MySQL, "SELECT b FROM u", "b=?, u=no table", "u"},
		{syntax.MySQL, "SELECT b, x FROM s.u", "b=s.u.b, x=no column", ""},
	} {
		f := syntax.Parse(x.sql, x.dialect)
		info := scope.Resolve(f.Statements[0].Query, catalog.New(catalog.NamesIn(x.dialect), tables()))
		unknown := ""
		for _, t := range info.UnknownTables() {
			unknown += t.Name.Text
		}
		if got := show(info, x.sql); got != x.want || unknown != x.unknownTable {
			t.Errorf("%s: %s, unknown %q; want %s", x.sql, got, unknown, x.want)
		}
	}
}
