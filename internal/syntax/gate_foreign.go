package syntax

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// foreign reports what our tree has a node for because other databases know it,
// and MySQL does not.
func foreign(st *Statement) []SyntaxProblem {
	f := &foreigner{st: st}
	Walk(st.Query, func(n Node) bool {
		switch n := n.(type) {
		case *Cast:
			if n.Type.Start != n.Start { // not TIMESTAMP '2020-01-01 00:00:00'
				f.castTo(n.Type.Span)
			}
		case *Binary:
			if n.OpSpan.In(st.Text) == "==" {
				f.replace(n.OpSpan, "=", "Write `=`", "MySQL compares with a single `=`.")
			}
		case *Is:
			f.is(n)
		case *In:
			f.in(n)
		case *Derived:
			if n.Alias == nil && n.Query != nil {
				f.unnamed(n)
			}
		case *Join:
			f.fullJoin(n)
		case *Limit:
			f.limit(n)
		case *Call:
			f.call(n)
		}
		return true
	})
	return f.found
}

type foreigner struct {
	st    *Statement
	found []SyntaxProblem
}

func (f *foreigner) tell(at text.Span, message string) {
	f.found = append(f.found, SyntaxProblem{Span: at, Message: message})
}

func (f *foreigner) replace(at text.Span, with, title, message string) {
	f.found = append(f.found, SyntaxProblem{Span: at, Message: message, Title: title, Fix: []text.Edit{{Span: at, New: with}}})
}

func insertion(off int, s string) text.Edit {
	return text.Edit{Span: text.Span{Start: off, End: off}, New: s}
}

// castTypes are the first words of the types that MySQL's CAST knows.
const castTypes = " BINARY CHAR CHARACTER NCHAR NATIONAL DATE DATETIME DECIMAL DEC DOUBLE FLOAT JSON REAL SIGNED TIME UNSIGNED YEAR" +
	" POINT LINESTRING POLYGON MULTIPOINT MULTILINESTRING MULTIPOLYGON GEOMETRYCOLLECTION GEOMCOLLECTION "

// castInstead says what to write for a type that columns have and CAST has not.
var castInstead = map[string]string{
	"INT": "SIGNED", "INTEGER": "SIGNED", "BIGINT": "SIGNED", "SMALLINT": "SIGNED", "TINYINT": "SIGNED", "INT4": "SIGNED", "INT8": "SIGNED",
	"TEXT": "CHAR", "VARCHAR": "CHAR", "STRING": "CHAR", "LONGTEXT": "CHAR",
	"NUMERIC": "DECIMAL", "TIMESTAMP": "DATETIME", "BLOB": "BINARY",
}

// castTo reports a type behind CAST or CONVERT that these do not know.
func (f *foreigner) castTo(at text.Span) {
	written := at.In(f.st.Text)
	word := firstWord(written)
	if word == "" || strings.Contains(castTypes, " "+word+" ") {
		return
	}
	with, known := castInstead[word]
	if !known {
		f.tell(at, fmt.Sprintf("MySQL cannot cast to `%s`.", written))
		return
	}
	if with == "CHAR" || with == "DECIMAL" {
		with += written[len(word):]
	}
	f.replace(at, with, "Cast to "+with, fmt.Sprintf("MySQL cannot cast to `%s`; the type to cast to is %s.", written, with))
}

// firstWord is the first word of a type, in upper case.
func firstWord(typeName string) string {
	if end := strings.IndexAny(typeName, " (\t\n"); end >= 0 {
		typeName = typeName[:end]
	}
	return strings.ToUpper(typeName)
}

// is reports IS with anything but NULL, TRUE, FALSE and UNKNOWN behind it.
func (f *foreigner) is(x *Is) {
	switch y := x.Y.(type) {
	case *Literal:
		if !x.Distinct && (y.Kind == Null || y.Kind == True || y.Kind == False) {
			return
		}
	case *Opaque:
		if !x.Distinct && y.word == "UNKNOWN" {
			return
		}
	}
	message := "MySQL's IS takes only NULL, TRUE, FALSE or UNKNOWN; `<=>` compares and takes NULL as a value."
	if x.Distinct {
		message = "MySQL has no IS DISTINCT FROM; `<=>` compares and takes NULL as a value."
	}
	p := SyntaxProblem{Span: x.OpSpan, Message: message, Title: "Compare with `<=>`", Fix: []text.Edit{{Span: x.OpSpan, New: "<=>"}}}
	if x.Not != x.Distinct {
		p.Fix = []text.Edit{insertion(x.Start, "NOT ("), p.Fix[0], insertion(x.End, ")")}
	}
	f.found = append(f.found, p)
}

func (f *foreigner) in(x *In) {
	if x.Table == nil && x.Query == nil && len(x.List) == 0 {
		f.tell(x.OpSpan, "MySQL's IN needs at least one value.")
	}
}

// unnamed reports a subquery in FROM without a name and gives it one that
// nothing in the statement has.
func (f *foreigner) unnamed(d *Derived) {
	name := "d"
	for n := 2; f.has(name); n++ {
		name = fmt.Sprintf("d%d", n)
	}
	f.found = append(f.found, SyntaxProblem{
		Span: d.Span, Message: "In MySQL a subquery in FROM needs a name.",
		Title: "Call it `" + name + "`", Fix: []text.Edit{insertion(d.End, " AS "+name)},
	})
}

// has reports whether the statement or a fix so far uses name.
func (f *foreigner) has(name string) bool {
	for i := range f.st.Tokens {
		if strings.EqualFold(strings.Trim(f.st.Tokens[i].In(f.st.Text), "`"), name) {
			return true
		}
	}
	for _, p := range f.found {
		if p.Title == "Call it `"+name+"`" {
			return true
		}
	}
	return false
}

// fullJoin reports FULL JOIN. Where the word could be an alias, our parser and
// MySQL read it as one; then OUTER betrays it.
func (f *foreigner) fullJoin(j *Join) {
	at := j.Keyword
	if t, ok := j.Left.(*Table); ok && j.Kind != "FULL" {
		if t.Alias == nil || t.Alias.Quote != 0 || !strings.EqualFold(t.Alias.Text, "FULL") {
			return
		}
		at.Start = t.Alias.Start
	} else if j.Kind != "FULL" {
		return
	}
	f.tell(at, "MySQL has no FULL JOIN; a LEFT JOIN and a RIGHT JOIN joined by UNION say the same.")
}

func (f *foreigner) call(c *Call) {
	if strings.EqualFold(c.Name.Text, "CONVERT") && len(c.Args) == 2 {
		f.castTo(c.Args[1].Where())
	}
	if c.Filter != nil {
		f.tell(c.Filter.Span, "MySQL has no FILTER; a CASE inside the aggregate does that.")
	}
	if c.OrderBy != nil && !strings.EqualFold(c.Name.Text, "GROUP_CONCAT") {
		f.tell(c.OrderBy.Span, "In MySQL only GROUP_CONCAT sorts its arguments.")
	}
}

func (f *foreigner) limit(l *Limit) {
	switch {
	case l.Count != nil:
	case l.Offset == nil:
		f.replace(l.Span, "", "Remove LIMIT ALL", "MySQL has no LIMIT ALL; a query without LIMIT returns all rows.")
	default:
		f.found = append(f.found, SyntaxProblem{
			Span: l.Span, Message: "MySQL's OFFSET needs a LIMIT in front.",
			Title: "Put a LIMIT in front", Fix: []text.Edit{insertion(l.Start, "LIMIT 18446744073709551615 ")},
		})
	}
}
