package pairing

import (
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Pair is what the comments say about one statement. Spans count from the start
// of the statement's text.
type Pair struct {
	Question *Note
	Kind     Kind
	// Inherited says that the question stands above an earlier statement
	// (Solution 1, Solution 2); its spans are then empty.
	Inherited bool
	Evidence  *Note
	// Database is the name given by the nearest db comment at or above the
	// statement, "" if there is none.
	Database     string
	DatabaseSpan text.Span // empty where the comment belongs to an earlier statement
	Errors       []Label
	Ignores      []Ignore
	// Off says that a "sqlrepair: off" above is in force.
	Off bool
}

// Kind says how certain it is that the comment is the statement's question.
type Kind uint8

// The kinds of pairing, certain to doubtful.
const (
	NoQuestion Kind = iota
	Explicit        // question: …
	Numbered        // 3. …
	Asked           // … ?
)

// Certain reports whether the writer said that this is a question.
func (k Kind) Certain() bool { return k == Explicit }

// Label is one entry of an "error:" comment as written. Removal is what to
// delete when it has been handled.
type Label struct {
	Text    string
	Span    text.Span
	Removal text.Span
}

// Ignore is one suppression. Names are rules, sub-types or categories; none
// means all. Span is the comment's.
type Ignore struct {
	Names  []string
	Reason string
	Span   text.Span
	File   bool
}

// Note is a text that may run over several comment lines. Text joins the lines
// by single blanks.
type Note struct {
	Text  string
	Span  text.Span
	parts []part
}

type part struct {
	off  int // where the line starts in Text
	span text.Span
}

// Where maps a span of Text to the statement. It is empty where the note stands
// elsewhere.
func (n *Note) Where(s text.Span) text.Span {
	if len(n.parts) == 0 {
		return text.Span{}
	}
	return text.Span{Start: n.place(s.Start, false), End: n.place(s.End, true)}
}

func (n *Note) place(off int, end bool) int {
	p := n.parts[0]
	for _, next := range n.parts[1:] {
		if off < next.off || end && off == next.off {
			break
		}
		p = next
	}
	return min(p.span.Start+off-p.off, p.span.End)
}

func (n *Note) add(l line, from int) {
	if n.Text != "" {
		n.Text += " "
	}
	span := text.Span{Start: l.span.Start + from, End: l.span.End}
	n.parts = append(n.parts, part{len(n.Text), span})
	if len(n.parts) == 1 {
		n.Span = span
	}
	n.Text += l.text[from:]
	n.Span.End = span.End
}

// Pairs are the pairs of a file, one a statement.
type Pairs struct {
	entries []*entry
}

// At is the pair of statement i. Equal pointers mean that nothing changed.
func (p Pairs) At(i int) *Pair { return &p.entries[i].pair }

// Len is the number of statements.
func (p Pairs) Len() int { return len(p.entries) }

// entry remembers what a pair was made of, so that it can be used again.
type entry struct {
	statement *syntax.Statement
	in, out   carry
	pair      Pair
	further   bool // a further solution, which takes the question from above
}

// holds reports whether the pair is still right with what holds from above now.
// The question above matters only to a further solution; else a change of one
// question would make all pairs below it new.
func (e *entry) holds(c carry) bool {
	return e.in.same(c) && (!e.further || e.in.question == c.question && e.in.kind == c.kind)
}

// after is what holds from the entry on.
func (e *entry) after(c carry) carry {
	out := e.out
	if e.statement.Class == syntax.None && e.pair.Question == nil {
		out.question, out.kind = c.question, c.kind
	}
	return out
}

// Read pairs every statement of a file. Pairs of an earlier version are taken
// over where neither the statement nor what holds from above has changed.
func Read(f *syntax.File, earlier Pairs) Pairs {
	old := make(map[*syntax.Statement]*entry, len(earlier.entries))
	for _, e := range earlier.entries {
		old[e.statement] = e
	}
	p := Pairs{make([]*entry, len(f.Statements))}
	var c carry
	for i, st := range f.Statements {
		if e := old[st]; e != nil && e.holds(c) {
			p.entries[i], c = e, e.after(c)
			continue
		}
		e := &entry{statement: st, in: c}
		e.pair, e.further = readOne(st, &c)
		e.out = c
		p.entries[i] = e
	}
	return p
}

// carry is what holds from one statement on.
type carry struct {
	database string
	question *Note
	kind     Kind
	off      bool
	block    []Ignore // ignore-start … ignore-end
	file     []Ignore // ignore-file
}

// same leaves the question out; see holds.
func (c carry) same(d carry) bool {
	return c.database == d.database && c.off == d.off &&
		sameList(c.block, d.block) && sameList(c.file, d.file)
}

func sameList(a, b []Ignore) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

func readOne(st *syntax.Statement, c *carry) (Pair, bool) {
	lines := leading(st)
	p := Pair{Off: c.off}
	readFields(lines, &p)
	readDirectives(st, &p, c)
	if p.Database == "" {
		p.Database = c.database
	}
	c.database = p.Database
	p.Question, p.Kind = findQuestion(lines, st.Dialect)
	further := isFurtherSolution(lines)
	switch {
	case p.Question != nil:
		c.question, c.kind = p.Question, p.Kind
	case c.question != nil && further:
		p.Question, p.Kind, p.Inherited = &Note{Text: c.question.Text}, c.kind, true
	case st.Class != syntax.None:
		c.question = nil
	}
	return p, further
}
