package predict

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// What is told of a schema. A small one is told whole; of a large one the tables
// that query and question speak of, and those that are joined to them.
const (
	maxSchema  = 12 << 10 // bytes of all tables
	small      = 80       // columns of all tables
	maxColumns = 40       // of one table
	maxAbout   = 120      // bytes of a comment
	maxShown   = 8        // values of a column
	maxValue   = 40       // bytes of a value
)

// schema is the part of the schema that matters, as Markdown.
func schema(c *diagnose.Case, send Send) string {
	if c.Catalog == nil || len(c.Catalog.Tables) == 0 {
		return "It is not known."
	}
	w := &writer{Case: c, send: send, used: usedColumns(c)}
	var b strings.Builder
	left := len(c.Catalog.Tables)
	for _, t := range w.tables() {
		text := w.table(t)
		if b.Len() > 0 && b.Len()+len(text) > maxSchema {
			break
		}
		b.WriteString(text)
		left--
	}
	if left > 0 {
		fmt.Fprintf(&b, "There are %d more tables, which seem to have nothing to do with it.\n", left)
	}
	return b.String()
}

type writer struct {
	*diagnose.Case
	send Send
	used map[*catalog.Column]bool // by the query
}

func usedColumns(c *diagnose.Case) map[*catalog.Column]bool {
	out := map[*catalog.Column]bool{}
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if col, ok := n.(*syntax.Column); ok {
			if ref := c.Scope.Ref(col); ref.State == scope.Resolved && ref.Column != nil {
				out[ref.Column] = true
			}
		}
		return true
	})
	return out
}

// tables are those to tell of, the most important first and then in the order of
// the schema.
func (w *writer) tables() []*catalog.Table {
	rank := map[*catalog.Table]float64{}
	raise := func(t *catalog.Table, to float64) {
		if t != nil {
			rank[t] = max(rank[t], to)
		}
	}
	columns := 0
	for _, t := range w.Catalog.Tables {
		columns += len(t.Columns)
	}
	for _, t := range w.Catalog.Tables {
		if columns <= small {
			raise(t, 0.1)
		}
	}
	for _, l := range w.Links {
		raise(w.Catalog.Table(l.Column.Table), l.Score)
	}
	var inQuery []*catalog.Table
	for _, s := range w.Scope.Scopes {
		for _, r := range s.Relations {
			if r.Table != nil {
				raise(r.Table, 2)
				inQuery = append(inQuery, r.Table)
			}
		}
	}
	for _, t := range inQuery {
		for _, e := range w.Catalog.Edges(t) {
			raise(w.Catalog.Table(e.To), 0.3)
		}
	}
	var out []*catalog.Table
	for _, t := range w.Catalog.Tables {
		if rank[t] > 0 {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(a, b *catalog.Table) int { return cmp.Compare(rank[b], rank[a]) })
	return out
}

func (w *writer) table(t *catalog.Table) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n", oneLine(t.Path()))
	if t.Description != "" {
		fmt.Fprintf(&b, "%s\n\n", short(t.Description, maxAbout))
	}
	values := ""
	if w.send >= Values {
		values = " stored values |"
	}
	fmt.Fprintf(&b, "| column | type | about |%s\n|---|---|---|%s\n", values, strings.Repeat("---|", strings.Count(values, "|")))
	shown := w.columns(t)
	for _, col := range shown {
		fmt.Fprintf(&b, "| %s | %s | %s |", cell(col.Name), cell(col.Type), cell(w.about(t, col)))
		if w.send >= Values {
			fmt.Fprintf(&b, " %s |", cell(w.values(t, col)))
		}
		b.WriteByte('\n')
	}
	if more := len(t.Columns) - len(shown); more > 0 {
		fmt.Fprintf(&b, "\nand %d more columns\n", more)
	}
	b.WriteByte('\n')
	for _, fk := range t.ForeignKeys {
		fmt.Fprintf(&b, "%s refers to %s of %s.\n", oneLine(strings.Join(fk.Columns, ", ")), oneLine(strings.Join(fk.To, ", ")), oneLine(fk.Table))
	}
	if len(t.ForeignKeys) > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}

