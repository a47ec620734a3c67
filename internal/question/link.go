package question

import (
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
	// How is how the words are like Value, for ToValue; see Spelled.
	How catalog.Likeness
	// Asked is the score by the words of the asked outputs alone, for ToColumn.
	Asked float64
	// Words are the places in Reading.Words of the words that the link rests on,
	// rising.
	Words []int
}

// Links are the links of one question, best first.
type Links []Link

// Spelled reports whether the words of a link to a value are spelled as it is
// stored, but for case, accents, blanks and punctuation. Other links to values say
// what may be meant: the plural of a value, its long form, a word that is stored as a
// code.
func (l Link) Spelled() bool { return l.Target == ToValue && l.How <= catalog.Respelled }

// minScore is the least score worth keeping: a prefix or an abbreviation of one
// of two words.
const minScore = 0.4

// NewLinks links a question, and the evidence that goes with it, to the names of
// a catalog and to what is known of its values.
func NewLinks(r *Reading, evidence string, names *Vocabulary, v *catalog.Values) Links {
	if r == nil || names == nil {
		return nil
	}
	l := &linker{reading: r, evidence: map[string]bool{}, catalog: names.catalog, words: names.words, near: r.near(), found: make([]found, len(names.words))}
	for _, w := range words(evidence) {
		l.evidence[w.Lower] = true
	}
	for i, w := range names.words {
		l.found[i] = l.find(w)
	}
	for _, t := range names.tables {
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
	reading  *Reading
	evidence map[string]bool // its words in lower case
	catalog  *catalog.Catalog
	words    []nameWord
	near     map[string]nearWord
	found    []found // by word
	links    Links
}

// found is the word of the question that fits a word of names best, and how well
// the best of the asked outputs does.
type found struct {
	word         int
	score, asked float64
}

func (l *linker) find(part nameWord) found {
	var best found
	for i, w := range l.reading.Words {
		m := match(part.text, part.stem, w)
		if m > best.score {
			best.word, best.score = i, m
		}
		if m > best.asked && l.reading.inAsked(i) {
			best.asked = m
		}
	}
	if n, ok := l.near[part.stem]; ok {
		if n.score > best.score {
			best.word, best.score = n.word, n.score
		}
		best.asked = max(best.asked, n.asked)
	}
	return best
}

func (l *linker) table(t tableNames) {
	if x := l.name(t.name, nil); x.Score >= minScore {
		x.Target, x.Column = ToTable, catalog.ColumnID{Table: t.table.Path()}
		l.links = append(l.links, x)
	}
	for i, c := range t.table.Columns {
		x := l.name(t.columns[i].name, t.name)
		if description := t.columns[i].description; len(description) > 0 {
			d := l.name(description, t.name)
			asked := max(x.Asked, 0.8*d.Asked)
			if 0.8*d.Score > x.Score {
				x = d
				x.Score *= 0.8
			}
			x.Asked = asked
		}
		if x.Score < 0.95 && len(l.evidence) > 0 && l.evidence[strings.ToLower(c.Name)] {
			x.Score = 0.95
		}
		if x.Score >= minScore {
			x.Target, x.Column = ToColumn, catalog.ColumnID{Table: t.table.Path(), Column: c.Name}
			l.links = append(l.links, x)
		}
	}
}

// name scores an identifier's words against the question: the weighted mean of
// each word's best match. Words that many columns have say less; words of the
// table's own name count half.
func (l *linker) name(parts, table []int32) (x Link) {
	total, matched := 0.0, 0
	for _, p := range parts {
		weight := l.words[p].weight
		for _, t := range table {
			if l.words[t].stem == l.words[p].stem {
				weight /= 2
				break
			}
		}
		best := l.found[p]
		if best.score >= 0.8 {
			matched++
		}
		total += weight
		x.Score += weight * best.score
		x.Asked += weight * best.asked
	}
	if total == 0 || x.Score == 0 {
		return Link{}
	}
	x.Score, x.Asked = x.Score/total, x.Asked/total
	if matched <= 1 {
		// One word says less than several: of "fastest lap" the column fastestLap
		// is meant before laps.
		x.Score, x.Asked = 0.95*x.Score, 0.95*x.Asked
	}
	if x.Score >= minScore/2 {
		l.place(&x, parts)
	}
	return x
}

// place fills in the words that a link rests on and the span they cover.
func (l *linker) place(x *Link, parts []int32) {
	for _, p := range parts {
		if best := l.found[p]; best.score > 0 && !slices.Contains(x.Words, best.word) {
			x.Words = append(x.Words, best.word)
		}
	}
	slices.Sort(x.Words)
	first, last := l.reading.Words[x.Words[0]].Span, l.reading.Words[x.Words[len(x.Words)-1]].Span
	x.Span = first.Cover(last)
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

// column gives an id of the values' snapshot, whose names are folded, the
// catalog's spelling.
func (l *linker) column(id catalog.ColumnID) catalog.ColumnID {
	t := l.catalog.Table(id.Table)
	if c := l.catalog.Column(id); c != nil {
		return catalog.ColumnID{Table: t.Path(), Column: c.Name}
	}
	return id
}

// IsFunctionWord reports whether a lower-case word carries no meaning of its
// own: articles, prepositions, auxiliary verbs, the words that open questions.
func IsFunctionWord(w string) bool {
	return isStop(w)
}
