package database

import (
	"context"
	"database/sql"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// killSessions ends all sessions of a database but the administrator's own, as a
// server that is restarted does, and one that ends what is idle too long.
func killSessions(t *testing.T, admin *sql.DB, d syntax.Dialect) {
	t.Helper()
	list, kill, closing := "SELECT pid::text FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()", "SELECT pg_terminate_backend(", ")"
	if d == syntax.MySQL {
		list, kill, closing = "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> connection_id()", "KILL ", ""
	}
	rows, err := admin.Query(list)
	if err != nil {
		t.Error(err)
		return
	}
	defer rows.Close()
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			t.Error(err)
		}
		ids = append(ids, id)
	}
	for _, id := range ids {
		_, _ = admin.Exec(kill + id + closing) // it may be gone
	}
}

// A session that the server ends in the middle of a query is one error, and the next
// query has a new one. One that it ended while nobody used it is not noticed, whatever
// is asked next, and however many there were.
func TestSessionsThatTheServerEnds(t *testing.T) {
	for name, open := range map[string]func(testing.TB, ...string) (*server, string){"postgres": openPostgres, "mysql": openMySQL} {
		t.Run(name, func(t *testing.T) {
			db, address := open(t)
			admin := testserver.Admin(t, address)
			admin.SetMaxOpenConns(1)
			if err := failure(ask(t, db, "SELECT 1")); err != nil {
				t.Fatal(err)
			}
			end := time.AfterFunc(200*time.Millisecond, func() { killSessions(t, admin, db.Dialect()) })
			sleep := map[syntax.Dialect]string{syntax.Postgres: "SELECT pg_sleep(60)", syntax.MySQL: "SELECT SLEEP(60)"}[db.Dialect()]
			r := db.run(context.Background(), sleep, result.Limits{Time: time.Minute}.WithDefaults())
			end.Stop()
			if r.Outcome != result.Failed || !strings.Contains(r.Error.Message, "the connection to the database was lost") && !strings.Contains(r.Error.Message, "terminating connection") {
				t.Errorf("in the middle: %s %v", r.Outcome, r.Error)
			}
			asks := map[string]func() error{
				"run": func() error { return failure(ask(t, db, "SELECT 1")) },
				"prepare": func() error {
					_, err := db.Prepare(context.Background(), reads(t, db, "SELECT 1"))
					return err
				},
				"schema":      func() error { _, err := db.Catalog(context.Background()); return err },
				"fingerprint": func() error { _, err := db.Fingerprint(context.Background()); return err },
			}
			for what, asked := range asks {
				var all sync.WaitGroup
				for range maxConns { // as many sessions as there may be
					all.Go(func() { ask(t, db, "SELECT 1") })
				}
				all.Wait()
				killSessions(t, admin, db.Dialect())
				if err := asked(); err != nil {
					t.Errorf("%s, when the idle sessions were ended: %v", what, err)
				}
			}
		})
	}
}

func failure(r result.Result) error {
	if r.Error == nil {
		return nil
	}
	return r.Error
}

// What is too long to be sent within a query's time is not sent.
func TestLongStatements(t *testing.T) {
	for name, open := range map[string]func(testing.TB, ...string) (*server, string){"postgres": openPostgres, "mysql": openMySQL} {
		db, _ := open(t)
		long := func(n int) syntax.ReadOnly { return reads(t, db, "SELECT '"+strings.Repeat("x", n)+"'") }
		if r := db.Run(context.Background(), long(5<<20), result.Limits{Time: time.Minute}); r.RowCount != 1 {
			t.Errorf("%s: 5 MB: %s %v", name, r.Outcome, r.Error)
		}
		if r := db.Run(context.Background(), long(longestStatement), result.Limits{Time: time.Minute}); r.Outcome != result.Failed || !strings.Contains(r.Error.Message, "longer than 16 MB") {
			t.Errorf("%s: 16 MB: %s %v", name, r.Outcome, r.Error)
		}
	}
}
