package syntax

import "strings"

// ReadOnly makes the proof that the statement is one that only reads. It is
// refused for anything but a single query without templates whose words and
// functions all stay inside the query's own rows. Problems of syntax do not
// matter: the engine will say what it thinks of them.
func (s *Statement) ReadOnly() (ReadOnly, bool) {
	sql := s.Body.In(s.Text)
	if s.Class != Read || sql == "" || strings.IndexByte(sql, 0) >= 0 {
		return ReadOnly{}, false
	}
	for i := range s.Comments {
		if c := &s.Comments[i]; s.Body.Contains(c.Span) && !s.skipped(c) {
			return ReadOnly{}, false
		}
	}
	for i := range s.Tokens {
		t := &s.Tokens[i]
		if t.Kind == Template || s.Body.Contains(t.Span) && t.Kind != EOF && !s.harmless(i) {
			return ReadOnly{}, false
		}
	}
	return ReadOnly{sql: sql, dialect: s.Dialect}, true
}

// skipped reports whether the engine skips a comment, too, from its beginning to
// its end. What only we took for a comment may be anything.
func (s *Statement) skipped(c *Comment) bool {
	if s.Text[c.Start] == '{' {
		return false // of a template; MySQL reads what stands in it on its second line
	}
	if !c.Line {
		return true
	}
	if s.lacksBlank(c) {
		return false
	}
	loneReturn := c.End < len(s.Text) && s.Text[c.End] == '\r' && !strings.HasPrefix(s.Text[c.End:], "\r\n")
	return !loneReturn || s.Dialect == Postgres // which alone ends a line there
}

// lacksBlank reports whether MySQL reads the dashes of a comment as two signs: 5 --2
// is 7.
func (s *Statement) lacksBlank(c *Comment) bool {
	return s.Dialect == MySQL && s.Text[c.Start] == '-' && !c.Inner.Empty() && s.Text[c.Inner.Start] > ' '
}

// harmless reports whether token i cannot make a query do more than read.
func (s *Statement) harmless(i int) bool {
	t, next := &s.Tokens[i], &s.Tokens[i+1]
	switch t.Kind {
	case Bad, Fence:
		return false
	case StringToken:
		// In some modes "sleep" is a name, and so is [sleep].
		return !s.ambiguous(t) && (s.Dialect != MySQL || next.op != opLParen)
	case Operator:
		return t.op != opSemicolon && t.op != opAssign && (s.Dialect != MySQL || t.op != opLBracket)
	case Word:
		if s.Dialect == Postgres && (strings.HasPrefix(s.Text[t.Start:], `U&"`) || strings.HasPrefix(s.Text[t.Start:], `u&"`)) {
			return false // U&"\0064blink" spells any function's name
		}
		switch t.Keyword {
		case KwInto, KwPragma, KwAttach, KwDetach:
			return next.op == opComma || next.op == opRParen || next.op == opDot || i > 0 && s.Tokens[i-1].op == opDot
		case KwInsert, KwUpdate, KwDelete, KwMerge:
			return next.op == opLParen && s.Dialect == MySQL && t.Keyword == KwInsert || next.op == opDot || i > 0 && s.Tokens[i-1].op == opDot
		case KwFor, KwLock:
			return next.Keyword != KwUpdate && next.Keyword != KwShare && next.Keyword != KwNo && next.Keyword != KwKey && next.Keyword != KwIn
		}
	}
	// PostgreSQL calls f('x') where it reads ('x').f, too.
	called := next.op == opLParen || s.Dialect == Postgres && i > 0 && s.Tokens[i-1].op == opDot
	if called && (t.Kind == Word || t.Kind == QuotedName) {
		return !s.Dialect.rules().outside.has(s.wordText(t))
	}
	return true
}

func (s *Statement) wordText(t *Token) string {
	text := t.In(s.Text)
	if t.Kind == QuotedName {
		return unquote(text)
	}
	return text
}

// ambiguous reports whether the end of a string depends on a setting of the
// server: a backslash before a quote.
func (s *Statement) ambiguous(t *Token) bool {
	if s.Dialect == SQLite {
		return false
	}
	text := t.In(s.Text)
	return strings.Contains(text, `\'`) || strings.Contains(text, `\"`)
}

func (r *reach) has(name string) bool {
	for _, n := range r.names {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	for _, p := range r.prefixes {
		if len(name) >= len(p) && strings.EqualFold(p, name[:len(p)]) {
			return true
		}
	}
	return false
}

// ReadOnlyText makes the proof for a text that holds exactly one statement.
func ReadOnlyText(sql string, d Dialect) (ReadOnly, bool) {
	var only *Statement
	for _, s := range Parse(sql, d).Statements {
		if s.Class == None && s.Body.Empty() && len(s.Tokens) == 1 {
			continue
		}
		if only != nil {
			return ReadOnly{}, false
		}
		only = s
	}
	if only == nil {
		return ReadOnly{}, false
	}
	return only.ReadOnly()
}
