package features_test

import (
	"math"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

const schema = `
CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT, town TEXT, founded DATE);
CREATE TABLE player (id INTEGER PRIMARY KEY, full_name TEXT, team_id INTEGER REFERENCES team (id), goals INTEGER, height REAL);
`

func caseOf(t testing.TB, src string) *diagnose.Case {
	t.Helper()
	f := syntax.Parse(src, syntax.SQLite)
	pairs := (*pairing.Beside)(nil).Read(f, pairing.Pairs{})
	c := catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(schema, syntax.SQLite))
	values := (*catalog.Values)(nil).With(catalog.IgnoreCase, catalog.Facts{Domains: map[catalog.ColumnID]*catalog.Domain{
		{Table: "team", Column: "town"}:        {Values: []string{"Oslo", "Paris"}, Complete: true},
		{Table: "team", Column: "name"}:        {Values: []string{"Rovers", "United"}, Complete: true},
		{Table: "team", Column: "founded"}:     catalog.NewDomain([]catalog.Counted{{Value: "1991-02-03"}, {Value: "2012-05-06"}}, true),
		{Table: "player", Column: "full_name"}: {Values: []string{"Ann Lee", "Bo Ray"}, Complete: true},
	}})
	return diagnose.NewCase(diagnose.Inputs{Statement: f.Statements[0], Pair: *pairs.At(0), Catalog: c, Values: values})
}

func value(t testing.TB, c *diagnose.Case, name string) float64 {
	t.Helper()
	i := features.Index(name)
	if i < 0 {
		t.Fatalf("there is no feature %s", name)
	}
	v := features.Extract(c, nil, nil)
	if v == nil {
		t.Fatal("no evidence")
	}
	return v[i]
}

// What single features say of a query, with the reading that one would expect.
func TestFeatures(t *testing.T) {
	for _, c := range []struct {
		question, sql, feature string
		want                   float64
	}{
		{"Name of the teams from Oslo", "SELECT name FROM team WHERE town = 'Oslo'", "literal.unstored", 0},
		{"Name of the teams from Oslo", "SELECT name FROM team WHERE town = 'oslo'", "literal.unstored", 1},
		{"Name of the teams from Oslo", "SELECT name FROM team WHERE town = 'oslo'", "literal.respelt", 1},
		{"Name of the teams from Oslo", "SELECT name FROM team WHERE name = 'Oslo'", "literal.elsewhere", 1},
		{"Name of the teams from Oslo", "SELECT name FROM team WHERE name = 'Oslo'", "literal.misplaced", 1},
		{"Name of the teams from Oslo", "SELECT name FROM team", "cover.value", 1},
		{"Name of the teams from Oslo", "SELECT name FROM team WHERE town = 'Oslo'", "cover.value", 0},
		{"Players with more than 12 goals", "SELECT full_name FROM player WHERE goals > 12", "cover.number", 0},
		{"Players with more than 12 goals", "SELECT full_name FROM player", "cover.number", 1},
		{"Players with more than 12 goals", "SELECT full_name FROM player WHERE goals >= 12", "cue.strict", 1},
		{"Players with more than 12 goals", "SELECT full_name FROM player WHERE goals = 12", "cue.more", 1},
		{"How many players are there?", "SELECT count(full_name) FROM player JOIN team ON player.team_id = team.id", "join.unused", 1},
		{"How many players are there?", "SELECT count(*) FROM player", "join.unused", 0},
		{"Players and their towns", "SELECT full_name, town FROM player JOIN team ON player.id = team.id", "join.otherkey", 1},
		{"Players and their towns", "SELECT full_name, town FROM player JOIN team ON player.team_id = team.id", "join.nokey", 0},
		{"Players and their towns", "SELECT full_name, town FROM player, team", "join.cross", 1},
		{"Goals of each team", "SELECT team.name, sum(goals) FROM player JOIN team ON team.id = team_id GROUP BY team.id", "group.undetermined", 0},
		{"Goals of each team", "SELECT team.name, full_name, sum(goals) FROM player JOIN team ON team.id = team_id GROUP BY team.id", "group.undetermined", 1},
		{"Goals of each team", "SELECT sum(goals) FROM player", "group.missing", 1},
		{"The average height", "SELECT sum(height) FROM player", "cue.average.missing", 1},
		{"The average height", "SELECT avg(height) FROM player", "cue.average.missing", 0},
		{"Which player is the tallest?", "SELECT full_name FROM player", "cue.superlative.missing", 1},
		{"The full name and the height of the players", "SELECT full_name FROM player", "output.short", 1},
		{"The full name of the players", "SELECT full_name, height FROM player", "output.excess", 1},
		{"The full name of the players", "SELECT height FROM player", "asked.missed", 1},
		{"The full name of the players", "SELECT full_name FROM player", "asked.missed", 0},
		{"Teams founded in the 1990s", "SELECT name FROM team WHERE founded BETWEEN '1990-01-01' AND '1999-12-31'", "date.unused", 0},
		{"Teams founded in the 1990s", "SELECT name FROM team WHERE founded BETWEEN '1990-01-01' AND '1999-12-31'", "literal.unsaid", 0},
		{"Teams founded in the 1990s", "SELECT name FROM team WHERE founded BETWEEN '1990-01-01' AND '1999-12-31'", "literal.excess", 0},
		{"Teams founded in the 1990s", "SELECT name FROM team WHERE founded LIKE '199%'", "date.unused", 0},
		{"Teams founded in the 1990s", "SELECT name FROM team", "date.unused", 1},
		{"Teams called September Eleven", "SELECT name FROM team WHERE name = 'September Eleven'", "date.unused", 0},
		{"Teams founded in the 1990s", "SELECT name FROM team WHERE founded > '1985-01-01'", "date.unasked", 1},
		{"Teams founded in May 2012", "SELECT name FROM team WHERE strftime('%Y', founded) = '2012' AND strftime('%m', founded) = '05'", "literal.number.unsaid", 0},
		{"Teams founded in May 2012", "SELECT name FROM team WHERE year(founded) = 2012 AND month(founded) = 5", "literal.number.unsaid", 0},
		{"Teams founded before 2012", "SELECT name FROM team WHERE founded <= '2011-12-31'", "cover.number", 0},
		{"Teams founded before 2012", "SELECT name FROM team WHERE founded <= '2011-12-31'", "date.side", 0},
		{"Teams founded before 2012", "SELECT name FROM team WHERE founded > '2012-01-01'", "date.side", 1},
		{"Teams founded before 2012", "SELECT name FROM team WHERE founded = 2012", "date.side", 1},
		{"Teams founded in 2012", "SELECT name FROM team WHERE founded >= '2012-01-01'", "date.within", 1},
		{"Teams founded in 2012", "SELECT name FROM team WHERE founded >= '2012-01-01' AND founded < '2013-01-01'", "date.within", 0},
		{"Teams founded before 3/1/2012", "SELECT name FROM team WHERE founded < '3/1/2012'", "date.layout", 1},
		{"Teams founded before 3/1/2012", "SELECT name FROM team WHERE founded < '2012-03-01'", "date.layout", 0},
		{"Players of Oslo, Norway", "SELECT full_name FROM player WHERE full_name LIKE 'Oslo , Norway'", "literal.punctuation", 1},
		{"Players of Oslo, Norway", "SELECT full_name FROM player WHERE full_name LIKE 'Oslo, Norway'", "literal.punctuation", 0},
		{"Players taller than the rest", "SELECT full_name FROM player", "outcome.empty", math.NaN()},
	} {
		got := value(t, caseOf(t, "-- question: "+c.question+"\n"+c.sql+";"), c.feature)
		if got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("%s\n  %s\n  %s is %v, want %v", c.question, c.sql, c.feature, got, c.want)
		}
	}
}

