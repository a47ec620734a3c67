package features

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// outputFeatures compare the select list with what is asked.
var outputFeatures = []Feature{
	{"output.excess", "how many more columns the query gives than the question asks for", func(e *evidence) float64 { return e.outputs(1) }},
	{"output.short", "how many fewer columns the query gives than the question asks for", func(e *evidence) float64 { return e.outputs(-1) }},
	{"output.id.unasked", "how many ids are given though the question says no such word", func(e *evidence) float64 {
		if e.mentions(" id", "ids", "identif", "number", "code", "key", "which") {
			return 0
		}
		n := 0.0
		for _, u := range e.selected(true) {
			n += yes(isID(e.Catalog, u.ref.ID))
		}
		return n
	}},
	{"output.id.only", "nothing but ids is given though the question says no such word", func(e *evidence) float64 {
		sel := e.selected(true)
		for _, u := range sel {
			if !isID(e.Catalog, u.ref.ID) {
				return 0
			}
		}
		return yes(len(sel) > 0 && !e.sketch[AnyAggregateOut] && !e.mentions(" id", "ids", "identif", "number", "code"))
	}},
	{"output.who", "who or whose name is asked, and no name is given", func(e *evidence) float64 {
		who := e.mentions("who ") || e.mentions(" name")
		return yes(who && !e.sketch[NameOut] && !e.sketch[AnyAggregateOut] && !e.sketch[StarOut])
	}},
	{"output.twice", "how many columns are given twice", func(e *evidence) float64 {
		n, seen := 0.0, map[string]bool{}
		out := e.outermost()
		if out == nil {
			return 0
		}
		for _, i := range out.node.Items {
			text := strings.ToLower(strings.Join(strings.Fields(i.Expr.Where().In(e.Statement.Text)), " "))
			n += yes(seen[text])
			seen[text] = true
		}
		return n
	}},
	{"output.star", "all columns are given, and the question asks for some", func(e *evidence) float64 {
		return yes(e.sketch[StarOut] && !e.mentions("all the", "everything", "information", "details", "all columns", "whole"))
	}},
	{"output.order", "the order of the outputs against that of their words in the question", func(e *evidence) float64 {
		last, turned := -1, 0.0
		for _, u := range e.selected(true) {
			l := e.links[u.ref.ID]
			if l.Asked < 0.8 || len(l.Words) == 0 {
				continue
			}
			if l.Words[0] < last {
				turned++
			}
			last = l.Words[0]
		}
		return turned
	}},
	{"output.full.name", "texts are glued together, and the question asks for no full name", func(e *evidence) float64 {
		for _, b := range e.binaries {
			if b.Op == "||" {
				return yes(!e.mentions("full name", "fullname", "full"))
			}
		}
		return 0
	}},
	{"output.date", "when is asked, and no date is given", func(e *evidence) float64 {
		if !e.mentions("when ") || e.sketch[AnyAggregateOut] {
			return 0
		}
		for _, u := range e.selected(false) {
			name := lower(u.ref.ID.Column)
			if isDate(u.ref.Column.Type) || strings.Contains(name, "date") || strings.Contains(name, "year") || strings.Contains(name, "time") || strings.Contains(name, "day") {
				return 0
			}
		}
		return yes(len(e.Question.Words) > 0 && e.Question.Words[0].Lower == "when")
	}},
	{"output.measure", "an ordered or aggregated measure is given though the question asks for its owner alone", func(e *evidence) float64 {
		out := e.outermost()
		if out == nil || len(e.Question.Superlatives) == 0 || len(out.node.Items) < 2 || len(e.Question.Outputs) > 1 {
			return 0
		}
		for _, o := range e.orders {
			for _, i := range out.node.Items {
				if sameText(e, o.Expr, i.Expr) {
					return 1
				}
			}
		}
		return 0
	}},
}

func sameText(e *evidence, a, b syntax.Expr) bool {
	if a == nil || b == nil {
		return false
	}
	return strings.EqualFold(a.Where().In(e.Statement.Text), b.Where().In(e.Statement.Text))
}

// outputs is how far the number of outputs is from the number asked, in one
// direction.
func (e *evidence) outputs(sign float64) float64 {
	out := e.outermost()
	if out == nil || e.sketch[StarOut] || len(e.Question.Outputs) == 0 {
		return unknown
	}
	return max(0, sign*float64(len(out.node.Items)-len(e.Question.Outputs)))
}
