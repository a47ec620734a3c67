package repair_test

import (
	"context"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

const ddl = `
CREATE TABLE guest (id INTEGER PRIMARY KEY, name TEXT, home_phone TEXT, work_phone TEXT, town_id INTEGER REFERENCES town (id));
CREATE TABLE town (id INTEGER PRIMARY KEY, title TEXT, country TEXT);
CREATE TABLE stay (guest_id INTEGER REFERENCES guest (id), nights INTEGER, paid INTEGER);`

func makeCase(t testing.TB, src string) *diagnose.Case {
	t.Helper()
	f := syntax.Parse(src, syntax.SQLite)
	if len(f.Statements) != 1 || f.Statements[0].Query == nil {
		t.Fatalf("no single query: %s", src)
	}
	c := catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(ddl, syntax.SQLite))
	id := func(table, column string) catalog.ColumnID { return catalog.ColumnID{Table: table, Column: column} }
	v := (*catalog.Values)(nil).With(catalog.IgnoreCase, catalog.Facts{Domains: map[catalog.ColumnID]*catalog.Domain{
		id("town", "title"):   {Values: []string{"Bergen", "Oslo", "Östersund"}, Complete: true},
		id("town", "country"): {Values: []string{"Norway", "Sweden"}, Complete: true},
		id("guest", "name"):   {Values: []string{"Ann", "Oslo Berg"}, Complete: true},
	}})
	return diagnose.NewCase(diagnose.Inputs{Statement: f.Statements[0], Pair: *pairing.Read(f, pairing.Pairs{}).At(0), Catalog: c, Values: v})
}

// What each sub-type masks (TEG's Table 7): a class of nodes, all of them.
// Sub-types that insert or rewrite leave the text as it is.
func TestMaskFor(t *testing.T) {
	const query = "SELECT DISTINCT g.name, COUNT(*), CAST(nights AS REAL) / 2 FROM guest g JOIN stay s ON s.guest_id = g.id WHERE g.name LIKE 'A%' AND NOT nights > 3 AND upper(name) = 'X' AND id IN (SELECT 1) AND CASE WHEN paid = 1 THEN 1 END AND date(paid) = 2 AND 1 = (SELECT 2) GROUP BY g.id ORDER BY nights DESC LIMIT 3"
	for slug, want := range map[string]string{
		"attribute-mismatch":            "g.name|nights|s.guest_id|g.id|g.name|nights|name|id|paid|paid|g.id|nights",
		"table-mismatch":                "guest|stay",
		"join-condition-mismatch":       "s.guest_id = g.id",
		"value-mismatch":                "2|'A%'|3|'X'|1|1|1|2|1|2|3",
		"comparison-operator-mismatch":  "=|LIKE|>|=|IN|=|=|=",
		"logical-operator-mismatch":     "AND|NOT|AND|AND|AND|AND|AND",
		"aggregate-functions":           "COUNT(*)",
		"date-time-functions":           "date(paid)",
		"conversion-functions":          "CAST(nights AS REAL)",
		"math-functions":                "/",
		"string-functions":              "upper(name)",
		"conditional-functions":         "CASE WHEN paid = 1 THEN 1 END",
		"clause-redundancy":             "GROUP BY g.id|ORDER BY nights DESC|LIMIT 3",
		"subquery-mismatch":             "(SELECT 2)",
		"asc-desc":                      "DESC",
		"distinct":                      "DISTINCT",
		"attribute-missing":             "",
		"table-missing":                 "",
		"explicit-condition-missing":    "",
		"implicit-condition-missing":    "",
		"clause-missing":                "",
		"subquery-missing":              "",
		"partial-query":                 "",
		"other":                         "",
		"window-functions":              "",
		"explicit-condition-redundancy": "g.name LIKE 'A%' AND NOT nights > 3 AND upper(name) = 'X' AND id IN (SELECT 1) AND CASE WHEN paid = 1 THEN 1 END AND date(paid) = 2 AND 1 = (SELECT 2)",
	} {
		sub, ok := diagnose.ParseSubType(slug)
		if !ok {
			t.Fatal(slug)
		}
		c := makeCase(t, query)
		m := repair.MaskFor(sub, c)
		_, holes := repair.Masked(query, m)
		var got []string
		for _, h := range holes {
			got = append(got, h.Span.In(query))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%s\ngot  %s\nwant %s", slug, strings.Join(got, "|"), want)
		}
		if m.Instruction == "" {
			t.Errorf("%s has no instruction", slug)
		}
	}
}

