package database

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

func TestEscapePath(t *testing.T) {
	for path, want := range map[string]string{
		"/a/b.db":       "///a/b.db",
		"/a b/c%d?e#f":  "///a%20b/c%25d%3Fe%23f",
		"/ä/x;y&z=1":    "///%C3%A4/x%3By&z=1",
		"C:/data/x.db":  "///C:/data/x.db",
		"//host/s/x.db": "////host/s/x.db",
	} {
		if got := escapePath(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

func TestOpenOddlyNamedFiles(t *testing.T) {
	for _, name := range []string{"a b.db", "100%.db", "%41.db", "what?.db", "x?mode=rwc", "#1.db", "ünï.db", "a;b&c=d.db", "file:x.db", "q'\"`.db"} {
		if runtime.GOOS == "windows" && strings.ContainsAny(name, `?:"`) {
			continue
		}
		dir := t.TempDir()
		create(t, filepath.Join(dir, name), "CREATE TABLE t (x)", "INSERT INTO t VALUES (7)")
		if got := names(t, dir); got != name {
			t.Fatalf("made %q, want %q", got, name)
		}
		db := opened(t, filepath.Join(dir, name))
		if got := db.Run(t.Context(), readOnly(t, "SELECT x FROM t"), result.Limits{}); show(got.Rows) != "7" {
			t.Errorf("%s: %+v", name, got.Error)
		}
		db.Close()
		if got := names(t, dir); got != name {
			t.Errorf("%q lies there now", got)
		}
	}
}

func TestOpenFailures(t *testing.T) {
	needEngine(t)
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	header := append([]byte("SQLite format 3\x00"), bytes.Repeat([]byte{1}, 4080)...)
	good := filepath.Join(dir, "good.db")
	create(t, good, shopSQL...)
	image, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	wal := bytes.Clone(image)
	wal[18], wal[19] = 2, 2
	write("log.db-wal", []byte("frames"))
	for name, c := range map[string]struct{ path, says string }{
		"missing":           {filepath.Join(dir, "no.db"), "no such file"},
		"missing folder":    {filepath.Join(dir, "no", "no.db"), "no such file"},
		"directory":         {dir, "directory"},
		"text":              {write("notes.txt", []byte("SELECT 1;\n-- not a database, but long enough to be one")), "not an SQLite database"},
		"short":             {write("short.db", []byte("SQLite")), "not an SQLite database"},
		"encrypted":         {write("secret.db", bytes.Repeat([]byte{0x9f, 3, 0xc4, 0x71}, 1024)), "encrypted"},
		"damaged":           {write("bad.db", header), ""},
		"cut":               {write("cut.db", image[:len(image)/3]), ""},
		"log, but no index": {write("log.db", wal), "log.db-wal"},
	} {
		before := names(t, dir)
		db, err := OpenSQLite(t.Context(), c.path)
		if err == nil {
			// Only what is read is found to be damaged.
			got := db.(*sqliteDB).Run(t.Context(), readOnly(t, "SELECT * FROM orders"), result.Limits{})
			if db.Close(); got.Outcome != result.Failed {
				t.Errorf("%s: no error", name)
			}
			continue
		}
		if !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), c.path) || strings.Count(err.Error(), c.path+":") != 1 {
			t.Errorf("%s: %v", name, err)
		}
		if after := names(t, dir); after != before {
			t.Errorf("%s: the folder holds %s now", name, after)
		}
	}
}

func TestOpenUnreadableFile(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("permissions do not bind this user")
	}
	path := filepath.Join(t.TempDir(), "x.db")
	create(t, path, shopSQL...)
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenSQLite(t.Context(), path); err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Error(err)
	}
}

func TestAnEmptyFileIsADatabaseWithoutTables(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	cat, err := opened(t, path).Catalog(t.Context())
	if err != nil || len(cat.Tables) != 0 {
		t.Errorf("%v %v", cat, err)
	}
}

