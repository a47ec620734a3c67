package syntax

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/xwb1989/sqlparser"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// gate adds what MySQL refuses although our parser, which reads what all
// dialects share, took it: reserved words used as names, what other databases
// have and MySQL has not, and what sqlparser, a parser of MySQL's own grammar,
// cannot read. That parser is of 2018; tooOld lists what it cannot judge. One
// mistake is told once: nothing further is asked of a query that has another
// problem already.
func gate(st *Statement, problems []SyntaxProblem) []SyntaxProblem {
	if st.Dialect != MySQL || st.Query == nil || !canJudge(st, problems) {
		return problems
	}
	found := append(reservedNames(st, problems), gluedComments(st)...)
	if len(found)+len(problems) > 0 {
		return append(problems, found...)
	}
	at, refused := secondReading(st)
	if !refused {
		return problems
	}
	if known := foreign(st); len(known) > 0 {
		return append(problems, known...)
	}
	if tooOld(st) != "" {
		return problems
	}
	return append(problems, SyntaxProblem{Span: at, Message: fmt.Sprintf("MySQL cannot read the statement at `%s`.", at.In(st.Text))})
}

// gluedComments reports the comments of a query whose dashes MySQL takes for signs.
func gluedComments(st *Statement) []SyntaxProblem {
	var out []SyntaxProblem
	for i := range st.Comments {
		c := &st.Comments[i]
		if !st.lacksBlank(c) || !st.Body.Contains(c.Span) {
			continue
		}
		at := text.Span{Start: c.Start, End: c.Inner.Start}
		out = append(out, SyntaxProblem{
			Span: at, Message: "MySQL reads `--` as the beginning of a comment only where a blank follows.", Title: "Insert a blank",
			Fix: []text.Edit{{Span: text.Span{Start: at.End, End: at.End}, New: " "}},
		})
	}
	return out
}

// canJudge reports whether the tree is the statement's own: nothing in it stands
// for anything else, and all its problems are mended mechanically.
func canJudge(st *Statement, problems []SyntaxProblem) bool {
	for i := range st.Tokens {
		switch st.Tokens[i].Kind {
		case Template, Fence, Bad:
			return false
		}
	}
	return !slices.ContainsFunc(problems, func(p SyntaxProblem) bool { return p.Fix == nil })
}

// secondReading has sqlparser read the query and answers with the token that it
// stops at.
func secondReading(st *Statement) (text.Span, bool) {
	s := skeletonOf(st)
	_, err := sqlparser.Parse(s.sql())
	if err == nil {
		return text.Span{}, false
	}
	var pos int
	if _, scanned := fmt.Sscanf(err.Error(), "syntax error at position %d", &pos); scanned != nil {
		pos = 1
	}
	return s.tokenAt(pos - 2), true
}

// skeleton is a query with plain names and values for its own, so that only its
// grammar is judged: which names are reserved has changed since, and so have the
// ways to write a value.
type skeleton struct {
	st   *Statement
	put  map[int]substitute // by start
	text []byte
	from []int // of each byte of text, its place in the statement
}

type substitute struct {
	end  int
	text string
}

func skeletonOf(st *Statement) *skeleton {
	s := &skeleton{st: st, put: map[int]substitute{}}
	Walk(st.Query, s.visit)
	return s
}

func (s *skeleton) visit(n Node) bool {
	namesOf(n, func(name *Name, _ nameRole) { s.replace(name.Span, "`n`") })
	switch n := n.(type) {
	case *Literal:
		s.literal(n)
	case *Param:
		s.replace(n.Span, "1")
	case *Cast:
		if first := s.st.Text[n.Start:n.X.Where().Start]; !strings.Contains(first, "(") {
			s.replace(n.Span, "'s'") // DATE '2020-01-01'
			return false
		}
	case *Call:
		return s.call(n)
	}
	return true
}

// call replaces the name of a call and the words that are its arguments, unless
// words belong to its syntax.
func (s *skeleton) call(c *Call) bool {
	switch strings.ToUpper(c.Name.Text) {
	case "VALUES":
		return true
	case "CONVERT": // what follows the first argument is a type
		if len(c.Args) > 0 {
			Walk(c.Args[0], s.visit)
		}
		return false
	}
	if !isPlainCall(s.st, c) {
		return true
	}
	s.replace(c.Name.Span, "`f`")
	for _, a := range c.Args {
		if word, ok := a.(*Opaque); ok && word.word != "" {
			s.replace(word.Span, "`n`")
		}
	}
	return true
}

func (s *skeleton) literal(n *Literal) {
	switch n.Kind {
	case String, Blob:
		if i := charsetBefore(s.st.Text[:n.Start]); i >= 0 {
			s.replace(text.Span{Start: i, End: n.End}, "'s'") // _utf8mb4'x'
			return
		}
		s.replace(n.Span, "'s'")
	case Number:
		s.replace(n.Span, "1")
	}
}

// charsetBefore is where the name of a character set such as _utf8mb4 begins that s
// ends with, -1 if it does not. It looks at no more than that name.
func charsetBefore(s string) int {
	end := len(strings.TrimRight(s, " "))
	i := end
	for i > 0 && s[i-1] != '_' && (isLetter(s[i-1]) || isDigit(s[i-1])) {
		i--
	}
	if i == end || i == 0 || s[i-1] != '_' || i > 1 && isLetter(s[i-2]) {
		return -1
	}
	return i - 1
}

func (s *skeleton) replace(at text.Span, with string) {
	if !at.Empty() {
		s.put[at.Start] = substitute{at.End, with}
	}
}

func (s *skeleton) sql() string {
	src := s.st.Text
	for i := s.st.Body.Start; i < s.st.Body.End; {
		if sub, ok := s.put[i]; ok {
			for range len(sub.text) {
				s.from = append(s.from, i)
			}
			s.text = append(s.text, sub.text...)
			i = sub.end
			continue
		}
		s.text, s.from = append(s.text, src[i]), append(s.from, i)
		i++
	}
	return string(s.text)
}

// tokenAt is the token of the statement that byte off of the skeleton stands for.
func (s *skeleton) tokenAt(off int) text.Span {
	place := s.st.Body.Start
	if len(s.from) > 0 {
		place = s.from[min(max(off, 0), len(s.from)-1)]
	}
	last := s.st.Body
	for i := range s.st.Tokens {
		t := &s.st.Tokens[i]
		if t.Kind == EOF || t.Start > place {
			break
		}
		last = t.Span
	}
	return last
}

// isPlainCall reports whether nothing but arguments, commas, DISTINCT and a star
// stand between the parentheses of a call, and nothing behind them.
func isPlainCall(st *Statement, c *Call) bool {
	if c.OrderBy != nil || c.Sep != nil || c.Filter != nil || c.Over != nil || len(c.Stray) > 0 {
		return false
	}
	covered := func(at text.Span) bool {
		return slices.ContainsFunc(c.Args, func(a Expr) bool { return a.Where().Contains(at) })
	}
	commas := 0
	first := sort.Search(len(st.Tokens), func(i int) bool { return st.Tokens[i].Start >= c.Name.End })
	for i := first; st.Tokens[i].Kind != EOF && st.Tokens[i].End <= c.End; i++ {
		t := &st.Tokens[i]
		switch {
		case covered(t.Span):
		case t.op == opComma:
			commas++
		case t.op != opLParen && t.op != opRParen && t.op != opStar && t.Keyword != KwDistinct:
			return false
		}
	}
	return commas == max(len(c.Args)-1, 0)
}
