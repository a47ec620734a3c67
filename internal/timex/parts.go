package timex

import (
	"slices"
	"strings"
	"time"
)

// midnight begins the days of Daily periods.
var midnight = time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC)

// part reads quarters and halves: Q3 2011, "the last quarter of 2015".
func (p *parser) part(i int) ([]Period, int) {
	u, n, k := Quarter, 0, i
	switch {
	case (p.word(i) == "q" || p.word(i) == "h") && p.at(i+1).digits() == 1 && p.at(i+1).glued:
		n, k = p.at(i+1).value, i+2
		if p.word(i) == "h" {
			u = HalfYear
		}
	default:
		n, k = p.ordinal(i)
		if n == 0 {
			return nil, i
		}
		switch p.word(k) {
		case "quarter":
		case "half":
			u = HalfYear
		default:
			return nil, i
		}
		k++
	}
	parts := 4
	if u == HalfYear {
		parts = 2
	}
	if n == -1 {
		n = parts
	}
	year, next := p.yearBehind(k)
	if n < 1 || n > parts || year == 0 {
		return nil, i
	}
	return []Period{of(Absolute, add(time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC), u, n-1), u)}, next
}

// ordinal reads "third" or "3rd".
func (p *parser) ordinal(i int) (n, next int) {
	if t := p.at(i); t.digits() == 1 && isOrdinal(p.at(i+1)) {
		return t.value, i + 2
	}
	return ordinal(p.word(i)), i + 1
}

// decade reads "1990s", "90s" and "20th century". Centuries begin with the year
// 1900 for most people and with 1901 for some.
func (p *parser) decade(i int) ([]Period, int) {
	t := p.at(i)
	behind := i + 1
	if p.word(behind) == "'" || p.word(behind) == "’" {
		behind++
	}
	if s := p.at(behind); s.lower == "s" && s.glued && t.value%10 == 0 {
		year := t.value
		if t.digits() == 2 {
			year = 1900 + year
		}
		if (t.digits() == 4 || t.digits() == 2 && t.value >= 20) && plausible(year) {
			return []Period{of(Absolute, time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC), Decade)}, behind + 1
		}
	}
	if t.value >= 11 && t.value <= 22 && isOrdinal(p.at(i+1)) && p.word(i+2) == "century" {
		from := time.Date(100*(t.value-1), 1, 1, 0, 0, 0, 0, time.UTC)
		return []Period{of(Absolute, from, Century), of(Absolute, add(from, Year, 1), Century)}, i + 3
	}
	return nil, i
}

// clock reads "10:30 pm", "22:30:15", "10 pm", "noon".
func (p *parser) clock(i int) ([]Period, int) {
	t := p.at(i)
	switch t.lower {
	case "noon":
		return []Period{of(Daily, midnight.Add(12*time.Hour), Hour)}, i + 1
	case "midnight":
		return []Period{of(Daily, midnight, Hour)}, i + 1
	}
	if t.digits() == 0 || t.digits() > 2 {
		return nil, i
	}
	values, k := []int{t.value}, i+1
	for len(values) < 3 && p.word(k) == ":" && p.at(k).glued && p.at(k+1).glued && p.at(k+1).digits() == 2 {
		values, k = append(values, p.at(k+1).value), k+2
	}
	units := []Unit{Hour, Minute, Second}
	unit := units[len(values)-1]
	hour, next, half := p.halfOfDay(values[0], k)
	if len(values) == 1 && !half || hour > 23 {
		return nil, i
	}
	values = append(values, 0, 0)
	if values[1] > 59 || values[2] > 59 {
		return nil, i
	}
	from := midnight.Add(time.Duration(hour)*time.Hour + time.Duration(values[1])*time.Minute + time.Duration(values[2])*time.Second)
	return []Period{of(Daily, from, unit)}, next
}

// halfOfDay reads am or pm behind an hour.
func (p *parser) halfOfDay(hour, i int) (of24, next int, found bool) {
	w, next := p.word(i), i+1
	if (w == "a" || w == "p") && p.word(i+1) == "." && p.word(i+2) == "m" {
		w, next = w+"m", i+3
		if p.word(next) == "." {
			next++
		}
	}
	switch {
	case w != "am" && w != "pm" || hour < 1 || hour > 12:
		return hour, i, false
	case w == "am":
		return hour % 12, next, true
	}
	return hour%12 + 12, next, true
}

