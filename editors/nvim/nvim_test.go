// Package nvim holds the test of the Neovim plugin; the plugin itself is Lua.
package nvim

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
)

const script = `CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, price REAL);
INSERT INTO products VALUES (1, 'Pen', 2.5), (2, 'Atlas', 42), (3, 'Dice', 9);
`

// The file has what positions go wrong by: accents, emoji, a tab, CRLF, and no
// line end at its end.
const before = "-- db: shop.sql\r\n-- question: the cheapest é😀?\r\n/* é😀 */\tSELECT nmae /* é😀 */ FROM products;\r\n\r\n" +
	"-- question: What is the cheapest product, é😀?\r\nSELECT name FROM products ORDER BY price DESC LIMIT 1; -- é😀"

const after = "-- db: shop.sql\r\n-- question: the cheapest é😀?\r\n/* é😀 */\tSELECT name /* é😀 */ FROM products;\r\n\r\n" +
	"-- question: What is the cheapest product, é😀?\r\nSELECT name FROM products ORDER BY price ASC LIMIT 1; -- é😀"

// neovim is the editor, and a server in a new folder; the test is skipped where
// there is none.
func neovim(t *testing.T) (nvim, server, dir string) {
	t.Helper()
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("nvim is missing, and CI skips nothing")
		}
		t.Skip("nvim is missing: install Neovim 0.7 or later (Debian: apt-get install neovim)")
	}
	dir = t.TempDir()
	server = filepath.Join(dir, "sqlrepair-lsp")
	if out, err := exec.Command("go", "build", "-o", server, "../../cmd/sqlrepair-lsp").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return nvim, server, dir
}

// drive runs a script of testdata in a headless Neovim and returns what it prints.
func drive(t *testing.T, nvim, script, dir string, env ...string) string {
	t.Helper()
	plugin, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, nvim, "--headless", "-u", "NONE", "-n", "-c", "luafile testdata/"+script)
	cmd.Env = append(append(os.Environ(), "PLUGIN="+plugin, "XDG_STATE_HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CACHE_HOME="+dir), env...)
	var log bytes.Buffer
	cmd.Stderr = &log
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, log.Bytes())
	}
	return string(out)
}

// A headless Neovim opens a file, a diagnostic arrives, its fix is applied
// behind é😀 through the editor's own menu, candidates are run and one is
// applied from the table, and the file is compared byte for byte.
func TestHeadless(t *testing.T) {
	nvim, server, dir := neovim(t)
	file := filepath.Join(dir, "query.sql")
	for name, content := range map[string]string{file: before, filepath.Join(dir, "shop.sql"): script} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := drive(t, nvim, "drive.lua", dir, "SERVER="+server, "FILE="+file)
	want := []string{
		"diagnostic: column-not-found 2:20-24", // bytes, as Neovim counts them
		"diagnostic: order-direction 5:41-45",
		"status: 2 of 2 statements paired, database shop.sql",
		"score: ", "  Sorted descending, but the question asks", "where nothing is known of the query", "together: the ", "place: 6",
		"fix: Change `nmae` to `name`",
		"table: The query as it stands", "| Atlas |", "1. Sort ascending  (exact)", "| Pen  |",
		"done: yes",
	}
	for _, w := range want {
		if !strings.Contains(out, w) {
			t.Errorf("missing %q in\n%s", w, out)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != after {
		t.Errorf("got  %q\nwant %q", got, after)
	}
}

// The password of a database is asked for, again where it is wrong, and stands in
// no log of the editor.
func TestPassword(t *testing.T) {
	nvim, server, dir := neovim(t)
	const password = "hunter22-planted"
	address := testserver.Account(t, testserver.MySQL(t, "CREATE TABLE t (a text)"), password)
	file := filepath.Join(dir, "query.sql")
	for name, content := range map[string]string{file: "SELECT a FROM t;\n", filepath.Join(dir, ".sqlrepair.toml"): "[connections.shop]\nurl = \"" + address + "\"\n"} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := drive(t, nvim, "password.lua", dir, "SERVER="+server, "FILE="+file, "PASSWORD="+password, "MYSQL_PWD=")
	if !strings.Contains(out, "database shop") || !strings.Contains(out, "level: 0") {
		t.Errorf("got\n%s", out)
	}
	_, path, _ := strings.Cut(out, "log: ")
	log, err := os.ReadFile(strings.TrimSpace(path))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(log), "sqlrepair/secret") {
		t.Errorf("the questions are not in the log %s, so it shows nothing", path)
	}
	for _, secret := range []string{password, "wr0ng-planted"} {
		if strings.Contains(string(log), secret) || strings.Contains(out, secret) {
			t.Errorf("%s stands in what the editor writes", secret)
		}
	}
}
