package catalog

import (
	"cmp"
	"maps"
	"slices"
	"sort"
)

// Answer is yes, no or unknown.
type Answer uint8

// The answers. Unknown is the zero value: unknown is not no.
const (
	Unknown Answer = iota
	No
	Yes
)

// Domain is what is known of the values that one column stores.
//
// A look-up that could not be made in time leaves a Domain that says nothing,
// so that it is not asked again and again.
type Domain struct {
	// Values are distinct stored values as text, sorted; Complete says that
	// there are no others. NULL is not among them.
	Values   []string
	Complete bool
	// Nulls says whether the column stores a NULL.
	Nulls Answer
	// Rows is the number of rows of the table, -1 if not counted.
	Rows int
	// Numeric says that every stored value is a number or NULL.
	Numeric Answer
}

// Values is an immutable snapshot of what is known of stored values. The nil
// snapshot knows nothing.
type Values struct {
	names   Names
	domains map[ColumnID]*Domain
	probes  map[probe]Answer
	spelled []spellings // by column
}

// spellings are the values of one domain by their folded form. Snapshots share
// them as long as the domain is the same.
type spellings struct {
	column ColumnID
	domain *Domain
	folded map[string][]string
}

type probe struct {
	column ColumnID
	value  string
}

// Spelling is one stored value and the column that stores it.
type Spelling struct {
	Column ColumnID
	Value  string
}

// Facts are what a look-up brought.
type Facts struct {
	Domains map[ColumnID]*Domain
	Probes  map[Spelling]Answer // does the column store exactly this value
}

// With returns a snapshot that knows what v knows and the facts. It takes time
// by the size of the facts, not by that of what v knows.
func (v *Values) With(names Names, f Facts) *Values {
	next := &Values{names: names, domains: map[ColumnID]*Domain{}, probes: map[probe]Answer{}}
	if v != nil {
		maps.Copy(next.domains, v.domains)
		maps.Copy(next.probes, v.probes)
	}
	for id, d := range f.Domains {
		next.domains[next.id(id)] = d
	}
	for s, a := range f.Probes {
		next.probes[probe{next.id(s.Column), s.Value}] = a
	}
	known := map[*Domain]spellings{}
	if v != nil {
		for _, s := range v.spelled {
			known[s.domain] = s
		}
	}
	for id, d := range next.domains {
		s, ok := known[d]
		if !ok || s.column != id {
			s = spell(id, d)
		}
		next.spelled = append(next.spelled, s)
	}
	slices.SortFunc(next.spelled, func(a, b spellings) int {
		return cmp.Or(cmp.Compare(a.column.Table, b.column.Table), cmp.Compare(a.column.Column, b.column.Column))
	})
	return next
}

func spell(id ColumnID, d *Domain) spellings {
	s := spellings{id, d, make(map[string][]string, len(d.Values))}
	for _, v := range d.Values {
		key := FoldValue(v)
		s.folded[key] = append(s.folded[key], v)
	}
	return s
}

func (v *Values) id(id ColumnID) ColumnID {
	return ColumnID{v.names.Fold(id.Table), v.names.Fold(id.Column)}
}

// Domain is what is known of a column; nil if nothing is.
func (v *Values) Domain(id ColumnID) *Domain {
	if v == nil {
		return nil
	}
	return v.domains[v.id(id)]
}

// Stores says whether the column stores exactly this text.
func (v *Values) Stores(id ColumnID, value string) Answer {
	if v == nil {
		return Unknown
	}
	if a := v.probes[probe{v.id(id), value}]; a != Unknown {
		return a
	}
	d := v.Domain(id)
	if d == nil {
		return Unknown
	}
	i := sort.SearchStrings(d.Values, value)
	if i < len(d.Values) && d.Values[i] == value {
		return Yes
	}
	if d.Complete {
		return No
	}
	return Unknown
}

// Nulls says whether the column stores a NULL.
func (v *Values) Nulls(id ColumnID) Answer {
	if d := v.Domain(id); d != nil {
		return d.Nulls
	}
	return Unknown
}

// Spellings are the stored values that differ from text at most in case, blanks
// and punctuation, with their columns, in the order of columns and values.
func (v *Values) Spellings(text string) []Spelling {
	if v == nil {
		return nil
	}
	key := FoldValue(text)
	var out []Spelling
	for _, s := range v.spelled {
		for _, value := range s.folded[key] {
			out = append(out, Spelling{s.column, value})
		}
	}
	return out
}

// Want is one thing to be looked up: whether the column stores exactly Value
// or, where Value is nil, the column's Domain.
type Want struct {
	Column ColumnID
	Value  *string
}

// Missing are the wants that v has no answer to, each once. One that was asked
// and remained unknown is not missing.
func (v *Values) Missing(wants []Want) []Want {
	var out []Want
	seen := map[Spelling]bool{}
	for _, w := range wants {
		key := Spelling{Column: w.Column}
		if v != nil {
			key.Column = v.id(w.Column)
		}
		if w.Value != nil {
			key.Value = "=" + *w.Value
		}
		if seen[key] || v.answers(w) {
			continue
		}
		seen[key] = true
		out = append(out, w)
	}
	return out
}

func (v *Values) answers(w Want) bool {
	switch {
	case v == nil:
		return false
	case w.Value == nil:
		return v.Domain(w.Column) != nil
	}
	_, asked := v.probes[probe{v.id(w.Column), *w.Value}]
	// That a text is not among the values is not the engine's last word: the
	// column's collation may find it equal to another.
	return asked || v.Stores(w.Column, *w.Value) == Yes
}
