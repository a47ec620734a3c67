package timex_test

import (
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/timex"
)

// show writes a period as its words and its bounds.
func show(s string, p timex.Period) string {
	units := []string{"second", "minute", "hour", "day", "week", "month", "quarter", "half", "year", "decade", "century"}
	layouts := map[timex.Kind]string{timex.Absolute: "2006-01-02", timex.Yearly: "01-02", timex.Weekly: "Mon", timex.Daily: "15:04:05"}
	bound := func(t time.Time) string {
		switch {
		case t.IsZero():
			return ""
		case p.Kind == timex.Absolute && p.Unit < timex.Day:
			return t.Format("2006-01-02T15:04")
		}
		return t.Format(layouts[p.Kind])
	}
	if p.Kind == timex.Relative {
		return p.In(s) + ": relative " + units[p.Unit]
	}
	return p.In(s) + ": " + bound(p.From) + ".." + bound(p.To) + " " + units[p.Unit]
}

func read(s string) string {
	var out []string
	for _, p := range timex.Read(s) {
		out = append(out, show(s, p))
	}
	return strings.Join(out, "; ")
}

// Days, months, years and their parts, however they are written. The end does not
// belong to a period.
func TestNamedPeriods(t *testing.T) {
	for s, want := range map[string]string{
		"on 2012-08-24":             "2012-08-24: 2012-08-24..2012-08-25 day",
		"on 24/8/2012":              "24/8/2012: 2012-08-24..2012-08-25 day",
		"on 8/24/2012":              "8/24/2012: 2012-08-24..2012-08-25 day",
		"on 8/7/2012":               "8/7/2012: 2012-08-07..2012-08-08 day; 8/7/2012: 2012-07-08..2012-07-09 day",
		"on 7/7/2012":               "7/7/2012: 2012-07-07..2012-07-08 day",
		"on 24.8.2012":              "24.8.2012: 2012-08-24..2012-08-25 day",
		"on 12/31/99":               "12/31/99: 1999-12-31..2000-01-01 day",
		"on 20120824":               "20120824: 2012-08-24..2012-08-25 day",
		"at 2012-08-24 10:30:00":    "2012-08-24 10:30:00: 2012-08-24T10:30..2012-08-24T10:30 second",
		"paid August 24th, 2012 ok": "August 24th, 2012: 2012-08-24..2012-08-25 day",
		"the 24th of Aug., 2012":    "24th of Aug., 2012: 2012-08-24..2012-08-25 day",
		"5 May 2012 at 10 pm":       "5 May 2012 at 10 pm: 2012-05-05T22:00..2012-05-05T23:00 hour",
		"in August 2012":            "August 2012: 2012-08-01..2012-09-01 month",
		"in August of 2012":         "August of 2012: 2012-08-01..2012-09-01 month",
		"in Dec '12":                "Dec '12: 2012-12-01..2013-01-01 month",
		"in 2012-02":                "2012-02: 2012-02-01..2012-03-01 month",
		"in 02/2012":                "02/2012: 2012-02-01..2012-03-01 month",
		"sold in 2012":              "2012: 2012-01-01..2013-01-01 year",
		"the 2012 season":           "2012: 2012-01-01..2013-01-01 year",
		"in the year 1066":          "1066: 1066-01-01..1067-01-01 year",
		"in 2010, 2011 and 2012":    "2010: 2010-01-01..2011-01-01 year; 2011: 2011-01-01..2012-01-01 year; 2012: 2012-01-01..2013-01-01 year",
		"Q3 2011":                   "Q3 2011: 2011-07-01..2011-10-01 quarter",
		"the last quarter of 2015":  "last quarter of 2015: 2015-10-01..2016-01-01 quarter",
		"in the 2nd quarter 2015":   "2nd quarter 2015: 2015-04-01..2015-07-01 quarter",
		"first half of 2012":        "first half of 2012: 2012-01-01..2012-07-01 half",
		"in the 1990s":              "1990s: 1990-01-01..2000-01-01 decade",
		"hits of the 90's":          "90's: 1990-01-01..2000-01-01 decade",
		"in the 20th century":       "20th century: 1900-01-01..2000-01-01 century; 20th century: 1901-01-01..2001-01-01 century",
	} {
		if got := read(s); got != want {
			t.Errorf("%s:\n got %s\nwant %s", s, got, want)
		}
	}
}

