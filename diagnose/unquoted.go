package diagnose

import (
	"cmp"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// unquotedNames reports names of the catalog that stand without the quotes they
// need, because of blanks or signs in them, where that is why the statement
// cannot be read, or is read as a name that does not exist with an alias behind it.
func unquotedNames(c *Case) (Finding, bool) {
	st := c.Statement
	refused := ""
	if r := c.Engine.Refused; r != nil && len(st.Problems) == 0 {
		refused = r.Name
	}
	if c.Catalog == nil || len(st.Problems) == 0 && refused == "" {
		return Finding{}, false
	}
	var edits []text.Edit
	for _, name := range oddNames(c) {
		edits = append(edits, quoteAll(st, name, edits)...)
	}
	if len(edits) == 0 {
		return Finding{}, false
	}
	slices.SortFunc(edits, func(a, b text.Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	fixed, err := text.Apply(st.Text, edits)
	if err != nil {
		return Finding{}, false
	}
	first := edits[0].Span
	name := first.In(st.Text)
	f := syntax.Parse(fixed, st.Dialect)
	switch {
	case len(f.Statements) != 1:
		return Finding{}, false
	case len(st.Problems) == 0:
		if word, _, _ := strings.Cut(name, " "); len(f.Statements[0].Problems) > 0 || !strings.EqualFold(word, refused) {
			return Finding{}, false
		}
	case len(f.Statements[0].Problems) >= len(st.Problems):
		return Finding{}, false
	}
	found := engineFinding(result.SyntaxError, first, "`"+name+"` needs quotes")
	title := "Quote `" + name + "`"
	if len(edits) > 1 {
		title = "Quote the names with blanks and signs"
	}
	found.Mask = &Mask{Holes: []Hole{{Kind: OtherHole, Span: first}}, Instruction: title, Title: title, Edits: edits}
	return found, true
}

// oddNames are the names of tables and columns that cannot stand bare, the
// longest first.
func oddNames(c *Case) []string {
	seen := map[string]bool{}
	add := func(name string) {
		if !isPlain(name) {
			seen[name] = true
		}
	}
	for _, t := range c.Catalog.Tables {
		add(t.Name)
		for i := range t.Columns {
			add(t.Columns[i].Name)
		}
	}
	names := make([]string, 0, len(seen))
	for name := range seen {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	return names
}

func isPlain(name string) bool {
	for i := range len(name) {
		if !isNameByte(name[i]) {
			return false
		}
	}
	return name != "" && (name[0] < '0' || name[0] > '9')
}

func isNameByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80
}

// quoteAll quotes the name wherever it stands bare in the statement and no edit
// so far touches it.
func quoteAll(st *syntax.Statement, name string, taken []text.Edit) []text.Edit {
	var out []text.Edit
	with := syntax.QuoteName(st.Dialect, name, 0)
	for at := st.Body.Start; at+len(name) <= st.Body.End; at++ {
		span := text.Span{Start: at, End: at + len(name)}
		if !strings.EqualFold(span.In(st.Text), name) || !standsBare(st, span) {
			continue
		}
		if !slices.ContainsFunc(taken, func(e text.Edit) bool { return e.Span.Overlaps(span) }) {
			out = append(out, text.Edit{Span: span, New: with})
		}
		at = span.End - 1
	}
	return out
}

// standsBare reports whether span is made of whole tokens, none of them quoted.
func standsBare(st *syntax.Statement, span text.Span) bool {
	starts, ends := false, false
	for _, t := range st.Tokens {
		switch {
		case t.End <= span.Start:
			continue
		case t.Start >= span.End:
			return starts && ends
		case t.Kind == syntax.QuotedName, t.Kind == syntax.StringToken, t.Kind == syntax.Template, t.Kind == syntax.Fence:
			return false
		}
		starts = starts || t.Start == span.Start
		ends = ends || t.End == span.End
	}
	return starts && ends
}
