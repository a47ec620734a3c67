package syntax

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// call reads the arguments and what may follow a call.
func (p *parser) call(name Name) Expr {
	c := p.nodes.calls.put(Call{Name: name})
	if p.dialect == MySQL && p.start() > name.End {
		p.mysqlBlank(&name)
	}
	p.arguments(c)
	p.callTail(c)
	c.Span = p.from(name.Start)
	return c
}

// mysqlBlank reports a blank in front of the parenthesis of functions that MySQL
// then takes for others.
func (p *parser) mysqlBlank(name *Name) {
	const strict = " BIT_AND BIT_OR BIT_XOR CAST COUNT CURDATE CURTIME DATE_ADD DATE_SUB EXTRACT GROUP_CONCAT MAX MID MIN NOW" +
		" POSITION STD STDDEV STDDEV_POP STDDEV_SAMP SUBSTR SUBSTRING SUM SYSDATE TRIM VARIANCE VAR_POP VAR_SAMP "
	gap := text.Span{Start: name.End, End: p.start()}
	if name.Quote != 0 || !strings.Contains(strict, " "+strings.ToUpper(name.Text)+" ") || strings.TrimSpace(gap.In(p.src)) != "" {
		return
	}
	p.remove(name.Span, gap, "Remove the blank", "In MySQL no blank may stand between "+name.Text+" and its parenthesis.")
}

// arguments reads the parenthesis of a call.
func (p *parser) arguments(c *Call) {
	open := p.open()
	if t := p.cur(); t.Keyword == KwDistinct {
		p.i++
		c.Distinct = &t.Span
		if p.isOp(opRParen) {
			p.missing("An operand")
		}
	} else if t.Keyword == KwAll {
		p.i++
	}
	mute, muted := p.mute, p.muted
	p.mute = p.mute || p.ownGrammar(c.Name.Text)
	switch {
	case p.isOp(opRParen):
	case p.isOp(opStar) && p.opAhead(1, opRParen):
		p.i++
		c.Star = true
	case p.isKw(KwSelect), p.isKw(KwWith) && p.queryStarts(p.cur()):
		p.queryArgument(c)
	default:
		p.argumentList(c)
	}
	for _, x := range p.close(open) {
		c.Stray = append(c.Stray, x)
	}
	if p.muted > muted {
		p.lost++
	}
	p.mute = mute
}

// ownGrammar reports whether the arguments of a function may have a grammar of
// their own, in which nothing is reported: XMLELEMENT (NAME a, …) and
// JSON_VALUE (… RETURNING int).
func (p *parser) ownGrammar(name string) bool {
	return p.dialect != SQLite && len(name) >= 5 && (sameWord("XML", name[:3]) || sameWord("JSON_", name[:5]))
}

// queryArgument reads f(SELECT …), which ANY, ALL and ARRAY take and recent
// versions of SQLite, too.
func (p *parser) queryArgument(c *Call) {
	q := p.query()
	c.Args = append(c.Args, &Subquery{Span: q.Span, Query: q})
	if p.dialect != SQLite {
		return
	}
	switch LookupKeyword(c.Name.Text) {
	case KwAny, KwSome, KwAll:
		p.tell(c.Name.Span, "SQLite has no "+strings.ToUpper(c.Name.Text)+" before a query.")
	default:
		p.wrap(q.Span, "(", ")", "Add parentheses", "A query used as a value needs parentheses of its own.")
	}
}

func (p *parser) argumentList(c *Call) {
	p.firstArgument(c)
	for !p.isOp(opRParen) || len(c.Args) == 0 {
		if x := p.argument(c); c.Args == nil {
			c.Args = p.nodes.exprLists.list([]Expr{x})
		} else {
			c.Args = append(c.Args, x)
		}
		if p.argumentWord(c) {
			continue
		}
		if !p.more() {
			break
		}
	}
	if p.isKw(KwOrder) {
		c.OrderBy = p.orderBy()
	}
	if p.skip(KwSeparator) {
		c.Sep = p.expr(0)
	}
	if p.isKw(KwLimit) && p.dialect != SQLite || p.nullsHere() {
		p.skipGroup()
	}
}

