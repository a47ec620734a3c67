package syntax

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// balance counts the parentheses that are never closed. For those that close
// nothing it puts the missing partner where it is sure to belong, and leaves out
// the others.
func (p *parser) balance() {
	p.surplus = 0
	tries := 0
	for i := 0; i < len(p.t); i++ {
		switch p.t[i].op {
		case opLParen:
			p.surplus++
		case opRParen:
			if p.surplus > 0 {
				p.surplus--
				break
			}
			if tries++; tries > mostUnopened {
				break
			}
			if at := p.unopened(i); at >= 0 {
				p.openBehind(at)
				i++
			}
		}
	}
	p.dropStray()
}

// mostUnopened is for how many parentheses a partner is looked for; one with
// more is no slip.
const mostUnopened = 8

// openBehind reads an opening parenthesis that is not there behind token i.
func (p *parser) openBehind(i int) {
	t := &p.t[i]
	at := text.Span{Start: t.End, End: t.End}
	p.report(SyntaxProblem{
		Span: t.Span, Message: "A `(` is missing after " + p.show(t) + ".",
		Title: "Add `(`", Fix: []text.Edit{{Span: at, New: "("}},
	})
	p.t = slices.Insert(slices.Clone(p.t), i+1, Token{Span: at, Kind: Operator, op: opLParen})
}

// unopened is the place of the last token before the parenthesis at closing that
// needs a parenthesis behind it and has none, -1 if there is none.
func (p *parser) unopened(closing int) int {
	for i := closing - 1; i >= 0; i-- {
		if p.t[i].op == opSemicolon {
			return -1
		}
		if p.needsParen(i, closing) {
			return i
		}
	}
	return -1
}

// needsParen reports whether what stands behind token i can only stand there in
// parentheses.
func (p *parser) needsParen(i, closing int) bool {
	t, next := &p.t[i], &p.t[i+1]
	if next.op == opLParen || t.Kind != Word && t.Kind != Operator {
		return false
	}
	if next.Keyword == KwSelect || next.Keyword == KwWith && t.Keyword != KwExplain && p.t[i+2].Kind == Word && p.t[i+2].Keyword == noKeyword {
		return p.takesSubquery(t)
	}
	switch t.Keyword {
	case KwIn:
		return next.Kind == StringToken || next.Kind == NumberToken || next.Kind == ParamToken
	case KwOver:
		return next.Keyword == KwPartition || next.Keyword == KwOrder || next.op == opRParen
	case KwFilter:
		return next.Keyword == KwWhere
	case KwValues:
		return next.Kind == StringToken || next.Kind == NumberToken
	}
	if t.Kind != Word || i > 0 && p.t[i-1].op == opDot || !isCommonFunction(p.text(t)) {
		return false
	}
	switch {
	case next.op == opRParen:
		return i+1 == closing
	case next.op == opStar:
		return p.t[i+2].op == opRParen
	case next.Keyword == KwDistinct || next.Keyword == KwCase || next.Keyword == KwCast:
		return true
	}
	return next.Kind == StringToken || next.Kind == NumberToken || next.Kind == QuotedName || next.Kind == Word && !isClause(next.Keyword) && !isWordOperator(next.Keyword) && next.Keyword != KwAs
}

// takesSubquery reports whether a query behind t needs parentheses.
func (p *parser) takesSubquery(t *Token) bool {
	switch t.Keyword {
	case KwIn, KwExists, KwAny, KwAll, KwSome, KwFrom, KwJoin, KwAs, KwMaterialized, KwLateral, KwNot, KwAnd, KwOr, KwThen, KwElse, KwWhen, KwBetween, KwLike:
		return true
	}
	switch t.op {
	case opNone, opRParen, opSemicolon, opDot, opColon, opLParen:
		return false
	}
	return true
}

// isCommonFunction reports whether the word names a function that most
// databases have and hardly a column is called by.
func isCommonFunction(word string) bool {
	const names = " ABS AVG CAST CHAR_LENGTH COALESCE CONCAT COUNT DATE DATEDIFF DATETIME DATE_FORMAT DATE_PART DATE_TRUNC EXTRACT GROUP_CONCAT IF IFNULL IIF" +
		" INSTR JULIANDAY LENGTH LOWER LTRIM MAX MIN NOW NULLIF REPLACE ROUND ROW_NUMBER RTRIM SPLIT_PART STRFTIME STRING_AGG SUBSTR SUBSTRING SUM" +
		" TIMESTAMPDIFF TO_CHAR TO_DATE TRIM UPPER "
	return strings.Contains(names, " "+strings.ToUpper(word)+" ")
}

// dropStray leaves out the parentheses that close nothing.
func (p *parser) dropStray() {
	var stray []text.Edit
	depth := 0
	p.surplus = 0
	for i := range p.t {
		switch t := &p.t[i]; t.op {
		case opLParen:
			depth++
		case opRParen:
			if depth > 0 {
				depth--
				break
			}
			stray = append(stray, text.Edit{Span: t.Span})
		}
	}
	p.surplus = depth
	if p.stray = stray; stray == nil {
		return
	}
	depth = 0
	p.keep(func(t *Token) bool {
		switch t.op {
		case opLParen:
			depth++
		case opRParen:
			if depth == 0 {
				return true
			}
			depth--
		}
		return false
	})
}

// reportStray reports the parentheses that close nothing, unless something else
// was found that no edit mends: they then follow from it.
func (p *parser) reportStray() {
	for i := range p.problems {
		if p.problems[i].Fix == nil {
			return
		}
	}
	switch len(p.stray) {
	case 0:
	case 1:
		p.remove(p.stray[0].Span, p.stray[0].Span, "Remove the `)`", "This parenthesis closes nothing.")
	default:
		p.report(SyntaxProblem{Span: p.stray[0].Span, Message: "These parentheses close nothing.", Title: "Remove them", Fix: p.stray})
	}
}
