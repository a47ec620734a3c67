package timex

import (
	"slices"
	"strings"
	"time"
)

// States reports whether a constant of a query says what a period says: one of its
// bounds, with what is beside them for comparisons that leave the bound out, as a
// whole date in any form, as its beginning ('2012-08%') or as one part of it: the
// year 2012, the month '08'.
func (p Period) States(constant string) bool {
	if p.Kind == Relative {
		return false
	}
	parts, ok := partsOf(constant)
	if !ok {
		return false
	}
	for _, m := range p.moments() {
		if p.fits(parts, m) {
			return true
		}
	}
	return false
}

// moments are those by which a query may state the period.
func (p Period) moments() []time.Time {
	var out []time.Time
	step := min(p.Unit, Day)
	if !p.From.IsZero() {
		out = append(out, p.From, add(p.From, step, -1))
		if p.Unit > Day {
			out = append(out, add(p.From, min(p.Unit, Year), -1))
		}
	}
	if !p.To.IsZero() {
		out = append(out, p.To, add(p.To, step, -1), add(p.To, min(p.Unit, Year), -1))
	}
	return out
}

// part is one number of a constant.
type part struct {
	value, digits int
	month         bool // it was written as the name of one
}

// longestTime is the length in bytes beyond which a constant holds more than a time.
const longestTime = 64

// partsOf are the numbers of a constant that holds nothing but a date, a time or a
// part of one.
func partsOf(constant string) ([]part, bool) {
	if len(constant) > longestTime {
		return nil, false
	}
	var out []part
	for _, t := range scan(constant) {
		switch {
		case t.digits() == 8:
			out = append(out, part{t.value / 10000, 4, false}, part{t.value / 100 % 100, 2, false}, part{t.value % 100, 2, false})
		case t.digits() == 6:
			out = append(out, part{t.value / 100, 4, false}, part{t.value % 100, 2, false})
		case t.digits() > 0:
			out = append(out, part{t.value, t.digits(), false})
		case strings.Contains("-/.:,%_tz*", t.lower), isOrdinal(t):
		default:
			m, _ := month(t.lower)
			if m == 0 {
				return nil, false
			}
			out = append(out, part{m, 2, true})
		}
	}
	return out, len(out) > 0
}

// fits reports whether all parts of a constant are those of a moment. One part
// alone must be one that the period names: of 2012 neither month nor day.
func (p Period) fits(parts []part, m time.Time) bool {
	if len(parts) == 1 {
		return p.names(parts[0], m)
	}
	date := []int{m.Year(), int(m.Month()), m.Day()}
	clock := []int{m.Hour(), m.Minute(), m.Second()}
	if p.Kind == Daily {
		date = nil
	}
	long := slices.ContainsFunc(parts, func(x part) bool { return x.digits == 4 })
	for _, x := range parts {
		switch {
		case len(date) == 3 && (x.value == date[0] || x.digits == 2 && !x.month && !long && x.value == date[0]%100):
			date[0] = -1
		case len(date) > 1 && slices.Contains(date[1:], x.value):
			date[1+slices.Index(date[1:], x.value)] = -1
		case slices.Contains(clock, x.value):
			clock[slices.Index(clock, x.value)] = -1
		case p.Unit >= Day && (x.value == 23 || x.value == 59 || x.value == 0):
		default:
			return false
		}
	}
	return true
}

// names reports whether a period names the part of a moment.
func (p Period) names(x part, m time.Time) bool {
	switch {
	case p.Kind == Absolute && x.digits >= 4:
		return x.value == m.Year()
	case p.Kind == Daily:
		return x.value == m.Hour() || p.Unit <= Minute && x.value == m.Minute()
	case p.Kind == Weekly:
		return x.value == int(m.Weekday()) || x.value == int(m.Weekday())+1
	case p.Unit <= HalfYear && x.value == int(m.Month()):
		return true
	case p.Unit == Quarter && x.value == (int(m.Month())+2)/3:
		return true
	case p.Unit <= Day && !x.month:
		return x.value == m.Day()
	case p.Unit >= Decade && x.digits <= 3:
		return x.value == m.Year()/10 || x.value == m.Year()/100
	}
	return false
}

// IsDate reports whether a constant is a date, a month or a date with a time, and
// nothing else.
func IsDate(constant string) bool {
	list := Read(constant)
	return len(list) > 0 && list[0].Kind == Absolute && list[0].Unit <= Month && list[0].Len() >= len(strings.Trim(constant, "%_ "))-len(":00")
}
