package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/xwb1989/sqlparser"
)

// Canonical writes q so that two spellings of one query come out equal: case,
// blanks, comments, the style of quotes, AS, redundant parentheses, == and !=.
// All that changes the meaning stays. It answers false where it cannot promise
// that; such a query is equal to no other. The form is for comparing only, it is
// not SQL that any database takes.
//
// The tree is lowered to that of sqlparser, which prints it. What its grammar
// lacks becomes a call of a function whose name stands in braces, as no SQL
// function's does.
func Canonical(q *Query) (form string, ok bool) {
	if q == nil || q.lossy {
		return "", false
	}
	l := &lowering{dialect: q.dialect, ok: true}
	stmt := l.query(q)
	if !l.ok {
		return "", false
	}
	return sqlparser.String(stmt), true
}

// lowering turns our tree into sqlparser's. ok turns false, for good, where
// something has no counterpart.
type lowering struct {
	dialect Dialect
	ok      bool
}

func (l *lowering) fail() { l.ok = false }

// made is a call of a made-up function.
func made(name string, args ...sqlparser.Expr) *sqlparser.FuncExpr {
	return &sqlparser.FuncExpr{Name: sqlparser.NewColIdent("{" + name + "}"), Exprs: selectExprs(args)}
}

func selectExprs(args []sqlparser.Expr) sqlparser.SelectExprs {
	list := make(sqlparser.SelectExprs, len(args))
	for i, a := range args {
		list[i] = &sqlparser.AliasedExpr{Expr: a}
	}
	return list
}

// only is a query that returns one made-up value.
func only(x sqlparser.Expr) *sqlparser.Select {
	return &sqlparser.Select{SelectExprs: selectExprs([]sqlparser.Expr{x})}
}

func word(s string) sqlparser.Expr { return sqlparser.NewStrVal([]byte(s)) }

// fold writes a name as the database compares it.
func (l *lowering) fold(n *Name, isColumn bool) string {
	if n == nil {
		return ""
	}
	if !utf8.ValidString(n.Text) {
		l.fail()
	}
	switch l.dialect {
	case Postgres:
		if n.Quote != 0 {
			return n.Text
		}
		return strings.ToLower(n.Text)
	case MySQL:
		if !isColumn {
			return n.Text
		}
	}
	return lowerASCII(n.Text)
}

func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + ('a' - 'A')
		}
		return r
	}, s)
}

func (l *lowering) table(n *Name) sqlparser.TableIdent {
	return sqlparser.NewTableIdent(l.fold(n, false))
}

// label is the name of an output column.
func (l *lowering) label(n *Name) sqlparser.ColIdent {
	return sqlparser.NewColIdent(l.fold(n, true))
}

func (l *lowering) names(list []Name) []sqlparser.Expr {
	out := make([]sqlparser.Expr, len(list))
	for i := range list {
		out[i] = &sqlparser.ColName{Name: l.label(&list[i])}
	}
	return out
}

func (l *lowering) query(q *Query) sqlparser.SelectStatement {
	if !q.Lock.Empty() || len(q.Stray) > 0 {
		l.fail()
	}
	stmt := l.body(q.Body)
	if q.OrderBy != nil || q.Limit != nil {
		stmt = l.tail(stmt, q)
	}
	if q.With == nil {
		return stmt
	}
	name := "with"
	if q.With.Recursive {
		name = "with_recursive"
	}
	args := make([]sqlparser.Expr, 0, len(q.With.CTEs)+1)
	for _, c := range q.With.CTEs {
		if c.Query == nil {
			l.fail()
			return stmt
		}
		cte := append(l.names([]Name{c.Name}), l.names(c.Columns)...)
		args = append(args, made("cte", append(cte, &sqlparser.Subquery{Select: l.query(c.Query)})...))
	}
	return only(made(name, append(args, &sqlparser.Subquery{Select: stmt})...))
}

// tail puts ORDER BY and LIMIT on a statement. One in parentheses with its own
// is wrapped.
func (l *lowering) tail(stmt sqlparser.SelectStatement, q *Query) sqlparser.SelectStatement {
	order, limit := l.orderBy(q.OrderBy), l.limit(q.Limit)
	switch s := stmt.(type) {
	case *sqlparser.Select:
		if len(s.OrderBy) == 0 && s.Limit == nil {
			s.OrderBy, s.Limit = order, limit
			return s
		}
	case *sqlparser.Union:
		if len(s.OrderBy) == 0 && s.Limit == nil {
			s.OrderBy, s.Limit = order, limit
			return s
		}
	}
	outer := only(made("query", &sqlparser.Subquery{Select: stmt}))
	outer.OrderBy, outer.Limit = order, limit
	return outer
}

