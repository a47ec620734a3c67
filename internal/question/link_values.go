package question

import (
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// values links words to stored values: runs of them, the longest first, to values
// that are spelled alike but for case, blanks and punctuation; then what is left of
// them to values that they may mean.
func (l *linker) values(v *catalog.Values) {
	if v.Len() == 0 && v.Answers() == 0 {
		return
	}
	named := l.named()
	ws := l.reading.Words
	for i := 0; i < len(ws); i++ {
		for n := min(maxGram, len(ws)-i); n >= 1; n-- {
			span := l.reading.run(i, n)
			found := v.Spellings(span.In(l.reading.Text))
			if len(found) == 0 || n == 1 && l.reading.isStop(i) {
				continue
			}
			for _, s := range found {
				how, score := catalog.Respelled, 0.9
				if s.Value == span.In(l.reading.Text) {
					how, score = catalog.Equal, 1
				}
				l.value(span, i, n, s.Column, catalog.Near{Value: s.Value, How: how, Score: score})
			}
			if ws[i].Capital {
				l.mayMean(v, span, i, n) // another column may store it otherwise
			}
			for k := range n {
				named[i+k] = true
			}
			i += n - 1
			break
		}
	}
	l.meant(v, named)
}

// named are the words that names of tables and columns are said by outright.
func (l *linker) named() []bool {
	out := make([]bool, len(l.reading.Words))
	for _, x := range l.links {
		if x.Score >= 0.84 {
			for _, w := range x.Words {
				out[w] = true
			}
		}
	}
	return out
}

// maxMeant is how many values one run of words may mean.
const maxMeant = 6

// meant links words that name neither a stored value nor a table or a column to the
// values that they may mean: runs of capitals and of quoted words, the longest first,
// and single words.
func (l *linker) meant(v *catalog.Values, named []bool) {
	ws := l.reading.Words
	for i := 0; i < len(ws); i++ {
		for n := l.properRun(i, named); n >= 1; n-- {
			if named[i] || n == 1 && (l.reading.isStop(i) || len(ws[i].Lower) < 3 && !ws[i].Capital) {
				continue
			}
			span := l.reading.run(i, n)
			if l.mayMean(v, span, i, n) {
				i += n - 1
				break
			}
		}
	}
}

// mayMean links n words from the first to the values that they may mean and that are
// spelled otherwise. A code of one letter is meant only where the question speaks of
// its column: "made" is no M.
func (l *linker) mayMean(v *catalog.Values, span text.Span, first, n int) bool {
	any := false
	for _, f := range v.Find(span.In(l.reading.Text), maxMeant) {
		if f.How <= catalog.Respelled || len(f.Value) == 1 && l.links.Best(l.column(f.Column)) == 0 {
			continue
		}
		f.Score *= 0.75
		l.value(span, first, n, f.Column, f.Near)
		any = true
	}
	return any
}

// properRun is the number of words from the i-th that may be one proper name: they
// begin with a capital, or stand in one pair of quotes; at least 1.
func (l *linker) properRun(i int, named []bool) int {
	ws := l.reading.Words
	proper := func(k int) bool {
		return !named[k] && (ws[k].Capital || slices.ContainsFunc(l.reading.Quoted, func(q Phrase) bool { return q.Contains(ws[k].Span) && q.Contains(ws[i].Span) }))
	}
	n := 1
	for n < maxGram && i+n < len(ws) && proper(i) && (proper(i+n) || isStop(ws[i+n].Lower) && i+n+1 < len(ws) && proper(i+n+1)) && !signBetween(l.reading, i+n) {
		n++
	}
	return n
}

func (l *linker) value(span text.Span, first, n int, id catalog.ColumnID, near catalog.Near) {
	x := Link{Span: span, Target: ToValue, Column: l.column(id), Value: near.Value, Score: near.Score, How: near.How}
	for k := range n {
		x.Words = append(x.Words, first+k)
	}
	l.links = append(l.links, x)
}
