package workspace_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

// files writes files into a new folder and returns it.
func files(t *testing.T, content map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, src := range content {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func open(t *testing.T, o workspace.Options) *workspace.Workspace {
	t.Helper()
	w := workspace.New(o)
	t.Cleanup(w.Close)
	return w
}

var ctx = context.Background()

const shop = "CREATE TABLE t (a TEXT);\nINSERT INTO t VALUES ('x');\n"

// Which database a file means.
func TestWhichDatabase(t *testing.T) {
	dir := files(t, map[string]string{
		"shop.sql": shop, "sub/shop.sql": shop, "two/.sqlrepair.toml": "[connections.a]\nurl = \"../shop.sql\"\n[connections.b]\nurl = \"../shop.sql\"\n",
		"one/.sqlrepair.toml":  "[connections.shop]\nurl = \"../shop.sql\"\n",
		"env/.sqlrepair.toml":  "[connections.shop]\nurl = \"${env:NOT_SET_ANYWHERE}/x.db\"\n",
		"far/.sqlrepair.toml":  "[connections.shop]\nurl = \"postgres://u:hunter22@127.0.0.1:1/db\"\n",
		"bad/.sqlrepair.toml":  "[connections\n",
		"note/.sqlrepair.toml": "colour = \"red\"\n",
	})
	w := open(t, workspace.Options{Trusted: true, Roots: []string{"/"}})
	for _, c := range []struct{ file, name, source, problem string }{
		{"f.sql", "", "", ""},
		{"f.sql", "shop.sql", "shop.sql", ""},
		{"sub/f.sql", "shop.sql", "shop.sql", ""},
		{"sub/f.sql", "../shop.sql", "../shop.sql", ""},
		{"f.sql", "file:shop.sql", "file:shop.sql", ""},
		{"one/f.sql", "", "shop", ""},
		{"one/f.sql", "shop", "shop", ""},
		{"two/f.sql", "", "", "several connections"},
		{"two/f.sql", "b", "b", ""},
		{"env/f.sql", "", "", "NOT_SET_ANYWHERE is not set"},
		{"far/f.sql", "", "", "connection shop: PostgreSQL at 127.0.0.1:1, database db cannot be reached: "},
		{"bad/f.sql", "", "", ".sqlrepair.toml:1:13: "},
		{"note/f.sql", "", "", "knows no setting `colour`"},
		{"f.sql", "postgres://u:hunter22@host/db", "", "`-- db: postgres://u:***@host/db` names a server"},
		{"f.sql", "${env:HOME}/x.db", "", "HOME is not set"}, // a comment reads no variables
		{"f.sql", "nowhere", "", "`nowhere` is no database"},
		{"f.sql", "nowhere.db", "", "there is no " + filepath.Join(dir, "nowhere.db")},
		{"f.sql", "sub", "", "`sub` is no database"},
	} {
		s, err := w.Open(ctx, filepath.Join(dir, c.file), c.name)
		got, problem := "", ""
		if s != nil {
			got = s.Name()
		}
		if err != nil {
			problem = err.Error()
		}
		if got != c.source || !strings.Contains(problem, c.problem) || c.problem == "" && problem != "" {
			t.Errorf("%s, %q: source %q, problem %q; want %q, %q", c.file, c.name, got, problem, c.source, c.problem)
		}
		if known := w.Known(filepath.Join(dir, c.file), c.name); (known != nil) != (c.source != "") {
			t.Errorf("%s, %q: known %v", c.file, c.name, known)
		}
	}
}

// A comment in a file does not reach out of the workspace, not by a link either.
func TestScriptsOutsideAreNotLoaded(t *testing.T) {
	outside := files(t, map[string]string{"evil.sql": shop})
	dir := files(t, map[string]string{"in.sql": shop})
	if err := os.Symlink(filepath.Join(outside, "evil.sql"), filepath.Join(dir, "link.sql")); err != nil {
		t.Fatal(err)
	}
	w := open(t, workspace.Options{Trusted: true, Roots: []string{dir}})
	file := filepath.Join(dir, "f.sql")
	if s, err := w.Open(ctx, file, "in.sql"); s == nil || err != nil {
		t.Errorf("inside: %v", err)
	}
	for _, name := range []string{filepath.Join(outside, "evil.sql"), "../" + filepath.Base(outside) + "/evil.sql", "link.sql"} {
		if s, err := w.Open(ctx, file, name); s != nil || err == nil || !strings.Contains(err.Error(), "outside the workspace") {
			t.Errorf("%s was opened: %v", name, err)
		}
	}
}

func TestUntrustedAndUnwanted(t *testing.T) {
	dir := files(t, map[string]string{"shop.sql": shop})
	file := filepath.Join(dir, "f.sql")
	if s, err := open(t, workspace.Options{}).Open(ctx, file, "shop.sql"); s != nil || err == nil || !strings.Contains(err.Error(), "not trusted") {
		t.Errorf("untrusted: %v %v", s, err)
	}
	if s, err := open(t, workspace.Options{Trusted: true, NoDatabase: true}).Open(ctx, file, "shop.sql"); s != nil || err != nil {
		t.Errorf("unwanted: %v %v", s, err)
	}
}

// A script that changed is loaded anew, others are not; Refresh forgets all.
func TestChangedFiles(t *testing.T) {
	dir := files(t, map[string]string{"shop.sql": shop, "other.sql": shop})
	w := open(t, workspace.Options{Trusted: true, Roots: []string{"/"}})
	file := filepath.Join(dir, "f.sql")
	first, _ := w.Open(ctx, file, "shop.sql")
	if again, _ := w.Open(ctx, file, "shop.sql"); again != first {
		t.Error("an unchanged script was loaded again")
	}
	path := filepath.Join(dir, "shop.sql")
	if err := os.WriteFile(path, []byte(shop+"CREATE TABLE more (b);"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, time.Time{}, time.Now().Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	next, err := w.Open(ctx, file, "shop.sql")
	if err != nil || next == first || next.Catalog().Table("more") == nil {
		t.Errorf("the changed script was not loaded: %v", err)
	}
	q, _ := syntax.ReadOnlyText("SELECT 1", syntax.SQLite)
	if r := first.Run(ctx, q, result.Limits{}); r.Outcome != result.Refused {
		t.Errorf("the old source still runs: %s", r.Outcome)
	}
	w.Refresh()
	if w.Known(file, "shop.sql") != nil {
		t.Error("known after a refresh")
	}
}

// Many ask at once for one database: it is opened once.
func TestOpenedOnce(t *testing.T) {
	dir := files(t, map[string]string{"shop.sql": shop})
	w := open(t, workspace.Options{Trusted: true, Roots: []string{"/"}})
	var wg sync.WaitGroup
	found := make([]any, 20)
	for i := range found {
		wg.Go(func() {
			s, err := w.Open(ctx, filepath.Join(dir, "f.sql"), "shop.sql")
			if err != nil {
				t.Error(err)
			}
			found[i] = s
		})
	}
	wg.Wait()
	for _, s := range found {
		if s != found[0] {
			t.Fatal("opened more than once")
		}
	}
}

func TestAutomatic(t *testing.T) {
	dir := files(t, map[string]string{
		"shop.sql": shop, "never/.sqlrepair.toml": "[execute]\nautomatic = \"never\"\n[connections.shop]\nurl = \"../shop.sql\"",
		"save/.sqlrepair.toml":  "[execute]\nautomatic = \"save\"\n[connections.shop]\nurl = \"../shop.sql\"",
		"local/.sqlrepair.toml": "[connections.shop]\nurl = \"../shop.sql\"",
	})
	for folder, want := range map[string]string{"local": "typed saved asked", "save": "saved asked", "never": ""} {
		w := open(t, workspace.Options{Trusted: true, Roots: []string{"/"}})
		s, err := w.Open(ctx, filepath.Join(dir, folder, "f.sql"), "")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for on, name := range []string{"typed", "saved", "asked"} {
			if s.Automatic(analysis.Occasion(on)) {
				got = append(got, name)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: automatic when %v, want %s", folder, got, want)
		}
	}
}

// The same catalog has the same engine; other dialects have none.
func TestChecker(t *testing.T) {
	w := open(t, workspace.Options{Trusted: true, Roots: []string{"/"}})
	c := catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(shop, syntax.SQLite))
	k := w.Checker(c, syntax.SQLite)
	if k == nil || w.Checker(c, syntax.SQLite) != k {
		t.Fatal("not kept")
	}
	if w.Checker(c, syntax.Postgres) != nil || w.Checker(nil, syntax.SQLite) != nil {
		t.Error("an engine for what has none")
	}
	for range 20 { // more than are kept: the first still answers
		w.Checker(catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(shop, syntax.SQLite)), syntax.SQLite)
	}
	q, _ := syntax.ReadOnlyText("SELECT nope FROM t", syntax.SQLite)
	if e := k.Check(q); e == nil || e.Class != result.ColumnNotFound {
		t.Errorf("got %v", e)
	}
}
