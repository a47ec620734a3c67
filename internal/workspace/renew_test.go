package workspace

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
)

// serverFolder holds settings that name a server, and is where a SQL file lies.
func serverFolder(t *testing.T, address, more string) (file string) {
	t.Helper()
	dir := t.TempDir()
	settings := fmt.Sprintf("[connections.shop]\nurl = %q\nrun = true\n%s", address, more)
	if err := os.WriteFile(filepath.Join(dir, config.FileName), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "a.sql")
}

func opens(t *testing.T, o Options) *Workspace {
	t.Helper()
	o.Trusted = true
	w := New(o)
	t.Cleanup(w.Close)
	return w
}

// sourceOf opens the database of a file, which must go without a trouble.
func sourceOf(t *testing.T, w *Workspace, file string) *source {
	t.Helper()
	s, err := w.Open(t.Context(), file, "")
	if err != nil {
		t.Fatal(err)
	}
	return s.(*source)
}

func changeServer(t *testing.T, address string, statements ...string) {
	t.Helper()
	admin := testserver.Admin(t, address)
	for _, sql := range statements {
		if _, err := admin.Exec(sql); err != nil {
			t.Fatal(err)
		}
	}
}

func servers(t *testing.T, f func(t *testing.T, address string)) {
	t.Run("postgres", func(t *testing.T) { f(t, testserver.Postgres(t, "CREATE TABLE t (a int)")) })
	t.Run("mysql", func(t *testing.T) { f(t, testserver.MySQL(t, "CREATE TABLE t (a int)")) })
}

// An editor that is started knows the schema of the last time at once, and the
// server's own right after.
func TestKeptSchemaAnswersFirst(t *testing.T) {
	servers(t, func(t *testing.T, address string) {
		cache, file := t.TempDir(), serverFolder(t, address, "")
		first := opens(t, Options{Cache: cache, CacheFirst: true})
		if _, kept := sourceOf(t, first, file).Schema(); kept {
			t.Error("a schema was kept where there was none")
		}
		changeServer(t, address, "CREATE TABLE later (a int)")

		w := opens(t, Options{Cache: cache, CacheFirst: true})
		s := sourceOf(t, w, file)
		if _, kept := s.Schema(); !kept || s.Catalog().Table("t") == nil || s.Catalog().Table("later") != nil {
			t.Errorf("kept: %v, %v", kept, s.Catalog().Tables)
		}
		again := sourceOf(t, w, file)
		if _, kept := again.Schema(); again != s || kept || s.Catalog().Table("later") == nil {
			t.Error("the server was not asked")
		}
		// Another file is answered by what is known now.
		if other := sourceOf(t, w, filepath.Join(filepath.Dir(file), "b.sql")); other != s {
			t.Error("opened twice")
		}

		// The command line always asks, and what it learns is kept as well.
		changeServer(t, address, "CREATE TABLE last (a int)")
		if sourceOf(t, opens(t, Options{Cache: cache}), file).Catalog().Table("last") == nil {
			t.Error("the command line was answered from the disk")
		}
		if s := sourceOf(t, opens(t, Options{Cache: cache, CacheFirst: true}), file); s.Catalog().Table("last") == nil {
			t.Error("what the command line has read was not kept")
		}
		// Refresh does not take the disk's word.
		changeServer(t, address, "DROP TABLE last")
		w.Refresh()
		if s := sourceOf(t, w, file); s.Catalog().Table("last") != nil {
			t.Error("Refresh was answered from the disk")
		}
	})
}

