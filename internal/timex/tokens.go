package timex

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// token is a run of letters, a run of digits or one sign. Blanks are none.
type token struct {
	text.Span
	lower   string
	value   int // of digits, -1 for all else and what is too long
	capital bool
	glued   bool // nothing stands between it and the token before
}

func scan(s string) []token {
	var out []token
	class := func(r rune) int {
		switch {
		case '0' <= r && r <= '9':
			return 1
		case unicode.IsLetter(r) || unicode.IsMark(r):
			return 2
		}
		return 0
	}
	end := -1
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if unicode.IsSpace(r) {
			i += size
			continue
		}
		k := i + size
		if c := class(r); c != 0 {
			for k < len(s) {
				next, n := utf8.DecodeRuneInString(s[k:])
				if class(next) != c {
					break
				}
				k += n
			}
		}
		t := token{Span: text.Span{Start: i, End: k}, lower: strings.ToLower(s[i:k]), value: -1, capital: unicode.IsUpper(r), glued: end == i}
		if class(r) == 1 && k-i <= 8 {
			t.value, _ = strconv.Atoi(s[i:k])
		}
		out = append(out, t)
		end, i = k, k
	}
	return out
}

// digits is the number of digits of a token, 0 if it is no number.
func (t token) digits() int {
	if t.value < 0 {
		return 0
	}
	return t.Len()
}

var monthNames = []string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// month is the month that a word in small letters names, 0 if none; short says
// that it is abbreviated.
func month(w string) (n int, short bool) {
	for i, m := range monthNames {
		if w == m || len(w) == 3 && strings.HasPrefix(m, w) || w == "sept" && i == 8 {
			return i + 1, w != m
		}
	}
	return 0, false
}

// weekday counts from Monday, which is 1; 0 is none. Only full names are read:
// "sun" and "sat" are other words too.
func weekday(w string) int {
	switch strings.TrimSuffix(w, "s") {
	case "monday":
		return 1
	case "tuesday":
		return 2
	case "wednesday":
		return 3
	case "thursday":
		return 4
	case "friday":
		return 5
	case "saturday":
		return 6
	case "sunday":
		return 7
	}
	return 0
}

// ordinal is the number that a word such as "third" stands for; "last" is -1, and
// 0 is none.
func ordinal(w string) int {
	switch w {
	case "first", "1st":
		return 1
	case "second", "2nd":
		return 2
	case "third", "3rd":
		return 3
	case "fourth", "4th":
		return 4
	case "last", "final":
		return -1
	}
	return 0
}

// unit is the unit that a word names, in the singular or the plural.
func unit(w string) (Unit, bool) {
	switch strings.TrimSuffix(w, "s") {
	case "second":
		return Second, true
	case "minute":
		return Minute, true
	case "hour":
		return Hour, true
	case "day":
		return Day, true
	case "week":
		return Week, true
	case "month":
		return Month, true
	case "quarter":
		return Quarter, true
	case "year":
		return Year, true
	case "decade":
		return Decade, true
	}
	return 0, false
}
