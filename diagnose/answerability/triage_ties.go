package answerability

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// mostReadings is how many things a word may mean and still be worth asking about;
// one that is part of more names is a word of the whole schema.
const mostReadings = 4

// columnTie finds a word that several columns have in their names, all of them
// alike: "date" where there are placed_date and shipped_date.
func (a *asking) columnTie() (Triaged, bool) {
	for _, i := range a.severals() {
		w := a.Question.Words[i]
		if !a.bears(i) && !isTime(w.Lower) || isForm(w.Lower) || a.valued[i] || a.namesPlainly(i) {
			continue
		}
		list := a.inNamedTables(a.meant(i))
		if len(list) < 2 || len(list) > mostReadings || a.oneThing(list) || a.toldApart(list) || slices.ContainsFunc(list, a.calls) {
			continue
		}
		t := Triaged{Code: AmbiguousColumn, Words: []text.Span{w.Span}}
		for _, n := range list {
			t.Options = append(t.Options, n.id)
			t.Readings = append(t.Readings, fmt.Sprintf("%s is %s", a.plain(w.Span), dotted(n.id)))
		}
		t.Message = fmt.Sprintf("%s may be %s", a.quote(w.Span), alternatives(t.Options))
		return t, true
	}
	return Triaged{}, false
}

// toldApart reports whether the question has, at whatever place, a word that one of the
// columns has in its name and not all of them have: "the start date and the end date".
func (a *asking) toldApart(list []name) bool {
	for _, n := range list {
		for _, s := range n.stems {
			common := !slices.ContainsFunc(list, func(o name) bool { return !slices.Contains(o.stems, s) })
			if !common && a.says(s) {
				return true
			}
		}
	}
	return false
}

// isForm reports whether a word is the form of a verb, tells one of several by its
// place, or only says how a thing is called: they go with many names and mean none of
// them.
func isForm(w string) bool {
	return strings.HasSuffix(w, "ed") || strings.HasSuffix(w, "ing") || w == "id" || w == "ids" || w == "name" || w == "names" || w == "code" || w == "codes" || w == "first" || w == "last"
}

func isTime(w string) bool { return w == "date" || w == "time" || w == "year" }

// namesPlainly reports whether a link leads from word i, with others or alone, to one
// column clearly before all others.
func (a *asking) namesPlainly(i int) bool {
	best, second := 0.0, 0.0
	for _, x := range a.Links {
		if x.Target != question.ToColumn || !slices.Contains(x.Words, i) {
			continue
		}
		if x.Score > best {
			best, second = x.Score, best
		} else {
			second = max(second, x.Score)
		}
	}
	return best-second > tie
}

// inNamedTables leaves of the columns those of tables that the question names, if it
// names any. What stands in several tables of which it names more than one belongs to
// each of them, so that nothing is left.
func (a *asking) inNamedTables(list []name) []name {
	named := slices.DeleteFunc(slices.Clone(list), func(n name) bool { return a.Links.Table(n.id.Table) < 0.7 })
	if len(named) > 0 {
		list = named
	}
	same := !slices.ContainsFunc(list, func(n name) bool { return n.id.Table != list[0].id.Table })
	if len(named) > 0 && !same {
		return nil
	}
	return list
}

// oneThing reports whether columns refer to each other, or are equal by name in a view
// and its table.
func (a *asking) oneThing(list []name) bool {
	for i, x := range list {
		for _, y := range list[:i] {
			if a.refers(x.id, y.id) || a.refers(y.id, x.id) {
				return true
			}
		}
	}
	return false
}

// refers reports whether a column is a foreign key to another, or both are to one.
func (a *asking) refers(x, y catalog.ColumnID) bool {
	t, u := a.Catalog.Table(x.Table), a.Catalog.Table(y.Table)
	if t == nil || u == nil {
		return false
	}
	if x == y || t.View != u.View {
		return true
	}
	to := a.target(t, x.Column)
	return to == y || to != (catalog.ColumnID{}) && to == a.target(u, y.Column) && t != u
}

// target is what a column refers to by a foreign key; the zero value if by none.
func (a *asking) target(t *catalog.Table, column string) catalog.ColumnID {
	for _, k := range t.ForeignKeys {
		for i, c := range k.Columns {
			if a.Catalog.Names.Same(c, column) && i < len(k.To) {
				return catalog.ColumnID{Table: k.Table, Column: k.To[i]}
			}
		}
	}
	return catalog.ColumnID{}
}

// calls reports whether what a column's name has besides the words of the question
// only says how the thing is called or numbered: customer_id, customer_name. Then the
// question speaks of the thing itself.
func (a *asking) calls(n name) bool {
	return slices.ContainsFunc(n.stems, func(s string) bool {
		switch s {
		case "id", "name", "code", "cod", "key", "no", "nr", "num", "number", "type", "typ", "uid", "uuid", "title", "titl", "description", "desc", "detail", "ref", "url", "count", "status":
			return !a.says(s)
		}
		return false
	})
}

