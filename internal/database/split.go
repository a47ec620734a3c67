package database

import "strings"

// piece is one statement of a script: its text from the first word to the end,
// without the semicolon, is script[start:end]; from is where the comments above
// it begin.
type piece struct {
	from, start, end int
}

// nextPiece finds the statement at or after off. It cuts scripts of any size
// without making a tree of them.
func nextPiece(script string, off int) (piece, bool) {
	p := piece{from: off}
	if off < len(script) && script[off] == ';' {
		p.from++
	}
	p.start = skipBlank(script, p.from)
	for p.start < len(script) && script[p.start] == ';' {
		p.from = p.start + 1
		p.start = skipBlank(script, p.from)
	}
	if p.start == len(script) {
		return p, false
	}
	p.end = statementEnd(script, p.start)
	return p, true
}

// skipBlank goes past blanks, comments and byte order marks.
func skipBlank(script string, i int) int {
	for i < len(script) {
		switch {
		case strings.IndexByte(" \t\r\n\f", script[i]) >= 0:
			i++
		case strings.HasPrefix(script[i:], "\ufeff"):
			i += len("\ufeff")
		case strings.HasPrefix(script[i:], "--"), strings.HasPrefix(script[i:], "/*"):
			i = quotedEnd(script, i)
		default:
			return i
		}
	}
	return i
}

// statementEnd finds the semicolon that ends the statement at start, or the end
// of the text. The statements inside a trigger end with semicolons too.
func statementEnd(script string, start int) int {
	trigger := piece{start: start, end: len(script)}.makesTrigger(script)
	depth := 0
	for i := start; i < len(script); {
		if end := quotedEnd(script, i); end > i {
			i = end
			continue
		}
		word := wordAt(script, i)
		switch {
		case word != "":
			if trigger {
				depth += nesting(word)
			}
			i += len(word)
		case script[i] == ';' && depth <= 0:
			return i
		default:
			i++
		}
	}
	return len(script)
}

func nesting(word string) int {
	switch {
	case strings.EqualFold(word, "BEGIN"), strings.EqualFold(word, "CASE"):
		return 1
	case strings.EqualFold(word, "END"):
		return -1
	}
	return 0
}

func (p piece) makesTrigger(script string) bool {
	i := p.start
	for n := 0; n < 3 && i < p.end; n++ {
		word := wordAt(script, i)
		switch {
		case n == 0 && !strings.EqualFold(word, "CREATE"):
			return false
		case strings.EqualFold(word, "TRIGGER"):
			return n > 0
		}
		i = skipBlank(script, i+len(word))
	}
	return false
}

// words are the first two words of the statement, the first in upper case.
func (p piece) words(script string) (first, second string) {
	first = wordAt(script, p.start)
	second = wordAt(script, skipBlank(script, p.start+len(first)))
	return strings.ToUpper(first), second
}
