package database

import "strings"

// quotedEnd returns the end of the string, quoted name or comment that starts at
// i, as SQLite reads it; i itself if none does. One that is not closed ends with
// the text.
func quotedEnd(sql string, i int) int {
	switch c := sql[i]; {
	case c == '\'' || c == '"' || c == '`':
		for j := i + 1; j < len(sql); j++ {
			if sql[j] != c {
				continue
			}
			if j+1 == len(sql) || sql[j+1] != c {
				return j + 1
			}
			j++ // a doubled quote
		}
		return len(sql)
	case c == '[':
		return through(sql, i+1, "]")
	case strings.HasPrefix(sql[i:], "--"):
		return through(sql, i, "\n")
	case strings.HasPrefix(sql[i:], "/*"):
		return through(sql, i+2, "*/")
	}
	return i
}

// through returns the offset behind the first mark at or after i.
func through(sql string, i int, mark string) int {
	if at := strings.Index(sql[i:], mark); at >= 0 {
		return i + at + len(mark)
	}
	return len(sql)
}

// namesOnly returns sql with every "x" written as `x`, which SQLite reads as a
// name and never as text. No byte moves. A name that cannot be written so in its
// place stays as it is.
func namesOnly(sql string) string {
	if strings.IndexByte(sql, '"') < 0 {
		return sql
	}
	out := []byte(sql)
	for i := 0; i < len(sql); {
		end := quotedEnd(sql, i)
		if end == i {
			i++
			continue
		}
		if sql[i] == '"' && end > i+1 && sql[end-1] == '"' {
			inner := strings.ReplaceAll(sql[i+1:end-1], `""`, `"`)
			if !strings.Contains(inner, "`") {
				for k := copy(out[i:end], "`"+inner+"`"); i+k < end; k++ {
					out[i+k] = ' '
				}
			}
		}
		i = end
	}
	return string(out)
}

// wordAt returns the letters, digits and underscores at i.
func wordAt(sql string, i int) string {
	j := i
	for j < len(sql) && wordByte(sql[j]) {
		j++
	}
	return sql[i:j]
}

func wordByte(c byte) bool {
	return c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// namesIn hands over the words and the quoted texts of sql, without their
// quotes: all that SQLite may read as a name.
func namesIn(sql string, each func(string)) {
	for i := 0; i < len(sql); {
		end := quotedEnd(sql, i)
		switch {
		case end == i && !wordByte(sql[i]):
			end++
		case end == i:
			word := wordAt(sql, i)
			each(word)
			end += len(word)
		case sql[i] == '[':
			each(strings.TrimSuffix(sql[i+1:end], "]"))
		case sql[i] != '-' && sql[i] != '/':
			q := sql[i : i+1]
			each(strings.ReplaceAll(strings.TrimSuffix(sql[i+1:end], q), q+q, q))
		}
		i = end
	}
}
