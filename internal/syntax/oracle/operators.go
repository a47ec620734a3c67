package main

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Operators are expressions with every pair of a dialect's operators, so that the
// order in which they bind shows. Names stand for the operands.
func Operators(d syntax.Dialect) []string {
	infix, prefix, postfix := operatorsOf(d)
	fill := func(f string, names ...any) string { return fmt.Sprintf(f, names...) }
	var out []string
	for _, x := range infix {
		for _, y := range infix {
			out = append(out, fill(x, "a", fill(y, "b", "c")), fill(y, fill(x, "a", "b"), "c"))
		}
		for _, u := range prefix {
			out = append(out, fill(u, fill(x, "a", "b")), fill(x, "a", fill(u, "b")))
		}
		for _, p := range postfix {
			out = append(out, fill(p, fill(x, "a", "b")), fill(x, fill(p, "a"), "b"))
		}
	}
	for _, u := range prefix {
		for _, p := range postfix {
			out = append(out, fill(u, fill(p, "a")))
		}
		for _, v := range prefix {
			out = append(out, fill(u, fill(v, "a")))
		}
	}
	for _, p := range postfix {
		for _, q := range postfix {
			out = append(out, fill(q, fill(p, "a")))
		}
	}
	for i, x := range out {
		out[i] = "SELECT " + x + " FROM t"
	}
	return out
}

func operatorsOf(d syntax.Dialect) (infix, prefix, postfix []string) {
	signs := "AND OR = <> < <= > >= + - * / % LIKE | & << >>"
	prefix = []string{"NOT %s", "- %s", "~ %s"}
	postfix = []string{"%s IS NULL", "%s IS NOT NULL", "%s IN (1, 2)", "%s NOT IN (1)", "%s BETWEEN 1 AND 2", "%s NOT BETWEEN 1 AND 2", "%s NOT LIKE 'x'"}
	switch d {
	case syntax.SQLite:
		signs += " || IS GLOB == -> ->>"
		infix = append(infix, "%s IS NOT %s", "%s IS DISTINCT FROM %s")
		postfix = append(postfix, "%s ISNULL", "%s NOTNULL", "%s NOT NULL", "%s COLLATE nocase")
	case syntax.Postgres:
		signs += " || ^ ILIKE @> -> ->> # ~ !~ ~* && #>"
		infix = append(infix, "%s IS DISTINCT FROM %s", "%s IS NOT DISTINCT FROM %s", "%s NOT ILIKE %s")
		postfix = append(postfix, "%s ISNULL", "%s NOTNULL", "%s IS TRUE", "%s IS NOT FALSE", "%s::int", `%s COLLATE "C"`)
	case syntax.MySQL:
		signs += " || && XOR DIV MOD <=> ^ REGEXP RLIKE"
		prefix = append(prefix, "! %s")
		postfix = append(postfix, "%s IS TRUE", "%s IS NOT FALSE", "%s COLLATE utf8mb4_bin")
	}
	for _, s := range strings.Fields(signs) {
		s = strings.ReplaceAll(s, "%", "%%")
		infix = append(infix, "%s "+s+" %s")
	}
	infix = append(infix, "%s BETWEEN 1 AND %s")
	return infix, prefix, postfix
}