// tableTie finds a word that several tables have in their names alike and that
// nothing else is called by: "trips" where there are trips_north and trips_south.
func (a *asking) tableTie() (Triaged, bool) {
	for i, w := range a.Question.Words {
		if !a.bears(i) || a.settled(w) || a.valued[i] || slices.ContainsFunc(a.names[w.Stem], a.full) {
			continue
		}
		list := a.tablesMeant(w.Stem)
		if len(list) < 2 || len(list) > mostReadings || a.joined(list) {
			continue
		}
		t := Triaged{Code: AmbiguousTable, Words: []text.Span{w.Span}}
		for _, table := range list {
			t.Options = append(t.Options, catalog.ColumnID{Table: table.Path()})
			t.Readings = append(t.Readings, fmt.Sprintf("%s is the table %s", a.plain(w.Span), table.Path()))
		}
		t.Message = fmt.Sprintf("%s may be the table %s", a.quote(w.Span), alternatives(t.Options))
		return t, true
	}
	return Triaged{}, false
}

// tablesMeant are the tables that have a word in their names, if none is called by
// the words of the question alone.
func (a *asking) tablesMeant(stem string) []*catalog.Table {
	var out []*catalog.Table
	if !a.inTable[stem] {
		return nil
	}
	for _, t := range a.titles {
		if !slices.Contains(t.stems, stem) {
			continue
		}
		left := slices.DeleteFunc(slices.Clone(t.stems), a.says)
		if len(left) == 0 {
			return nil
		}
		if slices.ContainsFunc(left, a.isTable) {
			continue // it joins two others
		}
		out = append(out, t.table)
	}
	return out
}

// isTable reports whether a table is called by one word.
func (a *asking) isTable(stem string) bool {
	return a.inTable[stem] && slices.ContainsFunc(a.titles, func(t title) bool { return len(t.stems) == 1 && t.stems[0] == stem })
}

// joined reports whether one of the tables refers to another of them: a whole and its
// parts are no two readings.
func (a *asking) joined(list []*catalog.Table) bool {
	for _, t := range list {
		if slices.ContainsFunc(a.Catalog.Edges(t), func(e catalog.Edge) bool {
			return slices.ContainsFunc(list, func(u *catalog.Table) bool { return u != t && u.Path() == e.To })
		}) {
			return true
		}
	}
	return false
}

// valueTie finds a name that several columns store as it is written: "Paris" as a city
// and as a person.
func (a *asking) valueTie() (Triaged, bool) {
	for _, x := range a.Links {
		if !x.Spelled() || !a.proper(x) {
			continue
		}
		var list []name
		for _, y := range a.Links {
			if y.Spelled() && y.Span == x.Span && !slices.ContainsFunc(list, func(n name) bool { return n.id == y.Column }) {
				list = append(list, name{id: y.Column})
			}
		}
		list = a.inNamedTables(list)
		if len(list) < 2 || len(list) > mostReadings || a.oneThing(list) || a.oneName(list) || a.directed() && a.anyKey(list) || slices.ContainsFunc(list, func(n name) bool { return a.Links.Best(n.id) >= 0.5 }) {
			continue
		}
		t := Triaged{Code: AmbiguousValue, Words: []text.Span{x.Span}}
		for _, n := range list {
			t.Options = append(t.Options, n.id)
			t.Readings = append(t.Readings, fmt.Sprintf("%s refers to %s = '%s'", x.Span.In(a.Question.Text), dotted(n.id), strings.ReplaceAll(x.Value, "'", "''")))
		}
		t.Message = fmt.Sprintf("%q is stored in %s", x.Span.In(a.Question.Text), every(t.Options))
		return t, true
	}
	return Triaged{}, false
}

// proper reports whether the words of a link are written as a name: with capitals, or
// between quotes. The evidence does not speak of them.
func (a *asking) proper(x question.Link) bool {
	for _, i := range x.Words {
		w := a.Question.Words[i]
		if a.settled(w) || a.isNumber(w.Span) {
			return false
		}
	}
	first, last := a.Question.Words[x.Words[0]], x.Words[len(x.Words)-1]
	if x.Words[0] > 0 && a.Question.Words[x.Words[0]-1].Capital || last+1 < len(a.Question.Words) && a.Question.Words[last+1].Capital {
		return false // part of a longer name
	}
	return first.Capital || slices.ContainsFunc(a.Question.Quoted, func(q question.Phrase) bool { return q.Contains(x.Span) })
}

