package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// The same for marks that must close on their line.
const (
	openBrace = iota
	openCurlySingle
	openCurlyDouble
	openBacktick
	openChat
	lineKinds
)

// onLine is the offset behind the next closer on the line, -1 if there is none.
func (l *lexer) onLine(closer string, kind int) int {
	in := &l.openLine[kind]
	if in.Start <= l.at && l.at < in.End {
		l.saw(in.End + 1)
		return -1
	}
	end := l.lineEnd(l.at)
	if n := strings.Index(l.src[l.at:end], closer); n >= 0 {
		return l.at + n + len(closer)
	}
	*in = text.Span{Start: l.at, End: end}
	return -1
}

// onLineFrom reports whether closer stands n bytes on or later on the line.
func (l *lexer) onLineFrom(n int, closer string) bool {
	l.at += n
	found := l.onLine(closer, openBacktick) > 0
	l.at -= n
	return found
}

// chatMark reads <|im_end|> and the like, which a language model's server should
// have taken out.
func (l *lexer) chatMark() bool {
	lo := l.at
	end := l.onLine("|>", openChat)
	if end < 0 {
		return false
	}
	l.at = end
	l.add(Bad, lo)
	return true
}

// nameRune reports whether the character at the current place may be part of a
// bare name. Blanks that are not ASCII and curly quotes come from pasted text;
// no dialect reads them as blank or as quote.
func (l *lexer) nameRune() bool {
	r, size := utf8.DecodeRuneInString(l.src[l.at:])
	switch {
	case r == utf8.RuneError && size == 1, isStrange(r):
		return false
	}
	return true
}

func isStrange(r rune) bool {
	switch r {
	case '‘', '’', '“', '”', '；', '，', '（', '）', '\u200b', '\u200e', '\u200f', '\u2060', '\ufeff':
		return true
	}
	return unicode.IsSpace(r)
}

// strangeRune reads a Bad token: one curly-quoted text, or a run of bytes that
// are no UTF-8, or one other strange character.
func (l *lexer) strangeRune() {
	lo := l.at
	r, size := utf8.DecodeRuneInString(l.src[lo:])
	l.at += size
	switch {
	case r == utf8.RuneError:
		for l.at < len(l.src) && l.src[l.at] >= utf8.RuneSelf {
			if r, n := utf8.DecodeRuneInString(l.src[l.at:]); r != utf8.RuneError || n != 1 {
				break
			}
			l.at++
		}
	case r == '‘' || r == '’' || r == '“' || r == '”':
		closer, kind := "’", openCurlySingle
		if r == '“' || r == '”' {
			closer, kind = "”", openCurlyDouble
		}
		if end := l.onLine(closer, kind); end > l.at+len(closer) {
			l.at = end
		}
	}
	l.add(Bad, lo)
}

// fence reads the ``` of a Markdown fence and the language behind it.
func (l *lexer) fence() {
	lo := l.at
	for l.peek(0) == '`' {
		l.at++
	}
	word := l.at
	l.nameBytes()
	l.saw(l.at + 1)
	if LookupKeyword(l.src[word:l.at]) != noKeyword {
		l.at = word // ```SELECT 1```
	}
	l.add(Fence, lo)
}

// backslashWord reads a command of psql or of TeX: \d, \end{code}.
func (l *lexer) backslashWord() {
	lo := l.at
	l.at++
	l.nameBytes()
	if sends(l.src[lo+1 : l.at]) {
		l.sending(lo)
		return
	}
	if l.peek(0) == '{' {
		l.at = max(l.at, l.onLine("}", openBrace))
	}
	l.add(Bad, lo)
}

// sends reports whether a command of psql or mysql sends the query in front of it,
// as a semicolon does.
func sends(command string) bool {
	switch command {
	case "g", "G", "go", "gx", "gset", "gexec", "gdesc", "crosstabview", "watch", "bind":
		return true
	}
	return false
}

// sending ends a statement with such a command and what psql takes behind it on
// its line; mysql takes nothing there.
func (l *lexer) sending(lo int) {
	if !l.rules.backslash && l.src[lo:l.at] != `\G` {
		l.at = l.lineEnd(l.at)
	}
	l.add(Operator, lo)
	l.tokens[len(l.tokens)-1].op = opSemicolon
}
