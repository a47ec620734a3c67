package catalog

import (
	"strings"
	"unicode"
)

// FoldValue returns the form under which values that differ only in case, in
// accents' composition, in blanks or in punctuation are equal: letters and
// digits in lower case, single blanks between words.
func FoldValue(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	gap := false
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
