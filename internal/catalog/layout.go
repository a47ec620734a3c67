package catalog

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// LayoutKind is what texts of one layout stand for.
type LayoutKind uint8

// The kinds of layouts.
const (
	NoLayout LayoutKind = iota
	PlainNumber
	GroupedNumber // with signs between thousands
	Money         // with the sign of a currency
	Percent
	Measure // a number with a unit
	Date
	Month // of a year
	DateTime
	Time // of a day, or how long something took
)

// Layout is one way in which the values of a column are written.
type Layout struct {
	Kind LayoutKind
	// Form shows it: YYYY-MM-DD, m:ss.fff, $#,###.##, # kg. Month and day stand
	// where the values show them to be; "MM/DD/YYYY or DD/MM/YYYY" says that they do not.
	Form string
	// Values is how many of the known values are written so.
	Values int
}

// maxLayout is the length of the longest value that is looked at.
const maxLayout = 40

// layouts finds the layouts of values, the most frequent first; none where most
// of the values have none.
func layouts(values []string) []Layout {
	r := layoutReader{shapes: map[string]Layout{}, count: map[Layout]int{}}
	for _, v := range values {
		if l := r.read(strings.TrimSpace(v)); l.Kind != NoLayout {
			r.count[l]++
		}
	}
	r.settle()
	var out []Layout
	total := 0
	for l, n := range r.count {
		l.Values = n
		total += n
		out = append(out, l)
	}
	if 2*total <= len(values) {
		return nil
	}
	slices.SortFunc(out, func(a, b Layout) int {
		return cmp.Or(cmp.Compare(b.Values, a.Values), cmp.Compare(a.Form, b.Form))
	})
	return out[:min(len(out), 4)]
}

// layoutReader knows the layouts of the shapes that it has seen: columns have
// thousands of values and few shapes.
type layoutReader struct {
	shapes map[string]Layout
	count  map[Layout]int
	// Whether a number of the parts before and behind the first sign of dates
	// such as 3/14/2019 is no month.
	dayFirst, daySecond bool
	// Numbers of eight and of six digits that are no dates.
	notDay, notMonth bool
}

// The forms that only all values of a column together settle.
const (
	slashDate  = "MM/DD/YYYY or DD/MM/YYYY"
	compactDay = "YYYYMMDD"
	compactMon = "YYYYMM"
)

func (r *layoutReader) read(v string) Layout {
	if v == "" || len(v) > maxLayout {
		return Layout{}
	}
	s := shape(v)
	if strings.IndexByte(s, '0') < 0 {
		return Layout{}
	}
	l, known := r.shapes[s]
	if !known {
		l = layoutOf(s)
		r.shapes[s] = l
	}
	switch {
	case strings.Contains(l.Form, " or "):
		r.dayFirst = r.dayFirst || leading(v) > 12
		r.daySecond = r.daySecond || leading(v[strings.IndexAny(v, "/-")+1:]) > 12
	case l.Form == "#" && len(v) == 8:
		l = Layout{Kind: Date, Form: compactDay}
		r.notDay = r.notDay || !plausible(v[:4], v[4:6]) || v[6:] < "01" || v[6:] > "31"
	case l.Form == "#" && len(v) == 6:
		l = Layout{Kind: Month, Form: compactMon}
		r.notMonth = r.notMonth || !plausible(v[:4], v[4:])
	}
	return l
}

func plausible(year, month string) bool {
	return year >= "1800" && year <= "2199" && month >= "01" && month <= "12"
}

