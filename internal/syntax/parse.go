package syntax

import (
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

const (
	maxDepth = 500   // nested levels of expressions, queries and sources
	maxChain = 20000 // links of all left-deep chains of a statement: a + b + c …

	maxProblems = 50 // of one statement; nobody reads more
)

// parser reads the tokens of one statement by recursive descent. It never
// fails: where something is missing it makes a Missing, and what fits nowhere
// is read into the Stray of the nearest select or query.
type parser struct {
	src     string
	dialect Dialect
	rules   *rules
	t       []Token // without fences and labels; the last is an EOF
	i       int

	parens   int         // parentheses that are open here
	stray    []text.Edit // closing parentheses that close nothing
	surplus  int         // opening minus closing parentheses of the whole statement
	work     int         // calls of enter so far
	told     int         // one more than the token at which once last answered
	depth    int         // nesting so far
	chain    int         // links so far
	lost     int         // what was skipped so far that the tree does not show
	brackets int         // that are open here
	cases    int         // CASE … END that are open here
	grouping bool        // in GROUP BY, where () is the set of no columns
	inner    bool        // a query inside another statement, which may go on behind it

	nodes *nodes // where they come from

	quiet    bool // a problem was just told; what follows from it is not
	muted    int  // problems that were not told
	mute     bool // a template may stand for anything, so nothing is sure
	problems []SyntaxProblem
	early    int // how many of them were told before the statement was read
}

func (p *parser) cur() *Token { return &p.t[p.i] }

// ahead is the token n places on.
func (p *parser) ahead(n int) *Token { return &p.t[min(p.i+n, len(p.t)-1)] }

func (p *parser) isOp(o op) bool           { return p.t[p.i].op == o }
func (p *parser) opAhead(n int, o op) bool { return p.ahead(n).op == o }
func (p *parser) isKw(k Keyword) bool      { return p.t[p.i].Keyword == k }
func (p *parser) kwAhead(n int, k Keyword) bool {
	return p.ahead(n).Keyword == k
}

// next goes to the next token; it stays at the EOF.
func (p *parser) next() *Token {
	t := &p.t[p.i]
	if t.Kind != EOF {
		p.i++
	}
	return t
}

// once answers true the first time it is asked at the current token. It ends
// loops over elements that take no token.
func (p *parser) once() bool {
	if p.told == p.i+1 {
		return false
	}
	p.told = p.i + 1
	return true
}

// advance goes over n tokens, but not over the EOF.
func (p *parser) advance(n int) { p.i = min(p.i+n, len(p.t)-1) }

func (p *parser) skipOp(o op) bool {
	if p.t[p.i].op == o {
		p.i++
		return true
	}
	return false
}

func (p *parser) skip(k Keyword) bool {
	if p.t[p.i].Keyword == k {
		p.i++
		return true
	}
	return false
}

// start is where the next token begins, end is where the last one ended.
func (p *parser) start() int { return p.t[p.i].Start }

func (p *parser) end() int {
	if p.i == 0 {
		return p.t[0].Start
	}
	return p.t[p.i-1].End
}

func (p *parser) from(lo int) text.Span { return text.Span{Start: lo, End: max(lo, p.end())} }

// place is the empty span behind the last token, where something is missing.
func (p *parser) place() text.Span { return text.Span{Start: p.end(), End: p.end()} }

func (p *parser) text(t *Token) string { return p.src[t.Start:t.End] }

// enter goes one level down and answers false where that is too deep. Each
// true answer needs a leave.
func (p *parser) enter() bool {
	if p.work++; p.work > 64*len(p.t)+1024 {
		p.i = len(p.t) - 1 // a loop that does not advance would be a mistake here
	}
	if p.depth >= maxDepth || p.chain >= maxChain {
		return false
	}
	p.depth++
	return true
}

func (p *parser) leave() { p.depth-- }

// link counts one more link of a chain and answers false where it is too long.
func (p *parser) link() bool {
	p.chain++
	return p.chain < maxChain
}

// tooDeep skips to the end of what is nested too deeply.
func (p *parser) tooDeep() *Opaque {
	lo := p.start()
	p.tell(p.cur().Span, "This is nested too deeply to be read.")
	for depth := 0; !p.atEnd() && (depth > 0 || !p.isOp(opRParen)); p.i++ {
		switch p.cur().op {
		case opLParen:
			depth++
		case opRParen:
			depth--
		}
	}
	if p.end() <= lo {
		return &Opaque{Span: p.place()}
	}
	return &Opaque{Span: p.from(lo)}
}

func (p *parser) atEnd() bool {
	t := &p.t[p.i]
	return t.Kind == EOF || t.op == opSemicolon
}

// tell reports a mistake that nothing mechanical mends. What may follow from it
// is not reported until a clause begins.
func (p *parser) tell(at text.Span, message string) {
	if !p.quiet {
		p.report(SyntaxProblem{Span: at, Message: message})
	}
	p.quiet = true
}

func (p *parser) report(problem SyntaxProblem) {
	if p.mute || len(p.problems) >= maxProblems {
		p.muted++
		return
	}
	for i := range p.problems {
		old := &p.problems[i]
		if old.Span == problem.Span || problem.Fix == nil && old.Message == problem.Message {
			return
		}
	}
	p.problems = append(p.problems, problem)
}

// remove reports a mistake that is mended by deleting span.
func (p *parser) remove(at, span text.Span, title, message string) {
	p.report(SyntaxProblem{Span: at, Message: message, Title: title, Fix: []text.Edit{{Span: span}}})
}

// replace reports a mistake that is mended by writing something else.
func (p *parser) replace(at text.Span, with, title, message string) {
	p.report(SyntaxProblem{Span: at, Message: message, Title: title, Fix: []text.Edit{{Span: at, New: with}}})
}

// wrap reports a mistake that is mended by writing something on both sides.
func (p *parser) wrap(at text.Span, before, after, title, message string) {
	p.report(SyntaxProblem{Span: at, Message: message, Title: title, Fix: []text.Edit{
		{Span: text.Span{Start: at.Start, End: at.Start}, New: before},
		{Span: text.Span{Start: at.End, End: at.End}, New: after},
	}})
}

// missing reports that something should stand behind the last token.
func (p *parser) missing(what string) *Missing {
	at := p.place()
	if p.i == 0 {
		p.tell(p.cur().Span, what+" is missing here.")
		return &Missing{at}
	}
	before := &p.t[p.i-1]
	p.tell(before.Span, what+" is missing after "+p.show(before)+".")
	return &Missing{at}
}

// show quotes a token for a message.
func (p *parser) show(t *Token) string {
	s := p.text(t)
	if len(s) > 40 {
		cut := 37
		for cut > 0 && s[cut]&0xC0 == 0x80 {
			cut--
		}
		s = s[:cut] + "…"
	}
	return "`" + s + "`"
}

// unexpected reports the current token as one that cannot stand here.
func (p *parser) unexpected() {
	t := p.cur()
	if t.Kind == EOF {
		p.tell(p.place(), "The statement ends too early.")
		return
	}
	p.tell(t.Span, p.show(t)+" cannot stand here.")
}
