package syntax

import "github.com/sqlrepair/sqlrepair-lsp/internal/text"

// commaConditionHere reports whether the condition of SQLite's FROM a, b ON …
// stands behind the n-th source.
func (p *parser) commaConditionHere(n int) bool {
	return p.dialect == SQLite && n > 1 && (p.isKw(KwOn) && !p.kwAhead(1, KwConflict) || p.isKw(KwUsing) && p.opAhead(1, opLParen))
}

// commaCondition reads it; the comma is a join there.
func (p *parser) commaCondition(left, right Source) *Join {
	at := text.Span{Start: left.Where().End, End: right.Where().Start}
	j := p.nodes.joins.put(Join{Kind: "INNER", Keyword: at, Left: left, Right: right})
	p.joinCondition(j)
	j.Span = p.from(left.Where().Start)
	return j
}

// joined reads a source and all that is joined to it.
func (p *parser) joined() Source {
	left := p.source()
	for isJoinWord(p.cur().Keyword) && p.joinHere() || p.isKw(KwStraightJoin) && p.dialect == MySQL {
		if !p.link() {
			break
		}
		left = p.join(left)
	}
	p.needsCondition(left)
	return left
}

// needsCondition reports joins without ON or USING where the dialect wants one:
// PostgreSQL for all but CROSS and NATURAL, MySQL for outer joins.
func (p *parser) needsCondition(s Source) {
	for j, ok := s.(*Join); ok && p.dialect != SQLite; j, ok = j.Left.(*Join) {
		outer := j.Kind == "LEFT" || j.Kind == "RIGHT" || j.Kind == "FULL"
		_, unfinished := j.Right.(*Missing)
		if j.On == nil && len(j.Using) == 0 && !j.Natural && !unfinished && (outer || p.dialect == Postgres && j.Kind == "INNER") {
			p.report(SyntaxProblem{Span: j.Keyword, Message: "This JOIN needs ON or USING."})
		}
	}
}

// joinHere reports whether the words here make a join operator or a broken one.
func (p *parser) joinHere() bool {
	if p.isKw(KwJoin) || p.isKw(KwOuter) && p.kwAhead(1, KwJoin) {
		return true
	}
	next := p.ahead(1)
	return isJoinWord(next.Keyword) || p.isKw(KwInner) || p.isKw(KwCross) || p.isKw(KwNatural) || p.isName(next) || next.op == opLParen
}

// join reads one join operator, its right side and its condition.
func (p *parser) join(left Source) Source {
	j := p.nodes.joins.put(Join{Kind: "INNER", Left: left})
	lo := p.start()
	j.Natural = p.skip(KwNatural)
	switch {
	case p.skip(KwStraightJoin):
	default:
		first := p.cur()
		p.joinWords(j)
		if first.Keyword == KwOuter && p.dialect != MySQL { // where FULL is a good alias
			p.tell(first.Span, "OUTER stands behind LEFT, RIGHT or FULL.")
			p.quiet = false
		}
		if before := &p.t[p.i-1]; !p.skip(KwJoin) {
			p.report(SyntaxProblem{
				Span: before.Span, Message: "JOIN is missing after " + p.show(before) + ".",
				Title: "Add JOIN", Fix: []text.Edit{{Span: p.place(), New: " JOIN"}},
			})
		}
	}
	j.Keyword = p.from(lo)
	j.Right = p.source()
	p.joinCondition(j)
	j.Span = p.from(min(left.Where().Start, lo))
	return p.lateCondition(j)
}

func (p *parser) joinWords(j *Join) {
	for {
		switch p.cur().Keyword {
		case KwInner, KwOuter:
		case KwCross, KwLeft, KwRight, KwFull:
			if j.Kind != "INNER" {
				p.lost++ // SQLite reads LEFT RIGHT as FULL
				if j.Kind == "CROSS" || p.isKw(KwCross) {
					p.tell(p.cur().Span, "A JOIN cannot be both "+j.Kind+" and "+p.cur().Keyword.String()+".")
					p.quiet = false
				}
			}
			j.Kind = p.cur().Keyword.String()
		case KwNatural:
			j.Natural = true
		default:
			return
		}
		p.i++
	}
}

func (p *parser) joinCondition(j *Join) {
	switch p.cur().Keyword {
	case KwOn:
		if p.inner && (p.kwAhead(1, KwConflict) || p.kwAhead(1, KwDuplicate)) {
			return
		}
		j.On = p.clause()
	case KwUsing:
		if p.opAhead(1, opLParen) {
			p.i++
			j.Using = p.plainNames()
			if p.dialect == Postgres && p.isKw(KwAs) && p.isName(p.ahead(1)) {
				j.Alias = p.alias(true)
				p.lost++
			}
		}
	default:
		if p.comparisonHere() {
			j.On = p.forgotten("ON")
		}
	}
}

// comparisonHere reports whether a column and an operator of conditions stand
// here.
func (p *parser) comparisonHere() bool {
	n := 0
	for p.isName(p.ahead(n)) && p.opAhead(n+1, opDot) {
		n += 2
	}
	if !p.isName(p.ahead(n)) {
		return false
	}
	p.i += n + 1
	found := p.infixPower() > 0
	switch k := p.cur(); {
	case k.op == opStar, k.op == opLBracket, k.op == opDoubleColon:
		found = false
	case k.Keyword == KwAnd, k.Keyword == KwOr, k.Keyword == KwXor:
		found = false
	}
	p.i -= n + 1
	return found
}

// forgotten reads a condition whose word, ON or WHERE, is missing.
func (p *parser) forgotten(word string) *Clause {
	at := text.Span{Start: p.start(), End: p.start()}
	if !p.quiet {
		p.report(SyntaxProblem{
			Span: p.cur().Span, Message: word + " is missing before " + p.show(p.cur()) + ".",
			Title: "Add " + word, Fix: []text.Edit{{Span: at, New: word + " "}},
		})
	}
	c := p.nodes.clauses.put(Clause{Keyword: at, Cond: p.condition(false)})
	c.Span = p.from(at.Start)
	return c
}

// lateCondition reads the second ON of a JOIN b JOIN c ON … ON …, where the
// inner join comes first.
func (p *parser) lateCondition(j *Join) Source {
	for p.isKw(KwOn) && !p.kwAhead(1, KwConflict) && !p.kwAhead(1, KwDuplicate) {
		left, ok := j.Left.(*Join)
		if !ok || left.On != nil || left.Using != nil || left.Natural || left.Kind == "CROSS" || j.On == nil {
			break
		}
		inner := *j
		inner.Left = left.Right
		inner.Start = left.Right.Where().Start
		outer := p.nodes.joins.put(Join{Kind: left.Kind, Keyword: left.Keyword, Left: left.Left, Right: &inner})
		outer.On = p.clause()
		outer.Span = p.from(left.Start)
		j = outer
	}
	return j
}