// settle decides what one value leaves open.
func (r *layoutReader) settle() {
	move := func(from, to Layout) {
		if n := r.count[from]; n > 0 && from != to {
			delete(r.count, from)
			r.count[to] += n
		}
	}
	number := Layout{Kind: PlainNumber, Form: "#"}
	if r.notDay {
		move(Layout{Kind: Date, Form: compactDay}, number)
	}
	if r.notMonth {
		move(Layout{Kind: Month, Form: compactMon}, number)
	}
	for l := range r.count {
		first, second, open := strings.Cut(l.Form, " or ")
		switch {
		case !open || r.dayFirst == r.daySecond:
		case r.dayFirst:
			move(l, Layout{Kind: l.Kind, Form: second})
		default:
			move(l, Layout{Kind: l.Kind, Form: first})
		}
	}
}

// leading is the number that s begins with.
func leading(s string) int {
	n := 0
	for i := 0; i < len(s) && digit(s[i]); i++ {
		n = 10*n + int(s[i]-'0')
	}
	return n
}

// shape writes 0 for every digit and Mon for every name of a month, and keeps
// all else.
func shape(v string) string {
	b := make([]byte, 0, maxLayout)
	for i := 0; i < len(v); {
		end := i
		for end < len(v) && letter(v[end]) {
			end++
		}
		switch word := v[i:end]; {
		case digit(v[i]):
			b = append(b, '0')
			end++
		case len(word) >= 3 && months[strings.ToLower(word[:3])] != "" && isMonth(strings.ToLower(word)):
			b = append(b, "Mon"...)
		case word != "":
			b = append(b, word...)
		default:
			b = append(b, v[i])
			end++
		}
		i = end
	}
	return string(b)
}

var months = map[string]string{
	"jan": "january", "feb": "february", "mar": "march", "apr": "april", "may": "may", "jun": "june",
	"jul": "july", "aug": "august", "sep": "september", "oct": "october", "nov": "november", "dec": "december",
}

// isMonth reports whether a lower-case word is the name of a month or its usual
// abbreviation.
func isMonth(word string) bool {
	full := months[word[:3]]
	return word == full || len(word) == 3 || len(word) == 4 && strings.HasPrefix(full, word)
}

// The shapes of times, numbers and dates, with the forms of dates.
var (
	timeShape  = regexp.MustCompile(`^[-+]?0{1,3}:00(:00)?([.,]0+)?( ?[aApP]\.?[mM]\.?)?$`)
	numShape   = regexp.MustCompile(`^[-+]?(0+|0{1,3}(?:[,' ]000)+)([.]0+)?$`)
	unitShape  = regexp.MustCompile(`^([-+]?[0-9.,]+)( ?)([\pL°µ"'][\pL°µ"'/²³]{0,7})$`)
	zoneShape  = regexp.MustCompile(` ?(Z|UTC|GMT|[-+]00(:?00)?)$`)
	dateShapes = []struct {
		shape *regexp.Regexp
		kind  LayoutKind
		form  string
	}{
		{regexp.MustCompile(`^0000-00-00$`), Date, "YYYY-MM-DD"},
		{regexp.MustCompile(`^0000/00/00$`), Date, "YYYY/MM/DD"},
		{regexp.MustCompile(`^0000\.00\.00$`), Date, "YYYY.MM.DD"},
		{regexp.MustCompile(`^0000-0{1,2}-0{1,2}$`), Date, "YYYY-M-D"},
		{regexp.MustCompile(`^0000/0{1,2}/0{1,2}$`), Date, "YYYY/M/D"},
		{regexp.MustCompile(`^0{1,2}/0{1,2}/0000$`), Date, slashDate},
		{regexp.MustCompile(`^0{1,2}-0{1,2}-0000$`), Date, "MM-DD-YYYY or DD-MM-YYYY"},
		{regexp.MustCompile(`^0{1,2}\.0{1,2}\.0000$`), Date, "DD.MM.YYYY"},
		{regexp.MustCompile(`^0{1,2}/0{1,2}/00$`), Date, "two-digit years with /"},
		{regexp.MustCompile(`^Mon\.? 0{1,2},? 0000$`), Date, "Mon D, YYYY"},
		{regexp.MustCompile(`^0{1,2} Mon\.?,? 0000$`), Date, "D Mon YYYY"},
		{regexp.MustCompile(`^0{1,2}-Mon-0000$`), Date, "D-Mon-YYYY"},
		{regexp.MustCompile(`^0{1,2}-Mon-00$`), Date, "D-Mon-YY"},
		{regexp.MustCompile(`^0000-00$`), Month, "YYYY-MM"},
		{regexp.MustCompile(`^0000/00$`), Month, "YYYY/MM"},
		{regexp.MustCompile(`^Mon\.? 0000$`), Month, "Mon YYYY"},
	}
)

