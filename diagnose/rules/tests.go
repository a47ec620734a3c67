package rules

import (
	"slices"
	"unicode"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// passes says whether a value passes a test; not ok where it is not sure.
func (t test) passes(v value) (yes, ok bool) {
	switch t.op {
	case "=", "IN":
		sure := true
		for _, w := range t.values {
			equal, ok := equals(v, w, t.ignores)
			if equal {
				return true, true
			}
			sure = sure && ok
		}
		return false, sure
	case "<>":
		equal, ok := equals(v, t.values[0], t.ignores)
		return !equal, ok
	case "NULL":
		return false, true
	case "NOT NULL":
		return true, true
	case "LIKE":
		if v.is == plainNumber {
			return false, false
		}
		yes := matches(t.values[0].text, v.text, t.ignores)
		return yes, yes || !matches(t.values[0].text, v.text, true)
	}
	c, ok := compare(v, t.values[0])
	switch t.op {
	case "<":
		return c < 0, ok
	case "<=":
		return c <= 0, ok
	case ">":
		return c > 0, ok
	}
	return c >= 0, ok
}

func (t test) lists() bool  { return t.op == "=" || t.op == "IN" }
func (t test) isLow() bool  { return t.op == ">" || t.op == ">=" }
func (t test) isHigh() bool { return t.op == "<" || t.op == "<=" }

// excludes reports whether no value passes both tests.
func (t test) excludes(u test) bool {
	switch {
	case t.of != u.of:
		return false
	case t.op == "NULL":
		return u.op != "NULL"
	case u.op == "NULL":
		return true
	case t.lists():
		return !slices.ContainsFunc(t.values, func(v value) bool {
			yes, sure := u.passes(v)
			return yes || !sure
		})
	case u.lists():
		return u.excludes(t)
	case t.isLow() && u.isHigh():
		c, ok := compare(t.values[0], u.values[0])
		return ok && (c > 0 || c == 0 && (t.op == ">" || u.op == "<"))
	case t.isHigh() && u.isLow():
		return u.excludes(t)
	}
	return false
}

// implies reports whether every value that passes t passes u as well.
func (t test) implies(u test) bool {
	switch {
	case t.of != u.of || t.op == "NULL" || u.op == "NULL" || t.op == "NOT NULL" || u.op == "LIKE" && t.op == "LIKE":
		return false
	case t.lists():
		return !slices.ContainsFunc(t.values, func(v value) bool {
			yes, sure := u.passes(v)
			return !yes || !sure
		})
	case t.isLow() && u.isLow(), t.isHigh() && u.isHigh():
		c, ok := compare(t.values[0], u.values[0])
		if t.isHigh() {
			c = -c
		}
		return ok && (c > 0 || c == 0 && (len(t.op) == 1 || len(u.op) == 2))
	case t.op == "<>" && u.op == "<>":
		equal, sure := equals(t.values[0], u.values[0], t.ignores)
		return equal && sure
	case u.op == "<>" && (t.isLow() || t.isHigh()):
		yes, sure := t.passes(u.values[0])
		return sure && !yes
	}
	return false
}

// negated is the test that holds where t does not, but for NULL.
func (t test) negated() (test, bool) {
	opposite := map[string]string{"=": "<>", "<>": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<", "NULL": "NOT NULL", "NOT NULL": "NULL"}
	op, ok := opposite[t.op]
	t.op = op
	return t, ok
}

// mostCompared is how many conditions of one chain are compared with one another. Each
// is with each, so without a bound the thousands that a program writes would hold up
// every keystroke.
const mostCompared = 200

// beginning are the conditions of a chain that are compared.
func beginning(chain []syntax.Expr) []syntax.Expr { return chain[:min(len(chain), mostCompared)] }

// conjunctions are the lists of conditions of a scope that must hold together:
// those for all its rows, those for its groups, and every chain of ANDs inside of
// another condition.
func conjunctions(p *diagnose.Pass) [][]syntax.Expr {
	var out [][]syntax.Expr
	for _, s := range p.Scope.Scopes {
		all := held(s)
		out = append(out, beginning(all))
		roots := all
		if s.Select.Having != nil {
			conds := syntax.Conjuncts(s.Select.Having.Cond)
			out, roots = append(out, beginning(conds)), append(slices.Clone(roots), conds...)
		}
		for _, item := range s.Select.Items {
			roots = append(roots, item.Expr)
		}
		for _, root := range roots {
			out = append(out, inner(root)...)
		}
	}
	return out
}

// inner are the chains of ANDs inside of a condition, those of its subqueries
// left out.
func inner(e syntax.Expr) (out [][]syntax.Expr) {
	syntax.Walk(e, func(n syntax.Node) bool {
		if _, nested := n.(*syntax.Query); nested {
			return false
		}
		b, ok := n.(*syntax.Binary)
		if !ok || b.Op != "AND" {
			return true
		}
		chain := syntax.Conjuncts(b)
		out = append(out, beginning(chain))
		for _, c := range chain {
			out = append(out, inner(c)...)
		}
		return false
	})
	return out
}

// matches reports whether a text is like a pattern of % and _.
func matches(pattern, text string, ignoreCase bool) bool {
	p, t := []rune(pattern), []rune(text)
	row := make([]bool, len(t)+1) // row[j]: the pattern so far takes t[:j]
	row[0] = true
	for _, c := range p {
		if c == '%' {
			for j := 1; j <= len(t); j++ {
				row[j] = row[j] || row[j-1]
			}
			continue
		}
		for j := len(t); j > 0; j-- {
			row[j] = row[j-1] && (c == '_' || c == t[j-1] || ignoreCase && sameLetter(c, t[j-1]))
		}
		row[0] = false
	}
	return row[len(t)]
}

func sameLetter(a, b rune) bool { return unicode.ToLower(a) == unicode.ToLower(b) }
