package syntax

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// splitter cuts a text into statements, one after the other. What is written
// before a statement tells it nothing but whether a Markdown fence is open, so
// it can begin anywhere.
type splitter struct {
	src     string
	dialect Dialect
	*lexer
	t      []Token // the lexer's, from the statement's first to two ahead of the current
	start  int     // of the statement
	fenced bool    // inside a Markdown fence

	head   Keyword // what it begins with; EXPLAIN does not count
	depth  int     // open parentheses
	blocks int     // BEGIN … END in a trigger or routine
	body   bool    // its SELECT, VALUES or other main verb has come
	code   bool    // it makes a trigger, a function or the like
	as     bool    // AS stands at depth 0 of a CREATE
}

func newSplitter(src string, d Dialect) *splitter {
	s := &splitter{src: src, dialect: d, lexer: newLexer(src, d)}
	s.tokens = make([]Token, 0, min(len(src)/3+8, 512))
	return s
}

// next reads the statement that begins at start, which is before the end of the
// text, and returns its end.
func (s *splitter) next(start int) int {
	s.restart(start)
	s.start, s.head, s.depth, s.blocks = start, noKeyword, 0, 0
	s.body, s.code, s.as = false, false, false
	for i := 0; ; i++ {
		s.fill(i + 2)
		t := &s.t[i]
		if i > 0 && (t.Kind == EOF || t.Kind == Fence && !s.fenced || s.startsNext(i)) {
			return s.cut(i-1, i)
		}
		switch {
		case t.Kind == EOF:
			return len(s.src)
		case t.Kind == Fence && s.fenced:
			s.fenced = false
			return s.cut(i, i+1)
		case t.Kind == Fence:
			s.fenced = true
		case t.op == opSemicolon && s.blocks == 0:
			return s.cut(i, i+1)
		case s.isCommand(i):
			return s.command(i)
		default:
			s.step(i)
		}
	}
}

// fill reads until token i or the EOF is there.
func (s *splitter) fill(i int) {
	for len(s.tokens) <= i && s.read() {
	}
	s.t = s.tokens
}

// cut ends the statement behind token last and answers with its end; the next
// begins with token next. A fence that closes belongs to it, and so do blanks at
// the end of the text. Comments at the end of the text are a statement of their
// own.
func (s *splitter) cut(last, next int) int {
	s.fill(next)
	after := s.t[next]
	end := s.lineComments(s.t[last].End, after.Start)
	if s.fenced && after.Kind == Fence {
		s.fenced = false
		s.fill(next + 1)
		end = after.End
	}
	if strings.TrimLeft(s.src[end:], " \t\r\n\f\v") == "" {
		return len(s.src)
	}
	return end
}

// tokensTo are the statement's tokens, which end at end, with an EOF, counted
// from its start.
func (s *splitter) tokensTo(end int) []Token {
	n := len(s.tokens)
	for n > 0 && (s.tokens[n-1].Kind == EOF || s.tokens[n-1].Start >= end) {
		n--
	}
	if s.start == 0 && end == len(s.src) {
		own := append(s.tokens[:n], Token{Kind: EOF, Span: text.Span{Start: end, End: end}})
		s.tokens, s.t = nil, nil // nothing follows that would write over them
		return own
	}
	own := make([]Token, n, n+1)
	for i := range own {
		own[i] = s.tokens[i]
		own[i].Span = own[i].Span.Shift(-s.start)
	}
	return append(own, Token{Kind: EOF, Span: text.Span{Start: end - s.start, End: end - s.start}})
}

// commentsTo are the comments above, inside and behind the statement.
func (s *splitter) commentsTo(end int) []Comment {
	n := len(s.comments)
	for n > 0 && s.comments[n-1].Start >= end {
		n--
	}
	if n == 0 {
		return nil
	}
	own := slices.Clone(s.comments[:n])
	for i := range own {
		own[i].Span, own[i].Inner = own[i].Span.Shift(-s.start), own[i].Inner.Shift(-s.start)
	}
	return own
}

// lineComments returns where a statement that ends at end really ends: behind
// the comments on its line and the result table pasted under it.
func (s *splitter) lineComments(end, limit int) int {
	table := false
	for _, c := range s.comments {
		if c.Start < end {
			continue
		}
		if c.Start >= limit {
			break
		}
		breaks := strings.Count(s.src[end:c.Start], "\n")
		if breaks == 0 {
			breaks = strings.Count(s.src[end:c.Start], "\r")
		}
		same := breaks == 0 && !table
		if !same {
			if table = breaks == 1 && c.Line && isResultRow(s.src[c.Inner.Start:c.Inner.End]); !table {
				break
			}
		}
		end = c.End
		if breaks == 0 && !c.Line && strings.ContainsAny(s.src[c.Start:c.End], "\r\n") {
			break
		}
	}
	return end
}