func TestMasked(t *testing.T) {
	hole := func(a, b int) diagnose.Hole { return diagnose.Hole{Span: text.Span{Start: a, End: b}} }
	for _, c := range []struct {
		src   string
		holes []diagnose.Hole
		want  string
	}{
		{"SELECT a, b FROM t", []diagnose.Hole{hole(10, 11), hole(7, 8)}, "SELECT [MASK1], [MASK2] FROM t"},
		{"SELECT a FROM t", []diagnose.Hole{hole(15, 15)}, "SELECT a FROM t [MASK1]"},
		{"SELECT é😀 FROM t", []diagnose.Hole{hole(7, 13)}, "SELECT [MASK1] FROM t"},
		{"SELECT f(a)", []diagnose.Hole{hole(7, 11), hole(9, 10)}, "SELECT [MASK1]"},
		{"SELECT 1", nil, "SELECT 1"},
	} {
		if got, _ := repair.Masked(c.src, diagnose.Mask{Holes: c.holes}); got != c.want {
			t.Errorf("%s: got %s, want %s", c.src, got, c.want)
		}
	}
}

// fill gives the changed statements that Fill proposes for a supplied type.
func fill(t *testing.T, src, slug string) []string {
	t.Helper()
	c := makeCase(t, src)
	sub, _ := diagnose.ParseSubType(slug)
	var out []string
	for _, cand := range repair.Fill(c, diagnose.Finding{SubType: sub, Source: diagnose.FromAnnotation}) {
		after, err := text.Apply(src, cand.Edits)
		if err != nil {
			t.Fatal(err)
		}
		if cand.Title == "" {
			t.Error("a candidate without a title")
		}
		out = append(out, after[strings.LastIndexByte(after, '\n')+1:])
	}
	return out
}

// What the grounded filler puts first, per sub-type.
func TestFill(t *testing.T) {
	for _, c := range []struct{ name, slug, src, first string }{
		{"the column that the question names", "attribute-mismatch", "-- question: What is the home phone of guest 7?\nSELECT work_phone FROM guest WHERE id = 7", "SELECT home_phone FROM guest WHERE id = 7"},
		{"the stored spelling", "value-mismatch", "-- question: Who lives in oestersund?\nSELECT 1 FROM town WHERE title = 'ostersund'", "SELECT 1 FROM town WHERE title = 'Östersund'"},
		{"the column that stores the value", "value-mismatch", "SELECT id FROM town WHERE title = 'Norway'", "SELECT id FROM town WHERE country = 'Norway'"},
		{"the question's number", "value-mismatch", "-- question: Which guests stayed more than 5 nights?\nSELECT guest_id FROM stay WHERE nights > 50", "SELECT guest_id FROM stay WHERE nights > 5"},
		{"the other direction", "asc-desc", "SELECT nights FROM stay ORDER BY nights desc", "SELECT nights FROM stay ORDER BY nights asc"},
		{"the idle join", "table-redundancy", "SELECT g.name FROM guest g JOIN town t ON t.id = g.town_id WHERE g.id = 7", "SELECT g.name FROM guest g WHERE g.id = 7"},
		{"the idle join whose key is read", "table-redundancy", "SELECT t.id FROM guest g JOIN town t ON t.id = g.town_id", "SELECT g.town_id FROM guest g"},
		{"the condition that nobody asked for", "explicit-condition-redundancy", "-- question: How many stays of more than 2 nights?\nSELECT COUNT(*) FROM stay WHERE nights > 2 AND paid = 1", "SELECT COUNT(*) FROM stay WHERE nights > 2"},
		{"the only condition", "explicit-condition-redundancy", "SELECT COUNT(*) FROM stay\tWHERE paid = 1 ;", "SELECT COUNT(*) FROM stay ;"},
		{"the column that nobody asked for", "attribute-redundancy", "-- question: What are the names of the guests?\nSELECT id, name FROM guest", "SELECT name FROM guest"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := fill(t, c.src, c.slug)
			if len(got) == 0 || got[0] != c.first {
				t.Errorf("got  %q\nwant %q first", got, c.first)
			}
		})
	}
}

// What would need more than a removal is not proposed.
func TestJoinsThatStay(t *testing.T) {
	for _, src := range []string{
		"SELECT t.title FROM guest g JOIN town t ON t.id = g.town_id",
		"SELECT g.name FROM town t JOIN guest g ON t.id = g.town_id JOIN stay s ON s.guest_id = g.id AND g.home_phone = '1'",
		"SELECT 1 FROM guest NATURAL JOIN town",
		"SELECT 1 FROM guest g RIGHT JOIN town t ON t.id = g.town_id",
	} {
		for _, after := range fill(t, src, "table-redundancy") {
			f := syntax.Parse(after, syntax.SQLite)
			if len(f.Statements[0].Problems) > 0 || strings.Contains(after, "t.title") && !strings.Contains(after, "town t") {
				t.Errorf("%s\nbecame %s", src, after)
			}
		}
	}
}

