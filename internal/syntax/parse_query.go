package syntax

import "github.com/sqlrepair/sqlrepair-lsp/internal/text"

// query reads WITH, the body, ORDER BY and LIMIT.
func (p *parser) query() *Query {
	lo := p.start()
	q := p.nodes.queries.put(Query{dialect: p.dialect})
	lost := p.lost
	if !p.enter() {
		o := p.tooDeep()
		q.lossy = true
		q.Span, q.Body = o.Span, &Missing{o.Span}
		return q
	}
	if p.isKw(KwWith) {
		q.With = p.with()
	}
	q.Body = p.compound(0)
	p.queryTail(q)
	q.Span = p.from(min(lo, q.Body.Where().Start))
	q.lossy = p.lost > lost
	p.leave()
	return q
}

// queryTail reads what stands behind the body, and what should not.
func (p *parser) queryTail(q *Query) {
	for {
		switch k := p.cur().Keyword; k {
		case KwOrder, KwBy:
			if k == KwBy && !p.startsExpr(1) {
				return
			}
			o := p.orderBy()
			if q.OrderBy == nil && q.Limit == nil {
				q.OrderBy = o
				continue
			}
			p.tell(o.Keyword, "ORDER BY must stand once, before LIMIT.")
			q.Stray = append(q.Stray, o)
		case KwLimit, KwOffset, KwFetch:
			if !p.limitHere() && !(k == KwOffset && q.Limit != nil) {
				return
			}
			p.limit(q)
		case KwFor, KwLock:
			if !p.lockHere() {
				return
			}
			p.lock(q)
		case KwUnion, KwExcept, KwIntersect:
			if q.OrderBy == nil && q.Limit == nil {
				return
			}
			p.lateCompound(q)
		default:
			if !p.queryStray(q) {
				return
			}
		}
	}
}

// queryStray reads a clause behind ORDER BY or LIMIT, or junk.
func (p *parser) queryStray(q *Query) bool {
	switch {
	case p.atEnd() || p.isOp(opRParen) || p.inner && !p.misplaced():
		return false
	case p.misplaced():
		p.tell(p.cur().Span, p.misplacedMessage(q))
		s := p.nodes.selects.put(Select{Span: p.place(), Keyword: p.place()})
		lo := p.start()
		p.clauses(s)
		s.Span = p.from(lo)
		s.Keyword = text.Span{Start: lo, End: lo}
		q.Stray = append(q.Stray, s)
	case p.parens > 0:
		return false
	default:
		before := p.i
		q.Stray = p.junk(q.Stray)
		return p.i > before
	}
	return true
}

func (p *parser) misplaced() bool {
	switch p.cur().Keyword {
	case KwFrom, KwWhere, KwHaving:
		return true
	case KwGroup:
		return p.kwAhead(1, KwBy)
	case KwJoin, KwInner, KwLeft, KwRight, KwFull, KwCross, KwNatural:
		return p.clauseHere()
	}
	return false
}

func (p *parser) misplacedMessage(q *Query) string {
	word := p.cur().Keyword.String()
	switch {
	case q.OrderBy != nil:
		return word + " must stand before ORDER BY."
	case q.Limit != nil:
		return word + " must stand before LIMIT."
	}
	return word + " cannot stand here."
}

// lateCompound reads a set operator behind ORDER BY or LIMIT, which belong
// behind the last part.
func (p *parser) lateCompound(q *Query) {
	at := p.cur().Span
	switch {
	case q.OrderBy != nil:
		at = q.OrderBy.Keyword
	case q.Limit != nil:
		at = q.Limit.Keyword
	}
	p.tell(at, "ORDER BY and LIMIT must stand behind the last part of "+p.cur().Keyword.String()+", or the part needs a subquery.")
	part := p.nodes.queries.put(Query{dialect: p.dialect, Body: q.Body, OrderBy: q.OrderBy, Limit: q.Limit, Stray: q.Stray})
	part.Span = p.from(q.Body.Where().Start)
	q.OrderBy, q.Limit, q.Stray = nil, nil, nil
	q.Body = p.compoundRest(&Nested{Span: part.Span, Query: part}, 0)
}

