package assist_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/assist"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

const schema = `
CREATE TABLE customers (id INTEGER PRIMARY KEY, city TEXT NOT NULL, "odd ` + "`" + ` name" TEXT);
CREATE TABLE orders (
  customer INT REFERENCES customers(id),
  day TEXT,
  line INT, -- the n_th line
  note,
  PRIMARY KEY (customer, line)
);
CREATE VIEW recent AS SELECT day FROM orders;`

// report reads src against the schema, with some stored values known and the
// findings placed in the first statement.
func report(src string, findings ...diagnose.Finding) *analysis.Report {
	cat := catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(schema, syntax.SQLite))
	var known *catalog.Values
	known = known.With(catalog.IgnoreCase, catalog.Facts{Domains: map[catalog.ColumnID]*catalog.Domain{
		{Table: "customers", Column: "city"}: {Values: []string{"Aachen", "Berlin", "Bonn", "Celle", "Dachau", "Emden", "Fürth"}, Complete: true, Profile: catalog.Profile{Nulls: catalog.No, Rows: -1, Distinct: 7}},
		{Table: "orders", Column: "day"}:     {Values: []string{"2024-01-01", "a` b"}, Profile: catalog.Profile{Nulls: catalog.Yes, Rows: -1, NullRows: -1, Distinct: -1}},
	}})
	file := syntax.Parse(src, syntax.SQLite)
	r := &analysis.Report{File: file, Lines: text.NewLines(src)}
	for i, st := range file.Statements {
		u := &analysis.Unit{Statement: st}
		if st.Class != syntax.None {
			u.Case = diagnose.NewCase(diagnose.Inputs{Statement: st, Pair: pairing.Pair{}, Catalog: cat, Values: known})
		}
		if i == 0 {
			u.Findings = findings
		}
		r.Units = append(r.Units, u)
	}
	return r
}

// at takes the place that "^" marks out of src.
func at(src string) (string, int) {
	before, after, _ := strings.Cut(src, "^")
	return before + after, len(before)
}

