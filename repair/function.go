package repair

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// turnAggregate proposes other aggregates, that which the question names first.
func turnAggregate(c *diagnose.Case) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		call, ok := n.(*syntax.Call)
		if !ok || callClass(call) != diagnose.MaskAggregates || call.Star {
			return true
		}
		for _, f := range []string{"COUNT", "SUM", "AVG", "MIN", "MAX"} {
			if strings.EqualFold(f, call.Name.Text) {
				continue
			}
			out = append(out, grounded("Use "+f, 0.25+0.5*asked(c, f), replaceBy(call.Name.Span, f)))
		}
		return true
	})
	return out
}

// asked says how much the question asks for an aggregate.
func asked(c *diagnose.Case, f string) float64 {
	if c.Question == nil {
		return 0
	}
	for _, a := range c.Question.Aggregates {
		if a.Function == f {
			return 1
		}
	}
	for _, s := range c.Question.Superlatives {
		if end := s.Of(nil, false); f == "MAX" && end == question.High || f == "MIN" && end == question.Low {
			return 0.7
		}
	}
	return 0
}

// countDistinct proposes to count each value once: COUNT(x) and, where one table
// has a key of one column, COUNT(*).
func countDistinct(c *diagnose.Case) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		call, ok := n.(*syntax.Call)
		if !ok || !strings.EqualFold(call.Name.Text, "count") {
			return true
		}
		switch {
		case call.Distinct != nil:
			s := *call.Distinct
			s.End = call.Args[0].Where().Start
			out = append(out, grounded("Count without DISTINCT", 0.5, replaceBy(s, "")))
		case len(call.Args) == 1 && !call.Star:
			out = append(out, grounded("Count each value once", 0.6, insertAt(call.Args[0].Where().Start, "DISTINCT ")))
		case call.Star:
			out = append(out, countKeys(c, call)...)
		}
		return true
	})
	return out
}

// countKeys proposes COUNT(DISTINCT key) for COUNT(*), for the tables whose name
// the question asks to count.
func countKeys(c *diagnose.Case, call *syntax.Call) []Candidate {
	var out []Candidate
	star := call.Span
	star.Start = call.Name.End
	for _, s := range c.Scope.Scopes {
		if !s.Select.Contains(call.Span) {
			continue
		}
		for _, rel := range s.Relations {
			if rel.Table == nil || len(rel.Table.PrimaryKey) != 1 {
				continue
			}
			key := syntax.QuoteName(c.Statement.Dialect, rel.Table.PrimaryKey[0], 0)
			if len(s.Relations) > 1 {
				key = syntax.QuoteName(c.Statement.Dialect, rel.Name, 0) + "." + key
			}
			out = append(out, grounded("Count each "+rel.Table.Name+" once", 0.4+0.3*c.Links.Table(rel.Table.Path()), replaceBy(star, "(DISTINCT "+key+")")))
		}
	}
	return out
}

// turnDistinct adds DISTINCT to a select list or drops it.
func turnDistinct(c *diagnose.Case) []Candidate {
	var out []Candidate
	for _, s := range c.Scope.Scopes {
		core := s.Select
		switch {
		case core.Distinct != nil && len(core.Distinct.On) == 0 && len(core.Items) > 0:
			cut := core.Distinct.Span
			cut.End = core.Items[0].Start
			out = append(out, grounded("Keep duplicates", 0.5, replaceBy(cut, "")))
		case core.Distinct == nil && len(core.Items) > 0:
			out = append(out, grounded("Drop duplicates", 0.45, insertAt(core.Items[0].Start, "DISTINCT ")))
		}
	}
	return out
}

// addCast proposes a division of real numbers.
func addCast(c *diagnose.Case) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if b, ok := n.(*syntax.Binary); ok && b.Op == "/" {
			if _, already := b.L.(*syntax.Cast); !already {
				out = append(out, grounded("Convert the left side to REAL", 0.7, insertAt(b.L.Where().Start, "CAST("), insertAt(b.L.Where().End, " AS REAL)")))
			}
		}
		return true
	})
	return out
}

// dropCast proposes an expression without its conversion.
func dropCast(c *diagnose.Case) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if cast, ok := n.(*syntax.Cast); ok && cast.X != nil {
			out = append(out, grounded("Drop the conversion", 0.4, replaceBy(cast.Span, c.Text(cast.X))))
		}
		return true
	})
	return out
}

// timesHundred proposes a percentage for a share, and a share for a percentage.
func timesHundred(c *diagnose.Case) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		b, ok := n.(*syntax.Binary)
		if !ok {
			return true
		}
		switch {
		case b.Op == "/":
			out = append(out, grounded("Multiply by 100", 0.5, insertAt(b.L.Where().End, " * 100.0")))
		case b.Op == "*" && strings.HasPrefix(c.Text(b.R), "100"):
			out = append(out, grounded("Do not multiply by 100", 0.4, replaceBy(b.Span, c.Text(b.L))))
		}
		return true
	})
	return out
}

// flipOperands proposes the other direction of a difference or a division.
func flipOperands(c *diagnose.Case) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if b, ok := n.(*syntax.Binary); ok && (b.Op == "-" || b.Op == "/") {
			out = append(out, grounded(fmt.Sprintf("Turn the operands of %s round", b.Op), 0.4, replaceBy(b.L.Where(), c.Text(b.R)), replaceBy(b.R.Where(), c.Text(b.L))))
		}
		return true
	})
	return out
}

// fullName proposes single columns for names that were glued together.
func fullName(c *diagnose.Case) []Candidate {
	var out []Candidate
	for _, s := range c.Scope.Scopes {
		for _, item := range s.Select.Items {
			var parts []string
			syntax.Walk(item, func(n syntax.Node) bool {
				if col, ok := n.(*syntax.Column); ok {
					parts = append(parts, c.Text(col))
				}
				return true
			})
			if b, ok := item.Expr.(*syntax.Binary); ok && b.Op == "||" && len(parts) > 1 {
				out = append(out, grounded("Return the columns one by one", 0.5, replaceBy(item.Span, strings.Join(parts, ", "))))
			}
		}
	}
	return out
}
