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

// oddNames are the names of tables and columns that cannot stand bare and whose
// letters stand in the statement, the longest first.
func oddNames(c *Case) []string {
	body := strings.ToLower(c.Statement.Body.In(c.Statement.Text))
	begins := map[string]bool{} // a word of the statement
	for _, t := range c.Statement.Tokens {
		begins[firstRun(strings.ToLower(t.In(c.Statement.Text)))] = true
	}
	seen := map[string]bool{}
	add := func(name string) {
		// A catalog may have many names, and next to none of them stands here.
		if isPlain(name) || seen[name] {
			return
		}
		lower := strings.ToLower(name)
		if begins[firstRun(lower)] && strings.Contains(body, lower) {
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

// firstRun is the digits or the letters that s begins with, "" where it begins
// with a sign.
func firstRun(s string) string {
	n := 0
	for n < len(s) && isNameByte(s[n]) && isDigit(s[n]) == isDigit(s[0]) {
		n++
	}
	return s[:n]
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

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
	with := ""
	for at := st.Body.Start; at+len(name) <= st.Body.End; at++ {
		span := text.Span{Start: at, End: at + len(name)}
		if !strings.EqualFold(span.In(st.Text), name) || !standsBare(st, span) {
			continue
		}
		if !slices.ContainsFunc(taken, func(e text.Edit) bool { return e.Span.Overlaps(span) }) {
			if with == "" {
				with = syntax.QuoteName(st.Dialect, name, 0)
			}
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
