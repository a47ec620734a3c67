package syntax

import "github.com/sqlrepair/sqlrepair-lsp/internal/text"

// selectCore reads one SELECT without what belongs to the whole query.
func (p *parser) selectCore() *Select {
	s := p.nodes.selects.put(Select{Keyword: p.next().Span})
	p.quiet = false
	p.modifiers(s)
	p.selectRest(s)
	return s
}

func (p *parser) selectRest(s *Select) {
	s.Items = p.items()
	p.clauses(s)
	s.Span = p.from(s.Keyword.Start)
}

// selectless reads a select whose first word is missing.
func (p *parser) selectless() *Select {
	at := text.Span{Start: p.start(), End: p.start()}
	if !p.quiet {
		p.report(SyntaxProblem{
			Span: p.cur().Span, Message: "SELECT is missing before " + p.show(p.cur()) + ".",
			Title: "Add SELECT", Fix: []text.Edit{{Span: at, New: "SELECT "}},
		})
	}
	s := p.nodes.selects.put(Select{Keyword: at})
	p.selectRest(s)
	return s
}

// selectForgotten reports whether a query without its SELECT stands behind an
// opening parenthesis: (name FROM t).
func (p *parser) selectForgotten() bool {
	const near = 200 // tokens; it bounds what nested parentheses cost
	if p.surplus > 0 || !p.startsExpr(0) || p.isOp(opLParen) {
		return false
	}
	depth := 0
	for n := range near {
		t := p.ahead(n)
		switch {
		case t.op == opLParen:
			depth++
		case t.op == opRParen && depth == 0, t.Kind == EOF:
			return false
		case t.op == opRParen:
			depth--
		case t.Keyword == KwFrom && depth == 0:
			return n > 0 && p.ahead(n-1).Keyword != KwDistinct // IS DISTINCT FROM
		}
	}
	return false
}

// modifiers reads what stands between SELECT and the list.
func (p *parser) modifiers(s *Select) {
	p.mysqlModifiers()
	if t := p.cur(); t.Keyword == KwDistinct || p.dialect == MySQL && t.Kind == Word && sameWord("DISTINCTROW", p.text(t)) {
		p.i++
		s.Distinct = &Distinct{Span: t.Span}
		if p.dialect == Postgres && p.isKw(KwOn) {
			p.i++
			s.Distinct.On = p.row().Exprs
			s.Distinct.Span = p.from(t.Start)
		}
		if next := p.cur(); next.Keyword == KwDistinct {
			p.i++
			if p.dialect == MySQL {
				p.skip(KwDistinct)
				return
			}
			p.remove(next.Span, text.Span{Start: t.End, End: next.End}, "Remove the second DISTINCT", "DISTINCT stands only once.")
		}
	} else if t.Keyword == KwAll && !p.opAhead(1, opComma) {
		p.i++
	}
	p.mysqlModifiers()
	p.top()
}

func (p *parser) mysqlModifiers() {
	for p.dialect == MySQL && (p.isKw(KwStraightJoin) || p.cur().Kind == Word && mysqlModifier(p.text(p.cur()))) {
		p.i++
	}
}

func mysqlModifier(word string) bool {
	for _, m := range [...]string{"SQL_CALC_FOUND_ROWS", "SQL_NO_CACHE", "SQL_CACHE", "HIGH_PRIORITY", "SQL_SMALL_RESULT", "SQL_BIG_RESULT", "SQL_BUFFER_RESULT"} {
		if sameWord(m, word) {
			return true
		}
	}
	return false
}

// top reads SELECT TOP 3 of another dialect.
func (p *parser) top() {
	if !p.isKw(KwTop) || p.ahead(1).Kind != NumberToken && !(p.opAhead(1, opLParen) && p.ahead(2).Kind == NumberToken && p.opAhead(3, opRParen)) {
		return
	}
	if after := p.ahead(2); p.ahead(1).Kind == NumberToken && (after.op == opComma || after.Keyword == KwFrom || after.op == opRParen) {
		return
	}
	t := p.next()
	p.tell(t.Span, "This dialect has no TOP; LIMIT at the end of the query does that.")
	p.lost++
	if p.skipOp(opLParen) {
		p.i++
	}
	p.i++
	p.quiet = false
}

