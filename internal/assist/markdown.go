package assist

import "strings"

// code is a name or value as a span of code.
func code(s string) string {
	s = oneLine(s)
	marks := "`"
	for strings.Contains(s, marks) {
		marks += "`"
	}
	if len(marks) > 1 || strings.TrimSpace(s) == "" {
		s = " " + s + " "
	}
	return marks + s + marks
}

func codes(names []string) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = code(n)
	}
	return strings.Join(out, ", ")
}

// prose keeps what Markdown would read as its own signs, but for spans of code,
// which messages use for names.
func prose(s string) string {
	var b strings.Builder
	inCode := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '`':
			inCode = !inCode && strings.IndexByte(s[i+1:], '`') >= 0
		case !inCode && strings.IndexByte(`\*_<>[]#|`, c) >= 0:
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// oneLine joins the lines of a text.
func oneLine(s string) string {
	if !strings.ContainsAny(s, "\r\n") {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

// short cuts a long value.
func short(s string) string {
	n := 0
	for i := range s {
		if n++; n > shownLetters {
			return s[:i] + "…"
		}
	}
	return s
}
