package diagnose

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// dottedNames reports names whose dot stands within the quotes, as in
// `orders.status`: to the database that is one long name. All of a query are one
// fault.
func dottedNames(c *Case) (Finding, bool) {
	if c.Catalog == nil || c.Scope == nil {
		return Finding{}, false
	}
	var edits []text.Edit
	for _, col := range c.Scope.Columns {
		ref := c.Scope.Ref(col)
		table, name, dotted := strings.Cut(col.Name.Text, ".")
		if col.Name.Quote == 0 || !dotted || col.Table != nil || ref.State != scope.NoColumn {
			continue
		}
		for _, rel := range inScope(ref.Scope) {
			if c.names().Same(rel.Name, table) && hasColumn(c, rel, name) {
				edits = append(edits, splitName(c, col.Name, table, name))
				break
			}
		}
	}
	for _, t := range c.Scope.UnknownTables() {
		schema, name, dotted := strings.Cut(t.Name.Text, ".")
		if t.Name.Quote != 0 && dotted && t.Schema == nil && c.Catalog.Named(schema, name) != nil {
			edits = append(edits, splitName(c, t.Name, schema, name))
		}
	}
	if len(edits) == 0 {
		return Finding{}, false
	}
	first := edits[0]
	f := engineFinding(result.SyntaxError, first.Span, first.Span.In(c.Statement.Text)+" is one name with a dot in it; did you mean "+tickless(first.New)+"?")
	f.Why = "Within quotes a dot is a letter like any other, so table and column need quotes of their own."
	title := "Write " + tickless(first.New)
	if len(edits) > 1 {
		title = "Quote tables and columns each for themselves"
	}
	var holes []Hole
	for _, e := range edits {
		holes = append(holes, Hole{Kind: OtherHole, Span: e.Span})
	}
	f.Mask = &Mask{Holes: holes, Instruction: title, Title: title, Edits: edits}
	return f, true
}

func splitName(c *Case, n syntax.Name, first, second string) text.Edit {
	d := c.Statement.Dialect
	return text.Edit{Span: n.Span, New: syntax.QuoteName(d, first, n.Quote) + "." + syntax.QuoteName(d, second, n.Quote)}
}

// tickless marks a name that has quotes of its own as it is, any other with ticks.
func tickless(name string) string {
	if strings.ContainsAny(name, "`\"[") {
		return name
	}
	return tick(name)
}
