package catalog

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// FoldValue returns the form under which values that differ only in case,
// accents, blanks or punctuation are equal: letters without their marks and
// digits, in lower case, single blanks between words.
func FoldValue(s string) string {
	if !isASCII(s) {
		s = norm.NFD.String(s)
	}
	var b strings.Builder
	b.Grow(len(s))
	gap := false
	for _, r := range s {
		switch {
		case unicode.IsMark(r):
			continue
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
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

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
