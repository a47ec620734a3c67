package syntax

import (
	"strings"
	"unicode/utf8"
)

// prefixed reads strings with a letter before the quote: X'00', E'a\n', N'x'.
func (l *lexer) prefixed(c byte) bool {
	if c|0x20 == 'u' && l.rules.customOps && l.peek(1) == '&' && l.peek(2) == '\'' {
		lo := l.at
		l.at += 2
		l.quoted(StringToken, '\'', false, unclosedSingle)
		l.tokens[len(l.tokens)-1].Start = lo
		return true
	}
	if l.peek(1) != '\'' || strings.IndexByte(l.rules.prefixes, c|0x20) < 0 {
		return false
	}
	lo := l.at
	l.at++
	kind, escapes := StringToken, l.rules.backslash
	switch c | 0x20 {
	case 'x', 'b':
		kind = BlobToken
	case 'e':
		escapes = true
	}
	l.quoted(kind, '\'', escapes, unclosedSingle)
	l.tokens[len(l.tokens)-1].Start = lo
	return true
}

// quoted reads from a quote to its partner; a doubled quote stands for one.
// Without partner the token is Bad and ends with the line, so that what
// follows is still read.
func (l *lexer) quoted(kind TokenKind, quote byte, escapes bool, unclosed int) {
	lo := l.at
	end := l.closingQuote(quote, escapes, unclosed)
	if end > 0 && l.isOpening(end) && strings.ContainsAny(l.src[lo:end], "\r\n") {
		l.saw(end + 1)
		end = 0
	}
	if end == 0 {
		l.at = l.lineEnd(lo)
		l.add(Bad, lo)
		return
	}
	l.at = end
	l.add(kind, lo)
}

// closingQuote is the offset behind the partner of the quote at the current
// place, 0 if it has none.
func (l *lexer) closingQuote(quote byte, escapes bool, unclosed int) int {
	if l.at < l.open[unclosed] {
		for i := l.at + 1; i < len(l.src); i++ {
			switch c := l.src[i]; {
			case c == '\\' && escapes:
				i++
			case c != quote:
			case i+1 < len(l.src) && l.src[i+1] == quote:
				i++
			default:
				return i + 1
			}
		}
		l.open[unclosed] = l.at
	}
	// All quotes that follow stand in pairs or behind a backslash.
	n := 1
	for l.peek(n) == quote {
		n++
	}
	if n%2 == 0 {
		return l.at + n
	}
	l.saw(len(l.src) + 1)
	return 0
}

// isOpening reports whether the quote before off opens a text and does not close
// one, judged by what follows it. While a text is being typed, its missing
// partner would else be the next quote, some lines on, and all behind it would
// be turned inside out.
func (l *lexer) isOpening(off int) bool {
	if off >= len(l.src) {
		return false
	}
	c := l.src[off]
	return isLetter(c) || isDigit(c) || c == '%' || c >= utf8.RuneSelf
}

func (l *lexer) bracketed() {
	lo := l.at
	if end := l.find("]", lo, unclosedBracket); end >= 0 {
		l.at = end + 1
		l.add(QuotedName, lo)
		return
	}
	l.at = l.lineEnd(lo)
	l.add(Bad, lo)
}

func (l *lexer) number() {
	lo := l.at
	if l.src[lo] == '0' && l.peek(1)|0x20 == 'x' && isHex(l.peek(2)) {
		l.at += 2
		l.digits(isHex)
	} else if l.rules.digitNames && strings.HasPrefix(l.src[lo:], "0b") && (l.peek(2) == '0' || l.peek(2) == '1') {
		l.at += 2
		l.digits(isDigit)
	} else {
		l.digits(isDigit)
		if l.peek(0) == '.' {
			l.at++
			l.digits(isDigit)
		}
		if l.peek(0)|0x20 == 'e' {
			sign := 0
			if c := l.peek(1); c == '+' || c == '-' {
				sign = 1
			}
			if isDigit(l.peek(1 + sign)) {
				l.at += 1 + sign
				l.digits(isDigit)
			}
		}
	}
	if c := l.peek(0); isLetter(c) && (l.rules.digitNames || !l.rules.dollarStrings) {
		l.digitName(lo)
		return
	}
	l.add(NumberToken, lo)
}

// digitName goes on behind a number that runs into letters: a name in MySQL
// (2020_sales), an error in SQLite. PostgreSQL reads two tokens.
func (l *lexer) digitName(lo int) {
	isName := l.rules.digitNames && strings.IndexByte(l.src[lo:l.at], '.') < 0
	l.word(lo)
	if !isName {
		l.tokens[len(l.tokens)-1].Kind = Bad
	}
}

func (l *lexer) digits(ok func(byte) bool) {
	for ok(l.peek(0)) || l.peek(0) == '_' && ok(l.peek(1)) {
		l.at++
	}
}
