package syntax

import "github.com/sqlrepair/sqlrepair-lsp/internal/text"

func (p *parser) fromClause() *From {
	f := p.nodes.froms.put(From{Keyword: p.next().Span})
	var room [4]Source
	list := room[:0]
	for {
		list = append(list, p.joined())
		if p.commaConditionHere(len(list)) {
			list = append(list[:len(list)-2], p.commaCondition(list[len(list)-2], list[len(list)-1]))
		}
		if !p.moreSources() {
			break
		}
	}
	f.Sources = p.nodes.sourceLists.list(list)
	f.Span = p.from(f.Keyword.Start)
	return f
}

// moreSources goes to the next source behind a comma or where one was
// forgotten.
func (p *parser) moreSources() bool {
	t := p.cur()
	switch {
	case t.op == opComma:
		p.i++
		if p.listEnds() {
			p.trailingComma(t)
			return false
		}
		return true
	case p.comparisonHere():
		return false // a condition, with WHERE forgotten
	case (t.Kind == QuotedName || t.Kind == Word && p.bareAlias(t, true)) && !p.inner && p.once():
		p.lacks("A comma or a JOIN")
		return true
	}
	return false
}

// source reads a table, a subquery, a call, a group or what stands for one.
func (p *parser) source() Source {
	lo := p.start()
	lateral := p.skip(KwLateral)
	if p.isKw(KwOnly) && (p.ahead(1).Kind == Word || p.ahead(1).Kind == QuotedName) && p.dialect == Postgres {
		p.i++
		p.lost++
	}
	t := p.cur()
	switch {
	case t.op == opLParen:
		return p.parenSource(lo, lateral)
	case p.opaqueSource():
		return p.opaqueTable(lo)
	case p.dialect == Postgres && t.Keyword == KwRows && p.kwAhead(1, KwFrom) && p.opAhead(2, opLParen):
		p.i++
		return p.opaqueTable(lo)
	case p.isName(t), t.Kind == StringToken && p.rules.stringNames, t.Kind == Bad:
		if t.Kind == StringToken && p.dialect == MySQL {
			n := p.nameOf(t)
			p.replace(t.Span, "`"+n.Text+"`", "Use backticks", "MySQL quotes names with backticks.")
		}
		return p.table(lo, lateral)
	case t.Kind == Word && p.opAhead(1, opLParen) && p.rules.inNames.has(t.Keyword):
		return p.table(lo, lateral)
	case t.Kind == Word && !p.clauseHere() && p.reservedName(t):
		return p.table(lo, lateral)
	case t.Keyword == KwAs && p.isName(p.ahead(1)):
		p.missing("A table")
		p.quiet = false
		return &Opaque{Span: text.Span{Start: lo, End: p.ahead(1).End}, Alias: p.alias(true)}
	}
	return p.missing("A table")
}

// opaqueSource reports whether a placeholder or a template is, or is part of,
// the name that begins here.
func (p *parser) opaqueSource() bool {
	for n := 0; ; n++ {
		t := p.ahead(n)
		switch {
		case t.Kind == Template, t.Kind == ParamToken:
			return true
		case n > 0 && t.Start != p.ahead(n-1).End:
			return false
		case t.Kind == Word, t.Kind == QuotedName, t.op == opDot:
		default:
			return false
		}
	}
}

// opaqueTable reads all that touches: prefix_{{ x }}.t, :schema.t.
func (p *parser) opaqueTable(lo int) Source {
	p.i++
	for t := p.cur(); t.Start == p.end() && (t.Kind == Word || t.Kind == QuotedName || t.Kind == Template || t.Kind == ParamToken || t.op == opDot); t = p.cur() {
		p.i++
	}
	o := &Opaque{}
	if p.isOp(opLParen) { // {{ schema }}.f(x)
		open := p.open()
		p.skipGroup()
		p.close(open)
	}
	o.Alias = p.alias(true)
	if o.Alias != nil && p.isOp(opLParen) {
		p.names()
	}
	o.Span = p.from(lo)
	return o
}

// table reads a name of up to three parts, or a call of one.
func (p *parser) table(lo int, lateral bool) Source {
	t := p.nodes.tables.put(Table{})
	t.Name = p.tableName()
	for p.isOp(opDot) {
		p.i++
		if t.Schema != nil {
			t.Catalog = t.Schema
		}
		t.Schema = p.nodes.names.put(t.Name)
		t.Name = p.tableName()
	}
	if p.isOp(opLParen) {
		return p.tableCall(lo, lateral, t)
	}
	if p.dialect == Postgres {
		p.skipOp(opStar) // with the tables that inherit, as without
	}
	p.tableHints()
	if t.Alias = p.alias(true); t.Alias != nil && p.isOp(opLParen) {
		t.Columns = p.names()
	}
	p.tableHints()
	t.Span = p.from(lo)
	return t
}

func (p *parser) tableName() Name {
	if t := p.cur(); t.Kind == Word && p.rules.inNames.has(t.Keyword) {
		p.i++
		return p.nameOf(t)
	}
	return p.name("A table", true)
}

