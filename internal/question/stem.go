package question

import "strings"

// Stem strips the endings that tell forms of one English word apart: plural,
// -ing, -ed, a final e or y. It is light on purpose: a stem that is too short
// links words that have nothing to do with each other.
func Stem(w string) string {
	n := len(w)
	switch {
	case n <= 3:
		return w
	case strings.HasSuffix(w, "ies") && n > 4:
		w = w[:n-3] + "y"
	case strings.HasSuffix(w, "sses"), strings.HasSuffix(w, "xes"), strings.HasSuffix(w, "ches"), strings.HasSuffix(w, "shes"), strings.HasSuffix(w, "zes"):
		w = w[:n-2]
	case strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") && !strings.HasSuffix(w, "is"):
		w = w[:n-1]
	case strings.HasSuffix(w, "ing") && n > 5:
		w = undouble(w[:n-3])
	case strings.HasSuffix(w, "ed") && n > 4:
		w = undouble(w[:n-2])
	case strings.HasSuffix(w, "ie") && n > 4:
		w = w[:n-2] + "y" // as of movies, which may come of movie or of movy
	}
	if len(w) > 4 && (w[len(w)-1] == 'e' || w[len(w)-1] == 'y') {
		w = w[:len(w)-1]
	}
	return w
}

func undouble(w string) string {
	n := len(w)
	if n > 3 && w[n-1] == w[n-2] && w[n-1] != 's' && w[n-1] != 'l' {
		return w[:n-1]
	}
	return w
}

// SplitName cuts an identifier into lower-case words at underscores, blanks,
// other signs, at a change from lower to upper case, and between letters and
// digits.
func SplitName(name string) []string {
	var out []string
	start := -1
	flush := func(end int) {
		if start >= 0 && end > start {
			out = append(out, strings.ToLower(name[start:end]))
		}
		start = -1
	}
	for i := 0; i < len(name); i++ {
		c := name[i]
		word := letter(c) || digit(c) || c >= 0x80
		switch {
		case !word:
			flush(i)
			continue
		case start >= 0 && (digit(c) != digit(name[i-1]) && c < 0x80 ||
			upper(c) && !upper(name[i-1]) ||
			upper(c) && i+1 < len(name) && letter(name[i+1]) && !upper(name[i+1]) && upper(name[i-1])):
			flush(i)
		}
		if start < 0 {
			start = i
		}
	}
	flush(len(name))
	return out
}

func upper(c byte) bool { return 'A' <= c && c <= 'Z' }
