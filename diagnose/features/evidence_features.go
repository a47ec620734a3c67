package features

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
)

// evidenceFeatures say whether the query does as the evidence defines; all are
// unknown where there is none.
var evidenceFeatures = []Feature{
	defined("evidence.column.unused", "how many columns that the evidence names are not used", func(e *evidence, d question.Definition) float64 {
		n := 0.0
		for _, name := range d.Names {
			n += yes(e.isColumn(name) && !e.usesColumn(name))
		}
		return n
	}),
	defined("evidence.term.unused", "how many definitions name columns of which none is used", func(e *evidence, d question.Definition) float64 {
		known, used := false, false
		for _, name := range d.Names {
			known = known || e.isColumn(name)
			used = used || e.usesColumn(name)
		}
		return yes(known && !used)
	}),
	defined("evidence.value.unused", "how many constants of the evidence are not in the query", func(e *evidence, d question.Definition) float64 {
		n := 0.0
		for _, c := range d.Conditions {
			n += yes(!e.says(c.Value))
		}
		return n
	}),
	defined("evidence.value.exact", "how many constants of the evidence are not in the query as they are written", func(e *evidence, d question.Definition) float64 {
		n := 0.0
		for _, c := range d.Conditions {
			n += yes(c.Text && !slices.ContainsFunc(e.literals, func(l literal) bool { return l.node.Text == c.Value }))
		}
		return n
	}),
	defined("evidence.value.column", "how many constants are compared with another column than the evidence says", func(e *evidence, d question.Definition) float64 {
		n := 0.0
		for _, c := range d.Conditions {
			right, wrong := false, false
			for _, l := range e.literals {
				if l.op != "" && l.column.Stored() && catalog.FoldValue(l.node.Text) == catalog.FoldValue(c.Value) {
					same := strings.EqualFold(l.column.ID.Column, c.Column)
					right, wrong = right || same, wrong || !same
				}
			}
			n += yes(wrong && !right && e.isColumn(c.Column))
		}
		return n
	}),
	defined("evidence.operator", "how many constants are compared by another operator than the evidence says", func(e *evidence, d question.Definition) float64 {
		n := 0.0
		for _, c := range d.Conditions {
			right, wrong := false, false
			for _, l := range e.literals {
				if l.op != "" && l.column.Stored() && l.node.Text == c.Value && strings.EqualFold(l.column.ID.Column, c.Column) {
					same := l.op == c.Op || c.Op == "=" && (l.op == "IN" || l.op == "LIKE")
					right, wrong = right || same, wrong || !same
				}
			}
			n += yes(wrong && !right)
		}
		return n
	}),
	defined("evidence.function", "how many aggregates that the evidence names are not called", func(e *evidence, d question.Definition) float64 {
		n := 0.0
		for _, f := range d.Functions {
			switch f {
			case "COUNT", "SUM", "AVG":
				n += yes(!e.hasCall(lower(f)) && !(f != "AVG" && (e.hasCall("sum") || e.hasCall("count") || e.hasCall("avg"))))
			case "MAX", "MIN":
				n += yes(!e.hasCall(lower(f)) && !e.sketch[OrderBit])
			}
		}
		return n
	}),
	defined("evidence.direction", "the evidence takes a maximum or a minimum, and the query the other end", func(e *evidence, d question.Definition) float64 {
		n := 0.0
		for _, f := range d.Functions {
			n += yes(f == "MAX" && !e.hasCall("max") && e.sketch[Ascending] && !e.sketch[Descending] && e.sketch[LimitBit])
			n += yes(f == "MIN" && !e.hasCall("min") && e.sketch[Descending] && !e.sketch[Ascending] && e.sketch[LimitBit])
		}
		return n
	}),
	defined("evidence.division", "the evidence divides, and the query does not", func(e *evidence, d question.Definition) float64 {
		return yes(d.Divides && !e.sketch[Division] && !e.hasCall("avg"))
	}),
	defined("evidence.subtraction", "the evidence subtracts, and the query does not", func(e *evidence, d question.Definition) float64 {
		return yes(slices.Contains(d.Functions, "SUBTRACT") && !e.sketch[Subtraction])
	}),
	defined("evidence.percentage", "the evidence multiplies by 100, and the query does not", func(e *evidence, d question.Definition) float64 {
		return yes(d.Percentage && d.Divides && !e.sketch[TimesHundred])
	}),
}

// defined sums a number over all definitions.
func defined(name, doc string, f func(*evidence, question.Definition) float64) Feature {
	return Feature{name, doc, func(e *evidence) float64 {
		if len(e.definitions) == 0 {
			return unknown
		}
		sum := 0.0
		for _, d := range e.definitions {
			sum += f(e, d)
		}
		return sum
	}}
}

// isColumn reports whether any table has a column of that name.
func (e *evidence) isColumn(name string) bool {
	for _, t := range e.Catalog.Tables {
		if t.Column(e.Catalog.Names, name) != nil {
			return true
		}
	}
	return false
}

func (e *evidence) usesColumn(name string) bool {
	return slices.ContainsFunc(e.uses, func(u use) bool { return strings.EqualFold(u.node.Name.Text, name) })
}
