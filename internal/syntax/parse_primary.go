package syntax

// prefix reads an operand with the operators before it.
func (p *parser) prefix() Expr {
	t := &p.t[p.i]
	switch t.Kind {
	case NumberToken:
		p.i++
		return p.nodes.literals.put(Literal{Span: t.Span, Kind: Number, Text: p.text(t)})
	case StringToken:
		if p.dialect == SQLite && p.opAhead(1, opDot) && p.ahead(1).Start == t.End {
			return p.columnOrCall() // 'a'.'b' is a column
		}
		p.i++
		if filledIn(p.text(t), p.dialect) {
			return &Opaque{Span: t.Span}
		}
		return p.literalOf(t)
	case BlobToken:
		p.i++
		p.checkBlob(t)
		return p.nodes.literals.put(Literal{Span: t.Span, Kind: Blob, Text: p.text(t)})
	case ParamToken:
		return p.param(t)
	case Template:
		return p.opaque()
	case QuotedName:
		return p.columnOrCall()
	case Bad:
		return p.bad(t)
	case Operator:
		return p.prefixOp(t)
	case Word:
		return p.wordOperand(t)
	}
	return p.missing("An operand")
}

// param reads a placeholder. With a dot behind it, it stands for a name.
func (p *parser) param(t *Token) Expr {
	if next := p.ahead(1); next.Start == t.End && (next.op == opDot || next.Kind == Template || next.Kind == Word) {
		return p.opaque()
	}
	p.i++
	return &Param{Span: t.Span, text: p.text(t)}
}

// opaque reads a template or placeholder and all that touches it as one name.
func (p *parser) opaque() Expr {
	lo := p.next().Start
	for t := p.cur(); t.Start == p.end() && (t.Kind == Word || t.Kind == QuotedName || t.Kind == Template || t.Kind == ParamToken || t.op == opDot || t.op == opStar && p.t[p.i-1].op == opDot); t = p.cur() {
		p.i++
	}
	p.skipTouching()
	return &Opaque{Span: p.from(lo)}
}

// skipTouching skips the arguments of a call whose name is a template.
func (p *parser) skipTouching() {
	if t := p.cur(); t.op == opLParen && t.Start == p.end() {
		p.skipParens()
	}
}

func (p *parser) bad(t *Token) Expr {
	p.i++
	p.badToken(t)
	switch s := p.text(t); {
	case s[0] == '\'' || s[0] == '"' && p.dialect == MySQL:
		return p.nodes.literals.put(Literal{Span: t.Span, Kind: String, Text: s[1:]})
	case s[0] == '"' || s[0] == '`' || s[0] == '[' && p.dialect == SQLite || isDigit(s[0]):
		return p.nodes.columns.put(Column{Span: t.Span, Name: p.nameOf(t)})
	}
	if !p.atEnd() && p.startsExpr(0) && p.cur().Kind != Bad {
		return p.expr(powerSign)
	}
	return &Opaque{Span: t.Span}
}

func (p *parser) prefixOp(t *Token) Expr {
	switch t.op {
	case opLParen:
		return p.group(p.grouping)
	case opMinus, opPlus:
		return p.unary(t, opNames[t.op], p.rules.words.sign)
	case opBang:
		if p.dialect == MySQL {
			return p.unary(t, "!", powerWord)
		}
	case opTilde, opOther:
		if p.dialect == Postgres {
			return p.unary(t, p.text(t), powerOther)
		}
		if t.op == opTilde {
			return p.unary(t, "~", p.rules.words.sign)
		}
	case opStar:
		p.i++
		return p.nodes.stars.put(Star{Span: t.Span})
	case opDot:
		if p.dotHere(0) {
			return p.beheaded(t)
		}
	}
	return p.missing("An operand")
}

// dotHere reports whether .name stands n places on, with nothing before its dot.
func (p *parser) dotHere(n int) bool {
	t, next := p.ahead(n), p.ahead(n+1)
	return t.op == opDot && (next.Kind == Word || next.Kind == QuotedName) && next.Start == t.End
}

// beheaded reads .name, where the table's name is missing.
func (p *parser) beheaded(dot *Token) Expr {
	p.tell(dot.Span, "A name is missing before the dot.")
	for p.dotHere(0) {
		p.advance(2)
	}
	p.skipTouching()
	return &Opaque{Span: p.from(dot.Start)}
}