// currencies are the signs of money.
const currencies = "$€£¥₹₽₩"

func layoutOf(s string) Layout {
	if l := dateOf(s); l.Kind != NoLayout {
		return l
	}
	if at := strings.IndexAny(s, " T"); at > 0 {
		day, clock := dateOf(s[:at]), zoneShape.ReplaceAllString(s[at+1:], "")
		if last := strings.LastIndexByte(s[:max(strings.IndexByte(s, ':'), 0)], ' '); day.Kind == NoLayout && last > 0 {
			at = last
			day, clock = dateOf(s[:at]), s[at+1:]
		}
		if day.Kind == Date && timeShape.MatchString(clock) {
			return Layout{Kind: DateTime, Form: dateTimeForm(day.Form, s[at:at+1], clockForm(clock))}
		}
	}
	if timeShape.MatchString(s) {
		return Layout{Kind: Time, Form: clockForm(s)}
	}
	return numberLayout(s)
}

// dateTimeForm puts the clock behind each of the forms of a day.
func dateTimeForm(day, between, clock string) string {
	first, second, open := strings.Cut(day, " or ")
	if open {
		return first + between + clock + " or " + second + between + clock
	}
	return day + between + clock
}

func dateOf(s string) Layout {
	for _, d := range dateShapes {
		if d.shape.MatchString(s) {
			return Layout{Kind: d.kind, Form: d.form}
		}
	}
	return Layout{}
}

// clockForm shows a time by its shape: with a fraction, two parts are minutes
// and seconds.
func clockForm(s string) string {
	form := "h:mm"
	parts := strings.Count(s, ":")
	fraction := strings.ContainsAny(s, ".,") && !strings.ContainsAny(s, "mM")
	switch {
	case parts == 2:
		form = "h:mm:ss"
	case fraction:
		form = "m:ss"
	}
	if fraction {
		form += ".fff"
	}
	if strings.ContainsAny(s, "mM") {
		form += " AM/PM"
	}
	return form
}

func numberLayout(s string) Layout {
	bare, kind, before, behind := s, PlainNumber, "", ""
	for _, sign := range currencies {
		if rest, ok := strings.CutPrefix(bare, string(sign)); ok {
			bare, kind, before = strings.TrimSpace(rest), Money, string(sign)
		} else if rest, ok := strings.CutSuffix(bare, string(sign)); ok {
			bare, kind, behind = strings.TrimSpace(rest), Money, string(sign)
		}
	}
	if rest, ok := strings.CutSuffix(bare, "%"); ok && kind == PlainNumber {
		bare, kind, behind = strings.TrimRight(rest, " "), Percent, "%"
		if bare != rest {
			behind = " %"
		}
	}
	if m := unitShape.FindStringSubmatch(bare); m != nil && kind == PlainNumber {
		bare, kind, behind = m[1], Measure, m[2]+m[3]
	}
	m := numShape.FindStringSubmatch(bare)
	if m == nil {
		return Layout{}
	}
	form := "#"
	if strings.ContainsAny(m[1], ",' ") {
		form = "#" + string(strings.TrimLeft(m[1], "+-0")[0]) + "###"
		if kind == PlainNumber {
			kind = GroupedNumber
		}
	}
	if m[2] != "" {
		form += ".#"
	}
	return Layout{Kind: kind, Form: before + form + behind}
}
