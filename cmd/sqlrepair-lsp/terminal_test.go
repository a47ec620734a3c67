//go:build linux

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
)

// asksFolder is a folder with a connection to a server that wants the planted
// password, which nothing there says.
func asksFolder(t *testing.T, address string) string {
	t.Helper()
	dir := t.TempDir()
	for name, src := range map[string]string{
		".sqlrepair.toml": "[connections.shop]\nurl = \"" + address + "\"\nrun = true\n",
		"a.sql":           "SELECT coun(*) FROM t;\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func strictServers(t *testing.T) map[string]string {
	return map[string]string{
		"postgres": testserver.Account(t, testserver.PostgresWithPasswords(t, "CREATE TABLE t (a text)"), planted),
		"mysql":    testserver.Account(t, testserver.MySQL(t, "CREATE TABLE t (a text)"), planted),
	}
}

// person runs the command at a terminal and types a line at each prompt. What the
// terminal showed is the answer.
func person(t *testing.T, dir string, lines []string, args ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), "sqlrepair-lsp", args...)
	c.Dir = dir
	c.Env = withoutPasswords(c.Dir)
	tty, err := pty.Start(c)
	if err != nil {
		t.Fatal(err)
	}
	defer tty.Close()
	s := &screen{}
	shown := make(chan struct{})
	go func() {
		io.Copy(s, tty) // ends with the command
		close(shown)
	}()
	for i, line := range lines {
		s.wait(t, "Password of connection", i+1)
		waitForNoEcho(t, tty)
		io.WriteString(tty, line)
	}
	c.Wait()
	<-shown
	return s.text()
}

type screen struct {
	mu  sync.Mutex // guards all
	all bytes.Buffer
}

func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all.Write(b)
}

func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all.String()
}

func (s *screen) wait(t *testing.T, what string, times int) {
	t.Helper()
	for until := time.Now().Add(time.Minute); strings.Count(s.text(), what) < times; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("%q was not shown %d times:\n%s", what, times, s.text())
		}
	}
}

// At a terminal the password is asked for, not shown, and asked for again where it
// is wrong.
func TestPasswordAtATerminal(t *testing.T) {
	for name, address := range strictServers(t) {
		dir := asksFolder(t, address)
		for _, c := range []struct {
			args, typed []string
			want        []string
		}{
			{[]string{"doctor"}, []string{planted + "\n"}, []string{"Password of connection shop (" + name + "://sqlrepair_account_", "reached ", "password  from asked", "1 table"}},
			{[]string{"doctor"}, []string{"wrong\n", planted + "\n"}, []string{"The password was refused.", "password  from asked"}},
			{[]string{"check", "a.sql"}, []string{planted + "\n"}, []string{"coun"}},
			{[]string{"run", "a.sql:1"}, []string{"\n"}, []string{"there is no password: none was given when asked"}},
			{[]string{"doctor"}, []string{"wrong\n", "wrong\n", "wrong\n"}, []string{"FAILED", "each password that was given was refused"}},
		} {
			shown := person(t, dir, c.typed, c.args...)
			for _, w := range c.want {
				if !strings.Contains(shown, w) {
					t.Errorf("%s, %v, %q: missing %q in\n%s", name, c.args, c.typed, w, shown)
				}
			}
			if n := strings.Count(shown, "Password of"); n != len(c.typed) {
				t.Errorf("%s, %v, %q: asked %d times\n%s", name, c.args, c.typed, n, shown)
			}
			noSecret(t, strings.Join(c.args, " "), shown)
		}
	}
}

// An interrupt at the prompt ends the command, and the terminal shows again what
// is typed.
func TestInterruptAtThePrompt(t *testing.T) {
	c := exec.CommandContext(t.Context(), "sqlrepair-lsp", "check", "a.sql")
	c.Dir = asksFolder(t, strictServers(t)["postgres"])
	c.Env = withoutPasswords(c.Dir)
	tty, err := pty.Start(c)
	if err != nil {
		t.Fatal(err)
	}
	defer tty.Close()
	s := &screen{}
	go io.Copy(s, tty)
	s.wait(t, "Password of connection", 1)
	waitForNoEcho(t, tty)
	if err := c.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	c.Wait()
	if !echoes(t, tty) {
		t.Error("the terminal does not show what is typed")
	}
}

// In a pipe and under CI nobody is asked: one message says what can hold the
// password.
func TestNobodyToAskForAPassword(t *testing.T) {
	for name, address := range strictServers(t) {
		dir := asksFolder(t, address)
		want := map[string]string{"postgres": "from PGPASSWORD, or from a line of ~/.pgpass (PGPASSFILE); variables may stand in .env", "mysql": "from MYSQL_PWD, or from `password` in ~/.my.cnf"}[name]
		c := exec.CommandContext(t.Context(), "sqlrepair-lsp", "check", "a.sql")
		c.Dir, c.Env = dir, withoutPasswords(dir)
		var stderr bytes.Buffer
		c.Stderr, c.Stdin = &stderr, strings.NewReader(planted+"\n")
		c.Run()
		for _, w := range []string{"connection shop: ", "cannot be reached: ", "there is no password, and nobody can be asked for it; it is taken from ${env:NAME} in the url", want} {
			if strings.Count(stderr.String(), w) != 1 {
				t.Errorf("%s: %q is not there once:\n%s", name, w, stderr.String())
			}
		}
		ci := exec.CommandContext(t.Context(), "sqlrepair-lsp", "check", "a.sql")
		ci.Dir, ci.Env = dir, append(withoutPasswords(dir), "CI=true")
		tty, err := pty.Start(ci)
		if err != nil {
			t.Fatal(err)
		}
		shown, _ := io.ReadAll(tty)
		ci.Wait()
		tty.Close()
		if !strings.Contains(string(shown), "nobody can be asked for it") || strings.Contains(string(shown), "Password of") {
			t.Errorf("%s under CI:\n%s", name, shown)
		}
	}
}

func waitForNoEcho(t *testing.T, tty *os.File) {
	t.Helper()
	for until := time.Now().Add(time.Minute); echoes(t, tty); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("what is typed would be shown")
		}
	}
}

// echoes reports whether a terminal shows what is typed.
func echoes(t *testing.T, tty *os.File) bool {
	t.Helper()
	state, err := unix.IoctlGetTermios(int(tty.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	return state.Lflag&unix.ECHO != 0
}
