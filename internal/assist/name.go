package assist

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// What is shown of long lists.
const (
	shownAllowed = 12
	shownChecks  = 6
	shownColumns = 30
	shownLetters = 60
)

// name is what is known of the column or table named at off, and where it is
// named; "" if there is none.
func name(r *analysis.Report, off int) (string, text.Span) {
	i := r.At(off)
	if i < 0 || r.Units[i].Case == nil || r.Units[i].Case.Scope == nil {
		return "", text.Span{}
	}
	c, start := r.Units[i].Case, r.File.Starts[i]
	part, span := named(c, off-start)
	return part, span.Shift(start)
}

// named is name in the coordinates of the statement.
func named(c *diagnose.Case, off int) (part string, span text.Span) {
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if part != "" || !n.Where().Holds(off) {
			return false
		}
		switch n := n.(type) {
		case *syntax.Column:
			ref := c.Scope.Ref(n)
			if n.Table != nil && n.Table.Holds(off) {
				part, span = relation(c, ref.Relation), n.Table.Span
			} else {
				part, span = column(c, ref), n.Name.Span
			}
		case *syntax.Table:
			part, span = relation(c, relationOf(c.Scope, n)), n.Name.Span
			if n.Alias != nil && n.Alias.Holds(off) {
				span = n.Alias.Span
			}
		}
		return true
	})
	return part, span
}

// relationOf finds what a table in FROM was resolved to.
func relationOf(info *scope.Info, t *syntax.Table) *scope.Relation {
	for _, s := range info.Scopes {
		for _, rel := range s.Relations {
			if rel.Node == syntax.Source(t) {
				return rel
			}
		}
	}
	return nil
}

func column(c *diagnose.Case, ref scope.Ref) string {
	t := c.Catalog.Table(ref.ID.Table)
	if !ref.Stored() || t == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", code(t.Path()+"."+ref.Column.Name), typeOf(ref.Column))
	for _, k := range keys(c.Catalog, t, ref.Column.Name) {
		b.WriteString(", " + k)
	}
	describe(&b, ref.Column.Description)
	b.WriteString(allowed(ref.Column))
	for _, check := range checksOf(c, t, ref.Column) {
		b.WriteString("\n\nAlways holds: " + code(short(check)))
	}
	if d := c.Values.Domain(ref.ID); d != nil {
		b.WriteString(stored(d, ref.Column))
	}
	return b.String()
}

func typeOf(col *catalog.Column) string {
	t := "without a declared type"
	if col.Type != "" {
		t = prose(col.Type)
	}
	if col.NotNull {
		t += ", never NULL"
	}
	return t
}

// keys are the keys of t that a column takes part in.
func keys(c *catalog.Catalog, t *catalog.Table, column string) []string {
	has := func(list []string) bool {
		return slices.ContainsFunc(list, func(x string) bool { return c.Names.Same(x, column) })
	}
	var out []string
	if has(t.PrimaryKey) {
		out = append(out, "primary key"+others(t.PrimaryKey))
	}
	for _, u := range t.Unique {
		if has(u) {
			out = append(out, "unique"+others(u))
		}
	}
	for _, fk := range t.ForeignKeys {
		for i, col := range fk.Columns {
			if c.Names.Same(col, column) && i < len(fk.To) {
				out = append(out, "refers to "+code(fk.Table+"."+fk.To[i]))
			}
		}
	}
	return out
}

// others names the columns of a key of several.
func others(key []string) string {
	if len(key) < 2 {
		return ""
	}
	return " (" + codes(key) + ")"
}

func relation(c *diagnose.Case, rel *scope.Relation) string {
	if rel == nil || rel.Table == nil {
		return ""
	}
	t := rel.Table
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", kind(t), code(t.Path()))
	if t.Rows > 0 {
		b.WriteString(", about " + rows(t.Rows))
	}
	if len(t.PrimaryKey) > 0 {
		b.WriteString(", primary key " + codes(t.PrimaryKey))
	}
	describe(&b, t.Description)
	for _, check := range t.Checks[:min(len(t.Checks), shownChecks)] {
		b.WriteString("\n\nAlways holds: " + code(short(check)))
	}
	b.WriteString("\n")
	for _, col := range t.Columns[:min(len(t.Columns), shownColumns)] {
		fmt.Fprintf(&b, "\n- %s %s", code(col.Name), typeOf(col))
		for _, fk := range t.ForeignKeys {
			if i := slices.IndexFunc(fk.Columns, func(x string) bool { return c.Catalog.Names.Same(x, col.Name) }); i >= 0 && i < len(fk.To) {
				b.WriteString(", refers to " + code(fk.Table+"."+fk.To[i]))
			}
		}
	}
	if more := len(t.Columns) - shownColumns; more > 0 {
		fmt.Fprintf(&b, "\n- … and %d more", more)
	}
	return b.String()
}

func describe(b *strings.Builder, description string) {
	if description != "" {
		b.WriteString("\n\n" + prose(oneLine(description)))
	}
}
