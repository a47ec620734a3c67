package catalog

import (
	"cmp"
	"maps"
	"slices"
	"sort"
)

// Values is an immutable snapshot of what is known of stored values. The nil
// snapshot knows nothing.
type Values struct {
	names   Names
	domains map[ColumnID]*Domain
	probes  map[probe]Answer
	matches map[probe][]string
	// indexes are of the domains, by column; matched are the values that the
	// database found where a domain is not complete, by their key.
	indexes []*index
	matched map[string][]Spelling
	size    int
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
	// Matches are the stored values that are like a text, by the column and that
	// text; none says that none was found, not that there is none.
	Matches map[Spelling][]string
}

// NewFacts has none.
func NewFacts() Facts {
	return Facts{Domains: map[ColumnID]*Domain{}, Probes: map[Spelling]Answer{}, Matches: map[Spelling][]string{}}
}

// Empty reports whether a look-up brought nothing.
func (f Facts) Empty() bool { return len(f.Domains)+len(f.Probes)+len(f.Matches) == 0 }

// With returns a snapshot that knows what v knows and the facts. It reads the
// values of the facts, not those that v knows.
func (v *Values) With(names Names, f Facts) *Values {
	next := &Values{names: names, domains: map[ColumnID]*Domain{}, probes: map[probe]Answer{}, matches: map[probe][]string{}, matched: map[string][]Spelling{}}
	known := map[*Domain]*index{}
	if v != nil {
		maps.Copy(next.domains, v.domains)
		maps.Copy(next.probes, v.probes)
		maps.Copy(next.matches, v.matches)
		maps.Copy(next.matched, v.matched)
		for _, x := range v.indexes {
			known[x.domain] = x
		}
	}
	for id, d := range f.Domains {
		next.domains[next.id(id)] = d
	}
	for s, a := range f.Probes {
		next.probes[probe{next.id(s.Column), s.Value}] = a
	}
	for s, values := range f.Matches {
		next.match(Spelling{next.id(s.Column), s.Value}, values)
	}
	for id, d := range next.domains {
		x := known[d]
		if x == nil || x.column != id {
			x = newIndex(id, d)
		}
		next.size += len(d.Values)
		next.indexes = append(next.indexes, x)
	}
	slices.SortFunc(next.indexes, func(a, b *index) int { return compareColumns(a.column, b.column) })
	return next
}

func compareColumns(a, b ColumnID) int {
	return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.Column, b.Column))
}

// match adds what the database found for one text. Lists are copied: those of an
// older snapshot do not change.
func (v *Values) match(asked Spelling, values []string) {
	v.matches[probe{asked.Column, asked.Value}] = values
	for _, value := range values {
		s, key := Spelling{asked.Column, value}, keyOf(FoldValue(value))
		if !slices.Contains(v.matched[key], s) {
			v.matched[key] = append(slices.Clip(v.matched[key]), s)
		}
	}
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

// Profile is what is known of a column in figures; nil if nothing is.
func (v *Values) Profile(id ColumnID) *Profile {
	if d := v.Domain(id); d != nil {
		return &d.Profile
	}
	return nil
}

// Len is the number of values that the snapshot holds.
func (v *Values) Len() int {
	if v == nil {
		return 0
	}
	return v.size
}

// Answers is the number of texts that databases were asked for.
func (v *Values) Answers() int {
	if v == nil {
		return 0
	}
	return len(v.matches)
}

// WithoutMatches returns a snapshot that forgets which texts were asked for, and
// what was found.
func (v *Values) WithoutMatches() *Values {
	next := *v
	next.matches, next.matched = map[probe][]string{}, map[string][]Spelling{}
	return &next
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

// Want is one thing to be looked up: with Texts, the stored values that are
// spelled like one of them; with Value, whether the column stores exactly that;
// with neither, the column's Domain.
type Want struct {
	Column ColumnID
	Value  *string
	Texts  []string
	// Most says that texts are asked for only where the column stores at most so
	// many different values; 0 is any number.
	Most int
}

// Idle reports whether, given what is known of the column, asking for texts would
// bring nothing: all values are known, they are longer than what is named, or
// there are more than wanted.
func (w Want) Idle(d *Domain) bool {
	if d == nil {
		return false
	}
	many := w.Most > 0 && d.Sampled > 0 && (d.Distinct < 0 || d.Distinct > w.Most)
	return d.Complete || d.Prose() || many
}

// Missing are the wants that v has no answer to, each once. One that was asked
// and remained unknown is not missing.
func (v *Values) Missing(wants []Want) []Want {
	var out []Want
	seen := map[Spelling]bool{}
	first := func(w Want, value string) bool {
		key := Spelling{w.Column, value}
		if v != nil {
			key.Column = v.id(w.Column)
		}
		if seen[key] {
			return false
		}
		seen[key] = true
		return true
	}
	for _, w := range wants {
		switch {
		case w.Texts != nil:
			if w.Idle(v.Domain(w.Column)) {
				continue
			}
			var texts []string
			for _, t := range w.Texts {
				if !v.matchedAlready(w.Column, t) && first(w, "~"+t) {
					texts = append(texts, t)
				}
			}
			if w.Texts = texts; len(texts) > 0 {
				out = append(out, w)
			}
		case w.Value != nil:
			if first(w, "="+*w.Value) && !v.answers(w) {
				out = append(out, w)
			}
		case first(w, "") && v.Domain(w.Column) == nil:
			out = append(out, w)
		}
	}
	return out
}

func (v *Values) matchedAlready(id ColumnID, text string) bool {
	if v == nil {
		return false
	}
	_, asked := v.matches[probe{v.id(id), text}]
	return asked
}

// answers reports whether it is known if a column stores a value. That a text is
// not among the values is not the engine's last word: the column's collation may
// find it equal to another.
func (v *Values) answers(w Want) bool {
	if v == nil {
		return false
	}
	_, asked := v.probes[probe{v.id(w.Column), *w.Value}]
	return asked || v.Stores(w.Column, *w.Value) == Yes
}
