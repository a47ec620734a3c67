package features

import (
	"math"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
)

// linkFeatures say how well the question's words lead to the columns that the
// query uses, and whether they lead better to others.
var linkFeatures = []Feature{
	{"select.link.min", "the weakest link of a selected column", func(e *evidence) float64 { return lowest(e.selected(false), e.link) }},
	{"select.link.mean", "the mean link of the selected columns", func(e *evidence) float64 { return mean(e.selected(false), e.link) }},
	{"select.asked.min", "the weakest link of a selected column by the words of the asked outputs", func(e *evidence) float64 { return lowest(e.selected(false), e.asked) }},
	{"select.asked.mean", "the mean link of the selected columns by the words of the asked outputs", func(e *evidence) float64 { return mean(e.selected(false), e.asked) }},
	{"select.better.same", "how much better an unused column of the same table fits a selected one's place", func(e *evidence) float64 { return e.better(e.selected(false), sameTable, e.link) }},
	{"select.better.used", "how much better an unused column of the tables in use fits a selected one's place", func(e *evidence) float64 { return e.better(e.selected(false), usedTable, e.link) }},
	{"select.better.any", "how much better any unused column fits a selected one's place", func(e *evidence) float64 { return e.better(e.selected(false), anyTable, e.link) }},
	{"select.better.asked", "how much better an unused column of a table in use fits the asked outputs", func(e *evidence) float64 { return e.better(e.selected(false), usedTable, e.asked) }},
	{"select.better.asked.any", "how much better any unused column fits the asked outputs", func(e *evidence) float64 { return e.better(e.selected(false), anyTable, e.asked) }},
	{"select.filtered", "how many selected columns are fixed to a constant by an equality", func(e *evidence) float64 {
		n := 0.0
		for _, u := range e.selected(true) {
			for _, l := range e.literals {
				if l.op == "=" && l.column.Stored() && l.column.ID == u.ref.ID && l.role == inWhere {
					n++
					break
				}
			}
		}
		return n
	}},
	{"where.link.min", "the weakest link of a column in a condition, stored values counting", func(e *evidence) float64 { return lowest(e.conditions(), e.conditionLink) }},
	{"where.link.mean", "the mean link of the columns in conditions, stored values counting", func(e *evidence) float64 { return mean(e.conditions(), e.conditionLink) }},
	{"where.better.same", "how much better an unused column of the same table fits a condition", func(e *evidence) float64 { return e.better(e.conditions(), sameTable, e.conditionLink) }},
	{"where.better.used", "how much better an unused column of the tables in use fits a condition", func(e *evidence) float64 { return e.better(e.conditions(), usedTable, e.conditionLink) }},
	{"order.link.min", "the weakest link of a column that is sorted or grouped by", func(e *evidence) float64 { return lowest(e.ordered(), e.link) }},
	{"order.better.used", "how much better an unused column of a table in use fits a sort or group key", func(e *evidence) float64 { return e.better(e.ordered(), usedTable, e.link) }},
	{"aggregate.link.min", "the weakest link of an aggregated column", func(e *evidence) float64 { return lowest(e.aggregated(), e.link) }},
	{"aggregate.better.used", "how much better an unused column of a table in use fits an aggregate", func(e *evidence) float64 { return e.better(e.aggregated(), usedTable, e.link) }},
	{"all.link.mean", "the mean link of all columns used but for joins", func(e *evidence) float64 { return mean(e.meaningful(), e.link) }},
	{"all.link.min", "the weakest link of a column used but for joins", func(e *evidence) float64 { return lowest(e.meaningful(), e.link) }},
	{"table.link.min", "the weakest link of a table in use", func(e *evidence) float64 {
		low := math.Inf(1)
		for name := range e.usedTabs {
			low = min(low, e.tableLinks[name].Score)
		}
		return finite(low)
	}},
	{"table.linked.unused", "how many tables are named outright and not used", func(e *evidence) float64 {
		n := 0.0
		for name, l := range e.tableLinks {
			n += yes(l.Score >= 0.9 && !e.usedTabs[name])
		}
		return n
	}},
	{"column.linked.unused", "how many columns of the tables in use are named outright by words that nothing else covers", func(e *evidence) float64 {
		n := 0.0
		for id, l := range e.links {
			if l.Score >= 0.9 && !e.used[id] && e.usedTabs[id.Table] && e.uncovered(l) {
				n++
			}
		}
		return n
	}},
	{"select.crowded", "how many pairs of selected columns rest on the same words alone", func(e *evidence) float64 {
		n, sel := 0.0, e.selected(true)
		for i := range sel {
			a := e.links[sel[i].ref.ID]
			if len(a.Words) == 0 {
				continue
			}
			for k := range i {
				if sel[i].ref.ID != sel[k].ref.ID && equalWords(a.Words, e.links[sel[k].ref.ID].Words) {
					n++
				}
			}
		}
		return n
	}},
}

