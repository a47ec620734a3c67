package catalog

import (
	"fmt"
	"strings"
	"testing"
)

func columns(names ...string) []*Column {
	var out []*Column
	for _, n := range names {
		out = append(out, &Column{Name: n})
	}
	return out
}

func shop() *Catalog {
	return New(IgnoreCase, []*Table{
		{Name: "Orders", Columns: columns("id", "Customer_ID", "boss"), PrimaryKey: []string{"ID"},
			ForeignKeys: []ForeignKey{
				{Columns: []string{"customer_id"}, Table: "CUSTOMERS"},
				{Columns: []string{"boss"}, Table: "orders", To: []string{"id"}},
				{Columns: []string{"id"}, Table: "gone"},
			}},
		{Name: "customers", Columns: columns("id", "Mail", "a", "b"), PrimaryKey: []string{"id"},
			Unique: [][]string{{"mail"}, {"A", "b"}}},
	})
}

func TestNewCompletesKeys(t *testing.T) {
	got := fmt.Sprint(shop().Table("ORDERS").ForeignKeys)
	if want := "[{[Customer_ID] customers [id]} {[boss] Orders [id]}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := fmt.Sprint(shop().Table("customers").Unique); got != "[[Mail] [a b]]" {
		t.Error(got)
	}
}

func TestNewDropsKeysThatDoNotFit(t *testing.T) {
	c := New(IgnoreCase, []*Table{
		{Name: "pair", Columns: columns("x", "y"), PrimaryKey: []string{"x", "y"}},
		{Name: "one", Columns: columns("x"), ForeignKeys: []ForeignKey{{Columns: []string{"x"}, Table: "pair"}}},
	})
	if keys := c.Table("one").ForeignKeys; len(keys) != 0 {
		t.Errorf("%v", keys)
	}
}

func TestTableNamedTwice(t *testing.T) {
	c := New(IgnoreCase, []*Table{{Name: "t", Columns: columns("a")}, {Name: "u"}, {Name: "T", Columns: columns("b")}})
	if len(c.Tables) != 2 || c.Table("t").Columns[0].Name != "b" {
		t.Errorf("%v", c.Tables)
	}
}

func TestFind(t *testing.T) {
	c := shop()
	for _, x := range []struct {
		table, column string
		found         bool
	}{
		{"orders", "ID", true}, {"ORDERS", "customer_id", true}, {"orders", "mail", false}, {"nope", "id", false},
	} {
		if got := c.Column(ColumnID{x.table, x.column}) != nil; got != x.found {
			t.Errorf("%s.%s: %v", x.table, x.column, got)
		}
	}
	var none *Catalog
	if none.Table("x") != nil || none.Column(ColumnID{"x", "y"}) != nil || (*Table)(nil).Column(Exact, "x") != nil {
		t.Error("no catalog has tables")
	}
}

func TestEdges(t *testing.T) {
	c := shop()
	var got []string
	for _, e := range c.Edges(c.Table("orders")) {
		got = append(got, fmt.Sprintf("%s%v-%s%v up=%v", e.From, e.FromColumns, e.To, e.ToColumns, e.Up))
	}
	want := "Orders[Customer_ID]-customers[id] up=true|Orders[boss]-Orders[id] up=true|Orders[id]-Orders[boss] up=false"
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("got %s", s)
	}
	down := c.Edges(c.Table("customers"))
	if len(down) != 1 || down[0].Up || down[0].To != "Orders" {
		t.Errorf("%+v", down)
	}
}

func TestIsKey(t *testing.T) {
	c := shop()
	for _, x := range []struct {
		columns string
		want    bool
	}{
		{"ID", true}, {"id mail", true}, {"MAIL", true}, {"a", false}, {"b a", true}, {"", false},
	} {
		if got := c.IsKey(c.Table("customers"), strings.Fields(x.columns)); got != x.want {
			t.Errorf("%s: %v", x.columns, got)
		}
	}
	if c.IsKey(&Table{}, []string{"x"}) {
		t.Error("a table without keys has none")
	}
}

func TestNames(t *testing.T) {
	for _, x := range []struct {
		names Names
		a, b  string
		same  bool
	}{
		{IgnoreCase, "Name", "nAME", true}, {IgnoreCase, "É", "é", false}, {IgnoreCase, "É1A", "É1a", true},
		{IgnoreCase, "a", "b", false}, {Exact, "a", "A", false}, {Exact, "a", "a", true},
	} {
		if got := x.names.Same(x.a, x.b); got != x.same {
			t.Errorf("%s %s: %v", x.a, x.b, got)
		}
	}
}

func TestAffinity(t *testing.T) {
	for declared, want := range map[string]Affinity{
		"": NoAffinity, "INT": Integer, "bigint unsigned": Integer, "POINT": Integer, "varchar(20)": Text, "CHARINT": Integer,
		"CLOB": Text, "blob": NoAffinity, "DOUBLE PRECISION": Real, "float": Real, "DECIMAL(10,5)": Numeric,
		"DATE": Numeric, "BOOLEAN": Numeric, "STRING": Numeric,
	} {
		if got := AffinityOf(declared); got != want {
			t.Errorf("%q: %d, want %d", declared, got, want)
		}
	}
	if Text.Number() || NoAffinity.Number() || !Integer.Number() || !Numeric.Number() {
		t.Error("Number")
	}
}

func TestFoldValue(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "New  York": "new york", "new-york!": "new york", "  X ": "x", "ÉCOLE": "ecole", "3:15.7": "3 15 7", "!?": "",
	} {
		if got := FoldValue(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