// firstArgument reads what is no expression at the beginning of some calls:
// the unit of TIMESTAMPDIFF and EXTRACT, LEADING of TRIM.
func (p *parser) firstArgument(c *Call) {
	t := p.cur()
	if t.Kind != Word {
		return
	}
	switch {
	case t.Keyword == KwLeading, t.Keyword == KwTrailing, t.Keyword == KwBoth:
		p.i++
		if t.Keyword != KwBoth {
			p.lost++
		}
		if p.skip(KwFrom) {
			p.lost++
			return
		}
	case p.kwAhead(1, KwFrom) && sameWord("EXTRACT", c.Name.Text):
		p.advance(2)
		c.Args = append(c.Args, p.wordOf(t))
		if p.dialect == SQLite {
			c.Args = append(c.Args, p.expr(0))
			p.sqliteExtract(c, p.text(t))
			return
		}
	case p.opAhead(1, opComma) && takesUnit(c.Name.Text) && timeUnit(p.text(t)):
		p.advance(2)
		c.Args = append(c.Args, p.wordOf(t))
	case sameWord("RAISE", c.Name.Text) && p.dialect == SQLite && (p.opAhead(1, opComma) || p.opAhead(1, opRParen)):
		p.i++
		c.Args = append(c.Args, p.wordOf(t))
		p.skipOp(opComma)
	}
}

// argument reads one argument, which may have a name: f(a => 1, b := 2).
func (p *parser) argument(c *Call) Expr {
	if t := p.cur(); t.Kind == Word && p.dialect != SQLite && sameWord("VARIADIC", p.text(t)) && !p.opAhead(1, opComma) && !p.opAhead(1, opRParen) {
		p.i++
		p.lost++
	}
	if t := p.cur(); t.Kind == Word && p.dialect == Postgres && (p.opAhead(1, opAssign) || p.ahead(1).op == opOther && p.text(p.ahead(1)) == "=>") {
		p.advance(2)
		p.lost++
	}
	if t := p.cur(); t.Kind == Word && (p.opAhead(1, opComma) || p.opAhead(1, opRParen)) && len(c.Args) > 0 && p.dialect == MySQL && sameWord("CONVERT", c.Name.Text) {
		return p.typeArgument()
	}
	if sameWord("POSITION", c.Name.Text) && len(c.Args) == 0 {
		return p.expr(powerLike) // its IN parts the arguments
	}
	return p.expr(0)
}

func (p *parser) typeArgument() Expr {
	t := p.typeName()
	return &Opaque{Span: t.Span, word: typeForm(p.dialect, t.Text)}
}

// wordOf is a word of the grammar that stands for an operand.
func (p *parser) wordOf(t *Token) *Opaque {
	return &Opaque{Span: t.Span, word: strings.ToUpper(p.text(t))}
}

// argumentWord goes over a word that parts arguments as a comma does: FROM and
// FOR of SUBSTRING, USING of CONVERT, the colon of JSON_OBJECT.
func (p *parser) argumentWord(c *Call) bool {
	before := p.i
	t := p.cur()
	goesOn := p.skipArgumentWord(c, t)
	same := sameWord("SUBSTRING", c.Name.Text) && (t.Keyword == KwFrom && len(c.Args) == 1 || t.Keyword == KwFor && len(c.Args) == 2)
	if p.i > before && !same {
		p.lost++ // which word it was
	}
	return goesOn
}

func (p *parser) skipArgumentWord(c *Call, t *Token) bool {
	switch t.Keyword {
	case KwFrom, KwFor, KwPlacing:
		if p.dialect != SQLite && p.startsExpr(1) && partsByWords(c.Name.Text) {
			p.i++
			return true
		}
	case KwIn:
		p.i++
		return true
	case KwUsing:
		if p.dialect != SQLite {
			p.i++
			p.next()
		}
	case KwAs:
		if p.dialect != SQLite && p.surplus <= 0 {
			p.i++
			p.typeName()
		}
	}
	if p.dialect == Postgres && p.isOp(opColon) {
		p.i++
		return true
	}
	return false
}

func partsByWords(name string) bool {
	return sameWord("SUBSTRING", name) || sameWord("TRIM", name) || sameWord("OVERLAY", name) || sameWord("EXTRACT", name) || sameWord("SUBSTR", name) || sameWord("MID", name)
}

func (p *parser) nullsHere() bool {
	return (p.isKw(KwIgnore) || p.isKw(KwRespect)) && p.kwAhead(1, KwNulls)
}

