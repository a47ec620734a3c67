package diagnose

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// changeFindings report a table or a column that an INSERT, UPDATE or DELETE
// names and the catalog does not have. No engine is asked, because nothing but
// queries is ever given to one.
func changeFindings(c *Case) []Finding {
	made := c.Statement.Change
	if made == nil || c.Catalog == nil || c.Catalog.Partial || elsewhere(made.Table) {
		return nil
	}
	table := c.Catalog.Table(made.Table.Name.Text)
	switch {
	case table == nil && c.Statement.Dialect == syntax.Postgres && len(c.Catalog.Elsewhere(made.Table.Name.Text)) > 0:
		return nil // another search path may reach it
	case table == nil:
		return []Finding{unknownTable(c, made.Table)}
	case table.Open:
		return nil
	}
	var out []Finding
	for _, name := range made.Columns {
		if table.Column(c.Catalog.Names, name.Text) != nil || isRowID(c, name.Text) {
			continue
		}
		var known []string
		for _, col := range table.Columns {
			known = append(known, col.Name)
		}
		var fillings []Filling
		if likely, ok := Nearest(name.Text, known); ok {
			fillings = []Filling{{Text: quoteLike(c, likely, name), Title: change(name.Text, likely), Weight: 0.6}}
		}
		f := engineFinding(result.ColumnNotFound, name.Span, fmt.Sprintf("There is no column %s in %s%s", tick(name.Text), tick(table.Name), didYouMean(fillings)))
		f.SubType = AttributeMismatch
		f.Mask = &Mask{Holes: []Hole{{Kind: ColumnHole, Span: name.Span, Fillings: fillings}}, Instruction: "Use a column that the table has."}
		out = append(out, f)
	}
	return out
}

// elsewhere reports whether the table may be one that the catalog does not list:
// of another schema, or one of the engine's own.
func elsewhere(t *syntax.Table) bool {
	name := strings.ToLower(t.Name.Text)
	return t.Schema != nil || strings.HasPrefix(name, "sqlite_") || strings.HasPrefix(name, "pg_")
}

func isRowID(c *Case, name string) bool {
	if c.Statement.Dialect != syntax.SQLite {
		return false
	}
	for _, id := range [...]string{"rowid", "oid", "_rowid_"} {
		if c.names().Same(id, name) {
			return true
		}
	}
	return false
}
