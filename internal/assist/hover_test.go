package assist_test

import (
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
		{Table: "customers", Column: "city"}: {Values: []string{"Aachen", "Berlin", "Bonn", "Celle", "Dachau", "Emden", "Fürth"}, Complete: true, Profile: catalog.Profile{Nulls: catalog.No}},
		{Table: "orders", Column: "day"}:     {Values: []string{"2024-01-01", "a` b"}, Profile: catalog.Profile{Nulls: catalog.Yes}},
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
			"`customers.city` TEXT, never NULL\n\nStored: `Aachen`, `Berlin`, `Bonn`, `Celle`, `Dachau`, `Emden`, … (7 different values)"},
		{"cursor behind the name", "SELECT city^ FROM customers", "city", ""},
		{"values not all known, NULL", "SELECT day^ FROM orders", "day",
			"`orders.day` TEXT\n\nStored: `2024-01-01`, `` a` b ``, …\n\nSome rows store NULL."},
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
		"Edit: Sort ascending.\n\n`order-direction`, right in 93 % of the measured cases"
	got, span, ok := assist.Hover(report(src, f), len(src)-1)
	if !ok || span != dir || got != want {
		t.Errorf("ok %v, span %v\ngot\n%s\nwant\n%s", ok, span, got, want)
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
