package database

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// openSpoilt opens a real server over a relay that changes words on their way, so
// that the server does not know what they name: as another product that speaks the
// same protocol does not.
func openSpoilt(t *testing.T, kind string, words ...string) *server {
	t.Helper()
	address, port, open, owner := testserver.Postgres(t, postgresShop...), "5432", OpenPostgres, "postgres"
	if kind == "mysql" {
		address, port, open, owner = testserver.MySQL(t, mysqlShop...), "3306", OpenMySQL, "root"
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	var pairs []string
	for _, w := range words {
		spoilt, with, given := strings.Cut(w, "=")
		if !given {
			with = w[:len(w)-1] + "_"
		}
		if len(spoilt) != len(with) {
			t.Fatalf("%s and %s differ in length", spoilt, with)
		}
		pairs = append(pairs, spoilt, with)
	}
	r := startRelay(t, "tcp", tcpAddress(u, port), pairs...)
	u.Host, u.RawQuery = r.Addr().String(), "sslmode=disable"
	if u.User == nil {
		u.User = url.User(owner)
	}
	return openServer(t, open, u.String())
}

// What only bounds a query in time may be missing, all of it: queries run, and
// still stop at their limit.
func TestServersThatLackABound(t *testing.T) {
	for _, c := range []struct {
		kind  string
		words []string
	}{
		{"postgres", []string{"lock_timeout"}},
		{"postgres", []string{"lock_timeout", "idle_in_transaction_session_timeout"}}, // Redshift
		{"postgres", []string{"statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"}},
		{"postgres", []string{"pg_advisory_unlock_all"}},
		{"mysql", []string{"max_statement_time"}},
		{"mysql", []string{"max_statement_time", "RELEASE_ALL_LOCKS"}},
		{"mysql", []string{"MariaDB=Another"}}, // which then knows no max_execution_time
	} {
		t.Run(fmt.Sprint(c.kind, c.words), func(t *testing.T) {
			db := openSpoilt(t, c.kind, c.words...)
			for range 2 {
				if r := ask(t, db, "SELECT count(*) FROM orders"); r.Outcome != result.OK || fmt.Sprint(r.Rows) != "[[3]]" {
					t.Fatalf("%s %v %v", r.Outcome, r.Error, r.Rows)
				}
				if r := db.Run(context.Background(), reads(t, db, endlessOn(db)), result.Limits{Time: 300 * time.Millisecond}); r.Outcome != result.Timeout {
					t.Errorf("an endless query: %s %v", r.Outcome, r.Error)
				}
			}
			r := db.run(context.Background(), "DELETE FROM orders", result.Limits{}.WithDefaults())
			if r.Error == nil || ask(t, db, "SELECT count(*) FROM orders").Rows[0][0] != int64(3) {
				t.Errorf("a write: %s %v", r.Outcome, r.Error)
			}
		})
	}
}

// A server that takes no transaction that cannot write runs nothing of others. Its
// schema is read all the same, and it is said who it is and why nothing is run.
func TestServersThatTakeNoGuard(t *testing.T) {
	for _, c := range []struct {
		kind  string
		words []string
	}{
		{"postgres", []string{"READ ONLY"}},
		{"mysql", []string{"START TRANSACTION READ ONLY"}},
		{"mysql", []string{"SESSION TRANSACTION READ ONLY"}},
		{"mysql", []string{"TRANSACTION READ ONLY", "max_statement_time"}}, // StarRocks, Doris
		{"mysql", []string{"MariaDB=xx-TiDB"}},                             // which alone takes AS OF TIMESTAMP
	} {
		t.Run(fmt.Sprint(c.kind, c.words), func(t *testing.T) {
			db := openSpoilt(t, c.kind, c.words...)
			const want = "the server takes no read-only transaction, so nothing is run on it ("
			for _, sql := range []string{"SELECT count(*) FROM orders", "SELECT nope"} {
				if r := ask(t, db, sql); r.Outcome != result.Refused || r.Error.Class != result.PermissionDenied || !strings.Contains(r.Error.Message, want) {
					t.Errorf("%s: %s %v", sql, r.Outcome, r.Error)
				}
				if e, err := db.Prepare(context.Background(), reads(t, db, sql)); e != nil || !errors.Is(err, ErrRefused) {
					t.Errorf("%s: prepared: %v, %v", sql, e, err)
				}
			}
			cat, err := db.Catalog(context.Background())
			if err != nil || cat.Table("orders") == nil || len(cat.Table("orders").PrimaryKey) != 1 {
				t.Errorf("the schema: %v", err)
			}
			if print, err := db.Fingerprint(context.Background()); err != nil || print == "" {
				t.Errorf("the fingerprint: %q, %v", print, err)
			}
			about, err := Examine(context.Background(), db)
			if err != nil || about.Version == "" || len(about.Writes) == 0 || about.Refuses == nil || !strings.Contains(about.Refuses.Error(), want) {
				t.Errorf("examined: %v, %+v", err, about)
			}
		})
	}
}

// What a server does not say of keys is not known; its tables are.
func TestServersThatLackASystemTable(t *testing.T) {
	const all = "customers[id] [[name]] orders[id] [{[customer_id] customers [id]}]"
	for _, c := range []struct {
		kind, want string
		words      []string
	}{
		{"postgres", all, nil},
		{"postgres", all, []string{"indnkeyatts"}}, // PostgreSQL before 11, Redshift
		{"postgres", all, []string{"indisvalid"}},
		{"postgres", all, []string{"current_schemas"}},
		{"postgres", all, []string{"pg_enum", "pg_get_constraintdef"}},
		{"postgres", "customers[id] [[name]] orders[id] []", []string{"pg_constraint"}},
		{"postgres", "customers[] [] orders[] []", []string{"pg_constraint", "pg_index"}},
		{"mysql", all, nil},
		{"mysql", "customers[] [] orders[] [{[customer_id] customers [id]}]", []string{"information_schema.statistics"}},
		{"mysql", all, []string{"information_schema.check_constraints", "@@lower_case_table_names"}},
		{"mysql", all, []string{"information_schema.key_column_usage"}}, // from SHOW CREATE TABLE
		{"mysql", "customers[id] [[name]] orders[id] []", []string{"information_schema.key_column_usage", "SHOW CREATE TABLE"}},
	} {
		db := openSpoilt(t, c.kind, c.words...)
		cat, err := db.Catalog(context.Background())
		if err != nil {
			t.Errorf("%s without %v: %v", c.kind, c.words, err)
			continue
		}
		customers, orders := cat.Table("customers"), cat.Table("orders")
		if got := fmt.Sprint("customers", customers.PrimaryKey, " ", customers.Unique, " orders", orders.PrimaryKey, " ", orders.ForeignKeys); got != c.want {
			t.Errorf("%s without %v:\n got %s\nwant %s", c.kind, c.words, got, c.want)
		}
	}
}

// Products are told apart by what they say of their version, in the forms that
// their documentation has.
func TestProductOf(t *testing.T) {
	for version, want := range map[string]mysqlProduct{
		"10.11.6-MariaDB-0+deb12u1": mariaDB, "5.5.5-10.6.12-MariaDB": mariaDB, "8.0.36": mySQL, "8.0.11-TiDB-v7.5.1": tiDB, "8.0.30-Vitess": mySQL,
	} {
		if got := productOf(version); got != want {
			t.Errorf("%s: %d, want %d", version, got, want)
		}
	}
	if got := tiDB.begins(); !strings.HasPrefix(got, "START TRANSACTION READ ONLY AS OF TIMESTAMP ") {
		t.Errorf("TiDB writes in any other transaction: %s", got)
	}
}

// The names of arrays of PostgreSQL are read as it writes them.
func TestSearchPathsWithOddNames(t *testing.T) {
	db, _ := openPostgres(t, `CREATE SCHEMA "a, ""b"`, `CREATE SCHEMA c`, `CREATE TABLE c.t (x int)`, `CREATE TABLE "a, ""b".t (y int)`,
		`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = %s', current_database(), '"a, ""b", c'); END $$`)
	cat, err := db.Catalog(context.Background())
	if err != nil || cat.Table("t") == nil || cat.Table("t").Schema != `a, "b` {
		t.Errorf("%v, %+v", err, cat)
	}
}
