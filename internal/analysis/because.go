package analysis

import (
	"cmp"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Because are the 31 error types as changes that write the label of one above
// the statement at a place: the user says why the query is wrong, and the repair
// looks for a change of that type. They are grouped by category, those seen most
// often first.
func (p *Pipeline) Because(r *Report, off int) []Fix {
	i := r.At(off)
	if i < 0 || r.Units[i].Statement.Query == nil || r.Units[i].Pair.Off || !r.isSQL(off) {
		return nil
	}
	types := diagnose.SubTypes()
	byCategory := map[diagnose.Category]int{}
	for _, t := range types {
		byCategory[t.Info().Category] += t.Info().Seen
	}
	slices.SortStableFunc(types, func(a, b diagnose.SubType) int {
		x, y := a.Info(), b.Info()
		return cmp.Or(cmp.Compare(byCategory[y.Category], byCategory[x.Category]), cmp.Compare(x.Category, y.Category), cmp.Compare(y.Seen, x.Seen))
	})
	var out []Fix
	for _, t := range types {
		info := t.Info()
		if edit, ok := labelEdit(r, i, info.Slug); ok {
			out = append(out, Fix{ID: "because-" + info.Slug, Title: "This query is wrong because of " + info.Label + ": " + info.Meaning, Edits: []text.Edit{edit}})
		}
	}
	return out
}

// labelEdit writes a label behind those that the statement has, or in a comment
// of its own above it.
func labelEdit(r *Report, i int, slug string) (text.Edit, bool) {
	u, start := r.Units[i], r.File.Starts[i]
	if n := len(u.Pair.Errors); n > 0 {
		at := u.Pair.Errors[n-1].Span.Shift(start).End
		return text.Edit{Span: text.Span{Start: at, End: at}, New: ", " + slug}, !slices.ContainsFunc(u.Case.Pair.Errors, func(l pairing.Label) bool { return l.Text == slug })
	}
	body := start + u.Statement.Body.Start
	return above(r, body, "-- error: "+slug), r.beginsLine(body)
}
