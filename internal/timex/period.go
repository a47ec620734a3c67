package timex

import (
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Unit is how exact a period is: the smallest unit that the text names.
type Unit uint8

// The units, the smallest first.
const (
	Second Unit = iota
	Minute
	Hour
	Day
	Week
	Month
	Quarter
	HalfYear
	Year
	Decade
	Century
)

// Kind is what the bounds of a period count from.
type Kind uint8

// The kinds.
const (
	// Absolute bounds are moments.
	Absolute Kind = iota
	// Yearly, Weekly and Daily bounds come again every year, week and day. They
	// are moments of the year 0, whose third day is a Monday.
	Yearly
	Weekly
	Daily
	// Relative periods count from today and have no bounds.
	Relative
)

// Period is a stretch of time that a text names.
type Period struct {
	text.Span
	Kind Kind
	// From is the first moment that belongs to the period, To the first that does
	// not any more, both in UTC. The zero time is no bound: "before 2012" has no
	// From.
	From, To time.Time
	Unit     Unit
}

// Open reports whether a period that has bounds lacks one of the two.
func (p Period) Open() bool { return p.Kind != Relative && p.From.IsZero() != p.To.IsZero() }

// of makes a period of the unit that begins at a moment.
func of(kind Kind, from time.Time, unit Unit) Period {
	return Period{Kind: kind, From: from, To: add(from, unit, 1), Unit: unit}
}

// add moves a moment by n units.
func add(t time.Time, unit Unit, n int) time.Time {
	switch unit {
	case Second:
		return t.Add(time.Duration(n) * time.Second)
	case Minute:
		return t.Add(time.Duration(n) * time.Minute)
	case Hour:
		return t.Add(time.Duration(n) * time.Hour)
	case Day:
		return t.AddDate(0, 0, n)
	case Week:
		return t.AddDate(0, 0, 7*n)
	case Month:
		return t.AddDate(0, n, 0)
	case Quarter:
		return t.AddDate(0, 3*n, 0)
	case HalfYear:
		return t.AddDate(0, 6*n, 0)
	case Year:
		return t.AddDate(n, 0, 0)
	case Decade:
		return t.AddDate(10*n, 0, 0)
	}
	return t.AddDate(100*n, 0, 0)
}

// day is midnight of a day; false where there is no such day.
func day(year, month, d int) (time.Time, bool) {
	t := time.Date(year, time.Month(month), d, 0, 0, 0, 0, time.UTC)
	return t, t.Year() == year && int(t.Month()) == month && t.Day() == d
}
