package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// lexer cuts a text into tokens. It is total: every byte lies in a token, in a
// comment or is blank.
type lexer struct {
	src      string
	rules    *rules
	at       int
	tokens   []Token
	comments []Comment
	brackets int
	reach    int // the bytes before it may have told what was read so far

	// Searches in vain are not made again, which keeps the lexer linear: from
	// open[kind] on nothing closes, within openLine[kind] nothing closes on the
	// line.
	open     [unclosedKinds]int
	openLine [lineKinds]text.Span
	line     text.Span // within it all places have its end as the end of their line
}

// The delimiters that may stay open.
const (
	unclosedSingle = iota
	unclosedDouble
	unclosedBacktick
	unclosedBracket
	unclosedBraces
	unclosedPercent
	unclosedHash
	unclosedCode
	unclosedKinds
)

// lex returns the tokens of src, the last an EOF, and its comments.
func lex(src string, d Dialect) ([]Token, []Comment) {
	l := newLexer(src, d)
	l.tokens = make([]Token, 0, len(src)/4+16)
	for l.read() {
	}
	return l.tokens, l.comments
}

func newLexer(src string, d Dialect) *lexer {
	l := &lexer{src: src, rules: d.rules()}
	for i := range l.open {
		l.open[i] = len(src)
	}
	return l
}

// restart forgets what was read and goes to off, where a statement begins.
func (l *lexer) restart(off int) {
	l.at, l.reach, l.brackets = off, off, 0
	l.tokens, l.comments = l.tokens[:0], l.comments[:0]
}

// read reads one more token; the EOF is the last.
func (l *lexer) read() bool {
	l.blanks()
	if l.at >= len(l.src) {
		l.saw(len(l.src) + 1)
		l.add(EOF, l.at)
		return false
	}
	l.token()
	l.saw(l.at + lookahead)
	return true
}

// lookahead is how far behind a token the lexer looks at most where nothing
// else says so.
const lookahead = 4

func (l *lexer) saw(off int) { l.reach = max(l.reach, off) }

// find is the offset of closer at or behind off, -1 if there is none; kind says
// what is searched for.
func (l *lexer) find(closer string, off, kind int) int {
	if l.at < l.open[kind] {
		if n := strings.Index(l.src[off:], closer); n >= 0 {
			l.saw(off + n + len(closer))
			return off + n
		}
		l.open[kind] = l.at
	}
	l.saw(len(l.src) + 1)
	return -1
}

// add ends a token that started at lo at the current place.
func (l *lexer) add(kind TokenKind, lo int) {
	l.tokens = append(l.tokens, Token{Span: text.Span{Start: lo, End: l.at}, Kind: kind})
}

