package syntax

import "strings"

// Redact returns sql for a log: without comments, and with ? for every literal
// and for all that may hold one: templates, broken texts and, in SQLite, names
// in double quotes that may turn out to be texts. Where a quote is never closed,
// nobody knows which of the quotes before it opened a text, so all from the first
// one on is one ?.
func Redact(sql string, d Dialect) string {
	tokens, comments := lex(sql, d)
	if doubtful := firstDoubt(sql, tokens); doubtful < len(sql) {
		return strings.TrimSpace(Redact(sql[:doubtful], d) + " ?")
	}
	var b strings.Builder
	b.Grow(len(sql))
	at, note := 0, 0
	for i := range tokens {
		t := &tokens[i]
		for note < len(comments) && comments[note].Start < t.Start {
			b.WriteString(sql[at:comments[note].Start])
			if !comments[note].Line {
				b.WriteByte(' ') // it parted two words
			}
			at = comments[note].End
			note++
		}
		b.WriteString(sql[at:t.Start])
		if maySecret(sql, tokens, i, d) {
			b.WriteByte('?')
		} else {
			b.WriteString(sql[t.Start:t.End])
		}
		at = t.End
	}
	return strings.TrimSpace(b.String())
}

// firstDoubt is the place of the first quoted token, if one of them is never
// closed, else the end.
func firstDoubt(sql string, tokens []Token) int {
	first, open := len(sql), false
	for i := range tokens {
		t := &tokens[i]
		quoted := t.Kind == StringToken || t.Kind == QuotedName || t.Kind == BlobToken
		if t.Kind == Bad && strings.IndexByte("'\"`[$", sql[t.Start]) >= 0 {
			quoted, open = true, true
		}
		if quoted {
			first = min(first, t.Start)
		}
	}
	if !open {
		return len(sql)
	}
	return first
}

func maySecret(sql string, tokens []Token, i int, d Dialect) bool {
	t := &tokens[i]
	if t.Kind == Word && i > 0 && tokens[i-1].Kind == StringToken && tokens[i-1].End == t.Start {
		return true // 'O'Brien'
	}
	switch t.Kind {
	case StringToken, NumberToken, BlobToken, Template, Bad:
		return true
	case QuotedName:
		return d == SQLite && sql[t.Start] == '"' && !isSurelyName(tokens, i)
	}
	return false
}

// isSurelyName reports whether the quoted token i is a part of a dotted name, a
// table or an alias.
func isSurelyName(tokens []Token, i int) bool {
	if next := &tokens[i+1]; next.op == opDot || next.op == opLParen {
		return true
	}
	if i == 0 {
		return false
	}
	before := &tokens[i-1]
	if before.op == opDot {
		return true
	}
	switch before.Keyword {
	case KwAs, KwFrom, KwJoin, KwInto, KwUpdate, KwTable, KwView, KwIndex, KwExists, KwReferences, KwTo, KwColumn:
		return true
	}
	return false
}
