package cli_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/cli"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// run gives the exit status and what was printed on both outputs.
func run(t *testing.T, args ...string) (int, string) {
	t.Helper()
	var out bytes.Buffer
	app := &cli.App{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out}
	return app.Main(context.Background(), args), out.String()
}

// Files in UTF-16 are read, and repaired in their own encoding, mark and line
// ends included.
func TestEncodings(t *testing.T) {
	const before = "-- db: shop.sql\r\n-- é😀\r\nSELECT nmae FROM t;\r\n"
	const after = "-- db: shop.sql\r\n-- é😀\r\nSELECT name FROM t;\r\n"
	for name, form := range map[string]text.Form{"UTF-8": text.Bytes, "UTF-16 LE": text.UTF16LE, "UTF-16 BE": text.UTF16BE} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "a.sql")
			write(t, filepath.Join(dir, "shop.sql"), form.Encode("\ufeffCREATE TABLE t (name TEXT);"))
			write(t, path, form.Encode("\ufeff"+before))
			if status, out := run(t, "check", path); status != 1 || !strings.Contains(out, "a.sql:3:8: error: There is no column `nmae`") {
				t.Errorf("check: %d %s", status, out)
			}
			if status, out := run(t, "repair", "--apply", path); status != 0 {
				t.Errorf("repair: %d %s", status, out)
			}
			got, err := os.ReadFile(path)
			if err != nil || !bytes.Equal(got, form.Encode("\ufeff"+after)) {
				t.Errorf("written: %q %v", got, err)
			}
		})
	}
}

func TestBrokenUTF16(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sql")
	write(t, path, []byte("\xff\xfeS\x00E"))
	if status, out := run(t, "check", path); status != 2 || strings.Count(out, "save it as UTF-8") != 1 {
		t.Errorf("%d %s", status, out)
	}
}

func write(t *testing.T, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
}
