package syntax

import (
	"slices"
	"strings"
)

// Parse cuts src into statements and reads each. It takes any bytes.
func Parse(src string, d Dialect) *File {
	return build(src, d, nil)
}

// Reparse gives the same as Parse(src, prev.Dialect) but keeps the statements of
// prev whose text is unchanged, wherever they stand now.
func Reparse(prev *File, src string) *File {
	if prev.Text == src {
		return prev
	}
	return build(src, prev.Dialect, prev)
}

func build(src string, d Dialect, prev *File) *File {
	f := &File{Text: src, Dialect: d}
	cuts, tokens, comments := split(src, d)
	whole := func() *Statement { return newStatement(src, d, tokens, comments) }
	if len(cuts) != 1 {
		whole = nil
	}
	f.fill(cuts, func(int) Dialect { return d }, prev, whole)
	return f
}

// fill makes the statements that end at the cuts. whole, which may be nil, makes
// the only statement of what was read already.
func (f *File) fill(cuts []int, dialect func(i int) Dialect, prev *File, whole func() *Statement) {
	f.Starts = make([]int, len(cuts))
	f.Statements = make([]*Statement, len(cuts))
	chunk := func(i int) string {
		lo := 0
		if i > 0 {
			lo = cuts[i-1]
		}
		f.Starts[i] = lo
		return f.Text[lo:cuts[i]]
	}
	reuse(f, chunk, dialect, prev)
	var tokens []Token
	for i, st := range f.Statements {
		switch {
		case st != nil:
		case whole != nil:
			f.Statements[i] = whole()
		default:
			text, d := strings.Clone(chunk(i)), dialect(i) // so that it does not keep all of the text
			var comments []Comment
			tokens, comments = lex(text, d, tokens[:0])
			f.Statements[i] = newStatement(text, d, slices.Clone(tokens), comments)
		}
	}
}

// reuse takes over statements of prev: those that agree from the beginning,
// those that agree from the end, and in between those of equal text. No
// statement is taken twice.
func reuse(f *File, chunk func(int) string, dialect func(int) Dialect, prev *File) {
	if prev == nil {
		return
	}
	old, now := prev.Statements, f.Statements
	same := func(st *Statement, i int) bool { return st.Text == chunk(i) && st.Dialect == dialect(i) }
	lo := 0
	for lo < len(old) && lo < len(now) && same(old[lo], lo) {
		now[lo] = old[lo]
		lo++
	}
	hi := 0
	for hi < len(old)-lo && hi < len(now)-lo && same(old[len(old)-1-hi], len(now)-1-hi) {
		now[len(now)-1-hi] = old[len(old)-1-hi]
		hi++
	}
	between := old[lo : len(old)-hi]
	if len(between) == 0 || lo+hi == len(now) {
		return
	}
	free := make(map[string][]*Statement, len(between))
	for _, st := range between {
		free[st.Text] = append(free[st.Text], st)
	}
	for i := lo; i < len(now)-hi; i++ {
		if list := free[chunk(i)]; len(list) > 0 && list[0].Dialect == dialect(i) {
			now[i] = list[0]
			free[list[0].Text] = list[1:]
		}
	}
}
