package syntax

import (
	"strings"

	"github.com/xwb1989/sqlparser"
)

func (l *lowering) exprs(list []Expr) []sqlparser.Expr {
	out := make([]sqlparser.Expr, len(list))
	for i, x := range list {
		out[i] = l.expr(x)
	}
	return out
}

// operand lowers x and puts it in parentheses unless it stands for itself, so
// that the printed form shows the tree.
func (l *lowering) operand(x Expr) sqlparser.Expr {
	switch n := l.expr(x).(type) {
	case *sqlparser.ColName, *sqlparser.SQLVal, *sqlparser.NullVal, sqlparser.BoolVal, *sqlparser.FuncExpr, *sqlparser.Subquery,
		*sqlparser.CaseExpr, sqlparser.ValTuple:
		return n
	default:
		return &sqlparser.ParenExpr{Expr: n}
	}
}

func (l *lowering) expr(x Expr) sqlparser.Expr {
	switch x := x.(type) {
	case *Paren:
		return l.expr(x.X)
	case *Column:
		return l.column(x)
	case *Literal:
		return l.literal(x)
	case *Param:
		return l.param(x)
	case *Unary:
		if x.Op == "NOT" {
			return &sqlparser.NotExpr{Expr: l.operand(x.X)}
		}
		return &sqlparser.UnaryExpr{Operator: strings.ToLower(x.Op) + " ", Expr: l.operand(x.X)}
	case *Binary:
		return l.binary(x)
	case *Is:
		return l.is(x)
	case *In:
		return l.in(x)
	case *Like:
		out := &sqlparser.ComparisonExpr{Operator: negated(x.Not, strings.ToLower(x.Op)), Left: l.operand(x.X), Right: l.operand(x.Pattern)}
		if x.Escape != nil {
			out.Escape = l.operand(x.Escape)
		}
		return out
	case *Between:
		return &sqlparser.RangeCond{Operator: negated(x.Not, "between"), Left: l.operand(x.X), From: l.operand(x.Low), To: l.operand(x.Up)}
	case *Case:
		return l.caseOf(x)
	case *Call:
		return l.call(x)
	case *Subquery:
		return &sqlparser.Subquery{Select: l.query(x.Query)}
	case *Exists:
		if x.Query != nil {
			return &sqlparser.ExistsExpr{Subquery: &sqlparser.Subquery{Select: l.query(x.Query)}}
		}
	case *Row:
		return sqlparser.ValTuple(l.exprs(x.Exprs))
	default:
		return l.without(x)
	}
	l.fail()
	return &sqlparser.NullVal{}
}

// without lowers what sqlparser has no node for.
func (l *lowering) without(x Expr) sqlparser.Expr {
	switch x := x.(type) {
	case *Cast:
		return made("cast", l.expr(x.X), word(typeForm(l.dialect, x.Type.Text)))
	case *Opaque:
		if x.word != "" {
			return made("word", word(x.word))
		}
	case *Collate:
		return made("collate", l.expr(x.X), word(l.fold(&x.Name, false)))
	case *Interval:
		return made("interval", l.expr(x.X), word(x.unit))
	case *Subscript:
		return made("subscript", append([]sqlparser.Expr{l.expr(x.X)}, l.exprs(x.Index)...)...)
	case *Field:
		return made("field", l.expr(x.X), word(l.fold(&x.Name, false)))
	}
	l.fail()
	return &sqlparser.NullVal{}
}

func negated(not bool, op string) string {
	if not {
		return "not " + op
	}
	return op
}

// typeForm writes a type in lower case, with single blanks between words and no
// comments.
func typeForm(d Dialect, written string) string {
	var b strings.Builder
	tokens, _ := lex(written, d)
	wasWord := false
	for i := range tokens {
		t := &tokens[i]
		s := t.In(written)
		if t.Kind == Word {
			s = strings.ToLower(s)
		}
		isWord := t.Kind == Word || t.Kind == QuotedName || t.Kind == NumberToken
		if isWord && wasWord {
			b.WriteByte(' ')
		}
		wasWord = isWord
		b.WriteString(s)
	}
	return b.String()
}

