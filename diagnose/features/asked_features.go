package features

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
)

// askedFeatures go through what is asked, phrase by phrase and definition by
// definition, and look whether the query has it.
var askedFeatures = []Feature{
	{"asked.missed", "how many asked outputs name a column that is not among the outputs", func(e *evidence) float64 {
		n := 0.0
		for _, o := range e.Question.Outputs {
			best, given := e.bestIn(o)
			n += yes(best >= 0.85 && given < best-0.1)
		}
		return n
	}},
	{"asked.given", "the share of asked outputs that name a column or a table that the query gives something of", func(e *evidence) float64 {
		if len(e.Question.Outputs) == 0 {
			return unknown
		}
		n := 0.0
		for _, o := range e.Question.Outputs {
			best, given := e.bestIn(o)
			n += yes(best > 0 && given >= best-0.05)
		}
		return n / float64(len(e.Question.Outputs))
	}},
	{"asked.foreign", "how many outputs are named by no asked phrase while an asked phrase names none of the outputs", func(e *evidence) float64 {
		missed := 0
		for _, o := range e.Question.Outputs {
			if best, given := e.bestIn(o); best >= 0.8 && given < best-0.1 {
				missed++
			}
		}
		stray := 0
		for _, u := range e.selected(true) {
			stray += count(e.links[u.ref.ID].Asked < 0.5)
		}
		return float64(min(missed, stray))
	}},
	defined("evidence.asked.unselected", "how many definitions of asked outputs name columns that the query does not give", func(e *evidence, d question.Definition) float64 {
		if d.Term == "" || len(d.Conditions) > 0 || !e.termAsked(d.Term) {
			return 0
		}
		known, given := false, false
		for _, name := range d.Names {
			known = known || e.isColumn(name)
			for _, u := range e.selected(false) {
				given = given || strings.EqualFold(u.node.Name.Text, name)
			}
		}
		return yes(known && !given)
	}),
	defined("evidence.condition.column", "how many columns of conditions that the evidence states are in no condition", func(e *evidence, d question.Definition) float64 {
		n := 0.0
		for _, c := range d.Conditions {
			found := false
			for _, u := range e.uses {
				found = found || strings.EqualFold(u.node.Name.Text, c.Column) && (u.role == inWhere || u.role == inHaving || u.role == inFrom || u.role == inSelect)
			}
			n += yes(e.isColumn(c.Column) && !found)
		}
		return n
	}),
	defined("evidence.instead", "how many terms are defined by a column that is not used, while another column of the same words is", func(e *evidence, d question.Definition) float64 {
		for _, name := range d.Names {
			if !e.isColumn(name) || e.usesColumn(name) {
				continue
			}
			for _, u := range e.meaningful() {
				for _, w := range question.SplitName(u.ref.ID.Column) {
					if len(w) > 2 && strings.Contains(lower(d.Term), w) && !e.definedName(u.ref.ID.Column) {
						return 1
					}
				}
			}
		}
		return 0
	}),
	{"evidence.undefined", "how many columns outside of joins neither the question's words nor the evidence name", func(e *evidence) float64 {
		n, seen := 0.0, map[catalog.ColumnID]bool{}
		for _, u := range e.meaningful() {
			if !seen[u.ref.ID] && e.conditionLink(u.ref.ID) < 0.6 && !e.definedName(u.ref.ID.Column) {
				n++
			}
			seen[u.ref.ID] = true
		}
		return n
	}},
}

// bestIn is how well any column fits a phrase, by the words inside it, and how
// well the best of those that the query gives does.
func (e *evidence) bestIn(o question.Phrase) (best, given float64) {
	for id, l := range e.links {
		if len(l.Words) == 0 {
			continue
		}
		inside := 0
		for _, w := range l.Words {
			inside += count(o.Contains(e.Question.Words[w].Span))
		}
		if inside == 0 {
			continue
		}
		score := l.Asked * float64(inside) / float64(len(l.Words))
		best = max(best, score)
		for _, u := range e.selected(false) {
			if u.ref.ID == id {
				given = max(given, score)
			}
		}
	}
	return best, given
}

// termAsked reports whether a defined term is among the asked outputs.
func (e *evidence) termAsked(term string) bool {
	for _, o := range e.Question.Outputs {
		for _, w := range strings.Fields(lower(term)) {
			if len(w) > 3 && strings.Contains(lower(o.Text), w) {
				return true
			}
		}
	}
	return false
}

// definedName reports whether the evidence names a column.
func (e *evidence) definedName(name string) bool {
	for _, d := range e.definitions {
		for _, n := range d.Names {
			if strings.EqualFold(n, name) {
				return true
			}
		}
	}
	return false
}
