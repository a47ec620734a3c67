package pairing

import (
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Pair is what the comments say about one statement. Spans count from the start
// of the statement's text.
type Pair struct {
	Question *Note
	Kind     Kind
	// Inherited says that the question stands elsewhere: above an earlier
	// statement (Solution 1, Solution 2), in a list at the top of the file, in a
	// question file, in the file's name. Its spans are then empty.
	Inherited bool
	// Unanswered are labelled questions further up that the statement does not
	// belong to, since another one stands between.
	Unanswered []*Note
	Evidence   *Note
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
	Listed          // in a question file
	Numbered        // 3. …
	Asked           // … ?
	Named           // by the file's name
)

// Certain reports whether the writer said that this is a question.
func (k Kind) Certain() bool { return k == Explicit || k == Listed }

func (k Kind) String() string {
	return [...]string{"none", "explicit", "listed", "numbered", "asked", "named"}[k]
}

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
