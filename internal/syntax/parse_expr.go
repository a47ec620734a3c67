package syntax

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// expr reads an expression whose operators bind more tightly than min.
func (p *parser) expr(min power) Expr {
	if !p.enter() {
		return p.tooDeep()
	}
	x := p.prefix()
	for {
		pw := p.infixPower()
		if pw <= min {
			break
		}
		if !p.link() {
			x = p.apposed(x, p.tooDeep())
			break
		}
		x = p.infix(x, pw)
	}
	if min == 0 && p.cases == 0 && p.isKw(KwWhen) {
		x = p.caseless(x)
	}
	p.leave()
	return x
}

// infixPower tells how tightly the operator here binds, 0 if there is none.
func (p *parser) infixPower() power {
	t := &p.t[p.i]
	switch t.Kind {
	case Operator:
		if t.op == opBang && p.dialect == SQLite {
			return 0
		}
		return p.rules.powers[t.op]
	case Word:
		if t.Keyword == noKeyword {
			return p.freeWordPower(t)
		}
		return p.wordPower(t)
	}
	return 0
}

// freeWordPower is infixPower for operators whose words are names elsewhere:
// MySQL's MEMBER OF and SOUNDS LIKE, PostgreSQL's OVERLAPS and OPERATOR(…).
func (p *parser) freeWordPower(t *Token) power {
	if p.dialect == Postgres && p.opAhead(1, opLParen) && t.Len() == len("OPERATOR") && (sameWord("OVERLAPS", p.text(t)) || sameWord("OPERATOR", p.text(t))) {
		return powerOther
	}
	if p.dialect == MySQL && t.Len() == len("MEMBER") && (p.kwAhead(1, KwOf) && sameWord("MEMBER", p.text(t)) || p.kwAhead(1, KwLike) && sameWord("SOUNDS", p.text(t))) {
		return p.rules.words.like
	}
	return 0
}

func (p *parser) wordPower(t *Token) power {
	w := &p.rules.words
	switch t.Keyword {
	case KwOr:
		return powerOr
	case KwXor:
		if p.dialect == MySQL {
			return powerXor
		}
	case KwAnd:
		return powerAnd
	case KwIs:
		return w.is
	case KwDistinct: // with IS forgotten
		if p.kwAhead(1, KwFrom) && p.ahead(2).Kind == Word && isWordOperator(p.ahead(3).Keyword) {
			return w.is
		}
	case KwIsnull, KwNotnull:
		if p.dialect != MySQL {
			return w.is
		}
	case KwIn, KwLike, KwBetween:
		return w.like
	case KwGlob, KwRegexp, KwRlike, KwMatch, KwIlike, KwSimilar:
		if p.startsExpr(1) || p.kwAhead(1, KwTo) || p.kwAhead(1, KwAny) || p.kwAhead(1, KwAll) {
			return w.like
		}
	case KwNot:
		switch next := p.ahead(1).Keyword; {
		case isPatternWord(next):
			return w.like
		case next == KwNull && p.dialect != MySQL:
			return w.is
		}
	case KwDiv, KwMod:
		if p.dialect == MySQL {
			return powerMul
		}
	case KwCollate:
		return w.collate
	case KwAt:
		if p.dialect == Postgres && p.kwAhead(1, KwTime) && p.kwAhead(2, KwZone) {
			return powerWord
		}
	}
	return 0
}

// infix reads the operator here and its right side.
func (p *parser) infix(x Expr, pw power) Expr {
	t := p.next()
	lo := x.Where().Start
	not := t.Keyword == KwNot
	word := t
	if not {
		if p.skip(KwNull) { // x NOT NULL
			at := p.from(t.Start)
			if p.dialect == Postgres {
				p.replace(at, "IS NOT NULL", "Write `IS NOT NULL`", "PostgreSQL has no NOT NULL as an operator.")
			}
			return p.nodes.iss.put(Is{Span: p.from(lo), X: x, Not: true, OpSpan: at, Y: p.nodes.literals.put(Literal{Span: p.t[p.i-1].Span, Kind: Null, Text: "NULL"})})
		}
		word = p.next()
	}
	switch word.Keyword {
	case KwIs:
		return p.is(x, t, pw)
	case KwDistinct:
		p.i--
		p.missing("IS")
		return p.is(x, t, pw)
	case KwIsnull, KwNotnull:
		null := text.Span{Start: t.End, End: t.End}
		return p.nodes.iss.put(Is{Span: p.from(lo), X: x, Not: t.Keyword == KwNotnull, OpSpan: t.Span, Y: p.nodes.literals.put(Literal{Span: null, Kind: Null, Text: "NULL"})})
	case KwIn:
		return p.in(x, t, not, pw)
	case KwBetween:
		return p.between(x, t, not, pw)
	case KwLike, KwGlob, KwRegexp, KwRlike, KwMatch, KwIlike, KwSimilar:
		return p.like(x, t, word, not, pw)
	case KwCollate:
		c := &Collate{X: x}
		c.Name = p.name("A collation", false)
		for p.isOp(opDot) {
			p.i++
			p.lost++
			c.Name = p.name("A collation", false)
		}
		c.Span = p.from(lo)
		return c
	}
	switch t.op {
	case opDoubleColon:
		return p.doubleColon(x, t)
	case opLBracket:
		return p.subscript(x)
	}
	return p.binary(x, t, pw)
}