// A server that cannot be reached leaves what was known of it, and one message.
func TestKeptSchemaStandsInForAServer(t *testing.T) {
	address := testserver.Postgres(t, "CREATE TABLE t (a int)")
	cache, file := t.TempDir(), serverFolder(t, address, "")
	sourceOf(t, opens(t, Options{Cache: cache, CacheFirst: true}), file)

	path := onlyFile(t, cache)
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	down := "postgres://127.0.0.1:1/shop"
	file = serverFolder(t, down, "")
	w := opens(t, Options{Cache: cache, CacheFirst: true})
	settings, err := w.Settings(file)
	if err != nil {
		t.Fatal(err)
	}
	gone, err := w.target(settings, file, "")
	if err != nil {
		t.Fatal(err)
	}
	a, err := config.Resolve(address, config.Machine())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(w.cachePath(*gone), []byte(strings.ReplaceAll(string(src), a.String(), gone.path)), 0o600); err != nil {
		t.Fatal(err)
	}
	s := sourceOf(t, w, file)
	if _, kept := s.Schema(); !kept || s.Catalog().Table("t") == nil {
		t.Error("nothing was kept")
	}
	for _, when := range []string{"asked", "asked again"} {
		got, err := w.Open(t.Context(), file, "")
		if got == nil || got.Catalog().Table("t") == nil || err == nil || !strings.Contains(err.Error(), "cannot be reached") {
			t.Errorf("%s: %v, %v", when, got, err)
		}
	}
	w.Refresh()
	if got, err := w.Open(t.Context(), file, ""); got == nil || got.Catalog().Table("t") == nil || err == nil || !strings.Contains(err.Error(), "cannot be reached") {
		t.Errorf("after a refresh: %v, %v", got, err)
	}
}

func onlyFile(t *testing.T, cache string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(cache, "schemas", "*"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%v %v", found, err)
	}
	return found[0]
}

// What is kept is for the user alone, says nothing that is secret, and is a text
// that people can read.
func TestKeptFile(t *testing.T) {
	address := testserver.MySQL(t, "CREATE TABLE t (a int COMMENT 'the number')", "INSERT INTO t VALUES (4711)")
	cache := t.TempDir()
	file := serverFolder(t, address, "")
	sourceOf(t, opens(t, Options{Cache: cache}), file)
	path := onlyFile(t, cache)
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	if dir, err := os.Stat(filepath.Dir(path)); err != nil || dir.Mode().Perm() != 0o700 {
		t.Errorf("%v %v", dir.Mode(), err)
	}
	src, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(src), "\n      \"description\": \"the number\"\n") || strings.Contains(string(src), "4711") {
		t.Errorf("%v\n%s", err, src)
	}

	w := opens(t, Options{Cache: cache})
	target := target{name: "../../shop:x", path: "mysql://u:***@h/shop", address: &config.Address{}, cache: true}
	if got := w.cachePath(target); filepath.Dir(got) != filepath.Join(cache, "schemas") || strings.Contains(got, "***") {
		t.Error(got)
	}
	if target.cache = false; w.cachePath(target) != "" {
		t.Error("kept against the settings")
	}
}

