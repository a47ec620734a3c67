package question

import (
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
}

// Links are the links of one question, best first.
type Links []Link

// minScore is the least score worth keeping: a prefix or an abbreviation of one
// of two words.
const minScore = 0.4

// maxGram is how many words of a question may name one stored value.
const maxGram = 7

// NewLinks links a question, and the evidence that goes with it, to the names of
// a catalog and to what is known of its values.
func NewLinks(r *Reading, evidence string, names *Vocabulary, v *catalog.Values) Links {
	if r == nil || names == nil {
		return nil
	}
	l := &linker{reading: r, evidence: map[string]bool{}, catalog: names.catalog, words: names.words, found: make([]found, len(names.words))}
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
	found    []found // by word
	links    Links
}

// found is the word of the question that fits a word of names best, and how well.
type found struct {
	score float64
	at    text.Span
}

func (l *linker) find(part nameWord) found {
	var best found
	for _, w := range l.reading.Words {
		if m := match(part.text, part.stem, w); m > best.score {
			best = found{m, w.Span}
		}
	}
	return best
}

func (l *linker) table(t tableNames) {
	if score, span := l.name(t.name, nil); score >= minScore {
		l.links = append(l.links, Link{span, ToTable, catalog.ColumnID{Table: t.table.Name}, "", score})
	}
	for i, c := range t.table.Columns {
		score, span := l.name(t.columns[i].name, t.name)
		if d := t.columns[i].description; len(d) > 0 {
			if s, sp := l.name(d, t.name); 0.8*s > score {
				score, span = 0.8*s, sp
			}
		}
		if score < 0.95 && len(l.evidence) > 0 && l.evidence[strings.ToLower(c.Name)] {
			score = 0.95
		}
		if score >= minScore {
			l.links = append(l.links, Link{span, ToColumn, catalog.ColumnID{Table: t.table.Name, Column: c.Name}, "", score})
		}
	}
}

// name scores an identifier's words against the question: the weighted mean of
// each word's best match. Words that many columns have say less; words of the
// table's own name count half.
func (l *linker) name(parts, table []int32) (score float64, span text.Span) {
	total, sum, first, matched := 0.0, 0.0, true, 0
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
		if best.score > 0 && first {
			span, first = best.at, false
		} else if best.score > 0 {
			span = span.Cover(best.at)
		}
		total += weight
		sum += weight * best.score
	}
	if total == 0 {
		return 0, span
	}
	score = sum / total
	if matched > 1 {
		return score, span
	}
	// One word says less than several: of "fastest lap" the column fastestLap
	// is meant before laps.
	return 0.95 * score, span
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
				l.links = append(l.links, Link{span, ToValue, l.column(s.Column), s.Value, score})
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
