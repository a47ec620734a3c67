package syntax

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// orderBy reads ORDER BY.
func (p *parser) orderBy() *OrderBy {
	o := p.nodes.orderBys.put(OrderBy{})
	lo := p.start()
	switch {
	case p.skip(KwBy):
		p.tell(p.t[p.i-1].Span, "ORDER or GROUP is missing before BY.")
	default:
		p.i++
		p.quiet = false
		if !p.skip(KwBy) {
			p.missing("BY")
		}
	}
	o.Keyword = p.from(lo)
	var room [4]*Order
	list := room[:0]
	for {
		list = append(list, p.order())
		if !p.more() {
			break
		}
	}
	o.Terms = p.nodes.orderLists.list(list)
	o.Span = p.from(lo)
	return o
}

func (p *parser) order() *Order {
	o := p.nodes.orders.put(Order{Expr: p.expr(0)})
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
		nulls := p.t[p.i-1].Start
		o.Nulls = p.next().Keyword.String()
		if p.dialect == MySQL {
			p.mysqlNulls(o, p.from(nulls))
		}
	}
	o.Span = p.from(o.Expr.Where().Start)
	return o
}

// mysqlNulls reports NULLS FIRST and NULLS LAST, which MySQL lacks. NULL is its
// smallest value, so that half of them ask for what is done anyway.
func (p *parser) mysqlNulls(o *Order, at text.Span) {
	fix := []text.Edit{{Span: text.Span{Start: p.t[p.i-3].End, End: at.End}}}
	if o.Desc == (o.Nulls == "FIRST") {
		test := " IS NULL, "
		if o.Desc {
			test = " IS NOT NULL, "
		}
		key := o.Expr.Where()
		fix = append([]text.Edit{{Span: text.Span{Start: key.Start, End: key.Start}, New: key.In(p.src) + test}}, fix...)
	}
	p.report(SyntaxProblem{
		Span: at, Message: "MySQL has no NULLS " + o.Nulls + ".", Title: "Sort without NULLS " + o.Nulls, Fix: fix,
	})
}

// limitHere reports whether LIMIT, OFFSET or FETCH FIRST begins here.
func (p *parser) limitHere() bool {
	next := p.ahead(1)
	switch p.cur().Keyword {
	case KwLimit:
		return true
	case KwOffset:
		return p.startsExpr(1)
	case KwFetch:
		return next.Keyword == KwFirst || next.Keyword == KwNext
	}
	return false
}

// limit reads LIMIT n OFFSET m, LIMIT m, n, OFFSET m ROWS and FETCH FIRST n
// ROWS ONLY. PostgreSQL takes them in any order.
func (p *parser) limit(q *Query) {
	p.quiet = false
	t := p.cur()
	if l := q.Limit; l != nil && l.End == p.end() && (t.Keyword == KwOffset && l.Offset == nil || t.Keyword != KwOffset && l.Count == nil) {
		p.limitPart(l)
		return
	}
	l := p.nodes.limits.put(Limit{Keyword: t.Span})
	l.Start = t.Start
	if q.Limit != nil {
		p.tell(t.Span, t.Keyword.String()+" stands here for the second time.")
	}
	p.limitPart(l)
	if q.Limit == nil {
		q.Limit = l
	} else {
		q.Stray = append(q.Stray, l)
	}
}

func (p *parser) limitPart(l *Limit) {
	switch t := p.next(); t.Keyword {
	case KwLimit:
		p.limitCount(l)
	case KwOffset:
		l.Offset = p.expr(0)
		_ = p.skip(KwRows) || p.skip(KwRow)
	case KwFetch:
		p.fetch(l, t)
	}
	l.End = p.end()
}

func (p *parser) limitCount(l *Limit) {
	if p.skip(KwAll) {
		return
	}
	if p.isKw(KwOffset) {
		l.Count = p.missing("A number")
		return
	}
	l.Count = p.expr(0)
	if !p.isOp(opComma) || l.Offset != nil {
		return
	}
	comma := p.next()
	if p.atEnd() {
		p.trailingComma(comma)
		return
	}
	l.Offset = l.Count
	l.Count = p.expr(0)
	if p.dialect == Postgres {
		at := l.Offset.Where().Cover(l.Count.Where())
		with := l.Count.Where().In(p.src) + " OFFSET " + l.Offset.Where().In(p.src)
		p.replace(at, with, "Write LIMIT and OFFSET", "PostgreSQL takes no comma in LIMIT.")
	}
}

func (p *parser) fetch(l *Limit, t *Token) {
	lo := t.Start
	p.i++ // FIRST or NEXT
	if !p.isKw(KwRow) && !p.isKw(KwRows) {
		l.Count = p.expr(powerOther)
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
	if p.dialect == Postgres {
		return
	}
	n := "1"
	if l.Count != nil {
		n = l.Count.Where().In(p.src)
	}
	p.replace(p.from(lo), "LIMIT "+n, "Write `LIMIT "+n+"`", "This dialect says LIMIT, not FETCH FIRST.")
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
		lo, first := p.start(), p.i
		for !p.atEnd() && !p.isOp(opComma) && !p.isOp(opRParen) && !p.clauseHere() {
			p.i++ // its bounds are numbers or words
			if p.isOp(opLParen) {
				p.skipParens()
			}
		}
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