// A kept file that is damaged, of another format or of another database is as
// good as none.
func TestKeptFilesThatAreIgnored(t *testing.T) {
	address := testserver.Postgres(t, "CREATE TABLE t (a int)")
	cache, file := t.TempDir(), serverFolder(t, address, "")
	sourceOf(t, opens(t, Options{Cache: cache}), file)
	path := onlyFile(t, cache)
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	right := string(src)
	for what, wrong := range map[string]string{
		"empty": "", "cut off": right[:len(right)/2], "no JSON": "CREATE TABLE t (a int)", "another format": strings.Replace(right, `"version": 2`, `"version": 1`, 1),
		"another connection": strings.Replace(right, `"shop"`, `"store"`, 1), "another database": strings.Replace(right, "sqlrepair_test", "other", 1),
		"another dialect": strings.Replace(right, `"postgres"`, `"mysql"`, 1), "no tables": strings.Replace(right, `"tables"`, `"others"`, 1),
	} {
		if wrong == right {
			t.Fatal(what)
		}
		if err := os.WriteFile(path, []byte(wrong), 0o600); err != nil {
			t.Fatal(err)
		}
		s := sourceOf(t, opens(t, Options{Cache: cache, CacheFirst: true}), file)
		if _, kept := s.Schema(); kept || s.Catalog().Table("t") == nil {
			t.Errorf("%s: answered by it", what)
		}
		if now, _ := os.ReadFile(path); string(now) != right {
			t.Errorf("%s: not written anew: %s", what, now)
		}
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	sourceOf(t, opens(t, Options{Cache: cache, CacheFirst: true}), file)
	off := serverFolder(t, address, "[schema]\ncache = false\n")
	empty := t.TempDir()
	sourceOf(t, opens(t, Options{Cache: empty, CacheFirst: true}), off)
	if found, _ := os.ReadDir(empty); len(found) > 0 {
		t.Errorf("kept against the settings: %v", found)
	}
}

// What is changed on a server by others is seen: after a while in any case, at
// once where a text holds a name that is not known, but once for each name.
func TestServersAreAskedForChanges(t *testing.T) {
	servers(t, func(t *testing.T, address string) {
		file := serverFolder(t, address, "")
		w := opens(t, Options{})
		s := sourceOf(t, w, file)
		was := s.Catalog()
		s.watch.next = time.Time{}
		if sourceOf(t, w, file); s.Catalog() != was {
			t.Error("read anew though nothing has changed")
		}
		changeServer(t, address, "CREATE TABLE later (a int)")
		s.watch.next = time.Now().Add(time.Hour)
		if sourceOf(t, w, file); s.Catalog() != was {
			t.Error("asked though it was asked just now")
		}
		s.watch.next = time.Time{}
		if sourceOf(t, w, file); s.Catalog().Table("later") == nil || s.watch.next.Before(time.Now()) {
			t.Error("not asked, or asked again at once")
		}

		renews := func(names ...string) string {
			changed, err := s.Renew(t.Context(), names)
			return fmt.Sprint(changed, err, len(s.watch.asked))
		}
		if got := renews("nope"); got != "false <nil> 1" {
			t.Error(got)
		}
		if got := renews("other"); got != "false <nil> 1" { // too early: it is not forgotten either
			t.Error(got)
		}
		s.watch.heard = time.Time{}
		changeServer(t, address, "CREATE TABLE other (a int)")
		if got := renews("nope"); got != "false <nil> 1" { // was a reason before
			t.Error(got)
		}
		if got := renews("other"); got != "true <nil> 0" || s.Catalog().Table("other") == nil {
			t.Error(got)
		}
		for range 10 {
			s.watch.heard = time.Time{}
			renews(fmt.Sprint("n", len(s.watch.asked)))
		}
		if s.watch.delay != lastDelay {
			t.Errorf("the delay is %s", s.watch.delay)
		}
	})
}

// The deep phase answers by what was kept without asking, and then by the server.
func TestDeepIsProvisionalFirst(t *testing.T) {
	address := testserver.Postgres(t, "CREATE TABLE t (a int)", "CREATE TABLE dropped (a int)")
	cache, file := t.TempDir(), serverFolder(t, address, "")
	sourceOf(t, opens(t, Options{Cache: cache}), file)
	changeServer(t, address, "CREATE TABLE later (a int)", "DROP TABLE dropped")

	w := opens(t, Options{Cache: cache, CacheFirst: true})
	p, err := analysis.New(w)
	if err != nil {
		t.Fatal(err)
	}
	found := func(r *analysis.Report) string {
		out := fmt.Sprint(r.Provisional, r.Complete)
		for _, f := range r.Findings() {
			out += " " + f.Span.In(r.Text)
		}
		return out
	}
	src := "SELECT a FROM t;\nSELECT a FROM later;\nSELECT a FROM dropped;\nSELECT a FROM soon;\n"
	first := p.Deep(t.Context(), p.Quick(nil, file, src), analysis.Typed)
	if got := found(first); got != "true false later soon" || !strings.Contains(first.Status().String(), "schema of shop as it was just now") {
		t.Errorf("%s; %s", got, first.Status())
	}
	second := p.Deep(t.Context(), first, analysis.Typed)
	if got := found(second); got != "false true dropped soon" || strings.Contains(second.Status().String(), "schema of") || len(second.Status().Schemas) != 1 {
		t.Errorf("%s; %+v", got, second.Status())
	}
	changeServer(t, address, "CREATE TABLE soon (a int)", "CREATE TABLE unheard (a int)")
	w.opened[file+"\x00"].watch.heard = time.Time{}
	third := p.Deep(t.Context(), p.Quick(second, file, src+"SELECT a FROM unheard;\n"), analysis.Typed)
	if got := found(third); got != "false true dropped" {
		t.Error(got)
	}
}
