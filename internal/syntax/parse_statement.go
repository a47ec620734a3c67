package syntax

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// parseStatement reads one chunk of a file. Its result depends on nothing else,
// so equal chunks have equal statements.
func parseStatement(chunk string, d Dialect) *Statement {
	st := &Statement{Text: chunk, Dialect: d}
	st.Tokens, st.Comments = lex(chunk, d)
	p := &parser{src: chunk, dialect: d, rules: d.rules(), t: st.Tokens}
	p.preamble(st)
	st.Body = body(p.t)
	verb := 0
	st.Class, verb = classify(p.t, d)
	if st.Body.Empty() {
		st.Class = None
	}
	p.balance()
	p.read(st, verb)
	st.Problems = p.problems
	return st
}

// body is what the tokens cover without semicolons at the end.
func body(t []Token) text.Span {
	last := len(t) - 2
	for last >= 0 && t[last].op == opSemicolon {
		last--
	}
	if last < 0 {
		return text.Span{Start: t[0].Start, End: t[0].Start}
	}
	return text.Span{Start: t[0].Start, End: t[last].End}
}

// balance counts parentheses.
func (p *parser) balance() {
	for i := range p.t {
		switch p.t[i].op {
		case opLParen:
			p.surplus++
		case opRParen:
			p.surplus--
		}
	}
}

// read reads the statement by its class.
func (p *parser) read(st *Statement, verb int) {
	switch st.Class {
	case Read:
		p.readQuery(st, verb)
	case Write, DDL, Unknown:
		if st.Class == Write && isQueryHead(p.t[verb].Keyword) && p.t[p.firstWord()].Keyword != KwExplain {
			p.readQuery(st, verb)
			break
		}
		if st.Class != Unknown {
			p.readOther(st)
		}
	case Session, Transaction:
		p.mute = true
	}
}

func isQueryHead(k Keyword) bool { return k == KwSelect || k == KwValues || k == KwWith }

func (p *parser) firstWord() int {
	for i := range p.t {
		if p.t[i].Kind == Word {
			return i
		}
	}
	return 0
}

// readQuery reads a query, behind EXPLAIN if that is there.
func (p *parser) readQuery(st *Statement, verb int) {
	p.i = 0
	if k := p.t[p.firstWord()].Keyword; k == KwExplain || k == KwDescribe || k == KwDesc {
		p.i = verb
		for p.i > 0 && p.t[p.i-1].op == opLParen && closing(p.t, p.i-1) > verb {
			p.i--
		}
		if p.atEnd() {
			p.missing("A query")
			return
		}
	}
	for p.cur().Kind == Template {
		p.i++
	}
	st.Query = p.query()
	if p.mute && p.hasTemplate() {
		return
	}
}

func (p *parser) hasTemplate() bool {
	for i := range p.t {
		if p.t[i].Kind == Template {
			return true
		}
	}
	return false
}

// preamble prepares the tokens that are read: Markdown fences and a label in
// front are reported and left out, block tags of templates are left out, and a
// SELECT that is glued to a number is parted.
func (p *parser) preamble(st *Statement) {
	p.fences()
	p.templates()
	p.label()
	p.gluedSelect()
}

// keep drops the tokens of which drop is true. The statement's own list stays.
func (p *parser) keep(drop func(*Token) bool) {
	kept := make([]Token, 0, len(p.t))
	for i := range p.t {
		if !drop(&p.t[i]) {
			kept = append(kept, p.t[i])
		}
	}
	p.t = kept
}

// fences reports all fences of the statement as one mistake.
func (p *parser) fences() {
	var at []text.Span
	for i := range p.t {
		if p.t[i].Kind == Fence {
			at = append(at, p.t[i].Span)
		}
	}
	if len(at) == 0 {
		return
	}
	var fix []text.Edit
	for _, span := range at {
		fix = append(fix, text.Edit{Span: p.wholeLine(span)})
	}
	p.report(SyntaxProblem{
		Span: at[0], Title: "Remove the Markdown fence", Fix: fix,
		Message: "A Markdown fence is not part of SQL.",
	})
	p.keep(func(t *Token) bool { return t.Kind == Fence })
}

// wholeLine widens span to its line with the line's end if nothing else stands
// there.
func (p *parser) wholeLine(span text.Span) text.Span {
	lo, hi := span.Start, span.End
	for lo > 0 && (p.src[lo-1] == ' ' || p.src[lo-1] == '\t') {
		lo--
	}
	for hi < len(p.src) && (p.src[hi] == ' ' || p.src[hi] == '\t') {
		hi++
	}
	first := lo == 0 || p.src[lo-1] == '\n' || p.src[lo-1] == '\r'
	switch {
	case first && strings.HasPrefix(p.src[hi:], "\r\n"):
		return text.Span{Start: lo, End: hi + 2}
	case first && hi < len(p.src) && (p.src[hi] == '\n' || p.src[hi] == '\r'):
		return text.Span{Start: lo, End: hi + 1}
	case first && hi == len(p.src) && lo > 0:
		if lo--; lo > 0 && p.src[lo] == '\n' && p.src[lo-1] == '\r' {
			lo--
		}
		return text.Span{Start: lo, End: hi}
	}
	return span
}

// templates mutes the problems of a statement with templates, which may stand
// for anything, and leaves out block tags, which stand for nothing themselves.
func (p *parser) templates() {
	tags := false
	for i := range p.t {
		if p.t[i].Kind == Template {
			p.mute = true
			tags = tags || p.isTag(&p.t[i])
		}
	}
	if tags {
		p.keep(p.isTag)
	}
}

func (p *parser) isTag(t *Token) bool {
	return t.Kind == Template && (strings.HasPrefix(p.text(t), "{%") || strings.HasPrefix(p.text(t), "/*"))
}

// label reports what a language model writes in front of a query, such as
// SQLQuery: — words with a colon directly before SELECT or WITH.
func (p *parser) label() {
	n := 0
	for n < 6 && p.t[n].Kind == Word && (n > 0 || LookupKeyword(p.text(&p.t[n])) == noKeyword || p.t[n].Keyword == KwQuery) {
		n++
	}
	if n == 0 || p.t[n].op != opColon || !(p.t[n+1].Keyword == KwSelect || p.t[n+1].Keyword == KwWith) {
		return
	}
	lo, hi := p.t[0].Start, p.t[n+1].Start
	p.report(SyntaxProblem{
		Span: text.Span{Start: lo, End: p.t[n].End}, Title: "Remove the label",
		Message: "This label is not part of SQL.",
		Fix:     []text.Edit{{Span: text.Span{Start: lo, End: hi}}},
	})
	p.t = p.t[n+1:]
}

// gluedSelect parts SELECT100 into two tokens.
func (p *parser) gluedSelect() {
	const word = len("SELECT")
	t := p.t[0]
	s := p.text(&t)
	if t.Kind != Word || len(s) <= word || !sameWord("SELECT", s[:word]) || !isDigit(s[word]) {
		return
	}
	with := s[:word] + " " + s[word:]
	p.replace(t.Span, with, "Write `"+with+"`", "A blank is missing behind SELECT.")
	rest, _ := lex(s[word:], p.dialect)
	split := make([]Token, 0, len(p.t)+len(rest))
	split = append(split, Token{Span: text.Span{Start: t.Start, End: t.Start + word}, Kind: Word, Keyword: KwSelect})
	for _, r := range rest[:len(rest)-1] {
		r.Span = r.Span.Shift(t.Start + word)
		split = append(split, r)
	}
	p.t = append(split, p.t[1:]...)
}