// bench judges by a list of texts that still have the finding and runs by a
// table of results.
func bench(findings map[string][]diagnose.Finding, results map[string]result.Result) repair.Bench {
	return repair.Bench{
		Diagnose: func(src string) (*diagnose.Case, []diagnose.Finding, bool) {
			f := syntax.Parse(src, syntax.SQLite)
			return diagnose.NewCase(diagnose.Inputs{Statement: f.Statements[0]}), findings[src], true
		},
		Run: func(_ context.Context, q syntax.ReadOnly) result.Result {
			r, ok := results[q.SQL()]
			if !ok {
				return result.Result{Outcome: result.Failed, Error: &result.EngineError{Message: "no such thing"}}
			}
			return r
		},
	}
}

func rows(values ...int64) result.Result {
	p := result.NewPrinter()
	for _, v := range values {
		p.Add([]result.Cell{v})
	}
	return result.Result{Outcome: p.Outcome(), RowCount: len(values), Print: p.Print()}
}

// The guard: what a candidate returns, against what the statement returns now.
func TestProve(t *testing.T) {
	const src = "SELECT a FROM t"
	hole := func(fillings ...diagnose.Filling) diagnose.Finding {
		return diagnose.Finding{Rule: "r", Severity: diagnose.Warning, Mask: &diagnose.Mask{Instruction: "i", Holes: []diagnose.Hole{{Kind: diagnose.ColumnHole, Span: text.Span{Start: 7, End: 8}, Fillings: fillings}}}}
	}
	fit := func(name string, weight float64) diagnose.Filling {
		return diagnose.Filling{Text: name, Title: name, Weight: weight}
	}
	again := diagnose.Finding{Rule: "r", Message: "m", Severity: diagnose.Warning}
	louder := diagnose.Finding{Rule: "other", Message: "new", Severity: diagnose.Error}
	guessed := func(f diagnose.Finding) diagnose.Finding {
		f.Source = diagnose.FromModel
		return f
	}
	results := map[string]result.Result{
		"SELECT b FROM t": rows(1, 2), "SELECT c FROM t": rows(2, 1), "SELECT d FROM t": rows(), "SELECT e FROM t": rows(7),
	}
	for _, c := range []struct {
		name     string
		original result.Result
		finding  diagnose.Finding
		after    map[string][]diagnose.Finding
		want     string
	}{
		{"one that stands out is exact", rows(7), hole(fit("b", 0.9), fit("c", 0.5)), nil, "b exact 1, c verified 1"},
		{"two alike are not", rows(7), hole(fit("b", 0.9), fit("c", 0.85)), nil, "b verified 1, c verified 1"},
		{"the finding stays", rows(7), hole(fit("b", 0.9)), map[string][]diagnose.Finding{"SELECT b FROM t": {again}}, "b unverified 1"},
		{"a louder finding comes", rows(7), hole(fit("b", 0.9), fit("c", 0.5)), map[string][]diagnose.Finding{"SELECT b FROM t": {louder}}, "c verified 1"},
		{"rows are lost", rows(7), hole(fit("d", 0.9)), nil, "d unverified 0"},
		{"the same rows", rows(7), hole(fit("e", 0.6)), nil, "e unverified 1"},
		{"better than nothing", rows(), hole(fit("e", 0.6)), nil, "e verified 1"},
		{"a model alone says that it is wrong", rows(7), guessed(hole(fit("b", 0.9), fit("c", 0.5))), nil, "b unverified 1, c unverified 1"},
		{"a model alone, and now there are no rows", rows(), guessed(hole(fit("e", 0.9))), nil, "e unverified 1"},
		{"what fails is left out where something does not", rows(7), hole(fit("nope", 0.9), fit("b", 0.7)), nil, "b verified 1"},
		{"what fails is shown if all do", rows(7), hole(fit("nope", 0.9)), nil, "nope unverified 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := c.finding
			f.Message = "m"
			list := repair.Prove(context.Background(), makeCase(t, src), []diagnose.Finding{f}, f, c.original, bench(c.after, results), repair.Budget{})
			var got []string
			for _, r := range list {
				group := "0"
				if r.Group > 0 && r.Result.Outcome == result.OK {
					group = string(rune('0' + r.Group))
				}
				got = append(got, r.Title+" "+string(r.Trust)+" "+group)
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), c.want)
			}
		})
	}
}

// Budgets hold.
func TestBudget(t *testing.T) {
	const src = "SELECT a FROM t"
	f := diagnose.Finding{Rule: "r", Mask: &diagnose.Mask{Holes: []diagnose.Hole{{Span: text.Span{Start: 7, End: 8}}}}}
	for _, name := range strings.Split("bcdefghij", "") {
		f.Mask.Holes[0].Fillings = append(f.Mask.Holes[0].Fillings, diagnose.Filling{Text: name, Title: name, Weight: 0.5})
	}
	runs := 0
	b := bench(nil, nil)
	b.Run = func(context.Context, syntax.ReadOnly) result.Result { runs++; return rows(1) }
	repair.Prove(context.Background(), makeCase(t, src), nil, f, rows(2), b, repair.Budget{Runs: 3})
	if runs != 3 {
		t.Errorf("%d runs, 3 allowed", runs)
	}
}
