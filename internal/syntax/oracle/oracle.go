// Command oracle reads queries with parsers that others wrote and says where ours
// differs: in what it accepts, in which token is which leaf, and in how operators
// nest. It is a module of its own, so that the server carries none of them.
//
// Start at measure.go; each oracle is a file.
package main

import "strings"

// Reading is what an oracle makes of one text.
type Reading struct {
	Accepted bool
	Message  string   // why it refused
	Leaves   []string // column:n7.n9, table:n20, value:1000030, function:f5; as numbered writes them
	Roots    []string // whole expressions, fully parenthesised
}

// Oracle is a parser that somebody else wrote.
type Oracle interface {
	Name() string
	Read(sql string) Reading
}

// unknown marks a part of an expression that is not compared: one side has no
// word for it.
const unknown = "?"

// form writes one operation, its operands in parentheses of their own.
func form(op string, operands ...string) string {
	return "(" + op + " " + strings.Join(operands, " ") + ")"
}

// chain writes a AND (b AND c) like (a AND b) AND c, which nobody can tell apart.
func chain(op string, operands ...string) string {
	var flat []string
	for _, x := range operands {
		if inner, ok := strings.CutPrefix(x, "("+op+" "); ok {
			flat = append(flat, strings.TrimSuffix(inner, ")"))
		} else {
			flat = append(flat, x)
		}
	}
	return form(op, flat...)
}

// negated writes NOT before an operation as an operation of its own.
func negated(not bool, x string) string {
	if not {
		return form("not", x)
	}
	return x
}

// operator is one spelling for those that mean the same.
func operator(op string) string {
	op = strings.ToLower(strings.TrimSpace(op))
	switch op {
	case "!=":
		return "<>"
	case "mod":
		return "%"
	case "rlike":
		return "regexp"
	case "==":
		return "="
	}
	return op
}

// value writes a number; parsers that fold a sign into it are undone.
func value(s string) string {
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		return form("-", value(rest))
	}
	return s
}