func (l *lowering) column(c *Column) sqlparser.Expr {
	name := l.fold(&c.Name, true)
	if c.Table == nil && c.Name.Quote == '"' && l.dialect == SQLite {
		return made("quoted", word(c.Name.Text)) // it may turn out to be a text
	}
	out := &sqlparser.ColName{Name: sqlparser.NewColIdent(name)}
	if c.Table != nil {
		out.Qualifier.Name = l.table(c.Table)
	}
	if c.Schema != nil {
		out.Qualifier.Qualifier = l.table(c.Schema)
	}
	return out
}

func (l *lowering) literal(x *Literal) sqlparser.Expr {
	switch x.Kind {
	case String:
		return sqlparser.NewStrVal([]byte(x.Text))
	case Null:
		return &sqlparser.NullVal{}
	case True, False:
		return sqlparser.BoolVal(x.Kind == True)
	case CurrentTime:
		return made(strings.ToLower(x.Text))
	}
	return sqlparser.NewIntVal([]byte(strings.ToLower(x.Text)))
}

// param keeps a named placeholder by its name. Those without one are told apart
// by their order only.
func (l *lowering) param(x *Param) sqlparser.Expr {
	return made("param", word(x.text))
}

func (l *lowering) binary(b *Binary) sqlparser.Expr {
	switch b.Op {
	case "AND", "OR":
		return l.chain(b)
	case "":
		l.fail()
	case "=", "<>", "<", "<=", ">", ">=", "<=>":
		op := b.Op
		if op == "<>" {
			op = sqlparser.NotEqualStr
		}
		return &sqlparser.ComparisonExpr{Operator: op, Left: l.operand(b.L), Right: l.operand(b.R)}
	}
	return &sqlparser.BinaryExpr{Operator: strings.ToLower(b.Op), Left: l.operand(b.L), Right: l.operand(b.R)}
}

// chain lowers a AND (b AND c) like a AND b AND c.
func (l *lowering) chain(b *Binary) sqlparser.Expr {
	var parts []Expr
	parts = links(parts, b, b.Op)
	out := l.operand(parts[0])
	for _, x := range parts[1:] {
		if b.Op == "AND" {
			out = &sqlparser.AndExpr{Left: out, Right: l.operand(x)}
		} else {
			out = &sqlparser.OrExpr{Left: out, Right: l.operand(x)}
		}
	}
	return out
}

func links(list []Expr, x Expr, op string) []Expr {
	inside := x
	for p, ok := inside.(*Paren); ok; p, ok = inside.(*Paren) {
		inside = p.X
	}
	if b, ok := inside.(*Binary); ok && b.Op == op {
		return links(links(list, b.L, op), b.R, op)
	}
	return append(list, x)
}

func (l *lowering) is(x *Is) sqlparser.Expr {
	if lit, ok := x.Y.(*Literal); ok && lit.Kind == Null && !x.Distinct {
		return &sqlparser.IsExpr{Operator: isNull(x.Not), Expr: l.operand(x.X)}
	}
	name := "is"
	if x.Not {
		name = "is_not"
	}
	if x.Distinct {
		name += "_distinct_from"
	}
	return made(name, l.expr(x.X), l.expr(x.Y))
}

func isNull(not bool) string {
	if not {
		return sqlparser.IsNotNullStr
	}
	return sqlparser.IsNullStr
}

func (l *lowering) in(x *In) sqlparser.Expr {
	out := &sqlparser.ComparisonExpr{Operator: negated(x.Not, "in"), Left: l.operand(x.X)}
	switch {
	case x.Query != nil:
		out.Right = &sqlparser.Subquery{Select: l.query(x.Query)}
	case x.Table != nil:
		name := l.table(&x.Table.Name).String()
		schema := l.fold(x.Table.Schema, false)
		out.Right = made("table", word(schema), word(name))
	default:
		out.Right = sqlparser.ValTuple(l.exprs(x.List))
	}
	return out
}

