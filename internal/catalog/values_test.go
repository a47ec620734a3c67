package catalog

import (
	"fmt"
	"testing"
)

func TestValuesAnswer(t *testing.T) {
	city := ColumnID{"shops", "city"}
	open := ColumnID{"shops", "name"}
	var none *Values
	v := none.With(IgnoreCase, Facts{
		Domains: map[ColumnID]*Domain{
			{"Shops", "City"}: {Values: []string{"Bonn", "New York"}, Complete: true, Nulls: Yes, Numeric: No},
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
		Domains: map[ColumnID]*Domain{known: {Values: []string{"a"}, Complete: true}, slow: {Rows: -1}},
		Probes:  map[Spelling]Answer{{slow, "asked"}: Unknown},
	})
	wants := []Want{
		{known, nil}, {known, value("a")}, {known, value("zzz")}, {slow, nil}, {slow, value("asked")},
		{slow, value("new")}, {slow, value("new")}, {other, nil}, {ColumnID{"T", "OTHER"}, nil}, {other, value("")},
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
