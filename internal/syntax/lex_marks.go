package syntax

import (
	"regexp"
	"strings"
)

// dollarOrBrace reads what begins with $ or {: templates, parameters and
// PostgreSQL's dollar-quoted strings. MySQL's code comments come here too.
func (l *lexer) dollarOrBrace(c byte) {
	lo := l.at
	switch {
	case c == '/':
		l.template("*/", unclosedCode)
	case c == '{' && l.peek(1) == '{':
		l.template("}}", unclosedBraces)
	case c == '{' && l.peek(1) == '%':
		l.template("%}", unclosedPercent)
	case c == '{', l.peek(1) == '{':
		if end := l.onLine("}", openBrace); end > 0 {
			l.at = end
			l.add(Template, lo)
			return
		}
		l.at++
		l.add(Bad, lo)
	case l.rules.dollarStrings && l.dollarString():
	default:
		l.at++
		l.nameBytes()
		if l.at == lo+1 {
			l.add(Bad, lo)
			return
		}
		l.add(ParamToken, lo)
	}
}

var (
	templateInText = regexp.MustCompile(`\{\{[^{}]*\}\}|\{%.*%\}|\$\{[^{}]*\}|%\(\w+\)s`)
	nameInBraces   = regexp.MustCompile(`^'\{[A-Za-z_]\w*\}'$`)
)

// filledIn reports whether a text in quotes is, or holds, a template. In PostgreSQL
// '{a}' is an array.
func filledIn(quoted string, d Dialect) bool {
	if strings.IndexByte(quoted, '{') < 0 && strings.IndexByte(quoted, '(') < 0 {
		return false
	}
	return templateInText.MatchString(quoted) || d != Postgres && nameInBraces.MatchString(quoted)
}

// template reads up to and with closer. Without one it is the opening mark
// only, or all the rest for a code comment.
func (l *lexer) template(closer string, unclosed int) {
	lo := l.at
	end := l.find(closer, lo+2, unclosed)
	switch {
	case end >= 0:
		l.at = end + len(closer)
		l.add(Template, lo)
	case unclosed == unclosedCode:
		l.at = len(l.src)
		l.add(Template, lo)
	default:
		l.at += 2
		l.add(Bad, lo)
	}
}

// dollarString reads $$ … $$ and $tag$ … $tag$.
func (l *lexer) dollarString() bool {
	lo, i := l.at, l.at+1
	for i < len(l.src) && (isLetter(l.src[i]) || isDigit(l.src[i]) && i > lo+1) {
		i++
	}
	l.saw(i + 1)
	if i >= len(l.src) || l.src[i] != '$' {
		return false
	}
	tag := l.src[lo : i+1]
	n := strings.Index(l.src[i+1:], tag)
	if n < 0 {
		l.saw(len(l.src) + 1)
		l.at = len(l.src)
		l.add(Bad, lo)
		return true
	}
	l.at = i + 1 + n + len(tag)
	l.add(StringToken, lo)
	return true
}

func (l *lexer) nameBytes() {
	for c := l.peek(0); isLetter(c) || isDigit(c); c = l.peek(0) {
		l.at++
	}
}

// param reads a placeholder other than $1, if one stands here.
func (l *lexer) param(c byte) bool {
	lo, next := l.at, l.peek(1)
	switch c {
	case '?':
		if l.rules.customOps && (l.afterOperand(false) || next == '|' || next == '&') {
			return false // the operators ?, ?| and ?& of PostgreSQL
		}
		l.at++
		l.digits(isDigit)
	case '@':
		at := 1
		if next == '@' {
			at = 2
		}
		if q := l.peek(1); l.rules.backslash && (q == '`' || q == '\'' || q == '"') {
			if end := strings.IndexByte(l.src[lo+2:l.lineEnd(lo)], q); end > 0 {
				l.at = lo + 2 + end + 1
				break
			}
			return false
		}
		if !isLetter(l.peek(at)) {
			return false
		}
		l.at += at
		l.nameBytes()
	case ':':
		return l.colonParam(next)
	case '%':
		if l.afterOperand(false) {
			return false
		}
		return l.percentParam(next)
	default:
		return false
	}
	l.add(ParamToken, lo)
	return true
}