// items reads a select list.
func (p *parser) items() []*Item {
	if p.listEnds() {
		if p.dialect != Postgres {
			m := p.missing("What to select")
			p.quiet = false
			return []*Item{{Span: m.Span, Expr: m}}
		}
		return nil
	}
	for p.isOp(opComma) {
		t := p.next()
		p.remove(t.Span, t.Span, "Remove the comma", "Nothing stands before this comma.")
	}
	var room [8]*Item
	list := room[:0]
	for {
		list = append(list, p.item())
		if !p.more() {
			return p.nodes.itemLists.list(list)
		}
	}
}

func (p *parser) item() *Item {
	if t := p.cur(); t.Keyword == KwDistinct && !p.opAhead(1, opLParen) || t.Keyword == KwDistinct && !p.listEnds() {
		p.i++
		p.remove(t.Span, text.Span{Start: t.Start, End: p.start()}, "Remove this DISTINCT", "DISTINCT stands only once, directly behind SELECT.")
	}
	it := p.nodes.items.put(Item{Expr: p.expr(0)})
	if it.Alias = p.alias(false); it.Alias != nil {
		if star, ok := it.Expr.(*Star); ok && star.Table == nil {
			p.tell(it.Alias.Span, "FROM or a comma is missing before `"+it.Alias.In(p.src)+"`.")
		}
	}
	it.Span = p.from(it.Expr.Where().Start)
	return it
}

// clauses reads FROM, WHERE, GROUP BY, HAVING and WINDOW in whatever order.
func (p *parser) clauses(s *Select) {
	last := noKeyword
	for {
		t := p.cur()
		k := t.Keyword
		if k != noKeyword && !p.quietly(k) {
			p.quiet = false
		}
		done := false
		switch k {
		case KwFrom:
			done = p.keepFrom(s)
		case KwWhere:
			done = p.keepClause(s, &s.WhereClause)
		case KwHaving:
			done = p.keepClause(s, &s.Having)
		case KwGroup:
			done = p.keepGroup(s)
		case KwWindow:
			if done = p.ahead(2).Keyword == KwAs; done {
				s.Windows = append(s.Windows, p.windowDefs()...)
			}
		case KwInto:
			done = p.into(s)
		default:
			done = p.selectStray(s)
		}
		if !done {
			return
		}
		if clauseRank(k) > 0 {
			if clauseRank(k) < clauseRank(last) {
				s.disordered = true
				p.tell(t.Span, k.String()+" must stand before "+clauseName(last)+".")
			}
			last = k
		}
	}
}

// quietly reports whether k is no fresh start after a mistake.
func (p *parser) quietly(k Keyword) bool {
	switch k {
	case KwFrom, KwWhere, KwHaving, KwGroup, KwOrder, KwLimit:
		return false
	}
	return true
}

func clauseRank(k Keyword) int {
	switch k {
	case KwFrom:
		return 1
	case KwWhere:
		return 2
	case KwGroup:
		return 3
	case KwHaving:
		return 4
	case KwWindow:
		return 5
	}
	return 0
}

func clauseName(k Keyword) string {
	if isTwoWordClause(k) {
		return k.String() + " BY"
	}
	return k.String()
}

func (p *parser) keepFrom(s *Select) bool {
	at := p.cur().Span
	f := p.fromClause()
	if s.From == nil {
		s.From = f
		return true
	}
	p.twice(at)
	s.Stray = append(s.Stray, f)
	return true
}

func (p *parser) keepClause(s *Select, slot **Clause) bool {
	at := p.cur().Span
	c := p.clause()
	if *slot == nil {
		*slot = c
		return true
	}
	p.twice(at)
	s.Stray = append(s.Stray, c)
	return true
}

func (p *parser) keepGroup(s *Select) bool {
	at := p.cur().Span
	g := p.groupBy()
	if s.GroupBy == nil {
		s.GroupBy = g
		return true
	}
	p.twice(at)
	s.Stray = append(s.Stray, g)
	return true
}