// What is before, behind and between periods.
func TestSidesAndRanges(t *testing.T) {
	for s, want := range map[string]string{
		"since 2010":                     "since 2010: 2010-01-01.. year",
		"before 2010":                    "before 2010: ..2010-01-01 year",
		"born before May 5, 1990":        "before May 5, 1990: ..1990-05-05 day",
		"after 2010":                     "after 2010: 2011-01-01.. year",
		"after the year 2010":            "after the year 2010: 2011-01-01.. year",
		"later than March 2010":          "later than March 2010: 2010-04-01.. month",
		"until 2010":                     "until 2010: ..2011-01-01 year",
		"by the 5th of May 2010":         "by the 5th of May 2010: ..2010-05-06 day",
		"2010 or later":                  "2010 or later: 2010-01-01.. year",
		"from 2010 onwards":              "from 2010 onwards: 2010-01-01.. year",
		"starting in 2010":               "starting in 2010: 2010-01-01.. year",
		"between 1990 and 2000":          "between 1990 and 2000: 1990-01-01..2001-01-01 year",
		"from 1990 to 2000":              "from 1990 to 2000: 1990-01-01..2001-01-01 year",
		"1990-2000":                      "1990-2000: 1990-01-01..2001-01-01 year",
		"in the 2009/2010 season":        "2009/2010: 2009-01-01..2011-01-01 year",
		"from March to May 2013":         "from March to May 2013: 2013-03-01..2013-06-01 month",
		"from November to January 2013":  "from November to January 2013: 2012-11-01..2013-02-01 month",
		"between 5 and 10 May 2013":      "between 5 and 10 May 2013: 2013-05-05..2013-05-11 day",
		"from 5 to 10 May 2013":          "from 5 to 10 May 2013: 2013-05-05..2013-05-11 day",
		"between August 5 and 7th, 2012": "between August 5 and 7th, 2012: 2012-08-05..2012-08-08 day",
		"May 5-7, 2013":                  "May 5-7, 2013: 2013-05-05..2013-05-08 day",
		"from 20 May 2013 to 10":         "from 20 May 2013: 2013-05-20..2013-05-21 day",
		"between 1/2/2012 and 3/4/2012":  "between 1/2/2012 and 3/4/2012: 2012-01-02..2012-03-05 day; between 1/2/2012 and 3/4/2012: 2012-02-01..2012-04-04 day",
		"from 10:30 to 11:45":            "from 10:30 to 11:45: 10:30:00..11:46:00 minute",
		"after 2010 and before 2015":     "after 2010: 2011-01-01.. year; before 2015: ..2015-01-01 year",
		"from the 1980s until the 1990s": "from the 1980s until the 1990s: 1980-01-01..2000-01-01 decade",
	} {
		if got := read(s); got != want {
			t.Errorf("%s:\n got %s\nwant %s", s, got, want)
		}
	}
}

// What comes again and what counts from today.
func TestRecurringAndRelative(t *testing.T) {
	for s, want := range map[string]string{
		"born in March":          "March: 03-01..04-01 month",
		"on May 5th":             "May 5th: 05-05..05-06 day",
		"at 10:30 pm":            "10:30 pm: 22:30:00..22:31:00 minute",
		"at 12 a.m. sharp":       "12 a.m.: 00:00:00..01:00:00 hour",
		"before noon":            "before noon: ..12:00:00 hour",
		"open on weekends":       "weekends: Sat..Mon day",
		"on Tuesdays":            "Tuesdays: Tue..Wed day",
		"last week":              "last week: relative week",
		"ordered today":          "today: relative day",
		"in the past 30 days":    "past 30 days: relative day",
		"two months ago":         "two months ago: relative month",
		"orders since last year": "since last year: relative year",
	} {
		if got := read(s); got != want {
			t.Errorf("%s:\n got %s\nwant %s", s, got, want)
		}
	}
}

