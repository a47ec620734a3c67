package syntax

import "strings"

// QuoteString writes a text as an SQL string literal.
func QuoteString(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// QuoteName writes a name so that the dialect reads it as that name: as it is
// where it may stand bare and like is 0, else in quotes of the style like, or of
// the dialect's own where like is 0.
func QuoteName(d Dialect, name string, like byte) string {
	if like == 0 {
		if isBareName(d, name) {
			return name
		}
		like = '"'
		if d == MySQL {
			like = '`'
		}
	}
	switch like {
	case '[':
		if !strings.Contains(name, "]") {
			return "[" + name + "]"
		}
		like = '"'
	case '\'':
		like = '"'
	}
	q := string(like)
	return q + strings.ReplaceAll(name, q, q+q) + q
}

// isBareName asks the reader itself: a name may stand bare if it is read as one
// column.
func isBareName(d Dialect, name string) bool {
	f := Parse("SELECT x."+name+" FROM "+name, d)
	if len(f.Statements) != 1 || len(f.Statements[0].Problems) > 0 || f.Statements[0].Query == nil {
		return false
	}
	core, ok := f.Statements[0].Query.Body.(*Select)
	if !ok || len(core.Items) != 1 || core.From == nil || len(core.From.Sources) != 1 {
		return false
	}
	col, ok := core.Items[0].Expr.(*Column)
	t, isTable := core.From.Sources[0].(*Table)
	bare := Parse("SELECT "+name, d)
	if len(bare.Statements) != 1 || len(bare.Statements[0].Problems) > 0 {
		return false
	}
	return ok && isTable && core.Items[0].Alias == nil && t.Alias == nil && col.Name.Quote == 0 && col.Name.Text == name && t.Name.Text == name
}