// columns are those to tell of, in the order of the table: of many, those of the
// query, of the question and of keys come first.
func (w *writer) columns(t *catalog.Table) []*catalog.Column {
	if len(t.Columns) <= maxColumns {
		return t.Columns
	}
	rank := map[*catalog.Column]float64{}
	for _, col := range t.Columns {
		switch {
		case w.used[col]:
			rank[col] = 3
		case isKey(t, col):
			rank[col] = 2
		default:
			rank[col] = w.Links.Best(catalog.ColumnID{Table: t.Path(), Column: col.Name})
		}
	}
	best := slices.Clone(t.Columns)
	slices.SortStableFunc(best, func(a, b *catalog.Column) int { return cmp.Compare(rank[b], rank[a]) })
	best = best[:maxColumns]
	return slices.DeleteFunc(slices.Clone(t.Columns), func(col *catalog.Column) bool { return !slices.Contains(best, col) })
}

func isKey(t *catalog.Table, col *catalog.Column) bool {
	return slices.Contains(t.PrimaryKey, col.Name) || slices.ContainsFunc(t.ForeignKeys, func(fk catalog.ForeignKey) bool { return slices.Contains(fk.Columns, col.Name) })
}

// about is what the schema says of a column besides its type.
func (w *writer) about(t *catalog.Table, col *catalog.Column) string {
	var parts []string
	switch {
	case len(t.PrimaryKey) == 1 && t.PrimaryKey[0] == col.Name:
		parts = append(parts, "primary key")
	case slices.Contains(t.PrimaryKey, col.Name):
		parts = append(parts, "part of the primary key")
	case col.NotNull:
		parts = append(parts, "never NULL")
	}
	if len(col.Allowed) > 0 {
		what := "one of "
		if col.Several {
			what = "one or several of "
		}
		parts = append(parts, what+list(col.Allowed, len(col.Allowed)))
	}
	if col.Description != "" {
		parts = append(parts, short(col.Description, maxAbout))
	}
	return strings.Join(parts, "; ")
}

// values are what is known of the stored values: those that the question names
// first, then the most frequent, else the range.
func (w *writer) values(t *catalog.Table, col *catalog.Column) string {
	id := catalog.ColumnID{Table: t.Path(), Column: col.Name}
	d := w.Values.Domain(id)
	var named []string
	for _, l := range w.Links {
		if l.Target == question.ToValue && l.Column == id && !slices.Contains(named, l.Value) && len(named) < maxShown/2 {
			named = append(named, l.Value)
		}
	}
	var parts []string
	switch {
	case d == nil:
		if len(named) > 0 {
			parts = append(parts, list(named, 0))
		}
	case d.Numeric == catalog.Yes && d.Range != nil && len(d.Values) > maxShown:
		parts = append(parts, fmt.Sprintf("from %s to %s", value(d.Range.Min), value(d.Range.Max)))
	case len(d.Values) > 0:
		for _, v := range frequent(d) {
			if len(named) < maxShown && !slices.Contains(named, v) {
				named = append(named, v)
			}
		}
		all := 0
		if d.Complete {
			all = len(d.Values)
		}
		parts = append(parts, list(named, all))
	}
	if w.Values.Nulls(id) == catalog.Yes {
		parts = append(parts, "NULL")
	}
	return strings.Join(parts, ", ")
}

// frequent are the values of a domain, the most frequent first.
func frequent(d *catalog.Domain) []string {
	if d.Counts == nil {
		return d.Values[:min(len(d.Values), maxShown)]
	}
	at := make([]int, len(d.Values))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(a, b int) int { return cmp.Compare(d.Counts[b], d.Counts[a]) })
	var out []string
	for _, i := range at[:min(len(at), maxShown)] {
		out = append(out, d.Values[i])
	}
	return out
}

// list writes values in quotes, and whether there are more than those; all is how
// many there are, 0 if that is not known.
func list(values []string, all int) string {
	var out []string
	for _, v := range values[:min(len(values), 3*maxShown)] {
		out = append(out, "'"+value(v)+"'")
	}
	if all != len(out) {
		out = append(out, "…")
	}
	return strings.Join(out, ", ")
}

// cell is a text in a cell of a Markdown table.
func cell(s string) string { return strings.NewReplacer("|", `\|`, "\n", " ", "\r", " ").Replace(s) }

// value is a stored value as it is, blanks at its ends included, but in one line
// and not too long.
func value(v string) string {
	v = strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, v)
	if len(v) > maxValue {
		v = strings.ToValidUTF8(v[:maxValue], "") + "…"
	}
	return v
}

// short is a text in one line of at most so many bytes.
func short(s string, most int) string {
	s = oneLine(s)
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