func TestWALDatabaseAtRest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	create(t, path, append([]string{"PRAGMA journal_mode = WAL"}, shopSQL...)...)
	if got := names(t, filepath.Dir(path)); got != "x.db" {
		t.Fatalf("%s before", got)
	}
	before := listing(t, filepath.Dir(path))
	db := opened(t, path)
	count := func() string { return show(raw(db, "SELECT count(*) FROM orders").Rows) }
	if got := count(); got != "3" {
		t.Errorf("%s rows", got)
	}
	if cat, err := db.Catalog(t.Context()); err != nil || len(cat.Tables) != 2 {
		t.Errorf("%v %v", cat, err)
	}
	if got := listing(t, filepath.Dir(path)); got != before {
		t.Error("the folder changed")
	}

	// Its owner comes, writes and stays; then it writes again and leaves.
	owner := writer(t, path)
	if err := owner.exec("INSERT INTO orders (total) VALUES (1)"); err != nil {
		t.Fatal(err)
	}
	if got := count(); got != "4" {
		t.Errorf("%s rows beside the owner", got)
	}
	if err := owner.exec("INSERT INTO orders (total) VALUES (2)"); err != nil {
		t.Fatal(err)
	}
	if got := count(); got != "5" {
		t.Errorf("%s rows beside the owner", got)
	}
	for until := time.Now().Add(30 * time.Second); idle(db) > 0; { // our connections let go of the log
		if time.Now().After(until) {
			t.Fatal("idle connections are not closed")
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err := owner.close(); err != nil {
		t.Fatal(err)
	}
	if got := names(t, filepath.Dir(path)); got != "x.db" {
		t.Errorf("%s is left", got)
	}
	if got := count(); got != "5" {
		t.Errorf("%s rows afterwards", got)
	}
	if got := names(t, filepath.Dir(path)); got != "x.db" {
		t.Errorf("%s is left", got)
	}
}

func idle(db *sqliteDB) int {
	n := 0
	for _, p := range []*pool{db.runs, db.schemas} {
		p.mu.Lock()
		n += len(p.idle)
		p.mu.Unlock()
	}
	return n
}

// An owner in another process writes and stays, then writes on request and
// leaves. Locks and shared memory are not what they are between two connections
// of one process.
func TestWALDatabaseInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	create(t, path, append([]string{"PRAGMA journal_mode = WAL"}, shopSQL...)...)
	owner := startOwner(t, path)
	owner.does("INSERT INTO orders (total) VALUES (1)")
	owner.does("CREATE TABLE later (x)")

	before := listing(t, filepath.Dir(path))
	db := opened(t, path)
	count := func() string {
		got := raw(db, "SELECT count(*) FROM orders")
		if got.Error != nil {
			t.Error(got.Error)
		}
		return show(got.Rows)
	}
	if got := count(); got != "4" {
		t.Errorf("%s rows", got)
	}
	if cat, err := db.Catalog(t.Context()); err != nil || cat.Table("later") == nil {
		t.Errorf("%v %v", cat, err)
	}
	if after := listing(t, filepath.Dir(path)); after != before {
		t.Error("the folder changed")
	}

	for i, sql := range []string{"INSERT INTO orders (total) VALUES (2)", "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA user_version = 3",
		"INSERT INTO orders (total) SELECT total FROM orders", "PRAGMA wal_checkpoint(PASSIVE)", "INSERT INTO orders (total) VALUES (2)"} {
		owner.does(sql)
		if got, want := count(), []string{"5", "5", "5", "10", "10", "11"}[i]; got != want {
			t.Errorf("%s: %s rows, want %s", sql, got, want)
		}
	}
	db.Close()
	owner.leaves()
	if got := names(t, filepath.Dir(path)); got != "x.db" {
		t.Errorf("%s is left", got)
	}
}

// A transaction that a crash left unfinished would have to be rolled back, which
// is a write.
func TestAnUnfinishedTransactionIsNotRolledBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	create(t, path, "CREATE TABLE t (a)", "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 20000) INSERT INTO t SELECT x || ' is a number' FROM c")
	owner := writer(t, path)
	for _, sql := range []string{"PRAGMA cache_size = 5", "BEGIN IMMEDIATE", "UPDATE t SET a = a || '!'"} {
		if err := owner.exec(sql); err != nil {
			t.Fatal(err)
		}
	}
	crashed := filepath.Join(t.TempDir(), "y.db")
	for _, end := range []string{"", "-journal"} {
		data, err := os.ReadFile(path + end)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(crashed+end, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := owner.close(); err != nil {
		t.Fatal(err)
	}
	before := listing(t, filepath.Dir(crashed))
	if _, err := OpenSQLite(t.Context(), crashed); err == nil || !strings.Contains(err.Error(), "not finished") || !strings.Contains(err.Error(), crashed) {
		t.Error(err)
	}
	if listing(t, filepath.Dir(crashed)) != before {
		t.Error("the folder changed")
	}
}

func TestOpenThroughALink(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "x.db"), filepath.Join(t.TempDir(), "link")
	create(t, path, append([]string{"PRAGMA journal_mode = WAL"}, shopSQL...)...)
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	db := opened(t, link)
	if got := raw(db, "SELECT count(*) FROM orders"); show(got.Rows) != "3" {
		t.Errorf("%+v", got.Error)
	}
	owner := startOwner(t, path)
	owner.does("INSERT INTO orders (total) VALUES (1)")
	if got := raw(db, "SELECT count(*) FROM orders"); show(got.Rows) != "4" {
		t.Errorf("%s %+v", show(got.Rows), got.Error)
	}
	db.Close()
	owner.leaves()
	if got := names(t, dir) + " " + names(t, filepath.Dir(link)); got != "x.db link" {
		t.Error(got)
	}
}

