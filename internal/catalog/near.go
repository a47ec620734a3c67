package catalog

import "strings"

// Likeness is how a stored value is like a text.
type Likeness uint8

// The ways of being alike, the closest first.
const (
	Unlike      Likeness = iota
	Equal                // letter by letter
	Cased                // but for case
	Respelled            // but for case, accents, blanks and punctuation
	Inflected            // one is the plural of the other
	Abbreviated          // one has short forms of words of the other: Dr., Feb
	Initials             // one is made of the first letters of the other: UK, M for male
	Contained            // the words of one stand in the other
	Begun                // they begin alike
	Similar              // they share letters
)

// minNear is the least closeness worth showing.
const minNear = 0.55

// alike compares a text with a stored value; the score is from 0 to 1, which is
// equal but for case, accents, blanks and punctuation.
func alike(text, value spelled) (Likeness, float64) {
	a, b := text.folded, value.folded
	switch {
	case a == "" || b == "":
		return Unlike, 0
	case a == b && text.text == value.text:
		return Equal, 1
	case a == b && strings.EqualFold(text.text, value.text):
		return Cased, 1
	case a == b:
		return Respelled, 1
	case strings.ReplaceAll(a, " ", "") == strings.ReplaceAll(b, " ", ""):
		return Respelled, 0.98
	case singular(a) == singular(b):
		return Inflected, 0.95
	case abbreviated(text, value):
		return Abbreviated, 0.85
	case isInitials(text, b) || isInitials(value, a):
		return Initials, 0.8
	}
	short, long := a, b
	if len(short) > len(long) {
		short, long = long, short
	}
	if containsWords(long, short) && len(short) >= 3 {
		return Contained, 0.6 + 0.25*float64(len(short))/float64(len(long))
	}
	common := commonPrefix(short, long)
	if common >= 4 && common*3 >= len(short)*2 && !strings.Contains(long, " ") {
		return Begun, 0.55 + 0.3*float64(common)/float64(len(long))
	}
	score := min(similarity(a, b), 0.95) // the same words in another order
	if len(long) <= 60 && len(long)-len(short) <= len(long)/2 {
		score = max(score, 1-float64(editDistance(short, long))/float64(len(long)))
	}
	return Similar, score
}

// spelled is a text with its folded form.
type spelled struct{ text, folded string }

func spell(text string) spelled { return spelled{text, FoldValue(text)} }

// singular takes the ending of a plural off the last word of a folded text. It
// is for comparing only.
func singular(s string) string {
	stem := func(ending, instead string) (string, bool) {
		cut, ok := strings.CutSuffix(s, ending)
		return cut + instead, ok && len(cut) >= 2
	}
	for _, e := range []struct{ plural, single string }{{"ies", "y"}, {"sses", "ss"}, {"xes", "x"}, {"ches", "ch"}, {"shes", "sh"}} {
		if out, ok := stem(e.plural, e.single); ok {
			return out
		}
	}
	if strings.HasSuffix(s, "ss") || strings.HasSuffix(s, "us") || strings.HasSuffix(s, "is") {
		return s
	}
	if out, ok := stem("s", ""); ok {
		return out
	}
	return s
}

// abbreviated reports whether two texts of as many words are equal but for words
// that are short for the other's: written with a point, or, where other words
// are equal, beginning and going on with its letters, or three letters of a
// single word.
func abbreviated(a, b spelled) bool {
	as, bs := strings.Fields(a.folded), strings.Fields(b.folded)
	if len(as) != len(bs) || len(as) == 0 {
		return false
	}
	equal, short := 0, 0
	for i := range as {
		x, y, in := as[i], bs[i], a.text
		if len(x) > len(y) {
			x, y, in = y, x, b.text
		}
		switch {
		case x == y:
			equal++
		case x[0] != y[0] || len(x) == len(y) || strings.ContainsAny(x+y, "0123456789"):
			return false
		case hasPoint(in, x), len(as) > 1 && len(x) > 1 && len(x) <= 5:
			if !subsequence(x, y) {
				return false
			}
			short++
		case len(as) == 1 && len(x) == 3 && strings.HasPrefix(y, x) && len(y) >= 6:
			short++
		default:
			return false
		}
	}
	return short > 0 && (equal > 0 || len(as) == 1)
}

// hasPoint reports whether a text has a folded word with a point behind it.
func hasPoint(text, word string) bool {
	return strings.Contains(strings.ToLower(text), word+".")
}

// subsequence reports whether the letters of short stand in long in this order.
func subsequence(short, long string) bool {
	i := 0
	for j := 0; i < len(short) && j < len(long); j++ {
		if short[i] == long[j] {
			i++
		}
	}
	return i == len(short)
}

// maxInitials is how many letters initials have at most.
const maxInitials = 6

// isInitials reports whether a text in capitals is made of the first letters of
// folded words, or of those without "of" and the like. One letter more may
// follow: USA is United States.
func isInitials(short spelled, words string) bool {
	s := strings.ReplaceAll(short.folded, " ", "")
	if len(s) < 2 || len(s) > maxInitials || short.text != strings.ToUpper(short.text) || !strings.Contains(words, " ") {
		return false
	}
	for _, list := range initials(words) {
		if s == list || len(list) >= 2 && len(s) == len(list)+1 && strings.HasPrefix(s, list) {
			return true
		}
	}
	return false
}

// initials are the first letters of folded words: of all, and of those that carry
// meaning.
func initials(words string) (out []string) {
	var all, most []byte
	for _, w := range strings.Fields(words) {
		all = append(all, w[0])
		switch w {
		case "of", "the", "and", "for", "in", "de", "la":
		default:
			most = append(most, w[0])
		}
	}
	out = append(out, string(all))
	if len(most) != len(all) {
		out = append(out, string(most))
	}
	return out
}

// containsWords reports whether the words of short stand together in long.
func containsWords(long, short string) bool {
	return strings.Contains(" "+long+" ", " "+short+" ")
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// editDistance counts inserted, deleted and replaced bytes.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diag := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diag
			if a[i-1] != b[j-1] {
				cost++
			}
			diag = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
