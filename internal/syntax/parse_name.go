package syntax

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// nameOf makes a name of a token.
func (p *parser) nameOf(t *Token) Name {
	s := p.text(t)
	n := Name{Span: t.Span, Text: s}
	switch {
	case t.Kind == QuotedName, t.Kind == StringToken && len(s) > 1 && (s[0] == '\'' || s[0] == '"'):
		n.Quote = s[0]
		n.Text = unquote(s)
	case t.Kind == Bad && (s[0] == '"' || s[0] == '`' || s[0] == '['):
		n.Quote = s[0]
		n.Text = s[1:]
	case t.Kind == Word && p.dialect == Postgres:
		n.Text = lowerASCII(s) // no other letters are folded
	}
	return n
}

// isForeignName reports whether a Bad token is a name in the backticks of
// another dialect.
func isForeignName(s string) bool { return len(s) > 2 && s[0] == '`' && s[len(s)-1] == '`' }

// unquote takes the quotes off and undoubles those inside.
func unquote(s string) string {
	quote, inside := s[0], s[1:len(s)-1]
	if quote != '[' && strings.IndexByte(inside, quote) >= 0 {
		q := string(quote)
		return strings.ReplaceAll(inside, q+q, q)
	}
	return inside
}

// isName reports whether t can be a name without a problem.
func (p *parser) isName(t *Token) bool {
	switch t.Kind {
	case Word:
		return !p.rules.reserved.has(t.Keyword)
	case QuotedName:
		return true
	}
	return false
}

// name reads one name. strings tells that 'x' will do, too.
func (p *parser) name(what string, strings bool) Name {
	t := p.cur()
	switch {
	case p.isName(t), t.Kind == Template, t.Kind == ParamToken, t.Kind == StringToken && strings && p.rules.stringNames:
		p.i++
		return p.nameOf(t)
	case t.Kind == Bad:
		p.i++
		p.badToken(t)
		return p.nameOf(t)
	case t.Kind == Word && p.reservedName(t):
		p.i++
		return p.nameOf(t)
	}
	return Name{Span: p.missing(what).Span}
}

// reservedName reports a reserved word that stands where a name must, if it
// begins no clause: SELECT index FROM t.
func (p *parser) reservedName(t *Token) bool {
	if isClause(t.Keyword) && !(isTwoWordClause(t.Keyword) && !p.kwAhead(1, KwBy)) || isWordOperator(t.Keyword) {
		return false
	}
	switch t.Keyword {
	case KwSet, KwAs, KwBy, KwOn, KwWhen, KwThen, KwElse, KwEnd, KwCase, KwAll, KwDistinct, KwNull, KwTrue, KwFalse, KwDesc, KwAsc, KwWith, KwFor:
		return false
	}
	word := p.text(t)
	open := string(p.rules.quote)
	p.replace(t.Span, open+word+open, "Quote `"+word+"`", "`"+word+"` is a reserved word; as a name it needs quotes.")
	return true
}

func isTwoWordClause(k Keyword) bool { return k == KwOrder || k == KwGroup }

// isClause reports whether k begins a part of a query. Recovery stops there.
func isClause(k Keyword) bool {
	switch k {
	case KwSelect, KwFrom, KwWhere, KwGroup, KwHaving, KwOrder, KwLimit, KwUnion, KwIntersect, KwExcept,
		KwJoin, KwInner, KwLeft, KwRight, KwFull, KwCross, KwNatural, KwStraightJoin, KwOn, KwUsing, KwInto, KwReturning:
		return true
	}
	return false
}

func isWordOperator(k Keyword) bool {
	switch k {
	case KwAnd, KwOr, KwXor, KwNot, KwIn, KwIs, KwLike, KwBetween, KwIsnull, KwNotnull, KwCollate, KwEscape:
		return true
	}
	return false
}

// plainNames reads (a, b, c).
func (p *parser) plainNames() []Name {
	var list []Name
	open := p.open()
	for {
		list = append(list, p.name("A name", true))
		if !p.more() {
			break
		}
	}
	p.close(open)
	return list
}

// names reads (a, b, c), each with what may follow a name in a column list of a
// function in FROM: a type.
func (p *parser) names() []Name {
	var list []Name
	open := p.open()
	for {
		list = append(list, p.name("A name", true))
		for !p.atEnd() && !p.isOp(opComma) && !p.isOp(opRParen) && (p.cur().Kind == Word && !isClause(p.cur().Keyword) && !p.isKw(KwAs) || p.isOp(opLBracket) || p.isOp(opRBracket)) {
			p.i++
		}
		if !p.more() {
			break
		}
	}
	p.close(open)
	return list
}

