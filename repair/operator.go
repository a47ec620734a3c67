package repair

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

func grounded(title string, weight float64, edits ...text.Edit) Candidate {
	return Candidate{Title: title, Edits: edits, Filler: "grounded", Weight: weight}
}

func replaceBy(s text.Span, with string) text.Edit { return text.Edit{Span: s, New: with} }

func insertAt(off int, what string) text.Edit {
	return text.Edit{Span: text.Span{Start: off, End: off}, New: what}
}

// turnComparison proposes other comparisons, that which the question's wording
// asks for first, and the negation of IN, LIKE, BETWEEN and IS.
func turnComparison(c *diagnose.Case) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Binary:
			out = append(out, otherComparisons(c, n)...)
		case *syntax.In:
			out = append(out, negate(c, n.OpSpan, n.Not))
		case *syntax.Like:
			out = append(out, negate(c, n.OpSpan, n.Not))
			if n.Op == "LIKE" && !n.Not {
				out = append(out, grounded("Compare by =", 0.3, replaceBy(n.OpSpan, "=")))
			}
		case *syntax.Between:
			out = append(out, negate(c, n.OpSpan, n.Not))
		case *syntax.Is:
			if n.Not {
				out = append(out, grounded("Compare by IS", 0.35, replaceBy(n.OpSpan, "IS")))
			} else if !n.Distinct {
				out = append(out, grounded("Compare by IS NOT", 0.35, replaceBy(n.OpSpan, "IS NOT")))
			}
		}
		return true
	})
	return out
}

func negate(c *diagnose.Case, op text.Span, not bool) Candidate {
	word := op.In(c.Statement.Text)
	if not {
		rest := strings.TrimSpace(word[len("NOT"):])
		return grounded("Compare by "+rest, 0.35, replaceBy(op, rest))
	}
	return grounded("Compare by NOT "+word, 0.35, replaceBy(op, "NOT "+word))
}

func otherComparisons(c *diagnose.Case, b *syntax.Binary) []Candidate {
	ops := []string{"=", "<>", "<", "<=", ">", ">="}
	isOne := false
	for _, op := range ops {
		isOne = isOne || op == b.Op
	}
	if !isOne || inJoin(c, b.Span) {
		return nil
	}
	var out []Candidate
	for _, op := range ops {
		if op == b.Op {
			continue
		}
		weight := 0.2
		if c.Question != nil {
			for _, cmp := range c.Question.Comparatives {
				if cmp.Op == op && (cmp.Number == nil || cmp.Number.Written == c.Text(b.R)) {
					weight = 0.7
				}
			}
		}
		if strings.Trim(op, "=") == strings.Trim(b.Op, "=") {
			weight += 0.15 // > and >= are what is most often mistaken
		}
		out = append(out, grounded("Compare by "+op, weight, replaceBy(b.OpSpan, op)))
	}
	return out
}

// inJoin reports whether a place lies in the condition of a join.
func inJoin(c *diagnose.Case, s text.Span) bool {
	found := false
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if j, ok := n.(*syntax.Join); ok && j.On != nil && j.On.Contains(s) {
			found = true
		}
		return !found
	})
	return found
}

// turnLogic proposes OR for AND and AND for OR.
func turnLogic(c *diagnose.Case) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		b, ok := n.(*syntax.Binary)
		if !ok || inJoin(c, n.Where()) {
			return true
		}
		switch b.Op {
		case "AND":
			out = append(out, grounded("Combine by OR", 0.4, replaceBy(b.OpSpan, "OR")))
		case "OR":
			out = append(out, grounded("Combine by AND", 0.4, replaceBy(b.OpSpan, "AND")))
		}
		return true
	})
	return out
}

// groupAlternatives proposes parentheses around the alternatives of an OR beside
// an AND.
func groupAlternatives(c *diagnose.Case) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		or, ok := n.(*syntax.Binary)
		if !ok || or.Op != "OR" {
			return true
		}
		if and, ok := or.R.(*syntax.Binary); ok && and.Op == "AND" {
			left := syntax.Conjuncts(and)[0]
			out = append(out, grounded("Put the alternatives in parentheses", 0.6, insertAt(or.Start, "("), insertAt(left.Where().End, ")")))
		}
		if and, ok := or.L.(*syntax.Binary); ok && and.Op == "AND" {
			all := syntax.Conjuncts(and)
			out = append(out, grounded("Put the alternatives in parentheses", 0.6, insertAt(all[len(all)-1].Where().Start, "("), insertAt(or.End, ")")))
		}
		return true
	})
	return out
}

// turnJoin proposes LEFT for INNER and INNER for LEFT.
func turnJoin(c *diagnose.Case) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if j, ok := n.(*syntax.Join); ok && !j.Natural {
			switch j.Kind {
			case "INNER":
				if strings.TrimSpace(j.Keyword.In(c.Statement.Text)) != "," {
					out = append(out, grounded("Join by LEFT JOIN", 0.5, replaceBy(j.Keyword, "LEFT JOIN")))
				}
			case "LEFT":
				out = append(out, grounded("Join by JOIN", 0.5, replaceBy(j.Keyword, "JOIN")))
			}
		}
		return true
	})
	return out
}
