package question_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// valueLinks are the links of a question to stored values, as words > column = value
// in the order of their scores; those to what is spelled otherwise with "?".
func valueLinks(q string) string {
	c := catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(`
CREATE TABLE film (id INTEGER PRIMARY KEY, title TEXT, genre TEXT, country TEXT, star TEXT, sex TEXT);
CREATE TABLE branch (id INTEGER PRIMARY KEY, town TEXT, land TEXT);`, syntax.SQLite))
	domain := func(values ...string) *catalog.Domain {
		slices.Sort(values)
		return &catalog.Domain{Values: values, Complete: true}
	}
	v := (*catalog.Values)(nil).With(catalog.IgnoreCase, catalog.Facts{Domains: map[catalog.ColumnID]*catalog.Domain{
		{Table: "film", Column: "title"}:   domain("Oslo", "The Long Way Home", "Order"),
		{Table: "film", Column: "genre"}:   domain("Comedy", "Drama"),
		{Table: "film", Column: "country"}: domain("United States", "United Kingdom", "Norway"),
		{Table: "film", Column: "star"}:    domain("Dr. Who", "Ann Lee"),
		{Table: "film", Column: "sex"}:     domain("F", "M"),
		{Table: "branch", Column: "town"}:  domain("Oslo", "Bergen"),
		{Table: "branch", Column: "land"}:  domain("USA", "UK"),
	}})
	var out []string
	for _, l := range question.NewLinks(question.Read(q), "", question.NewVocabulary(c), v) {
		if l.Target == question.ToValue {
			sign := map[bool]string{true: "", false: "?"}[l.Spelled()]
			out = append(out, fmt.Sprintf("%s > %s = %s%s", l.Span.In(q), l.Column.Column, l.Value, sign))
		}
	}
	return strings.Join(out, "; ")
}

// Words lead to all columns that store what they may mean: as it is spelled, in the
// singular, by initials and long forms, and as a code.
func TestValueLinks(t *testing.T) {
	for q, want := range map[string]string{
		"What is there in Oslo?":                      "Oslo > town = Oslo; Oslo > title = Oslo",
		"Who is in the long way home?":                "the long way home > title = The Long Way Home",
		`Who is in "The Long Way Home"?`:              "The Long Way Home > title = The Long Way Home",
		"How many comedies are there?":                "comedies > genre = Comedy?",
		"What was made in the USA?":                   "USA > land = USA; USA > country = United States?",
		"What was made in the US?":                    "US > country = United States?",
		"WHAT CAN YOU TELL US?":                       "",
		"What was made in the United Kingdom?":        "United Kingdom > country = United Kingdom; United Kingdom > land = UK?",
		"Was it made by a man?":                       "",
		"How many males are there?":                   "males > sex = M?",
		"Which films are there?":                      "",
		"What is the order of the titles?":            "order > title = Order",
		"Is it in the north way?":                     "",
		"What did Ann Lee make in Bergen and Norway?": "Ann Lee > star = Ann Lee; Bergen > town = Bergen; Norway > country = Norway",
	} {
		if got := valueLinks(q); got != want {
			t.Errorf("%s:\n got %s\nwant %s", q, got, want)
		}
	}
}

// A question that was edited, on forty columns of 5,000 values each.
func BenchmarkLinksToValues(b *testing.B) {
	facts := catalog.NewFacts()
	t := &catalog.Table{Name: "shop"}
	for c := range 40 {
		var values []string
		for i := range 5000 {
			values = append(values, fmt.Sprintf("%c value %d of %d", 'A'+i%26, i, c))
		}
		slices.Sort(values)
		name := fmt.Sprintf("column%d", c)
		t.Columns = append(t.Columns, &catalog.Column{Name: name})
		facts.Domains[catalog.ColumnID{Table: "shop", Column: name}] = &catalog.Domain{Values: values, Complete: true}
	}
	v := (*catalog.Values)(nil).With(catalog.IgnoreCase, facts)
	names := question.NewVocabulary(catalog.New(catalog.IgnoreCase, []*catalog.Table{t}))
	for b.Loop() {
		question.NewLinks(question.Read("Which customers from the United Kingdom ordered more than 20 items between March and August 2012?"), "", names, v)
	}
}
