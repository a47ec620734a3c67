package timex

import (
	"strings"
	"time"
)

// none is no bound.
var none time.Time

// named reads a period that has a name of its own. Behind a preposition that asks
// for a time a plain number may be a year.
func (p *parser) named(i int, asked bool) ([]Period, int) {
	start := i
	switch p.word(i) {
	case "the", "year", "on", "in", "of", "early", "late", "mid":
		if asked {
			start++
			if p.word(start) == "year" || p.word(start) == "the" {
				start++
			}
		}
	}
	for _, form := range []func(int) ([]Period, int){p.numeric, p.compact, p.dayMonth, p.monthDay, p.part, p.decade, p.clock, p.weekday, p.relative} {
		if list, next := form(start); next > start {
			return p.withClock(list, next)
		}
	}
	if list, next := p.year(start, asked); next > start {
		return list, next
	}
	return nil, i
}

// withClock adds a time of day behind one day.
func (p *parser) withClock(list []Period, i int) ([]Period, int) {
	if len(list) == 0 || list[0].Unit != Day || list[0].Kind == Relative {
		return list, i
	}
	at := i
	if w := p.word(at); w == "at" || w == "," || w == "t" && p.at(at).glued {
		at++
	}
	clock, next := p.clock(at)
	if next == at {
		return list, i
	}
	out := make([]Period, len(list))
	for k, d := range list {
		out[k] = of(d.Kind, d.From.Add(clock[0].From.Sub(midnight)), clock[0].Unit)
	}
	return out, next
}

// numeric reads days and months in digits: 2012-08-24, 24/8/2012, 2012-08.
func (p *parser) numeric(i int) ([]Period, int) {
	a, sign, b := p.at(i), p.at(i+1), p.at(i+2)
	if a.digits() == 0 || b.digits() == 0 || b.digits() > 2 && a.digits() > 2 || !sign.glued || !b.glued || !strings.Contains("-/.", sign.lower) || p.at(i-1).lower == sign.lower && a.glued {
		return nil, i
	}
	c := p.at(i + 4)
	if s := p.at(i + 3); s.lower == sign.lower && s.glued && c.glued && c.digits() > 0 {
		list := threeNumbers(a, b, c, sign.lower)
		if len(list) == 0 || p.at(i+5).lower == sign.lower && p.at(i+5).glued && p.at(i+6).digits() > 0 && p.at(i+6).glued {
			return nil, i
		}
		return list, i + 5
	}
	switch {
	case sign.lower == ".":
		return nil, i
	case a.digits() == 4 && b.digits() == 2 && plausible(a.value):
		if from, ok := day(a.value, b.value, 1); ok {
			return []Period{of(Absolute, from, Month)}, i + 3
		}
	case b.digits() == 4 && a.digits() <= 2 && plausible(b.value):
		if from, ok := day(b.value, a.value, 1); ok {
			return []Period{of(Absolute, from, Month)}, i + 3
		}
	}
	return nil, i
}

// threeNumbers are the days that three numbers may name.
func threeNumbers(a, b, c token, sign string) []Period {
	var out []Period
	add := func(year, month, d int) {
		if from, ok := day(year, month, d); ok && !(len(out) == 1 && out[0].From.Equal(from)) {
			out = append(out, of(Absolute, from, Day))
		}
	}
	switch {
	case a.digits() == 4 && b.digits() <= 2 && c.digits() <= 2:
		add(a.value, b.value, c.value)
	case a.digits() <= 2 && b.digits() <= 2 && (c.digits() == 4 || c.digits() == 2 && sign != "."):
		year := c.value
		if c.digits() == 2 {
			year = longYear(year)
		}
		if sign != "." {
			add(year, a.value, b.value)
		}
		add(year, b.value, a.value)
	}
	return out
}

// longYear is the year that two digits mean: of the 2000s up to 49.
func longYear(y int) int {
	if y < 50 {
		return 2000 + y
	}
	return 1900 + y
}

func plausible(year int) bool { return year >= 1000 && year <= 2199 }

// compact reads 20120824.
func (p *parser) compact(i int) ([]Period, int) {
	n := p.at(i)
	if n.digits() != 8 || !plausible(n.value/10000) {
		return nil, i
	}
	from, ok := day(n.value/10000, n.value/100%100, n.value%100)
	if !ok {
		return nil, i
	}
	return []Period{of(Absolute, from, Day)}, i + 1
}

// dayMonth reads "24th of Aug., 2012", "5 May".
func (p *parser) dayMonth(i int) ([]Period, int) {
	d := p.at(i)
	if d.digits() == 0 || d.digits() > 2 {
		return nil, i
	}
	k := i + 1
	if isOrdinal(p.at(k)) {
		k++
	}
	for p.word(k) == "of" || p.word(k) == "-" {
		k++
	}
	m, _ := month(p.word(k))
	if m == 0 {
		return nil, i
	}
	year, k := p.yearBehind(k + 1)
	return dayOf(year, m, d.value, i, k)
}

// monthDay reads "August 24, 2012", "August 2012", "in August".
func (p *parser) monthDay(i int) ([]Period, int) {
	t := p.at(i)
	m, short := month(t.lower)
	if m == 0 {
		return nil, i
	}
	if year, k := p.yearBehind(i + 1); year > 0 {
		return dayOf(year, m, 0, i, k)
	}
	k := i + 1
	if p.word(k) == "." {
		k++
	}
	if p.word(k) == "the" && isOrdinal(p.at(k+2)) {
		k++
	}
	if d := p.at(k); d.digits() == 1 || d.digits() == 2 {
		k++
		if isOrdinal(p.at(k)) {
			k++
		}
		year, k := p.yearBehind(k)
		return dayOf(year, m, d.value, i, k)
	}
	if short || (t.lower == "may" || t.lower == "march") && !(t.capital && i > 0) {
		return nil, i
	}
	return dayOf(0, m, 0, i, i+1)
}

// dayOf is one day or, for day 0, one month, of every year for year 0.
func dayOf(year, m, d, i, next int) ([]Period, int) {
	unit, kind := Day, Absolute
	if d == 0 {
		d, unit = 1, Month
	}
	if year == 0 {
		kind = Yearly
	}
	from, ok := day(year, m, d)
	if !ok {
		return nil, i
	}
	return []Period{of(kind, from, unit)}, next
}

func isOrdinal(t token) bool {
	return t.glued && (t.lower == "st" || t.lower == "nd" || t.lower == "rd" || t.lower == "th")
}

// yearBehind reads the year of a month or a part, after a point, a comma or "of";
// 0 and the same place where there is none.
func (p *parser) yearBehind(i int) (int, int) {
	k := i
	for range 3 {
		switch p.word(k) {
		case ".", ",", "of", "in", "the", "year", "-", "'", "’":
			k++
		}
	}
	t := p.at(k)
	switch {
	case t.digits() == 4 && plausible(t.value) && !p.goesOn(k):
		return t.value, k + 1
	case t.digits() == 2 && k > i && (p.word(k-1) == "'" || p.word(k-1) == "’" || p.word(k-1) == "-"):
		return longYear(t.value), k + 1
	}
	return 0, i
}

// goesOn reports whether a number is only the beginning of one: 2012.5, 2,012.
func (p *parser) goesOn(i int) bool {
	return (p.word(i+1) == "." || p.word(i+1) == ",") && p.at(i+1).glued && p.at(i+2).glued && p.at(i+2).digits() > 0
}
