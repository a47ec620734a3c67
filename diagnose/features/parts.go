package features

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// role is the clause that something stands in.
type role uint8

const (
	inSelect role = iota
	inFrom
	inWhere
	inGroup
	inHaving
	inOrder
	inLimit
)

// use is one reference to a column.
type use struct {
	node      *syntax.Column
	ref       scope.Ref
	role      role
	core      *core
	aggregate string // the innermost aggregate around it, "" if none
	join      bool   // one side of an equality between two relations
}

// literal is one constant with the column that it is compared with, if any.
type literal struct {
	node    *syntax.Literal
	role    role
	op      string    // =, <>, <, <=, >, >=, LIKE, IN, BETWEEN; "" if it is not compared
	column  scope.Ref // the zero value where there is none
	wrapped bool      // something is around the column
}

// equality is one equality between columns of two relations.
type equality struct {
	node *syntax.Binary
	l, r scope.Ref
}

// core is one SELECT with its clauses.
type core struct {
	node  *syntax.Select
	query *syntax.Query
	scope *scope.Scope
	depth int // 0 for the outermost query, all sides of its set operations included
}

// parts are the pieces of one statement, collected in one walk.
type parts struct {
	info       *scope.Info
	cores      []*core
	uses       []use
	literals   []literal
	equalities []equality
	calls      []*syntax.Call
	binaries   []*syntax.Binary
	predicates int      // comparisons in WHERE and HAVING that join nothing
	ops        []string // of the predicates: =, <>, <, LIKE, IN, BETWEEN, IS, EXISTS
	negations  int
	ors        int
	setOps     []string
	cases      int
	casts      int
	subqueries int
	windows    int
	orders     []*syntax.Order
	limit      *syntax.Limit // of the outermost query
	limits     int

	compares map[*syntax.Literal]literal // noted at the comparison, before the walk comes to the literal
}

func newParts(c *diagnose.Case) *parts {
	p := &parts{info: c.Scope, compares: map[*syntax.Literal]literal{}}
	p.query(c.Statement.Query, 0)
	return p
}

// stored are the entries of all FROM clauses that name a table, or a common table
// expression.
func (p *parts) stored() []*scope.Relation {
	var out []*scope.Relation
	for _, s := range p.info.Scopes {
		for _, r := range s.Relations {
			if _, named := r.Node.(*syntax.Table); named {
				out = append(out, r)
			}
		}
	}
	return out
}

func (p *parts) query(q *syntax.Query, depth int) {
	if q == nil {
		return
	}
	if q.With != nil {
		for _, c := range q.With.CTEs {
			p.subqueries++
			p.query(c.Query, depth+1)
		}
	}
	before := len(p.cores)
	p.body(q.Body, q, depth)
	var last *core
	if before < len(p.cores) {
		last = p.cores[before]
	}
	if q.OrderBy != nil {
		for _, o := range q.OrderBy.Terms {
			if depth == 0 {
				p.orders = append(p.orders, o)
			}
			p.expr(o.Expr, inOrder, last, "")
		}
	}
	if q.Limit != nil {
		p.limits++
		if depth == 0 {
			p.limit = q.Limit
		}
		p.expr(q.Limit.Count, inLimit, last, "")
	}
}

func (p *parts) body(b syntax.Body, q *syntax.Query, depth int) {
	switch b := b.(type) {
	case *syntax.Select:
		p.selectCore(b, q, depth)
	case *syntax.Compound:
		p.setOps = append(p.setOps, b.Op)
		p.body(b.Left, q, depth)
		p.body(b.Right, q, depth)
	case *syntax.Nested:
		p.query(b.Query, depth)
	}
}

func (p *parts) selectCore(s *syntax.Select, q *syntax.Query, depth int) {
	c := &core{s, q, p.info.ScopeOf(s), depth}
	p.cores = append(p.cores, c)
	for _, i := range s.Items {
		p.expr(i.Expr, inSelect, c, "")
	}
	if s.From != nil {
		for _, src := range s.From.Sources {
			p.source(src, c)
		}
	}
	if s.WhereClause != nil {
		p.expr(s.WhereClause.Cond, inWhere, c, "")
	}
	if s.GroupBy != nil {
		for _, e := range s.GroupBy.Exprs {
			p.expr(e, inGroup, c, "")
		}
	}
	if s.Having != nil {
		p.expr(s.Having.Cond, inHaving, c, "")
	}
}

func (p *parts) source(src syntax.Source, c *core) {
	switch s := src.(type) {
	case *syntax.Derived:
		p.subqueries++
		p.query(s.Query, c.depth+1)
	case *syntax.Join:
		p.source(s.Left, c)
		p.source(s.Right, c)
		if s.On != nil {
			p.expr(s.On.Cond, inFrom, c, "")
		}
	case *syntax.Group:
		p.source(s.Source, c)
	}
}

// expr collects what an expression holds.
func (p *parts) expr(e syntax.Expr, r role, c *core, aggregate string) {
	if e == nil || c == nil {
		return
	}
	syntax.Walk(e, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Query:
			p.subqueries++
			p.query(n, c.depth+1)
			return false
		case *syntax.Call:
			p.calls = append(p.calls, n)
			if n.Over != nil {
				p.windows++
			}
			if diagnose.IsAggregate(n) && n.Over == nil && aggregate == "" {
				for _, a := range n.Args {
					p.expr(a, r, c, strings.ToUpper(n.Name.Text))
				}
				return false
			}
		case *syntax.Column:
			p.uses = append(p.uses, use{node: n, ref: p.info.Ref(n), role: r, core: c, aggregate: aggregate})
		default:
			p.other(n, r)
		}
		return true
	})
}

func (p *parts) other(n syntax.Node, r role) {
	switch n := n.(type) {
	case *syntax.Case:
		p.cases++
	case *syntax.Cast:
		p.casts++
	case *syntax.Unary:
		if n.Op == "NOT" {
			p.negations++
		}
	case *syntax.Literal:
		l := p.compares[n]
		l.node, l.role = n, r
		p.literals = append(p.literals, l)
	case *syntax.Binary:
		p.binary(n, r)
	case *syntax.Is:
		p.predicate("IS", r, false)
		p.negations += count(n.Not)
	case *syntax.In:
		p.predicate("IN", r, n.Not)
		p.compared(n.X, "IN", n.List...)
	case *syntax.Like:
		p.predicate("LIKE", r, n.Not)
		p.compared(n.X, "LIKE", n.Pattern)
	case *syntax.Between:
		p.predicate("BETWEEN", r, n.Not)
		p.compared(n.X, "BETWEEN", n.Low, n.Up)
	case *syntax.Exists:
		p.predicate("EXISTS", r, false)
	}
}

func (p *parts) binary(b *syntax.Binary, r role) {
	p.binaries = append(p.binaries, b)
	switch b.Op {
	case "OR":
		p.ors++
	case "=", "<>", "<", "<=", ">", ">=":
		left, right := p.info.Of(b.L), p.info.Of(b.R)
		if b.Op == "=" && left.Relation != nil && right.Relation != nil && left.Relation != right.Relation {
			p.equalities = append(p.equalities, equality{b, left, right})
			return
		}
		p.predicate(b.Op, r, b.Op == "<>")
		p.compared(b.L, b.Op, b.R)
		p.compared(b.R, diagnose.Turned(b.Op), b.L)
	}
}

func (p *parts) predicate(op string, r role, not bool) {
	if r == inWhere || r == inHaving || r == inFrom {
		p.predicates++
		p.ops = append(p.ops, op)
	}
	p.negations += count(not)
}
