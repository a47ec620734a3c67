package catalog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
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
	// Counts are the rows that store each of Values, among those that were read
	// (see Profile.Sampled); nil if they were not counted.
	Counts []int
	Profile
}

// Profile is what is known of one column in figures. A number that was not
// counted is -1; zero is a count.
type Profile struct {
	// Rows is the number of rows of the table.
	Rows int
	// Nulls says whether the column stores a NULL, NullRows how many.
	Nulls    Answer
	NullRows int
	// Distinct is the number of different values without NULL.
	Distinct int
	// Numeric says that every stored value is a number or NULL; a text that is
	// written as a number counts as one.
	Numeric Answer
	// Range is from the least to the greatest value; nil if not known or if there is no
	// value.
	Range *Range
	// Layouts say how dates, times and numbers are written, the most frequent
	// first; none where the values are other texts or were not looked at.
	Layouts []Layout
	// Sampled is the number of rows, from the beginning of the table, that the
	// values, their counts and layouts come from; 0 means all rows.
	Sampled int
}

// Range holds the ends of a column's values: by size where all are numbers, else
// in the order of bytes.
type Range struct{ Min, Max string }

// NoProfile knows nothing.
func NoProfile() Profile { return Profile{Rows: -1, NullRows: -1, Distinct: -1} }

// Counted is a stored value and how many rows store it.
type Counted struct {
	Value string
	Rows  int
}

// NewDomain makes a domain of values that were read. With complete there are no
// others, and what the profile says of values is read off them; rows and NULLs are
// left for the caller to fill in.
func NewDomain(list []Counted, complete bool) *Domain {
	d := &Domain{Complete: complete, Profile: NoProfile()}
	slices.SortFunc(list, func(a, b Counted) int { return cmp.Compare(a.Value, b.Value) })
	for _, c := range list {
		if n := len(d.Values); n > 0 && d.Values[n-1] == c.Value {
			d.Counts[n-1] += c.Rows
			continue
		}
		d.Values, d.Counts = append(d.Values, c.Value), append(d.Counts, c.Rows)
	}
	d.Layouts = layouts(d.Values)
	if complete {
		d.Distinct = len(d.Values)
		d.Numeric, d.Range = rangeOf(d.Values)
	}
	return d
}

// rangeOf reads the ends of all values of a column, which are sorted.
func rangeOf(values []string) (numeric Answer, r *Range) {
	if len(values) == 0 {
		return Unknown, nil
	}
	first, last := values[0], values[len(values)-1]
	var least, most float64
	for i, v := range values {
		x, ok := number(v)
		if !ok {
			return No, &Range{values[0], values[len(values)-1]}
		}
		if i == 0 || x < least {
			least, first = x, v
		}
		if i == 0 || x > most {
			most, last = x, v
		}
	}
	return Yes, &Range{first, last}
}

// number reads a text that all databases take for a number.
func number(s string) (float64, bool) {
	s = strings.TrimSpace(s)
	if s == "" || strings.Trim(s, "0123456789.eE+-") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(s, 64)
	return x, err == nil
}

// maxNamed is the length in bytes of what a question may name.
const maxNamed = 80

// Prose reports whether most of the known values are longer than anything that a
// question names.
func (d *Domain) Prose() bool {
	if d == nil {
		return false
	}
	long := 0
	for _, v := range d.Values {
		if len(v) > maxNamed {
			long++
		}
	}
	return 2*long > len(d.Values)
}

// code reports whether all values are codes of one letter, of which there are
// few: M and F.
func (d *Domain) code() bool {
	const few = 12
	if !d.Complete || len(d.Values) == 0 || len(d.Values) > few {
		return false
	}
	return !slices.ContainsFunc(d.Values, func(v string) bool { return len(v) != 1 || !letter(v[0]) })
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func digit(c byte) bool  { return '0' <= c && c <= '9' }