func (l *lowering) caseOf(c *Case) sqlparser.Expr {
	out := &sqlparser.CaseExpr{}
	if c.Operand != nil {
		out.Expr = l.operand(c.Operand)
	}
	for _, w := range c.Whens {
		out.Whens = append(out.Whens, &sqlparser.When{Cond: l.operand(w.Cond), Val: l.operand(w.Then)})
	}
	if len(c.Whens) == 0 {
		l.fail()
	}
	if c.Else != nil {
		out.Else = l.operand(c.Else)
	}
	return out
}

// call lowers a function call. What stands behind the parenthesis or at its end
// is wrapped around it.
func (l *lowering) call(c *Call) sqlparser.Expr {
	name := c.Name.Text
	if strings.HasPrefix(strings.ToUpper(name), "GROUPING") {
		name = typeForm(l.dialect, name) // GROUPING SETS: blanks and comments go
	}
	if !isPlainName(name) || len(c.Stray) > 0 {
		l.fail()
	}
	if l.dialect != Postgres || c.Name.Quote == 0 {
		name = lowerASCII(name)
	}
	f := &sqlparser.FuncExpr{Name: sqlparser.NewColIdent(name), Distinct: c.Distinct != nil}
	if c.Star {
		f.Exprs = sqlparser.SelectExprs{&sqlparser.StarExpr{}}
	}
	for _, a := range c.Args {
		if s, ok := a.(*Star); ok {
			f.Exprs = append(f.Exprs, l.star(s))
			continue
		}
		f.Exprs = append(f.Exprs, &sqlparser.AliasedExpr{Expr: l.expr(a)})
	}
	if c.OrderBy == nil && c.Sep == nil && c.Filter == nil && c.Over == nil {
		return f
	}
	around := []sqlparser.Expr{f}
	if c.OrderBy != nil {
		around = append(around, l.order(c.OrderBy))
	}
	if c.Sep != nil {
		around = append(around, made("separator", l.expr(c.Sep)))
	}
	if c.Filter != nil {
		if c.Filter.Cond == nil {
			l.fail()
			return f
		}
		around = append(around, made("filter", l.expr(c.Filter.Cond)))
	}
	if c.Over != nil {
		around = append(around, made("over", l.window(c.Over)))
	}
	return made("call", around...)
}

// isPlainName reports whether s has only the letters of bare names and dots.
func isPlainName(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; !isLetter(c) && !isDigit(c) && c != '.' && c != '$' && c != ' ' && c < 0x80 {
			return false
		}
	}
	return s != ""
}

// order is an ORDER BY inside a call.
func (l *lowering) order(o *OrderBy) sqlparser.Expr {
	var terms []sqlparser.Expr
	for _, t := range l.orderBy(o) {
		terms = append(terms, made(t.Direction, t.Expr))
	}
	return made("order", terms...)
}

// windowName fails for a window's name in quotes, which SQLite takes for a part
// of the name.
func (l *lowering) windowName(n *Name) {
	if l.dialect == SQLite && n.Quote != 0 {
		l.fail()
	}
}

func (l *lowering) window(w *Window) sqlparser.Expr {
	if w == nil || len(w.Stray) > 0 {
		l.fail()
		return &sqlparser.NullVal{}
	}
	var parts []sqlparser.Expr
	if w.Base != nil {
		l.windowName(w.Base)
		parts = append(parts, made("base", l.names([]Name{*w.Base})...))
	}
	if len(w.PartitionBy) > 0 {
		parts = append(parts, made("partition", l.exprs(w.PartitionBy)...))
	}
	if w.OrderBy != nil {
		parts = append(parts, l.order(w.OrderBy))
	}
	if w.frame != "" {
		parts = append(parts, made("frame", word(w.frame)))
	}
	return made("window", parts...)
}
