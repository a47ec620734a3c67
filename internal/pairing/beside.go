package pairing

import (
	"path/filepath"
	"regexp"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Beside is what tells of questions besides the comments. A comment above the
// statement wins over all of it.
type Beside struct {
	// Questions are those of the question file, nil if there is none.
	Questions *Questions
	// Name is the question that the file's name gives, "" where it counts for
	// nothing. It is that of the file's only statement.
	Name string
	// Markdown is the text whose fences hold the SQL, nil for a SQL file.
	Markdown *Markdown
}

// Given is what stands beside the comments for one statement.
type Given struct {
	Question *Note
	Kind     Kind
	Evidence *Note
	Database string
}

// same compares what two say, so that reading the same again changes no pair.
func (g *Given) same(h *Given) bool {
	if g == h || g == nil || h == nil {
		return g == h
	}
	return g.Kind == h.Kind && g.Database == h.Database && g.Question.same(h.Question) && g.Evidence.same(h.Evidence)
}

func (n *Note) same(m *Note) bool {
	if n == m || n == nil || m == nil {
		return n == m
	}
	if n.Text != m.Text || n.Span != m.Span || len(n.parts) != len(m.parts) {
		return false
	}
	for i := range n.parts {
		if n.parts[i] != m.parts[i] {
			return false
		}
	}
	return true
}

// giver hands out what stands beside the statements of a file, from the first
// statement to the last.
type giver struct {
	*Beside
	file   *syntax.File
	passed int // statements that can have a question, before the present one
	alone  bool
	fence  int // that of the last statement that can have a question
}

func (b *Beside) giver(f *syntax.File) *giver {
	g := &giver{Beside: b, file: f, fence: -1}
	if b != nil && b.Name != "" {
		n := 0
		for _, st := range f.Statements {
			if st.Class != syntax.None {
				n++
			}
		}
		g.alone = n == 1
	}
	return g
}

// give is what stands beside the i-th statement, whose comments name a number or
// none; nil if there is nothing.
func (g *giver) give(i int, number string) *Given {
	if g.Beside == nil || !counts(g.file.Statements[i]) {
		return nil
	}
	if q := g.heading(i); q != nil {
		return q
	}
	if q := g.Questions.find(number, g.passed+1); q != nil {
		return q
	}
	if g.alone {
		return &Given{Question: &Note{Text: g.Name}, Kind: Named}
	}
	return nil
}

// pass goes on to the next statement. A further solution is none of its own.
func (g *giver) pass(i int, e *entry) {
	if !counts(e.statement) {
		return
	}
	if !e.said.further || e.in.question == nil {
		g.passed++
	}
	if g.Beside != nil && g.Markdown != nil {
		g.fence = g.Markdown.fenceAt(g.file.Starts[i] + e.statement.Body.Start)
	}
}

// heading is the question in front of the fence of which the i-th statement is
// the first that can have one.
func (g *giver) heading(i int) *Given {
	if g.Markdown == nil {
		return nil
	}
	start := g.file.Starts[i]
	n := g.Markdown.fenceAt(start + g.file.Statements[i].Body.Start)
	if n < 0 || n == g.fence || g.Markdown.fences[n].question == nil {
		return nil
	}
	q := *g.Markdown.fences[n].question
	q.Question = q.Question.shifted(-start)
	return &q
}

// counts reports whether a statement can have a question. One that is not
// readable at the moment still counts: else those below it would change their
// numbers while somebody types.
func counts(st *syntax.Statement) bool {
	return st.Class == syntax.Read || st.Class == syntax.Unknown
}

var (
	nameNumber = regexp.MustCompile(`(?i)^(?:` + numberWords + `|leetcode|lc)?[ #]*\d+[a-z]?\b\s*`)
	nameBreaks = strings.NewReplacer("_", " ", "-", " ", ".", " ")
)

// NameQuestion is the question that the name of a file gives: "top customers" of
// Q3_top_customers.sql; "" where it has less than two words.
func NameQuestion(path string) string {
	name := filepath.Base(filepath.ToSlash(path))
	name = strings.TrimSuffix(name, filepath.Ext(name))
	words := strings.Join(strings.Fields(nameBreaks.Replace(name)), " ")
	words = words[len(nameNumber.FindString(words)):]
	if len(strings.Fields(words)) < 2 {
		return ""
	}
	return words
}

// shifted is the note moved by so many bytes; without places where it would then
// lie outside the statement.
func (n *Note) shifted(by int) *Note {
	if n.Span.Start+by < 0 {
		return &Note{Text: n.Text}
	}
	m := &Note{Text: n.Text, Span: n.Span.Shift(by)}
	for _, p := range n.parts {
		m.parts = append(m.parts, part{p.off, p.span.Shift(by)})
	}
	return m
}