func (p *parser) binary(x Expr, t *Token, pw power) Expr {
	b := p.nodes.binaries.put(Binary{Op: p.opName(t), L: x, OpSpan: t.Span})
	switch {
	case t.Keyword == KwAt:
		p.advance(2)
		b.Op = "AT TIME ZONE"
		b.OpSpan = p.from(t.Start)
	case t.Kind == Word && sameWord("OVERLAPS", p.text(t)):
		b.Op = "OVERLAPS"
	case t.Kind == Word && sameWord("OPERATOR", p.text(t)):
		p.skipParens()
		b.OpSpan = p.from(t.Start)
		b.Op = strings.ToUpper(b.OpSpan.In(p.src))
	case t.Kind == Word && t.Keyword == noKeyword: // MEMBER OF, SOUNDS LIKE
		b.Op = strings.ToUpper(p.text(t)) + " " + p.next().Keyword.String()
		b.OpSpan = p.from(t.Start)
	}
	if k := p.cur().Keyword; (k == KwAny || k == KwSome || k == KwAll) && p.opAhead(1, opLParen) {
		b.R = p.quantified()
	} else {
		b.R = p.expr(pw)
	}
	b.Span = p.from(x.Where().Start)
	return b
}

// opName is the one spelling of an operator.
func (p *parser) opName(t *Token) string {
	if t.Kind == Word {
		return t.Keyword.String()
	}
	if p.dialect == MySQL {
		switch t.op {
		case opConcat:
			return "OR"
		case opAndAnd:
			return "AND"
		}
	}
	if t.op == opOther {
		return p.text(t)
	}
	return opNames[t.op]
}

// quantified reads ANY (…), SOME (…) and ALL (…) behind a comparison.
func (p *parser) quantified() Expr {
	c := p.nodes.calls.put(Call{Name: p.nameOf(p.next())})
	p.arguments(c)
	c.Span = p.from(c.Name.Start)
	return c
}

func (p *parser) is(x Expr, t *Token, pw power) Expr {
	i := p.nodes.iss.put(Is{X: x})
	i.Not = p.skip(KwNot)
	if p.isKw(KwDistinct) && p.kwAhead(1, KwFrom) {
		p.advance(2)
		i.Distinct = true
	}
	i.OpSpan = p.from(t.Start)
	i.Y = p.isOperand(pw)
	i.Span = p.from(x.Where().Start)
	return i
}

// isOperand reads what stands behind IS: a value, or UNKNOWN, JSON, NORMALIZED,
// DOCUMENT in dialects that know these words.
func (p *parser) isOperand(pw power) Expr {
	if t := p.cur(); p.dialect != SQLite && t.Kind == Word && (t.Keyword == KwUnknown || sameWord("JSON", p.text(t)) || sameWord("NORMALIZED", p.text(t)) || sameWord("DOCUMENT", p.text(t))) {
		p.i++
		for n := p.cur(); n.Kind == Word && (sameWord("ARRAY", p.text(n)) || sameWord("OBJECT", p.text(n)) || sameWord("SCALAR", p.text(n)) || sameWord("VALUE", p.text(n))); n = p.cur() {
			p.i++
		}
		o := &Opaque{Span: p.from(t.Start)}
		o.word = strings.ToUpper(o.In(p.src))
		return o
	}
	if k := p.cur().Keyword; p.dialect != SQLite && (k == KwNull || k == KwTrue || k == KwFalse) {
		return p.prefix() // a IS NULL = b compares the answer
	}
	return p.expr(pw)
}

func (p *parser) in(x Expr, t *Token, not bool, pw power) Expr {
	n := p.nodes.ins.put(In{X: x, Not: not, OpSpan: p.from(t.Start)})
	switch c := p.cur(); {
	case c.op == opLParen:
		p.inGroup(n)
	case p.dialect == SQLite && (c.Kind == QuotedName || c.Kind == Word && p.isName(c)):
		n.Table = p.inTable()
	case c.Kind == ParamToken, c.Kind == Template:
		n.List = []Expr{p.prefix()}
	default:
		n.List = []Expr{p.expr(pw)}
		if _, ok := n.List[0].(*Missing); !ok {
			p.tell(c.Span, "IN needs parentheses.")
		}
	}
	n.Span = p.from(x.Where().Start)
	return n
}

