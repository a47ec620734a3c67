package analysis_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// On a server, what is an error is the server's word: what it accepts is none,
// and what only it can know is one. It is asked where queries may be run unasked.
func TestServersAreAskedAboutErrors(t *testing.T) {
	tables := []string{"CREATE TABLE team (id int, name varchar(20), points int)"}
	for _, c := range []struct {
		address string
		said    [][2]string // a statement, what is found
	}{
		{testserver.Postgres(t, tables...), [][2]string{
			{"SELECT name FROM team", ""},
			{"SELECT nme FROM team", "column-not-found 1:8 error"},
			{"SELECT name FROM teams", "table-not-found 1:18 error"},
			{"SELECT name FROM team WHERE name > points", "unknown-error 1:34 error"},
			{"SELECT name, count(*) FROM team", "syntax-error 1:8 error"},
			{"SELECT nosuch(name) FROM team", "unknown-error 1:8 error"},
			{`SELECT "Name" FROM team`, "column-not-found 1:8 error"},
			{"SELECT ctid, name FROM team", ""},
			{"SET search_path = other;\nSELECT x FROM (SELECT * FROM team) t", "column-not-found 2:8 warning"}, // not asked
			{"CREATE TABLE squad (x int);\nSELECT x FROM squad", ""},
			{"SELECT name FROM team WHERE id = $1", ""},
		}},
		{testserver.MySQL(t, tables...), [][2]string{
			{"SELECT name FROM team", ""},
			{"SELECT nme FROM team", "column-not-found 1:8 error"},
			{"SELECT name FROM teams", "table-not-found 1:18 error"},
			{"SELECT name, points FROM team WHERE max(points) > 1", "syntax-error 1:1 error"},
			{"CREATE TABLE squad (x int);\nSELECT x FROM squad", ""},
		}},
	} {
		for _, automatic := range []string{"local", "never"} {
			dir := t.TempDir()
			settings := fmt.Sprintf("[execute]\nautomatic = %q\n[connections.league]\nurl = %q\nrun = true\n", automatic, c.address)
			if err := os.WriteFile(filepath.Join(dir, ".sqlrepair.toml"), []byte(settings), 0o644); err != nil {
				t.Fatal(err)
			}
			p, w := fixture.Open(t)
			t.Cleanup(w.Close)
			for _, s := range c.said {
				r := p.Deep(context.Background(), p.Quick(nil, filepath.Join(dir, "f.sql"), s[0]), analysis.Saved)
				got := summary(r)
				if asked := automatic != "never"; asked && got != s[1] {
					t.Errorf("%s: %q, want %q %v", s[0], got, s[1], r.Problems)
				}
				if automatic == "never" && got != "" && s[1] == "" {
					t.Errorf("%s: unasked: %q", s[0], got)
				}
			}
		}
	}
}

// An enumeration keeps other texts out: PostgreSQL refuses to compare with them,
// MySQL finds no row. Either is known without a look-up.
func TestEnumerations(t *testing.T) {
	sql := "SELECT id FROM ticket WHERE state = 'Open'"
	for _, c := range []struct{ address, wrong, want string }{
		{testserver.Postgres(t, "CREATE TYPE st AS ENUM ('open', 'closed')", "CREATE TABLE ticket (id int, state st)"), "'Open'", "'open'"},
		{testserver.MySQL(t, "CREATE TABLE ticket (id int, state enum('open', 'closed'))"), "'opened'", "'open'"},
	} {
		for _, run := range []bool{true, false} {
			dir := t.TempDir()
			settings := fmt.Sprintf("[connections.league]\nurl = %q\nrun = %v\n", c.address, run)
			if err := os.WriteFile(filepath.Join(dir, ".sqlrepair.toml"), []byte(settings), 0o644); err != nil {
				t.Fatal(err)
			}
			p, w := fixture.Open(t)
			t.Cleanup(w.Close)
			src := strings.Replace(sql, "'Open'", c.wrong, 1)
			r := p.Deep(context.Background(), p.Quick(nil, filepath.Join(dir, "f.sql"), src), analysis.Saved)
			list := r.Findings()
			if len(list) != 1 || !strings.Contains(list[0].Message, "`state` can never be "+c.wrong+"; did you mean "+c.want) {
				t.Errorf("run %v: %+v %v", run, list, r.Problems)
				continue
			}
			fixes := p.Fixes(r, list[0].ID)
			if len(fixes) == 0 {
				t.Errorf("run %v: no fix", run)
				continue
			}
			if fixed, err := text.Apply(src, fixes[0].Edits); err != nil || fixed != strings.Replace(src, c.wrong, c.want, 1) {
				t.Errorf("run %v: %s %v", run, fixed, err)
			}
		}
	}
}

// A table in a schema that its name alone does not reach is named with it.
func TestTablesOffTheSearchPath(t *testing.T) {
	address := testserver.Postgres(t, "CREATE SCHEMA sales", "CREATE SCHEMA \"Old Sales\"", "CREATE TABLE sales.receipts (id int, total int)",
		`CREATE TABLE "Old Sales".bills (id int)`, "CREATE TABLE sales.bills (id int)")
	dir := t.TempDir()
	settings := fmt.Sprintf("[connections.league]\nurl = %q\nrun = true\n", address)
	if err := os.WriteFile(filepath.Join(dir, ".sqlrepair.toml"), []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	p, w := fixture.Open(t)
	t.Cleanup(w.Close)
	for sql, want := range map[string][]string{
		"SELECT total FROM receipts r WHERE r.id = 1": {"`receipts` is in the schema `sales`, which a name alone does not reach; write `sales.receipts`",
			"SELECT total FROM sales.receipts r WHERE r.id = 1"},
		"SELECT id FROM bills":       {"`bills` is in the schema `Old Sales` or `sales`, which a name alone does not reach; write `Old Sales.bills`", `SELECT id FROM "Old Sales".bills`, "SELECT id FROM sales.bills"},
		"SELECT id FROM sales.bills": nil,
	} {
		r := p.Deep(context.Background(), p.Quick(nil, filepath.Join(dir, "f.sql"), sql), analysis.Saved)
		var got []string
		for _, f := range r.Findings() {
			got = append(got, f.Message)
			for _, fix := range p.Fixes(r, f.ID) {
				fixed, err := text.Apply(sql, fix.Edits)
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, fixed)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s:\n got %q\nwant %q", sql, got, want)
		}
	}
}