func (p *parser) unary(t *Token, name string, pw power) Expr {
	p.i++
	u := p.nodes.unaries.put(Unary{Op: name, OpSpan: t.Span})
	u.X = p.expr(pw)
	u.Span = p.from(t.Start)
	return u
}

// wordOperand reads what begins with a word.
func (p *parser) wordOperand(t *Token) Expr {
	if t.Keyword == noKeyword {
		if p.dialect == Postgres && p.ahead(1).Kind == StringToken && isLiteralType(p.text(t)) {
			return p.typedLiteral(t)
		}
		return p.columnOrCall()
	}
	dotted := p.opAhead(1, opDot)
	switch t.Keyword {
	case KwNull, KwTrue, KwFalse, KwCurrentDate, KwCurrentTime, KwCurrentTimestamp:
		if !dotted {
			return p.wordLiteral(t)
		}
	case KwNot:
		if isPatternWord(p.ahead(1).Keyword) && p.startsExpr(2) && !p.opAhead(2, opLParen) {
			return p.missing("An operand")
		}
		return p.unary(t, "NOT", powerNot)
	case KwLike, KwGlob, KwRegexp, KwRlike, KwMatch, KwIlike:
		if next := p.ahead(1); next.Kind == StringToken || next.Kind == ParamToken {
			return p.missing("An operand")
		}
	case KwExists:
		return p.exists(t)
	case KwCase:
		return p.caseOf()
	case KwWhen:
		if p.cases == 0 {
			return p.caseless(nil)
		}
	case KwCast:
		if p.opAhead(1, opLParen) {
			return p.cast(t)
		}
	case KwInterval:
		if !dotted && p.dialect != SQLite && !p.opAhead(1, opComma) && !p.opAhead(1, opRParen) && (p.dialect == MySQL || p.ahead(1).Kind == StringToken || p.ahead(1).Kind == ParamToken) {
			return p.interval(t)
		}
	case KwDate, KwTime, KwTimestamp:
		if p.dialect != SQLite && p.typedLiteralHere() {
			return p.typedLiteral(t)
		}
	case KwBinary:
		if p.dialect == MySQL && !p.opAhead(1, opLParen) {
			return p.unary(t, "BINARY", powerSign)
		}
	case KwArray:
		if p.opAhead(1, opLBracket) {
			return p.array(t)
		}
		if p.opAhead(1, opLParen) {
			return p.columnOrCall()
		}
	case KwDefault:
		if !p.opAhead(1, opLParen) {
			p.i++
			return p.wordOf(t)
		}
	case KwNext:
		if p.dialect == MySQL && sameWord("VALUE", p.text(p.ahead(1))) && p.kwAhead(2, KwFor) {
			p.advance(3)
			p.columnOrCall() // a sequence of MariaDB
			return &Opaque{Span: p.from(t.Start)}
		}
	case KwSelect:
		return p.bareSubquery(t)
	case KwDistinct, KwAll:
		// COUNT(a, DISTINCT b), x + DISTINCT y
		if p.startsExpr(1) && !p.opAhead(1, opLParen) {
			p.i++
			p.tell(t.Span, t.Keyword.String()+" cannot stand here.")
			return p.expr(powerNot)
		}
	}
	return p.nameOperand(t)
}

// nameOperand reads a column or a call whose name may be a keyword.
func (p *parser) nameOperand(t *Token) Expr {
	switch {
	case !p.rules.reserved.has(t.Keyword):
		if isJoinWord(t.Keyword) && isJoinWord(p.ahead(1).Keyword) {
			break
		}
		return p.columnOrCall()
	case p.opAhead(1, opLParen) && p.rules.inNames.has(t.Keyword):
		return p.columnOrCall()
	case !p.clauseHere() && p.reservedName(t):
		return p.columnOrCall()
	}
	return p.missing("An operand")
}

