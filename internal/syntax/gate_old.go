package syntax

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// oldGrammar lists by reason what MySQL 8 reads and sqlparser, whose grammar is
// older and smaller, does not. A query with any of it is judged by our own parser
// alone. Each line was found by giving both a query that has nothing else of the
// kind; the test holds one for each.
var oldGrammar = []struct {
	reason string
	has    func(st *Statement, n Node) bool
}{
	{"WITH", func(_ *Statement, n Node) bool { return is[*With](n) }},
	{"window functions", func(_ *Statement, n Node) bool { return is[*Window](n) || is[*WindowDef](n) }},
	{"chained comparisons", func(_ *Statement, n Node) bool {
		switch n := n.(type) {
		case *Binary:
			return isComparison(n) && (isComparison(n.L) || isComparison(n.R))
		case *In:
			return isComparison(n.X)
		case *Like:
			return isComparison(n.X)
		case *Between:
			return isComparison(n.X) || isComparison(n.Up)
		}
		return false
	}},
	{"INTERVAL as a function", func(_ *Statement, n Node) bool {
		i, ok := n.(*Interval)
		return ok && is[*Row](i.X)
	}},
	{"EXISTS as an operand", func(_ *Statement, n Node) bool {
		b, ok := n.(*Binary)
		return ok && (is[*Exists](b.L) || is[*Exists](b.R))
	}},
	{"INTERSECT and EXCEPT", func(_ *Statement, n Node) bool {
		c, ok := n.(*Compound)
		return ok && c.Op != "UNION"
	}},
	{"VALUES as a query", func(_ *Statement, n Node) bool { return is[*Values](n) }},
	{"queries in parentheses", func(_ *Statement, n Node) bool { return is[*Nested](n) }},
	{"conditions behind a later join", func(_ *Statement, n Node) bool {
		j, ok := n.(*Join)
		return ok && is[*Join](j.Right)
	}},
	{"LATERAL", func(_ *Statement, n Node) bool {
		d, ok := n.(*Derived)
		return ok && d.Lateral
	}},
	{"column lists of derived tables", func(_ *Statement, n Node) bool {
		d, ok := n.(*Derived)
		return ok && len(d.Columns) > 0
	}},
	{"functions in FROM", func(_ *Statement, n Node) bool { return is[*TableCall](n) }},
	{"locks of rows", func(_ *Statement, n Node) bool {
		q, ok := n.(*Query)
		return ok && !q.Lock.Empty()
	}},
	{"INTO", func(_ *Statement, n Node) bool {
		s, ok := n.(*Select)
		return ok && !s.Into.Empty()
	}},
	{"WITH ROLLUP", func(_ *Statement, n Node) bool {
		g, ok := n.(*GroupBy)
		return ok && g.Rollup
	}},
	{"words among arguments", func(st *Statement, n Node) bool {
		c, ok := n.(*Call)
		return ok && !isPlainCall(st, c)
	}},
	{"types of CAST", func(_ *Statement, n Node) bool {
		c, ok := n.(*Cast)
		return ok && !strings.Contains(oldCastTypes, " "+firstWord(c.Type.Text)+" ")
	}},
	{"IS UNKNOWN", func(_ *Statement, n Node) bool {
		x, ok := n.(*Is)
		return ok && is[*Opaque](x.Y)
	}},
	{"ANY, SOME and ALL", func(_ *Statement, n Node) bool {
		c, ok := n.(*Call)
		return ok && (strings.EqualFold(c.Name.Text, "ANY") || strings.EqualFold(c.Name.Text, "SOME") || strings.EqualFold(c.Name.Text, "ALL"))
	}},
	{"XOR", func(_ *Statement, n Node) bool {
		b, ok := n.(*Binary)
		return ok && b.Op == "XOR"
	}},
	{"MEMBER OF and SOUNDS LIKE", func(_ *Statement, n Node) bool {
		b, ok := n.(*Binary)
		return ok && (b.Op == "MEMBER OF" || b.Op == "SOUNDS LIKE")
	}},
	{"TABLE as a query", func(st *Statement, n Node) bool {
		s, ok := n.(*Select)
		return ok && strings.EqualFold(s.Keyword.In(st.Text), "TABLE")
	}},
	{"fractions of seconds", func(st *Statement, n Node) bool {
		l, ok := n.(*Literal)
		return ok && l.Kind == CurrentTime && strings.HasSuffix(l.In(st.Text), ")")
	}},
	{"assignments and system variables", func(_ *Statement, n Node) bool {
		b, ok := n.(*Binary)
		return ok && b.Op == ":=" || is[*Opaque](n)
	}},
	{"options of SELECT", func(st *Statement, n Node) bool {
		s, ok := n.(*Select)
		return ok && len(s.Items) > 0 && hasWord(st, text.Span{Start: s.Keyword.End, End: s.Items[0].Start}, KwAll, KwDistinct, noKeyword)
	}},
	{"index hints and partitions", func(st *Statement, n Node) bool {
		t, ok := n.(*Table)
		return ok && hasWord(st, t.Span, KwIndex, KwKey, KwPartition, KwFor)
	}},
}

// oldCastTypes are the types that sqlparser's CAST knows.
const oldCastTypes = " BINARY CHAR DATE DATETIME DECIMAL JSON NCHAR SIGNED TIME UNSIGNED "

// isComparison reports whether x compares or tests and stands in no parentheses.
func isComparison(x Node) bool {
	switch x := x.(type) {
	case *Binary:
		return slices.Contains([]string{"=", "<>", "<", "<=", ">", ">=", "<=>"}, x.Op)
	case *In, *Like, *Between, *Is:
		return true
	}
	return false
}

func is[N Node](n Node) bool {
	_, ok := n.(N)
	return ok
}

// hasWord reports whether one of the words stands in at.
func hasWord(st *Statement, at text.Span, words ...Keyword) bool {
	return slices.ContainsFunc(st.Tokens, func(t Token) bool {
		return t.Kind == Word && at.Contains(t.Span) && slices.Contains(words, t.Keyword)
	})
}

// tooOld is the reason why sqlparser cannot judge the statement; "" if there is
// none.
func tooOld(st *Statement) string {
	for _, old := range oldGrammar {
		found := false
		Walk(st.Query, func(n Node) bool {
			found = found || old.has(st, n)
			return !found
		})
		if found {
			return old.reason
		}
	}
	return ""
}
