package main

import (
	"fmt"
	"strings"

	pg "github.com/pganalyze/pg_query_go/v6"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// postgresOracle is PostgreSQL's own parser, taken out of the server.
type postgresOracle struct{}

func (postgresOracle) Name() string { return "pg_query" }

func (postgresOracle) Read(sql string) Reading {
	tree, err := pg.Parse(sql)
	if err != nil {
		return Reading{Message: err.Error()}
	}
	r := Reading{Accepted: true}
	walkMessages(tree.ProtoReflect(), func(m protoreflect.ProtoMessage) bool { return pgVisit(&r, m) })
	return r
}

// walkMessages visits a tree of messages, parents first.
func walkMessages(m protoreflect.Message, visit func(protoreflect.ProtoMessage) bool) {
	if !visit(m.Interface()) {
		return
	}
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.Kind() != protoreflect.MessageKind || f.IsMap():
		case f.IsList():
			for i := range v.List().Len() {
				walkMessages(v.List().Get(i).Message(), visit)
			}
		default:
			walkMessages(v.Message(), visit)
		}
		return true
	})
}

func pgVisit(r *Reading, m protoreflect.ProtoMessage) bool {
	add := func(kind, what string) { r.Leaves = append(r.Leaves, kind+":"+what) }
	root := func(list ...*pg.Node) {
		for _, n := range list {
			if n != nil && n.Node != nil {
				r.Roots = append(r.Roots, pgForm(n))
			}
		}
	}
	switch n := m.(type) {
	case *pg.TypeName:
		return false
	case *pg.ColumnRef:
		if name, star := pgNames(n.Fields); !star {
			add("column", name)
		}
		return false
	case *pg.RangeVar:
		name := n.Relname
		if n.Schemaname != "" {
			name = n.Schemaname + "." + name
		}
		if n.Catalogname == "" {
			add("table", name)
		}
	case *pg.A_Const:
		if s := pgConst(n); s != "null" && s != "true" && s != "false" && s != unknown {
			add("value", strings.Trim(strings.TrimPrefix(s, "(- "), ")"))
		}
	case *pg.FuncCall:
		if name, _ := pgNames(n.Funcname); isNumbered(name, 'f') {
			add("function", name)
		}
	case *pg.ResTarget:
		if c := n.Val.GetColumnRef(); c != nil {
			if _, star := pgNames(c.Fields); star {
				return true
			}
		}
		root(n.Val)
	case *pg.SelectStmt:
		root(n.WhereClause, n.HavingClause)
		root(n.GroupClause...)
	case *pg.JoinExpr:
		root(n.Quals)
	case *pg.SortBy:
		root(n.Node)
	}
	return true
}

func pgNames(list []*pg.Node) (name string, star bool) {
	var parts []string
	for _, f := range list {
		if f.GetAStar() != nil {
			star = true
		}
		parts = append(parts, f.GetString_().GetSval())
	}
	return strings.Join(parts, "."), star
}

func pgConst(c *pg.A_Const) string {
	switch v := c.Val.(type) {
	case *pg.A_Const_Ival:
		return value(fmt.Sprint(v.Ival.Ival))
	case *pg.A_Const_Sval:
		return v.Sval.Sval
	case *pg.A_Const_Boolval:
		return fmt.Sprint(v.Boolval.Boolval)
	}
	if c.Isnull {
		return "null"
	}
	return unknown
}

func pgForms(list []*pg.Node) []string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = pgForm(n)
	}
	return out
}

