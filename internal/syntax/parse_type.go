package syntax

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// typeName reads a type: words, lengths, PostgreSQL's [] and modifiers.
func (p *parser) typeName() TypeName {
	lo, lost := p.start(), p.lost
	if p.dialect == SQLite && p.isOp(opRParen) {
		return TypeName{Span: p.place()} // a type may have no words there
	}
	if k := p.cur().Kind; k != Word && k != QuotedName && k != StringToken && k != Template && k != ParamToken {
		return TypeName{Span: p.missing("A type").Span}
	}
	if p.clauseHere() {
		return TypeName{Span: p.missing("A type").Span}
	}
	p.i++
	for {
		t := p.cur()
		switch {
		case t.op == opDot:
			p.i++
			p.next()
			continue
		case t.op == opLParen && (p.ahead(1).Kind == NumberToken || p.ahead(1).Kind == Word || p.ahead(1).op == opMinus || p.ahead(1).op == opPlus) && p.typeTail():
			p.skipParens()
			continue
		case p.dialect == MySQL && sameWord("CHARACTER", p.text(t)) && p.kwAhead(1, KwSet):
			p.advance(3)
			continue
		case p.dialect == MySQL && sameWord("CHARSET", p.text(t)):
			p.advance(2)
			continue
		case t.Kind == Word && typeWord(p.text(t)):
			p.i++
			continue
		case t.Kind == Word && t.Keyword == noKeyword && p.dialect == SQLite && p.parens > 0:
			p.i++ // SQLite takes any words as a type
			continue
		case t.op == opLBracket && (p.opAhead(1, opRBracket) || p.ahead(1).Kind == NumberToken && p.opAhead(2, opRBracket)):
			p.advance(2)
			p.skipOp(opRBracket)
			continue
		}
		break
	}
	p.lost = lost // the text of the type shows all
	at := p.from(lo)
	return TypeName{Span: at, Text: at.In(p.src)}
}

// typeTail reports whether the parenthesis here holds a length, not a call.
func (p *parser) typeTail() bool {
	for n := 1; n < 12; n++ {
		switch t := p.ahead(n); {
		case t.op == opRParen:
			return true
		case t.Kind == NumberToken, t.op == opComma, t.op == opMinus, t.op == opPlus, t.Kind == Word && t.Keyword == noKeyword:
		default:
			return false
		}
	}
	return false
}

// typeWord reports whether a word may go on a type: DOUBLE PRECISION,
// TIMESTAMP WITH TIME ZONE, INTERVAL DAY TO SECOND, CHAR CHARACTER SET x.
func typeWord(word string) bool {
	for _, w := range [...]string{"PRECISION", "VARYING", "UNSIGNED", "SIGNED", "INTEGER", "INT", "ZONE", "WITH", "WITHOUT", "TIME", "LARGE", "OBJECT", "ARRAY", "LOCAL", "VARCHAR"} {
		if sameWord(w, word) {
			return true
		}
	}
	return false
}

// checkBlob reports an x'…' that is no row of bytes. PostgreSQL takes it for bits.
func (p *parser) checkBlob(t *Token) {
	s := p.text(t)
	if s[0]|0x20 != 'x' || p.dialect == Postgres {
		return
	}
	odd := len(s)%2 == 0 // with x and two quotes
	for i := 2; i < len(s)-1; i++ {
		odd = odd || !isHex(s[i])
	}
	if odd {
		p.tell(t.Span, "A blob takes pairs of hexadecimal digits.")
		p.quiet = false
	}
}

// array reads ARRAY[…].
func (p *parser) array(t *Token) Expr {
	p.i++
	c := p.nodes.calls.put(Call{Name: p.nameOf(t)})
	c.Args = p.bracketList()
	c.Span = p.from(t.Start)
	return c
}

func (p *parser) bracketList() []Expr {
	p.i++
	p.brackets++
	var list []Expr
	for !p.isOp(opRBracket) && !p.atEnd() {
		if lo := p.start(); p.isOp(opLBracket) {
			r := p.nodes.rows.put(Row{Exprs: p.bracketList()})
			r.Span = p.from(lo)
			list = append(list, r)
		} else {
			list = append(list, p.expr(0))
		}
		if !p.more() {
			break
		}
	}
	if !p.skipOp(opRBracket) {
		p.missing("A `]`")
	}
	p.brackets--
	return list
}

// isLiteralType reports whether a word is one of PostgreSQL's types that is put
// before a text to make a value of it: inet '10.0.0.1'.
func isLiteralType(word string) bool {
	for _, w := range [...]string{
		"INT", "INTEGER", "INT2", "INT4", "INT8", "SMALLINT", "BIGINT", "NUMERIC", "DECIMAL", "REAL", "FLOAT", "FLOAT4", "FLOAT8", "BOOL",
		"BOOLEAN", "TEXT", "CHAR", "VARCHAR", "BPCHAR", "BIT", "BYTEA", "UUID", "JSON", "JSONB", "JSONPATH", "XML", "MONEY", "INET", "CIDR",
		"MACADDR", "POINT", "LINE", "LSEG", "BOX", "PATH", "POLYGON", "CIRCLE", "TSVECTOR", "TSQUERY", "TIMESTAMPTZ", "TIMETZ", "REGCLASS",
		"REGTYPE", "REGPROC", "INT4RANGE", "INT8RANGE", "NUMRANGE", "TSRANGE", "TSTZRANGE", "DATERANGE", "HSTORE", "GEOMETRY", "GEOGRAPHY",
	} {
		if sameWord(w, word) {
			return true
		}
	}
	return false
}

// typedLiteralHere reports whether a type's name stands before a string.
func (p *parser) typedLiteralHere() bool {
	n := 1
	for p.dialect == Postgres && p.ahead(n).Kind == Word && (p.kwAhead(n, KwWith) || p.kwAhead(n, KwTime) || p.kwAhead(n, KwZone) || sameWord("WITHOUT", p.text(p.ahead(n)))) {
		n++
	}
	return p.ahead(n).Kind == StringToken
}

// typedLiteral reads DATE '2020-01-01' as a cast of the text.
func (p *parser) typedLiteral(t *Token) Expr {
	for p.cur().Kind == Word {
		p.i++
	}
	at := p.from(t.Start)
	c := &Cast{Type: TypeName{Span: at, Text: at.In(p.src)}}
	c.X = p.literalOf(p.next())
	c.Span = p.from(t.Start)
	return c
}

// interval reads INTERVAL x unit.
func (p *parser) interval(t *Token) Expr {
	p.i++
	n := &Interval{}
	n.X = p.expr(powerBit)
	if p.dialect == Postgres && p.isOp(opLParen) {
		p.skipParens()
	}
	if u := p.cur(); u.Kind == Word && timeUnit(p.text(u)) {
		p.i++
		for p.isKw(KwTo) || p.cur().Kind == Word && timeUnit(p.text(p.cur())) {
			p.i++
		}
		n.Unit = p.from(u.Start)
		n.unit = strings.ToUpper(n.Unit.In(p.src))
	} else {
		n.Unit = text.Span{Start: p.end(), End: p.end()}
	}
	n.Span = p.from(t.Start)
	return n
}