// Whatever else happens in this process, a query that runs keeps writers of other
// processes out.
func TestARunningQueryKeepsItsLock(t *testing.T) {
	db, path := shop(t)
	owner := startOwner(t, path)
	owner.does("PRAGMA busy_timeout = 0")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan result.Result)
	go func() {
		sql := "WITH RECURSIVE c(x) AS (SELECT id FROM customers UNION ALL SELECT x+1 FROM c) SELECT count(*) FROM c, customers"
		done <- db.run(ctx, sql, result.Limits{Time: time.Minute}.WithDefaults())
	}()
	for owner.tries("BEGIN EXCLUSIVE") == "ok" { // until the query has begun
		owner.does("COMMIT")
	}
	for range 20 {
		if _, err := db.Catalog(t.Context()); err != nil {
			t.Error(err)
		}
		if got := raw(db, "SELECT count(*) FROM orders"); show(got.Rows) != "3" {
			t.Errorf("%+v", got)
		}
		db.Check(readOnly(t, "SELECT 1"))
		if said := owner.tries("BEGIN EXCLUSIVE"); said != "database is locked" {
			t.Fatalf("another process got its lock: %s", said)
		}
	}
	cancel()
	<-done
	db.runs.reap()
	owner.does("BEGIN EXCLUSIVE")
	owner.does("COMMIT")
}

func TestChangesAreSeen(t *testing.T) {
	db, path := shop(t)
	count := func() string { return show(raw(db, "SELECT count(*) FROM orders").Rows) }
	first, err := db.Catalog(t.Context())
	if err != nil || count() != "3" {
		t.Fatal(err)
	}
	if again, _ := db.Catalog(t.Context()); again != first {
		t.Error("the catalog was read again though nothing changed")
	}
	owner := writer(t, path)
	for _, sql := range []string{"INSERT INTO orders (total) VALUES (1)", "CREATE TABLE later (x)"} {
		if err := owner.exec(sql); err != nil {
			t.Fatal(err)
		}
	}
	owner.close()
	if got := count(); got != "4" {
		t.Errorf("%s rows", got)
	}
	if cat, err := db.Catalog(t.Context()); err != nil || cat.Table("later") == nil {
		t.Errorf("%v %v", cat, err)
	}

	other := filepath.Join(t.TempDir(), "other.db")
	create(t, other, "CREATE TABLE orders (x)")
	db.runs.reap() // an open file cannot be replaced everywhere
	db.schemas.reap()
	if err := os.Rename(other, path); err != nil {
		t.Fatal(err)
	}
	if got := count(); got != "0" {
		t.Errorf("%s rows in the new file", got)
	}
	if cat, err := db.Catalog(t.Context()); err != nil || len(cat.Tables) != 1 {
		t.Errorf("%v %v", cat, err)
	}

	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if got := raw(db, "SELECT 1"); got.Outcome != result.Failed || !strings.Contains(got.Error.Message, "no such file") {
		t.Errorf("%+v", got.Error)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the file was made")
	}
}

func TestALockedDatabaseSaysSo(t *testing.T) {
	db, path := shop(t)
	owner := writer(t, path)
	defer owner.close()
	if err := owner.exec("BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	got := raw(db, "SELECT count(*) FROM orders")
	if got.Outcome != result.Failed || !strings.Contains(got.Error.Message, "locked") {
		t.Errorf("%+v", got.Error)
	}
	if _, err := OpenSQLite(t.Context(), path); err == nil || !strings.Contains(err.Error(), "another program") {
		t.Error(err)
	}
	if err := owner.exec("COMMIT"); err != nil {
		t.Fatal(err)
	}
	if got := raw(db, "SELECT count(*) FROM orders"); got.Outcome != result.OK {
		t.Errorf("%+v", got.Error)
	}
}

func TestOpenObeysItsContext(t *testing.T) {
	_, path := shop(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := OpenSQLite(ctx, path); err == nil {
		t.Error("opened")
	}
}
