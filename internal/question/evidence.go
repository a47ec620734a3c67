package question

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Definition is one statement of the evidence: what a phrase of the question
// means in the database, as in "active refers to status = 'A'".
type Definition struct {
	// Term is the phrase explained; Body is what it is explained by. Where nothing
	// parts the two, Term is "".
	Term, Body string
	// Names are the identifiers in Body that are no functions, as written.
	Names      []string
	Conditions []Condition
	// Functions are the names in upper case that stand before a parenthesis:
	// functions of SQL and words such as DIVIDE.
	Functions  []string
	Divides    bool // by / or DIVIDE
	Subtracts  bool // by - or SUBTRACT
	Percentage bool // 100 is a factor
}

// Condition is a column compared with a constant.
type Condition struct {
	Column string
	Op     string // =, <>, <, <=, >, >=, LIKE
	Value  string // without quotes
	Text   bool   // it was quoted
}

// parting are the words between a term and what it means.
var parting = []string{" refers to ", " refer to ", " refers ", " means that ", " means ", " mean ", " stands for ", " is represented by ", " are represented by ", " can be represented by ", " denotes ", " represents ", " indicates ", " is defined as ", " corresponds to ", ":"}

// ReadEvidence reads lines of evidence as definitions, in their order.
func ReadEvidence(evidence string) []Definition {
	var out []Definition
	for _, s := range sentences(evidence) {
		d := Definition{Body: s}
		for _, p := range parting {
			if i := strings.Index(strings.ToLower(s), p); i > 0 && i+len(p) <= len(s) {
				d.Term, d.Body = strings.TrimSpace(s[:i]), strings.TrimSpace(s[i+len(p):])
				break
			}
		}
		if d.Term == "" {
			d.splitAtEquals()
		}
		d.read()
		out = append(out, d)
	}
	return out
}

// splitAtEquals reads "rate = a / b" as a definition, but not "status = 'A'",
// which is a condition: there a constant follows.
func (d *Definition) splitAtEquals() {
	i := strings.Index(d.Body, "=")
	if i <= 0 || strings.ContainsAny(d.Body[i-1:i], "!<>") {
		return
	}
	right := scan(d.Body[i+1:])
	if len(right) > 1 && right[0].kind != textPiece && right[0].kind != numberPiece {
		d.Term, d.Body = strings.TrimSpace(d.Body[:i]), strings.TrimSpace(d.Body[i+1:])
	}
}

// sentences splits at semicolons and line ends outside of quotes.
func sentences(s string) []string {
	var out []string
	start, quote := 0, byte(0)
	cut := func(end int) {
		if t := strings.TrimSpace(s[start:end]); strings.ContainsFunc(t, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			out = append(out, t)
		}
		start = end + 1
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote && !(quote == '\'' && i+1 < len(s) && letter(s[i+1])) {
				quote = 0
			}
		case c == '`' || c == '"' || c == '\'' && (i == 0 || !letter(s[i-1])):
			if strings.IndexByte(s[i+1:], c) >= 0 {
				quote = c
			}
		case c == ';' || c == '\n':
			cut(i)
		}
	}
	cut(len(s))
	return out
}

type pieceKind uint8

const (
	namePiece   pieceKind = iota // an identifier, quoted by backticks or not
	textPiece                    // between ' or "
	numberPiece                  // digits
	signPiece                    // an operator or another sign
)

type piece struct {
	kind pieceKind
	text string
}

// scan cuts a body into pieces.
func scan(s string) []piece {
	var out []piece
	for i := 0; i < len(s); {
		c := s[i]
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case c == '\'' || c == '"' || c == '`':
			n := closing(s[i+1:], string(c))
			if n < 0 {
				i++
				continue
			}
			kind := textPiece
			if c == '`' {
				kind = namePiece
			}
			out = append(out, piece{kind, s[i+1 : i+1+n]})
			i += n + 2
		case digit(c):
			k := i
			for k < len(s) && (digit(s[k]) || s[k] == '.' && k+1 < len(s) && digit(s[k+1])) {
				k++
			}
			out = append(out, piece{numberPiece, s[i:k]})
			i = k
		case unicode.IsLetter(r) || c == '_':
			k := i
			for k < len(s) {
				r, n := utf8.DecodeRuneInString(s[k:])
				if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && !(r == '.' && k+1 < len(s) && (letter(s[k+1]) || s[k+1] == '`')) {
					break
				}
				k += n
			}
			out = append(out, piece{namePiece, s[i:k]})
			i = k
		case c == ' ' || c == '\t':
			i++
		case strings.IndexByte("<>=!", c) >= 0:
			k := i + 1
			if k < len(s) && strings.IndexByte("=>", s[k]) >= 0 {
				k++
			}
			out = append(out, piece{signPiece, s[i:k]})
			i = k
		default:
			out = append(out, piece{signPiece, s[i : i+size]})
			i += size
		}
	}
	return out
}

// read fills in what the body says.
func (d *Definition) read() {
	list := scan(d.Body)
	for i, p := range list {
		next := piece{}
		if i+1 < len(list) {
			next = list[i+1]
		}
		switch {
		case p.kind == namePiece && next.text == "(" && strings.ToUpper(p.text) == p.text && len(p.text) > 1:
			d.Functions = append(d.Functions, p.text)
			d.Divides = d.Divides || p.text == "DIVIDE"
			d.Subtracts = d.Subtracts || p.text == "SUBTRACT"
		case p.kind == namePiece:
			name := p.text[strings.LastIndexByte(p.text, '.')+1:]
			if name == "" && next.kind == namePiece { // t.`name`
				continue
			}
			if !slices.Contains(d.Names, name) && !isKeyword(p.text) {
				d.Names = append(d.Names, name)
			}
			if c, ok := condition(name, list[i+1:]); ok {
				d.Conditions = append(d.Conditions, c)
			}
		case p.text == "/":
			d.Divides = true
		case p.text == "-" && i > 0 && list[i-1].kind != numberPiece && next.kind != numberPiece:
			d.Subtracts = true
		case p.kind == numberPiece && p.text == "100" && (next.text == "*" || i > 0 && list[i-1].text == "*"), p.text == "%" && i > 0 && list[i-1].kind == numberPiece:
			d.Percentage = true
		}
	}
}

func isKeyword(w string) bool {
	switch w {
	case "AND", "OR", "NOT", "IS", "NULL", "LIKE", "IN", "BETWEEN", "DISTINCT", "AS", "CASE", "WHEN", "THEN", "ELSE", "END", "DESC", "ASC", "LIMIT", "WHERE", "ORDER", "BY", "GROUP", "REAL", "INTEGER":
		return true
	}
	return false
}

// condition reads an operator and a constant behind a name.
func condition(name string, rest []piece) (Condition, bool) {
	if len(rest) < 2 {
		return Condition{}, false
	}
	op := strings.ToUpper(rest[0].text)
	switch op {
	case "=", "<>", "<", "<=", ">", ">=", "LIKE":
	case "!=":
		op = "<>"
	case "IS":
		op = "="
	default:
		return Condition{}, false
	}
	v := rest[1]
	if v.kind == signPiece && v.text == "-" && len(rest) > 2 && rest[2].kind == numberPiece {
		v = piece{numberPiece, "-" + rest[2].text}
	}
	if v.kind != textPiece && v.kind != numberPiece {
		return Condition{}, false
	}
	return Condition{name, op, v.text, v.kind == textPiece}, true
}
