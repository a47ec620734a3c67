package database

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// needEngine skips a test in a build without cgo.
func needEngine(t testing.TB) {
	t.Helper()
	if err := Available(); err != nil {
		t.Skip(err)
	}
}

// create runs the statements in a connection without a guard that may create the
// file, and closes it.
func create(t testing.TB, path string, statements ...string) {
	t.Helper()
	needEngine(t)
	c := writer(t, path)
	for _, s := range statements {
		if err := c.exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	if err := c.close(); err != nil {
		t.Fatal(err)
	}
}

// shop makes a small database and opens it.
func shop(t testing.TB) (*sqliteDB, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "shop.sqlite")
	create(t, path, shopSQL...)
	return opened(t, path), path
}

var shopSQL = []string{
	`CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, born DATE, active BOOLEAN)`,
	`CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INT REFERENCES customers, total REAL, note)`,
	`CREATE INDEX orders_customer ON orders (customer_id)`,
	`INSERT INTO customers VALUES (1, 'Ada', '1815-12-10', 7), (2, 'Grace', '3:15.7', 0), (3, 'Bo''b', NULL, NULL)`,
	`INSERT INTO orders VALUES (1, 1, 9.5, 'a' || char(0) || 'b'), (2, 1, 20, x'00ff'), (3, 2, 0.25, 5)`,
}

func opened(t testing.TB, path string) *sqliteDB {
	t.Helper()
	needEngine(t)
	db, err := OpenSQLite(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	db.(*sqliteDB).patience = patience{time.Minute, time.Minute} // a busy machine is not what is tested
	return db.(*sqliteDB)
}

func script(t testing.TB, text string) *sqliteDB {
	t.Helper()
	needEngine(t)
	db, err := OpenScript(context.Background(), "shop.sql", text, ScriptLimits{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	db.(*sqliteDB).patience = patience{time.Minute, time.Minute} // a busy machine is not what is tested
	return db.(*sqliteDB)
}

// readOnly makes a ReadOnly as the rest of the program does.
func readOnly(t testing.TB, sql string) syntax.ReadOnly {
	t.Helper()
	q, ok := syntax.ReadOnlyText(sql, syntax.SQLite)
	if !ok {
		t.Fatalf("not classified as reading: %s", sql)
	}
	return q
}

// raw runs any text past the classifier, so that the engine's guard alone
// stands against it.
func raw(db *sqliteDB, sql string) result.Result {
	return db.run(context.Background(), sql, result.Limits{Time: time.Minute}.WithDefaults())
}

// show writes cells as Go values, so that kinds show.
func show(rows [][]result.Cell) string {
	var out []string
	for _, row := range rows {
		var cells []string
		for _, c := range row {
			cells = append(cells, fmt.Sprintf("%#v", c))
		}
		out = append(out, strings.Join(cells, " "))
	}
	return strings.Join(out, "; ")
}

// listing is every file under dir with its size, time and content.
func listing(t testing.TB, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		fmt.Fprintf(&b, "%s %d %s %x\n", path, info.Size(), info.ModTime(), data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func names(t testing.TB, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return strings.Join(out, " ")
}

// settled waits for the number of goroutines to come back to what it was.
func settled(t testing.TB, before int) {
	t.Helper()
	until := time.Now().Add(30 * time.Second)
	for runtime.NumGoroutine() > before {
		if time.Now().After(until) {
			buf := make([]byte, 1<<16)
			t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, buf[:runtime.Stack(buf, true)])
		}
		time.Sleep(5 * time.Millisecond)
	}
}