func pgForm(n *pg.Node) string {
	switch x := n.GetNode().(type) {
	case *pg.Node_ColumnRef:
		name, _ := pgNames(x.ColumnRef.Fields)
		return name
	case *pg.Node_AConst:
		return pgConst(x.AConst)
	case *pg.Node_BoolExpr:
		args := pgForms(x.BoolExpr.Args)
		switch x.BoolExpr.Boolop {
		case pg.BoolExprType_AND_EXPR:
			return chain("and", args...)
		case pg.BoolExprType_OR_EXPR:
			return chain("or", args...)
		}
		return form("not", args...)
	case *pg.Node_AExpr:
		return pgOperation(x.AExpr)
	case *pg.Node_NullTest:
		return negated(x.NullTest.Nulltesttype == pg.NullTestType_IS_NOT_NULL, form("is", pgForm(x.NullTest.Arg), "null"))
	case *pg.Node_BooleanTest:
		word := strings.ToLower(strings.TrimPrefix(x.BooleanTest.Booltesttype.String(), "IS_"))
		what, not := strings.CutPrefix(word, "not_")
		return negated(not, form("is", pgForm(x.BooleanTest.Arg), what))
	case *pg.Node_CaseExpr:
		return pgCase(x.CaseExpr)
	case *pg.Node_FuncCall:
		if name, _ := pgNames(x.FuncCall.Funcname); isNumbered(name, 'f') {
			return form(name, pgForms(x.FuncCall.Args)...)
		}
	case *pg.Node_TypeCast:
		return form("cast", pgForm(x.TypeCast.Arg))
	case *pg.Node_CollateClause:
		return form("collate", pgForm(x.CollateClause.Arg))
	case *pg.Node_RowExpr:
		return form("row", pgForms(x.RowExpr.Args)...)
	case *pg.Node_SubLink:
		switch x.SubLink.SubLinkType {
		case pg.SubLinkType_EXPR_SUBLINK:
			return "query"
		case pg.SubLinkType_EXISTS_SUBLINK:
			return form("exists", "query")
		case pg.SubLinkType_ANY_SUBLINK:
			if len(x.SubLink.OperName) == 0 {
				return form("in", pgForm(x.SubLink.Testexpr), "query")
			}
		}
	}
	return unknown
}

func pgCase(c *pg.CaseExpr) string {
	parts := []string{"-"}
	if c.Arg != nil {
		parts[0] = pgForm(c.Arg)
	}
	for _, w := range c.Args {
		parts = append(parts, pgForm(w.GetCaseWhen().GetExpr()), pgForm(w.GetCaseWhen().GetResult()))
	}
	if c.Defresult != nil {
		parts = append(parts, pgForm(c.Defresult))
	}
	return form("case", parts...)
}

func pgOperation(x *pg.A_Expr) string {
	name, _ := pgNames(x.Name)
	switch x.Kind {
	case pg.A_Expr_Kind_AEXPR_OP:
		if x.Lexpr == nil {
			if name == "+" {
				return unknown
			}
			return form(name, pgForm(x.Rexpr))
		}
		return form(operator(name), pgForm(x.Lexpr), pgForm(x.Rexpr))
	case pg.A_Expr_Kind_AEXPR_IN:
		list := pgForms(x.Rexpr.GetList().GetItems())
		return negated(name == "<>", form("in", append([]string{pgForm(x.Lexpr)}, list...)...))
	case pg.A_Expr_Kind_AEXPR_LIKE:
		return pgPattern("like", name, x)
	case pg.A_Expr_Kind_AEXPR_ILIKE:
		return pgPattern("ilike", name, x)
	case pg.A_Expr_Kind_AEXPR_BETWEEN, pg.A_Expr_Kind_AEXPR_NOT_BETWEEN:
		ends := pgForms(x.Rexpr.GetList().GetItems())
		return negated(x.Kind == pg.A_Expr_Kind_AEXPR_NOT_BETWEEN, form("between", append([]string{pgForm(x.Lexpr)}, ends...)...))
	case pg.A_Expr_Kind_AEXPR_DISTINCT, pg.A_Expr_Kind_AEXPR_NOT_DISTINCT:
		not := x.Kind == pg.A_Expr_Kind_AEXPR_NOT_DISTINCT
		return negated(not, form("is distinct from", pgForm(x.Lexpr), pgForm(x.Rexpr)))
	}
	return unknown
}

func pgPattern(op, name string, x *pg.A_Expr) string {
	if x.Rexpr.GetFuncCall() != nil { // ESCAPE
		return unknown
	}
	return negated(strings.HasPrefix(name, "!"), form(op, pgForm(x.Lexpr), pgForm(x.Rexpr)))
}