// Tables of one name in two schemas are two tables.
func TestTablesOfTwoSchemas(t *testing.T) {
	const ddl = "CREATE TABLE public.orders (id int, city text);\nCREATE TABLE old.orders (id int, city text);"
	f := syntax.Parse("-- question: Which ids are in both orders?\nSELECT a.id FROM orders a JOIN old.orders b ON a.id = b.id;", syntax.Postgres)
	c := diagnose.NewCase(diagnose.Inputs{
		Statement: f.Statements[0], Pair: *(*pairing.Beside)(nil).Read(f, pairing.Pairs{}).At(0),
		Catalog: catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(ddl, syntax.Postgres)),
	})
	o, ok := features.OutlineOf(c)
	if !ok || o.Sketch[features.SelfJoin] || !o.Sketch[features.TwoTables] {
		t.Errorf("read as one table: %v", o.Sketch)
	}
}

// The evidence defines terms; the query is held to it.
func TestEvidenceFeatures(t *testing.T) {
	src := func(sql string) string {
		return "-- question: How tall are the strong ones?\n-- evidence: strong refers to goals > 10; tall refers to height\n" + sql + ";"
	}
	right, wrong := caseOf(t, src("SELECT height FROM player WHERE goals > 10")), caseOf(t, src("SELECT goals FROM player WHERE height > 10"))
	for _, f := range []string{"evidence.column.unused", "evidence.value.column", "evidence.condition.column"} {
		if got := value(t, right, f); got != 0 {
			t.Errorf("%s is %v for the right query", f, got)
		}
	}
	if got := value(t, wrong, "evidence.value.column"); got != 1 {
		t.Errorf("the constant stands at another column: %v", got)
	}
	if got := value(t, caseOf(t, "-- question: How tall are they?\nSELECT height FROM player;"), "evidence.value.column"); !math.IsNaN(got) {
		t.Errorf("without evidence: %v", got)
	}
}

