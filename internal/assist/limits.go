package assist

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

func kind(t *catalog.Table) string {
	switch {
	case t.Materialized:
		return "materialised view"
	case t.View:
		return "view"
	}
	return "table"
}

// rows is an estimated number of rows, as roughly as it is known.
func rows(n int64) string {
	switch {
	case n == 1:
		return "1 row"
	case n < 10_000:
		return strconv.FormatInt(n, 10) + " rows"
	case n < 10_000_000:
		return fmt.Sprintf("%d thousand rows", n/1000)
	}
	return fmt.Sprintf("%d million rows", n/1_000_000)
}

// allowed are the values that the schema lets a column have.
func allowed(c *catalog.Column) string {
	if len(c.Allowed) == 0 {
		return ""
	}
	var out []string
	for _, v := range c.Allowed[:min(len(c.Allowed), shownAllowed)] {
		out = append(out, code(short(v)))
	}
	what := "\n\nMay be: "
	if c.Several {
		what = "\n\nMay be one or several of: "
	}
	if more := len(c.Allowed) - shownAllowed; more > 0 {
		return what + strings.Join(out, ", ") + fmt.Sprintf(" and %d more", more)
	}
	return what + strings.Join(out, ", ")
}

// checksOf are the conditions of a table that name a column and say more than
// which values it may have.
func checksOf(c *diagnose.Case, t *catalog.Table, col *catalog.Column) []string {
	var out []string
	for _, check := range t.Checks {
		if len(out) < shownChecks && names(c, check, col.Name) && col.Allowed == nil {
			out = append(out, check)
		}
	}
	return out
}

// names reports whether a condition names a column.
func names(c *diagnose.Case, condition, column string) bool {
	found := false
	for _, st := range syntax.Parse("SELECT 1 WHERE "+condition, c.Statement.Dialect).Statements {
		if st.Query == nil {
			continue
		}
		syntax.Walk(st.Query, func(n syntax.Node) bool {
			col, ok := n.(*syntax.Column)
			found = found || ok && c.Catalog.Names.Same(col.Name.Text, column)
			return !found
		})
	}
	return found
}
