package syntax

import (
	"strings"
)

// mutants are src with one thing changed: every token dropped, doubled, swapped
// with the next, written otherwise or replaced by its relatives, every expression
// wrapped, every place filled with what may stand there. Most are other queries,
// some are the same one, and many are none at all.
func mutants(src string) []string {
	st := Parse(src, SQLite).Statements[0]
	var out []string
	put := func(lo, hi int, s string) { out = append(out, src[:lo]+s+src[hi:]) }
	t := st.Tokens
	for i := 0; t[i].Kind != EOF; i++ {
		lo, hi := t[i].Start, t[i].End
		word := src[lo:hi]
		put(lo, hi, " ")
		put(hi, hi, " "+word)
		if next := t[i+1]; next.Kind != EOF {
			put(lo, next.End, src[next.Start:next.End]+" "+word)
		}
		for _, other := range relatives(word, t[i].Kind) {
			put(lo, hi, " "+other+" ")
		}
		for _, after := range insertions {
			put(hi, hi, " "+after+" ")
		}
	}
	Walk(st.Query, func(n Node) bool {
		x, ok := n.(Expr)
		if !ok {
			return true
		}
		at := x.Where()
		for _, around := range wrappings {
			before, after, _ := strings.Cut(around, "…")
			put(at.Start, at.End, before+src[at.Start:at.End]+after)
		}
		return true
	})
	return out
}

var insertions = []string{
	"NOT", "-", "+", "~", "DISTINCT", "ALL", "ASC", "DESC", "NULLS FIRST", "NULLS LAST", "COLLATE nocase", "COLLATE binary", "IS NULL", "NOT NULL", "ISNULL",
	"AS zz", "zz", "INDEXED BY zz", "NOT INDEXED", "LIMIT 1", "OFFSET 1", "LIMIT 1, 2", "NATURAL", "LEFT", "CROSS", "INNER", "FULL", "OUTER", "RECURSIVE",
	"MATERIALIZED", "NOT MATERIALIZED", "FILTER (WHERE 0)", "OVER ()", "ESCAPE '!'", "EXCLUDE TIES", "/* c */", "(", ")", "||", "*", "ROWS 1 PRECEDING",
	"GROUP BY 1", "HAVING 1", "WHERE 0", "ORDER BY 1", "UNION SELECT 1",
}

var wrappings = []string{
	"(…)", "((…))", "(…, 1)", "CAST(… AS TEXT)", "CAST(… AS INT)", "CAST(… AS NUMERIC)", "CASE WHEN … THEN 1 END", "CASE … WHEN 1 THEN 1 END", "EXISTS (SELECT …)",
	"(SELECT …)", "NOT …", "NOT (…)", "- …", "-(…)", "+ …", "… COLLATE nocase", "(…) COLLATE nocase", "… IS NULL", "… + 1", "1 - …", "(1 - …)", "… AND 1", "(… OR 0)", "… = 1", "… IS 1",
}

var families = [][]string{
	{"=", "==", "<>", "!=", "<", "<=", ">", ">=", "IS", "IS NOT", "IS DISTINCT FROM", "IS NOT DISTINCT FROM"},
	{"+", "-", "*", "/", "%", "||", "|", "&", "<<", ">>", "->", "->>"},
	{"AND", "OR"},
	{"LIKE", "GLOB", "NOT LIKE", "="},
	{"JOIN", "INNER JOIN", "LEFT JOIN", "LEFT OUTER JOIN", "RIGHT JOIN", "FULL JOIN", "CROSS JOIN", "NATURAL JOIN", ","},
	{"UNION", "UNION ALL", "EXCEPT", "INTERSECT"},
	{"ASC", "DESC"},
	{"FIRST", "LAST"},
	{"ROWS", "RANGE", "GROUPS"},
	{"PRECEDING", "FOLLOWING"},
	{"TIES", "GROUP", "NO OTHERS", "CURRENT ROW"},
	{"WHERE", "HAVING", "ON"},
	{"LIMIT", "OFFSET"},
	{"count", "sum", "total", "avg", "min", "max", "group_concat"},
	{"upper", "lower", "length", "trim"},
	{"REAL", "INTEGER", "TEXT", "NUMERIC", "BLOB"},
	{"NULL", "TRUE", "FALSE", "0", "''"},
	{"ON", "USING"},
	{"WHEN", "THEN"},
}

// relatives are other spellings of a token, and tokens that often stand in its
// place.
func relatives(word string, kind TokenKind) []string {
	out := []string{strings.ToLower(word), strings.ToUpper(word)}
	bare := strings.Trim(word, "'\"`[]")
	switch kind {
	case Word, QuotedName, StringToken:
		out = append(out, `"`+bare+`"`, "`"+bare+"`", "["+bare+"]", "'"+bare+"'", `"`+strings.ToUpper(bare)+`"`, "'"+strings.ToUpper(bare)+"'", "'"+bare+" '", "'"+strings.ToLower(bare)+"'", "x'61'")
	case NumberToken:
		out = append(out, word+".0", word+"e0", "0"+word, "'"+word+"'", "-"+word, "+"+word, "0x1", "1", "2", "1.", "1_0", word+"5", "NULL", "TRUE", "X'31'")
	}
	for _, f := range families {
		for _, member := range f {
			if strings.EqualFold(member, word) {
				out = append(out, f...)
			}
		}
	}
	return out
}