// bareSubquery reads a query where parentheses are missing around it.
func (p *parser) bareSubquery(t *Token) Expr {
	if p.parens == 0 && p.i > 0 && p.t[p.i-1].op != opComma && p.t[p.i-1].Kind != Operator && !isWordOperator(p.t[p.i-1].Keyword) {
		return p.missing("An operand")
	}
	p.tell(t.Span, "A query used as a value needs parentheses.")
	q := p.query()
	return &Subquery{Span: q.Span, Query: q}
}

func (p *parser) wordLiteral(t *Token) Expr {
	p.i++
	kind := CurrentTime
	switch t.Keyword {
	case KwNull:
		kind = Null
	case KwTrue:
		kind = True
	case KwFalse:
		kind = False
	}
	lit := p.nodes.literals.put(Literal{Span: t.Span, Kind: kind, Text: t.Keyword.String()})
	if kind == CurrentTime && p.isOp(opLParen) && (p.opAhead(1, opRParen) || p.ahead(1).Kind == NumberToken) {
		if !p.opAhead(1, opRParen) {
			p.lost++ // the precision
		}
		p.advance(2)
		p.skipOp(opRParen)
		lit.Span = p.from(t.Start)
	}
	return lit
}

func (p *parser) exists(t *Token) Expr {
	p.i++
	e := &Exists{}
	if p.isOp(opLParen) {
		open := p.open()
		e.Query = p.query()
		p.closeQuery(open, e.Query)
	} else {
		p.missing("A query in parentheses")
	}
	e.Span = p.from(t.Start)
	return e
}

func (p *parser) cast(t *Token) Expr {
	p.i++
	c := &Cast{}
	open := p.open()
	c.X = p.expr(0)
	if p.skip(KwAs) {
		c.Type = p.typeName()
	} else {
		c.Type = TypeName{Span: p.missing("AS with a type").Span}
	}
	for _, x := range p.close(open) {
		c.X = p.apposed(c.X, x)
	}
	c.Span = p.from(t.Start)
	return c
}

// group reads a parenthesis in an expression: a subquery, a row or an
// expression. An inner subquery may turn out to be the first part of a query.
func (p *parser) group(emptyOK bool) Expr {
	open := p.open()
	lo := open.Start
	if p.queryStarts(p.cur()) && !p.isOp(opLParen) && !(p.isKw(KwValues) && !p.opAhead(1, opLParen) && !p.kwAhead(1, KwRow)) {
		return p.subquery(lo, open, p.query())
	}
	if p.isOp(opRParen) {
		if !emptyOK {
			p.missing("An operand")
		}
		p.close(open)
		return p.nodes.rows.put(Row{Span: p.from(lo)})
	}
	if p.isOp(opStar) && p.opAhead(1, opRParen) {
		p.unexpected()
	}
	if p.selectForgotten() {
		return p.subquery(lo, open, p.query())
	}
	x := p.expr(0)
	if s, ok := x.(*Subquery); ok && (p.setPower() > 0 || p.isKw(KwOrder) || p.isKw(KwLimit)) {
		q := p.nodes.queries.put(Query{dialect: p.dialect, lossy: s.Query.lossy, Body: p.compoundRest(&Nested{Span: s.Span, Query: s.Query}, 0)})
		p.queryTail(q)
		q.Span = p.from(s.Start)
		return p.subquery(lo, open, q)
	}
	var room [8]Expr
	list := append(room[:0], x)
	for p.more() {
		list = append(list, p.expr(0))
	}
	list = append(list, p.close(open)...)
	at := p.from(lo)
	if len(list) > 1 {
		return p.field(p.nodes.rows.put(Row{Span: at, Exprs: p.nodes.exprLists.list(list)}))
	}
	return p.field(p.nodes.parens.put(Paren{Span: at, X: list[0]}))
}

func (p *parser) subquery(lo int, open *Token, q *Query) Expr {
	p.closeQuery(open, q)
	return &Subquery{Span: p.from(lo), Query: q}
}

// field reads PostgreSQL's (x).name.
func (p *parser) field(x Expr) Expr {
	for p.dialect == Postgres && p.isOp(opDot) {
		p.i++
		f := &Field{X: x}
		if t := p.cur(); t.op == opStar {
			p.i++
			f.Name = Name{Span: t.Span, Text: "*"}
		} else {
			f.Name = p.name("A field", false)
		}
		f.Span = p.from(x.Where().Start)
		x = f
	}
	return x
}
