package database

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
)

func examined(t *testing.T, db DB) About {
	t.Helper()
	about, err := Examine(context.Background(), db)
	if err != nil {
		t.Fatal(err)
	}
	return about
}

func TestExamineSQLite(t *testing.T) {
	db, err := OpenScript(context.Background(), "shop.sql", "CREATE TABLE t (a);", ScriptLimits{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if about := examined(t, db); !strings.HasPrefix(about.Version, "SQLite 3.") || len(about.Writes) > 0 {
		t.Errorf("%+v", about)
	}
}

// An account that can only read raises no warning, one that can write does.
func TestExaminePostgres(t *testing.T) {
	db, address := openPostgres(t, "CREATE TABLE t (a int)", "CREATE TABLE u (a int)")
	if about := examined(t, db); !strings.HasPrefix(about.Version, "PostgreSQL ") || !strings.Contains(strings.Join(about.Writes, "; "), "may write to 2 tables") {
		t.Errorf("%+v", about)
	}
	admin := testserver.Admin(t, address)
	const reader = "sqlrepair_examine_reader"
	for _, sql := range []string{"DROP ROLE IF EXISTS " + reader, "CREATE ROLE " + reader + " LOGIN PASSWORD 'reads-only'", "GRANT SELECT ON t, u TO " + reader} {
		if _, err := admin.Exec(sql); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		admin.Exec("DROP OWNED BY " + reader)
		admin.Exec("DROP ROLE " + reader)
	})
	if about := examined(t, openServer(t, OpenPostgres, withAccount(t, address, reader, "reads-only"))); len(about.Writes) > 0 {
		t.Errorf("the reader: %+v", about)
	}
}

func TestExamineMySQL(t *testing.T) {
	db, address := openMySQL(t, "CREATE TABLE t (a int)")
	if about := examined(t, db); !strings.Contains(about.Version, "MariaDB ") && !strings.Contains(about.Version, "MySQL ") || !strings.Contains(strings.Join(about.Writes, "; "), "has the rights ALTER") {
		t.Errorf("%+v", about)
	}
	admin := testserver.Admin(t, address)
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	const reader = "sqlrepair_reader"
	for _, sql := range []string{"DROP USER IF EXISTS " + reader, "CREATE USER " + reader + " IDENTIFIED BY 'reads-only'", "GRANT SELECT ON `" + strings.TrimPrefix(u.Path, "/") + "`.* TO " + reader} {
		if _, err := admin.Exec(sql); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { admin.Exec("DROP USER " + reader) })
	if about := examined(t, openServer(t, OpenMySQL, withAccount(t, address, reader, "reads-only"))); len(about.Writes) > 0 {
		t.Errorf("the reader: %+v", about)
	}
}

// withAccount is the address with another account.
func withAccount(t *testing.T, address, user, password string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword(user, password)
	return u.String()
}

// A password that is there and empty says that there is none: the driver's own
// look at the variables does not send one to wherever the address points.
func TestNoPasswordFromVariables(t *testing.T) {
	t.Setenv("PGPASSWORD", "loose")
	t.Setenv("PGPASSFILE", "/nowhere")
	c, err := postgresConfig("postgres://ann@far.example/x?password=")
	if err != nil || c.Password != "" {
		t.Errorf("%v, password %q", err, c.Password)
	}
}