// peek is the byte n places ahead, 0 behind the end.
func (l *lexer) peek(n int) byte {
	if l.at+n < len(l.src) {
		return l.src[l.at+n]
	}
	return 0
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isHex(c byte) bool    { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

const byteOrderMark = "\ufeff"

// blanks skips blanks and comments.
func (l *lexer) blanks() {
	for l.at < len(l.src) {
		c := l.src[l.at]
		switch {
		case c == ' ' || '\t' <= c && c <= '\r':
			l.at++
		case c == '-' && l.peek(1) == '-':
			l.lineComment(2)
		case c == '#' && l.rules.hashComments:
			l.lineComment(1)
		case c == '/' && l.peek(1) == '*' && !(l.rules.codeComments && (l.peek(2) == '!' || l.peek(2) == 'M' && l.peek(3) == '!')):
			l.blockComment()
		case c == '{' && l.peek(1) == '#':
			end := l.find("#}", l.at+2, unclosedHash)
			if end < 0 {
				return
			}
			lo := l.at
			l.at = end + 2
			l.comment(lo, 2, 2, false)
		case c == 0xEF && l.at == 0 && strings.HasPrefix(l.src, byteOrderMark):
			l.at += len(byteOrderMark)
		default:
			return
		}
	}
}

func (l *lexer) comment(lo, head, tail int, line bool) {
	span := text.Span{Start: lo, End: l.at}
	l.comments = append(l.comments, Comment{Span: span, Inner: text.Span{Start: lo + head, End: max(l.at-tail, lo+head)}, Line: line})
}

func (l *lexer) lineComment(head int) {
	lo := l.at
	l.at = l.lineEnd(lo)
	l.comment(lo, head, 0, true)
}

// lineEnd is the end of the line that off lies in, before its line break.
func (l *lexer) lineEnd(off int) int {
	if off < l.line.Start || l.line.End < off || l.line.Empty() {
		end := len(l.src)
		if n := strings.IndexAny(l.src[off:], "\r\n"); n >= 0 {
			end = off + n
		}
		l.line = text.Span{Start: off, End: end}
	}
	l.saw(l.line.End + 1)
	return l.line.End
}

func (l *lexer) blockComment() {
	lo, depth := l.at, 1
	for l.at += 2; l.at < len(l.src); l.at++ {
		switch {
		case l.src[l.at] == '*' && l.peek(1) == '/':
			l.at++
			if depth--; depth == 0 {
				l.at++
				l.comment(lo, 2, 2, false)
				return
			}
		case l.rules.nestedComments && l.src[l.at] == '/' && l.peek(1) == '*':
			l.at++
			depth++
		}
	}
	l.at = len(l.src)
	l.comment(lo, 2, 0, false)
}

// token reads the token that begins at the current place.
func (l *lexer) token() {
	lo, c := l.at, l.src[l.at]
	switch {
	case c >= utf8.RuneSelf && !l.nameRune():
		l.strangeRune()
	case isLetter(c) || c >= utf8.RuneSelf:
		if l.prefixed(c) {
			return
		}
		l.word(lo)
	case isDigit(c) || c == '.' && isDigit(l.peek(1)) && !l.afterOperand(true):
		l.number()
	case c == '\'':
		l.quoted(StringToken, '\'', l.rules.backslash, unclosedSingle)
	case c == '`' && l.peek(1) == '`' && l.peek(2) == '`':
		l.fence()
	case c == '"' && strings.IndexByte(l.rules.quotes, c) < 0:
		l.quoted(StringToken, '"', l.rules.backslash, unclosedDouble)
	case c == '"':
		l.quoted(QuotedName, '"', false, unclosedDouble)
	case c == '`' && strings.IndexByte(l.rules.quotes, c) >= 0:
		l.quoted(QuotedName, '`', false, unclosedBacktick)
	case c == '`' && l.onLineFrom(1, "`"):
		l.at++
		l.at = l.onLine("`", openBacktick)
		l.add(Bad, lo) // a name of another dialect
	case c == '[' && strings.IndexByte(l.rules.quotes, c) >= 0:
		l.bracketed()
	case c == '<' && l.peek(1) == '|' && isLetter(l.peek(2)) && l.chatMark():
	case c == '{' || c == '$' || c == '/' && l.peek(1) == '*':
		l.dollarOrBrace(c)
	case l.param(c):
	default:
		l.operator()
	}
}

func (l *lexer) word(lo int) {
	for l.at < len(l.src) {
		c := l.src[l.at]
		switch {
		case isLetter(c) || isDigit(c):
			l.at++
			continue
		case c == '$' && l.peek(1) != '{':
			l.at++
			continue
		case c >= utf8.RuneSelf && l.nameRune():
			_, size := utf8.DecodeRuneInString(l.src[l.at:])
			l.at += size
			continue
		}
		break
	}
	l.add(Word, lo)
	l.tokens[len(l.tokens)-1].Keyword = LookupKeyword(l.src[lo:l.at])
}

// afterOperand reports whether the token before could end an operand, so that
// an operator and not a placeholder follows. With adjacent the token must also
// end right here.
func (l *lexer) afterOperand(adjacent bool) bool {
	if len(l.tokens) == 0 {
		return false
	}
	t := &l.tokens[len(l.tokens)-1]
	if adjacent && t.End != l.at {
		return false
	}
	switch t.Kind {
	case Word:
		switch t.Keyword {
		case KwNull, KwTrue, KwFalse, KwEnd, KwCurrentDate, KwCurrentTime, KwCurrentTimestamp:
			return true
		case KwBy, KwLike, KwIlike, KwGlob, KwRegexp, KwRlike, KwMatch, KwOffset, KwEscape, KwInterval, KwValues, KwSet, KwCall:
			return false
		}
		return !l.rules.reserved.has(t.Keyword)
	case QuotedName, StringToken, NumberToken, BlobToken, ParamToken, Template:
		return true
	case Operator:
		return t.op == opRParen || t.op == opRBracket
	}
	return false
}

func (l *lexer) operator() {
	lo := l.at
	o, n := operatorAt(l.src[lo:], l.rules.customOps)
	if l.rules.customOps {
		l.saw(lo + signs(l.src[lo:]) + lookahead)
	}
	if n == 0 && l.src[lo] == '\\' && isLetter(l.peek(1)) {
		l.backslashWord()
		return
	}
	if n == 0 {
		_, size := utf8.DecodeRuneInString(l.src[lo:])
		l.at += size
		l.add(Bad, lo)
		return
	}
	switch o {
	case opLBracket:
		l.brackets++
	case opRBracket:
		l.brackets--
	}
	l.at += n
	l.add(Operator, lo)
	l.tokens[len(l.tokens)-1].op = o
}
