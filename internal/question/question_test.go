package question_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

func texts(list []question.Phrase) string {
	out := make([]string, len(list))
	for i, p := range list {
		out[i] = p.Text
	}
	return strings.Join(out, " | ")
}

func TestQuoted(t *testing.T) {
	for q, want := range map[string]string{
		`Who sings "Hey Ya!"?`:                      "Hey Ya!",
		`Which films are 'PG-13' or 'R'?`:           "PG-13 | R",
		`What is the driver's number?`:              "",
		`Which of the team's cars is called 'Ann'?`: "Ann",
		`Films called “Été” and «Лето»`:             "Été | Лето",
		`An open "quote`:                            "",
		`the column ` + "`first name`":              "first name",
	} {
		if got := texts(question.Read(q).Quoted); got != want {
			t.Errorf("%s: got %s, want %s", q, got, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for q, want := range map[string]string{
		"more than 1,000 items":   "1000",
		"between 2.5 and three":   "2.5 3",
		"the top ten of 2019":     "10 2019",
		"order 66, item 7.":       "66 7",
		"no numbers here":         "",
		"version 1.2.3 or part A": "",
	} {
		var got []string
		for _, n := range question.Read(q).Numbers {
			got = append(got, strings.TrimSuffix(fmt.Sprintf("%.1f", n.Value), ".0"))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %v, want %s", q, got, want)
		}
	}
}

// Which end of which column a superlative asks for. Where a careful reader
// would hesitate the answer is unclear.
func TestSuperlatives(t *testing.T) {
	const date = true
	for _, c := range []struct {
		q, column string
		date      bool
		want      question.End
		n         int
		word      string
	}{
		{"the three cheapest products", "price", false, question.Low, 3, "cheapest"},
		{"the top 5 teams by points", "points", false, question.High, 5, "top"},
		{"the most expensive car", "price", false, question.High, 0, "most expensive"},
		{"which city has the fewest shops", "count", false, question.Low, 0, "fewest"},
		{"the oldest student", "age", false, question.High, 0, "oldest"},
		{"the oldest student", "birth_date", date, question.Low, 0, "oldest"},
		{"the oldest race", "date", date, question.Unclear, 0, "oldest"},
		{"the youngest driver", "dob", date, question.High, 0, "youngest"},
		{"the most recent order", "placed", date, question.High, 0, "most recent"},
		{"the earliest order", "placed", date, question.Low, 0, "earliest"},
		{"the fastest lap", "lap_time_ms", false, question.Low, 0, "fastest"},
		{"the fastest car", "top_speed", false, question.High, 0, "fastest"},
		{"the fastest car", "horsepower", false, question.Unclear, 0, "fastest"},
		{"the highest rank", "rank", false, question.Unclear, 0, "highest"},
		{"the lowest grid position", "position", false, question.Unclear, 0, "lowest"},
		{"the school founded for the longest time", "founded", false, question.Unclear, 0, "longest"},
	} {
		r := question.Read(c.q)
		if len(r.Superlatives) != 1 {
			t.Errorf("%s: %d superlatives", c.q, len(r.Superlatives))
			continue
		}
		s := r.Superlatives[0]
		if got := s.Of(question.SplitName(c.column), c.date); got != c.want || s.N != c.n || s.Word != c.word {
			t.Errorf("%s, %s: got end %d, n %d, word %q; want %d, %d, %q", c.q, c.column, got, s.N, s.Word, c.want, c.n, c.word)
		}
	}
	for _, none := range []string{"at most five items", "at least two", "most of the players", "a recent order", "the best team"} {
		if s := question.Read(none).Superlatives; len(s) != 0 {
			t.Errorf("%s: %q is no superlative here", none, s[0].Word)
		}
	}
}

func TestComparatives(t *testing.T) {
	for q, want := range map[string]string{
		"older than 30":                  "> 30",
		"more than five books":           "> 5",
		"at least 2 goals":               ">= 2",
		"at most three":                  "<= 3",
		"no more than 10":                "<= 10",
		"less than 4 or fewer than 2":    "< 4, < 2",
		"rather than 5":                  "",
		"over 100 and below 200":         "> 100, < 200",
		"shorter than the average":       "< ?",
		"other than 7":                   "",
		"the number of players under 21": "< 21",
	} {
		var got []string
		for _, c := range question.Read(q).Comparatives {
			n := "?"
			if c.Number != nil {
				n = fmt.Sprint(c.Number.Value)
			}
			got = append(got, c.Op+" "+n)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: got %v, want %s", q, got, want)
		}
	}
}

func TestCuesAndOutputs(t *testing.T) {
	for _, c := range []struct{ q, aggregates, groups, outputs string }{
		{"How many orders are open?", "COUNT", "", "orders"},
		{"What is the average age of students?", "AVG", "", "average age"},
		{"List the name and age of each player.", "", "player", "name | age"},
		{"Show the first name, last name and city of all customers", "", "", "first name | last name | city"},
		{"What is the total price per category?", "SUM", "category", "total price per category"},
		{"Find the number of shops in every town", "COUNT", "town", "number"},
		{"For each city, what is the number of shops?", "COUNT", "city", "number"},
		{"Among the players from Oslo, list the names.", "", "", "names"},
	} {
		r := question.Read(c.q)
		var aggs []string
		for _, a := range r.Aggregates {
			aggs = append(aggs, a.Function)
		}
		if got := strings.Join(aggs, " "); got != c.aggregates {
			t.Errorf("%s: aggregates %s, want %s", c.q, got, c.aggregates)
		}
		if got := texts(r.Groups); got != c.groups {
			t.Errorf("%s: groups %s, want %s", c.q, got, c.groups)
		}
		if got := texts(r.Outputs); got != c.outputs {
			t.Errorf("%s: outputs %s, want %s", c.q, got, c.outputs)
		}
	}
}

func TestStemAndSplit(t *testing.T) {
	for w, want := range map[string]string{"cities": "city", "classes": "class", "boxes": "box", "planned": "plan", "running": "run", "status": "status", "names": "name", "is": "is", "address": "address"} {
		if question.Stem(w) != question.Stem(want) {
			t.Errorf("%s and %s: %s, %s", w, want, question.Stem(w), question.Stem(want))
		}
	}
	for name, want := range map[string]string{
		"first_name": "first name", "firstName": "first name", "FirstName": "first name", "Free Meal Count (K-12)": "free meal count k 12",
		"HTTPCode": "http code", "addr2": "addr 2", "ÉtatCivil": "état civil", "": "",
	} {
		if got := strings.Join(question.SplitName(name), " "); !strings.EqualFold(got, want) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func links(t *testing.T, q, evidence string) question.Links {
	t.Helper()
	c := catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(`
CREATE TABLE customers (id INTEGER PRIMARY KEY, full_name TEXT, city TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, placed DATE, qty INTEGER);`, syntax.SQLite))
	id := func(table, column string) catalog.ColumnID { return catalog.ColumnID{Table: table, Column: column} }
	v := (*catalog.Values)(nil).With(catalog.IgnoreCase, catalog.Facts{Domains: map[catalog.ColumnID]*catalog.Domain{
		id("customers", "city"): {Values: []string{"New York", "Oslo"}, Complete: true},
	}})
	return question.NewLinks(question.Read(q), evidence, question.NewVocabulary(c), v)
}

// Words lead to tables, columns and stored values.
func TestLinks(t *testing.T) {
	l := links(t, "What is the full name of customers from new york who placed an order?", "")
	if got := l.Best(catalog.ColumnID{Table: "customers", Column: "full_name"}); got != 1 {
		t.Errorf("full_name %v", got)
	}
	if l.Table("customers") < 0.9 || l.Table("orders") < 0.9 {
		t.Errorf("tables %v %v", l.Table("customers"), l.Table("orders"))
	}
	found := false
	for _, x := range l {
		if x.Target == question.ToValue {
			found = true
			if x.Value != "New York" || x.Column.Column != "city" {
				t.Errorf("value %+v", x)
			}
		}
	}
	if !found {
		t.Error("the stored value was not found")
	}
}

// A link tells the words it rests on, and how much of it is what is asked.
func TestLinksTellTheirWords(t *testing.T) {
	asked, other := 0.0, 1.0
	var words []int
	for _, x := range links(t, "What is the city of the customers with the full name Ann?", "") {
		if x.Target == question.ToColumn && x.Column.Column == "city" {
			asked = x.Asked
		}
		if x.Target == question.ToColumn && x.Column.Column == "full_name" {
			other, words = x.Asked, x.Words
		}
	}
	if asked < 0.9 || other != 0 || fmt.Sprint(words) != "[9 10]" {
		t.Errorf("asked %v and %v, words %v", asked, other, words)
	}
}

// What may name a stored value: what is quoted, then runs of words, the possessive
// left off; not what only holds the sentence together.
func TestGrams(t *testing.T) {
	for _, x := range []struct {
		question string
		most     int
		want     string
	}{
		{"Who of the Beatles' fans?", 99, "Beatles|fans|the Beatles|Beatles' fans|of the Beatles|the Beatles' fans|Who of the Beatles|of the Beatles' fans|Who of the Beatles' fans"},
		{`Is it "A-1" in Germany's?`, 3, "A-1|1|Germany"},
		{"In Germany's?", 9, "Germany|In Germany"},
		{"Which is the?", 9, ""}, {"", 9, ""},
	} {
		if got := strings.Join(question.Read(x.question).Grams(x.most), "|"); got != x.want {
			t.Errorf("%s\n got %s\nwant %s", x.question, got, x.want)
		}
	}
	if n := len(question.Read(strings.Repeat("word9 other ", 300)).Grams(200)); n > 20 {
		t.Errorf("%d grams of two words", n)
	}
}

// The evidence names a column outright; a quantity is abbreviated.
func TestLinksFromEvidenceAndAbbreviation(t *testing.T) {
	if got := links(t, "How big are they?", "big refers to qty").Best(catalog.ColumnID{Table: "orders", Column: "qty"}); got != 0.95 {
		t.Errorf("by evidence %v", got)
	}
	if got := links(t, "What is the quantity?", "").Best(catalog.ColumnID{Table: "orders", Column: "qty"}); got == 0 {
		t.Error("qty abbreviates quantity")
	}
}

// Reading is total: any text, also none and broken UTF-8.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "How many?", "the top 3 “x", "\xff\xfe '", "'''", "1,2,3,", "é😀 most", "00  \xec " + strings.Repeat("é", 3000)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r := question.Read(s)
		for _, w := range r.Words {
			if w.Start < 0 || w.End > len(s) || w.Start >= w.End {
				t.Fatalf("word %v outside of %q", w.Span, s)
			}
		}
		for _, p := range append(append(r.Quoted, r.Groups...), r.Outputs...) {
			if p.In(s) != p.Text {
				t.Fatalf("phrase %v is not %q", p.Span, p.Text)
			}
		}
	})
}

// One keystroke in a statement with a question, on 60,000 columns.
func BenchmarkLinks(b *testing.B) {
	var tables []*catalog.Table
	words := strings.Fields("customer order invoice product region price total status created name city country branch supplier payment")
	for i := range 3000 {
		t := &catalog.Table{Name: fmt.Sprintf("%s_%s_%d", words[i%len(words)], words[i/7%len(words)], i)}
		for c := range 20 {
			t.Columns = append(t.Columns, &catalog.Column{Name: fmt.Sprintf("%s_%s%d", words[(i+c)%len(words)], words[(i*7+c)%len(words)], c)})
		}
		tables = append(tables, t)
	}
	names := question.NewVocabulary(catalog.New(catalog.IgnoreCase, tables))
	q := question.Read("Which region has the highest total price of its orders?")
	for b.Loop() {
		question.NewLinks(q, "", names, nil)
	}
}

func TestEnglish(t *testing.T) {
	for q, want := range map[string]bool{
		"How many orders are open?":                           true,
		"Top 5 customers by revenue":                          true,
		"open orders":                                         true,
		"List the names of all players from São Paulo":        true,
		"Which orders of Müller & Söhne GmbH are open?":       true,
		"Welche Kunden haben offene Bestellungen?":            false,
		"Wie viele Bestellungen sind offen?":                  false,
		"Combien de commandes sont ouvertes ?":                false,
		"¿Cuántos pedidos hay por ciudad?":                    false,
		"Quali clienti sono di Roma?":                         false,
		"Quantos pedidos estão em aberto?":                    false,
		"有多少个订单？":                                             false,
		"Сколько заказов открыто?":                            false,
		"Hoeveel bestellingen zijn open?":                     false,
		"Kuinka monta tilausta jokaisella asiakkaalla on nyt": false,
	} {
		if got := question.Read(q).English(); got != want {
			t.Errorf("%s: %v", q, got)
		}
	}
}
