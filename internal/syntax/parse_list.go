package syntax

import "github.com/sqlrepair/sqlrepair-lsp/internal/text"

// open takes an opening parenthesis and answers with its token.
func (p *parser) open() *Token {
	t := p.cur()
	if p.skipOp(opLParen) {
		p.parens++
		return t
	}
	p.missing("A `(`")
	return nil
}

// close takes the partner of open. Where something else stands there, either
// the partner is missing, or junk is in front of it: the balance of the whole
// statement tells. The operands in the junk are the answer.
func (p *parser) close(open *Token) []Expr {
	if open == nil {
		return nil
	}
	if p.skipOp(opRParen) {
		p.parens--
		return nil
	}
	junk := p.closeLate(open)
	p.parens--
	return junk
}

// closeLate is close where no closing parenthesis stands.
func (p *parser) closeLate(open *Token) []Expr {
	if p.atEnd() || p.surplus > 0 && (p.clauseHere() || p.isKw(KwAs)) {
		p.surplus--
		p.unclosed(open)
		return nil
	}
	p.unexpected()
	var junk []Expr
	for !p.atEnd() && !p.isOp(opRParen) {
		before := p.i
		if p.startsExpr(0) {
			junk = append(junk, p.expr(0))
		}
		if p.i == before {
			p.i++
		}
	}
	p.skipOp(opRParen)
	return junk
}

// closeQuery is close behind a query, which keeps the junk.
func (p *parser) closeQuery(open *Token, q *Query) {
	for _, x := range p.close(open) {
		q.Stray = append(q.Stray, x)
		q.End = max(q.End, x.Where().End)
	}
}

// unclosed reports a parenthesis without partner. Several that are noticed at
// one place are one mistake.
func (p *parser) unclosed(open *Token) {
	at := p.place()
	if n := len(p.problems); n > 0 {
		last := &p.problems[n-1]
		if len(last.Fix) == 1 && last.Fix[0].Span == at && last.Fix[0].New[0] == ')' {
			last.Fix[0].New += ")"
			last.Span = open.Span
			last.Message = "These parentheses are never closed."
			last.Title = "Add `" + last.Fix[0].New + "`"
			return
		}
	}
	if !p.quiet {
		p.report(SyntaxProblem{
			Span: open.Span, Message: "This parenthesis is never closed.",
			Title: "Add `)`", Fix: []text.Edit{{Span: at, New: ")"}},
		})
	}
}

// more goes to the next element of a list and answers false where it ends. It
// forgives a comma too much and a comma too little.
func (p *parser) more() bool {
	for p.brackets == 0 && p.isOp(opRBracket) {
		p.tell(p.cur().Span, "This bracket closes nothing.")
		p.i++
	}
	switch {
	case p.isOp(opComma):
		comma := p.next()
		for p.isOp(opComma) {
			extra := p.next()
			p.remove(extra.Span, extra.Span, "Remove the extra comma", "Nothing stands between these two commas.")
		}
		if p.listEnds() {
			p.trailingComma(comma)
			return false
		}
		return true
	case p.elementFollows() && p.once():
		p.lacks("A comma or an operator")
		return true
	}
	return false
}

func (p *parser) trailingComma(comma *Token) {
	if p.cur().Kind == EOF {
		p.tell(comma.Span, "Something is missing after the comma.")
		return
	}
	p.remove(comma.Span, comma.Span, "Remove the trailing comma", "Nothing follows this comma.")
}

func (p *parser) listEnds() bool {
	return p.atEnd() || p.isOp(opRParen) || p.clauseHere()
}

// clauseHere reports whether a part of a query begins here for certain: the
// words of joins and ORDER and GROUP are looked at with the word behind them.
func (p *parser) clauseHere() bool {
	k := p.cur().Keyword
	if !isClause(k) {
		return false
	}
	next := p.ahead(1).Keyword
	switch k {
	case KwOrder, KwGroup:
		return next == KwBy
	case KwInner, KwLeft, KwRight, KwFull, KwCross, KwNatural:
		return isJoinWord(next)
	case KwInto:
		return p.dialect != SQLite
	}
	return true
}

