package main

import (
	"bytes"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
)

// withoutPasswords is the environment without what could give or forbid one.
func withoutPasswords(home string) []string {
	return append(slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return strings.HasPrefix(name, "PG") || strings.HasPrefix(name, "MYSQL_") || name == "CI"
	}), "HOME="+home, "XDG_CACHE_HOME="+filepath.Join(home, ".cache"))
}

// overTCP is the URL of a server that may have been named by its socket.
func overTCP(t *testing.T, address, port string) *url.URL {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	if u.Hostname() == "" {
		u.Host = "127.0.0.1:" + port
	}
	u.RawQuery = ""
	return u
}

// What goes wrong when a server is connected to for the first time gives one
// message, by doctor and by check alike, that says what is wrong.
func TestFirstMistakes(t *testing.T) {
	postgres := overTCP(t, testserver.Account(t, testserver.PostgresWithPasswords(t, "CREATE TABLE t (a text)"), planted), "5432")
	mysql := overTCP(t, testserver.Account(t, testserver.MySQL(t, "CREATE TABLE t (a text)"), planted), "3306")
	right := func(u *url.URL) { u.User = url.UserPassword(u.User.Username(), planted) }
	// PostgreSQL's account is in no group that gets in without TLS.
	wantsTLS := fmt.Sprintf("sqlrepair_wants_tls_%d", os.Getpid())
	admin := testserver.Admin(t, testserver.MySQL(t))
	if _, err := admin.Exec("CREATE USER " + wantsTLS + " IDENTIFIED BY '" + planted + "' REQUIRE SSL"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { admin.Exec("DROP USER " + wantsTLS) })
	type change func(u *url.URL)
	for _, c := range []struct {
		name            string
		change          change
		postgres, mysql string
	}{
		{"wrong host", func(u *url.URL) { u.Host = "no-such-host.invalid" }, "the host no-such-host.invalid cannot be found", "the host no-such-host.invalid cannot be found"},
		{"wrong port", func(u *url.URL) { u.Host = "127.0.0.1:1" }, "cannot be reached: connection refused; is the server running, and are host and port right?", "cannot be reached: connection refused; is the server running, and are host and port right?"},
		{"wrong database", func(u *url.URL) { u.Path = "/no_such_database" }, `database "no_such_database" does not exist`, "to database 'no_such_database'"},
		{"wrong user", func(u *url.URL) { u.User = url.UserPassword("nobody_of_this_name", planted) }, `user "nobody_of_this_name"`, "Access denied for user 'nobody_of_this_name'"},
		{"wrong password", func(u *url.URL) { u.User = url.UserPassword(u.User.Username(), "wr0ng") }, "password authentication failed for user ", "Access denied for user "},
		{"password from a variable", func(u *url.URL) { u.User = url.UserPassword(u.User.Username(), "VARIABLE") }, "the password comes from the variable WRONG_PASSWORD", "the password comes from the variable WRONG_PASSWORD"},
		{"no password", func(u *url.URL) { u.User = url.User(u.User.Username()) }, "there is no password, and nobody can be asked for it; it is taken from ${env:NAME} in the url, from PGPASSWORD", "it is taken from ${env:NAME} in the url, from MYSQL_PWD"},
		{"TLS refused", func(u *url.URL) { u.RawQuery = "sslmode=require" }, "cannot be reached: tls error: server refused TLS connection", "cannot be reached: TLS requested but server does not support TLS"},
		{"TLS wanted", func(u *url.URL) { u.User, u.RawQuery = url.UserPassword(wantsTLS, planted), "sslmode=disable" }, "the server may want TLS (sslmode=require)", "Access denied for user '" + wantsTLS},
	} {
		for kind, base := range map[string]*url.URL{"postgres": postgres, "mysql": mysql} {
			want := map[string]string{"postgres": c.postgres, "mysql": c.mysql}[kind]
			u := *base
			right(&u)
			c.change(&u)
			address := strings.Replace(u.String(), ":VARIABLE@", ":${env:WRONG_PASSWORD}@", 1)
			oneMessage(t, kind+", "+c.name, "[connections.shop]\nurl = \""+address+"\"\nrun = true\n", "SELECT a FROM t;\n", want)
		}
	}
	for kind, u := range map[string]*url.URL{"postgres": postgres, "mysql": mysql} {
		settings := "[connections.shop]\nurl = \"" + u.String() + "\"\nfiles = [\"other.sql\"]\n"
		oneMessage(t, kind+", unknown connection", settings, "-- db: shpo\nSELECT a FROM t;\n", "`-- db: shpo` is no connection of ")
	}
}

// oneMessage runs doctor and check in a folder with these settings and this file.
func oneMessage(t *testing.T, name, settings, sql, want string) {
	t.Helper()
	dir := t.TempDir()
	for path, src := range map[string]string{".sqlrepair.toml": settings, "a.sql": sql} {
		if err := os.WriteFile(filepath.Join(dir, path), []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"doctor", "a.sql"}, {"check", "a.sql"}} {
		c := exec.CommandContext(t.Context(), "sqlrepair-lsp", args...)
		c.Dir, c.Env = dir, append(withoutPasswords(dir), "WRONG_PASSWORD=wr0ng")
		var stdout, stderr bytes.Buffer
		c.Stdout, c.Stderr = &stdout, &stderr
		c.Run()
		all := stdout.String() + stderr.String()
		if args[0] == "check" && strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("%s: check has more to say than one message:\n%s", name, stderr.String())
		}
		if strings.Count(all, want) != 1 || strings.Contains(all, planted) || strings.Contains(all, "wr0ng") {
			t.Errorf("%s: %v: %q is not there once:\n%s", name, args, want, all)
		}
	}
}