func (p *parser) twice(at text.Span) {
	p.tell(at, at.In(p.src)+" stands here for the second time.")
}

// clause reads a word and a condition.
func (p *parser) clause() *Clause {
	word := p.next()
	c := p.nodes.clauses.put(Clause{Keyword: word.Span})
	c.Cond = p.condition(word.Keyword != KwOn && p.parens == 0 && !p.inner)
	c.Span = p.from(c.Keyword.Start)
	return c
}

// condition reads an expression and, where an operator was forgotten, those
// that follow it. With last no comma may follow.
func (p *parser) condition(last bool) Expr {
	x := p.expr(0)
	for !p.atEnd() {
		comma := last && p.isOp(opComma)
		if !comma && !(p.elementFollows() && p.startsExpr(0) && p.once()) {
			break
		}
		if !p.link() {
			break
		}
		if comma {
			p.unexpected()
			p.i++
			if p.listEnds() {
				break
			}
		} else {
			p.lacks("An operator")
		}
		x = p.apposed(x, p.expr(0))
	}
	return x
}

// apposed joins two operands that have no operator between them.
func (p *parser) apposed(l, r Expr) Expr {
	at := text.Span{Start: l.Where().End, End: l.Where().End}
	return p.nodes.binaries.put(Binary{Span: text.Span{Start: l.Where().Start, End: r.Where().End}, OpSpan: at, L: l, R: r})
}

func (p *parser) groupBy() *GroupBy {
	g := p.nodes.groupBys.put(GroupBy{})
	lo := p.next().Start
	if !p.skip(KwBy) {
		p.missing("BY")
		g.Keyword = p.from(lo)
		if p.listEnds() {
			g.Span = g.Keyword
			return g
		}
	}
	g.Keyword = p.from(lo)
	if p.dialect == Postgres && (p.skip(KwAll) || p.skip(KwDistinct)) {
		p.lost++
		if p.listEnds() {
			g.Span = p.from(lo)
			return g
		}
	}
	p.grouping = true
	g.Exprs = p.exprs()
	p.grouping = false
	if p.isKw(KwWith) && p.kwAhead(1, KwRollup) {
		p.advance(2)
		g.Rollup = true
	}
	g.Span = p.from(lo)
	return g
}

// into skips SELECT … INTO and what it names.
func (p *parser) into(s *Select) bool {
	lo := p.next().Start
	if p.dialect == SQLite {
		p.tell(p.t[p.i-1].Span, "SQLite has no SELECT … INTO.")
	}
	for !p.atEnd() && !p.clauseHere() && !p.isOp(opRParen) && !p.lockHere() {
		p.i++
	}
	s.Into = p.from(lo)
	return true
}

// selectStray reads what cannot stand between the clauses of a select: a join
// behind WHERE, or junk.
func (p *parser) selectStray(s *Select) bool {
	switch k := p.cur().Keyword; {
	case p.atEnd() || p.isOp(opRParen):
		return false
	case k == KwOrder || k == KwBy && p.startsExpr(1) || k == KwLimit || p.setPower() > 0 || p.limitHere() || p.lockHere():
		return false
	case isJoinWord(k) && p.clauseHere():
		p.tell(p.cur().Span, "JOIN must stand in FROM, before WHERE.")
		at := text.Span{Start: p.start(), End: p.start()}
		s.Stray = append(s.Stray, p.join(&Missing{at}))
		return true
	case k == KwOn && !p.kwAhead(1, KwConflict) && !p.kwAhead(1, KwDuplicate):
		p.tell(p.cur().Span, "ON belongs to a JOIN.")
		s.Stray = append(s.Stray, p.clause())
		return true
	case s.From != nil && s.WhereClause == nil && s.GroupBy == nil && p.comparisonHere():
		s.WhereClause = p.forgotten("WHERE")
		return true
	case p.inner || p.parens > 0:
		return false
	}
	before := p.i
	s.Stray = p.junk(s.Stray)
	return p.i > before
}