func TestHoverOverNames(t *testing.T) {
	tests := []struct {
		name, src, over, want string
	}{
		{"column with key", "SELECT ^id FROM customers", "id", "`customers.id` INTEGER, primary key"},
		{"column with values", "SELECT 1 FROM customers WHERE ci^ty = 'x'", "city",
			"`customers.city` TEXT, never NULL\n\nStored: `Aachen`, `Berlin`, `Bonn`, `Celle`, `Dachau`, `Emden`, …\n\n7 different values"},
		{"cursor behind the name", "SELECT city^ FROM customers", "city", ""},
		{"values not all known, NULL", "SELECT day^ FROM orders", "day",
			"`orders.day` TEXT\n\nStored: `2024-01-01`, `` a` b ``, …\n\nSome NULL"},
		{"composite key, foreign key", "SELECT o.cus^tomer FROM orders o", "customer",
			"`orders.customer` INT, primary key (`customer`, `line`), refers to `customers.id`"},
		{"description", "SELECT li^ne FROM orders", "line", "`orders.line` INT, primary key (`customer`, `line`)\n\nthe n\\_th line"},
		{"no type", "SELECT not^e FROM orders", "note", "`orders.note` without a declared type"},
		{"quoted name", "SELECT \"odd ^` name\" FROM customers", "\"odd ` name\"", "`` customers.odd ` name `` TEXT"},
		{"qualifier", "SELECT o^.day FROM orders o", "o", "table `orders`, primary key `customer`, `line`\n\n- `customer` INT, refers to `customers.id`\n- `day` TEXT\n- `line` INT\n- `note` without a declared type"},
		{"table", "SELECT day FROM ord^ers", "orders", ""},
		{"alias in FROM", "SELECT day FROM orders AS o^", "o", ""},
		{"view", "SELECT * FROM rec^ent", "recent", "view `recent`\n\n- `day` without a declared type"},
		{"through a subquery", "SELECT x.da^y FROM (SELECT day FROM orders) x", "day", ""},
		{"second statement", "SELECT 1;\nSELECT ci^ty FROM customers", "city", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src, off := at(tt.src)
			got, span, ok := assist.Hover(report(src), off)
			if !ok || span.In(src) != tt.over {
				t.Fatalf("over %q, ok %v, want over %q\n%s", span.In(src), ok, tt.over, got)
			}
			if tt.want != "" && got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// What is known of stored values is shown in two short lines: as much as is known,
// and how much was read.
func TestHoverShowsWhatAColumnStores(t *testing.T) {
	domain := func(rows, nulls int, values ...catalog.Counted) *catalog.Domain {
		d := catalog.NewDomain(values, true)
		d.Rows, d.NullRows, d.Nulls = rows, nulls, catalog.No
		return d
	}
	var days, times []catalog.Counted
	for i := range 9 {
		days = append(days, catalog.Counted{Value: fmt.Sprintf("2024-03-%02d", i+1), Rows: 200})
		times = append(times, catalog.Counted{Value: fmt.Sprintf("1:2%d.456", i), Rows: 1})
	}
	sample := catalog.NewDomain(days, false)
	sample.Sampled, sample.Rows, sample.Distinct, sample.NullRows = 20_000, 1_234_567, 41_000, 3
	for _, x := range []struct {
		name   string
		domain *catalog.Domain
		want   string
	}{
		{"few values, the frequent first", domain(1204, 3, catalog.Counted{Value: "lost", Rows: 1}, catalog.Counted{Value: "open", Rows: 1200}), "Stored: `open`, `lost`\n\n2 different values in 1,204 rows, 3 NULL"},
		{"an order", domain(1800, 0, days...), "9 different values in 1,800 rows, no NULL, from `2024-03-01` to `2024-03-09`, written as `YYYY-MM-DD`"},
		{"times", domain(9, 0, times...), "9 different values in 9 rows, no NULL, from `1:20.456` to `1:28.456`, written as `m:ss.fff`"},
		{"numbers as text", domain(2, 0, catalog.Counted{Value: "10", Rows: 1}, catalog.Counted{Value: "9", Rows: 1}), "Stored: `10`, `9`\n\n2 different values in 2 rows, no NULL, from `9` to `10`, all are numbers"},
		{"a sample", sample, "Stored in the first 20,000 rows: `2024-03-01`, `2024-03-02`, `2024-03-03`, `2024-03-04`, `2024-03-05`, `2024-03-06`, …\n\n41,000 different values in 1,234,567 rows, 3 NULL, written as `YYYY-MM-DD`"},
		{"no rows", domain(0, 0), "No rows"},
		{"nothing", &catalog.Domain{Profile: catalog.NoProfile()}, ""},
	} {
		src := "SELECT day FROM orders"
		r := report(src)
		c := *r.Units[0].Case
		c.Values = (*catalog.Values)(nil).With(catalog.IgnoreCase, catalog.Facts{Domains: map[catalog.ColumnID]*catalog.Domain{{Table: "orders", Column: "day"}: x.domain}})
		r.Units[0].Case = &c
		got, _, _ := assist.Hover(r, 8)
		want := "`orders.day` TEXT"
		if x.want != "" {
			want += "\n\n" + x.want
		}
		if got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", x.name, got, want)
		}
	}
}

func TestHoverIsSilent(t *testing.T) {
	for _, src := range []string{
		"", "^", "SELECT^ 1", "-- a comment ^", "SELECT unknown^ FROM customers", "SELECT x FROM nowhere^",
		"INSERT INTO orders VALUES (1^)", "SELECT 1 AS day ORDER BY da^y", "SELECT city FROM customers; ^",
	} {
		src, off := at(src)
		if got, _, ok := assist.Hover(report(src), off); ok {
			t.Errorf("%q says %q", src, got)
		}
	}
}

func TestHoverOverFinding(t *testing.T) {
	src := "SELECT city FROM customers ORDER BY city DESC"
	dir := text.Span{Start: len(src) - 4, End: len(src)}
	f := diagnose.Finding{
		Rule: "order-direction", SubType: diagnose.AscDesc, Span: dir, Confidence: 0.934,
		Message: "Sorted `DESC`, but the question says else", Why: "Two\nlines.",
		Because: []diagnose.Reason{{Text: `the question asks for "first" in COUNT(*)`, From: diagnose.InQuestion}, {Text: "found there", From: diagnose.InData}},
		Mask:    &diagnose.Mask{Instruction: "Sort ascending."},
	}
	// The editor shows the message above the hover.
	want := "**ASC/DESC**: The sort key is right, its direction is not.\n\nTwo lines.\n\n" +
		"- the question asks for \"first\" in COUNT(\\*) (read in the question)\n- found there (read in the data)\n\n" +
		"Edit: Sort ascending.\n\n`order-direction`, right 93 of 100 times it spoke on public data, where one query in two is wrong"
	got, span, ok := assist.Hover(report(src, f), len(src)-1)
	if !ok || span != dir || got != want {
		t.Errorf("ok %v, span %v\ngot\n%s\nwant\n%s", ok, span, got, want)
	}

	model := diagnose.Finding{Rule: "asc-desc", SubType: diagnose.AscDesc, Source: diagnose.FromModel, Span: dir, Because: []diagnose.Reason{{Text: "[click](http://here) *now*", From: diagnose.InModel}}}
	want = "**ASC/DESC**: The sort key is right, its direction is not.\n\n- \\[click\\](http://here) \\*now\\* (says the model)\n\n" +
		"Edit: Set the direction so that the asked end comes first.\n\n`asc-desc`, said by a model and not measured"
	if got, _, _ := assist.Hover(report(src, model), len(src)-1); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}

	f.Suppressed = true
	if got, _, ok := assist.Hover(report(src, f), len(src)-1); ok {
		t.Errorf("a suppressed finding says %q", got)
	}
}

// Where the hover is all that an editor shows, it still says what is wrong: a
// finding without a type has a why.
func TestHoverMakesSenseAlone(t *testing.T) {
	src := "SELECT town FROM customers"
	f := diagnose.Finding{
		Rule: "column-not-found", Class: result.ColumnNotFound, Source: diagnose.FromEngine, Span: text.Span{Start: 7, End: 11},
		Message: "There is no column `town`", Why: diagnose.ClassWhy(result.ColumnNotFound), Mask: &diagnose.Mask{Title: "Change `town` to `city`"},
	}
	want := "The database has no such column there, so the query does not run.\n\nEdit: Change `town` to `city`\n\n`column-not-found`"
	if got, _, _ := assist.Hover(report(src, f), 8); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestHoverJoinsFindingAndName(t *testing.T) {
	src := "SELECT city FROM customers"
	whole := diagnose.Finding{Rule: "r", Span: text.Span{Start: 0, End: len(src)}, Message: "Wrong", Why: "It is."}
	got, span, _ := assist.Hover(report(src, whole), 8)
	if span.In(src) != "city" || !strings.HasPrefix(got, "It is.\n\n`r`\n\n---") || !strings.Contains(got, "\n\n---\n\n`customers.city`") {
		t.Errorf("over %q:\n%s", span.In(src), got)
	}
}
