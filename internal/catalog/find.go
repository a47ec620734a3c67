package catalog

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

// Near is a stored value close to a text, how it is like it, and how close: 1 is
// equal but for case, accents, blanks and punctuation.
type Near struct {
	Value string
	How   Likeness
	Score float64
}

// Found is a stored value that a text may mean, and the column that stores it.
type Found struct {
	Column ColumnID
	Near
}

// index finds the values of one domain. Snapshots share it as long as the domain
// is the same.
type index struct {
	column ColumnID
	domain *Domain
	values []spelled // in the order of the domain
	byKey  map[string][]int32
	short  bool // a value may be initials by its length
	// The rest is made when first asked for.
	trigrams func() trigramIndex
	initials func() map[string][]int32
}

func newIndex(id ColumnID, d *Domain) *index {
	x := &index{column: id, domain: d, values: make([]spelled, len(d.Values)), byKey: make(map[string][]int32, len(d.Values))}
	for i, value := range d.Values {
		x.values[i] = spell(value)
		key := keyOf(x.values[i].folded)
		x.byKey[key] = append(x.byKey[key], int32(i))
		x.short = x.short || len(key) <= maxInitials
	}
	x.trigrams = sync.OnceValue(func() trigramIndex { return newTrigramIndex(x.values) })
	x.initials = sync.OnceValue(func() map[string][]int32 {
		out := map[string][]int32{}
		for i, v := range x.values {
			if strings.Contains(v.folded, " ") && len(v.folded) <= maxNamed {
				for _, key := range initials(v.folded) {
					out[key] = append(out[key], int32(i))
				}
			}
		}
		return out
	})
	return x
}

// keyOf is what texts have in common that differ in case, accents, blanks and
// punctuation or are plural and singular. That two have it does not yet make
// them alike.
func keyOf(folded string) string { return singular(strings.ReplaceAll(folded, " ", "")) }

// Spellings are the stored values that differ from text at most in case, accents, blanks
// and punctuation, with their columns, in the order of columns and values.
func (v *Values) Spellings(text string) []Spelling {
	if v == nil {
		return nil
	}
	folded := FoldValue(text)
	key := keyOf(folded)
	var out []Spelling
	for _, x := range v.indexes {
		for _, i := range x.byKey[key] {
			if x.values[i].folded == folded {
				out = append(out, Spelling{x.column, x.values[i].text})
			}
		}
	}
	known := len(out)
	for _, s := range v.matched[key] {
		if FoldValue(s.Value) == folded && !slices.Contains(out[:known], s) {
			out = append(out, s)
		}
	}
	if len(out) > known {
		slices.SortStableFunc(out, func(a, b Spelling) int {
			return cmp.Or(compareColumns(a.Column, b.Column), cmp.Compare(a.Value, b.Value))
		})
	}
	return out
}

// Find is where a text is stored, over all columns that were looked up: spelled
// otherwise, in the plural, by its initials, or as a code of one letter. Closest
// first, at most n; how far a column was looked through its Domain says.
func (v *Values) Find(text string, n int) []Found {
	if v == nil {
		return nil
	}
	want := seek(text)
	var out []Found
	for _, x := range v.indexes {
		candidates := append(slices.Clip(x.byKey[want.key]), x.byInitials(want)...)
		for at, i := range candidates {
			if how, score := x.alike(want.spelled, i); how != Unlike && how <= Initials && !slices.Contains(candidates[:at], i) {
				out = append(out, Found{x.column, Near{x.values[i].text, how, score}})
			}
		}
	}
	for _, s := range v.matched[want.key] {
		how, score := alike(want.spelled, spell(s.Value))
		f := Found{s.Column, Near{s.Value, how, score}}
		if how != Unlike && how <= Initials && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b Found) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.How, b.How))
	})
	return out[:min(n, len(out))]
}

// sought is a text that values are looked up for, with the keys of those that may be
// like it.
type sought struct {
	spelled
	key string
	// long are the initials of what the text may be short for, short the keys of what
	// may be short for it: its initials, and those with one letter more.
	long, short []string
}

func seek(text string) sought {
	w := sought{spelled: spell(text)}
	w.key = keyOf(w.folded)
	plain := strings.ReplaceAll(w.folded, " ", "")
	if len(plain) >= 2 && len(plain) <= maxInitials && text == strings.ToUpper(text) {
		w.long = []string{plain, plain[:len(plain)-1]}
	}
	if strings.Contains(w.folded, " ") {
		for _, key := range initials(w.folded) {
			if len(key) > maxInitials {
				continue
			}
			w.short = append(w.short, singular(key))
			for c := 'a'; c <= 'z'; c++ {
				w.short = append(w.short, singular(key+string(c)))
			}
		}
	}
	return w
}

// byInitials are values that may be initials of a text or the other way round.
func (x *index) byInitials(want sought) (out []int32) {
	if len(want.long) > 0 {
		byInitials := x.initials()
		for _, key := range want.long {
			out = append(out, byInitials[key]...)
		}
	}
	if x.short {
		for _, key := range want.short {
			out = append(out, x.byKey[key]...)
		}
	}
	if x.domain.code() {
		for i := range x.values {
			out = append(out, int32(i))
		}
	}
	return out
}

// alike compares a text with a value of the domain: a code of one letter is like
// the words that begin with it.
func (x *index) alike(want spelled, i int32) (Likeness, float64) {
	how, score := alike(want, x.values[i])
	if score < minNear && x.domain.code() && len(want.folded) > 2 && !strings.Contains(want.folded, " ") && strings.HasPrefix(want.folded, x.values[i].folded) {
		return Initials, 0.7
	}
	return how, score
}

// Near ranks the stored values of a column by closeness to a text, the text itself
// left out, at most n. They are those of the column's Domain and those that the
// database found when it was asked for the text.
func (v *Values) Near(id ColumnID, text string, n int) []Near {
	if v == nil {
		return nil
	}
	want, column := seek(text), v.id(id)
	var out []Near
	add := func(value string, how Likeness, score float64) {
		if value != text && score >= minNear && !slices.ContainsFunc(out, func(o Near) bool { return o.Value == value }) {
			out = append(out, Near{value, how, score})
		}
	}
	at, found := slices.BinarySearchFunc(v.indexes, column, func(x *index, id ColumnID) int { return compareColumns(x.column, id) })
	if found {
		x := v.indexes[at]
		candidates := append(x.trigrams().candidates(want.folded), x.byKey[want.key]...)
		candidates = append(candidates, x.byInitials(want)...)
		slices.Sort(candidates)
		for _, i := range slices.Compact(candidates) {
			how, score := x.alike(want.spelled, i)
			add(x.values[i].text, how, score)
		}
	}
	for _, value := range v.matches[probe{column, text}] {
		how, score := alike(want.spelled, spell(value))
		add(value, how, score)
	}
	slices.SortStableFunc(out, func(a, b Near) int { return cmp.Compare(b.Score, a.Score) })
	return out[:min(n, len(out))]
}
