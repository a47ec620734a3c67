package repair

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// MaxCandidates bounds how many candidates one finding gets.
const MaxCandidates = 24

// oneOf is the weight of an exact edit that is one way of several: below what
// stands out.
const oneOf = standsOut - 0.05

// Fill makes the candidates for a finding, best first: the mask's exact edits
// where it has them, else what fits its holes, one hole at a time. It runs
// nothing.
func Fill(c *diagnose.Case, f diagnose.Finding) []Candidate {
	m := f.Mask
	if m == nil {
		whole := MaskFor(f.SubType, c)
		m = &whole
	}
	var out []Candidate
	if len(m.Edits) > 0 {
		exact := Candidate{Title: m.Title, Edits: m.Edits, Filler: "exact", Because: f.Because, Weight: 1, Removes: f.SubType.Info().Group == diagnose.Remove}
		if m.OneOf {
			exact.Filler, exact.Weight = "grounded", oneOf
		}
		out = append(out, exact)
	} else {
		for _, h := range m.Holes {
			out = append(out, everywhere(h, fillHole(c, h, f))...)
		}
	}
	join := joinForColumn(c, f)
	for _, h := range m.Holes {
		join = everywhere(h, join)
	}
	out = append(out, join...)
	if (f.Source == diagnose.FromAnnotation || f.Source == diagnose.FromModel) && c.Statement.Query != nil && c.Catalog != nil {
		for _, make := range families(f.SubType) {
			out = append(out, make(c)...)
		}
	}
	out = dropUntouched(c.Statement.Text, out)
	slices.SortStableFunc(out, func(a, b Candidate) int {
		switch {
		case a.Weight > b.Weight:
			return -1
		case a.Weight < b.Weight:
			return 1
		}
		return 0
	})
	return out[:min(len(out), MaxCandidates)]
}

func fillHole(c *diagnose.Case, h diagnose.Hole, f diagnose.Finding) []Candidate {
	if len(h.Fillings) > 0 {
		return fromRule(h)
	}
	switch h.Kind {
	case diagnose.ValueHole:
		return fillValue(c, h)
	case diagnose.ColumnHole:
		if f.Class == "" {
			return fillColumn(c, h, f.SubType)
		}
	case diagnose.JoinHole:
		return removeJoin(c, h)
	case diagnose.TableHole:
		if f.SubType == diagnose.TableRedundancy {
			return removeJoin(c, h)
		}
	case diagnose.ConditionHole:
		if f.SubType == diagnose.ExplicitConditionRedundancy {
			return removeConditions(c, h)
		}
	case diagnose.DirectionHole:
		return turnDirection(c, h)
	}
	return nil
}

// everywhere makes the change of a hole in the further places of its text, too.
func everywhere(h diagnose.Hole, list []Candidate) []Candidate {
	for i := range list {
		for _, e := range list[i].Edits {
			if e.Span != h.Span {
				continue
			}
			for _, also := range h.Also {
				list[i].Edits = append(slices.Clip(list[i].Edits), text.Edit{Span: also, New: e.New})
			}
		}
	}
	return list
}

func fromRule(h diagnose.Hole) []Candidate {
	out := make([]Candidate, len(h.Fillings))
	for i, f := range h.Fillings {
		out[i] = Candidate{Title: f.Title, Edits: []text.Edit{{Span: h.Span, New: f.Text}}, Filler: "grounded", Because: f.Because, Weight: f.Weight}
	}
	return out
}

// dropUntouched leaves out candidates that change nothing, overlap themselves,
// or touch what is opaque.
func dropUntouched(src string, list []Candidate) []Candidate {
	return slices.DeleteFunc(list, func(cand Candidate) bool {
		after, err := text.Apply(src, cand.Edits)
		return err != nil || after == src
	})
}

// turnDirection offers the other direction of a sort key.
func turnDirection(c *diagnose.Case, h diagnose.Hole) []Candidate {
	word := h.Span.In(c.Statement.Text)
	next := "DESC"
	if strings.EqualFold(word, "DESC") {
		next = "ASC"
	}
	if word != "" && word == strings.ToLower(word) {
		next = strings.ToLower(next)
	}
	title := "Sort descending"
	if strings.EqualFold(next, "ASC") {
		title = "Sort ascending"
	}
	if h.Span.Empty() {
		next = " " + next
	}
	return []Candidate{{Title: title, Edits: []text.Edit{{Span: h.Span, New: next}}, Filler: "grounded", Weight: 0.5}}
}

// removeConditions offers to remove each conjunct of a condition.
func removeConditions(c *diagnose.Case, h diagnose.Hole) []Candidate {
	var out []Candidate
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		clause, ok := n.(*syntax.Clause)
		if !ok || clause.Cond.Where() != h.Span {
			return true
		}
		all := syntax.Conjuncts(clause.Cond)
		for i, one := range all {
			edit := text.Edit{Span: cutSpan(c.Statement.Text, clause, all, i)}
			out = append(out, Candidate{
				Title: "Remove the condition `" + oneLine(c.Text(one)) + "`", Edits: []text.Edit{edit},
				Filler: "grounded", Weight: 0.5 - conditionLink(c, one), Removes: true,
			})
		}
		return true
	})
	return out
}

// cutSpan covers conjunct i with the AND that ties it, or the whole clause
// where it is the only one.
func cutSpan(src string, clause *syntax.Clause, all []syntax.Expr, i int) text.Span {
	switch {
	case len(all) == 1:
		s := clause.Span
		for s.Start > 0 && strings.IndexByte(" \t\r\n", src[s.Start-1]) >= 0 {
			s.Start--
		}
		return s
	case i == 0:
		return text.Span{Start: all[0].Where().Start, End: all[1].Where().Start}
	}
	return text.Span{Start: all[i-1].Where().End, End: all[i].Where().End}
}

// conditionLink says how much the question speaks of a condition: its values and
// columns.
func conditionLink(c *diagnose.Case, e syntax.Expr) float64 {
	best := 0.0
	syntax.Walk(e, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Column:
			if ref := c.Scope.Ref(n); ref.Stored() {
				best = max(best, 0.4*c.Links.Best(ref.ID))
			}
		case *syntax.Literal:
			if c.Question != nil && n.Text != "" && strings.Contains(strings.ToLower(c.Question.Text+" "+c.Evidence()), strings.ToLower(n.Text)) {
				best = max(best, 0.45)
			}
		}
		return true
	})
	return best
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
