package syntax

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden runs over testdata/dir/*.txtar. In each, a file whose name ends in the
// name of a dialect is SQL, and the one behind it is what show makes of it.
func golden(t *testing.T, dir string, show func(*File) string) {
	t.Helper()
	names, err := filepath.Glob("testdata/" + dir + "/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no golden files in %s: %v", dir, err)
	}
	for _, name := range names {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		fresh := &txtar.Archive{Comment: ar.Comment}
		cases := 0
		for i, f := range ar.Files {
			d, ok := ParseDialect(strings.TrimPrefix(filepath.Ext(f.Name), "."))
			if !ok {
				continue
			}
			cases++
			title := strings.TrimSuffix(f.Name, filepath.Ext(f.Name))
			parsed := Parse(string(f.Data), d)
			if err := checkFile(parsed); err != nil {
				t.Errorf("%s: %s: %v", name, title, err)
			}
			got := show(parsed)
			want := ""
			if i+1 < len(ar.Files) && ar.Files[i+1].Name == title+".want" {
				want = string(ar.Files[i+1].Data)
			}
			if got != want && !*update {
				t.Errorf("%s: %s\n%s\ngot\n%s\nwant\n%s", name, title, f.Data, got, want)
			}
			fresh.Files = append(fresh.Files, f, txtar.File{Name: title + ".want", Data: []byte(got)})
		}
		if cases == 0 {
			t.Errorf("%s has no cases", name)
		}
		if *update {
			if err := os.WriteFile(name, txtar.Format(fresh), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Trees of queries. A problem would be printed below its tree.
func TestTrees(t *testing.T) {
	golden(t, "tree", func(f *File) string {
		var b strings.Builder
		for _, st := range f.Statements {
			if st.Query != nil {
				b.WriteString(Dump(st.Query))
			}
			for _, q := range st.Embedded {
				b.WriteString("embedded " + Dump(q))
			}
			for _, p := range st.Problems {
				fmt.Fprintf(&b, "! %v %s\n", p.Span, p.Message)
			}
		}
		return b.String()
	})
}

// How a file is cut: one line a statement with its class and its whole text.
func TestSplits(t *testing.T) {
	golden(t, "split", func(f *File) string {
		var b strings.Builder
		for _, st := range f.Statements {
			fmt.Fprintf(&b, "%-8v %q\n", st.Class, st.Text)
		}
		return b.String()
	})
}

// What is reported: the place, the words and, where there is a fix, the text
// that it makes.
func TestProblems(t *testing.T) {
	golden(t, "problems", func(f *File) string {
		var b strings.Builder
		lines := text.NewLines(f.Text)
		for i, st := range f.Statements {
			for _, p := range st.Problems {
				at := lines.LineColOf(f.Starts[i] + p.Span.Start)
				fmt.Fprintf(&b, "%d:%d %q: %s\n", at.Line, at.Col, p.Span.In(st.Text), p.Message)
				if p.Fix != nil {
					fixed, err := text.Apply(st.Text, p.Fix)
					if err != nil {
						fixed = err.Error()
					}
					fmt.Fprintf(&b, "    %s: %s\n", p.Title, strings.ReplaceAll(strings.TrimSpace(fixed), "\n", "\n    "))
				}
			}
			if len(st.Problems) == 0 && st.Class != None {
				fmt.Fprintf(&b, "fine, %v\n", st.Class)
			}
		}
		return b.String()
	})
}

// What CREATE, ALTER and DROP tell a catalog.
func TestDefinitions(t *testing.T) {
	golden(t, "define", func(f *File) string {
		var b strings.Builder
		for _, st := range f.Statements {
			showCreate(&b, st.Create)
			showAlter(&b, st.Alter)
			for _, n := range st.Drop {
				fmt.Fprintf(&b, "drop view=%v %s\n", n.View, qualifiedName(n.Schema, n.Name))
			}
			for _, p := range st.Problems {
				fmt.Fprintf(&b, "! %v %s\n", p.Span, p.Message)
			}
		}
		return b.String()
	})
}

func qualifiedName(schema *Name, n Name) string {
	if schema != nil {
		return fmt.Sprintf("%q.%q", schema.Text, n.Text)
	}
	return fmt.Sprintf("%q", n.Text)
}

func showCreate(b *strings.Builder, c *CreateTable) {
	if c == nil {
		return
	}
	kind := "table"
	if c.View {
		kind = "view"
	}
	fmt.Fprintf(b, "%s %s", kind, qualifiedName(c.Schema, c.Name))
	if c.Open {
		b.WriteString(" open")
	}
	if c.IfNotExists {
		b.WriteString(" if not exists")
	}
	if c.Query != nil {
		fmt.Fprintf(b, " as query %v", c.Query.Span)
	}
	b.WriteString("\n")
	for _, col := range c.Columns {
		showColumn(b, col)
	}
	if len(c.PrimaryKey) > 0 {
		fmt.Fprintf(b, "  primary key %s\n", nameList(c.PrimaryKey))
	}
	for _, u := range c.Unique {
		fmt.Fprintf(b, "  unique %s\n", nameList(u))
	}
	for _, fk := range c.ForeignKeys {
		fmt.Fprintf(b, "  %s -> %q%s\n", nameList(fk.From), fk.Table.Text, nameList(fk.To))
	}
}

func showColumn(b *strings.Builder, col ColumnDef) {
	fmt.Fprintf(b, "  %q %s", col.Name.Text, col.Type)
	for _, flag := range []struct {
		set  bool
		word string
	}{{col.NotNull, "not null"}, {col.PrimaryKey, "primary key"}, {col.Unique, "unique"}} {
		if flag.set {
			b.WriteString(", " + flag.word)
		}
	}
	if fk := col.References; fk != nil {
		fmt.Fprintf(b, " -> %q%s", fk.Table.Text, nameList(fk.To))
	}
	if col.Comment != "" {
		b.WriteString(" // " + col.Comment)
	}
	b.WriteString("\n")
}

func showAlter(b *strings.Builder, a *AlterTable) {
	if a == nil {
		return
	}
	fmt.Fprintf(b, "alter %s\n", qualifiedName(a.Schema, a.Name))
	for _, col := range a.Add {
		b.WriteString("  add")
		showColumn(b, col)
	}
	for _, n := range a.Drop {
		fmt.Fprintf(b, "  drop %q\n", n.Text)
	}
	for _, r := range a.Renamed {
		fmt.Fprintf(b, "  rename %q to %q\n", r.From.Text, r.To.Text)
	}
	if a.To != nil {
		fmt.Fprintf(b, "  now %q\n", a.To.Text)
	}
}

func nameList(names []Name) string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = n.Text
	}
	return "(" + strings.Join(list, ", ") + ")"
}