// callTail reads FILTER, OVER and the like.
func (p *parser) callTail(c *Call) {
	if p.nullsHere() {
		p.advance(2)
		p.lost++
	}
	if p.isKw(KwWithin) && p.kwAhead(1, KwGroup) {
		p.advance(2)
		open := p.open()
		if p.isKw(KwOrder) {
			if o := p.orderBy(); c.OrderBy == nil {
				c.OrderBy = o
			} else {
				c.Stray = append(c.Stray, o)
			}
		}
		for _, x := range p.close(open) {
			c.Stray = append(c.Stray, x)
		}
	}
	if p.dialect == MySQL && sameWord("MATCH", c.Name.Text) && p.cur().Kind == Word && sameWord("AGAINST", p.text(p.cur())) {
		p.against(c)
	}
	if p.isKw(KwFilter) && p.opAhead(1, opLParen) {
		p.filter(c)
	}
	if p.isKw(KwOver) && (p.opAhead(1, opLParen) || p.isName(p.ahead(1))) {
		lo := p.next().Start
		if p.isOp(opLParen) {
			c.Over = p.window()
		} else {
			n := p.name("A window", false)
			c.Over = &Window{Base: &n}
		}
		c.Over.Span = p.from(lo)
	}
}

func (p *parser) filter(c *Call) {
	lo := p.next().Start
	open := p.open()
	c.Filter = p.nodes.clauses.put(Clause{Keyword: p.place()})
	if p.isKw(KwWhere) {
		c.Filter = p.clause()
	} else {
		p.missing("WHERE")
	}
	for _, x := range p.close(open) {
		if c.Filter.Cond != nil {
			x = p.apposed(c.Filter.Cond, x)
		}
		c.Filter.Cond = x
	}
	c.Filter.Span = p.from(lo)
}

// against reads the second half of MATCH (a) AGAINST ('x' IN BOOLEAN MODE).
func (p *parser) against(c *Call) {
	p.i++
	open := p.open()
	c.Args = append(c.Args, p.expr(powerOther))
	p.skipGroup()
	p.close(open)
}

// sqliteExtract reports EXTRACT(YEAR FROM x), which SQLite does not know.
func (p *parser) sqliteExtract(c *Call, unit string) {
	const message = "SQLite has no EXTRACT; strftime does that."
	format := ""
	switch strings.ToUpper(unit) {
	case "YEAR":
		format = "%Y"
	case "MONTH":
		format = "%m"
	case "DAY":
		format = "%d"
	case "HOUR":
		format = "%H"
	case "MINUTE":
		format = "%M"
	case "SECOND":
		format = "%S"
	}
	if format == "" || !p.isOp(opRParen) {
		p.tell(c.Name.Span, message)
		return
	}
	whole := text.Span{Start: c.Name.Start, End: p.cur().End}
	with := "CAST(strftime('" + format + "', " + c.Args[1].Where().In(p.src) + ") AS INTEGER)"
	p.report(SyntaxProblem{Span: c.Name.Span, Message: message, Title: "Write strftime", Fix: []text.Edit{{Span: whole, New: with}}})
}

// takesUnit reports whether the first argument of a function is a bare word
// such as YEAR in some dialect.
func takesUnit(name string) bool {
	for _, f := range [...]string{"TIMESTAMPDIFF", "TIMESTAMPADD", "DATEADD", "DATEDIFF", "DATEPART", "DATENAME", "DATETRUNC", "DATEDIFF_BIG"} {
		if sameWord(f, name) {
			return true
		}
	}
	return false
}

// timeUnit reports whether word names a unit of time.
func timeUnit(word string) bool {
	for _, u := range [...]string{
		"YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND", "MICROSECOND", "MILLISECOND", "DAYOFYEAR", "WEEKDAY",
		"YEAR_MONTH", "DAY_HOUR", "DAY_MINUTE", "DAY_SECOND", "HOUR_MINUTE", "HOUR_SECOND", "MINUTE_SECOND", "SECOND_MICROSECOND",
		"DAY_MICROSECOND", "HOUR_MICROSECOND", "MINUTE_MICROSECOND", "YY", "YYYY", "MM", "DD", "HH", "MI", "SS", "EPOCH", "DOW", "DOY",
	} {
		if sameWord(u, word) {
			return true
		}
	}
	return false
}
