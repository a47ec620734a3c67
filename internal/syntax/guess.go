package syntax

import "strings"

// guessed is how much of a text is looked at to guess its dialect; what tells
// mostly stands near its beginning.
const guessed = 16 << 10

// signs are words and marks that one dialect alone has, or that hardly anybody
// writes in another: a statement of DESIGN is that a wrong guess is worse than
// none, so what two dialects share is left out.
var (
	sqliteWords = " AUTOINCREMENT PRAGMA GLOB STRFTIME JULIANDAY SQLITE_MASTER SQLITE_SCHEMA UNIXEPOCH "
	pgWords     = " ILIKE SIMILAR SERIAL BIGSERIAL TIMESTAMPTZ JSONB BYTEA PLPGSQL TO_CHAR TO_TIMESTAMP DATE_TRUNC STRING_AGG ARRAY_AGG JSONB_AGG" +
		" GENERATE_SERIES UNNEST REGEXP_REPLACE SPLIT_PART DATE_PART PG_CATALOG ORDINALITY PERCENTILE_CONT NEXTVAL TABLESAMPLE "
	mysqlWords = " AUTO_INCREMENT STRAIGHT_JOIN RLIKE DATE_FORMAT STR_TO_DATE DATE_SUB DATE_ADD CURDATE TIMESTAMPDIFF FIND_IN_SET UNSIGNED ZEROFILL" +
		" MEDIUMTEXT LONGTEXT TINYINT MEDIUMINT UTF8MB4 INNODB MYISAM SQL_CALC_FOUND_ROWS DELIMITER SEPARATOR FORCE SUBDATE PERIOD_DIFF YEARWEEK DAYOFWEEK "
)

// Guess tells the dialect of a text by what only one dialect has, and whether
// that is sure: something speaks for it and nothing for another.
func Guess(src string) (d Dialect, sure bool) {
	if len(src) > guessed {
		src = src[:guessed]
	}
	var found [MySQL + 1]int
	if named, ok := namedDialect(src); ok {
		return named, true
	}
	// PostgreSQL's lexer knows all the marks that matter here but the # of MySQL.
	tokens, comments := lex(src, Postgres)
	for i := range tokens {
		if tokens[i].Kind == EOF {
			break
		}
		if d, ok := signOf(src, tokens, i); ok {
			found[d]++
		}
	}
	if found[Postgres]+found[SQLite] == 0 && hashComment(src, comments) {
		found[MySQL]++
	}
	best := SQLite
	for d := range found {
		if found[d] > found[best] {
			best = Dialect(d)
		}
	}
	return best, found[best] > 0 && found[best] == found[SQLite]+found[Postgres]+found[MySQL]
}

// signOf is the dialect that token i speaks for.
func signOf(src string, t []Token, i int) (Dialect, bool) {
	next := &t[min(i+1, len(t)-1)]
	switch t[i].Kind {
	case Word:
		return wordSign(src, t, i, next)
	case StringToken:
		switch c := src[t[i].Start]; {
		case c == '$', c|0x20 == 'e':
			return Postgres, true
		}
	case Operator:
		switch s := t[i].In(src); {
		case t[i].op == opDoubleColon && next.Kind == Word:
			return Postgres, true
		case s == "@>", s == "<@", s == "#>>", s == "#>", s == "~*", s == "!~*", s == "?|", s == "?&":
			return Postgres, true
		case s == "<=>":
			return MySQL, true
		}
	}
	return SQLite, false
}

func wordSign(src string, t []Token, i int, next *Token) (Dialect, bool) {
	if i > 0 && t[i-1].op == opDot || next.op == opDot {
		return SQLite, false // a part of a name
	}
	switch t[i].Keyword {
	case KwInterval:
		switch next.Kind {
		case StringToken:
			if unit := &t[min(i+2, len(t)-1)]; unit.Kind == Word && timeUnit(unit.In(src)) {
				return MySQL, false // both have it
			}
			return Postgres, true
		case NumberToken:
			return MySQL, true
		}
		return SQLite, false
	case KwDistinct:
		return Postgres, next.Keyword == KwOn
	case KwAttach:
		return SQLite, next.Kind == StringToken || sameWord("DATABASE", next.In(src))
	case KwUse:
		return MySQL, next.Keyword == KwIndex
	}
	word := " " + strings.ToUpper(t[i].In(src)) + " "
	switch {
	case strings.Contains(pgWords, word):
		return Postgres, true
	case strings.Contains(mysqlWords, word):
		return MySQL, true
	case strings.Contains(sqliteWords, word):
		return SQLite, true
	}
	return SQLite, false
}

// namedDialect reads the comment by which sqlfluff is told the dialect.
func namedDialect(src string) (Dialect, bool) {
	const mark = "sqlfluff:dialect:"
	_, rest, ok := strings.Cut(src, mark)
	if !ok {
		return SQLite, false
	}
	n := 0
	for n < len(rest) && isLetter(rest[n]) {
		n++
	}
	return ParseDialect(rest[:n])
}

// hashComment reports whether a line begins with MySQL's # and a word outside
// the comments and strings that other dialects have.
func hashComment(src string, comments []Comment) bool {
	for at := 0; at < len(src); {
		end := strings.IndexByte(src[at:], '\n')
		if end < 0 {
			end = len(src) - at
		}
		line := strings.TrimLeft(src[at:at+end], " \t")
		if len(line) > 1 && line[0] == '#' && (line[1] == ' ' || isLetter(line[1]) || line[1] == '#') && !within(comments, at) {
			return true
		}
		at += end + 1
	}
	return false
}

func within(comments []Comment, off int) bool {
	for _, c := range comments {
		if c.Start <= off && off < c.End {
			return true
		}
	}
	return false
}
