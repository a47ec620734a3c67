package catalog

import (
	"fmt"
	"strings"
	"testing"
)

// How dates, times and numbers that are stored as text are written.
func TestLayouts(t *testing.T) {
	for _, x := range []struct{ values, want string }{
		{"2019-03-01|2020-12-31", "Date YYYY-MM-DD 2"},
		{"2019/03/01", "Date YYYY/MM/DD 1"},
		{"2019-3-1|2019-12-31", "Date YYYY-M-D 1, Date YYYY-MM-DD 1"},
		{"3/14/2019|3/1/2019", "Date MM/DD/YYYY 2"},
		{"14/3/2019|3/1/2019", "Date DD/MM/YYYY 2"},
		{"4/3/2019|3/1/2019", "Date MM/DD/YYYY or DD/MM/YYYY 2"},
		{"14/3/2019|3/14/2019", "Date MM/DD/YYYY or DD/MM/YYYY 2"},
		{"14.3.2019", "Date DD.MM.YYYY 1"},
		{"8/29/2013 9:08|8/29/2013 12:53", "DateTime MM/DD/YYYY h:mm 2"},
		{"Mar 1, 2019|December 24, 2020", "Date Mon D, YYYY 2"},
		{"1 March 2019|24-Dec-2020|1-Jan-05", "Date D Mon YYYY 1, Date D-Mon-YY 1, Date D-Mon-YYYY 1"},
		{"Mar 1, 2019 10:30:00 AM", "DateTime Mon D, YYYY h:mm:ss AM/PM 1"},
		{"20190301|20201231", "Date YYYYMMDD 2"},
		{"20190301|99999999", "PlainNumber # 2"},
		{"201903|202012", "Month YYYYMM 2"},
		{"201903|202013|7", "PlainNumber # 3"},
		{"2019-03|2020-12", "Month YYYY-MM 2"},
		{"2019-03-01 12:00:00|2019-03-01 12:00:00.5", "DateTime YYYY-MM-DD h:mm:ss 1, DateTime YYYY-MM-DD h:mm:ss.fff 1"},
		{"2019-03-01T12:00:00Z|2019-03-01T12:00:00+02:00", "DateTime YYYY-MM-DDTh:mm:ss 2"},
		{"1:23.456|59:59.000", "Time m:ss.fff 2"},
		{"1:34:50.616|+1:02:03.004", "Time h:mm:ss.fff 2"},
		{"12:30|7:05 PM", "Time h:mm 1, Time h:mm AM/PM 1"},
		{"$1,234.50|$5|$2.50", "Money $# 1, Money $#,###.# 1, Money $#.# 1"},
		{"5 €|£5", "Money #€ 1, Money £# 1"},
		{"12 %|5%|0.5%", "Percent # % 1, Percent #% 1, Percent #.#% 1"},
		{"1,234|5", "PlainNumber # 1, GroupedNumber #,### 1"},
		{"1'234'567.5", "GroupedNumber #'###.# 1"},
		{"12 kg|80.5 kg", "Measure # kg 1, Measure #.# kg 1"},
		{`5' |6'`, "Measure #' 2"},
		{"-1.5|1.25| 3 ", "PlainNumber #.# 2, PlainNumber # 1"},
		{"Bonn|Berlin", ""},
		{"", ""},
		{"Room 7|7b or not|2019-03-01", ""},
		{"n/a|2019-03-01|2019-03-02", "Date YYYY-MM-DD 2"},
		{strings.Repeat("1", 50), ""},
		{"\xff1|é2", ""},
	} {
		var got []string
		kinds := []string{"None", "PlainNumber", "GroupedNumber", "Money", "Percent", "Measure", "Date", "Month", "DateTime", "Time"}
		for _, l := range layouts(strings.Split(x.values, "|")) {
			got = append(got, fmt.Sprint(kinds[l.Kind], " ", l.Form, " ", l.Values))
		}
		if s := strings.Join(got, ", "); s != x.want {
			t.Errorf("%s\n got %q\nwant %q", x.values, s, x.want)
		}
	}
}

func BenchmarkLayouts(b *testing.B) {
	var dates, names []string
	for i := range 5000 {
		dates = append(dates, fmt.Sprintf("20%02d-%02d-%02d", i%100, i%12+1, i%28+1))
		names = append(names, fmt.Sprintf("Some Value %04d", i))
	}
	b.Run("dates", func(b *testing.B) {
		for b.Loop() {
			layouts(dates)
		}
	})
	b.Run("names", func(b *testing.B) {
		for b.Loop() {
			layouts(names)
		}
	})
}
