package analysis_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

const script = `
CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT, points INTEGER);
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL, team_id INTEGER NOT NULL REFERENCES team (id), goals INTEGER);
INSERT INTO team VALUES (1, 'Rovers', 'Oslo', 30), (2, 'United', 'Paris', 12), (3, 'City', 'Oslo', 25);
INSERT INTO player VALUES (1, 'Ann', 1, 4), (2, 'Bo', 2, NULL), (3, 'Cy', 1, 9);`

// folder makes a folder with the script and gives the path of a file in it.
func folder(t testing.TB) string {
	t.Helper()
	return folderWith(t, "league.sql", script)
}

func folderWith(t testing.TB, name, script string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "file.sql")
}

func open(t testing.TB, path, src string) (*analysis.Pipeline, *analysis.Report) {
	t.Helper()
	p, w := fixture.Open(t)
	t.Cleanup(w.Close)
	r := p.Deep(context.Background(), p.Quick(nil, path, src), analysis.Asked)
	return p, r
}

// summary is "rule at line:column severity" for each finding.
func summary(r *analysis.Report) string {
	var out []string
	for _, f := range r.Findings() {
		at := r.Lines.LineColOf(f.Span.Start)
		s := fmt.Sprintf("%s %d:%d %s", f.Rule, at.Line, at.Col, f.Severity)
		if f.Suppressed {
			s += " suppressed"
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

const wrong = `-- db: league.sql
-- question: Which team has the fewest points?
SELECT name FROM team ORDER BY points DESC LIMIT 1;

SELECT nmae FROM team;

-- question: Who plays for a team from oslo?
SELECT p.name FROM player p JOIN team t ON t.id = p.team_id WHERE t.town = 'oslo';
`

func TestDeepFindsWhatNeedsTheDatabase(t *testing.T) {
	path := folder(t)
	p, w := fixture.Open(t)
	defer w.Close()
	quick := p.Quick(nil, path, wrong)
	if got := summary(quick); got != "" {
		t.Errorf("before the database is open: %s", got)
	}
	deep := p.Deep(context.Background(), quick, analysis.Typed)
	want := "order-direction 3:39 warning, column-not-found 5:8 error, value-not-stored 8:76 warning"
	if got := summary(deep); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if again := p.Deep(context.Background(), deep, analysis.Typed); summary(again) != want {
		t.Errorf("a second look: %s", summary(again))
	}
	if got := deep.Status().String(); got != "2 of 3 statements paired, database league.sql" {
		t.Errorf("status %q", got)
	}
}

// Findings of statements that an edit does not touch stay, by the very unit;
// positions move with the text.
func TestUntouchedStatementsAreNotReadAgain(t *testing.T) {
	p, old := open(t, folder(t), wrong)
	changed := strings.Replace(wrong, "nmae", "name", 1)
	changed = strings.Replace(changed, "SELECT name FROM team;", "\n\nSELECT name FROM team;", 1)
	next := p.Quick(old, old.Path, changed)
	for i, same := range []bool{true, false, true} {
		if (old.Units[i] == next.Units[i]) != same {
			t.Errorf("unit %d: taken over %v, want %v", i, old.Units[i] == next.Units[i], same)
		}
	}
	if got, want := summary(next), "order-direction 3:39 warning, value-not-stored 10:76 warning"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A question is linked again only when it, its evidence or what is known of the
// database has changed, not at each keystroke in the query below it.
func TestQuestionIsLinkedOnceWhileItsQueryIsEdited(t *testing.T) {
	for edit, again := range map[string]bool{"ORDER BY name|ORDER  BY goals": false, "question: Which|question: What": true, "-- db:|-- evidence: name is goals\n-- db:": true, ");|, extra INT);": true} {
		const src = "CREATE TABLE own (id INT);\n-- question: Which player is first?\n-- db: league.sql\nSELECT name FROM player ORDER BY name LIMIT 1;"
		p, old := open(t, folder(t), src)
		from, to, _ := strings.Cut(edit, "|")
		next := p.Quick(old, old.Path, strings.Replace(src, from, to, 1))
		was, is := old.Units[1].Case, next.Units[1].Case
		if was == is || len(is.Links) == 0 {
			t.Fatalf("%s: the statement was not read again, or has no links", edit)
		}
		if (was.Question != is.Question) != again || (&was.Links[0] != &is.Links[0]) != again {
			t.Errorf("%s: linked again %v, want %v", edit, was.Question != is.Question, again)
		}
	}
}

func TestCancelledDeepChangesNothing(t *testing.T) {
	path := folder(t)
	p, w := fixture.Open(t)
	defer w.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	quick := p.Quick(nil, path, wrong)
	if p.Deep(ctx, quick, analysis.Typed) != quick {
		t.Error("a cancelled look gave a new report")
	}
}

// A file's own DDL is part of its catalog, and a change of it reads the queries
// again.
func TestDDLOfTheFile(t *testing.T) {
	p, r := open(t, "/nowhere/file.sql", "CREATE TABLE wat (stamp DATE);\nSELECT stmp FROM wat;")
	if got, want := summary(r), "column-not-found 2:8 error"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	next := p.Quick(r, r.Path, "CREATE TABLE wat (stmp DATE);\nSELECT stmp FROM wat;")
	if got := summary(next); got != "" {
		t.Errorf("after the change: %s", got)
	}
}

func TestSuppression(t *testing.T) {
	for comment, suppressed := range map[string]bool{
		"-- sqlrepair: ignore order-direction: as wanted":  true,
		"-- sqlrepair: ignore asc-desc":                    true,
		"-- sqlrepair: ignore other":                       true,
		"-- sqlrepair: ignore":                             true,
		"-- sqlrepair: ignore value-not-stored, asc-desc":  true,
		"-- sqlrepair: ignore value-not-stored":            false,
		"-- sqlrepair: off":                                true,
		"-- sqlrepair: ignore-file order-direction":        true,
		"-- nothing to do with it: ignore order-direction": false,
	} {
		src := "-- db: league.sql\n-- question: Which team has the fewest points?\n" + comment + "\nSELECT name FROM team ORDER BY points DESC LIMIT 1;"
		_, r := open(t, folder(t), src)
		f := r.Findings()
		if len(f) != 1 || f[0].Suppressed != suppressed {
			t.Errorf("%s: %s", comment, summary(r))
		}
	}
}

// A comment inside the statement reaches its own line and the next.
func TestSuppressionInsideTheStatement(t *testing.T) {
	_, r := open(t, folder(t), `-- db: league.sql
SELECT t.nam,
       -- sqlrepair: ignore column-not-found
       t.twon,
       t.id,
       t.pionts
FROM team t;`)
	if got, want := summary(r), "column-not-found 2:8 error, column-not-found 4:8 error suppressed, column-not-found 6:8 error"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestSettingsDecideTheSeverity(t *testing.T) {
	path := folder(t)
	settings := "[connections.league]\nurl = \"league.sql\"\n[rules]\norder-direction = \"hint\"\nvalue-not-stored = \"off\"\n"
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), ".sqlrepair.toml"), []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	_, r := open(t, path, strings.Replace(wrong, "-- db: league.sql\n", "", 1))
	if got, want := summary(r), "order-direction 2:39 hint, column-not-found 4:8 error, value-not-stored 7:76 off suppressed"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A question that may be none is never the reason for more than information.
func TestDoubtfulPairing(t *testing.T) {
	_, r := open(t, folder(t), "-- db: league.sql\n-- Which team has the fewest points?\nSELECT name FROM team ORDER BY points DESC LIMIT 1;")
	if got, want := summary(r), "order-direction 3:39 information"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestQuestionWithoutQuery(t *testing.T) {
	_, r := open(t, "/nowhere/f.sql", "-- question: how many rows?\n-- SELECT COUNT(*) FROM x;\n")
	if got, want := summary(r), "no-query 1:14 information"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, r := open(t, "/nowhere/f.sql", "-- how many rows?\n"); summary(r) != "" {
		t.Errorf("not every comment is a question: %s", summary(r))
	}
}

// What is wrong with databases is said once, in words, and the rest works.
func TestProblems(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"broken.sql": "CREATE TABLE t (a);\nINSERT INTO nowhere VALUES (1);", "text.sqlite": "this is no database at all, only a text of some length"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for db, part := range map[string]string{
		"shop":            "`-- db: shop` is neither a file",
		"missing.sqlite":  "there is no " + filepath.Join(dir, "missing.sqlite"),
		"broken.sql":      "broken.sql",
		"text.sqlite":     "not an SQLite database",
		"postgres://host": "names a server; a server is opened as a connection",
	} {
		_, r := open(t, filepath.Join(dir, "f.sql"), "-- db: "+db+"\nSELECT 1;\nSELECT name, FROM x;")
		if len(r.Problems) != 1 || !strings.Contains(r.Problems[0], part) {
			t.Errorf("%s: %q, want %q", db, r.Problems, part)
		}
		if !strings.HasPrefix(summary(r), "syntax-error 3:12") {
			t.Errorf("%s: the rest does not work: %s", db, summary(r))
		}
	}
}

func TestFixesAndOffers(t *testing.T) {
	p, r := open(t, folder(t), wrong)
	for _, f := range r.Findings() {
		fixes := p.Fixes(r, f.ID)
		if len(fixes) == 0 || !fixes[0].Preferred {
			t.Errorf("%s: no preferred fix", f.Rule)
			continue
		}
		fixed, err := text.Apply(r.File.Text, fixes[0].Edits)
		if err != nil {
			t.Fatal(err)
		}
		after := p.Quick(r, r.Path, fixed)
		if n := len(after.Findings()); n != len(r.Findings())-1 {
			t.Errorf("%s: %d findings after the fix", f.Rule, n)
		}
		if _, ok := p.Ignore(r, f.ID); !ok {
			t.Errorf("%s: cannot be ignored", f.Rule)
		}
	}
	var titles []string
	for _, o := range p.Offers(r, strings.Index(wrong, "nmae")) {
		titles = append(titles, o.Title)
	}
	if !slices.Equal(titles, []string{"Add a question"}) {
		t.Errorf("offers %q", titles)
	}
	_, bare := open(t, "/nowhere/f.sql", "SELECT 1;")
	if n := len(p.Offers(bare, 3)); n != 2 {
		t.Errorf("%d offers in a bare file", n)
	}
}

// The comment that Ignore writes does suppress the finding, and nothing else.
func TestIgnoreWorks(t *testing.T) {
	p, r := open(t, folder(t), wrong)
	for _, f := range r.Findings() {
		fix, _ := p.Ignore(r, f.ID)
		src, err := text.Apply(r.File.Text, fix.Edits)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range p.Quick(r, r.Path, src).Findings() {
			if g.Suppressed != (g.Rule == f.Rule) {
				t.Errorf("ignoring %s: %s suppressed %v", f.Rule, g.Rule, g.Suppressed)
			}
		}
	}
}

func TestTry(t *testing.T) {
	p, r := open(t, folder(t), wrong)
	trial, err := p.Try(context.Background(), r, strings.Index(wrong, "'oslo'"))
	if err != nil {
		t.Fatal(err)
	}
	if trial.Original.Outcome != "empty" || len(trial.Candidates) == 0 {
		t.Fatalf("%+v", trial)
	}
	c := trial.Candidates[0]
	if c.Title != "Change 'oslo' to 'Oslo'" || c.Trust != repair.Exact || c.Result.RowCount != 2 || c.Group != 1 {
		t.Errorf("%+v", c)
	}
	if !strings.HasSuffix(c.Masked, "t.town = [MASK1]") || c.Instruction == "" || len(c.Because) == 0 {
		t.Errorf("masked %q, instruction %q", c.Masked, c.Instruction)
	}
	masked, err := p.Masked(r, strings.Index(wrong, "'oslo'"))
	if err != nil || len(masked.Holes) != 1 || masked.Holes[0].Span.In(wrong) != "'oslo'" {
		t.Errorf("%+v %v", masked, err)
	}
	if _, err := p.Try(context.Background(), r, 0); err != nil {
		t.Errorf("above the statement: %v", err)
	}
}

// One wrong name hides the next; the chain is taken only if the engine accepts
// its end.
func TestRepairMendsNamesOneAfterAnother(t *testing.T) {
	p, r := open(t, folder(t), "-- db: league.sql\nSELECT nmae, twon FROM taem;\nSELECT nmae, nowhere FROM taem;")
	next, steps := p.Repair(context.Background(), r, nil)
	want := "-- db: league.sql\nSELECT name, town FROM team;\nSELECT nmae, nowhere FROM taem;"
	if next.File.Text != want || len(steps) != 3 {
		t.Errorf("%d steps, got %q", len(steps), next.File.Text)
	}
}

// A supplied error type masks its class; the handled label goes with the
// repair.
func TestSuppliedDiagnosis(t *testing.T) {
	src := "-- db: league.sql\n-- question: Who scored most?\n-- error: asc/desc\nSELECT name FROM player WHERE goals IS NOT NULL ORDER BY goals ASC;\n"
	p, r := open(t, folder(t), src)
	if got, want := summary(r), "asc-desc 3:11 information"; got != want {
		t.Fatalf("got %s, want %s", got, want)
	}
	f := r.Findings()[0]
	if f.Source != diagnose.FromAnnotation {
		t.Errorf("source %s", f.Source)
	}
	fixes := p.Fixes(r, f.ID)
	if len(fixes) != 1 {
		t.Fatalf("%d fixes", len(fixes))
	}
	fixed, err := text.Apply(src, fixes[0].Edits)
	if want := "-- db: league.sql\n-- question: Who scored most?\nSELECT name FROM player WHERE goals IS NOT NULL ORDER BY goals DESC;\n"; err != nil || fixed != want {
		t.Errorf("got %q, %v", fixed, err)
	}
}

// A finding that the data does not bear out is dropped: no row without goals is
// among those that the condition leaves.
func TestProof(t *testing.T) {
	_, r := open(t, folder(t), "-- db: league.sql\nSELECT name FROM player WHERE team_id = 1 ORDER BY goals LIMIT 1;\nSELECT name FROM player ORDER BY goals LIMIT 1;")
	if got, want := summary(r), "null-sorts-first 3:34 information"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Whatever the text, nothing panics and every place lies inside it.
func TestBadText(t *testing.T) {
	p, w := fixture.Open(t)
	defer w.Close()
	for _, src := range []string{
		"", "\x00", "\xff\xfe\x00S", ";;;", "SELECT", "'", "/*", "-- question:", "-- question: x\n", "SELECT 1 FROM (((((", "SELECT a. FROM t a;",
		"\ufeff-- question: é?\r\nSELECT\r\tnmae\rFROM t", "-- error: distinct\n", "SELECT * FROM t WHERE x = {{ y", strings.Repeat("(", 5000), "WITH x AS (SELECT 1) -- question: what?\n SELECT 2",
	} {
		r := p.Deep(context.Background(), p.Quick(nil, "/nowhere/f.sql", src), analysis.Typed)
		for _, f := range r.Findings() {
			if f.Span.Start < 0 || f.Span.End > len(src) || f.Span.End < f.Span.Start {
				t.Errorf("%q: %s at %v", src, f.Rule, f.Span)
			}
			p.Fixes(r, f.ID)
			p.Ignore(r, f.ID)
		}
		for off := range len(src) + 1 {
			if off > 50 {
				break
			}
			p.Offers(r, off)
			p.Masked(r, off)
		}
	}
}

// Several supplied types are handled one after another, in the order in which
// later changes need the earlier ones, and each label goes with its step.
func TestSuppliedDiagnosisInSteps(t *testing.T) {
	p, r := open(t, folder(t), `-- db: league.sql
-- question: What is the team from Oslo with the most points?
-- error: asc/desc, value mismatch
SELECT name FROM team WHERE town = 'oslo' ORDER BY points ASC LIMIT 1;
`)
	next, steps := p.Repair(context.Background(), r, nil)
	want := `-- db: league.sql
-- question: What is the team from Oslo with the most points?
SELECT name FROM team WHERE town = 'Oslo' ORDER BY points DESC LIMIT 1;
`
	if next.File.Text != want {
		t.Errorf("%d steps, got %s", len(steps), next.File.Text)
	}
}

// All 31 types can be supplied: each gives a finding with an instruction, and
// what is proposed parses and runs.
func TestEveryTypeCanBeSupplied(t *testing.T) {
	path := folder(t)
	for _, sub := range diagnose.SubTypes() {
		src := "-- db: league.sql\n-- question: What is the average number of goals of Oslo's players in each of the 3 best teams?\n-- error: " + sub.Slug() +
			"\nSELECT DISTINCT t.name, COUNT(p.goals) / 2, upper(t.town) || CAST(p.id AS TEXT) FROM team t JOIN player p ON p.id = t.id WHERE (t.town = 'paris' OR p.goals > 3 AND p.id IN (SELECT id FROM player)) AND CASE WHEN p.goals = 4 THEN 1 END IS NULL GROUP BY t.id ORDER BY t.points DESC LIMIT 5;\n"
		p, r := open(t, path, src)
		i := slices.IndexFunc(r.Findings(), func(f analysis.Finding) bool { return f.Source == diagnose.FromAnnotation })
		if i < 0 || r.Findings()[i].SubType != sub {
			t.Fatalf("%s gives no finding", sub.Slug())
		}
		m, err := p.Masked(r, r.Findings()[i].Span.Start)
		if err != nil || m.Instruction != sub.Info().Edit {
			t.Errorf("%s: %v, %+v", sub.Slug(), err, m)
		}
		if masked := strings.Contains(m.Text, "[MASK1]"); masked != (len(m.Holes) > 0) {
			t.Errorf("%s: %d holes in %s", sub.Slug(), len(m.Holes), m.Text)
		}
		trial, err := p.TryUnit(context.Background(), r, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range trial.Candidates {
			after, err := text.Apply(src, c.Edits)
			if err != nil {
				t.Fatal(err)
			}
			if next := p.Quick(r, r.Path, after); len(next.Units) != len(r.Units) || len(next.Units[0].Statement.Problems) > 0 {
				t.Errorf("%s: %s gives\n%s", sub.Slug(), c.Title, after)
			}
		}
	}
}

// With execute.automatic = "save" nothing is looked up or tried on the data while
// one types; what was learnt on saving stays.
func TestAutomaticOnSave(t *testing.T) {
	path := folder(t)
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), ".sqlrepair.toml"), []byte("[execute]\nautomatic = \"save\""), 0o644); err != nil {
		t.Fatal(err)
	}
	p, w := fixture.Open(t)
	defer w.Close()
	ctx := context.Background()
	const src = `-- db: league.sql
SELECT name FROM team WHERE town = 'oslo';
SELECT name FROM team WHERE town = 'Oslo' OR town = 'Paris' AND points > 1;
`
	// The second finding is disproved by the data: parentheses change no row.
	const typed, saved = "or-beside-and 3:29 information", "value-not-stored 2:36 warning"
	r := p.Deep(ctx, p.Quick(nil, path, src), analysis.Typed)
	if got := summary(r); got != typed || r.Complete {
		t.Errorf("typed: %s, complete %v; want %s, false", got, r.Complete, typed)
	}
	asked, err := p.Try(ctx, r, strings.Index(src, "'oslo'"))
	if err != nil || len(asked.Candidates) == 0 {
		t.Errorf("who asks gets no candidates: %v", err)
	}

	w.Refresh()
	r = p.Deep(ctx, p.Quick(nil, path, src), analysis.Typed)
	r = p.Deep(ctx, r, analysis.Saved)
	if got := summary(r); got != saved || !r.Complete {
		t.Errorf("saved: %s, complete %v; want %s, true", got, r.Complete, saved)
	}
	r = p.Deep(ctx, p.Quick(r, path, strings.Replace(src, "SELECT name", "SELECT   id", 1)), analysis.Typed)
	if got := summary(r); got != saved || r.Complete {
		t.Errorf("typed after a save: %s, complete %v; want %s, false", got, r.Complete, saved)
	}
}