// with reads WITH and its common table expressions.
func (p *parser) with() *With {
	w := &With{}
	lo := p.next().Start
	w.Recursive = p.skip(KwRecursive)
	for {
		w.CTEs = append(w.CTEs, p.cte())
		if !p.skipOp(opComma) {
			break
		}
		if p.isKw(KwSelect) || p.isKw(KwInsert) || p.isKw(KwUpdate) || p.isKw(KwDelete) {
			p.trailingComma(&p.t[p.i-1])
			break
		}
	}
	w.Span = p.from(lo)
	return w
}

func (p *parser) cte() *CTE {
	c := &CTE{}
	c.Name = p.name("A name", false)
	lo := c.Name.Start
	if p.isOp(opLParen) && !p.kwAhead(1, KwSelect) && !p.kwAhead(1, KwWith) && !p.kwAhead(1, KwValues) {
		c.Columns = p.names()
	}
	if !p.skip(KwAs) {
		p.missing("AS")
	}
	p.skip(KwNot)
	p.skip(KwMaterialized)
	if p.isOp(opLParen) {
		open := p.open()
		switch p.cur().Keyword {
		case KwInsert, KwUpdate, KwDelete, KwMerge:
			p.skipGroup()
			p.close(open)
		default:
			c.Query = p.query()
			p.closeQuery(open, c.Query)
		}
	} else {
		p.missing("A query in parentheses")
	}
	if p.dialect == Postgres {
		c.Open = p.cteTail()
	}
	c.Span = p.from(lo)
	return c
}

// cteTail skips PostgreSQL's SEARCH … SET x and CYCLE … SET x [USING y], and
// reports whether one stands here.
func (p *parser) cteTail() (found bool) {
	for t := p.cur(); t.Kind == Word && (sameWord("SEARCH", p.text(t)) || sameWord("CYCLE", p.text(t))); t = p.cur() {
		p.lost++
		found = true
		for p.i++; !p.atEnd() && !p.isKw(KwSelect) && !p.isOp(opRParen) && !p.isKw(KwSet) && !p.isKw(KwUsing); {
			p.i++
		}
		if p.skip(KwSet) || p.skip(KwUsing) {
			p.next()
		}
		if p.skip(KwUsing) {
			p.next()
		}
	}
	return found
}

// skipGroup goes to the parenthesis that closes the group at hand. What it skips
// is lost for the tree.
func (p *parser) skipGroup() {
	p.lost++
	for depth := 0; !p.atEnd(); p.i++ {
		switch p.cur().op {
		case opLParen:
			depth++
		case opRParen:
			if depth == 0 {
				return
			}
			depth--
		case opNone:
			if depth == 0 && p.surplus > 0 && p.clauseHere() {
				return
			}
		}
	}
}

// queryStarts reports whether a query, or a parenthesis that may hold one,
// begins with t.
func (p *parser) queryStarts(t *Token) bool {
	switch t.Keyword {
	case KwSelect, KwWith, KwValues:
		return true
	}
	return t.op == opLParen
}

// setPower tells a set operator: INTERSECT binds tighter except in SQLite.
func (p *parser) setPower() power {
	switch p.cur().Keyword {
	case KwUnion, KwExcept:
		return 1
	case KwMinus:
		if p.kwAhead(1, KwSelect) || p.kwAhead(1, KwAll) || p.opAhead(1, opLParen) && p.kwAhead(2, KwSelect) {
			return 1
		}
	case KwIntersect:
		if p.dialect == SQLite {
			return 1
		}
		return 2
	}
	return 0
}

func (p *parser) compound(min power) Body {
	return p.compoundRest(p.bodyPart(), min)
}

