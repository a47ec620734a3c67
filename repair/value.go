package repair

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// perHole bounds the fillings of one hole.
const perHole = 10

// fillValue proposes other values for a literal: stored spellings near it, spans
// of the question that the column stores, quoted text and numbers of the
// question; and, where another column in scope stores the literal, that column.
func fillValue(c *diagnose.Case, h diagnose.Hole) []Candidate {
	lit, cmp := literalAt(c, h.Span)
	if lit == nil {
		return nil
	}
	if lit.Kind == syntax.Number {
		return fillNumber(c, lit)
	}
	if cmp == nil {
		return nil
	}
	id := cmp.Ref.ID
	var out []Candidate
	seen := map[string]int{} // index in out
	inList := map[string]bool{}
	for _, l := range cmp.Literals {
		inList[l.Text] = true
	}
	add := func(value string, weight float64, because ...diagnose.Reason) {
		if i, ok := seen[value]; ok {
			out[i].Weight = max(out[i].Weight, weight)
			return
		}
		if inList[value] || len(out) >= 2*perHole {
			return
		}
		seen[value] = len(out)
		written := syntax.QuoteString(value)
		out = append(out, Candidate{
			Title: fmt.Sprintf("Change '%s' to %s", lit.Text, written), Edits: []text.Edit{{Span: lit.Span, New: written}},
			Filler: "grounded", Because: because, Weight: weight,
		})
	}
	said := saidByUser(c, lit.Text)
	for _, l := range c.Links {
		if l.Target != question.ToValue || !sameColumn(c, l.Column, id) {
			continue
		}
		weight := 0.8 * l.Score
		if !said {
			weight = 0.95 * l.Score // the question names this value, and not the one in the query
		}
		add(l.Value, weight, c.InQuestion("the question says "+l.Span.In(c.Question.Text), l.Span),
			diagnose.Reason{Text: fmt.Sprintf("%s.%s stores it", id.Table, id.Column), From: diagnose.InData})
	}
	for _, n := range c.Values.Near(id, lit.Text, perHole) {
		weight := 0.2 + 0.75*n.Score
		if c.Values.Stores(id, lit.Text) == catalog.Yes {
			weight /= 2 // the value is stored: what is spelled alike is no better
		}
		because := []diagnose.Reason{{Text: fmt.Sprintf("%s.%s stores '%s'", id.Table, id.Column, n.Value), From: diagnose.InData}}
		if r, ok := namedInQuestion(c, n.Value); ok {
			weight, because = weight+0.05, append(because, r)
		}
		add(n.Value, weight, because...)
	}
	if c.Values.Domain(id) == nil && c.Question != nil {
		for _, q := range c.Question.Quoted {
			add(q.Text, 0.45, c.InQuestion("the question quotes it", q.Span))
		}
	}
	return append(out, otherColumn(c, cmp, lit)...)
}

// otherColumn proposes to compare another column in scope that stores the
// literal.
func otherColumn(c *diagnose.Case, cmp *diagnose.Comparison, lit *syntax.Literal) []Candidate {
	if len(cmp.Literals) > 1 {
		return nil
	}
	var out []Candidate
	for _, s := range c.Values.Spellings(lit.Text) {
		for _, rel := range cmp.Ref.Scope.Relations {
			if rel.Table == nil || !c.Catalog.TableNames.Same(rel.Table.Path(), s.Column.Table) || sameColumn(c, s.Column, cmp.Ref.ID) {
				continue
			}
			col := rel.Table.Column(c.Catalog.Names, s.Column.Column)
			if col == nil {
				continue
			}
			written := columnText(c, cmp.Column, rel, col.Name)
			edits := []text.Edit{{Span: cmp.Column.Span, New: written}}
			title, weight := fmt.Sprintf("Compare %s", written), 0.85
			if s.Value != lit.Text {
				value := syntax.QuoteString(s.Value)
				edits = append(edits, text.Edit{Span: lit.Span, New: value})
				title, weight = fmt.Sprintf("Compare %s with %s", written, value), 0.75
			}
			out = append(out, Candidate{
				Title: title, Edits: edits, Filler: "grounded", Weight: weight + 0.1*c.Links.Best(catalog.ColumnID{Table: rel.Table.Path(), Column: col.Name}),
				Because: []diagnose.Reason{{Text: fmt.Sprintf("%s.%s stores '%s'", rel.Table.Name, col.Name, s.Value), From: diagnose.InData}},
			})
		}
	}
	return out
}