func equalWords(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func finite(x float64) float64 {
	if math.IsInf(x, 0) {
		return unknown
	}
	return x
}

func lowest(list []use, score func(catalog.ColumnID) float64) float64 {
	low := math.Inf(1)
	for _, u := range list {
		low = min(low, score(u.ref.ID))
	}
	return finite(low)
}

func mean(list []use, score func(catalog.ColumnID) float64) float64 {
	if len(list) == 0 {
		return unknown
	}
	sum := 0.0
	for _, u := range list {
		sum += score(u.ref.ID)
	}
	return sum / float64(len(list))
}

// asked is a column's link by the words of the asked outputs.
func (e *evidence) asked(id catalog.ColumnID) float64 { return e.links[id].Asked }

// conditionLink is a column's link, or that of a stored value of it that the
// question names.
func (e *evidence) conditionLink(id catalog.ColumnID) float64 {
	best := e.link(id)
	for _, v := range slices.Concat(e.values, e.meant) {
		if v.Column == id {
			best = max(best, v.Score)
		}
	}
	return best
}

// conditions are the columns compared with constants.
func (e *evidence) conditions() []use {
	return e.filter(func(u use) bool { return (u.role == inWhere || u.role == inHaving) && !u.join })
}

func (e *evidence) ordered() []use {
	return e.filter(func(u use) bool { return (u.role == inOrder || u.role == inGroup) && u.aggregate == "" })
}

func (e *evidence) aggregated() []use { return e.filter(func(u use) bool { return u.aggregate != "" }) }

// meaningful are the uses outside of joins.
func (e *evidence) meaningful() []use {
	return e.filter(func(u use) bool { return !u.join && u.role != inFrom })
}

func (e *evidence) filter(keep func(use) bool) []use {
	var out []use
	for _, u := range e.uses {
		if u.ref.Stored() && keep(u) {
			out = append(out, u)
		}
	}
	return out
}

// reach says which other columns are compared with the one in use.
type reach uint8

const (
	sameTable reach = iota
	usedTable
	anyTable
)

// better is how much better the best unused column within reach scores than a
// used one, the biggest over all uses; not above 0 where none does.
func (e *evidence) better(list []use, r reach, score func(catalog.ColumnID) float64) float64 {
	most := math.Inf(-1)
	for _, u := range list {
		own, best := score(u.ref.ID), 0.0
		for id := range e.links {
			if e.used[id] || r == sameTable && id.Table != u.ref.ID.Table || r == usedTable && !e.usedTabs[id.Table] {
				continue
			}
			best = max(best, score(id))
		}
		most = max(most, best-own)
	}
	return finite(most)
}

// uncovered reports whether a link rests on a word that nothing of the query
// covers.
func (e *evidence) uncovered(l question.Link) bool {
	for _, w := range l.Words {
		if !e.words[w].covered && e.words[w].content {
			return true
		}
	}
	return false
}
