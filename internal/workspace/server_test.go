package workspace_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

// A server is run against, asked or unasked, only where the settings say so. Its
// schema is read in any case.
func TestServersAreRunAgainstWhenAllowed(t *testing.T) {
	address := testserver.Postgres(t, "CREATE TABLE t (a text)", "INSERT INTO t VALUES ('x')")
	for _, c := range []struct {
		settings string
		automatic,
		refusal string
	}{
		{"", "", "only `run = true` under [connections.shop] in "},
		{"run = false", "", "only `run = true` under [connections.shop] in "},
		{"run = true", "typed saved asked", ""},
		{"run = true\n[execute]\nautomatic = \"save\"", "saved asked", ""},
		{"run = true\n[execute]\nautomatic = \"never\"", "", ""},
	} {
		dir := files(t, map[string]string{".sqlrepair.toml": fmt.Sprintf("[connections.shop]\nurl = %q\n%s\n", address, c.settings)})
		w := open(t, workspace.Options{Trusted: true})
		file := filepath.Join(dir, "f.sql")
		s, err := w.Open(ctx, file, "")
		if err != nil {
			t.Fatal(err)
		}
		if d, ok := w.Dialect(file); s.Dialect() != syntax.Postgres || d != syntax.Postgres || !ok || s.Catalog().Table("t") == nil {
			t.Errorf("%q: dialect %s, catalog %v", c.settings, d, s.Catalog())
		}
		var automatic []string
		for on, name := range []string{"typed", "saved", "asked"} {
			if s.Automatic(analysis.Occasion(on)) {
				automatic = append(automatic, name)
			}
		}
		if got := strings.Join(automatic, " "); got != c.automatic {
			t.Errorf("%q: automatic when %q, want %q", c.settings, got, c.automatic)
		}
		problem := ""
		if err := s.MayRun(); err != nil {
			problem = err.Error()
		}
		q, _ := syntax.ReadOnlyText("SELECT a FROM t", syntax.Postgres)
		r := s.Run(ctx, q, result.Limits{Time: time.Minute})
		value := "x"
		if err := s.LookUp(ctx, []catalog.Want{{Column: catalog.ColumnID{Table: "t", Column: "a"}, Value: &value}}); err != nil {
			t.Error(err)
		}
		known := s.Values().Stores(catalog.ColumnID{Table: "t", Column: "a"}, value) == catalog.Yes
		if c.refusal == "" && (problem != "" || r.Outcome != result.OK || !known) {
			t.Errorf("%q: %s, %s, looked up %v", c.settings, problem, r.Outcome, known)
		}
		if c.refusal != "" && (!strings.Contains(problem, c.refusal) || r.Outcome != result.Refused || known) {
			t.Errorf("%q: %q, %s, looked up %v", c.settings, problem, r.Outcome, known)
		}
	}
}

// A comment names a server only by the name of a connection, and an untrusted
// workspace opens none. Nothing is dialled: the port answers to nobody.
func TestServersThatAreNotOpened(t *testing.T) {
	dir := files(t, map[string]string{".sqlrepair.toml": "[connections.shop]\nurl = \"mysql://u:hunter22@127.0.0.1:1/db\"\nrun = true\n"})
	file := filepath.Join(dir, "f.sql")
	for _, c := range []struct {
		options       workspace.Options
		name, problem string
	}{
		{workspace.Options{Trusted: true}, "mysql://u:hunter22@127.0.0.1:1/db", "names a server"},
		{workspace.Options{}, "shop", "not trusted"},
		{workspace.Options{Trusted: true}, "shop", "MySQL at 127.0.0.1:1, database db cannot be reached: "},
	} {
		w := open(t, c.options)
		s, err := w.Open(ctx, file, c.name)
		if s != nil || err == nil || !strings.Contains(err.Error(), c.problem) || strings.Contains(err.Error(), "hunter22") {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if _, again := w.Open(ctx, file, c.name); again == nil || again.Error() != err.Error() {
			t.Errorf("the second time: %v", again)
		}
	}
}

// What is known of the values of a server is asked anew when it has grown old,
// and kept until then.
func TestValuesOfServersGrowOld(t *testing.T) {
	address := testserver.Postgres(t, "CREATE TABLE t (a text)", "INSERT INTO t VALUES ('x')")
	dir := files(t, map[string]string{".sqlrepair.toml": fmt.Sprintf("[connections.shop]\nurl = %q\nrun = true\n", address)})
	s, err := open(t, workspace.Options{Trusted: true}).Open(ctx, filepath.Join(dir, "f.sql"), "")
	if err != nil {
		t.Fatal(err)
	}
	id := catalog.ColumnID{Table: "t", Column: "a"}
	stored := func() string {
		if err := s.LookUp(ctx, []catalog.Want{{Column: id}}); err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(s.Values().Domain(id).Values)
	}
	if got := stored(); got != "[x]" {
		t.Fatal(got)
	}
	if _, err := testserver.Admin(t, address).Exec("INSERT INTO t VALUES ('y')"); err != nil {
		t.Fatal(err)
	}
	if got := stored(); got != "[x]" {
		t.Error("asked again at once:", got)
	}
	workspace.Age(s)
	if got := fmt.Sprint(s.Values().Domain(id).Values); got != "[x]" {
		t.Error("forgotten before it was asked anew:", got)
	}
	if got := stored(); got != "[x y]" {
		t.Error("not asked anew:", got)
	}
}
