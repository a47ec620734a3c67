package question_test

import (
	"sort"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
)

// scores are the best scores of a table and of its columns for a question.
func scores(q, table string, columns ...string) map[string]float64 {
	t := &catalog.Table{Name: table}
	for _, c := range columns {
		t.Columns = append(t.Columns, &catalog.Column{Name: c})
	}
	l := question.NewLinks(question.Read(q), "", question.NewVocabulary(catalog.New(catalog.IgnoreCase, []*catalog.Table{t})), nil)
	out := map[string]float64{table: l.Table(table)}
	for _, c := range columns {
		out[c] = l.Best(catalog.ColumnID{Table: table, Column: c})
	}
	return out
}

// People ask in other words than schemas are written in.
func TestSynonymsLink(t *testing.T) {
	for _, c := range []struct{ q, table, column string }{
		{"Which movies are long?", "films", ""},
		{"What is the revenue?", "t", "income"},
		{"Where is the shop located?", "t", "location"},
		{"When was she born?", "t", "birth_date"},
		{"Who teaches Latin?", "teachers", ""},
		{"Who owns the dog?", "owners", ""},
		{"When did she die?", "t", "death_year"},
		{"What is the date of birth?", "t", "dob"},
		{"What is the quantity?", "t", "qty"},
		{"In which department?", "t", "dept"},
		{"What is the telephone number?", "t", "phn_no"},
		{"How old is she?", "t", "age"},
		{"Which clients ordered?", "customers", ""},
		{"List the writers.", "authors", ""},
		{"How much does she earn?", "t", "salary"},
		{"Which French wines are there?", "t", "france"},
		{"How tall is she?", "t", "height"},
		{"Who won?", "t", "winner"},
		{"How many people live there?", "persons", ""},
	} {
		columns := []string{"id"}
		if c.column != "" {
			columns = append(columns, c.column)
		}
		got := scores(c.q, c.table, columns...)
		name := c.column
		if name == "" {
			name = c.table
		}
		if got[name] == 0 {
			t.Errorf("%s: no link to %s", c.q, name)
		}
	}
}

// What the question says itself goes before what it says in other words.
func TestSynonymsComeBehindTheWordItself(t *testing.T) {
	for _, c := range []struct{ q, own, other string }{
		{"What is the title of the movie?", "title", "name"},
		{"What is the phone of the client?", "phone", "tel"},
		{"Which movies are there?", "movie", "film"},
		{"List the cities.", "city", "town"},
		{"What is the location?", "location", "site"},
		{"What is the quantity?", "quantity", "amount"},
	} {
		got := scores(c.q, "t", c.own, c.other)
		if got[c.own] <= got[c.other] {
			t.Errorf("%s: %s has %.2f, %s has %.2f", c.q, c.own, got[c.own], c.other, got[c.other])
		}
		if alone := scores(c.q, "t", c.other)[c.other]; alone >= 0.84 {
			t.Errorf("%s: %s links as if it were said: %.2f", c.q, c.other, alone)
		}
	}
}

// A short form is one in names only: "no" in a question is no number, "st" no
// street.
func TestShortFormsLeadOneWay(t *testing.T) {
	for q, column := range map[string]string{"Who has no dogs?": "number", "Who lives in St Ives?": "street", "Which cat is it?": "category"} {
		if got := scores(q, "t", column, "other"); got[column] != 0 {
			t.Errorf("%s: %s has %.2f", q, column, got[column])
		}
	}
}

// Plural and singular of words in -ie have one stem.
func TestStemOfMovies(t *testing.T) {
	for _, w := range []string{"movie", "calorie", "zombie", "cookie"} {
		if question.Stem(w) != question.Stem(w+"s") {
			t.Errorf("%s: %s and %s", w, question.Stem(w), question.Stem(w+"s"))
		}
	}
}

// The table is searched where it stands, so its lines must be sorted; every line
// is found, and what leads there leads back unless it is short for it.
func TestSynonymsAreSorted(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(question.Synonyms), "\n")
	for strings.HasPrefix(lines[0], "#") {
		lines = lines[1:]
	}
	if !sort.StringsAreSorted(lines) {
		t.Fatal("the lines are not sorted")
	}
	words := 0
	for _, line := range lines {
		word, list, _ := strings.Cut(line, "\t")
		words++
		if strings.ContainsRune(list, '>') {
			continue // related, not near
		}
		first := strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune("=+~>", r) })[0]
		if !question.Near(word, first) {
			t.Fatalf("the line of %s is not found", word)
		}
	}
	if words < 3000 || len(question.Synonyms) > 300_000 {
		t.Errorf("%d words, %d bytes", words, len(question.Synonyms))
	}
	if question.Near("movy", "teacher") || question.Near("", "") || question.Near("zzzz", "a") || question.Near("#", "this") {
		t.Error("words that are not near")
	}
}
