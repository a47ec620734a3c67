package question

import (
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Target says what a link leads to.
type Target uint8

// The targets.
const (
	ToTable Target = iota
	ToColumn
	ToValue
)

// Link leads from a span of the question to a table, a column or a stored
// value. A span may have several.
type Link struct {
	Span   text.Span
	Target Target
	Column catalog.ColumnID // only Table is set for ToTable
	Value  string           // as stored, for ToValue
	Score  float64          // 0 to 1
	// Asked is the score by the words of the asked outputs alone, for ToColumn.
	Asked float64
	// Words are the places in Reading.Words of the words that the link rests on,
	// rising.
	Words []int
}

// Links are the links of one question, best first.
type Links []Link

// minScore is the least score worth keeping: a prefix or an abbreviation of one
// of two words.
const minScore = 0.4

// maxGram is how many words of a question may name one stored value.
const maxGram = 7

// NewLinks links a question, and the evidence that goes with it, to a catalog
// and to what is known of its values.
func NewLinks(r *Reading, evidence string, c *catalog.Catalog, v *catalog.Values) Links {
	if r == nil || c == nil {
		return nil
	}
	l := &linker{reading: r, evidence: words(evidence), columnsWith: map[string]int{}, catalog: c, parts: map[string][]wordMatch{}}
	for _, t := range c.Tables {
		for _, col := range t.Columns {
			for _, w := range SplitName(col.Name) {
				l.columnsWith[Stem(w)]++
			}
		}
	}
	for _, t := range c.Tables {
		l.table(t)
	}
	l.values(v)
	sort.SliceStable(l.links, func(i, j int) bool { return l.links[i].Score > l.links[j].Score })
	return l.links
}

// Best is the best score of a column, 0 if nothing links to it.
func (l Links) Best(id catalog.ColumnID) float64 {
	for _, x := range l {
		if x.Target == ToColumn && x.Column == id {
			return x.Score
		}
	}
	return 0
}

// Table is the best score of a table by its own name.
func (l Links) Table(name string) float64 {
	for _, x := range l {
		if x.Target == ToTable && x.Column.Table == name {
			return x.Score
		}
	}
	return 0
}

type linker struct {
	reading     *Reading
	evidence    []Word
	catalog     *catalog.Catalog
	columnsWith map[string]int // how many columns have a word in their name
	// parts are the matches of each word of an identifier; few differ.
	parts map[string][]wordMatch
	links Links
}

// wordMatch is how well a word of the question fits a word of an identifier.
type wordMatch struct {
	word  int
	score float64
}

func (l *linker) table(t *catalog.Table) {
	own := SplitName(t.Name)
	if x := l.name(own, nil); x.Score >= minScore {
		x.Target, x.Column = ToTable, catalog.ColumnID{Table: t.Name}
		l.links = append(l.links, x)
	}
	for _, c := range t.Columns {
		x := l.name(SplitName(c.Name), own)
		if c.Description != "" {
			d := l.name(SplitName(c.Description), own)
			asked := max(x.Asked, 0.8*d.Asked)
			if 0.8*d.Score > x.Score {
				x = d
				x.Score *= 0.8
			}
			x.Asked = asked
		}
		if l.inEvidence(c.Name) && x.Score < 0.95 {
			x.Score = 0.95
		}
		if x.Score >= minScore {
			x.Target, x.Column = ToColumn, catalog.ColumnID{Table: t.Name, Column: c.Name}
			l.links = append(l.links, x)
		}
	}
}

// name scores an identifier's words against the question: the weighted mean of
// each word's best match. Words that many columns have say less; words of the
// table's own name count half.
func (l *linker) name(parts, table []string) (x Link) {
	total, sum, asked, matched := 0.0, 0.0, 0.0, 0
	for _, p := range parts {
		stem := Stem(p)
		weight := 1 / (1 + math.Log(1+float64(l.columnsWith[stem])))
		for _, t := range table {
			if Stem(t) == stem {
				weight /= 2
				break
			}
		}
		best, inAsked := wordMatch{}, 0.0
		for _, m := range l.matches(p, stem) {
			if m.score > best.score {
				best = m
			}
			if l.reading.inAsked(m.word) {
				inAsked = max(inAsked, m.score)
			}
		}
		if best.score > 0 && !slices.Contains(x.Words, best.word) {
			x.Words = append(x.Words, best.word)
		}
		if best.score >= 0.8 {
			matched++
		}
		total += weight
		sum += weight * best.score
		asked += weight * inAsked
	}
	if total == 0 {
		return x
	}
	slices.Sort(x.Words)
	for i, w := range x.Words {
		at := l.reading.Words[w].Span
		if i > 0 {
			at = x.Span.Cover(at)
		}
		x.Span = at
	}
	x.Score, x.Asked = sum/total, asked/total
	if matched <= 1 {
		// One word says less than several: of "fastest lap" the column fastestLap
		// is meant before laps.
		x.Score, x.Asked = 0.95*x.Score, 0.95*x.Asked
	}
	return x
}

func (l *linker) matches(part, stem string) []wordMatch {
	list, known := l.parts[part]
	if !known {
		for i, w := range l.reading.Words {
			if m := match(part, stem, w); m > 0 {
				list = append(list, wordMatch{i, m})
			}
		}
		l.parts[part] = list
	}
	return list
}

// match says how well a word of an identifier fits a word of the question
// (weights as measured in the study that the design rests on).
func match(part, stem string, w Word) float64 {
	switch {
	case stem == w.Stem || part == w.Lower:
		return 1
	case isStop(w.Lower):
		return 0
	case len(stem) >= 4 && len(w.Stem) >= 4 && (strings.HasPrefix(stem, w.Stem) || strings.HasPrefix(w.Stem, stem)):
		return 0.85
	case len(part) >= 3 && len(w.Lower) > len(part) && strings.HasPrefix(w.Lower, part):
		return 0.8
	case len(stem) >= 6 && len(w.Stem) >= 6 && stem[:5] == w.Stem[:5]:
		return 0.75
	case len(w.Lower) >= 4 && len(part) > len(w.Lower) && strings.Contains(part, w.Lower):
		return 0.7
	case len(part) >= 3 && len(part) <= 5 && len(w.Lower) > len(part)+1 && part[0] == w.Lower[0] && isSubsequence(part, w.Lower):
		return 0.5
	}
	return 0
}

func isSubsequence(short, long string) bool {
	i := 0
	for j := 0; i < len(short) && j < len(long); j++ {
		if short[i] == long[j] {
			i++
		}
	}
	return i == len(short)
}

func isStop(w string) bool {
	return isBreaker(w) || isOpening(w) || w == "it" || w == "they" || w == "them" || w == "more" || w == "most" || w == "can" || w == "any"
}

func (l *linker) inEvidence(column string) bool {
	for _, w := range l.evidence {
		if w.Lower == strings.ToLower(column) {
			return true
		}
	}
	return false
}

// values links runs of words, the longest first, to stored values that are
// spelled alike but for case, blanks and punctuation.
func (l *linker) values(v *catalog.Values) {
	ws := l.reading.Words
	for i := 0; i < len(ws); i++ {
		for n := min(maxGram, len(ws)-i); n >= 1; n-- {
			span := text.Span{Start: ws[i].Start, End: ws[i+n-1].End}
			found := v.Spellings(span.In(l.reading.Text))
			if len(found) == 0 || n == 1 && isStop(ws[i].Lower) {
				continue
			}
			for _, s := range found {
				score := 0.9
				if s.Value == span.In(l.reading.Text) {
					score = 1
				}
				x := Link{Span: span, Target: ToValue, Column: l.column(s.Column), Value: s.Value, Score: score}
				for k := range n {
					x.Words = append(x.Words, i+k)
				}
				l.links = append(l.links, x)
			}
			i += n - 1
			break
		}
	}
}

// column gives an id of the values' snapshot, whose names are folded, the
// catalog's spelling.
func (l *linker) column(id catalog.ColumnID) catalog.ColumnID {
	t := l.catalog.Table(id.Table)
	if c := l.catalog.Column(id); c != nil {
		return catalog.ColumnID{Table: t.Name, Column: c.Name}
	}
	return id
}
