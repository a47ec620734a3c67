package catalog

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestValuesAnswer(t *testing.T) {
	city := ColumnID{"shops", "city"}
	open := ColumnID{"shops", "name"}
	var none *Values
	v := none.With(IgnoreCase, Facts{
		Domains: map[ColumnID]*Domain{
			{"Shops", "City"}: {Values: []string{"Bonn", "New York"}, Complete: true, Profile: Profile{Nulls: Yes, Numeric: No}},
			open:              {Values: []string{"A"}},
		},
		Probes: map[Spelling]Answer{{open, "B"}: Yes, {open, "C"}: No, {open, "slow"}: Unknown},
	})
	for _, x := range []struct {
		id    ColumnID
		value string
		want  Answer
	}{
		{city, "Bonn", Yes}, {city, "bonn", No}, {ColumnID{"SHOPS", "CITY"}, "New York", Yes},
		{open, "A", Yes}, {open, "B", Yes}, {open, "C", No}, {open, "D", Unknown}, {open, "slow", Unknown},
		{ColumnID{"shops", "other"}, "A", Unknown},
	} {
		if got := v.Stores(x.id, x.value); got != x.want {
			t.Errorf("%v %q: %d, want %d", x.id, x.value, got, x.want)
		}
	}
	if v.Nulls(city) != Yes || v.Nulls(open) != Unknown || none.Nulls(city) != Unknown || none.Stores(city, "x") != Unknown {
		t.Error("nulls")
	}
	if got := fmt.Sprint(v.Spellings("new-YORK")); got != "[{{shops city} New York}]" {
		t.Error(got)
	}
	if none.Spellings("x") != nil || none.Domain(city) != nil {
		t.Error("no snapshot knows something")
	}
}

func TestValuesAreSnapshots(t *testing.T) {
	id := ColumnID{"t", "c"}
	first := (*Values)(nil).With(IgnoreCase, Facts{Domains: map[ColumnID]*Domain{id: {Values: []string{"a"}, Complete: true}}})
	second := first.With(IgnoreCase, Facts{Domains: map[ColumnID]*Domain{id: {Values: []string{"b"}, Complete: true}}})
	if first.Stores(id, "a") != Yes || second.Stores(id, "a") != No || second.Stores(id, "b") != Yes {
		t.Error("a snapshot changed")
	}
	if len(second.Spellings("a")) != 0 {
		t.Error("the index keeps what is gone")
	}
}

func TestSpellingsAreInOrder(t *testing.T) {
	domain := func(values ...string) *Domain { return &Domain{Values: values} }
	v := (*Values)(nil).With(IgnoreCase, Facts{Domains: map[ColumnID]*Domain{{"b", "x"}: domain("A-1", "a 1"), {"a", "Y"}: domain("a1", "a_1")}})
	v = v.With(IgnoreCase, Facts{Domains: map[ColumnID]*Domain{{"a", "x"}: domain("(A) 1")}})
	if got := fmt.Sprint(v.Spellings("A 1")); got != "[{{a x} (A) 1} {{a y} a_1} {{b x} A-1} {{b x} a 1}]" {
		t.Error(got)
	}
}

func BenchmarkWith(b *testing.B) {
	var values []string
	for i := range 5000 {
		values = append(values, fmt.Sprintf("Some Value %04d", i))
	}
	facts := Facts{Domains: map[ColumnID]*Domain{}}
	for i := range 20 {
		facts.Domains[ColumnID{"t", fmt.Sprint("c", i)}] = &Domain{Values: values}
	}
	v := (*Values)(nil).With(IgnoreCase, facts)
	few := Facts{Probes: map[Spelling]Answer{{ColumnID{"t", "c1"}, "x"}: No}}
	b.Run("few facts", func(b *testing.B) {
		for b.Loop() {
			v.With(IgnoreCase, few)
		}
	})
	b.Run("many facts", func(b *testing.B) {
		for b.Loop() {
			(*Values)(nil).With(IgnoreCase, facts)
		}
	})
	b.Run("spellings", func(b *testing.B) {
		for b.Loop() {
			v.Spellings("some value 0042")
		}
	})
}

// What was asked and could not be answered is not asked again.
func TestMissing(t *testing.T) {
	known, slow, other := ColumnID{"t", "known"}, ColumnID{"t", "slow"}, ColumnID{"t", "other"}
	value := func(s string) *string { return &s }
	v := (*Values)(nil).With(IgnoreCase, Facts{
		Domains: map[ColumnID]*Domain{known: {Values: []string{"a"}, Complete: true}, slow: {Profile: NoProfile()}},
		Probes:  map[Spelling]Answer{{slow, "asked"}: Unknown},
	})
	want := func(id ColumnID, value *string) Want { return Want{Column: id, Value: value} }
	wants := []Want{
		want(known, nil), want(known, value("a")), want(known, value("zzz")), want(slow, nil), want(slow, value("asked")),
		want(slow, value("new")), want(slow, value("new")), want(other, nil), want(ColumnID{"T", "OTHER"}, nil), want(other, value("")),
	}
	var got []string
	for _, w := range v.Missing(wants) {
		s := w.Column.Column
		if w.Value != nil {
			s += "=" + *w.Value
		}
		got = append(got, s)
	}
	if s := fmt.Sprint(got); s != "[known=zzz slow=new other other=]" {
		t.Error(s)
	}
	if n := len((*Values)(nil).Missing(wants)); n != 9 {
		t.Errorf("%d missing without a snapshot", n)
	}
}