// oneName reports whether two of the columns have one name: then they say the same of
// two things, and the name tells neither.
func (a *asking) oneName(list []name) bool {
	for i, x := range list {
		if slices.ContainsFunc(list[:i], func(y name) bool { return a.Catalog.Names.Same(x.id.Column, y.id.Column) }) {
			return true
		}
	}
	return false
}

// anyKey reports whether one of the columns refers to another table.
func (a *asking) anyKey(list []name) bool {
	return slices.ContainsFunc(list, func(n name) bool {
		t := a.Catalog.Table(n.id.Table)
		return t != nil && a.target(t, n.id.Column) != (catalog.ColumnID{})
	})
}

// directed reports whether the question says of something where it comes from or goes
// to, which tells the ends of a way apart in words that no column has.
func (a *asking) directed() bool {
	return slices.ContainsFunc(a.Question.Words, func(w question.Word) bool {
		switch w.Stem {
		case "from", "to", "into", "toward", "arriv", "land", "depart", "leav", "start", "begin", "end", "fly", "flie", "head", "send", "sent", "receiv", "destination", "origin", "source", "sourc", "target", "both", "win", "won", "lost", "los":
			return true
		}
		return false
	})
}

// joinTie finds two tables that the question names and that refer to each other by
// several keys, none of which it names: the airport of a flight, which has an origin
// and a destination.
func (a *asking) joinTie() (Triaged, bool) {
	for _, x := range a.Links { // best first
		t := a.Catalog.Table(x.Column.Table)
		if x.Target != question.ToTable || x.Score < 0.9 || t == nil {
			continue
		}
		for i, k := range t.ForeignKeys {
			to, ok := a.tableLink(k.Table)
			if !ok || k.Table == t.Path() || slices.ContainsFunc(t.ForeignKeys[:i], func(o catalog.ForeignKey) bool { return o.Table == k.Table }) {
				continue
			}
			var keys []catalog.ColumnID
			for _, o := range t.ForeignKeys[i:] {
				if o.Table == k.Table && len(o.Columns) == 1 {
					keys = append(keys, catalog.ColumnID{Table: t.Path(), Column: o.Columns[0]})
				}
			}
			if len(keys) < 2 || len(keys) > mostReadings || a.directed() || a.prefers(keys) || a.namesOne(keys, k.Table) {
				continue
			}
			out := Triaged{Code: AmbiguousJoin, Words: []text.Span{to}, Options: keys}
			for _, key := range keys {
				out.Readings = append(out.Readings, fmt.Sprintf("%s is joined by %s", a.plain(to), dotted(key)))
			}
			out.Message = fmt.Sprintf("%s may be joined by %s", a.quote(to), alternatives(keys))
			return out, true
		}
	}
	return Triaged{}, false
}

// tableLink is where the question names a table outright.
func (a *asking) tableLink(path string) (text.Span, bool) {
	for _, x := range a.Links {
		if x.Target == question.ToTable && x.Column.Table == path && x.Score >= 0.9 && !slices.ContainsFunc(x.Words, func(i int) bool { return a.settled(a.Question.Words[i]) }) {
			return x.Span, true
		}
	}
	return text.Span{}, false
}

// prefers reports whether the words of the question fit one of the keys better than
// another.
func (a *asking) prefers(keys []catalog.ColumnID) bool {
	return slices.ContainsFunc(keys, func(k catalog.ColumnID) bool {
		return max(a.Links.Best(k)-a.Links.Best(keys[0]), a.Links.Best(keys[0])-a.Links.Best(k)) > tie
	})
}

// namesOne reports whether the question, or the evidence, has a word of a key's name
// that is not of the table's it leads to.
func (a *asking) namesOne(keys []catalog.ColumnID, table string) bool {
	var own []string
	for _, w := range question.SplitName(table) {
		own = append(own, question.Stem(w))
	}
	for _, key := range keys {
		for _, w := range question.SplitName(key.Column) {
			s := question.Stem(w)
			if s != "id" && !slices.Contains(own, s) && (a.evidence[s] || slices.ContainsFunc(a.Question.Words, func(w question.Word) bool { return w.Stem == s || question.Near(w.Stem, s) })) {
				return true
			}
		}
	}
	return false
}

func dotted(id catalog.ColumnID) string {
	if id.Column == "" {
		return id.Table
	}
	return id.Table + "." + id.Column
}

// alternatives lists readings: "a.x, a.y or b.z".
func alternatives(list []catalog.ColumnID) string { return listed(list, " or ") }

// every is alternatives with "and".
func every(list []catalog.ColumnID) string { return listed(list, " and ") }

func listed(list []catalog.ColumnID, last string) string {
	names := make([]string, len(list))
	for i, id := range list {
		names[i] = dotted(id)
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + last + names[len(names)-1]
}

// plain is a span of the question in lower case.
func (a *asking) plain(s text.Span) string { return strings.ToLower(s.In(a.Question.Text)) }