// fillNumber proposes the question's numbers that the query does not use yet,
// those of as many digits first: a year for a year.
func fillNumber(c *diagnose.Case, lit *syntax.Literal) []Candidate {
	if c.Question == nil {
		return nil
	}
	used := map[string]bool{}
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if l, ok := n.(*syntax.Literal); ok {
			used[l.Text] = true
		}
		return true
	})
	limit := c.Statement.Query.Limit
	var out []Candidate
	for _, n := range c.Question.Numbers {
		written := strings.TrimSuffix(fmt.Sprintf("%.6f", n.Value), ".000000")
		if written == lit.Text {
			return nil // the literal is the question's own number
		}
		weight := 0.5
		switch {
		case limit != nil && limit.Count == syntax.Expr(lit):
			weight = 0.3
		case len(written) == len(lit.Text):
			weight = 0.75
		}
		if used[written] {
			continue
		}
		out = append(out, Candidate{
			Title: fmt.Sprintf("Change %s to %s", lit.Text, written), Edits: []text.Edit{{Span: lit.Span, New: written}},
			Filler: "grounded", Weight: weight, Because: []diagnose.Reason{c.InQuestion("the question says "+n.Written, n.Span)},
		})
	}
	return out
}

// saidByUser reports whether the question or the evidence has a value, as it is
// written or but for case, blanks and punctuation.
func saidByUser(c *diagnose.Case, value string) bool {
	if c.Question == nil {
		return false
	}
	all := " " + catalog.FoldValue(c.Question.Text+" "+c.Evidence()) + " "
	return strings.Contains(all, " "+catalog.FoldValue(value)+" ")
}

// literalAt finds the literal of a hole and the comparison that it stands in.
func literalAt(c *diagnose.Case, s text.Span) (*syntax.Literal, *diagnose.Comparison) {
	var lit *syntax.Literal
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if l, ok := n.(*syntax.Literal); ok && l.Span == s {
			lit = l
		}
		return lit == nil
	})
	for _, cmp := range c.Comparisons() {
		for _, l := range cmp.Literals {
			if l == lit {
				return lit, &cmp
			}
		}
	}
	return lit, nil
}

func namedInQuestion(c *diagnose.Case, value string) (diagnose.Reason, bool) {
	if c.Question == nil || value == "" {
		return diagnose.Reason{}, false
	}
	at := strings.Index(strings.ToLower(c.Question.Text), strings.ToLower(value))
	if at < 0 {
		return diagnose.Reason{}, false
	}
	return c.InQuestion("the question says it so", text.Span{Start: at, End: at + len(value)}), true
}

func sameColumn(c *diagnose.Case, a, b catalog.ColumnID) bool {
	return c.Catalog.Names.Same(a.Table, b.Table) && c.Catalog.Names.Same(a.Column, b.Column)
}

// columnText writes a column of rel in place of another, qualified as that one
// is, or wherever the bare name could be another relation's.
func columnText(c *diagnose.Case, like *syntax.Column, rel *scope.Relation, name string) string {
	written := syntax.QuoteName(c.Statement.Dialect, name, like.Name.Quote)
	qualify := like.Table != nil
	if ref := c.Scope.Ref(like); ref.Scope != nil && len(ref.Scope.Relations) > 1 {
		qualify = true
	}
	if !qualify || rel.Name == "" {
		return written
	}
	return syntax.QuoteName(c.Statement.Dialect, rel.Name, 0) + "." + written
}
