package catalog

import (
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

const ownForm = `{
  "dialect": "postgres",
  "tables": [
    {"schema": "public", "name": "Sales", "description": "What was sold.",
     "columns": [{"name": "id", "type": "integer", "notNull": true}, {"name": "shop", "type": "int4", "description": "where"}],
     "primaryKey": ["id"], "unique": [["shop"]], "foreignKeys": [{"columns": ["shop"], "table": "shops"}]},
    {"name": "shops", "columns": [{"name": "a", "type": "text"}], "primaryKey": ["a"]},
    {"name": "anything", "view": true}
  ]
}`

const benchmarkForm = `[
  {"db_id": "films", "table_names_original": ["f"], "column_names_original": [[-1, "*"], [0, "id"]], "column_types": ["text", "number"], "primary_keys": [1], "foreign_keys": []},
  {"db_id": "shop", "table_names_original": ["Sales", "shops"], "table_names": ["sales", "places of sale"],
   "column_names_original": [[-1, "*"], [0, "id"], [0, "Shop_ID"], [0, "day"], [1, "a"], [1, "b"], [1, "amt"]],
   "column_names": [[-1, "*"], [0, "id"], [0, "shop id"], [0, "day"], [1, "a"], [1, "b"], [1, "amount"]],
   "column_types": ["text", "number", "number", "time", "number", "text", "others"],
   "primary_keys": [1, [4, 5]], "foreign_keys": [[2, 4]]}
]`

func TestFromJSON(t *testing.T) {
	for _, x := range []struct {
		name, src, database, dialect string
		is                           syntax.Dialect
		want                         string
	}{
		{"own form", ownForm, "", "", syntax.Postgres, `public.Sales: id/integer/3! shop/int4/3"where" pk[id] unique[shop] [shop]->shops[a] "What was sold."
shops: a/text/1 pk[a]
anything view open:
`},
		{"tables.json", "\xef\xbb\xbf" + benchmarkForm, "shop", "mysql", syntax.MySQL, `Sales: id/NUMERIC/2 Shop_ID/NUMERIC/2 day pk[id] [Shop_ID]->shops[a]
shops: a/NUMERIC/2 b/TEXT/1 amt"amount" pk[a b] "places of sale"
`},
		{"tables.json with one database", strings.TrimSuffix(strings.TrimPrefix(strings.Split(benchmarkForm, ",\n  {")[0], "["), "]"), "", "", syntax.SQLite, "f: id/NUMERIC/2 pk[id]\n"},
	} {
		c, d, err := FromJSON([]byte(x.src), x.database, x.dialect)
		if err != nil || d != x.is || printed(c) != x.want {
			t.Errorf("%s: %v, %s\n%swant\n%s", x.name, err, d, printed(c), x.want)
		}
	}
}

// What is wrong with a file is said, with the line where there is one.
func TestWrongJSON(t *testing.T) {
	for _, x := range []struct{ src, database, want string }{
		{"{\n\"tables\": [\n}", "", "line 3: "},
		{"{\n\"tables\": [{\"name\": 5}]}", "", "line 2: tables.name is number here"},
		{`{"tables": [{"name": "t", "colums": []}]}`, "", `unknown field "colums"`},
		{`{"tables": []}`, "", "lists no tables"},
		{`{"tables": [{"name": "t", "columns": [{"name": "a", "stores": "blobs"}]}]}`, "", `column a of table t stores "blobs"; known are any, text`},
		{`{"names": "odd", "tables": [{"name": "t"}]}`, "", "names is ignore case or exact"},
		{`{"tables": [{"columns": []}]}`, "", "table 1 has no name"},
		{`{"tables": [{"name": "t", "columns": [{"type": "int"}]}]}`, "", "column 1 of table t has no name"},
		{`{"dialect": "oracle", "tables": [{"name": "t"}]}`, "", `not "oracle"`},
		{ownForm, "x", "holds one database"},
		{benchmarkForm, "", "several databases (films, shop); name one behind a #, as in tables.json#films"},
		{benchmarkForm, "shops", "no database shops; it holds films, shop"},
		{`[{"db_id": "x", "table_names_original": ["t"], "column_names_original": [[4, "a"]]}]`, "", "of table 4, and there are 1"},
		{`[{"db_id": "x", "table_names_original": ["t"], "column_names_original": [[0, "a"]], "foreign_keys": [[0, 9]]}]`, "", "names column 9"},
		{`[{"db_id": "x", "table_names_original": ["t"], "column_names_original": [[-1, "*"]], "primary_keys": [0]}]`, "", "names column 0"},
		{`[{"db_id": "x", "table_names_original": ["t"], "column_names_original": [[0, "a"]], "primary_keys": ["a"]}]`, "", "neither a number"},
		{`[{"db_id": "x", "table_names_original": ["t"], "column_names_original": [[0]]}]`, "", "a column is [table, name]"},
	} {
		if _, _, err := FromJSON([]byte(x.src), x.database, ""); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %q", x.src, err, x.want)
		}
	}
}