// inGroup reads the list or the query behind IN.
func (p *parser) inGroup(n *In) {
	switch g := p.group(true).(type) {
	case *Subquery:
		n.Query = g.Query
	case *Row:
		n.List = g.Exprs
	case *Paren:
		n.List = []Expr{g.X}
	default:
		n.List = []Expr{g}
	}
}

// inTable reads SQLite's x IN table and x IN table(args).
func (p *parser) inTable() *Table {
	lo := p.start()
	t := p.nodes.tables.put(Table{Name: p.name("A table", false)})
	if p.skipOp(opDot) {
		t.Schema = p.nodes.names.put(t.Name)
		t.Name = p.name("A table", false)
	}
	p.skipParens()
	t.Span = p.from(lo)
	return t
}

func (p *parser) between(x Expr, t *Token, not bool, pw power) Expr {
	b := &Between{X: x, Not: not}
	if p.skip(KwSymmetric) {
		p.lost++
	}
	b.OpSpan = p.from(t.Start)
	b.Low = p.expr(powerNot)
	if p.skip(KwAnd) {
		if p.dialect == MySQL {
			pw-- // its upper end may be a LIKE or another BETWEEN
		}
		b.Up = p.expr(pw)
	} else {
		b.Up = p.missing("AND with the upper end")
	}
	b.Span = p.from(x.Where().Start)
	return b
}

func (p *parser) like(x Expr, t, word *Token, not bool, pw power) Expr {
	l := p.nodes.likes.put(Like{X: x, Not: not, Op: word.Keyword.String()})
	if word.Keyword == KwSimilar {
		l.Op = "SIMILAR TO"
		p.skip(KwTo)
	}
	l.OpSpan = p.from(t.Start)
	p.foreignLike(l, word)
	if p.isKw(KwAny) || p.isKw(KwAll) || p.isKw(KwSome) {
		l.Pattern = p.quantified()
	} else {
		if p.dialect == MySQL && p.skip(KwBinary) {
			p.lost++
		}
		l.Pattern = p.expr(pw)
	}
	if p.skip(KwEscape) {
		l.Escape = p.expr(pw)
	}
	l.Span = p.from(x.Where().Start)
	return l
}

// foreignLike reports an operator that the dialect lacks.
func (p *parser) foreignLike(l *Like, word *Token) {
	switch {
	case word.Keyword == KwIlike && p.dialect != Postgres:
		p.replace(word.Span, "LIKE", "Write `LIKE`", "Only PostgreSQL has ILIKE; LIKE does not see case here either.")
	case (word.Keyword == KwRlike || word.Keyword == KwSimilar) && p.dialect == SQLite:
		p.tell(word.Span, "SQLite has no "+l.Op+".")
		p.quiet = false
	case (word.Keyword == KwRegexp || word.Keyword == KwRlike) && p.dialect == Postgres:
		with := "~"
		if l.Not {
			with = "!~"
		}
		p.replace(l.OpSpan, with, "Write `"+with+"`", "PostgreSQL says ~, not "+l.Op+".")
	case (word.Keyword == KwGlob || word.Keyword == KwMatch) && p.dialect != SQLite:
		p.tell(word.Span, "Only SQLite has "+l.Op+" as an operator.")
		p.quiet = false
	}
}

// doubleColon reads PostgreSQL's x::type.
func (p *parser) doubleColon(x Expr, t *Token) Expr {
	c := &Cast{X: x}
	c.Type = p.typeName()
	c.Span = p.from(x.Where().Start)
	if p.dialect != Postgres && len(p.problems) < maxProblems {
		src := x.Where().In(p.src)
		p.replace(c.Span, "CAST("+src+" AS "+c.Type.Text+")", "Write CAST", "Only PostgreSQL casts with `::`.")
	}
	return c
}

// subscript reads the rest of x[i] and x[lo:hi].
func (p *parser) subscript(x Expr) Expr {
	s := &Subscript{X: x}
	p.brackets++
	if !p.isOp(opColon) && !p.isOp(opRBracket) {
		s.Index = append(s.Index, p.expr(0))
	}
	if p.isOp(opColon) && (len(s.Index) == 0 || p.opAhead(1, opRBracket)) {
		p.lost++
	}
	if p.skipOp(opColon) && !p.isOp(opRBracket) {
		s.Index = append(s.Index, p.expr(0))
	}
	if p.startsExpr(0) && !p.isOp(opRBracket) {
		p.lacks("A `:`")
		s.Index = append(s.Index, p.expr(0))
	}
	if !p.skipOp(opRBracket) {
		p.missing("A `]`")
	}
	p.brackets--
	s.Span = p.from(x.Where().Start)
	return s
}
