package main

import (
	"strings"

	xwb "github.com/xwb1989/sqlparser"
)

// xwbOracle reads MySQL 5.7 with the parser that also serves as the gate.
type xwbOracle struct{}

func (xwbOracle) Name() string { return "xwb1989/sqlparser" }

func (xwbOracle) Read(sql string) Reading {
	stmt, err := xwb.Parse(sql)
	if err != nil {
		return Reading{Message: err.Error()}
	}
	r := Reading{Accepted: true}
	add := func(kind, what string) { r.Leaves = append(r.Leaves, kind+":"+what) }
	root := func(x xwb.Expr) {
		if x != nil {
			r.Roots = append(r.Roots, xwbForm(x))
		}
	}
	_ = xwb.Walk(func(n xwb.SQLNode) (bool, error) {
		switch n := n.(type) {
		case *xwb.ColName:
			add("column", unquoted(xwb.String(n)))
			return false, nil
		case xwb.TableName:
			if name := unquoted(xwb.String(n)); name != "" && name != "dual" {
				add("table", name)
			}
			return false, nil
		case *xwb.StarExpr:
			return false, nil
		case *xwb.SQLVal:
			if n.Type == xwb.StrVal || n.Type == xwb.IntVal {
				add("value", strings.TrimPrefix(string(n.Val), "-"))
			}
		case *xwb.FuncExpr:
			if name := n.Name.String(); isNumbered(name, 'f') {
				add("function", name)
			}
		case *xwb.AliasedExpr:
			root(n.Expr)
		case *xwb.Where:
			if n != nil {
				root(n.Expr)
			}
		case xwb.JoinCondition:
			root(n.On)
		case *xwb.Order:
			root(n.Expr)
		case xwb.GroupBy:
			for _, x := range n {
				root(x)
			}
		}
		return true, nil
	}, stmt)
	return r
}

func xwbForms(list []xwb.Expr) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = xwbForm(x)
	}
	return out
}

func xwbForm(x xwb.Expr) string {
	switch x := x.(type) {
	case *xwb.ParenExpr:
		return xwbForm(x.Expr)
	case *xwb.ColName:
		return unquoted(xwb.String(x))
	case *xwb.SQLVal:
		if x.Type == xwb.StrVal || x.Type == xwb.IntVal {
			return value(string(x.Val))
		}
	case *xwb.NullVal:
		return "null"
	case xwb.BoolVal:
		return strings.ToLower(xwb.String(x))
	case *xwb.AndExpr:
		return chain("and", xwbForm(x.Left), xwbForm(x.Right))
	case *xwb.OrExpr:
		return chain("or", xwbForm(x.Left), xwbForm(x.Right))
	case *xwb.NotExpr:
		return form("not", xwbForm(x.Expr))
	case *xwb.UnaryExpr:
		if op := operator(x.Operator); op == "-" || op == "~" || op == "!" {
			return form(op, xwbForm(x.Expr))
		}
	case *xwb.BinaryExpr:
		return form(operator(x.Operator), xwbForm(x.Left), xwbForm(x.Right))
	case *xwb.ComparisonExpr:
		return xwbComparison(x)
	case *xwb.RangeCond:
		return negated(x.Operator != xwb.BetweenStr, form("between", xwbForm(x.Left), xwbForm(x.From), xwbForm(x.To)))
	case *xwb.IsExpr:
		what, not := strings.CutPrefix(strings.TrimPrefix(x.Operator, "is "), "not ")
		return negated(not, form("is", xwbForm(x.Expr), what))
	case *xwb.CaseExpr:
		parts := []string{"-"}
		if x.Expr != nil {
			parts[0] = xwbForm(x.Expr)
		}
		for _, w := range x.Whens {
			parts = append(parts, xwbForm(w.Cond), xwbForm(w.Val))
		}
		if x.Else != nil {
			parts = append(parts, xwbForm(x.Else))
		}
		return form("case", parts...)
	case *xwb.FuncExpr:
		if name := x.Name.String(); isNumbered(name, 'f') {
			return xwbCall(name, x)
		}
	case *xwb.ConvertExpr:
		return form("cast", xwbForm(x.Expr))
	case *xwb.CollateExpr:
		return form("collate", xwbForm(x.Expr))
	case *xwb.Subquery:
		return "query"
	case *xwb.ExistsExpr:
		return form("exists", "query")
	case xwb.ValTuple:
		return form("row", xwbForms(x)...)
	}
	return unknown
}

func xwbCall(name string, x *xwb.FuncExpr) string {
	var args []string
	for _, a := range x.Exprs {
		aliased, ok := a.(*xwb.AliasedExpr)
		if !ok {
			return unknown
		}
		args = append(args, xwbForm(aliased.Expr))
	}
	return form(name, args...)
}

func xwbComparison(x *xwb.ComparisonExpr) string {
	if x.Escape != nil {
		return unknown
	}
	op, not := strings.CutPrefix(x.Operator, "not ")
	if op != "in" {
		return negated(not, form(operator(op), xwbForm(x.Left), xwbForm(x.Right)))
	}
	operands := []string{xwbForm(x.Left), "query"}
	if list, ok := x.Right.(xwb.ValTuple); ok {
		operands = append(operands[:1], xwbForms(list)...)
	}
	return negated(not, form("in", operands...))
}
