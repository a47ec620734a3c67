package question

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/internal/timex"
)

// Reading is what a question says without a look at any schema.
type Reading struct {
	Text         string
	Words        []Word
	Quoted       []Phrase
	Numbers      []Number
	Periods      []timex.Period // days, years and other times of the calendar; several of one span are its readings
	Superlatives []Superlative
	Comparatives []Comparative
	Aggregates   []Aggregate
	Groups       []Phrase // what follows each, every, per
	Outputs      []Phrase // what is asked for, in the question's order
	Negations    []text.Span
}

// Word is one word, a number included.
type Word struct {
	text.Span
	Lower   string
	Stem    string
	Capital bool // begins with a capital letter and is not the first word
}

// Phrase is a span with its text.
type Phrase struct {
	text.Span
	Text string
}

// Number is a number in digits or words.
type Number struct {
	text.Span
	Value   float64
	Written string // as in the question
	Digits  bool
}

// maxQuestion is how much of a question is read; what is longer is no question.
const maxQuestion = 4000

// Read reads a question.
func Read(q string) *Reading {
	if len(q) > maxQuestion {
		end := maxQuestion
		for end > 0 && !utf8.RuneStart(q[end]) {
			end--
		}
		q = q[:end] // and no byte less before that, so that places stay true
	}
	r := &Reading{Text: q}
	r.Words = words(q)
	r.Quoted = quoted(q)
	r.Numbers = numbers(q, r.Words)
	r.Periods = timex.Read(q)
	r.Superlatives = superlatives(r)
	r.Comparatives = comparatives(r)
	r.Aggregates = aggregates(r)
	r.Groups = groups(r)
	r.Outputs = outputs(r)
	for _, w := range r.Words {
		switch w.Lower {
		case "not", "no", "never", "without", "except", "excluding", "neither", "nor", "n't", "don't", "doesn't", "didn't", "isn't", "aren't", "wasn't", "weren't", "haven't", "hasn't":
			r.Negations = append(r.Negations, w.Span)
		}
	}
	return r
}

// InPeriod are the readings of the period that a span of the question belongs to;
// none where it names no time.
func (r *Reading) InPeriod(s text.Span) []timex.Period {
	var out []timex.Period
	for _, p := range r.Periods {
		if p.Span.Contains(s) {
			out = append(out, p)
		}
	}
	return out
}

// StatesPeriod reports whether a constant of a query says what a period of the
// question does.
func (r *Reading) StatesPeriod(constant string) bool {
	return slices.ContainsFunc(r.Periods, func(p timex.Period) bool { return p.States(constant) })
}

func words(q string) []Word {
	var out []Word
	for i := 0; i < len(q); {
		c, size := utf8.DecodeRuneInString(q[i:])
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			i += size
			continue
		}
		start, capital := i, unicode.IsUpper(c) && len(out) > 0
		for i < len(q) {
			c, size = utf8.DecodeRuneInString(q[i:])
			if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.IsMark(c) && !joins(q, i) {
				break
			}
			i += size
		}
		w := strings.ToLower(q[start:i])
		w = strings.TrimSuffix(w, "'s")
		out = append(out, Word{text.Span{Start: start, End: i}, w, Stem(w), capital})
	}
	return out
}

// joins reports whether the sign at i belongs to the word around it: an
// apostrophe or an underscore between letters, a point or comma in a number.
func joins(q string, i int) bool {
	if i == 0 || i+1 >= len(q) {
		return false
	}
	before, after := q[i-1], q[i+1]
	switch q[i] {
	case '\'', '_':
		return letter(before) && letter(after) || q[i] == '_'
	case '.', ',':
		return digit(before) && digit(after) && (q[i] == '.' || i+4 <= len(q) && digit(q[i+2]) && digit(q[i+3]))
	}
	return false
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func digit(c byte) bool  { return '0' <= c && c <= '9' }

// quoted finds text between quotes. An apostrophe inside a word is none.
func quoted(q string) []Phrase {
	pairs := []struct{ open, close string }{{`"`, `"`}, {"“", "”"}, {"„", "“"}, {"«", "»"}, {"‘", "’"}, {"`", "`"}, {"'", "'"}}
	var out []Phrase
	for i := 0; i < len(q); i++ {
		for _, p := range pairs {
			if !strings.HasPrefix(q[i:], p.open) || p.open == "'" && i > 0 && letter(q[i-1]) {
				continue
			}
			start := i + len(p.open)
			n := closing(q[start:], p.close)
			if n <= 0 {
				continue
			}
			out = append(out, Phrase{text.Span{Start: start, End: start + n}, q[start : start+n]})
			i = start + n + len(p.close) - 1
			break
		}
	}
	return out
}

func closing(q, sign string) int {
	for at := 0; ; {
		n := strings.Index(q[at:], sign)
		if n < 0 {
			return -1
		}
		n += at
		if sign != "'" || n+1 == len(q) || !letter(q[n+1]) {
			return n
		}
		at = n + 1
	}
}
