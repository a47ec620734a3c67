package syntax

import (
	"strings"

	"github.com/xwb1989/sqlparser"
)

func (l *lowering) source(s Source) sqlparser.TableExpr {
	switch s := s.(type) {
	case *Table:
		return l.tableSource(s)
	case *Derived:
		sub := &sqlparser.Subquery{Select: l.query(s.Query)}
		if s.Lateral || len(s.Columns) > 0 {
			return l.special("derived", s.Lateral, s.Columns, s.Alias, sub)
		}
		return &sqlparser.AliasedTableExpr{Expr: sub, As: l.table(s.Alias)}
	case *TableCall:
		return l.special("call", s.Lateral, s.Columns, s.Alias, l.expr(s.Call))
	case *Join:
		return l.join(s)
	case *Group:
		if s.Alias == nil {
			return l.source(s.Source)
		}
	}
	l.fail()
	return &sqlparser.AliasedTableExpr{Expr: sqlparser.TableName{}}
}

func (l *lowering) tableSource(t *Table) sqlparser.TableExpr {
	if t.Catalog != nil || len(t.Columns) > 0 {
		l.fail()
	}
	name := sqlparser.TableName{Name: l.table(&t.Name)}
	if t.Schema != nil {
		name.Qualifier = l.table(t.Schema)
	}
	out := &sqlparser.AliasedTableExpr{Expr: name}
	end := t.Name.End
	if t.Alias != nil {
		out.As = l.table(t.Alias)
		end = max(end, t.Alias.End)
	}
	if t.End > end {
		l.fail() // a hint, of which the tree knows the place only
	}
	return out
}

// special is a source that sqlparser has no node for: a subquery of one made-up
// value.
func (l *lowering) special(kind string, lateral bool, columns []Name, alias *Name, x sqlparser.Expr) sqlparser.TableExpr {
	if lateral {
		kind = "lateral_" + kind
	}
	args := append([]sqlparser.Expr{x}, l.names(columns)...)
	out := &sqlparser.AliasedTableExpr{Expr: &sqlparser.Subquery{Select: only(made(kind, args...))}}
	if alias != nil {
		out.As = l.table(alias)
	}
	return out
}

func (l *lowering) join(j *Join) sqlparser.TableExpr {
	kind := "join"
	if j.Kind != "INNER" {
		kind = strings.ToLower(j.Kind) + " join"
	}
	if j.Natural {
		kind = "natural " + kind
	}
	out := &sqlparser.JoinTableExpr{LeftExpr: l.source(j.Left), Join: kind, RightExpr: l.source(j.Right)}
	if _, ok := out.RightExpr.(*sqlparser.JoinTableExpr); ok {
		out.RightExpr = &sqlparser.ParenTableExpr{Exprs: sqlparser.TableExprs{out.RightExpr}}
	}
	if j.On != nil {
		out.Condition.On = l.expr(j.On.Cond)
	}
	for i := range j.Using {
		out.Condition.Using = append(out.Condition.Using, l.label(&j.Using[i]))
	}
	return out
}
