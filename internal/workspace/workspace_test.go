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
		"text/.sqlrepair.toml": "[connections.shop]\nurl = \"data.txt\"\n",
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
		{"f.sql", "nowhere", "", "`-- db: nowhere` is neither a file that ends in .sqlite, .db or .sql, nor a connection: no .sqlrepair.toml lies above the file"},
		{"one/f.sql", "nowhere", "", "which has shop; nor is it a file"},
		{"note/f.sql", "nowhere", "", "which has none; nor is it a file"},
		{"text/f.sql", "", "", "data.txt is no database that can be opened"},
		{"f.sql", "nowhere.db", "", "there is no " + filepath.Join(dir, "nowhere.db")},
		{"f.sql", "sub", "", "`-- db: sub` is neither a file"},
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

// A script that is larger than may be loaded is not read at all.
func TestHugeScriptsAreNotRead(t *testing.T) {
	dir := files(t, map[string]string{"dump.sql": shop})
	if err := os.Truncate(filepath.Join(dir, "dump.sql"), 65<<20); err != nil {
		t.Fatal(err)
	}
	w := open(t, workspace.Options{Trusted: true, Roots: []string{dir}})
	if s, err := w.Open(ctx, filepath.Join(dir, "f.sql"), "dump.sql"); s != nil || err == nil || !strings.Contains(err.Error(), "65 MB are more than the limit of 64") {
		t.Errorf("%v, %v", s, err)
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
	id := catalog.ColumnID{Table: "t", Column: "a"}
	if err := first.LookUp(ctx, []catalog.Want{{Column: id}}); err != nil || first.Values().Domain(id) == nil {
		t.Errorf("nothing looked up: %v", err)
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
	if next.Values().Domain(id) != nil {
		t.Error("the values of the old script are still known")
	}
	q, _ := syntax.ReadOnlyText("SELECT 1", syntax.SQLite)
	// Who asked for the new one is not kept waiting until the old one is closed.
	for start := time.Now(); first.Run(ctx, q, result.Limits{}).Outcome != result.Refused; time.Sleep(time.Millisecond) {
		if time.Since(start) > 20*time.Second {
			t.Fatal("the old source still runs")
		}
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

// Schemas without a database: from files of three kinds, described by CSV. No
// query is run.
func TestSchemaFiles(t *testing.T) {
	dir := files(t, map[string]string{
		"pg/.sqlrepair.toml":    "[connections.shop]\ncatalog = \"schema.sql\"\ndialect = \"postgres\"\n",
		"pg/schema.sql":         "CREATE TABLE public.Sales (ID int PRIMARY KEY, \"Day\" date);\nCOMMENT ON COLUMN public.sales.id IS 'the key';\n",
		"guess/.sqlrepair.toml": "[connections.shop]\ncatalog = \"schema.sql\"\n",
		"guess/schema.sql":      "CREATE TABLE `sales` (`id` int NOT NULL AUTO_INCREMENT COMMENT 'the key', PRIMARY KEY (`id`)) ENGINE=InnoDB;\n",
		"own/.sqlrepair.toml":   "[connections.shop]\ncatalog = \"catalog.json\"\ndescriptions = [\"words/*.csv\"]\n",
		"own/catalog.json":      `{"dialect": "mysql", "tables": [{"name": "sales", "columns": [{"name": "id"}]}]}`,
		"own/words/sales.csv":   "column,description\nid,the key\n",
		"own/words/other.csv":   "column,description\nid,x\n",
		"many/.sqlrepair.toml":  "[connections.shop]\ncatalog = \"../tables.json#shop\"\n",
		"none/.sqlrepair.toml":  "[connections.shop]\ncatalog = \"../tables.json\"\n",
		"lost/.sqlrepair.toml":  "[connections.shop]\ncatalog = \"schema.json\"\n",
		"odd/.sqlrepair.toml":   "[connections.shop]\ncatalog = \"schema.txt\"\n", "odd/schema.txt": "x",
		"empty/.sqlrepair.toml": "[connections.shop]\ncatalog = \"schema.sql\"\n", "empty/schema.sql": "SELECT 1;",
		"words/.sqlrepair.toml": "[connections.shop]\nurl = \"shop.sql\"\ndescriptions = [\"no/*.csv\", \"wrong.csv\", \"sales.csv\"]\n",
		"words/shop.sql":        shop + "CREATE TABLE sales (id);", "words/wrong.csv": "a,b\n1,2\n", "words/sales.csv": "column,description\nid,the key\n",
		"both/.sqlrepair.toml": "[connections.shop]\nurl = \"shop.sql\"\ncatalog = \"catalog.json\"\n", "both/shop.sql": shop,
		"both/catalog.json": `{"tables": [{"name": "t", "columns": [{"name": "a", "description": "said"}]}, {"name": "sales", "columns": [{"name": "id", "description": "the key"}]}]}`,
		"tables.json":       `[{"db_id": "films", "table_names_original": ["f"], "column_names_original": [[0, "a"]]}, {"db_id": "shop", "table_names_original": ["sales"], "column_names_original": [[0, "id"]], "column_names": [[0, "the key"]]}]`,
	})
	for _, c := range []struct {
		folder  string
		dialect syntax.Dialect
		problem string
		runs    bool
	}{
		{"pg", syntax.Postgres, "", false},
		{"guess", syntax.MySQL, "", false},
		{"own", syntax.MySQL, "other.csv describes other, which the database does not have", false},
		{"many", syntax.SQLite, "", false},
		{"both", syntax.SQLite, "", true},
		{"none", 0, "the file holds several databases (films, shop)", false},
		{"lost", 0, "schema.json cannot be read: no such file", false},
		{"odd", 0, "a schema is a .sql or a .json file", false},
		{"empty", 0, "it creates no table", false},
		{"words", syntax.SQLite, `no file matches "no/*.csv" of descriptions`, true},
		{"words", syntax.SQLite, `wrong.csv cannot be read: its first line names none of the columns`, true},
	} {
		w := open(t, workspace.Options{Trusted: true, Roots: []string{"/"}})
		s, err := w.Open(ctx, filepath.Join(dir, c.folder, "f.sql"), "")
		problem := ""
		if err != nil {
			problem = err.Error()
		}
		if !strings.Contains(problem, c.problem) || c.problem == "" && problem != "" {
			t.Errorf("%s: %q, want %q", c.folder, problem, c.problem)
		}
		if s == nil {
			continue
		}
		id := s.Catalog().Table("sales").Column(s.Catalog().Names, "id")
		if s.Dialect() != c.dialect || id == nil || id.Description != "the key" {
			t.Errorf("%s: %s, %+v", c.folder, s.Dialect(), id)
		}
		q, _ := syntax.ReadOnlyText("SELECT 1", c.dialect)
		r := s.Run(ctx, q, result.Limits{})
		if ran := s.MayRun() == nil && s.Automatic(analysis.Asked) && r.Outcome.Ran(); ran != c.runs {
			t.Errorf("%s: run %v, automatic %v, %s", c.folder, s.MayRun(), s.Automatic(analysis.Asked), r.Outcome)
		}
		if !c.runs && !strings.Contains(s.MayRun().Error(), "only the schema of shop is known") {
			t.Errorf("%s: %v", c.folder, s.MayRun())
		}
	}
}

// A schema file that changed is read anew.
func TestChangedSchema(t *testing.T) {
	dir := files(t, map[string]string{".sqlrepair.toml": "[connections.shop]\ncatalog = \"schema.sql\"\n", "schema.sql": "CREATE TABLE a (x INT);"})
	w := open(t, workspace.Options{Trusted: true})
	file := filepath.Join(dir, "f.sql")
	if s, err := w.Open(ctx, file, ""); err != nil || s.Catalog().Table("a") == nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "schema.sql"), []byte("CREATE TABLE other (x INT);"), 0o644); err != nil {
		t.Fatal(err)
	}
	if s, err := w.Open(ctx, file, ""); err != nil || s.Catalog().Table("other") == nil {
		t.Error("the changed schema was not read", err)
	}
	// The schema of an option goes before all that a file says.
	w = open(t, workspace.Options{Trusted: true, Schema: filepath.Join(dir, "schema.sql")})
	if s, err := w.Open(ctx, file, "nowhere.sqlite"); err != nil || s.Catalog().Table("other") == nil || s.Name() != "schema.sql" {
		t.Error(err)
	}
}
