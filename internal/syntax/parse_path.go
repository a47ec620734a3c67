package syntax

// columnOrCall reads a name of up to three parts, t.* or a call.
func (p *parser) columnOrCall() Expr {
	t := p.next()
	if p.dialect == Postgres && t.Kind == QuotedName && t.Len() == 2 && !p.isOp(opLParen) && !p.isOp(opDot) {
		p.replace(t.Span, "''", "Write an empty text", "A name cannot be empty; a text stands in single quotes.")
	}
	if p.isOp(opLParen) {
		return p.call(p.nameOf(t))
	}
	if t.Keyword == KwGrouping && p.isKw(KwSets) && p.opAhead(1, opLParen) {
		p.i++
		at := p.from(t.Start)
		return p.call(Name{Span: at, Text: at.In(p.src)})
	}
	if n := p.cur(); (n.Kind == Template || n.Kind == ParamToken) && n.Start == t.End {
		p.i--
		return p.opaque()
	}
	if !p.isOp(opDot) {
		if p.introducer(t) {
			p.lost++ // the character set, which may change how the string compares
			return p.prefix()
		}
		return p.nodes.columns.put(Column{Span: t.Span, Name: p.nameOf(t)})
	}
	return p.dotted(t)
}

// introducer reports whether t is MySQL's _utf8mb4 before a string.
func (p *parser) introducer(t *Token) bool {
	return p.dialect == MySQL && p.src[t.Start] == '_' && (p.cur().Kind == StringToken || p.cur().Kind == BlobToken)
}

// dotted reads what follows the first part of a name.
func (p *parser) dotted(first *Token) Expr {
	c := p.nodes.columns.put(Column{Name: p.nameOf(first)})
	last := first
	for p.isOp(opDot) {
		p.i++
		t := p.cur()
		switch {
		case t.op == opStar:
			p.i++
			return p.nodes.stars.put(Star{Span: p.from(first.Start), Table: p.nodes.names.put(c.Name)})
		case t.Kind == Template, t.Kind == ParamToken:
			p.i--
			p.opaque()
			return &Opaque{Span: p.from(first.Start)}
		}
		if c.Schema != nil && p.dialect == SQLite {
			p.tell(t.Span, "A column's name has at most three parts.")
		}
		if c.Table != nil {
			c.Schema = c.Table
		}
		c.Table = p.nodes.names.put(c.Name)
		if t.Kind == QuotedName || t.Kind == StringToken && p.dialect == SQLite || t.Kind == Word && (!p.rules.reserved.has(t.Keyword) || !p.clauseHere() && !isWordOperator(t.Keyword) && p.dottedReserved(t)) {
			p.i++
			c.Name = p.nameOf(t)
			last = t
			continue
		}
		c.Name = Name{Span: p.missing("A column").Span}
		break
	}
	if p.isOp(opLParen) && last == &p.t[p.i-1] {
		at := p.from(first.Start)
		if p.dialect == SQLite {
			p.tell(at, "In SQLite no dot can stand in the name of a function.")
			p.quiet = false
		}
		return p.call(Name{Span: at, Text: at.In(p.src)})
	}
	c.Span = p.from(first.Start)
	return c
}

// dottedReserved accepts a reserved word behind a dot: PostgreSQL and MySQL
// take any, SQLite none.
func (p *parser) dottedReserved(t *Token) bool {
	return p.dialect != SQLite || p.reservedName(t)
}