// Texts are asked for once, and only where not all values are known already, nor
// are too long to be named, nor too many.
func TestMissingTexts(t *testing.T) {
	all, some, prose, none, many, vast := ColumnID{"t", "all"}, ColumnID{"t", "some"}, ColumnID{"t", "prose"}, ColumnID{"t", "none"}, ColumnID{"t", "many"}, ColumnID{"t", "vast"}
	v := (*Values)(nil).With(IgnoreCase, Facts{
		Domains: map[ColumnID]*Domain{all: {Values: []string{"a"}, Complete: true}, some: {Values: []string{"a"}}, prose: {Values: []string{strings.Repeat("a ", 50)}},
			many: {Values: []string{"a"}, Profile: Profile{Distinct: 30_000, Sampled: 20_000}}, vast: {Values: []string{"a"}, Profile: Profile{Distinct: -1, Sampled: 20_000}}},
		Matches: map[Spelling][]string{{some, "old"}: nil},
	})
	var wants []Want
	for _, id := range []ColumnID{all, some, prose, none, many, vast, {"T", "SOME"}} {
		wants = append(wants, Want{Column: id, Texts: []string{"old", "new"}, Most: 20_000})
	}
	wants = append(wants, Want{Column: many, Texts: []string{"any"}})
	var got []string
	for _, w := range v.Missing(wants) {
		got = append(got, w.Column.Column+" "+strings.Join(w.Texts, ","))
	}
	if s := strings.Join(got, "; "); s != "some new; none old,new; many any" {
		t.Error(s)
	}
}

// Whatever way a text differs from what is stored, it is found, and it is said how.
func TestFindValues(t *testing.T) {
	v := (*Values)(nil).With(IgnoreCase, Facts{Domains: map[ColumnID]*Domain{
		{"shops", "city"}:    {Values: []string{"New York", "São Paulo", "Bonn "}, Complete: true},
		{"shops", "country"}: {Values: []string{"UK", "USA", "Germany", "United Arab Emirates"}, Complete: true},
		{"people", "sex"}:    {Values: []string{"F", "M"}, Complete: true},
		{"goods", "kind"}:    {Values: []string{"Box", "Cherry", "new-york"}},
	}})
	for _, x := range []struct{ text, want string }{
		{"New York", "shops.city New York equal 1.00, goods.kind new-york respelled 1.00"},
		{"new york", "shops.city New York cased 1.00, goods.kind new-york respelled 1.00"},
		{"NewYork", "goods.kind new-york respelled 0.98, shops.city New York respelled 0.98"},
		{"Sao Paulo", "shops.city São Paulo respelled 1.00"},
		{"Bonn", "shops.city Bonn  respelled 1.00"},
		{"boxes", "goods.kind Box inflected 0.95"},
		{"cherries", "goods.kind Cherry inflected 0.95"},
		{"United Kingdom", "shops.country UK initials 0.80"},
		{"United States", "shops.country USA initials 0.80"},
		{"United States of America", "shops.country USA initials 0.80"},
		{"UAE", "shops.country United Arab Emirates initials 0.80"},
		{"uae", ""},
		{"male", "people.sex M initials 0.70"},
		{"Germ", ""},
		{"", ""}, {"of", ""},
	} {
		var got []string
		for _, f := range v.Find(x.text, 9) {
			got = append(got, fmt.Sprintf("%s.%s %s %s %.2f", f.Column.Table, f.Column.Column, f.Value, likenesses[f.How], f.Score))
		}
		if s := strings.Join(got, ", "); s != x.want {
			t.Errorf("%q: got %s, want %s", x.text, s, x.want)
		}
	}
	if (*Values)(nil).Find("x", 1) != nil || len(v.Find("New York", 1)) != 1 {
		t.Error("the limit")
	}
}

var likenesses = []string{"unlike", "equal", "cased", "respelled", "inflected", "abbreviated", "initials", "contained", "begun", "similar"}