// A catalog that was written is read back as it was, whatever it holds.
func TestJSONReadsBack(t *testing.T) {
	dump := FromDDL(IgnoreCase, syntax.Parse("CREATE TABLE a (id INT PRIMARY KEY, n TEXT UNIQUE /* the \"name\" */, b a); CREATE TABLE B (a_id REFERENCES a, \"x y\" DATE, UNIQUE (a_id, \"x y\")); CREATE VIEW v AS SELECT 1", syntax.SQLite))
	domain := New(IgnoreCase, []*Table{{Schema: "s", Name: "T", Columns: []*Column{{Name: "email", Type: "email_address", Affinity: Text}, {Name: "n", Type: "cents", Affinity: Integer}, {Name: "x", Type: "text", Affinity: NoAffinity, Allowed: []string{"a", "b"}, Several: true}}, Open: true, Materialized: true, View: true, Rows: 7, Checks: []string{"n > 3"}}, {Schema: "r", Name: "T", Qualified: true, Columns: []*Column{{Name: "a"}}}})
	partial := New(Exact, nil)
	partial.Partial = true
	for _, d := range []syntax.Dialect{syntax.SQLite, syntax.Postgres, syntax.MySQL} {
		for i, c := range []*Catalog{dump, domain, partial} {
			src, err := c.JSON(d)
			if err != nil {
				t.Fatal(err)
			}
			back, was, err := FromJSON(src, "", "")
			again, err2 := back.JSON(d)
			if err2 != nil || string(again) != string(src) {
				t.Errorf("%v\n%s\nwant\n%s", err2, again, src)
			}
			if err != nil || was != d || printed(back) != printed(c) || back.Names != c.Names || back.Partial != c.Partial {
				t.Errorf("%d: %v, %s\n%swant\n%s", i, err, was, printed(back), printed(c))
			}
		}
	}
}

// Comments of the database, as dumps carry them.
func TestCommentsInDDL(t *testing.T) {
	for _, x := range []struct {
		dialect syntax.Dialect
		sql     string
		want    string
	}{
		{syntax.MySQL, "CREATE TABLE `t` (`id` int NOT NULL COMMENT 'the key', n varchar(20) COMMENT 'it''s \\'n\\'') ENGINE=InnoDB COMMENT='What was sold';", `t: id/int/3!"the key" n/varchar(20)/1"it's 'n'" "What was sold"` + "\n"},
		{syntax.Postgres, "CREATE TABLE a.t (id int);\nCOMMENT ON TABLE a.t IS E'it\\'s sold'; COMMENT ON COLUMN a.t.id IS 'the key';", `a.t: id/int/3"the key" "it's sold"` + "\n"},
		{syntax.SQLite, "-- What was sold\nCREATE TABLE t (\n id INT, -- the key\n n TEXT /* the name */\n);", `t: id/INT/3"the key" n/TEXT/1"the name" "What was sold"` + "\n"},
	} {
		if got := printed(FromDDL(NamesIn(x.dialect), syntax.Parse(x.sql, x.dialect))); got != x.want {
			t.Errorf("%s\n got %swant %s", x.sql, got, x.want)
		}
	}
}

func TestDescriptions(t *testing.T) {
	shop := FromDDL(IgnoreCase, syntax.Parse("CREATE TABLE Sales (id INT, shop_id INT, amt REAL /* old */, kind TEXT); CREATE TABLE shops (a INT)", syntax.SQLite))
	for _, x := range []struct{ name, src, table, want, unknown string }{
		{"plain", "table,column,description,values\nsales,,What was sold,\nsales,AMT,the amount,\"in EUR,\nnet\"\nnone,x,y,\n", "", `Sales: id/INT/3 shop_id/INT/3 amt/REAL/4"the amount; values: in EUR, net" kind/TEXT/1 "What was sold"
shops: a/INT/3
`, "none"},
		{"a file for a table", "\ufefforiginal_column_name,column_name,column_description,data_format,value_description\nid,,,integer,\nshop_id,shop id, the shop ,integer,\namt,amount,what was paid,real,\nkind ,sort,,text,\"A: new, B: \"\"used\"\"\"\n", "SALES", `Sales: id/INT/3 shop_id/INT/3"the shop" amt/REAL/4"amount; what was paid" kind/TEXT/1"sort; values: A: new, B: \"used\""
shops: a/INT/3
`, ""},
		{"column_name alone", "Table_Name,Column_Name,Description\nshops,a,the number\nshops,nope,x\n", "", `Sales: id/INT/3 shop_id/INT/3 amt/REAL/4"old" kind/TEXT/1
shops: a/INT/3"the number"
`, ""},
	} {
		list, err := ParseDescriptions(x.src, x.table)
		if err != nil {
			t.Errorf("%s: %v", x.name, err)
			continue
		}
		c, unknown := shop.Describe(list)
		if printed(c) != x.want || strings.Join(unknown, ",") != x.unknown {
			t.Errorf("%s: unknown %q\n%swant\n%s", x.name, unknown, printed(c), x.want)
		}
	}
	if shop.Table("sales").Column(IgnoreCase, "amt").Description != "old" {
		t.Error("the catalog that was described has changed")
	}
	if c, _ := shop.Describe(nil); c != shop {
		t.Error("nothing to describe, and another catalog")
	}
	for _, src := range []string{"", "a,b\n1,2\n", "column\nx\n", "description\nx\n"} {
		if _, err := ParseDescriptions(src, "t"); err == nil {
			t.Errorf("%q was read", src)
		}
	}
}
