package diagnose

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Excluded reports whether the schema keeps a column from ever storing a text:
// it is none of an enumeration, or against a check.
func (c *Case) Excluded(col *catalog.Column, value string) bool {
	// MySQL compares texts without case and accents as a rule.
	return col.Allows(value, c.Statement.Dialect == syntax.MySQL) == catalog.No
}

// AllowedNear are the values that a column may have in the place of one that it
// may not, those spelled most alike; Because says so.
func (c *Case) AllowedNear(cmp Comparison, lit *syntax.Literal) []Filling {
	const most = 3
	// Ranked as stored values are.
	ranked := (*catalog.Values)(nil).With(c.names(), catalog.Facts{Domains: map[catalog.ColumnID]*catalog.Domain{cmp.Ref.ID: {Values: cmp.Ref.Column.Allowed, Complete: true}}})
	var out []Filling
	for _, n := range ranked.Near(cmp.Ref.ID, lit.Text, most) {
		written := syntax.QuoteString(n.Value)
		out = append(out, Filling{
			Text: written, Title: fmt.Sprintf("Change '%s' to %s", lit.Text, written), Weight: 0.2 + 0.75*n.Score,
			Because: []Reason{{Text: cmp.Ref.ID.Column + " may be " + written, From: InCatalog}},
		})
	}
	return out
}

// AllowedText names the values that a column may have, the first of them.
func AllowedText(col *catalog.Column) string {
	quoted := make([]string, len(col.Allowed))
	for i, v := range col.Allowed {
		quoted[i] = "'" + v + "'"
	}
	return list(quoted)
}

// excludedAt finds the comparison with a text at a place that the column may not
// have; nil if there is none.
func excludedAt(c *Case, at text.Span) (Comparison, *syntax.Literal) {
	for _, cmp := range c.Comparisons() {
		for _, lit := range cmp.Literals {
			if lit.Span == at && c.Excluded(cmp.Ref.Column, lit.Text) {
				return cmp, lit
			}
		}
	}
	return Comparison{}, nil
}

// refusedValue explains the refusal of a text that is no member of an
// enumeration, which PostgreSQL does not even compare.
func refusedValue(c *Case, f *Finding) {
	cmp, lit := excludedAt(c, f.Span)
	if lit == nil {
		return
	}
	fillings := c.AllowedNear(cmp, lit)
	f.Message = fmt.Sprintf("%s can never be '%s'", tick(cmp.Ref.ID.Column), lit.Text)
	if len(fillings) > 0 {
		f.Message += "; did you mean " + fillings[0].Text + "?"
	}
	f.SubType = ValueMismatch
	f.Because = []Reason{{Text: "the schema allows " + AllowedText(cmp.Ref.Column), From: InCatalog}}
	f.Mask = &Mask{
		Holes:       []Hole{{Kind: ValueHole, Span: lit.Span, Fillings: fillings}},
		Instruction: fmt.Sprintf("Replace the value by one that %s may have.", tick(cmp.Ref.ID.Column)),
	}
}