// Numbers and words that name no time.
func TestNoPeriods(t *testing.T) {
	for _, s := range []string{
		"", "more than 2000 points", "between 1500 and 2000 dollars", "costs $2012", "the 2012.5 mark", "1,999 items", "order 2012-1-2-3", "code A2012", "2000%",
		"may I see them", "the march of time", "who sat in the sun", "the first half", "the second quarter", "version 1.2.2012.4", "which may be late", "32/13/2012",
		"over 2000", "greater or equal to 1500", "a height of 1700", "phone 555-1234", "10 items", "at 25:70", "the last player", "room 1900a",
	} {
		if got := read(s); got != "" {
			t.Errorf("%s: %s", s, got)
		}
	}
}

// A constant says what a period says in any form of a date, as a bound on either
// side, as a beginning and as a part.
func TestStates(t *testing.T) {
	for s, c := range map[string]struct{ yes, no string }{
		"in 2012":                  {"2012 2012% 2012-01-01 2012-12-31 2013-01-01 2011-12-31 12/31/2012 31.12.2012 2012-12-31T23:59:59 2011 2013", "2010 12 31 2012-08-24 Oslo 2012-06-30"},
		"in August 2012":           {"2012-08% 2012-08 201208 08 8 2012 2012-08-01 2012-08-31 2012/8/1 Aug August 2012-09-01", "2012-06 9999 24"},
		"on 24/8/2012":             {"2012-08-24 20120824 24 8 2012 24.08.2012 8/24/12 24-Aug-2012 %-08-24", "2012-08-21 25.09.2012"},
		"in the 1990s":             {"199% 1990 1999 1990-01-01 1999-12-31 2000 2000-01-01 1989", "1991 95 1995-05-05"},
		"before 2000":              {"2000 1999-12-31 2000-01-01 1999", "1998"},
		"since 2010":               {"2010 2009 2009-12-31 2010-01-01", "2011 2010-12-31"},
		"after 2010":               {"2011 2010 2010-12-31 2011-01-01", "2012"},
		"between 1990 and 2000":    {"1990 2000 2000-01-01 2000-12-31 2001 1989", "1995"},
		"Q3 2011":                  {"3 2011 07 2011-07-01 2011-09-30 2011-10-01", "5 2012"},
		"from March to May 2013":   {"03 5 2013-03-01 2013-05-31 March", "4 2013-04-30"},
		"born in March":            {"03 3 -03- March Mar 3/1", "04-01x 7"},
		"at 10:30 pm":              {"22:30 22:30:00 22", "10:30 9"},
		"in the 20th century":      {"19% 1900 1901 2000 1999-12-31", "1950"},
		"at 2012-08-24 10:30:00":   {"2012-08-24 10:30 2012-08-24T10:30:00", "2012-09-01"},
		"last week":                {"", "2012"},
		"after 2010 or so, really": {"2010", ""},
	} {
		stated := func(constant string) bool {
			for _, p := range timex.Read(s) {
				if p.States(constant) {
					return true
				}
			}
			return false
		}
		for _, constant := range strings.Fields(c.yes) {
			if !stated(constant) {
				t.Errorf("%s is stated by %q", s, constant)
			}
		}
		for _, constant := range strings.Fields(c.no) {
			if stated(constant) {
				t.Errorf("%s is not stated by %q", s, constant)
			}
		}
	}
}

func TestIsDate(t *testing.T) {
	for s, want := range map[string]bool{"2012-08-24": true, "2012-08%": true, "8/24/2012": true, "2012-08-24 10:30:00": true, "Aug 24, 2012": true, "20120824": true, "2012": false, "Oslo": false, "555-1234": false, "route 2012-08-24 north": false, "": false} {
		if timex.IsDate(s) != want {
			t.Errorf("%s: want %v", s, want)
		}
	}
}

// Reading is total, spans lie inside the text and bounds stand in order.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "between 1 and", "5 May", "from 2010 to", "Q9 2011", "\xff12/1/1", "99999999", "the 1990s'", "12:99:1 pm", "before 2010 and after last week", "24th th of of Aug"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, p := range timex.Read(s) {
			if p.Start < 0 || p.End > len(s) || p.Start >= p.End {
				t.Fatalf("%v outside of %q", p.Span, s)
			}
			p.States(s)
		}
		timex.IsDate(s)
	})
}

func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		timex.Read("Which customers from Oslo ordered more than 20 items between March and the 24th of August, 2012, before 10:30 pm?")
	}
}
