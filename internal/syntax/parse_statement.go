package syntax

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// newStatement reads one chunk of a file, given its own tokens and comments. Its
// result depends on nothing else, so equal chunks make equal statements.
func newStatement(chunk string, d Dialect, tokens []Token, comments []Comment, from *nodes) *Statement {
	st := &Statement{Text: chunk, Dialect: d, Tokens: tokens, Comments: comments}
	p := &parser{src: chunk, dialect: d, rules: d.rules(), t: st.Tokens, nodes: from}
	p.preamble()
	st.Body = body(p.t)
	st.Class, _ = classify(p.t, d)
	switch {
	case st.Body.Empty():
		st.Class = None
	case st.Class == None:
		st.Class = Unknown
	}
	p.early = len(p.problems)
	whole := p.t
	p.read(st)
	if len(p.problems) > p.early && st.Query != nil {
		p.t = whole
		p.unglue(st)
	}
	if st.Class == Unknown {
		p.problems = nil // nobody knows what is right there
		p.leftover(st)
	}
	p.problems = gate(st, p.problems)
	slices.SortStableFunc(p.problems, func(a, b SyntaxProblem) int { return a.Span.Start - b.Span.Start })
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

// read reads the statement by its class.
func (p *parser) read(st *Statement) {
	switch st.Class {
	case Read, Write, DDL:
	default:
		return
	}
	p.balance()
	defer p.reportStray()
	_, verb := classify(p.t, st.Dialect)
	switch k := p.t[verb].Keyword; {
	case st.Class == Read, st.Class == Write && (k == KwSelect || k == KwValues || k == KwWith):
		p.readQuery(st, verb)
	default:
		p.readOther(st, verb)
	}
}

// readQuery reads the query whose first word, or whose first word in
// parentheses, stands at verb.
func (p *parser) readQuery(st *Statement, verb int) {
	p.i = verb
	for p.i > 0 && p.t[p.i-1].op == opLParen && closing(p.t, p.i-1) > verb {
		p.i--
	}
	if p.atEnd() {
		p.missing("A query")
		return
	}
	st.Query = p.query()
}

// preamble prepares the tokens that are read: Markdown fences and a label in
// front are reported and left out, block tags of templates are left out, and a
// SELECT that is glued to a number is parted.
func (p *parser) preamble() {
	var kinds [Bad + 1]bool
	for i := range p.t {
		kinds[p.t[i].Kind] = true
	}
	if kinds[Fence] {
		p.fences()
	}
	if kinds[Bad] {
		p.strange()
		p.foreignNames()
	}
	if kinds[Template] {
		p.templates()
	}
	if p.t[0].Kind == Word && p.t[0].Keyword != KwSelect {
		p.label()
		p.gluedSelect()
	}
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
	end := 0
	for _, span := range at {
		line := p.wholeLine(span)
		line.Start = max(line.Start, end)
		end = line.End
		fix = append(fix, text.Edit{Span: line})
	}
	p.report(SyntaxProblem{
		Span: at[0], Title: "Remove the Markdown fence", Fix: fix,
		Message: "A Markdown fence is not part of SQL.",
	})
	p.keep(func(t *Token) bool { return t.Kind == Fence })
}

// strange reports characters that look like others: it reads those that look
// like a mark as that mark and leaves out the blanks.
func (p *parser) strange() {
	found := false
	for i := range p.t {
		if t := &p.t[i]; t.Kind == Bad && p.strangeMark(t) != 0 {
			p.badToken(t)
			found = true
		}
	}
	if !found {
		return
	}
	p.keep(func(t *Token) bool { return t.Kind == Bad && p.strangeMark(t) == ' ' })
	for i := range p.t {
		t := &p.t[i]
		if t.Kind != Bad {
			continue
		}
		if mark := p.strangeMark(t); mark != 0 {
			t.Kind = Operator
			t.op = namedOperator(string(mark), opNone)
		}
	}
}

// foreignNames reports all names in the backticks of another dialect as one
// mistake and reads them as names.
func (p *parser) foreignNames() {
	var fix []text.Edit
	for i := range p.t {
		if t := &p.t[i]; t.Kind == Bad && isForeignName(p.text(t)) {
			fix = append(fix, text.Edit{Span: t.Span, New: `"` + p.src[t.Start+1:t.End-1] + `"`})
		}
	}
	if fix == nil {
		return
	}
	p.report(SyntaxProblem{
		Span: fix[0].Span, Message: "PostgreSQL quotes names with double quotes.", Title: "Use double quotes", Fix: fix,
	})
	p.keep(func(*Token) bool { return false })
	for i := range p.t {
		if t := &p.t[i]; t.Kind == Bad && isForeignName(p.text(t)) {
			t.Kind = QuotedName
		}
	}
}

// strangeMark is the plain character that a strange one looks like, 0 if none.
func (p *parser) strangeMark(t *Token) rune {
	r, size := utf8.DecodeRuneInString(p.text(t))
	if size != t.Len() || !isStrange(r) {
		return 0
	}
	switch r {
	case '；':
		return ';'
	case '，':
		return ','
	case '（':
		return '('
	case '）':
		return ')'
	case '‘', '’', '“', '”':
		return 0
	}
	return ' '
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
// SQLQuery: — words with a colon directly before it.
func (p *parser) label() {
	n := 0
	for n < len(p.t) && p.t[n].op != opColon {
		n++
	}
	if first := &p.t[0]; isLanguage(p.text(first)) && opensQuery(p.t[1:]) && strings.ContainsAny(p.src[first.End:p.t[1].Start], "\r\n") {
		p.remove(first.Span, p.wholeLine(first.Span), "Remove it", "This is not part of SQL.")
		p.t = p.t[1:]
		return
	}
	if n+1 >= len(p.t) || !isLabel(p.src, p.t[:n+1]) || !opensQuery(p.t[n+1:]) {
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

// opensQuery reports whether a query or EXPLAIN begins with the tokens.
func opensQuery(t []Token) bool {
	for t[0].op == opLParen {
		t = t[1:]
	}
	switch t[0].Keyword {
	case KwSelect, KwWith, KwExplain:
		return true
	case KwValues:
		return t[1].op == opLParen || t[1].Keyword == KwRow
	}
	return false
}

// isLabel reports whether the tokens are the words of a label with its colon: a
// few words on one line, the first of which begins no statement.
func isLabel(src string, t []Token) bool {
	last := len(t) - 1
	if last < 1 || last > 15 || t[last].op != opColon {
		return false
	}
	for i := range t[:last] {
		if t[i].Kind == Fence && i == 0 {
			continue
		}
		if t[i].Kind != Word {
			return false
		}
	}
	first := t[0].Keyword
	return (first == noKeyword || first == KwQuery) && !strings.ContainsAny(src[t[0].End:t[last].End], "\r\n")
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
