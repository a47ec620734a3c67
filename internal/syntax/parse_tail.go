package syntax

import "strings"

// orderBy reads ORDER BY.
func (p *parser) orderBy() *OrderBy {
	o := &OrderBy{}
	lo := p.next().Start
	p.quiet = false
	if !p.skip(KwBy) {
		p.missing("BY")
	}
	o.Keyword = p.from(lo)
	for {
		o.Terms = append(o.Terms, p.order())
		if !p.more() {
			break
		}
	}
	o.Span = p.from(lo)
	return o
}

func (p *parser) order() *Order {
	o := &Order{Expr: p.expr(0)}
	o.Dir = p.place()
	if t := p.cur(); t.Keyword == KwAsc || t.Keyword == KwDesc {
		p.i++
		o.Dir = t.Span
		o.Desc = t.Keyword == KwDesc
	} else if p.dialect == Postgres && t.Keyword == KwUsing {
		p.advance(2) // USING >
		p.lost++
	}
	if p.isKw(KwNulls) && (p.kwAhead(1, KwFirst) || p.kwAhead(1, KwLast)) {
		p.i++
		o.Nulls = p.next().Keyword.String()
	}
	o.Span = p.from(o.Expr.Where().Start)
	return o
}

// limitHere reports whether LIMIT, OFFSET or FETCH FIRST begins here.
func (p *parser) limitHere() bool {
	next := p.ahead(1)
	switch p.cur().Keyword {
	case KwLimit:
		return true
	case KwOffset:
		return p.startsExpr(next)
	case KwFetch:
		return next.Keyword == KwFirst || next.Keyword == KwNext
	}
	return false
}

// limit reads LIMIT n OFFSET m, LIMIT m, n, OFFSET m ROWS and FETCH FIRST n
// ROWS ONLY. PostgreSQL takes them in any order.
func (p *parser) limit(q *Query) {
	if q.Limit == nil {
		q.Limit = &Limit{Keyword: p.cur().Span}
		q.Limit.Start = p.start()
	} else if p.isKw(KwLimit) && q.Limit.Count != nil {
		p.tell(p.cur().Span, "LIMIT stands here for the second time.")
	}
	p.quiet = false
	l := q.Limit
	switch t := p.next(); t.Keyword {
	case KwLimit:
		p.limitCount(l)
	case KwOffset:
		l.Offset = keepStray(q, l.Offset, p.expr(0))
		_ = p.skip(KwRows) || p.skip(KwRow)
	case KwFetch:
		p.fetch(q, t)
	}
	l.End = p.end()
}

// keepStray answers with the new expression and keeps one that it displaces.
func keepStray(q *Query, old, now Expr) Expr {
	if old != nil {
		q.Stray = append(q.Stray, now)
		return old
	}
	return now
}

func (p *parser) limitCount(l *Limit) {
	if p.skip(KwAll) {
		return
	}
	count := p.expr(0)
	if p.isOp(opComma) {
		comma := p.next()
		if p.atEnd() {
			p.trailingComma(comma)
		} else {
			l.Offset = count
			count = p.expr(0)
		}
	}
	if l.Count == nil {
		l.Count = count
	}
}

func (p *parser) fetch(q *Query, t *Token) {
	lo := t.Start
	p.i++ // FIRST or NEXT
	var count Expr
	if !p.isKw(KwRow) && !p.isKw(KwRows) {
		count = p.expr(powerOther)
	}
	if p.skip(KwPercent) {
		p.lost++
	}
	_ = p.skip(KwRow) || p.skip(KwRows)
	if p.skip(KwWith) {
		p.skip(KwTies)
		p.lost++
	} else {
		p.skip(KwOnly)
	}
	if p.dialect != Postgres {
		n := "1"
		if count != nil {
			n = count.Where().In(p.src)
		}
		p.replace(p.from(lo), "LIMIT "+n, "Write `LIMIT "+n+"`", "This dialect says LIMIT, not FETCH FIRST.")
	}
	if q.Limit.Count == nil {
		q.Limit.Count = count
	}
}

// lockHere reports whether FOR UPDATE and the like begins here.
func (p *parser) lockHere() bool {
	next := p.ahead(1).Keyword
	switch p.cur().Keyword {
	case KwFor:
		return next == KwUpdate || next == KwShare || next == KwNo || next == KwKey
	case KwLock:
		return next == KwIn
	}
	return false
}

func (p *parser) lock(q *Query) {
	lo := p.next().Start
	if p.dialect == SQLite {
		p.tell(p.t[p.i-1].Span, "SQLite has no locking clause.")
	}
	for !p.atEnd() && !p.isOp(opRParen) && !p.clauseHere() {
		p.i++
	}
	q.Lock = p.from(lo)
}

// windowDefs reads WINDOW w AS (…), ….
func (p *parser) windowDefs() []*WindowDef {
	var list []*WindowDef
	p.next()
	for {
		w := &WindowDef{}
		w.Name = p.name("A name", false)
		lo := w.Name.Start
		if !p.skip(KwAs) {
			p.missing("AS")
		}
		if p.isOp(opLParen) {
			w.Spec = p.window()
		} else {
			p.missing("A window in parentheses")
		}
		w.Span = p.from(lo)
		list = append(list, w)
		if !p.more() {
			return list
		}
	}
}

// window reads (base PARTITION BY … ORDER BY … frame).
func (p *parser) window() *Window {
	w := &Window{}
	lo := p.start()
	open := p.open()
	if t := p.cur(); p.isName(t) && t.Keyword != KwPartition && !p.frameHere() {
		p.i++
		n := p.nameOf(t)
		w.Base = &n
	}
	if p.skip(KwPartition) {
		if !p.skip(KwBy) {
			p.missing("BY")
		}
		w.PartitionBy = p.exprs()
	}
	if p.isKw(KwOrder) {
		w.OrderBy = p.orderBy()
	}
	if p.frameHere() {
		lo, first, lost := p.start(), p.i, p.lost
		p.skipGroup()
		p.lost = lost
		w.Frame = p.from(lo)
		w.frame = p.tokenText(first)
	}
	for _, x := range p.close(open) {
		w.Stray = append(w.Stray, x)
	}
	w.Span = p.from(lo)
	return w
}

// tokenText joins the tokens from first to the cursor, keywords in upper case.
func (p *parser) tokenText(first int) string {
	var b strings.Builder
	for i := first; i < p.i; i++ {
		if i > first {
			b.WriteByte(' ')
		}
		if t := &p.t[i]; t.Keyword != noKeyword {
			b.WriteString(t.Keyword.String())
		} else {
			b.WriteString(strings.ToUpper(p.text(t)))
		}
	}
	return b.String()
}

func (p *parser) frameHere() bool {
	switch p.cur().Keyword {
	case KwRows, KwRange, KwGroups:
		return !p.opAhead(1, opRParen) && !p.opAhead(1, opComma)
	}
	return false
}