func (p *parser) tableCall(lo int, lateral bool, t *Table) Source {
	c := &TableCall{Lateral: lateral, Call: p.nodes.calls.put(Call{Name: t.Name})}
	name := &c.Call.Name
	if t.Schema != nil {
		name.Span = t.Schema.Span.Cover(name.Span)
		name.Text = name.Span.In(p.src)
		name.Quote = 0
	}
	if word := &p.t[p.i-1]; sameWord("JSON_TABLE", p.text(word)) || sameWord("XMLTABLE", p.text(word)) {
		open := p.open()
		p.skipGroup()
		p.close(open)
	} else {
		p.arguments(c.Call)
	}
	c.Call.Span = p.from(name.Start)
	if p.isKw(KwWith) && p.kwAhead(1, KwOrdinality) {
		p.advance(2)
		p.lost++
	}
	if c.Alias = p.alias(true); c.Alias != nil && p.isOp(opLParen) {
		c.Columns = p.names()
	} else if c.Alias == nil && p.isKw(KwAs) {
		p.i++
	}
	c.Span = p.from(lo)
	return c
}

// tableHints skips INDEXED BY x, NOT INDEXED, USE INDEX (…), PARTITION (…),
// TABLESAMPLE f (…).
func (p *parser) tableHints() {
	for {
		switch p.cur().Keyword {
		case KwNot:
			if !p.kwAhead(1, KwIndexed) {
				return
			}
			p.advance(2)
		case KwIndexed:
			if !p.kwAhead(1, KwBy) {
				return
			}
			p.advance(2)
			p.name("An index", false)
		case KwUse, KwForce, KwIgnore:
			if !p.kwAhead(1, KwIndex) && !p.kwAhead(1, KwKey) {
				return
			}
			for p.advance(2); !p.atEnd() && !p.isOp(opLParen) && p.cur().Kind == Word; p.i++ {
			}
			p.skipParens()
		case KwPartition:
			if !p.opAhead(1, opLParen) {
				return
			}
			p.i++
			p.lost++
			p.skipParens()
		case KwTablesample:
			if p.dialect != Postgres {
				return
			}
			p.advance(2)
			p.lost++
			p.skipParens()
			if t := p.cur(); t.Kind == Word && sameWord("REPEATABLE", p.text(t)) {
				p.i++
				p.skipParens()
			}
		case KwFor:
			if !p.ofPast() {
				return
			}
		default:
			return
		}
	}
}

// ofPast skips MariaDB's FOR SYSTEM_TIME AS OF x, BETWEEN x AND y, FROM x TO y and
// ALL.
func (p *parser) ofPast() bool {
	if t := p.ahead(1); p.dialect != MySQL || t.Kind != Word || !sameWord("SYSTEM_TIME", p.text(t)) {
		return false
	}
	p.advance(2)
	p.lost++
	switch {
	case p.skip(KwAll):
	case p.isKw(KwAs) && p.kwAhead(1, KwOf):
		p.advance(2)
		p.expr(0)
	case p.skip(KwBetween), p.skip(KwFrom):
		p.expr(powerNot)
		if p.skip(KwAnd) || p.skip(KwTo) {
			p.expr(powerNot)
		}
	}
	return true
}

// skipParens skips a group in parentheses if one is here.
func (p *parser) skipParens() {
	if p.isOp(opLParen) {
		open := p.open()
		p.skipGroup()
		p.close(open)
	}
}

// parenSource reads a subquery or a source in parentheses. Which it is may only
// show behind an inner parenthesis: ((SELECT 1) UNION SELECT 2).
func (p *parser) parenSource(lo int, lateral bool) Source {
	if !p.enter() {
		return p.tooDeep()
	}
	defer p.leave()
	open := p.open()
	if !p.isOp(opLParen) && (p.queryStarts(p.cur()) || p.selectForgotten() || !p.sourceHere() && p.startsExpr(0)) {
		return p.derived(lo, lateral, open, p.query())
	}
	inner := p.joined()
	if d, ok := inner.(*Derived); ok && d.Alias == nil && (p.setPower() > 0 || p.isKw(KwOrder) || p.isKw(KwLimit) || p.isOp(opRParen)) {
		q := p.nodes.queries.put(Query{dialect: p.dialect, lossy: true, Body: p.compoundRest(&Nested{Span: d.Span, Query: d.Query}, 0)})
		p.queryTail(q)
		q.Span = p.from(d.Start)
		return p.derived(lo, lateral, open, q)
	}
	for p.moreSources() {
		// (a, b) is a cross join in parentheses.
		right := p.joined()
		at := text.Span{Start: inner.Where().End, End: right.Where().Start}
		inner = p.nodes.joins.put(Join{Span: inner.Where().Cover(right.Where()), Kind: "CROSS", Keyword: at, Left: inner, Right: right})
	}
	p.close(open)
	g := &Group{Source: inner}
	g.Alias = p.alias(true)
	g.Span = p.from(lo)
	return g
}

// sourceHere reports whether a source can begin here.
func (p *parser) sourceHere() bool {
	t := p.cur()
	switch t.Kind {
	case NumberToken, BlobToken, StringToken:
		return t.Kind == StringToken && p.rules.stringNames
	}
	return t.Keyword != KwArray && t.Keyword != KwCase && t.Keyword != KwCast && t.Keyword != KwNot && t.Keyword != KwNull
}

func (p *parser) derived(lo int, lateral bool, open *Token, q *Query) Source {
	d := &Derived{Lateral: lateral, Query: q}
	p.closeQuery(open, q)
	if d.Alias = p.alias(true); d.Alias != nil && p.isOp(opLParen) {
		d.Columns = p.names()
	}
	d.Span = p.from(lo)
	return d
}
