package question

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// End is an end of an order.
type End uint8

// The ends. Unclear is the zero value.
const (
	Unclear End = iota
	Low
	High
)

// Superlative is a word that asks for one end of an order, such as "cheapest"
// or "top 3".
type Superlative struct {
	text.Span
	Word string
	// N is how many are asked for, 0 where the question does not say.
	N int
	// measure is what the word measures, "" if anything.
	measure string
	end     End // the end of that measure
}

// lexicon gives each superlative its measure and end. Words whose end depends
// on the sort of column (oldest: a high age, a low date of birth) name their
// measure; see Of.
var lexicon = map[string]struct {
	measure string
	end     End
}{
	"highest": {"", High}, "lowest": {"", Low}, "most": {"", High}, "least": {"", Low}, "fewest": {"", Low},
	"largest": {"", High}, "biggest": {"", High}, "greatest": {"", High}, "smallest": {"", Low},
	"maximum": {"", High}, "minimum": {"", Low}, "top": {"", High}, "bottom": {"", Low},
	"cheapest": {"price", Low}, "priciest": {"price", High}, "dearest": {"price", High},
	"longest": {"length", High}, "shortest": {"length", Low}, "tallest": {"length", High},
	"heaviest": {"weight", High}, "lightest": {"weight", Low},
	"richest": {"money", High}, "poorest": {"money", Low},
	"oldest": {"age", High}, "youngest": {"age", Low}, "newest": {"age", Low},
	"latest": {"date", High}, "earliest": {"date", Low}, "recent": {"date", High},
	"fastest": {"speed", High}, "slowest": {"speed", Low}, "quickest": {"speed", High},
}

func superlatives(r *Reading) []Superlative {
	var out []Superlative
	for i, w := range r.Words {
		entry, ok := lexicon[w.Lower]
		before, after := word(r, i-1), word(r, i+1)
		switch {
		case !ok, before == "at", w.Lower == "recent" && before != "most", w.Lower == "most" && (after == "recent" || after == "of"):
			continue
		case w.Lower == "recent":
			w.Span = r.Words[i-1].Span.Cover(w.Span)
		case (w.Lower == "most" || w.Lower == "least") && (after == "expensive" || after == "costly"):
			entry.measure = "price"
			w.Span = w.Span.Cover(r.Words[i+1].Span)
		}
		out = append(out, Superlative{w.Span, strings.ToLower(w.Span.In(r.Text)), count(r, i), entry.measure, entry.end})
	}
	return out
}

func word(r *Reading, i int) string {
	if i < 0 || i >= len(r.Words) {
		return ""
	}
	return r.Words[i].Lower
}

// count reads n in "top n", "n cheapest", "n most expensive".
func count(r *Reading, i int) int {
	for _, at := range []int{i - 1, i + 1} {
		if at == i-1 && at >= 0 && signBetween(r, i) || at == i+1 && at < len(r.Words) && signBetween(r, at) {
			continue // "in class 12, the cheapest"
		}
		if at < 0 || at >= len(r.Words) || at == i+1 && r.Words[i].Lower != "top" && r.Words[i].Lower != "bottom" {
			continue
		}
		for _, n := range r.Numbers {
			if n.Span == r.Words[at].Span && n.Value >= 1 && n.Value <= 1000 {
				return int(n.Value)
			}
		}
	}
	return 0
}

// Of says which end of a column the superlative asks for, by the words of the
// column's name and whether it holds dates or times. It is Unclear wherever a careful reader would hesitate: a rank
// is high when it is low, and words such as "best" are not in the lexicon.
func (s Superlative) Of(columnWords []string, isDate bool) End {
	has := func(words ...string) bool {
		return slices.ContainsFunc(columnWords, func(w string) bool { return slices.Contains(words, w) || slices.Contains(words, Stem(w)) })
	}
	if has("rank", "ranking", "position", "place", "pos", "standing", "grade", "level", "priority", "order", "grid", "tier", "class", "seed", "stage", "seq", "sequence", "index") {
		return Unclear
	}
	birth := has("born", "birth", "birthday", "dob", "founded", "opened", "opening", "built", "established")
	date := isDate || birth || has("date", "day", "year", "month", "created", "since", "started", "start", "hired", "joined", "released")
	duration := has("time", "duration", "ms", "milliseconds", "millisecond", "seconds", "second", "sec", "minutes", "minute", "lap", "elapsed")
	switch s.measure {
	case "age":
		switch {
		case has("age"):
			return s.end
		case birth:
			return opposite(s.end)
		}
		return Unclear
	case "date":
		if date || has("time", "timestamp", "at") {
			return s.end
		}
		return Unclear
	case "speed":
		switch {
		case has("speed", "mph", "kmh", "velocity", "kph"):
			return s.end
		case duration:
			return opposite(s.end)
		}
		return Unclear
	}
	if date || s.Word == "top" && duration {
		return Unclear // "highest" or "longest" of a date says nothing certain
	}
	return s.end
}

// measures are the words by which columns of a measure go.
var measures = map[string][]string{
	"price":  {"price", "cost", "amount", "fee", "charge", "value", "expense"},
	"length": {"length", "height", "distance", "size", "duration", "long", "tall"},
	"weight": {"weight", "mass", "kg", "load"},
	"money":  {"salary", "income", "revenue", "budget", "balance", "worth", "money", "wage", "sales"},
	"age":    {"age", "born", "birth", "birthday", "birthdate", "dob", "founded", "opened", "built", "established"},
	"speed":  {"speed", "time", "lap", "duration", "ms", "milliseconds", "seconds", "mph", "kmh"},
	"date":   {"date", "time", "day", "year", "timestamp", "created", "placed", "joined", "opened", "started", "published", "released"},
}

// Names reports whether the superlative itself says what a column of that name
// measures, as "cheapest" does of a price.
func (s Superlative) Names(columnWords []string) bool {
	return slices.ContainsFunc(columnWords, func(w string) bool { return slices.Contains(measures[s.measure], w) })
}

// NamesMeasure reports whether a column of that name measures something, as a
// price or a date does.
func NamesMeasure(columnWords []string) bool {
	for _, list := range measures {
		if slices.ContainsFunc(columnWords, func(w string) bool { return slices.Contains(list, w) }) {
			return true
		}
	}
	return false
}

func opposite(e End) End {
	switch e {
	case Low:
		return High
	case High:
		return Low
	}
	return Unclear
}
