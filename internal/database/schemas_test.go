package database

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
)

// paths are how queries name the tables of a server, with their columns.
func paths(t *testing.T, db DB) string {
	t.Helper()
	c, err := db.Catalog(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, table := range c.Tables {
		var columns []string
		for _, col := range table.Columns {
			columns = append(columns, col.Name)
		}
		for _, fk := range table.ForeignKeys {
			columns = append(columns, "->"+fk.Table)
		}
		out = append(out, table.Path()+"("+strings.Join(columns, " ")+")")
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// withPath is the address with a search path.
func withPath(t *testing.T, address, path string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("search_path", path)
	u.RawQuery = q.Encode()
	return u.String()
}

// A name alone means the first table on the search path. All others are known
// under their schema's name, those of one name side by side.
func TestSchemasOfPostgres(t *testing.T) {
	_, address := openPostgres(t,
		"CREATE SCHEMA archive", "CREATE SCHEMA sales_eu", "CREATE SCHEMA sales_us",
		"CREATE TABLE orders (id int PRIMARY KEY)", "CREATE TABLE archive.orders (id int PRIMARY KEY, closed date)",
		"CREATE TABLE archive.lines (order_id int REFERENCES archive.orders)", "CREATE TABLE sales_eu.orders (eu int)", "CREATE TABLE sales_us.items (us int)",
	)
	for _, c := range []struct {
		path    string
		schemas []string
		want    string
	}{
		{"", nil, "archive.lines(order_id ->archive.orders) archive.orders(id closed) orders(id) sales_eu.orders(eu) sales_us.items(us)"},
		{"archive,public", nil, "lines(order_id ->orders) orders(id closed) public.orders(id) sales_eu.orders(eu) sales_us.items(us)"},
		{"sales_us,missing,sales_eu", nil, "archive.lines(order_id ->archive.orders) archive.orders(id closed) items(us) orders(eu) public.orders(id)"},
		{"", []string{"SALES_*"}, "sales_eu.orders(eu) sales_us.items(us)"},
		{"", []string{"public", "archive"}, "archive.lines(order_id ->archive.orders) archive.orders(id closed) orders(id)"},
		{"", []string{"none", "["}, ""},
	} {
		a := address
		if c.path != "" {
			a = withPath(t, address, c.path)
		}
		db, err := OpenPostgres(a, c.schemas...)
		if err != nil {
			t.Fatal(err)
		}
		if got := paths(t, db); got != c.want {
			t.Errorf("search path %q, schemas %v:\n got %s\nwant %s", c.path, c.schemas, got, c.want)
		}
		db.Close()
	}
}

// Values are looked up in the table that is meant, not in another of its name.
func TestLookupsAcrossSchemas(t *testing.T) {
	db, _ := openPostgres(t, "CREATE SCHEMA archive", "CREATE TABLE orders (state text)", "CREATE TABLE archive.orders (state text)",
		"INSERT INTO orders VALUES ('new')", "INSERT INTO archive.orders VALUES ('old')")
	if _, err := db.Catalog(t.Context()); err != nil {
		t.Fatal(err)
	}
	for table, want := range map[string]string{"orders": "[new]", "archive.orders": "[old]"} {
		id := catalog.ColumnID{Table: table, Column: "state"}
		facts, err := db.Lookup(t.Context(), []catalog.Want{{Column: id}})
		if err != nil || fmt.Sprint(facts.Domains[id].Values) != want {
			t.Errorf("%s: %v, %v", table, facts.Domains[id], err)
		}
	}
}

// MySQL's schemas are its databases. Those besides the connection's own are read
// where the settings choose them, and named with their names.
func TestSchemasOfMySQL(t *testing.T) {
	own := testserver.MySQL(t, "CREATE TABLE t (a int)", "CREATE TABLE only (x int)")
	other := testserver.MySQL(t, "CREATE TABLE t (id int PRIMARY KEY)", "CREATE TABLE u (t_id int, FOREIGN KEY (t_id) REFERENCES t (id))")
	name := func(address string) string {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimPrefix(u.Path, "/")
	}
	a, b := name(own), name(other)
	others := fmt.Sprintf("%[1]s.t(id) %[1]s.u(t_id ->%[1]s.t)", b)
	for _, c := range []struct {
		schemas []string
		want    string
	}{
		{nil, "only(x) t(a)"},
		{[]string{a, strings.ToUpper(b[:len(b)-1]) + "?"}, "only(x) " + others + " t(a)"},
		{[]string{b}, others},
		{[]string{"none*"}, ""},
	} {
		db, err := OpenMySQL(own, c.schemas...)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Fields(paths(t, db))
		want := strings.Fields(c.want)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("schemas %v:\n got %v\nwant %v", c.schemas, got, want)
		}
		db.Close()
	}
}

// Names are compared as each server does.
func TestCaseOfNamesOnServers(t *testing.T) {
	db, _ := openPostgres(t, `CREATE TABLE "Orders" ("Total" int, total int)`, "CREATE TABLE Orders (ID int)")
	if got := paths(t, db); got != "Orders(Total total) orders(id)" {
		t.Error(got)
	}
	my, address := openMySQL(t, "CREATE TABLE Orders (Id int)")
	c, err := my.Catalog(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var mode int
	if err := testserver.Admin(t, address).QueryRow("SELECT @@lower_case_table_names").Scan(&mode); err != nil {
		t.Fatal(err)
	}
	if found := c.Table("ORDERS") != nil; found != (mode != 0) {
		t.Errorf("lower_case_table_names is %d, and ORDERS is found: %v", mode, found)
	}
	if orders := c.Tables[0]; orders.Column(c.Names, "ID") == nil {
		t.Errorf("%+v", orders)
	}
}
