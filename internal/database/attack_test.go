package database

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

var update = flag.Bool("update", false, "write docs/safety.md")

// attackGroup are statements that aim at the same and are stopped alike.
type attackGroup struct {
	aim        string
	by         wall
	statements []string
}

// wall says what stops an attack. The classifier is tried on its own; then the
// statement is sent past it, so that what stands behind it shows.
type wall struct {
	classifier, engine string // what the document says of each
	sent               bool   // past the classifier, by the test
	outcomes           []result.Outcome
}

var (
	refusedToo     = wall{"refused", "refused", true, []result.Outcome{result.Refused, result.Failed}}
	refusedSent    = wall{"not seen", "refused", true, []result.Outcome{result.Refused, result.Failed}}
	undone         = wall{"refused", "changes nothing", true, nil}
	undoneSent     = wall{"not seen", "undone", true, nil}
	limitedToo     = wall{"refused", "stopped at the limit", true, []result.Outcome{result.Timeout}}
	limited        = wall{"", "stopped at the limit", true, []result.Outcome{result.Timeout}}
	cut            = wall{"not seen", "cut off", true, nil}
	onlyClassifier = wall{"refused", "not tried", false, nil}
)

// attacked is one kind of server with all that is tried on it.
type attacked struct {
	name, state string
	dialect     syntax.Dialect
	groups      []attackGroup
	open        func(testing.TB, ...string) (*server, string)
	victims     []string
}

var attackedServers = []attacked{
	{"PostgreSQL", postgresState, syntax.Postgres, postgresAttacks, openPostgres, postgresVictims},
	{"MySQL and MariaDB", mysqlState, syntax.MySQL, mysqlAttacks, openMySQL, mysqlVictims},
}

// The classifier refuses what the tables say; it needs no server.
func TestTheClassifierRefusesAttacks(t *testing.T) {
	for _, a := range attackedServers {
		n := 0
		for _, g := range a.groups {
			n += len(g.statements)
			for _, s := range g.statements {
				_, reads := syntax.ReadOnlyText(s, a.dialect)
				if g.by.classifier != "" && reads != (g.by.classifier == "not seen") {
					t.Errorf("%s: %s: may be sent: %v", a.name, s, reads)
				}
			}
		}
		if n < 60 {
			t.Errorf("%s: %d attacks", a.name, n)
		}
	}
}

// Behind the classifier the server itself refuses, undoes or stops. Its state is
// the same after each attack as before all.
func TestServersUnderAttack(t *testing.T) {
	for _, a := range attackedServers {
		t.Run(a.name, func(t *testing.T) {
			db, address := a.open(t, a.victims...)
			admin := testserver.Admin(t, address)
			before := state(t, admin, a.state)
			for _, g := range a.groups {
				if !g.by.sent {
					continue
				}
				for _, s := range g.statements {
					tried(t, db, g.by, s)
					if after := state(t, admin, a.state); after != before {
						t.Fatalf("%s changed the server:\n%s\n%s", s, before, after)
					}
				}
			}
			if r := ask(t, db, "SELECT count(*) FROM orders"); show(r.Rows) != "3" {
				t.Errorf("afterwards: %s %v", show(r.Rows), r.Error)
			}
		})
	}
}

const attackTime = 200 * time.Millisecond

func tried(t *testing.T, db *server, by wall, statement string) {
	t.Helper()
	limits := result.Limits{Time: 20 * time.Second, Bytes: 16 << 20}
	if len(by.outcomes) == 1 {
		limits.Time = attackTime
	}
	var r result.Result
	var took time.Duration
	for range 8 { // a busy machine is not what is tested
		began := time.Now()
		r = db.run(context.Background(), statement, limits.WithDefaults())
		if took = time.Since(began); limits.Time != attackTime || took < attackTime+500*time.Millisecond {
			break
		}
	}
	for i, o := range by.outcomes {
		if r.Outcome == o {
			break
		}
		if i == len(by.outcomes)-1 {
			t.Errorf("%s: %s %s %v", statement, r.Outcome, show(r.Rows), r.Error)
		}
	}
	switch {
	case by.engine == "cut off" && !r.Truncated && r.Outcome != result.Failed:
		t.Errorf("%s: %s, truncated %v, %v", statement, r.Outcome, r.Truncated, r.Error)
	case limits.Time == attackTime && took > attackTime+500*time.Millisecond:
		t.Errorf("%s: stopped after %s", statement, took)
	}
}

