package syntax

import (
	"slices"
	"strings"
)

// Parse cuts src into statements and reads each. It takes any bytes.
func Parse(src string, d Dialect) *File {
	return build(&File{Dialect: d}, src)
}

// ParseLenient is Parse for a text of which d is no more than the first guess: a
// statement that d does not take is read in the dialect that dislikes least of it.
func ParseLenient(src string, d Dialect) *File {
	return build(&File{Dialect: d, lenient: true}, src)
}

// Lenient reports whether the file was read by ParseLenient.
func (f *File) Lenient() bool { return f.lenient }

// Reparse gives the same as reading src like prev but keeps the statements of
// prev whose text is unchanged, wherever they stand now, and reads nothing but
// those that the change touches.
func Reparse(prev *File, src string) *File {
	if prev.Text == src {
		return prev
	}
	return build(prev, src)
}

// edge says how the end of a statement was found: reach is how far behind the
// statement's start the text was looked at, fenced whether a Markdown fence is
// open at the end.
type edge struct {
	reach  int
	fenced bool
}

// builder makes a file out of the one before a change.
type builder struct {
	old, file *File
	taken     []bool // which statements of old the file has taken over
	at        int    // the end of the last statement so far
	fresh     []fresh
	nodes     nodes
}

// fresh is a statement that was cut out of the text and not read yet.
type fresh struct {
	index    int
	dialect  Dialect
	tokens   []Token
	comments []Comment
}

func build(old *File, src string) *File {
	b := newBuilder(old, src)
	b.cut()
	b.read()
	return b.file
}

func newBuilder(old *File, src string) *builder {
	room := len(old.Statements) + 1
	file := &File{
		Text: src, Dialect: old.Dialect, lenient: old.lenient,
		Statements: make([]*Statement, 0, room), Starts: make([]int, 0, room), edges: make([]edge, 0, room),
	}
	b := &builder{old: old, file: file, taken: make([]bool, len(old.Statements))}
	b.nodes.prepare(len(src))
	return b
}

// cut goes over the text from edge to edge. Where old has the same edge, what
// follows it there is taken over, as far as it was found without a look at what
// has changed.
func (b *builder) cut() {
	src, was := b.file.Text, b.old.Text
	head := commonPrefix(was, src)
	tail := commonSuffix(was[head:], src[head:])
	s := newSplitter(src, b.file.Dialect)
	for b.at < len(src) {
		if k := b.old.edgeAt(b.at, s.fenced); k >= 0 && b.at+b.old.edges[k].reach <= head {
			b.take(k)
			s.fenced = b.old.edges[k].fenced
			continue
		}
		if b.at >= len(src)-tail {
			// The beginning of a file is like no other place.
			if k := b.old.edgeAt(b.at-len(src)+len(was), s.fenced); k > 0 {
				for ; k < len(b.old.Statements); k++ {
					b.take(k)
				}
				return
			}
		}
		b.next(s, len(src))
	}
}

// next cuts out one statement; one that ends where the splitter's text ends goes
// on to limit.
func (b *builder) next(s *splitter, limit int) {
	lo := b.at
	end := s.next(lo)
	if end == len(s.src) {
		end = limit
	}
	b.fresh = append(b.fresh, fresh{len(b.file.Statements), s.dialect, s.tokensTo(end), s.commentsTo(end)})
	b.add(nil, end, edge{s.reach - lo, s.fenced})
}

// edgeAt is the statement that begins at off, -1 if none does or the Markdown
// fences there are not the same.
func (f *File) edgeAt(off int, fenced bool) int {
	k, found := slices.BinarySearch(f.Starts, off)
	if !found || (k > 0 && f.edges[k-1].fenced) != fenced {
		return -1
	}
	return k
}

// add adds a statement that reaches to end.
func (b *builder) add(st *Statement, end int, e edge) {
	b.file.Statements = append(b.file.Statements, st)
	b.file.Starts = append(b.file.Starts, b.at)
	b.file.edges = append(b.file.edges, e)
	b.at = end
}

func (b *builder) take(k int) {
	b.taken[k] = true
	b.add(b.old.Statements[k], b.at+len(b.old.Statements[k].Text), b.old.edges[k])
}

// read reads what was cut out, unless a statement of old that is not taken yet
// has the same text. No statement is taken twice.
func (b *builder) read() {
	if len(b.fresh) == 0 {
		return
	}
	type key struct {
		text    string
		dialect Dialect
	}
	var free map[key][]int
	for k, taken := range b.taken {
		if !taken {
			if free == nil {
				free = map[key][]int{}
			}
			same := key{b.old.Statements[k].Text, b.dialectOf(b.old.Statements[k].Dialect)}
			free[same] = append(free[same], k)
		}
	}
	for _, f := range b.fresh {
		chunk := b.file.chunk(f.index)
		same := key{chunk, b.dialectOf(f.dialect)}
		if list := free[same]; len(list) > 0 {
			b.file.Statements[f.index] = b.old.Statements[list[0]]
			free[same] = list[1:]
			continue
		}
		if len(b.file.Statements) > 1 {
			chunk = strings.Clone(chunk) // so that it does not keep all of the text
		}
		st := newStatement(chunk, f.dialect, f.tokens, f.comments, &b.nodes)
		if b.file.lenient && len(st.Problems) > 0 {
			st = elsewhere(st)
		}
		b.file.Statements[f.index] = st
	}
}

// dialectOf is d where the statements of a file have dialects of their own, and
// the same for all where they follow from their texts.
func (b *builder) dialectOf(d Dialect) Dialect {
	if b.file.parts == nil {
		return b.file.Dialect
	}
	return d
}

// elsewhere is the statement in the dialect that finds the least problems in it, so
// that a leftover in front of a query does not make it one of the first guess.
func elsewhere(st *Statement) *Statement {
	best := st
	for _, d := range []Dialect{Postgres, MySQL, SQLite} {
		if d == st.Dialect || len(best.Problems) == 0 {
			continue
		}
		f := Parse(st.Text, d)
		// SELECT … INTO writes where a dialect has it.
		if len(f.Statements) == 1 && len(f.Statements[0].Problems) < len(best.Problems) && (f.Statements[0].Class == st.Class || f.Statements[0].Class == Write) {
			best = f.Statements[0]
		}
	}
	return best
}

// chunk is the text of statement i.
func (f *File) chunk(i int) string {
	if i+1 < len(f.Starts) {
		return f.Text[f.Starts[i]:f.Starts[i+1]]
	}
	return f.Text[f.Starts[i]:]
}

// block is how many bytes are compared at once.
const block = 1 << 12

// commonPrefix is the number of bytes with which both begin.
func commonPrefix(a, b string) int {
	n, limit := 0, min(len(a), len(b))
	for n+block <= limit && a[n:n+block] == b[n:n+block] {
		n += block
	}
	for n < limit && a[n] == b[n] {
		n++
	}
	return n
}

// commonSuffix is the number of bytes with which both end.
func commonSuffix(a, b string) int {
	n, limit := 0, min(len(a), len(b))
	for n+block <= limit && a[len(a)-n-block:len(a)-n] == b[len(b)-n-block:len(b)-n] {
		n += block
	}
	for n < limit && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}