func (p *parser) compoundRest(left Body, min power) Body {
	for pw := p.setPower(); pw > min; pw = p.setPower() {
		t := p.next()
		p.quiet = false
		c := &Compound{Op: t.Keyword.String(), Left: left}
		if t.Keyword == KwMinus {
			c.Op = "EXCEPT"
			p.replace(t.Span, "EXCEPT", "Write `EXCEPT`", "This dialect says EXCEPT, not MINUS.")
		}
		if c.All = p.skip(KwAll); !c.All {
			p.skip(KwDistinct)
		}
		c.OpSpan = p.from(t.Start)
		if !p.link() || !p.enter() {
			c.Right = &Missing{p.tooDeep().Span}
		} else {
			c.Right = p.compoundRest(p.bodyPart(), pw)
			p.leave()
		}
		p.nestedPart(c.Left)
		p.nestedPart(c.Right)
		c.Span = p.from(left.Where().Start)
		left = c
	}
	return left
}

// nestedPart reports parentheses around a part of a set operation, which SQLite
// does not take. Where they change nothing they can go.
func (p *parser) nestedPart(b Body) {
	n, ok := b.(*Nested)
	if !ok || p.dialect != SQLite {
		return
	}
	const message = "SQLite takes no parentheses around a part of a set operation."
	_, simple := n.Query.Body.(*Select)
	at := text.Span{Start: n.Start, End: n.Start + 1}
	if !simple || n.Query.With != nil || n.Query.OrderBy != nil || n.Query.Limit != nil || p.src[n.Start] != '(' || p.src[n.End-1] != ')' {
		if p.src[n.Start] == '(' {
			p.tell(at, message)
			p.quiet = false
		}
		return
	}
	p.report(SyntaxProblem{Span: at, Message: message, Title: "Remove the parentheses", Fix: []text.Edit{
		{Span: at}, {Span: text.Span{Start: n.End - 1, End: n.End}},
	}})
}

// bodyPart reads SELECT, VALUES or a query in parentheses.
func (p *parser) bodyPart() Body {
	switch {
	case p.isKw(KwSelect):
		return p.selectCore()
	case p.isKw(KwValues):
		return p.values()
	case p.isKw(KwTable) && p.dialect != SQLite && p.isName(p.ahead(1)):
		return p.wholeTable()
	case p.isOp(opLParen):
		open := p.open()
		q := p.query()
		p.closeQuery(open, q)
		return &Nested{Span: p.from(open.Start), Query: q}
	case p.startsExpr(0) || p.isOp(opStar):
		return p.selectless()
	}
	return p.missing("A SELECT")
}

// wholeTable reads TABLE t, which is SELECT * FROM t.
func (p *parser) wholeTable() *Select {
	t := p.next()
	star := p.nodes.stars.put(Star{Span: p.place()})
	s := p.nodes.selects.put(Select{Keyword: t.Span, Items: []*Item{p.nodes.items.put(Item{Span: star.Span, Expr: star})}})
	s.From = p.nodes.froms.put(From{Keyword: p.place()})
	s.From.Sources = []Source{p.table(p.start(), false)}
	s.From.Span = p.from(s.From.Keyword.Start)
	s.Span = p.from(t.Start)
	return s
}

// values reads VALUES (…), (…).
func (p *parser) values() *Values {
	v := &Values{}
	lo := p.next().Start
	for {
		rowLo := p.start()
		p.skip(KwRow)
		if !p.isOp(opLParen) {
			p.missing("A row in parentheses")
			break
		}
		row := p.row()
		row.Start = rowLo
		v.Rows = append(v.Rows, row)
		if !p.more() {
			break
		}
	}
	v.Span = p.from(lo)
	return v
}

// row reads (a, b).
func (p *parser) row() *Row {
	r := p.nodes.rows.put(Row{})
	lo := p.start()
	open := p.open()
	if p.isOp(opRParen) && p.dialect != MySQL {
		p.missing("A value")
	}
	if !p.isOp(opRParen) {
		for {
			if p.isKw(KwDefault) {
				r.Exprs = append(r.Exprs, p.wordOf(p.next()))
			} else {
				r.Exprs = append(r.Exprs, p.expr(0))
			}
			if !p.more() {
				break
			}
		}
	}
	r.Exprs = append(r.Exprs, p.close(open)...)
	r.Span = p.from(lo)
	return r
}