// alias reads AS name or a bare name that can be nothing else.
func (p *parser) alias(inFrom bool) *Name {
	if p.isKw(KwAs) {
		p.i++
		t := p.cur()
		if t.Kind == Word && p.dialect == Postgres && !inFrom && !p.clauseFollows() {
			p.i++ // any word may be a column's label there
			n := p.nameOf(t)
			return p.nodes.names.put(n)
		}
		n := p.name("A name", true)
		p.reservedAlias(&n)
		return p.nodes.names.put(n)
	}
	t := p.cur()
	switch next := p.ahead(1); next.op {
	case opDot, opLBracket:
		return nil // a column, with a comma forgotten before it
	case opLParen:
		named := p.dialect == Postgres || p.dialect == MySQL && p.i > 0 && p.t[p.i-1].op == opRParen
		if !inFrom || !named {
			return nil // a call
		}
	}
	if t.Kind != EOF && (!inFrom && p.infixAhead() || inFrom && p.comparisonHere()) {
		return nil // an operand, with a comma, an operator or WHERE forgotten before it
	}
	switch t.Kind {
	case QuotedName:
	case StringToken:
		if !p.rules.stringNames || inFrom && p.dialect != SQLite {
			return nil
		}
	case Word:
		if !p.bareAlias(t, inFrom) {
			return nil
		}
	default:
		return nil
	}
	p.i++
	n := p.nameOf(t)
	p.reservedAlias(&n)
	if as := p.cur(); as.Keyword == KwAs && p.isName(p.ahead(1)) {
		p.tell(as.Span, "This has two aliases.")
		p.i++
		n = p.nameOf(p.next())
	}
	return p.nodes.names.put(n)
}

// infixAhead reports whether an operator and its operand stand behind the current
// token.
func (p *parser) infixAhead() bool {
	p.i++
	found := p.infixPower() > 0 && (p.startsExpr(1) || p.cur().Kind == Word || p.opAhead(1, opBang))
	p.i--
	return found
}

// reservedAlias reports an alias that is a reserved word of the dialect although
// no clause uses it, such as the name of a type. The fix quotes it wherever it
// stands in front of a dot, too.
func (p *parser) reservedAlias(n *Name) {
	if n.Quote != 0 || n.Empty() || !p.rules.isReservedWord(n.Text) {
		return
	}
	q := string(p.rules.quote)
	var fix []text.Edit
	for i := range p.t {
		t := &p.t[i]
		refers := t.Kind == Word && strings.EqualFold(p.text(t), n.Text) && p.t[min(i+1, len(p.t)-1)].op == opDot && (i == 0 || p.t[i-1].op != opDot)
		if refers || t.Span == n.Span {
			fix = append(fix, text.Edit{Span: t.Span, New: q + p.text(t) + q})
		}
	}
	p.report(SyntaxProblem{
		Span: n.Span, Message: "`" + n.Text + "` is a reserved word; as a name it needs quotes.",
		Title: "Quote `" + n.Text + "`", Fix: fix,
	})
}

// clauseFollows reports whether the current word begins a clause and is no
// label: SELECT a AS FROM t.
func (p *parser) clauseFollows() bool {
	if !isClause(p.cur().Keyword) {
		return false
	}
	next := p.ahead(1)
	return next.op != opComma && next.op != opRParen && next.Kind != EOF && next.op != opSemicolon && !isClause(next.Keyword)
}

// bareAlias reports whether a word behind an expression or a table is an alias
// and not the beginning of what may follow there.
func (p *parser) bareAlias(t *Token, inFrom bool) bool {
	k := t.Keyword
	if k == noKeyword {
		return true
	}
	if p.rules.notAlias.has(k) {
		return false
	}
	next := p.ahead(1)
	switch k {
	case KwBy:
		p.i++
		starts := p.startsExpr(0)
		p.i--
		return !starts // else ORDER or GROUP was forgotten
	case KwWindow:
		return !(next.Kind == Word || next.Kind == QuotedName) || p.ahead(2).Keyword != KwAs
	case KwOffset:
		return next.Kind != NumberToken && next.Kind != ParamToken && next.op != opLParen
	case KwFetch:
		return next.Keyword != KwFirst && next.Keyword != KwNext
	case KwFor:
		return next.Kind != Word
	case KwMinus:
		return next.Keyword != KwSelect && next.Keyword != KwAll && next.op != opLParen
	case KwIndexed:
		return next.Keyword != KwBy
	case KwUse, KwForce, KwIgnore:
		return next.Keyword != KwIndex && next.Keyword != KwKey
	case KwLock:
		return next.Keyword != KwIn
	case KwPartition, KwTablesample:
		return !inFrom || next.op != opLParen && k == KwPartition
	case KwIlike, KwRegexp, KwRlike, KwGlob, KwMatch, KwSimilar:
		return !inFrom && !p.startsExpr(1)
	case KwSelect, KwStraightJoin:
		return false
	case KwReplace, KwInsert:
		return next.op != opLParen
	}
	return true
}

