package syntax

import (
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// gluedWords are the keywords behind which a forgotten blank is looked for.
var gluedWords = [...]Keyword{KwFrom, KwWhere, KwGroup, KwOrder, KwBy, KwHaving, KwLimit, KwOffset, KwAnd, KwOr, KwOn, KwJoin, KwUnion, KwDistinct}

// mostGlued is how many glued words of a statement are tried.
const mostGlued = 6

// unglue reads a statement again with words parted that may be a keyword and a
// name, such as WHEREprice, and keeps what it reads if that leaves no problem. A
// word is not parted before that, because LIMITS and ORDERS are good names.
func (p *parser) unglue(st *Statement) {
	if p.mute || len(p.problems) == p.early {
		return
	}
	var at []int
	for i := range p.t {
		if t := &p.t[i]; t.Kind == Word && t.Keyword == noKeyword && gluedKeyword(p.text(t)) != noKeyword {
			at = append(at, i)
		}
	}
	if len(at) == 0 || len(at) > mostGlued {
		return
	}
	for _, i := range at {
		if p.parted(st, []int{i}) {
			return
		}
	}
	if len(at) > 1 {
		p.parted(st, at)
	}
}

// gluedKeyword is the keyword that a word begins with, if something follows it
// that may be a name or a number.
func gluedKeyword(word string) Keyword {
	for _, k := range gluedWords {
		n := len(k.String())
		if len(word) > n && sameWord(k.String(), word[:n]) {
			return k
		}
	}
	return noKeyword
}

// parted reads the statement with the words at these places parted.
func (p *parser) parted(st *Statement, at []int) bool {
	var fix []text.Edit
	var first Token
	tokens := make([]Token, 0, len(p.t)+len(at))
	for i, t := range p.t {
		if !slices.Contains(at, i) {
			tokens = append(tokens, t)
			continue
		}
		word := p.text(&t)
		k := gluedKeyword(word)
		cut := t.Start + len(k.String())
		if fix == nil {
			first = t
		}
		fix = append(fix, text.Edit{Span: text.Span{Start: cut, End: cut}, New: " "})
		tokens = append(tokens, Token{Span: text.Span{Start: t.Start, End: cut}, Kind: Word, Keyword: k})
		rest, _ := lex(p.src[cut:t.End], p.dialect)
		for _, r := range rest[:len(rest)-1] {
			r.Span = r.Span.Shift(cut)
			tokens = append(tokens, r)
		}
	}
	again := &parser{src: p.src, dialect: p.dialect, rules: p.rules, t: tokens, nodes: p.nodes}
	read := *st
	read.Query, read.Embedded = nil, nil
	again.read(&read)
	if len(again.problems) > 0 {
		return false
	}
	*st = read
	k := gluedKeyword(p.text(&first)).String()
	again.problems = []SyntaxProblem{{
		Span: first.Span, Message: "A blank is missing behind " + k + ".",
		Title: "Part `" + k + "` from what follows", Fix: fix,
	}}
	p.problems = append(p.problems[:p.early], again.problems...)
	return true
}