// Style says nothing: case, layout, aliases and qualification change no feature.
func TestStyleIsNoEvidence(t *testing.T) {
	const question = "-- question: What are the full names of players from Oslo with more than 3 goals?\n"
	plain := features.Extract(caseOf(t, question+"SELECT full_name FROM player JOIN team ON player.team_id = team.id WHERE town = 'Oslo' AND goals > 3;"), nil, nil)
	other := features.Extract(caseOf(t, question+"select T1.FULL_NAME\nfrom PLAYER as T1\n  inner join TEAM as T2 on T1.TEAM_ID = T2.ID\nwhere T2.TOWN = 'Oslo' and T1.GOALS > 3;"), nil, nil)
	for i, f := range features.All() {
		if plain[i] != other[i] && !(math.IsNaN(plain[i]) && math.IsNaN(other[i])) {
			t.Errorf("%s: %v and %v", f.Name, plain[i], other[i])
		}
	}
}

func TestNamesAreUniqueAndDocumented(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range features.All() {
		if seen[f.Name] || f.Doc == "" {
			t.Errorf("%s is twice there or says nothing", f.Name)
		}
		seen[f.Name] = true
	}
}

// The shipped model can be read, tells right from wrong on queries that it never
// saw, and its terms sum up to its score.
func TestShippedModel(t *testing.T) {
	m, err := features.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	const question = "-- question: What are the full names of players from Oslo with more than 3 goals?\n"
	const from = " FROM player JOIN team ON player.team_id = team.id"
	right := m.Judge(caseOf(t, question+"SELECT full_name"+from+" WHERE town = 'Oslo' AND goals > 3;"), nil, nil)
	for _, wrong := range []string{
		"SELECT height" + from + " WHERE town = 'Oslo' AND goals > 3;",
		"SELECT full_name" + from + " WHERE town = 'Oslo';",
		"SELECT full_name" + from + " WHERE town = 'oslo' AND goals > 3;",
		"SELECT count(*)" + from + " WHERE town = 'Oslo' AND goals > 3;",
		"SELECT full_name, height, town" + from + " WHERE town = 'Oslo' AND goals > 3;",
		"SELECT full_name FROM player JOIN team ON player.id = team.id WHERE town = 'Oslo' AND goals > 3;",
		"SELECT full_name" + from + " WHERE town = 'Oslo' AND goals > 3 ORDER BY goals DESC LIMIT 1;",
	} {
		s := m.Judge(caseOf(t, question+wrong), nil, nil)
		if s.Value >= right.Value {
			t.Errorf("%s scores %.2f, the right one %.2f", wrong, s.Value, right.Value)
		}
		sum := s.Bias
		for _, x := range s.Terms() {
			sum += x.Weight
		}
		if p := 1 / (1 + math.Exp(-sum)); math.Abs(p-s.Value) > 1e-9 {
			t.Errorf("the terms give %v, the score is %v", p, s.Value)
		}
	}
	if right.Value < m.Threshold {
		t.Errorf("the right query scores %.2f", right.Value)
	}
}

// A model is written as it is read.
func TestModelRoundTrip(t *testing.T) {
	m, err := features.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	scorers, expectation, err := m.Write()
	if err != nil {
		t.Fatal(err)
	}
	again, err := features.ReadModel(scorers, expectation)
	if err != nil {
		t.Fatal(err)
	}
	scorers2, expectation2, err := again.Write()
	if err != nil || string(scorers) != string(scorers2) || expectation != expectation2 {
		t.Errorf("it changed, %v", err)
	}
	if _, err := features.ReadModel([]byte(strings.Replace(string(scorers), "join.cross", "join.gone", 1)), expectation); err == nil {
		t.Error("a feature that there is not was read")
	}
	if _, err := features.ReadModel(scorers, "a\tb\n"); err == nil {
		t.Error("a broken table was read")
	}
}

// Reasons point into the statement, name an error type and say each thing once.
func TestReasons(t *testing.T) {
	m, err := features.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	c := caseOf(t, "-- question: What are the full names of players from Oslo?\nSELECT height FROM player WHERE goals > 3;")
	because, kind := m.Judge(c, nil, nil).Reasons(3)
	if len(because) == 0 || len(because) > 3 || kind == diagnose.NoSubType {
		t.Fatalf("%d reasons, %v", len(because), kind)
	}
	for i, r := range because {
		if r.Span.End > len(c.Statement.Text) || r.Text == "" || i > 0 && because[i-1].Text == r.Text {
			t.Errorf("%+v", r)
		}
	}
}

func TestNoScoreWithoutAQuestion(t *testing.T) {
	m, err := features.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, src := range []string{"SELECT 1;", "-- question: ?\nSELECT 1;", "-- question: Welche Spieler sind von Rovers?\nSELECT full_name FROM player;"} {
		if s := m.Judge(caseOf(t, src), nil, nil); s != nil {
			t.Errorf("%s scores %v", src, s.Value)
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	m, err := features.Shipped()
	if err != nil {
		b.Fatal(err)
	}
	c := caseOf(b, "-- question: What are the full names of players from Oslo with more than 3 goals?\nSELECT full_name FROM player JOIN team ON player.team_id = team.id WHERE town = 'Oslo' AND goals > 3;")
	for b.Loop() {
		m.Judge(c, nil, nil)
	}
}
