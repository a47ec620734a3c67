package syntax

import (
	"cmp"
	"slices"
)

// Walk calls visit for n and, as long as it answers true, for what lies below,
// in the order of the text. A nil node is not visited.
func Walk(n Node, visit func(Node) bool) {
	var down func(Node) // one closure for all nodes: rules walk a tree dozens of times
	down = func(n Node) {
		if n != nil && visit(n) {
			n.children(down)
		}
	}
	down(n)
}

// kid visits *T where it is not nil: a nil pointer in an interface is not nil.
func kid[T any, P interface {
	*T
	Node
}](n P, visit func(Node)) {
	if n != nil {
		visit(n)
	}
}

func kids[N Node](list []N, visit func(Node)) {
	for _, n := range list {
		visit(n)
	}
}

func opt[N Node](n N, set bool, visit func(Node)) {
	if set {
		visit(n)
	}
}

// inOrder visits strays and what each yields in the order of the text.
func inOrder(v func(Node), strays []Node, each func(func(Node))) {
	all := slices.Clone(strays)
	each(func(n Node) { all = append(all, n) })
	slices.SortStableFunc(all, func(a, b Node) int {
		return cmp.Or(a.Where().Start-b.Where().Start, a.Where().End-b.Where().End)
	})
	kids(all, v)
}

func (q *Query) children(v func(Node)) {
	kid(q.With, v)
	opt(Node(q.Body), q.Body != nil, v)
	if len(q.Stray) > 0 {
		inOrder(v, q.Stray, func(v func(Node)) {
			kid(q.OrderBy, v)
			kid(q.Limit, v)
		})
		return
	}
	kid(q.OrderBy, v)
	kid(q.Limit, v)
}
func (w *With) children(v func(Node)) { kids(w.CTEs, v) }
func (c *CTE) children(v func(Node))  { kid(c.Query, v) }
func (s *Select) children(v func(Node)) {
	if s.disordered || len(s.Stray) > 0 {
		inOrder(v, s.Stray, s.clauses)
		return
	}
	s.clauses(v)
}
func (s *Select) clauses(v func(Node)) {
	kid(s.Distinct, v)
	kids(s.Items, v)
	kid(s.From, v)
	kid(s.WhereClause, v)
	kid(s.GroupBy, v)
	kid(s.Having, v)
	kids(s.Windows, v)
}
func (d *Distinct) children(v func(Node))  { kids(d.On, v) }
func (i *Item) children(v func(Node))      { opt(Node(i.Expr), i.Expr != nil, v) }
func (f *From) children(v func(Node))      { kids(f.Sources, v) }
func (c *Clause) children(v func(Node))    { opt(Node(c.Cond), c.Cond != nil, v) }
func (g *GroupBy) children(v func(Node))   { kids(g.Exprs, v) }
func (o *OrderBy) children(v func(Node))   { kids(o.Terms, v) }
func (o *Order) children(v func(Node))     { opt(Node(o.Expr), o.Expr != nil, v) }
func (w *WindowDef) children(v func(Node)) { kid(w.Spec, v) }
func (w *Window) children(v func(Node)) {
	kids(w.PartitionBy, v)
	kid(w.OrderBy, v)
	kids(w.Stray, v)
}
func (l *Limit) children(v func(Node)) {
	first, second := l.Count, l.Offset
	if first != nil && second != nil && second.Where().Start < first.Where().Start {
		first, second = second, first // LIMIT offset, count
	}
	opt(Node(first), first != nil, v)
	opt(Node(second), second != nil, v)
}
func (c *Compound) children(v func(Node)) {
	opt(Node(c.Left), c.Left != nil, v)
	opt(Node(c.Right), c.Right != nil, v)
}
func (s *Values) children(v func(Node))    { kids(s.Rows, v) }
func (n *Nested) children(v func(Node))    { kid(n.Query, v) }
func (*Table) children(func(Node))         {}
func (d *Derived) children(v func(Node))   { kid(d.Query, v) }
func (t *TableCall) children(v func(Node)) { kid(t.Call, v) }
func (j *Join) children(v func(Node)) {
	opt(Node(j.Left), j.Left != nil, v)
	opt(Node(j.Right), j.Right != nil, v)
	kid(j.On, v)
}
func (g *Group) children(v func(Node))  { opt(Node(g.Source), g.Source != nil, v) }
func (*Opaque) children(func(Node))     {}
func (*Missing) children(func(Node))    {}
func (*Column) children(func(Node))     {}
func (*Star) children(func(Node))       {}
func (*Literal) children(func(Node))    {}
func (*Param) children(func(Node))      {}
func (u *Unary) children(v func(Node))  { opt(Node(u.X), u.X != nil, v) }
func (b *Binary) children(v func(Node)) { kids([]Expr{b.L, b.R}, v) }
func (i *Is) children(v func(Node))     { kids([]Expr{i.X, i.Y}, v) }
func (i *In) children(v func(Node)) {
	opt(Node(i.X), i.X != nil, v)
	kids(i.List, v)
	kid(i.Query, v)
	kid(i.Table, v)
}
func (l *Like) children(v func(Node)) {
	kids([]Expr{l.X, l.Pattern}, v)
	opt(Node(l.Escape), l.Escape != nil, v)
}
func (b *Between) children(v func(Node)) { kids([]Expr{b.X, b.Low, b.Up}, v) }
func (c *Case) children(v func(Node)) {
	opt(Node(c.Operand), c.Operand != nil, v)
	kids(c.Whens, v)
	opt(Node(c.Else), c.Else != nil, v)
}
func (w *When) children(v func(Node)) { kids([]Expr{w.Cond, w.Then}, v) }
func (c *Cast) children(v func(Node)) { opt(Node(c.X), c.X != nil, v) }
func (c *Call) children(v func(Node)) {
	if len(c.Stray) > 0 {
		inOrder(v, c.Stray, c.parts)
		return
	}
	c.parts(v)
}
func (c *Call) parts(v func(Node)) {
	kids(c.Args, v)
	kid(c.OrderBy, v)
	opt(Node(c.Sep), c.Sep != nil, v)
	kid(c.Filter, v)
	kid(c.Over, v)
}
func (s *Subquery) children(v func(Node)) { kid(s.Query, v) }
func (e *Exists) children(v func(Node))   { kid(e.Query, v) }
func (p *Paren) children(v func(Node))    { opt(Node(p.X), p.X != nil, v) }
func (r *Row) children(v func(Node))      { kids(r.Exprs, v) }
func (c *Collate) children(v func(Node))  { opt(Node(c.X), c.X != nil, v) }
func (i *Interval) children(v func(Node)) { opt(Node(i.X), i.X != nil, v) }
func (s *Subscript) children(v func(Node)) {
	opt(Node(s.X), s.X != nil, v)
	kids(s.Index, v)
}
func (f *Field) children(v func(Node)) { opt(Node(f.X), f.X != nil, v) }