// weekday reads weekdays and weekends.
func (p *parser) weekday(i int) ([]Period, int) {
	monday := midnight.AddDate(0, 0, 2)
	w := p.word(i)
	if strings.TrimSuffix(w, "s") == "weekend" {
		return []Period{{Kind: Weekly, From: monday.AddDate(0, 0, 5), To: monday.AddDate(0, 0, 7), Unit: Day}}, i + 1
	}
	if d := weekday(w); d > 0 {
		return []Period{of(Weekly, monday.AddDate(0, 0, d-1), Day)}, i + 1
	}
	return nil, i
}

// relative reads what counts from today: "today", "last week", "the past 30 days",
// "two months ago".
func (p *parser) relative(i int) ([]Period, int) {
	rel := func(u Unit) []Period { return []Period{{Kind: Relative, Unit: u}} }
	switch w := p.word(i); w {
	case "today", "yesterday", "tomorrow":
		return rel(Day), i + 1
	case "last", "past", "previous", "this", "next", "current":
		k := i + 1
		if p.at(k).digits() > 0 || slices.Contains(smallNumbers, p.word(k)) {
			k++
		}
		// "The last second" and "this minute" are no dates; "the last quarter of
		// 2015" has been read already.
		if u, ok := unit(p.word(k)); ok && u >= Day {
			return rel(u), k + 1
		}
	}
	if t := p.at(i); t.digits() > 0 || slices.Contains(smallNumbers, t.lower) {
		if u, ok := unit(p.word(i + 1)); ok && p.word(i+2) == "ago" {
			return rel(u), i + 3
		}
	}
	return nil, i
}

var smallNumbers = []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve"}

// year reads a plain number as a year. Where nothing asks for a time it must look
// like one of our times and stand before what happens in a year, not before what
// is counted.
func (p *parser) year(i int, asked bool) ([]Period, int) {
	t := p.at(i)
	if t.digits() != 4 || t.value < 1000 || t.value > 2199 || p.goesOn(i) || p.partOfMore(i) {
		return nil, i
	}
	switch p.word(i - 1) {
	case "in", "year", "years", "during", "season":
		asked = true
	}
	recent := t.value >= 1800 && t.value <= 2100
	next := p.at(i + 1)
	counted := strings.HasSuffix(next.lower, "s") && len(next.lower) > 3 && !next.capital && next.lower != "onwards" && next.lower != "games"
	if counted || isUnit(next.lower) || !recent && p.word(i-1) != "in" && p.word(i-1) != "year" && !asked {
		return nil, i
	}
	if !asked && (!recent || p.word(i-1) == "than" || p.word(i-1) == "over" || p.word(i-1) == "above" || p.word(i-1) == "under" || p.word(i-1) == "below") {
		return nil, i
	}
	return []Period{of(Absolute, time.Date(t.value, 1, 1, 0, 0, 0, 0, time.UTC), Year)}, i + 1
}

// partOfMore reports whether a number is part of a longer token: an amount of
// money, a code, a decimal.
func (p *parser) partOfMore(i int) bool {
	before, behind := p.at(i-1), p.at(i+1)
	ranged := func(sign, other token) bool {
		return (sign.lower == "-" || sign.lower == "/" || sign.lower == "–") && other.digits() == 4
	}
	if p.at(i).glued && !strings.Contains("('\"‘“", before.lower) && !ranged(before, p.at(i-2)) {
		return true
	}
	if behind.glued && (behind.lower == "-" || behind.lower == "/") && p.at(i+2).glued && p.at(i+2).digits() > 0 && !ranged(behind, p.at(i+2)) {
		return true
	}
	return behind.glued && (behind.lower == "%" || behind.lower == "$" || behind.lower == "_" || behind.lower[0] >= 'a' && behind.lower[0] <= 'z')
}

// isUnit reports whether a word behind a number says what is counted.
func isUnit(w string) bool {
	switch w {
	case "usd", "eur", "gbp", "km", "kg", "cm", "mm", "m", "g", "mi", "ft", "ms", "people", "percent", "per", "square", "million", "thousand", "kb", "mb", "gb", "hp", "cc":
		return true
	}
	return false
}