func state(t *testing.T, admin *sql.DB, query string) string {
	t.Helper()
	var s sql.NullString
	if err := admin.QueryRow(query).Scan(&s); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat("/tmp/evil"); err == nil {
		t.Fatal("a file was written")
	}
	return s.String
}

// The document is made of the tables. Run with -update after a change.
func TestSafetyDocument(t *testing.T) {
	const path = "../../docs/safety.md"
	want := safetyDocument()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s is stale; run: go test ./internal/database -run SafetyDocument -update", path)
	}
}

const safetyIntroduction = `# What a query cannot do

Queries are run to show results and to try repairs. They come from a file that somebody else may have written, or from a model, so
none of them is trusted. Two walls stand between a query and the database, and each is tested without the other:

- **The classifier.** Only a single statement that its tree shows to be a query is sent at all, and none that calls a function
  known to write, wait, read files or reach other servers.
- **The engine.** SQLite opens the file read-only, under an authorizer that allows nothing but reading. PostgreSQL gets the query by
  the extended protocol, which takes one statement, inside ` + "`BEGIN READ ONLY`" + ` with ` + "`statement_timeout`, `lock_timeout` and\n  `idle_in_transaction_session_timeout`" + `; MySQL and MariaDB inside ` + "`START TRANSACTION READ ONLY`" + ` on a session that begins no other,
  with ` + "`max_execution_time` or `max_statement_time`" + `. Every transaction is rolled back, and locks are given up.

A query also ends at its time limit (the server is told to stop it, and is asked to once more by a second connection), when its
caller gives up, and when its rows exceed the limit of bytes.

One wall is not enough for what the last column calls "not tried": the functions of a server that read files or act on the
server need no write, and a function of your own that calls one is not seen through. An account without such rights is the wall
that you can add: give the tool a role that may only read (PostgreSQL: ` + "`GRANT pg_read_all_data`" + `; MySQL: ` + "`GRANT SELECT`" + `). With it
the server itself refuses the functions that read its files or act on it, which is tested, too. ` + "`sqlrepair-lsp doctor`" + ` names what the
account has of such rights: to write, also by a role; functions that PostgreSQL keeps from the public, and those of dblink;
membership in roles such as ` + "`pg_read_server_files`" + `; MySQL's FILE, with the folder that ` + "`secure_file_priv`" + ` leaves to it.

A foreign table is read on its own server, in a transaction of that server's that may write there, where a view calls a function that
does; it is rolled back with ours (tried by hand with postgres_fdw, not by the tests). What no rollback turns back, such as a sequence, stays.

The tables are what the tests try (` + "`internal/database/attack_*_test.go`, `guard_test.go`" + `). After each statement the state of the server
is compared with the one before: rows, tables, functions, sequences, large objects, roles, settings, locks, files. This page is
made of the same tables.
`

func safetyDocument() string {
	var b strings.Builder
	b.WriteString(safetyIntroduction)
	for _, a := range attackedServers {
		fmt.Fprintf(&b, "\n## %s\n", a.name)
		for _, g := range a.groups {
			fmt.Fprintf(&b, "\n### %s\n\n| statement | classifier | sent past it |\n|---|---|---|\n", g.aim)
			for _, s := range g.statements {
				fmt.Fprintf(&b, "| %s | %s | %s |\n", code(s), verdict(s, a.dialect), g.by.engine)
			}
		}
	}
	b.WriteString("\n## SQLite\n\n| statement | classifier | sent past it |\n|---|---|---|\n")
	for _, s := range attacks {
		fmt.Fprintf(&b, "| %s | %s | refused |\n", code(s), verdict(s, syntax.SQLite))
	}
	return b.String()
}

func verdict(s string, d syntax.Dialect) string {
	if _, reads := syntax.ReadOnlyText(s, d); reads {
		return "not seen"
	}
	return "refused"
}

// code is a statement in a cell of a Markdown table.
func code(s string) string {
	s = strings.NewReplacer("\n", " ⏎ ", "\r", " ␍ ", "|", `\|`).Replace(s)
	if strings.Contains(s, "`") {
		return "`` " + s + " ``"
	}
	return "`" + s + "`"
}