// literalOf makes a string literal of one or, where neighbours are glued,
// several tokens.
func (p *parser) literalOf(first *Token) *Literal {
	lit := p.nodes.literals.put(Literal{Span: first.Span, Kind: String, Text: p.stringText(first)})
	if !p.gluedHere() {
		return lit
	}
	var b strings.Builder
	b.WriteString(lit.Text)
	for p.gluedHere() {
		t := p.next()
		b.WriteString(p.stringText(t))
		lit.End = t.End
	}
	lit.Text = b.String()
	return lit
}

func (p *parser) gluedHere() bool {
	return p.rules.glueStrings && p.cur().Kind == StringToken && p.src[p.start()] == '\''
}

// stringText is what a string says: without quotes and with escapes undone.
func (p *parser) stringText(t *Token) string {
	s := p.text(t)
	escapes := p.rules.backslash
	switch s[0] {
	case '\'', '"':
	case '$':
		tag := strings.IndexByte(s[1:], '$') + 2
		return s[tag : len(s)-tag]
	default:
		escapes = escapes || s[0]|0x20 == 'e'
		s = s[strings.IndexByte(s, '\''):]
	}
	if escapes && strings.IndexByte(s, '\\') >= 0 {
		return unescape(s)
	}
	return unquote(s)
}

// unescape undoes backslashes and doubled quotes.
func unescape(s string) string {
	quote, inside := s[0], s[1:len(s)-1]
	var b strings.Builder
	for i := 0; i < len(inside); i++ {
		c := inside[i]
		switch {
		case c == '\\' && i+1 < len(inside):
			i++
			switch inside[i] {
			case 'n':
				b.WriteByte('\n')
			case 't':
				b.WriteByte('\t')
			case 'r':
				b.WriteByte('\r')
			case '0':
				b.WriteByte(0)
			case '%', '_': // stay escaped for LIKE
				b.WriteString(inside[i-1 : i+1])
			default:
				b.WriteByte(inside[i])
			}
		case c == quote && i+1 < len(inside) && inside[i+1] == quote:
			i++
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// badToken reports what the lexer could not read.
func (p *parser) badToken(t *Token) {
	s := p.text(t)
	r := []rune(s)
	switch c := r[0]; {
	case c == '\'' || c == '"' || c == '`' || c == '[':
		p.tell(text.Span{Start: t.Start, End: t.Start + 1}, "This "+string(c)+" is never closed.")
	case c == '$' && len(s) > 1:
		p.tell(text.Span{Start: t.Start, End: t.Start + 2}, "This quoted text is never closed.")
	case isDigit(s[0]):
		q := string(p.rules.quote)
		p.replace(t.Span, q+s+q, "Quote `"+s+"`", "A name that begins with a digit needs quotes.")
	case (c == '‘' || c == '’' || c == '“' || c == '”') && len(r) > 2:
		inside := strings.ReplaceAll(string(r[1:len(r)-1]), "'", "''")
		p.replace(t.Span, "'"+inside+"'", "Use straight quotes", "SQL does not know curly quotes.")
	case p.strangeMark(t) != 0:
		with := string(p.strangeMark(t))
		title := "Write `" + with + "`"
		if with == " " {
			title = "Write a plain space"
		}
		p.replace(t.Span, with, title, "This character looks like another but is not part of SQL.")
	case strings.HasPrefix(s, "<|"):
		p.remove(t.Span, p.wholeLine(t.Span), "Remove it", "This mark of a chat is not part of SQL.")
	case len(r) > 1:
		p.tell(t.Span, "This is not part of SQL.")
	default:
		p.tell(t.Span, "This character is not part of SQL.")
	}
}
