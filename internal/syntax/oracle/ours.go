package main

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// numbered is a query whose leaves are their own places: what another parser
// finds in it says which token it took it from.
type numbered struct {
	sql    string
	leaves []string
	roots  []string
}

type numbering struct {
	src   string
	edits []text.Edit
	names map[int]string // by start
	out   numbered
}

func renumber(st *syntax.Statement) (numbered, error) {
	n := &numbering{src: st.Text, names: map[int]string{}}
	syntax.Walk(st.Query, n.leaf)
	syntax.Walk(st.Query, n.root)
	sql, err := text.Apply(st.Text, n.edits)
	n.out.sql = sql
	return n.out, err
}

func (n *numbering) replace(at text.Span, with string) string {
	n.edits = append(n.edits, text.Edit{Span: at, New: with})
	n.names[at.Start] = with
	return with
}

func (n *numbering) name(names ...*syntax.Name) string {
	var parts []string
	for _, name := range names {
		if name != nil {
			parts = append(parts, n.replace(name.Span, fmt.Sprintf("n%d", name.Start)))
		}
	}
	return strings.Join(parts, ".")
}

func (n *numbering) leaf(node syntax.Node) bool {
	add := func(kind, what string) { n.out.leaves = append(n.out.leaves, kind+":"+what) }
	switch x := node.(type) {
	case *syntax.Column:
		add("column", n.name(x.Schema, x.Table, &x.Name))
	case *syntax.Table:
		if x.Catalog == nil {
			add("table", n.name(x.Schema, &x.Name))
		}
	case *syntax.Literal:
		switch x.Kind {
		case syntax.Number:
			add("value", n.replace(x.Span, fmt.Sprint(1_000_000+x.Start)))
		case syntax.String:
			add("value", "s"+fmt.Sprint(x.Start))
			n.replace(x.Span, fmt.Sprintf("'s%d'", x.Start))
		}
	case *syntax.Call:
		if n.plain(x) {
			add("function", n.replace(x.Name.Span, fmt.Sprintf("f%d", x.Name.Start)))
		}
	}
	return true
}

// plain reports whether a call is name(argument, argument) and nothing more.
func (n *numbering) plain(c *syntax.Call) bool {
	if c.Star || c.Distinct != nil || c.OrderBy != nil || c.Sep != nil || c.Filter != nil || c.Over != nil || len(c.Stray) > 0 || len(c.Args) == 0 ||
		c.Name.Quote != 0 || strings.ContainsAny(c.Name.Text, ". ") {
		return false
	}
	switch strings.ToUpper(c.Name.Text) {
	case "ANY", "SOME", "ALL", "ARRAY", "ROW", "VALUES", "CONVERT", "CHAR", "GROUPING", "ROLLUP", "CUBE", "MATCH", "XMLELEMENT":
		return false
	}
	at := c.Name.End
	want := "("
	for _, a := range c.Args {
		if _, word := a.(*syntax.Opaque); word || strings.TrimSpace(n.src[at:a.Where().Start]) != want {
			return false
		}
		at, want = a.Where().End, ","
	}
	return strings.TrimSpace(n.src[at:c.End]) == ")"
}

// root takes down the expressions that are no operands of others.
func (n *numbering) root(node syntax.Node) bool {
	add := func(list ...syntax.Expr) {
		for _, x := range list {
			if _, star := x.(*syntax.Star); x != nil && !star {
				n.out.roots = append(n.out.roots, n.expr(x))
			}
		}
	}
	switch x := node.(type) {
	case *syntax.Item:
		add(x.Expr)
	case *syntax.Clause:
		add(x.Cond)
	case *syntax.GroupBy:
		add(x.Exprs...)
	case *syntax.OrderBy:
		for _, o := range x.Terms {
			add(o.Expr)
		}
	}
	return true
}

func (n *numbering) exprs(list []syntax.Expr) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = n.expr(x)
	}
	return out
}

func (n *numbering) expr(x syntax.Expr) string {
	switch x := x.(type) {
	case *syntax.Paren:
		return n.expr(x.X)
	case *syntax.Column:
		return n.columnForm(x)
	case *syntax.Literal:
		return n.literalForm(x)
	case *syntax.Unary:
		if x.Op == "+" || x.Op == "BINARY" {
			return unknown
		}
		return form(operator(x.Op), n.expr(x.X))
	case *syntax.Binary:
		if x.Op == "AND" || x.Op == "OR" {
			return chain(operator(x.Op), n.expr(x.L), n.expr(x.R))
		}
		return form(operator(x.Op), n.expr(x.L), n.expr(x.R))
	case *syntax.Is:
		return n.isForm(x)
	case *syntax.In:
		switch {
		case x.Query != nil:
			return negated(x.Not, form("in", n.expr(x.X), "query"))
		case x.Table != nil || len(x.List) == 0:
			return unknown
		}
		return negated(x.Not, form("in", append([]string{n.expr(x.X)}, n.exprs(x.List)...)...))
	case *syntax.Like:
		if x.Escape != nil {
			return unknown
		}
		return negated(x.Not, form(operator(x.Op), n.expr(x.X), n.expr(x.Pattern)))
	case *syntax.Between:
		return negated(x.Not, form("between", n.expr(x.X), n.expr(x.Low), n.expr(x.Up)))
	case *syntax.Case:
		return n.caseForm(x)
	case *syntax.Call:
		if name := n.names[x.Name.Start]; name != "" {
			return form(name, n.exprs(x.Args)...)
		}
	case *syntax.Cast:
		return form("cast", n.expr(x.X))
	case *syntax.Subquery:
		return "query"
	case *syntax.Exists:
		return form("exists", "query")
	case *syntax.Row:
		return form("row", n.exprs(x.Exprs)...)
	case *syntax.Collate:
		return form("collate", n.expr(x.X))
	}
	return unknown
}

func (n *numbering) columnForm(x *syntax.Column) string {
	var parts []string
	for _, name := range []*syntax.Name{x.Schema, x.Table, &x.Name} {
		if name != nil {
			parts = append(parts, n.names[name.Start])
		}
	}
	return strings.Join(parts, ".")
}

func (n *numbering) literalForm(x *syntax.Literal) string {
	switch x.Kind {
	case syntax.Number, syntax.String:
		return strings.Trim(n.names[x.Start], "'")
	case syntax.Null:
		return "null"
	case syntax.True:
		return "true"
	case syntax.False:
		return "false"
	}
	return unknown
}

func (n *numbering) isForm(x *syntax.Is) string {
	op := "is"
	if x.Distinct {
		return negated(x.Not, form("is distinct from", n.expr(x.X), n.expr(x.Y)))
	}
	y := n.expr(x.Y)
	return negated(x.Not, form(op, n.expr(x.X), y))
}

func (n *numbering) caseForm(x *syntax.Case) string {
	parts := []string{"-"}
	if x.Operand != nil {
		parts[0] = n.expr(x.Operand)
	}
	for _, w := range x.Whens {
		parts = append(parts, n.expr(w.Cond), n.expr(w.Then))
	}
	if x.Else != nil {
		parts = append(parts, n.expr(x.Else))
	}
	return form("case", parts...)
}
