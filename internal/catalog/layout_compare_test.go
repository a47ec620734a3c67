package catalog

import (
	"strings"
	"testing"
)

// A date in another form than the column's is compared letter by letter, and means
// nothing there. Beginnings of a form may be compared.
func TestOtherDate(t *testing.T) {
	for _, x := range []struct {
		stored, text string
		want         bool
	}{
		{"2019-03-01|2020-12-31", "3/1/2019", true},
		{"2019-03-01|2020-12-31", "2019-3-1", true},
		{"2019-03-01|2020-12-31", "20190301", true},
		{"2019-03-01|2020-12-31", "Mar 1, 2019", true},
		{"201903|202012", "2019-03", true},
		{"14/3/2019|3/1/2019", "2019-03-14", true},
		{"2019-03-01|2020-12-31", "2019-03-01", false},
		{"2019-03-01|2020-12-31", "2019-03", false},
		{"2019-03-01|2020-12-31", "2019-03-01 12:00:00", false},
		{"2019-03-01 12:00:00", "2019-03-01", false},
		{"2019-3-1|2019-12-31", "2019-12-31", false},
		{"14/3/2019|3/1/2019", "3/4/2019", false},
		{"201903|202012", "201904", false},
		{"2019-03-01|n/a|2019-03-02", "2019", false},
		{"2019-03-01|2020-12-31", "soon", false},
		{"Bonn|Berlin", "2019-03-01", false},
		{"12 kg|80.5 kg", "2019-03-01", false},
		{"2019-03-01|3/14/2019", "3/1/2019", false},
	} {
		var counted []Counted
		for _, v := range strings.Split(x.stored, "|") {
			counted = append(counted, Counted{Value: v})
		}
		if form, stored, got := NewDomain(counted, true).OtherDate(x.text); got != x.want {
			t.Errorf("%s among %s: %v (%s, %s)", x.text, x.stored, got, form, stored)
		}
	}
	if _, _, other := (*Domain)(nil).OtherDate("2019-03-01"); other {
		t.Error("nothing is known of the column")
	}
}