func (l *lowering) body(b Body) sqlparser.SelectStatement {
	switch b := b.(type) {
	case *Select:
		return l.core(b)
	case *Compound:
		op := strings.ToLower(b.Op)
		if b.All {
			op += " all"
		}
		return &sqlparser.Union{Type: op, Left: paren(l.body(b.Left)), Right: paren(l.body(b.Right))}
	case *Nested:
		return l.query(b.Query)
	case *Values:
		rows := make([]sqlparser.Expr, len(b.Rows))
		for i, r := range b.Rows {
			rows[i] = sqlparser.ValTuple(l.exprs(r.Exprs))
		}
		return only(made("values", rows...))
	}
	l.fail()
	return &sqlparser.Select{}
}

func paren(s sqlparser.SelectStatement) sqlparser.SelectStatement {
	return &sqlparser.ParenSelect{Select: s}
}

func (l *lowering) core(s *Select) *sqlparser.Select {
	if !s.Into.Empty() || len(s.Stray) > 0 || s.disordered {
		l.fail()
	}
	out := &sqlparser.Select{}
	if s.Distinct != nil {
		out.Distinct = sqlparser.DistinctStr
		if len(s.Distinct.On) > 0 {
			out.SelectExprs = append(out.SelectExprs, &sqlparser.AliasedExpr{Expr: made("distinct_on", l.exprs(s.Distinct.On)...)})
		}
	}
	for _, it := range s.Items {
		out.SelectExprs = append(out.SelectExprs, l.item(it))
	}
	for _, w := range s.Windows {
		l.windowName(&w.Name)
		def := made("window", append(l.names([]Name{w.Name}), l.window(w.Spec))...)
		out.SelectExprs = append(out.SelectExprs, &sqlparser.AliasedExpr{Expr: def})
	}
	if s.From != nil {
		for _, src := range s.From.Sources {
			out.From = append(out.From, l.source(src))
		}
	}
	out.Where = l.where(sqlparser.WhereStr, s.WhereClause)
	out.Having = l.where(sqlparser.HavingStr, s.Having)
	if g := s.GroupBy; g != nil {
		if len(g.Exprs) == 0 {
			l.fail()
		}
		out.GroupBy = l.exprs(g.Exprs)
		if g.Rollup {
			out.GroupBy = append(out.GroupBy, made("rollup"))
		}
	}
	return out
}

func (l *lowering) where(kind string, c *Clause) *sqlparser.Where {
	if c == nil {
		return nil
	}
	return sqlparser.NewWhere(kind, l.expr(c.Cond))
}

func (l *lowering) item(it *Item) sqlparser.SelectExpr {
	if s, ok := it.Expr.(*Star); ok {
		if it.Alias != nil {
			l.fail()
		}
		return l.star(s)
	}
	return &sqlparser.AliasedExpr{Expr: l.expr(it.Expr), As: l.label(it.Alias)}
}

func (l *lowering) star(s *Star) *sqlparser.StarExpr {
	if s.Table == nil {
		return &sqlparser.StarExpr{}
	}
	return &sqlparser.StarExpr{TableName: sqlparser.TableName{Name: l.table(s.Table)}}
}

func (l *lowering) orderBy(o *OrderBy) sqlparser.OrderBy {
	if o == nil {
		return nil
	}
	var list sqlparser.OrderBy
	for _, t := range o.Terms {
		x := l.expr(t.Expr)
		if t.Nulls != "" {
			x = made("nulls_"+strings.ToLower(t.Nulls), x)
		}
		dir := sqlparser.AscScr
		if t.Desc {
			dir = sqlparser.DescScr
		}
		list = append(list, &sqlparser.Order{Expr: x, Direction: dir})
	}
	return list
}

func (l *lowering) limit(lim *Limit) *sqlparser.Limit {
	if lim == nil {
		return nil
	}
	out := &sqlparser.Limit{Rowcount: made("all")}
	if lim.Count != nil {
		out.Rowcount = l.operand(lim.Count)
	}
	if lim.Offset != nil {
		out.Offset = l.operand(lim.Offset)
	}
	return out
}
