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

// A headless Neovim opens a file, a diagnostic arrives, its fix is applied
// behind é😀 through the editor's own menu, candidates are run and one is
// applied from the table, and the file is compared byte for byte.
func TestHeadless(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("nvim is missing, and CI skips nothing")
		}
		t.Skip("nvim is missing: install Neovim 0.7 or later (Debian: apt-get install neovim)")
	}
	dir := t.TempDir()
	server := filepath.Join(dir, "sqlrepair-lsp")
	if out, err := exec.Command("go", "build", "-o", server, "../../cmd/sqlrepair-lsp").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	file := filepath.Join(dir, "query.sql")
	for name, content := range map[string]string{file: before, filepath.Join(dir, "shop.sql"): script} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	plugin, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, nvim, "--headless", "-u", "NONE", "-n", "-c", "luafile testdata/drive.lua")
	cmd.Env = append(os.Environ(), "PLUGIN="+plugin, "SERVER="+server, "FILE="+file, "XDG_STATE_HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CACHE_HOME="+dir)
	var log bytes.Buffer
	cmd.Stderr = &log
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, log.Bytes())
	}
	want := []string{
		"diagnostic: column-not-found 2:20-24", // bytes, as Neovim counts them
		"diagnostic: order-direction 5:41-45",
		"status: 2 of 2 statements paired, database shop.sql",
		"fix: Change `nmae` to `name`",
		"table: The query as it stands", "| Atlas |", "1. Sort ascending  (exact)", "| Pen  |",
		"done: yes",
	}
	for _, w := range want {
		if !strings.Contains(string(out), w) {
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
