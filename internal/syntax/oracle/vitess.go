package main

import (
	"fmt"
	"strings"

	vitess "vitess.io/vitess/go/vt/sqlparser"
)

// vitessOracle reads MySQL 8 with the parser of Vitess.
type vitessOracle struct{ parser *vitess.Parser }

func newVitess() (*vitessOracle, error) {
	p, err := vitess.New(vitess.Options{MySQLServerVersion: "8.0.40"})
	return &vitessOracle{p}, err
}

func (*vitessOracle) Name() string { return "vitess" }

// parse takes a panic, which a name of blanks raises, for a refusal.
func (o *vitessOracle) parse(sql string) (stmt vitess.Statement, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return o.parser.Parse(sql)
}

func (o *vitessOracle) Read(sql string) Reading {
	stmt, err := o.parse(sql)
	if err != nil {
		return Reading{Message: err.Error()}
	}
	r := Reading{Accepted: true}
	add := func(kind, what string) { r.Leaves = append(r.Leaves, kind+":"+what) }
	root := func(x vitess.Expr) {
		if x != nil {
			r.Roots = append(r.Roots, vitessForm(x))
		}
	}
	_ = vitess.Walk(func(n vitess.SQLNode) (bool, error) {
		switch n := n.(type) {
		case *vitess.ColName:
			add("column", unquoted(vitess.String(n)))
			return false, nil
		case vitess.TableName:
			if name := unquoted(vitess.String(n)); name != "" && name != "dual" {
				add("table", name)
			}
			return false, nil
		case *vitess.StarExpr:
			return false, nil
		case *vitess.ConvertType:
			return false, nil
		case *vitess.Literal:
			switch n.Type {
			case vitess.StrVal, vitess.IntVal, vitess.DateVal, vitess.TimeVal, vitess.TimestampVal:
				add("value", strings.TrimPrefix(n.Val, "-"))
			}
		case *vitess.FuncExpr:
			if name := n.Name.String(); isNumbered(name, 'f') {
				add("function", name)
			}
		case *vitess.AliasedExpr:
			root(n.Expr)
		case *vitess.Where:
			if n != nil {
				root(n.Expr)
			}
		case *vitess.JoinCondition:
			if n != nil {
				root(n.On)
			}
		case *vitess.Order:
			root(n.Expr)
		case *vitess.GroupBy:
			if n != nil {
				for _, x := range n.Exprs {
					root(x)
				}
			}
		}
		return true, nil
	}, stmt)
	return r
}

func unquoted(s string) string { return strings.ReplaceAll(s, "`", "") }

// isNumbered reports whether a name is one that numbered wrote.
func isNumbered(s string, letter byte) bool {
	return len(s) > 1 && s[0] == letter && strings.Trim(s[1:], "0123456789") == ""
}

func vitessForms(list []vitess.Expr) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = vitessForm(x)
	}
	return out
}

func vitessForm(x vitess.Expr) string {
	switch x := x.(type) {
	case *vitess.ColName:
		return unquoted(vitess.String(x))
	case *vitess.Literal:
		if x.Type == vitess.StrVal || x.Type == vitess.IntVal {
			return value(x.Val)
		}
	case *vitess.NullVal:
		return "null"
	case vitess.BoolVal:
		return strings.ToLower(vitess.String(x))
	case *vitess.AndExpr:
		return chain("and", vitessForm(x.Left), vitessForm(x.Right))
	case *vitess.OrExpr:
		return chain("or", vitessForm(x.Left), vitessForm(x.Right))
	case *vitess.XorExpr:
		return form("xor", vitessForm(x.Left), vitessForm(x.Right))
	case *vitess.NotExpr:
		return form("not", vitessForm(x.Expr))
	case *vitess.UnaryExpr:
		if op := operator(x.Operator.ToString()); op != "+" {
			return form(op, vitessForm(x.Expr))
		}
	case *vitess.BinaryExpr:
		return form(operator(x.Operator.ToString()), vitessForm(x.Left), vitessForm(x.Right))
	case *vitess.ComparisonExpr:
		return vitessComparison(x)
	case *vitess.BetweenExpr:
		return negated(!x.IsBetween, form("between", vitessForm(x.Left), vitessForm(x.From), vitessForm(x.To)))
	case *vitess.IsExpr:
		what, not := strings.CutPrefix(strings.TrimPrefix(x.Right.ToString(), "is "), "not ")
		return negated(not, form("is", vitessForm(x.Left), what))
	case *vitess.CaseExpr:
		parts := []string{"-"}
		if x.Expr != nil {
			parts[0] = vitessForm(x.Expr)
		}
		for _, w := range x.Whens {
			parts = append(parts, vitessForm(w.Cond), vitessForm(w.Val))
		}
		if x.Else != nil {
			parts = append(parts, vitessForm(x.Else))
		}
		return form("case", parts...)
	case *vitess.FuncExpr:
		if name := x.Name.String(); isNumbered(name, 'f') {
			return form(name, vitessForms(x.Exprs)...)
		}
	case *vitess.CastExpr:
		return form("cast", vitessForm(x.Expr))
	case *vitess.CollateExpr:
		return form("collate", vitessForm(x.Expr))
	case *vitess.Subquery:
		return "query"
	case *vitess.ExistsExpr:
		return form("exists", "query")
	case vitess.ValTuple:
		return form("row", vitessForms(x)...)
	}
	return unknown
}

func vitessComparison(x *vitess.ComparisonExpr) string {
	if x.Escape != nil || x.Modifier != 0 {
		return unknown
	}
	op, not := strings.CutPrefix(x.Operator.ToString(), "not ")
	if op != "in" {
		return negated(not, form(operator(op), vitessForm(x.Left), vitessForm(x.Right)))
	}
	operands := []string{vitessForm(x.Left), "query"}
	if list, ok := x.Right.(vitess.ValTuple); ok {
		operands = append(operands[:1], vitessForms(list)...)
	}
	return negated(not, form("in", operands...))
}
