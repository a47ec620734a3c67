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
	f.Starts = make([]int, len(cuts))
	f.Statements = make([]*Statement, len(cuts))
	chunk := func(i int) string {
		lo := 0
		if i > 0 {
			lo = cuts[i-1]
		}
		f.Starts[i] = lo
		return src[lo:cuts[i]]
	}
	reuse(f, chunk, prev)
	for i, st := range f.Statements {
		switch {
		case st != nil:
		case len(cuts) == 1:
			f.Statements[0] = newStatement(src, d, tokens, comments)
		default:
			text := strings.Clone(chunk(i)) // so that it does not keep all of src
			tokens, comments = lex(text, d, tokens[:0])
			f.Statements[i] = newStatement(text, d, slices.Clone(tokens), comments)
		}
	}
	return f
}

// reuse takes over statements of prev: those that agree from the beginning,
// those that agree from the end, and in between those of equal text. No
// statement is taken twice.
func reuse(f *File, chunk func(int) string, prev *File) {
	if prev == nil {
		return
	}
	old, now := prev.Statements, f.Statements
	lo := 0
	for lo < len(old) && lo < len(now) && old[lo].Text == chunk(lo) {
		now[lo] = old[lo]
		lo++
	}
	hi := 0
	for hi < len(old)-lo && hi < len(now)-lo && old[len(old)-1-hi].Text == chunk(len(now)-1-hi) {
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
		if list := free[chunk(i)]; len(list) > 0 {
			now[i] = list[0]
			free[list[0].Text] = list[1:]
		}
	}
}
