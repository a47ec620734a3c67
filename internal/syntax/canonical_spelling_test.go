package syntax

import (
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// respellings write a query of the corpora in other ways that mean the same.
var respellings = []struct {
	name string
	of   func(st *Statement) []string
}{
	{"words in lower case", func(st *Statement) []string { return []string{recase(st, strings.ToLower)} }},
	{"words in upper case", func(st *Statement) []string { return []string{recase(st, strings.ToUpper)} }},
	{"other blanks", func(st *Statement) []string { return []string{between(st, "\n\t")} }},
	{"comments", func(st *Statement) []string {
		return []string{between(st, " /* AND 1 */ "), between(st, " -- OR 'x\n")}
	}},
	{"AS written", func(st *Statement) []string { return one(st, aliasEdits) }},
	{"INNER written", func(st *Statement) []string { return one(st, innerEdits) }},
	{"ASC written", func(st *Statement) []string { return one(st, ascEdits) }},
	{"other signs for the same", func(st *Statement) []string { return one(st, signEdits) }},
	{"quotes around names", func(st *Statement) []string { return one(st, quoteEdits) }},
	{"parentheses", parenthesised},
}

// Spellings of one query share a form.
func TestRespelledCorporaKeepTheirForms(t *testing.T) {
	count := map[string]int{}
	for _, d := range dialects {
		for _, st := range queriesOf(t, d) {
			want, ok := Canonical(st.Query)
			if !ok {
				continue
			}
			for _, r := range respellings {
				for _, sql := range r.of(st) {
					again := Parse(sql, d).Statements[0]
					if len(again.Problems) > 0 {
						t.Errorf("%v, %s: %s\n%s", d, r.name, sql, again.Problems[0].Message)
						continue
					}
					count[r.name]++
					if got, ok := Canonical(again.Query); !ok || got != want {
						t.Errorf("%v, %s:\n%s\n%s\n%s\n%s", d, r.name, st.Text, sql, want, got)
					}
				}
			}
		}
	}
	for _, r := range respellings {
		if count[r.name] < 7 {
			t.Errorf("%s: only %d texts", r.name, count[r.name])
		}
	}
}

// recase changes the words that are no names and no values.
func recase(st *Statement, how func(string) string) string {
	var edits []text.Edit
	keep := nameSpans(st)
	for _, tok := range st.Tokens {
		if tok.Kind == Word && !keep[tok.Span] {
			edits = append(edits, text.Edit{Span: tok.Span, New: how(tok.In(st.Text))})
		}
	}
	return mustApply(st, edits)
}

func nameSpans(st *Statement) map[text.Span]bool {
	keep := map[text.Span]bool{}
	Walk(st.Query, func(n Node) bool {
		namesOf(n, func(name *Name, _ nameRole) { keep[name.Span] = true })
		if c, ok := n.(*Collate); ok {
			keep[c.Name.Span] = true
		}
		if f, ok := n.(*Field); ok {
			keep[f.Name.Span] = true
		}
		return true
	})
	return keep
}

// between writes blank wherever there is one.
func between(st *Statement, blank string) string {
	var b strings.Builder
	for i, tok := range st.Tokens {
		switch {
		case i == 0 || tok.Start == st.Tokens[i-1].End:
		case tok.Keyword == KwSelect || tok.Keyword == KwValues: // at the beginning of a line it may begin a statement
			b.WriteString("  ")
		default:
			b.WriteString(blank)
		}
		b.WriteString(tok.In(st.Text))
	}
	return b.String()
}

func one(st *Statement, edits func(st *Statement, n Node) []text.Edit) []string {
	var all []text.Edit
	Walk(st.Query, func(n Node) bool {
		all = append(all, edits(st, n)...)
		return true
	})
	if len(all) == 0 {
		return nil
	}
	return []string{mustApply(st, all)}
}

func mustApply(st *Statement, edits []text.Edit) string {
	s, err := text.Apply(st.Text, edits)
	if err != nil {
		panic(err)
	}
	return s
}

func insert(off int, s string) text.Edit {
	return text.Edit{Span: text.Span{Start: off, End: off}, New: s}
}

func aliasEdits(st *Statement, n Node) []text.Edit {
	var alias *Name
	var before int
	switch n := n.(type) {
	case *Item:
		alias, before = n.Alias, n.Expr.Where().End
	case *Table:
		alias, before = n.Alias, n.Name.End
	case *Derived:
		if n.Query != nil {
			alias, before = n.Alias, n.Query.End
		}
	}
	if alias == nil || strings.Contains(strings.ToUpper(st.Text[before:alias.Start]), "AS") || st.Text[before] == '(' {
		return nil
	}
	return []text.Edit{insert(alias.Start, "AS ")}
}

func innerEdits(st *Statement, n Node) []text.Edit {
	if j, ok := n.(*Join); ok && strings.EqualFold(j.Keyword.In(st.Text), "JOIN") {
		return []text.Edit{insert(j.Keyword.Start, "INNER ")}
	}
	return nil
}

func ascEdits(st *Statement, n Node) []text.Edit {
	if o, ok := n.(*Order); ok && o.Dir.Empty() {
		return []text.Edit{insert(o.Expr.Where().End, " ASC")}
	}
	return nil
}

func signEdits(st *Statement, n Node) []text.Edit {
	b, ok := n.(*Binary)
	if !ok {
		return nil
	}
	others := map[string]string{"<>": "!=", "!=": "<>"}
	if st.Dialect == SQLite {
		others["="], others["=="] = "==", "="
	}
	if with := others[b.OpSpan.In(st.Text)]; with != "" {
		return []text.Edit{{Span: b.OpSpan, New: with}}
	}
	return nil
}

// quoteEdits quote names as the dialect would read them bare.
func quoteEdits(st *Statement, n Node) []text.Edit {
	switch n.(type) {
	case *Column, *Table, *Star:
	default:
		return nil
	}
	var edits []text.Edit
	namesOf(n, func(name *Name, role nameRole) {
		if name.Quote != 0 || name.Empty() || role == columnName && strings.HasPrefix(strings.ToLower(name.Text), "current") {
			return
		}
		written := name.Text
		if st.Dialect == Postgres {
			written = strings.ToLower(written)
		}
		quote := map[Dialect]byte{SQLite: '`', Postgres: '"', MySQL: '`'}[st.Dialect]
		edits = append(edits, text.Edit{Span: name.Span, New: QuoteName(st.Dialect, written, quote)})
	})
	return edits
}

// parenthesised puts one expression after the other in parentheses, where these
// only group.
func parenthesised(st *Statement) []string {
	var out []string
	Walk(st.Query, func(n Node) bool {
		for _, x := range grouped(n) {
			at := x.Where()
			if at.Empty() {
				continue
			}
			out = append(out, mustApply(st, []text.Edit{insert(at.Start, "("), insert(at.End, ")")}))
		}
		return true
	})
	return out
}

// grouped are the operands of n that may stand in parentheses.
func grouped(n Node) []Expr {
	switch n := n.(type) {
	case *Binary:
		if !strings.HasPrefix(n.Op, "->") { // MySQL wants a bare column in front
			return plain(n.L, n.R)
		}
	case *Unary:
		if n.Op != "BINARY" {
			return plain(n.X)
		}
	case *Between:
		return plain(n.X, n.Low, n.Up)
	case *Like:
		return plain(n.X, n.Pattern)
	case *In:
		return plain(append(slices.Clone(n.List), n.X)...)
	case *Clause:
		return plain(n.Cond)
	case *When:
		return plain(n.Cond, n.Then)
	case *Item:
		return plain(n.Expr)
	}
	return nil
}

// plain drops what is no operand of its own: rows, queries and words.
func plain(list ...Expr) []Expr {
	return slices.DeleteFunc(list, func(x Expr) bool {
		switch x := x.(type) {
		case nil, *Star, *Row, *Subquery, *Opaque, *Missing, *Param:
			return true
		case *Call:
			return slices.Contains([]string{"ANY", "SOME", "ALL", "VALUES"}, strings.ToUpper(x.Name.Text))
		}
		return false
	})
}
