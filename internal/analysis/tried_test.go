package analysis_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
)

// A rule that holds only where its edit changes the result says nothing before the
// edit was run, nor where it may not be, nor where the rows stay the same.
func TestTriedRulesSpeakWhereTheirEditChangesTheResult(t *testing.T) {
	path := folder(t)
	const several = "-- db: league.sql\nSELECT name FROM team WHERE id = (SELECT id FROM team WHERE points > 0);\n"
	p, r := open(t, path, several)
	if got := summary(r); got != "several-for-one 2:32 information" {
		t.Errorf("tried: %s", got)
	}
	if got := summary(p.Quick(nil, path, several)); got != "" {
		t.Errorf("before it was tried: %s", got)
	}
	const same = "-- db: league.sql\nSELECT name FROM team WHERE id = (SELECT id FROM team WHERE points > 1000);\n"
	if _, r := open(t, path, same); summary(r) != "" {
		t.Errorf("the rows are the same: %s", summary(r))
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), ".sqlrepair.toml"), []byte("[execute]\nautomatic = \"never\""), 0o644); err != nil {
		t.Fatal(err)
	}
	p, w := fixture.Open(t)
	defer w.Close()
	if got := summary(p.Deep(context.Background(), p.Quick(nil, path, several), analysis.Saved)); got != "" {
		t.Errorf("nothing may be run: %s", got)
	}
}

// An edit that is one of several ways is tried and offered, and never the one to
// take.
func TestOneWayOfSeveralIsNotPreferred(t *testing.T) {
	for sql, title := range map[string]string{
		"SELECT name FROM team WHERE id = (SELECT id FROM team WHERE points > 0);": "Write IN",
		"SELECT name, COUNT(*) FROM team GROUP BY town;":                           "Group by `name` too",
	} {
		p, r := open(t, folder(t), "-- db: league.sql\n"+sql+"\n")
		if len(r.Findings()) != 1 {
			t.Fatalf("%s: %s", sql, summary(r))
		}
		fixes := p.Fixes(r, r.Findings()[0].ID)
		if len(fixes) == 0 || fixes[0].Title != title || fixes[0].Preferred {
			t.Errorf("%s: %+v", sql, fixes)
		}
		if next, steps := p.Repair(context.Background(), r, nil); len(steps) != 0 || next.File.Text != r.File.Text {
			t.Errorf("%s: repaired to %s", sql, next.File.Text)
		}
	}
}

// PostgreSQL and MySQL fail where SQLite takes the first of several rows; a text
// is made a number in each by its own cast.
func TestTriedRulesOnServers(t *testing.T) {
	tables := []string{"CREATE TABLE team (id int PRIMARY KEY, name varchar(20), size varchar(20))", "INSERT INTO team VALUES (1, 'Reds', '9'), (2, 'Blues', '10')"}
	for _, address := range []string{testserver.Postgres(t, tables...), testserver.MySQL(t, tables...)} {
		dir := t.TempDir()
		settings := fmt.Sprintf("[execute]\nautomatic = \"local\"\n[rules]\ntext-as-number = \"information\"\n[connections.league]\nurl = %q\nrun = true\n", address)
		if err := os.WriteFile(filepath.Join(dir, ".sqlrepair.toml"), []byte(settings), 0o644); err != nil {
			t.Fatal(err)
		}
		p, w := fixture.Open(t)
		t.Cleanup(w.Close)
		for sql, want := range map[string]string{
			"SELECT name FROM team WHERE id = (SELECT id FROM team WHERE id > 0)": "several-for-one 1:32 information",
			"SELECT name FROM team WHERE id = (SELECT id FROM team WHERE id > 1)": "",
			"SELECT name FROM team ORDER BY size DESC LIMIT 1":                    "text-as-number 1:32 information",
			"SELECT name FROM team ORDER BY name DESC LIMIT 1":                    "",
		} {
			r := p.Deep(context.Background(), p.Quick(nil, filepath.Join(dir, "f.sql"), sql), analysis.Saved)
			if got := summary(r); got != want {
				t.Errorf("%s: %q, want %q %v", sql, got, want, r.Problems)
			}
		}
	}
}

// A rule that speaks of too many right queries is off until the settings ask for
// it; one that tells of what is merely superfluous stays a hint.
func TestRulesThatKeepQuiet(t *testing.T) {
	path := folder(t)
	const src = "-- db: league.sql\nSELECT b.name FROM team a JOIN team b ON a.id = b.id WHERE a.points > 1;\nSELECT DISTINCT id, name FROM team;\n"
	if _, r := open(t, path, src); summary(r) != "same-row-twice 2:32 off suppressed, distinct-beside-key 3:8 hint" {
		t.Errorf("as delivered: %s", summary(r))
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), ".sqlrepair.toml"), []byte("[rules]\nsame-row-twice = \"warning\""), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, r := open(t, path, src); summary(r) != "same-row-twice 2:32 warning, distinct-beside-key 3:8 hint" {
		t.Errorf("asked for: %s", summary(r))
	}
}