// colonParam reads :name, :1, :'name' and :"name". Inside brackets a colon may
// part the bounds of an array, and behind a word it may end a label.
func (l *lexer) colonParam(next byte) bool {
	lo := l.at
	if l.afterOperand(false) && l.brackets > 0 {
		return false
	}
	switch {
	case isLetter(next) || isDigit(next):
		if l.afterOperand(true) {
			i := l.at + 1
			for i < len(l.src) && isLetter(l.src[i]) {
				i++
			}
			l.saw(i + 1)
			if k := LookupKeyword(l.src[l.at+1 : i]); k == KwSelect || k == KwWith {
				return false
			}
		}
		l.at++
		l.nameBytes()
	case (next == '\'' || next == '"') && !l.afterOperand(true):
		i := lo + 2
		for i < len(l.src) && (isLetter(l.src[i]) || isDigit(l.src[i])) {
			i++
		}
		l.saw(i + 1)
		if i == lo+2 || i >= len(l.src) || l.src[i] != next {
			return false
		}
		l.at = i + 1
	default:
		return false
	}
	l.add(ParamToken, lo)
	return true
}

// percentParam reads %s and %(name)s, the placeholders of Python's drivers.
func (l *lexer) percentParam(next byte) bool {
	lo := l.at
	switch next {
	case 's':
		if c := l.peek(2); isLetter(c) || isDigit(c) {
			return false
		}
		l.at += 2
	case '(':
		i := lo + 2
		for i < len(l.src) && (isLetter(l.src[i]) || isDigit(l.src[i])) {
			i++
		}
		l.saw(i + 2)
		if i == lo+2 || !strings.HasPrefix(l.src[i:], ")s") {
			return false
		}
		l.at = i + 2
	default:
		return false
	}
	l.add(ParamToken, lo)
	return true
}

// operatorAt finds the operator that s begins with and its length, 0 if none.
// With custom any run of PostgreSQL's operator signs is one.
func operatorAt(s string, custom bool) (op, int) {
	if custom {
		if n := customOperator(s); n > 0 {
			return namedOperator(s[:n], opOther), n
		}
	}
	for n := min(3, len(s)); n > 0; n-- {
		if o := namedOperator(s[:n], opNone); o != opNone {
			return o, n
		}
	}
	return opNone, 0
}

// customOperator measures a run of operator signs as PostgreSQL does: it stops
// before a comment, and may end in + or - only if it holds a sign that the
// standard does not use.
func customOperator(s string) int {
	const special = "~!@#%^&|`?"
	n, free := 0, false
	for n < len(s) && strings.IndexByte(operatorSigns, s[n]) >= 0 && !(n > 0 && startsOther(s[n:], s[n-1])) {
		free = free || strings.IndexByte(special, s[n]) >= 0
		n++
	}
	for n > 1 && !free && (s[n-1] == '+' || s[n-1] == '-') {
		n--
	}
	return n
}

const operatorSigns = "+-*/<>=~!@#%^&|`?"

// signs is the length of the run of operator signs that s begins with.
func signs(s string) int {
	n := 0
	for n < len(s) && strings.IndexByte(operatorSigns, s[n]) >= 0 {
		n++
	}
	return n
}

// startsOther reports whether a comment or a placeholder begins in the middle
// of a run of operator signs: a=%s, a=?, a=@n, a+/* … */b.
func startsOther(s string, before byte) bool {
	var next byte
	if len(s) > 1 {
		next = s[1]
	}
	switch s[0] {
	case '-':
		return next == '-'
	case '/':
		return next == '*'
	case '%':
		return next == 's' || next == '('
	case '@':
		return isLetter(next)
	case '?':
		return before != '@'
	}
	return false
}

// namedOperator finds the op that s spells, else returns other.
func namedOperator(s string, other op) op {
	switch s {
	case "(":
		return opLParen
	case ")":
		return opRParen
	case "[":
		return opLBracket
	case "]":
		return opRBracket
	case ",":
		return opComma
	case ".":
		return opDot
	case ";":
		return opSemicolon
	case ":":
		return opColon
	case "+":
		return opPlus
	case "-":
		return opMinus
	case "*":
		return opStar
	case "/":
		return opSlash
	case "%":
		return opPercent
	case "||":
		return opConcat
	case "=", "==":
		return opEqual
	case "<>", "!=":
		return opNotEqual
	case "<":
		return opLess
	case "<=":
		return opLessEqual
	case ">":
		return opGreater
	case ">=":
		return opGreaterEqual
	case "<=>":
		return opNullSafe
	case "&":
		return opAnd
	case "|":
		return opPipe
	case "<<":
		return opShiftLeft
	case ">>":
		return opShiftRight
	case "~":
		return opTilde
	case "!":
		return opBang
	case "^":
		return opCaret
	case "->":
		return opArrow
	case "->>":
		return opArrowText
	case "::":
		return opDoubleColon
	case "&&":
		return opAndAnd
	case ":=":
		return opAssign
	}
	return other
}