// The stored values nearest to a text that one column does not store.
func TestNear(t *testing.T) {
	for _, x := range []struct{ stored, text, want string }{
		{"Paid|paid|open", "PAID", "Paid cased 1.00, paid cased 1.00"},
		{"Formula 1|Formula-1", "formula1", "Formula 1 respelled 0.98, Formula-1 respelled 0.98"},
		{"Dogs|Catfish", "dog", "Dogs inflected 0.95"},
		{"Dr. Smith|Mr. Smith|Doctor Jones", "Doctor Smith", "Dr. Smith abbreviated 0.85, Doctor Jones similar 0.58, Mr. Smith similar 0.58"},
		{"Saint Louis|San Luis", "St. Louis", "Saint Louis abbreviated 0.85, San Luis similar 0.62"},
		{"February|April", "Feb", "February abbreviated 0.85"},
		{"University of California", "University of California Berkeley", "University of California contained 0.78"},
		{"French|German", "France", "French similar 0.67"},
		{"America|Africa", "American", "America begun 0.81, Africa similar 0.62"},
		{"Smith John Paul", "John Paul Smith", "Smith John Paul similar 0.95"},
		{"Hamilton|Alonso", "Hamiltan", "Hamilton begun 0.78"},
		{"cat|bat", "cab", "cat similar 0.67"},
		{"M|F", "Female", "F initials 0.70"},
		{"M|F", "x", ""},
		{"a|b", "", ""},
		{"Ämter|Öl", "amt", "Ämter similar 0.60"},
	} {
		values := strings.Split(x.stored, "|")
		slices.Sort(values)
		id := ColumnID{"t", "c"}
		v := (*Values)(nil).With(IgnoreCase, Facts{Domains: map[ColumnID]*Domain{id: {Values: values, Complete: true}}})
		var got []string
		for _, n := range v.Near(id, x.text, 9) {
			got = append(got, fmt.Sprintf("%s %s %.2f", n.Value, likenesses[n.How], n.Score))
		}
		if s := strings.Join(got, ", "); s != x.want {
			t.Errorf("%q in %q: got %s, want %s", x.text, x.stored, s, x.want)
		}
	}
}

// What the database found where a column holds more than was read is known as
// what was read is.
func TestMatches(t *testing.T) {
	big, other := ColumnID{"t", "big"}, ColumnID{"t", "other"}
	first := (*Values)(nil).With(IgnoreCase, Facts{
		Domains: map[ColumnID]*Domain{big: {Values: []string{"A"}}},
		Matches: map[Spelling][]string{{big, "new york"}: {"New York"}, {big, "Yorkk"}: {"York"}, {ColumnID{"T", "Other"}, "a"}: {"a"}},
	})
	v := first.With(IgnoreCase, Facts{Matches: map[Spelling][]string{{big, "a"}: {"A", "a"}}})
	if s := fmt.Sprint(v.Spellings("NEW-YORK"), v.Spellings("a")); s != "[{{t big} New York}] [{{t big} A} {{t big} a} {{t other} a}]" {
		t.Error(s)
	}
	if s := fmt.Sprint(first.Spellings("a")); s != "[{{t big} A} {{t other} a}]" {
		t.Error("an older snapshot:", s)
	}
	if s := fmt.Sprint(v.Near(big, "Yorkk", 3), v.Near(big, "York", 3), v.Near(other, "A", 3)); s != "[{York 8 0.79}] [] []" {
		t.Error(s)
	}
	if s := fmt.Sprint(v.Find("new york", 3)); s != "[{{t big} {New York 2 1}}]" {
		t.Error(s)
	}
	if w := v.WithoutMatches(); w.Answers() != 0 || v.Answers() != 4 || w.Spellings("new york") != nil || w.Domain(big) == nil {
		t.Errorf("%d answers are kept of %d", w.Answers(), v.Answers())
	}
	if v.Stores(big, "new york") != Unknown {
		t.Error("a match is no word on what is not stored")
	}
}

// What a domain says of its column is read off its values where these are all.
func TestNewDomain(t *testing.T) {
	for _, x := range []struct {
		values   string
		complete bool
		want     string
	}{
		{"10|9|-1e2|9", true, "[-1e2 10 9] [1 1 2] yes 3 -1e2–10"},
		{"10|9|x", true, "[10 9 x] [1 1 1] no 3 10–x"},
		{"10|9", false, "[10 9] [1 1] unknown -1 "},
		{"", true, "[] [1] no 1 –"},
		{"inf|nan|0x10|1_0", true, "[0x10 1_0 inf nan] [1 1 1 1] no 4 0x10–nan"},
	} {
		var list []Counted
		for _, v := range strings.Split(x.values, "|") {
			list = append(list, Counted{v, 1})
		}
		d := NewDomain(list, x.complete)
		got := fmt.Sprint(d.Values, d.Counts, []string{" unknown ", " no ", " yes "}[d.Numeric], d.Distinct, " ")
		if d.Range != nil {
			got += d.Range.Min + "–" + d.Range.Max
		}
		if strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(x.want), " ") {
			t.Errorf("%s: got %s, want %s", x.values, got, x.want)
		}
	}
	if d := NewDomain(nil, true); d.Range != nil || d.Numeric != Unknown || d.Distinct != 0 || d.Rows != -1 {
		t.Errorf("%+v", d)
	}
}