// isResultRow reports whether the text of a comment is a row of a table drawn
// with bars.
func isResultRow(inner string) bool {
	inner = strings.TrimSpace(inner)
	return len(inner) > 1 && (inner[0] == '|' || inner[0] == '+' && (inner[1] == '-' || inner[1] == '='))
}

// step takes one token into account.
func (s *splitter) step(i int) {
	t := &s.t[i]
	switch t.op {
	case opLParen:
		s.depth++
	case opRParen:
		s.depth = max(s.depth-1, 0)
	}
	if t.Kind != Word || t.Keyword == noKeyword {
		return
	}
	if s.code {
		s.stepCode(i)
	}
	if s.depth > 0 {
		return
	}
	switch k := t.Keyword; {
	case s.head == noKeyword:
		if k != KwExplain && !s.explainWord(i) {
			s.head = k
			s.body = k == KwSelect || k == KwValues
		}
	case s.isVerb(i):
		if s.head == KwWith && !s.body {
			s.head = k // now it is that statement, whose own body may come
			s.body = k == KwSelect || k == KwValues
			break
		}
		s.body = true
	case k == KwAs && s.head == KwCreate:
		s.as = true
	case s.head == KwCreate && i <= 6:
		switch k {
		case KwTrigger, KwProcedure, KwFunction, KwEvent, KwRule:
			s.code = true
		}
	}
}

// explainWord reports whether the word belongs to EXPLAIN: QUERY PLAN, ANALYZE.
func (s *splitter) explainWord(i int) bool {
	if i == 0 || s.t[0].Keyword != KwExplain {
		return false
	}
	k := s.t[i].Keyword
	return k == KwQuery || k == KwPlan || k == KwAnalyze && i == 1
}

// isVerb reports whether token i says what the statement does.
func (s *splitter) isVerb(i int) bool {
	switch s.t[i].Keyword {
	case KwSelect, KwValues:
		return true
	case KwInsert, KwUpdate, KwDelete, KwReplace, KwMerge:
		switch s.before(i) {
		case KwOr, KwOn, KwFor, KwDo, KwKey, KwBefore, KwAfter, KwOf, KwThen:
			return false
		}
		return s.t[i+1].op != opLParen
	}
	return false
}

// stepCode counts the blocks of a trigger or a routine.
func (s *splitter) stepCode(i int) {
	switch s.t[i].Keyword {
	case KwBegin:
		s.blocks++
	case KwCase:
		if s.blocks > 0 && s.before(i) != KwEnd {
			s.blocks++
		}
	case KwEnd:
		if next := s.t[i+1].Keyword; s.blocks > 0 && next != KwIf && next != KwLoop && next != KwWhile && next != KwRepeat {
			s.blocks--
		}
	}
}

// before is the keyword in front of token i, noKeyword where there is none.
func (s *splitter) before(i int) Keyword {
	if i <= 0 {
		return noKeyword
	}
	return s.t[i-1].Keyword
}

// firstOnLine reports whether nothing but blanks and comments stands before
// token i on its line.
func (s *splitter) firstOnLine(i int) bool {
	before := s.start
	switch {
	case i > 0:
		before = s.t[i-1].End
	case before == 0:
		return true
	}
	return strings.ContainsAny(s.src[before:s.t[i].Start], "\r\n")
}

// isCommand reports whether a command of a client stands here: .tables of
// sqlite3, \d of psql, DELIMITER of mysql.
func (s *splitter) isCommand(i int) bool {
	if i > 0 || !s.firstOnLine(i) {
		return false
	}
	t, next := &s.t[i], &s.t[i+1]
	switch {
	case t.op == opDot:
		return next.Kind == Word && next.Start == t.End
	case t.Kind == Bad:
		return s.isBackslash(i)
	case t.Keyword == KwDelimiter:
		return s.dialect == MySQL
	}
	return false
}

// isBackslash reports whether token i is a command of psql or of TeX.
func (s *splitter) isBackslash(i int) bool {
	return s.src[s.t[i].Start] == '\\' && s.t[i].Len() > 1
}

// command passes a command, which ends with its line.
func (s *splitter) command(i int) int {
	for s.fill(i + 1); s.t[i+1].Kind != EOF && !s.firstOnLine(i+1); s.fill(i + 1) {
		i++
	}
	return s.cut(i, i+1)
}
