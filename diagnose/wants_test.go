package diagnose_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

const schemaOfWants = `
CREATE TABLE customers (id INTEGER PRIMARY KEY, city TEXT, joined DATE);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INT REFERENCES customers, state TEXT, total REAL);
CREATE TABLE items (item INT REFERENCES orders, sort TEXT);
CREATE TABLE aardvarks (kind TEXT);
CREATE TABLE shelves (label TEXT, added timestamp, props jsonb);
CREATE VIEW recent AS SELECT city FROM customers;`

func caseOf(sql, question, evidence string, dialect syntax.Dialect) *diagnose.Case {
	st := syntax.Parse(sql, dialect).Statements[0]
	pair := pairing.Pair{}
	if question != "" {
		pair.Question = &pairing.Note{Text: question}
	}
	if evidence != "" {
		pair.Evidence = &pairing.Note{Text: evidence}
	}
	return diagnose.NewCase(diagnose.Inputs{Statement: st, Pair: pair, Catalog: catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(schemaOfWants, dialect))})
}

// shown writes wants as table.column, =value, ~texts.
func shown(wants []catalog.Want) string {
	var out []string
	for _, w := range wants {
		s := w.Column.Table + "." + w.Column.Column
		switch {
		case w.Texts != nil:
			s += "~" + strings.Join(w.Texts, "|")
		case w.Value != nil:
			s += "=" + *w.Value
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// All columns of a query are looked up, each as often as it stands there, what it compares first.
func TestWants(t *testing.T) {
	for _, x := range []struct{ sql, question, want string }{
		{"SELECT city, count(*) FROM customers c JOIN orders o ON o.customer = c.id WHERE state IN ('open', 'paid') AND total > 5 GROUP BY c.city ORDER BY joined", "",
			"orders.state, orders.state=open, orders.state=paid, customers.city, orders.customer, customers.id, orders.state, orders.total, customers.city, customers.joined"},
		{"SELECT x.city FROM (SELECT city FROM customers) x WHERE EXISTS (SELECT 1 FROM items WHERE sort = x.city)", "", "customers.city, customers.city, items.sort, customers.city"},
		{"SELECT id FROM orders WHERE state = 'x'", "Which are open?", "orders.state, orders.state=x, orders.state~open|are open|Which are open, orders.id, orders.state"},
		{"SELECT nope, 1 FROM nowhere", "", ""},
		{"DELETE FROM orders WHERE state = 'x'", "", ""},
		{"SELECT 1", "Which are open?", ""},
	} {
		if got := shown(caseOf(x.sql, x.question, "", syntax.SQLite).Wants()); got != x.want {
			t.Errorf("%s\n got %s\nwant %s", x.sql, got, x.want)
		}
	}
}

// What a question may name is looked for in the query's tables first, then in those
// that the question speaks of, in their neighbours, in all others; only in columns that hold words.
func TestLinkWants(t *testing.T) {
	columns := func(c *diagnose.Case, most int) string {
		var out []string
		for i, w := range c.LinkWants(most) {
			if i%2 == 0 {
				out = append(out, w.Column.Table+"."+w.Column.Column)
			} else if w.Texts == nil || w.Most == 0 {
				t.Errorf("%+v", w)
			}
		}
		return strings.Join(out, " ")
	}
	q := "SELECT id FROM orders"
	if got := columns(caseOf(q, "Which label has Ada?", "", syntax.Postgres), 9); got != "orders.state shelves.label customers.city items.sort aardvarks.kind" {
		t.Error(got)
	}
	if got := columns(caseOf(q, "Which label has Ada?", "", syntax.Postgres), 2); got != "orders.state shelves.label" {
		t.Error("at most two:", got)
	}
	if got := columns(caseOf(q, "", "", syntax.Postgres), 9); got != "" {
		t.Error("without a question:", got)
	}
	if got := fmt.Sprint(caseOf(q, "Who is it?", "it refers to state = 'on hold'", syntax.SQLite).LinkWants(1)[1].Texts); !strings.Contains(got, "on hold") {
		t.Error("the evidence:", got)
	}
}
