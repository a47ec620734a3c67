package repair

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// joinForColumn proposes, for a column that no table of the query has, the
// tables that have one of that very name and are one declared key away: joined,
// and the column read from there. It never stands out, since a join may repeat
// or drop rows.
func joinForColumn(c *diagnose.Case, f diagnose.Finding) []Candidate {
	if f.Class != result.ColumnNotFound || c.Scope == nil || c.Catalog == nil {
		return nil
	}
	col := columnAt(c, f.Span)
	if col == nil || c.Scope.Ref(col).State != scope.NoColumn {
		return nil
	}
	ref := c.Scope.Ref(col)
	if ref.Scope == nil || ref.Scope.Select == nil || ref.Scope.Select.From == nil {
		return nil
	}
	var out []Candidate
	for _, t := range c.Catalog.Tables {
		if t.Column(c.Catalog.Names, col.Name.Text) == nil || inScope(c, ref.Scope, t.Path()) {
			continue
		}
		for _, rel := range ref.Scope.Relations {
			join, ok := joinTo(c, rel, t.Path())
			if !ok {
				continue
			}
			written := syntax.QuoteName(c.Statement.Dialect, t.Name, 0) + "." + c.Text(col.Name)
			cand := grounded(fmt.Sprintf("Join %s and read `%s`", t.Path(), written), 0.6+0.1*c.Links.Table(t.Path()),
				append(qualifyBare(c, ref.Scope, t.Path(), col), replaceBy(col.Span, written), insertAt(ref.Scope.Select.From.End, join))...)
			cand.Because = []diagnose.Reason{{Text: t.Path() + " has a column " + col.Name.Text, From: diagnose.InCatalog}}
			out = append(out, cand)
			break
		}
	}
	return out
}
