package syntax

import "strings"

// split returns the offsets at which the statements of src end, which tile src,
// and the tokens and comments of src.
func split(src string, d Dialect) ([]int, []Token, []Comment) {
	s := splitter{src: src, dialect: d}
	s.t, s.comments = lex(src, d, nil)
	s.run()
	return s.cuts, s.t, s.comments
}

// splitter walks over the tokens of a file. Its fields below the cuts tell how
// far the statement at hand has come.
type splitter struct {
	src      string
	dialect  Dialect
	t        []Token
	comments []Comment
	note     int // the first comment not yet passed
	cuts     []int

	first  int     // the statement's first token
	head   Keyword // what it begins with; EXPLAIN does not count
	depth  int     // open parentheses
	blocks int     // BEGIN … END in a trigger or routine
	body   bool    // its SELECT, VALUES or other main verb has come
	code   bool    // it makes a trigger, a function or the like
	as     bool    // AS stands at depth 0 of a CREATE
	fenced bool    // inside a Markdown fence
}

func (s *splitter) run() {
	for i := 0; s.t[i].Kind != EOF; i++ {
		if i < s.first {
			continue
		}
		t := &s.t[i]
		if i > s.first && s.startsNext(i) {
			s.cut(i-1, i)
		}
		switch {
		case t.Kind == Fence:
			s.fence(i)
		case t.op == opSemicolon && s.blocks == 0:
			s.cut(i, i+1)
		case s.isCommand(i):
			i = s.command(i)
		default:
			s.step(i)
		}
	}
	s.finish()
}

// fence passes a Markdown fence; the closing one ends the statement.
func (s *splitter) fence(i int) {
	if s.fenced {
		s.fenced = false
		s.cut(i, i+1)
		return
	}
	if i > s.first {
		s.cut(i-1, i)
	}
	s.fenced = true
}

// finish cuts behind the last statement. Comments that follow it are a
// statement of their own, blanks alone are not.
func (s *splitter) finish() {
	last := len(s.t) - 2
	if s.first <= last {
		s.cut(last, last+1)
	}
	end := 0
	if n := len(s.cuts); n > 0 {
		end = s.cuts[n-1]
	}
	switch {
	case end == len(s.src):
	case end > 0 && strings.TrimLeft(s.src[end:], " \t\r\n\f\v") == "":
		s.cuts[len(s.cuts)-1] = len(s.src)
	default:
		s.cuts = append(s.cuts, len(s.src))
	}
}

// cut ends the statement behind token last; the next begins with token next.
func (s *splitter) cut(last, next int) {
	end := s.t[last].End
	limit := s.t[next].Start
	end = s.lineComments(end, limit)
	if s.fenced && s.t[next].Kind == Fence {
		end = s.t[next].End
		s.fenced = false
		next++
	}
	s.cuts = append(s.cuts, end)
	s.reset(next)
}

func (s *splitter) reset(first int) {
	s.first, s.head, s.depth, s.blocks = first, noKeyword, 0, 0
	s.body, s.code, s.as = false, false, false
}

// lineComments returns where a statement that ends at end really ends: behind
// the comments on its line and the result table pasted under it.
func (s *splitter) lineComments(end, limit int) int {
	for s.note < len(s.comments) && s.comments[s.note].Start < end {
		s.note++
	}
	table := false
	for ; s.note < len(s.comments) && s.comments[s.note].Start < limit; s.note++ {
		c := s.comments[s.note]
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
			s.note++
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
	case s.head == KwCreate && i <= s.first+6:
		switch k {
		case KwTrigger, KwProcedure, KwFunction, KwEvent, KwRule:
			s.code = true
		}
	}
}

// explainWord reports whether the word belongs to EXPLAIN: QUERY PLAN, ANALYZE.
func (s *splitter) explainWord(i int) bool {
	if i == s.first || s.t[s.first].Keyword != KwExplain {
		return false
	}
	k := s.t[i].Keyword
	return k == KwQuery || k == KwPlan || k == KwAnalyze && i == s.first+1
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
	if i <= s.first {
		return noKeyword
	}
	return s.t[i-1].Keyword
}

// firstOnLine reports whether nothing but blanks and comments stands before
// token i on its line.
func (s *splitter) firstOnLine(i int) bool {
	if i == 0 {
		return true
	}
	return strings.ContainsAny(s.src[s.t[i-1].End:s.t[i].Start], "\r\n")
}

// isCommand reports whether a command of a client stands here: .tables of
// sqlite3, \d of psql, DELIMITER of mysql.
func (s *splitter) isCommand(i int) bool {
	if i != s.first || !s.firstOnLine(i) {
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
	for s.t[i+1].Kind != EOF && !s.firstOnLine(i+1) {
		i++
	}
	s.cut(i, i+1)
	return i
}
