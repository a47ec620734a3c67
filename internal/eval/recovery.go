package eval

import (
	"fmt"
	"io"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Recovery is how much of a query's tree stays when the query is cut off or
// loses a token: the share of names and values that are found at the same place
// in the same clause.
type Recovery struct {
	Prefixes  Share            `json:"prefixes"`
	Deletions map[string]Share `json:"deletions"` // by kind of the token that is gone
	// One says how often a missing token makes exactly one problem of syntax,
	// of those that make any; Near how often the first of them touches the gap.
	One  Share `json:"one_problem"`
	Near Share `json:"near"`

	Lost []string `json:"lost,omitempty"` // leaves, each with the text that lost it
	Keep int      `json:"-"`              // how many of these to list
}

// The kinds of tokens, as people call them.
const (
	clauseWord = "clause keyword"
	otherWord  = "other keyword"
	nameToken  = "name"
	valueToken = "value"
	signToken  = "operator"
	comma      = "comma"
	dot        = "dot"
	openParen  = "("
	closeParen = ")"
)

var tokenKinds = []string{clauseWord, otherWord, nameToken, valueToken, signToken, comma, dot, openParen, closeParen}

// Add measures one query, alone in its text.
func (r *Recovery) Add(src string, d syntax.Dialect) {
	file := syntax.Parse(src, d)
	if len(file.Statements) != 1 || file.Statements[0].Query == nil {
		return
	}
	st := file.Statements[0]
	full := leavesOf(file)
	for cut := st.Body.Start + 1; cut < st.Body.End; cut++ {
		r.Prefixes = r.Prefixes.plus(r.compare(full, src[:cut], d, "the rest", text.Span{Start: cut - 1, End: len(src)}))
	}
	if r.Deletions == nil {
		r.Deletions = map[string]Share{}
	}
	for i, t := range st.Tokens {
		if i == 0 || !st.Body.Contains(t.Span) || t.Kind == syntax.EOF {
			continue // without its first word nobody knows what the statement is
		}
		less := src[:t.Start] + strings.Repeat(" ", t.Len()) + src[t.End:]
		kind := kindOf(t, src)
		r.Deletions[kind] = r.Deletions[kind].plus(r.compare(full, less, d, kind, t.Span))
		r.problems(less, t.Span, st.Tokens, i, d)
	}
}

func (s Share) plus(t Share) Share { return Share{s.Hits + t.Hits, s.Of + t.Of} }

// compare counts the leaves outside gone that the changed text still has.
func (r *Recovery) compare(full map[leaf]bool, changed string, d syntax.Dialect, kind string, gone text.Span) Share {
	var s Share
	have := leavesOf(syntax.Parse(changed, d))
	for l := range full {
		if l.span.Overlaps(gone) {
			continue
		}
		s.add(have[l])
		if !have[l] && len(r.Lost) < r.Keep {
			r.Lost = append(r.Lost, fmt.Sprintf("%v less one %s: %q of %s in %s", d, kind, l.span.In(changed), l.clause, oneLine(changed[:gone.Start])+" ⟦⟧ "+oneLine(changed[min(gone.End, len(changed)):])))
		}
	}
	return s
}

// problems counts what is told when token i is gone.
func (r *Recovery) problems(less string, gone text.Span, tokens []syntax.Token, i int, d syntax.Dialect) {
	around := text.Span{Start: tokens[i-1].Start, End: tokens[i+1].End}
	n := 0
	near := false
	for _, st := range syntax.Parse(less, d).Statements {
		for _, p := range st.Problems {
			n++
			near = near || n == 1 && p.Span.Start <= around.End && p.Span.End >= around.Start
		}
	}
	if n > 0 {
		r.One.add(n == 1)
		r.Near.add(near)
	}
}

// leaf is a name or a value of a query with the clause that it belongs to.
type leaf struct {
	span   text.Span
	clause string
}

func leavesOf(f *syntax.File) map[leaf]bool {
	found := map[leaf]bool{}
	for i, st := range f.Statements {
		trees := st.Embedded
		if st.Query != nil {
			trees = append(trees, st.Query)
		}
		for _, q := range trees {
			w := leafWalk{src: st.Text, start: f.Starts[i], found: found}
			syntax.Walk(q, w.visit)
		}
	}
	return found
}

// leafWalk collects leaves while it goes down a tree; open holds the clauses
// around the current node.
type leafWalk struct {
	src   string
	start int
	open  []clause
	found map[leaf]bool
}

type clause struct {
	span text.Span
	name string
}

func (w *leafWalk) visit(n syntax.Node) bool {
	at := n.Where()
	for len(w.open) > 0 && !w.open[len(w.open)-1].span.Contains(at) {
		w.open = w.open[:len(w.open)-1]
	}
	if name := w.clauseName(n); name != "" {
		w.open = append(w.open, clause{at, name})
	}
	switch n := n.(type) {
	case *syntax.Column, *syntax.Literal, *syntax.Param, *syntax.Star:
		w.add(at)
	case *syntax.Table:
		w.add(n.Name.Span)
		w.alias(n.Alias)
	case *syntax.Call:
		w.add(n.Name.Span)
	case *syntax.CTE:
		w.add(n.Name.Span)
	case *syntax.Item:
		w.alias(n.Alias)
	case *syntax.Derived:
		w.alias(n.Alias)
	case *syntax.TableCall:
		w.alias(n.Alias)
	case *syntax.Opaque:
		w.alias(n.Alias)
	}
	return true
}

func (w *leafWalk) clauseName(n syntax.Node) string {
	switch n := n.(type) {
	case *syntax.Item:
		return "SELECT"
	case *syntax.From:
		return "FROM"
	case *syntax.Clause:
		return strings.ToUpper(n.Keyword.In(w.src))
	case *syntax.GroupBy:
		return "GROUP BY"
	case *syntax.OrderBy:
		return "ORDER BY"
	case *syntax.Limit:
		return "LIMIT"
	case *syntax.With:
		return "WITH"
	}
	return ""
}

func (w *leafWalk) add(at text.Span) {
	name := ""
	if n := len(w.open); n > 0 {
		name = w.open[n-1].name
	}
	w.found[leaf{at.Shift(w.start), name}] = true
}

func (w *leafWalk) alias(n *syntax.Name) {
	if n != nil {
		w.add(n.Span)
	}
}

// kindOf names the kind of a token.
func kindOf(t syntax.Token, src string) string {
	switch t.Kind {
	case syntax.Word:
		switch t.Keyword {
		case syntax.KwSelect, syntax.KwFrom, syntax.KwWhere, syntax.KwGroup, syntax.KwBy, syntax.KwHaving, syntax.KwOrder, syntax.KwLimit,
			syntax.KwOffset, syntax.KwFetch, syntax.KwUnion, syntax.KwIntersect, syntax.KwExcept, syntax.KwJoin, syntax.KwInner, syntax.KwLeft,
			syntax.KwRight, syntax.KwFull, syntax.KwCross, syntax.KwNatural, syntax.KwOn, syntax.KwUsing, syntax.KwWith, syntax.KwWindow, syntax.KwValues:
			return clauseWord
		}
		if syntax.SQLite.Reserved(t.Keyword) || syntax.Postgres.Reserved(t.Keyword) {
			return otherWord
		}
		return nameToken
	case syntax.QuotedName, syntax.Template:
		return nameToken
	case syntax.Operator:
		switch t.In(src) {
		case ",":
			return comma
		case ".":
			return dot
		case "(":
			return openParen
		case ")":
			return closeParen
		}
		return signToken
	}
	return valueToken
}

// Print writes the measurement for people.
func (r *Recovery) Print(w io.Writer) {
	fmt.Fprintf(w, "names and values kept in their clause\n  while typing       %s\n", r.Prefixes)
	for _, kind := range tokenKinds {
		fmt.Fprintf(w, "  less one %-14s %s\n", kind, r.Deletions[kind])
	}
	fmt.Fprintf(w, "a missing token that is told is told once %s, beside the gap %s\n", r.One, r.Near)
	printMistakes(w, r.Lost)
}
