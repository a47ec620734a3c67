package syntax

import (
	"fmt"
	"reflect"
	"strings"
)

// Dump writes a tree, one node a line with its span, for tests and for people
// who debug.
func Dump(n Node) string {
	var b strings.Builder
	dump(&b, n, 0)
	return b.String()
}

func dump(b *strings.Builder, n Node, depth int) {
	fmt.Fprintf(b, "%s%s %v%s\n", strings.Repeat("  ", depth), reflect.TypeOf(n).Elem().Name(), n.Where(), detail(n))
	n.children(func(kid Node) { dump(b, kid, depth+1) })
}

// detail is what a node says besides its children.
func detail(n Node) string {
	var d details
	switch n := n.(type) {
	case *With:
		d.flag("RECURSIVE", n.Recursive)
	case *CTE:
		d.name("", &n.Name)
		d.names("columns", n.Columns)
	case *Select:
		d.flag("INTO", !n.Into.Empty())
	case *Query:
		d.flag("LOCK", !n.Lock.Empty())
	case *Item:
		d.name("AS", n.Alias)
	case *Order:
		d.flag("DESC", n.Desc)
		d.flag("NULLS "+n.Nulls, n.Nulls != "")
	case *GroupBy:
		d.flag("ROLLUP", n.Rollup)
	case *WindowDef:
		d.name("", &n.Name)
	case *Window:
		d.name("base", n.Base)
		d.flag("frame "+n.Frame.String(), !n.Frame.Empty())
	case *Compound:
		d.flag(n.Op, true)
		d.flag("ALL", n.All)
	case *Table:
		d.name("", n.Catalog)
		d.name("", n.Schema)
		d.name("", &n.Name)
		d.name("AS", n.Alias)
		d.names("columns", n.Columns)
	case *Derived:
		d.flag("LATERAL", n.Lateral)
		d.name("AS", n.Alias)
		d.names("columns", n.Columns)
	case *TableCall:
		d.flag("LATERAL", n.Lateral)
		d.name("AS", n.Alias)
		d.names("columns", n.Columns)
	case *Group:
		d.name("AS", n.Alias)
	case *Opaque:
		d.name("AS", n.Alias)
	case *Join:
		d.flag("NATURAL", n.Natural)
		d.flag(n.Kind, true)
		d.names("USING", n.Using)
	default:
		d.expr(n)
	}
	return d.String()
}

type details struct{ strings.Builder }

func (d *details) flag(word string, set bool) {
	if set {
		d.WriteString(" " + word)
	}
}

func (d *details) name(label string, n *Name) {
	if n == nil {
		return
	}
	d.flag(label, label != "")
	fmt.Fprintf(d, " %q", n.Text)
	if n.Quote != 0 {
		fmt.Fprintf(d, " in %c", n.Quote)
	}
}

func (d *details) names(label string, list []Name) {
	for i := range list {
		if i > 0 {
			label = ""
		}
		d.name(label, &list[i])
	}
}

func (d *details) expr(n Node) {
	switch n := n.(type) {
	case *Column:
		d.name("", n.Schema)
		d.name("", n.Table)
		d.name("", &n.Name)
	case *Star:
		d.name("", n.Table)
	case *Literal:
		fmt.Fprintf(d, " %s %q", n.Kind, n.Text)
	case *Unary:
		d.flag(n.Op, true)
	case *Binary:
		fmt.Fprintf(d, " %q %v", n.Op, n.OpSpan)
	case *Is:
		d.flag("NOT", n.Not)
		d.flag("DISTINCT FROM", n.Distinct)
	case *In:
		d.flag("NOT", n.Not)
	case *Like:
		d.flag("NOT", n.Not)
		d.flag(n.Op, true)
	case *Between:
		d.flag("NOT", n.Not)
	case *Cast:
		fmt.Fprintf(d, " AS %q", n.Type.Text)
	case *Call:
		d.name("", &n.Name)
		d.flag("DISTINCT", n.Distinct != nil)
		d.flag("*", n.Star)
	case *Collate:
		d.name("", &n.Name)
	case *Field:
		d.name("", &n.Name)
	}
}

func (k LiteralKind) String() string {
	return [...]string{"String", "Number", "Blob", "Null", "True", "False", "CurrentTime"}[k]
}
