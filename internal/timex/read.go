package timex

import "github.com/sqlrepair/sqlrepair-lsp/internal/text"

// maxText is how much of a text is read.
const maxText = 4000

// Read finds the periods that a text names, in its order. Readings of one place
// follow each other with the same span.
func Read(s string) []Period {
	p := parser{list: scan(s[:min(len(s), maxText)])}
	var out []Period
	for i := 0; i < len(p.list); {
		found, next := p.period(i)
		if next <= i {
			i++
			continue
		}
		span := text.Span{Start: p.list[i].Start, End: p.list[next-1].End}
		for _, x := range found {
			x.Span = span
			out = append(out, x)
		}
		i = next
	}
	return out
}

type parser struct{ list []token }

// at is a token, an empty one outside of the text.
func (p *parser) at(i int) token {
	if i < 0 || i >= len(p.list) {
		return token{value: -1}
	}
	return p.list[i]
}

// word is the letters of a token in small letters; "" for numbers.
func (p *parser) word(i int) string { return p.at(i).lower }

// period reads what begins at token i: a side and what it is a side of, a range,
// or a plain period.
func (p *parser) period(i int) ([]Period, int) {
	if list, next := p.between(i); next > i {
		return list, next
	}
	if side, n := p.side(i); n > 0 {
		list, next := p.named(i+n, true)
		if next == i+n {
			if side == from && p.isDay(i+1) && (p.word(i+2) == "to" || p.word(i+2) == "until") {
				return p.days(p.at(i+1).value, i+3)
			}
			return nil, i
		}
		if r, end := p.rangeFrom(list, next); end > next {
			return r, end // from March to May
		}
		if side == from {
			// "from" alone is of places and senders as well, and bounds only with
			// "on" or "onwards" behind.
			if w := p.word(next); w == "on" || w == "onwards" || w == "onward" {
				return cut(list, sinceSide), next + 1
			}
			return list, next
		}
		return cut(list, side), next
	}
	list, next := p.named(i, false)
	if next == i {
		return nil, i
	}
	if r, end := p.rangeFrom(list, next); end > next {
		return r, end
	}
	if w := p.word(next); w == "or" || w == "and" {
		switch p.word(next + 1) {
		case "later", "after", "newer":
			return cut(list, sinceSide), next + 2
		case "earlier", "before", "older":
			return cut(list, untilSide), next + 2
		}
	}
	return list, next
}

// side says which part of time beside a period is meant.
type side uint8

const (
	noSide    side = iota
	before         // what is before it
	untilSide      // it and what is before it
	sinceSide      // it and what is behind it
	after          // what is behind it
	from           // it, or it and what is behind it
)

func (p *parser) side(i int) (side, int) {
	than := p.word(i+1) == "than"
	switch p.word(i) {
	case "before":
		return before, 1
	case "prior":
		if p.word(i+1) == "to" {
			return before, 2
		}
	case "earlier", "older":
		if than {
			return before, 2
		}
	case "later", "newer":
		if than {
			return after, 2
		}
	case "after":
		return after, 1
	case "since":
		return sinceSide, 1
	case "starting", "beginning":
		if w := p.word(i + 1); w == "from" || w == "in" || w == "on" {
			return sinceSide, 2
		}
	case "until", "till", "by":
		return untilSide, 1
	case "up":
		if p.word(i+1) == "to" || p.word(i+1) == "until" {
			return untilSide, 2
		}
	case "from":
		return from, 1
	}
	return noSide, 0
}

// cut gives each period the bounds that a side of it has.
func cut(list []Period, s side) []Period {
	out := make([]Period, len(list))
	for i, x := range list {
		out[i] = x
		y := &out[i]
		if x.Kind == Relative {
			continue
		}
		y.From, y.To = x.From, x.To
		switch s {
		case before:
			y.From, y.To = none, x.From
		case untilSide:
			y.From = none
		case sinceSide:
			y.To = none
		case after:
			y.From, y.To = x.To, none
		}
	}
	return out
}

// between reads "between X and Y".
func (p *parser) between(i int) ([]Period, int) {
	if p.word(i) != "between" {
		return nil, i
	}
	list, next := p.named(i+1, true)
	if next == i+1 {
		if p.isDay(i+1) && p.word(i+2) == "and" {
			return p.days(p.at(i+1).value, i+3) // between 5 and 10 May
		}
		return nil, i
	}
	if p.word(next) != "and" {
		return nil, i
	}
	ends, end := p.end(list, next+1)
	if end == next+1 {
		return nil, i
	}
	return join(list, ends), end
}

// rangeFrom reads "to Y" behind the X of a range; the token itself where none
// follows.
func (p *parser) rangeFrom(list []Period, i int) ([]Period, int) {
	switch p.word(i) {
	case "to", "until", "till", "through", "-", "–", "—", "/":
	default:
		return nil, i
	}
	ends, next := p.end(list, i+1)
	if next == i+1 || p.word(i) == "/" && (list[0].Unit != Year || ends[0].Unit != Year) {
		return nil, i
	}
	return join(list, ends), next
}

// end reads the end of a range: a period, or a day of the month that it begins in.
func (p *parser) end(starts []Period, i int) ([]Period, int) {
	if list, next := p.named(i, true); next > i {
		return list, next
	}
	start := starts[0]
	if !p.isDay(i) || start.Unit != Day || start.Kind == Weekly {
		return nil, i
	}
	next := i + 1
	if isOrdinal(p.at(next)) {
		next++
	}
	year, next := p.yearBehind(next)
	if year == 0 && start.Kind == Absolute {
		year = start.From.Year()
	}
	list, next := dayOf(year, int(start.From.Month()), p.at(i).value, i, next)
	if len(list) == 0 || year == start.From.Year() && list[0].From.Before(start.From) {
		return nil, i
	}
	return list, next
}

// isDay reports whether a token is a number that may be a day of a month.
func (p *parser) isDay(i int) bool {
	t := p.at(i)
	return t.value >= 1 && t.value <= 31 && t.digits() <= 2
}

// days are the days from one to that of a date that follows.
func (p *parser) days(first, i int) ([]Period, int) {
	ends, next := p.named(i, true)
	var out []Period
	for _, e := range ends {
		if start, ok := day(e.From.Year(), int(e.From.Month()), first); ok && e.Unit == Day && start.Before(e.To) {
			e.From = start
			out = append(out, e)
		}
	}
	if len(out) == 0 {
		return nil, i - 3
	}
	return out, next
}

// join makes ranges of starts and ends: of the first reading of each if they are
// of one kind. A start without a year has that of the end.
func join(starts, ends []Period) []Period {
	var out []Period
	for i := range max(len(starts), len(ends)) {
		a, b := starts[min(i, len(starts)-1)], ends[min(i, len(ends)-1)]
		switch {
		case a.Kind == Relative || b.Kind == Relative:
			a.Kind, a.From, a.To = Relative, none, none
			return []Period{a}
		case a.Kind == Yearly && b.Kind == Absolute:
			a.Kind, a.From = Absolute, a.From.AddDate(b.From.Year(), 0, 0)
			if a.From.After(b.From) {
				a.From = a.From.AddDate(-1, 0, 0)
			}
		case a.Kind == Absolute && b.Kind == Yearly:
			b.To = b.To.AddDate(a.From.Year(), 0, 0)
			if b.To.Before(a.From) {
				b.To = b.To.AddDate(1, 0, 0)
			}
		}
		a.To, a.Unit = b.To, min(a.Unit, b.Unit)
		out = append(out, a)
	}
	return out
}
