package database

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
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
	for _, sql := range []string{"DROP ROLE IF EXISTS " + reader, "CREATE ROLE " + reader + " LOGIN PASSWORD 'reads-only'", "GRANT SELECT ON t TO " + reader} {
		if _, err := admin.Exec(sql); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		admin.Exec("DROP OWNED BY " + reader)
		admin.Exec("DROP ROLE " + reader)
	})
	asReader := withAccount(t, address, reader, "reads-only")
	if about := examined(t, openServer(t, OpenPostgres, asReader)); about.Unreadable != 1 {
		t.Errorf("it may not read u: %+v", about)
	}
	if _, err := admin.Exec("GRANT SELECT (a) ON u TO " + reader); err != nil {
		t.Fatal(err)
	}
	if about := examined(t, openServer(t, OpenPostgres, asReader)); about.Unreadable > 0 || len(about.Writes) > 0 || len(about.Reaches) > 0 {
		t.Errorf("the reader: %+v", about)
	}
	// Its server refuses what the classifier otherwise refuses alone.
	for _, sql := range []string{"SELECT pg_read_file('postgresql.conf')", "SELECT pg_ls_dir('.')", "SELECT pg_reload_conf()", "SELECT pg_stat_file('.')", "SELECT pg_switch_wal()"} {
		if r := openServer(t, OpenPostgres, asReader).run(t.Context(), sql, result.Limits{}.WithDefaults()); r.Error == nil || r.Error.Class != result.PermissionDenied {
			t.Errorf("%s as the reader: %s %+v", sql, r.Outcome, r.Error)
		}
	}
	// Rights to reach outside of the database, each said.
	for _, sql := range []string{"GRANT pg_read_server_files TO " + reader, "GRANT EXECUTE ON FUNCTION pg_read_file(text) TO " + reader} {
		if _, err := admin.Exec(sql); err != nil {
			t.Fatal(err)
		}
	}
	if about := examined(t, openServer(t, OpenPostgres, asReader)); strings.Join(about.Reaches, "; ") != "is a member of pg_read_server_files; may call pg_read_file" {
		t.Errorf("the reader of files: %+v", about)
	}
}

func TestExamineMySQL(t *testing.T) {
	db, address := openMySQL(t, "CREATE TABLE t (a int)")
	if about := examined(t, db); !strings.Contains(about.Version, "MariaDB ") && !strings.Contains(about.Version, "MySQL ") || !strings.Contains(strings.Join(about.Writes, "; "), "has the rights ALL PRIVILEGES") {
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
	asReader := withAccount(t, address, reader, "reads-only")
	if about := examined(t, openServer(t, OpenMySQL, asReader)); len(about.Writes) > 0 || len(about.Reaches) > 0 {
		t.Errorf("the reader: %+v", about)
	}
	if r := openServer(t, OpenMySQL, asReader).run(t.Context(), "SELECT LOAD_FILE('/etc/hostname'), LOAD_FILE('/etc/passwd')", result.Limits{}.WithDefaults()); len(r.Rows) != 1 || r.Rows[0][0] != nil || r.Rows[0][1] != nil {
		t.Errorf("files as the reader: %s %v", r.Outcome, r.Rows)
	}
	// Rights that come by a role count, and the right to read files of the server.
	const role = "sqlrepair_examine_role"
	for _, sql := range []string{"DROP ROLE IF EXISTS " + role, "CREATE ROLE " + role, "GRANT INSERT, DELETE ON `" + strings.TrimPrefix(u.Path, "/") + "`.* TO " + role,
		"GRANT " + role + " TO " + reader, "SET DEFAULT ROLE " + role + " FOR " + reader, "GRANT FILE ON *.* TO " + reader} {
		if _, err := admin.Exec(sql); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { admin.Exec("DROP ROLE " + role) })
	about := examined(t, openServer(t, OpenMySQL, asReader))
	if strings.Join(about.Writes, "; ") != "has the rights DELETE, INSERT" || len(about.Reaches) != 1 || !strings.HasPrefix(about.Reaches[0], "has the right FILE") {
		t.Errorf("the reader with a role: %+v", about)
	}
}

// The lines in which MySQL 8 and MariaDB show what was granted.
func TestRightsInGrants(t *testing.T) {
	for _, x := range []struct{ line, want string }{
		{"GRANT USAGE ON *.* TO `ann`@`%` IDENTIFIED BY PASSWORD '*94BD'", "USAGE"},
		{"GRANT SELECT, SHOW VIEW ON `shop`.* TO `ann`@`%`", "SELECT, SHOW VIEW"},
		{"GRANT ALL PRIVILEGES ON *.* TO `root`@`localhost` WITH GRANT OPTION", "ALL PRIVILEGES"},
		{"GRANT SELECT (`a`, `b`), INSERT (`b`), UPDATE ON `shop`.`t` TO `ann`@`%`", "SELECT, INSERT, UPDATE"},
		{"GRANT BACKUP_ADMIN,FLUSH_STATUS ON *.* TO `ann`@`%`", "BACKUP_ADMIN, FLUSH_STATUS"},
		{"GRANT `reader`@`%`,`writer`@`%` TO `ann`@`%`", ""},
		{"GRANT `reader` TO `ann`@`%`", ""},
		{"GRANT PROXY ON ''@'' TO 'root'@'localhost' WITH GRANT OPTION", ""},
		{"SET DEFAULT ROLE `reader` FOR `ann`@`%`", ""},
		{"REVOKE INSERT ON `mysql`.* FROM `ann`@`%`", ""},
	} {
		if got := strings.Join(rightsIn(x.line), ", "); got != x.want {
			t.Errorf("%s: %s, want %s", x.line, got, x.want)
		}
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