func isJoinWord(k Keyword) bool {
	switch k {
	case KwJoin, KwInner, KwLeft, KwRight, KwFull, KwCross, KwNatural, KwOuter:
		return true
	}
	return false
}

// elementFollows reports whether the next token can only be one more element
// of a list, with the comma before it forgotten.
func (p *parser) elementFollows() bool {
	t := p.cur()
	switch t.Kind {
	case QuotedName, StringToken, NumberToken, BlobToken, ParamToken:
		return true
	case Operator:
		return t.op == opLParen && p.i > 0 && p.t[p.i-1].op == opRParen || t.op == opTilde && p.infixPower() == 0 || t.op == opBang && p.dialect == MySQL
	case Word:
		switch t.Keyword {
		case KwNot:
			return p.startsExpr(1)
		case KwRows, KwRange, KwGroups, KwSeparator, KwRespect, KwIgnore, KwNulls, KwWith, KwEnd:
			return false
		case KwCase, KwCast, KwNull, KwTrue, KwFalse, KwExists, KwCurrentDate, KwCurrentTime, KwCurrentTimestamp:
			return true
		case KwReplace:
			return p.opAhead(1, opLParen)
		case KwValues, KwInsert:
			return false
		case KwArray, KwInterval:
			return p.startsExpr(0)
		}
		return p.bareAlias(t, false) || p.rules.inNames.has(t.Keyword) && p.opAhead(1, opLParen)
	}
	return false
}

// startsExpr reports whether an expression can begin with the token n places on.
func (p *parser) startsExpr(n int) bool {
	t := p.ahead(n)
	switch t.Kind {
	case QuotedName, StringToken, NumberToken, BlobToken, ParamToken, Template:
		return true
	case Bad:
		return true
	case Operator:
		return t.op == opLParen || t.op == opMinus || t.op == opPlus || t.op == opTilde || t.op == opBang && p.dialect == MySQL || p.dotHere(n)
	case Word:
		switch t.Keyword {
		case KwNull, KwTrue, KwFalse, KwNot, KwCase, KwCast, KwExists, KwCurrentDate, KwCurrentTime, KwCurrentTimestamp, KwInterval:
			return true
		case KwBinary:
			return p.dialect == MySQL || !p.rules.reserved.has(KwBinary)
		case KwArray:
			return p.opAhead(n+1, opLBracket) || p.opAhead(n+1, opLParen)
		}
		return !p.rules.reserved.has(t.Keyword) || p.rules.inNames.has(t.Keyword) && p.opAhead(n+1, opLParen)
	}
	return false
}

// exprs reads expressions parted by commas.
func (p *parser) exprs() []Expr {
	var room [8]Expr
	list := room[:0]
	for {
		list = append(list, p.expr(0))
		if !p.more() {
			return p.nodes.exprLists.list(list)
		}
	}
}

// isPatternWord reports whether k is an operator that NOT may stand before.
func isPatternWord(k Keyword) bool {
	switch k {
	case KwIn, KwBetween, KwLike, KwGlob, KwRegexp, KwRlike, KwMatch, KwIlike, KwSimilar:
		return true
	}
	return false
}

// junk reports the current token and reads over what fits nowhere, up to where
// a part of a query begins. Operands in it are kept.
func (p *parser) junk(strays []Node) []Node {
	if t := p.cur(); t.Kind == Bad {
		p.badToken(t)
	} else {
		p.unexpected()
	}
	p.quiet = true
	for first := true; !p.atEnd() && !(p.isOp(opRParen) && p.parens > 0); first = false {
		if !first && (p.clauseHere() || p.isKw(KwFetch) || p.isKw(KwOffset)) {
			break
		}
		before := p.i
		switch {
		case p.isKw(KwSelect) && p.parens == 0:
			strays = append(strays, p.query())
		case p.startsExpr(0):
			strays = append(strays, p.expr(0))
		}
		if p.i == before {
			p.i++
		}
	}
	return strays
}
