package question

import (
	"slices"
	"strconv"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Comparative is a comparison stated in words.
type Comparative struct {
	text.Span
	Op     string // <, <=, >, >=
	Number *Number
}

// Aggregate is a word that asks for an aggregate.
type Aggregate struct {
	text.Span
	Function string // COUNT, SUM, AVG, MAX, MIN
}

var numberWords = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
	"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "thousand": 1000, "million": 1e6, "dozen": 12,
}

func numbers(q string, words []Word) []Number {
	var out []Number
	for _, w := range words {
		s := w.In(q)
		if digit(s[0]) {
			plain := strings.ReplaceAll(s, ",", "")
			if v, err := strconv.ParseFloat(plain, 64); err == nil {
				out = append(out, Number{w.Span, v, s, true})
			}
			continue
		}
		if v, ok := numberWords[w.Lower]; ok {
			out = append(out, Number{w.Span, v, s, false})
		}
	}
	return out
}

// comparatives reads "more than 5", "at least two", "older than 30".
func comparatives(r *Reading) []Comparative {
	var out []Comparative
	for i, w := range r.Words {
		op, used := comparison(r.Words[i:], w)
		if op == "" || len(out) > 0 && out[len(out)-1].End > w.Start {
			continue
		}
		end := r.Words[min(i+used, len(r.Words))-1].End
		c := Comparative{text.Span{Start: w.Start, End: end}, op, nil}
		k, _ := slices.BinarySearchFunc(r.Numbers, end, func(n Number, at int) int { return n.Start - at })
		if k < len(r.Numbers) && strings.TrimSpace(r.Text[end:r.Numbers[k].Start]) == "" {
			c.Number = &r.Numbers[k]
		}
		out = append(out, c)
	}
	return out
}

func comparison(rest []Word, w Word) (op string, used int) {
	next := func(i int) string {
		if i < len(rest) {
			return rest[i].Lower
		}
		return ""
	}
	switch {
	case w.Lower == "at" && next(1) == "least":
		return ">=", 2
	case w.Lower == "at" && next(1) == "most":
		return "<=", 2
	case (w.Lower == "no" || w.Lower == "not") && next(2) == "than":
		switch next(1) {
		case "less", "fewer", "lower", "smaller", "under":
			return ">=", 3
		case "more", "greater", "higher", "over":
			return "<=", 3
		}
	case next(1) == "than" && (strings.HasSuffix(w.Lower, "er") || w.Lower == "more" || w.Lower == "less"):
		switch w.Lower {
		case "less", "fewer", "lower", "smaller", "shorter", "younger", "cheaper", "earlier", "lighter", "slower", "under":
			return "<", 2
		case "rather", "other":
			return "", 0
		}
		return ">", 2
	case w.Lower == "above" || w.Lower == "over" || w.Lower == "exceeding":
		return ">", 1
	case w.Lower == "below" || w.Lower == "under":
		return "<", 1
	}
	return "", 0
}

func aggregates(r *Reading) []Aggregate {
	var out []Aggregate
	for i, w := range r.Words {
		next := ""
		if i+1 < len(r.Words) {
			next = r.Words[i+1].Lower
		}
		span, f := w.Span, ""
		switch w.Lower {
		case "how":
			if next == "many" {
				span.End, f = r.Words[i+1].End, "COUNT"
			}
		case "count":
			f = "COUNT"
		case "number":
			if next == "of" {
				span.End, f = r.Words[i+1].End, "COUNT"
			}
		case "average", "mean", "avg":
			f = "AVG"
		case "total", "sum", "altogether":
			f = "SUM"
		case "maximum", "max":
			f = "MAX"
		case "minimum", "min":
			f = "MIN"
		}
		if f != "" {
			out = append(out, Aggregate{span, f})
		}
	}
	return out
}

// groups reads what the answer is split by: "for each city", "per year".
func groups(r *Reading) []Phrase {
	var out []Phrase
	for i, w := range r.Words {
		switch w.Lower {
		case "each", "every", "per":
			if p, ok := nounPhrase(r, i+1); ok {
				out = append(out, p)
			}
		}
	}
	return out
}

// nounPhrase takes the words from i up to the first breaker.
func nounPhrase(r *Reading, i int) (Phrase, bool) {
	first := i
	for i < len(r.Words) && !isBreaker(r.Words[i].Lower) && !(i > first && signBetween(r, i)) {
		i++
	}
	if i == first {
		return Phrase{}, false
	}
	s := text.Span{Start: r.Words[first].Start, End: r.Words[i-1].End}
	return Phrase{s, s.In(r.Text)}, true
}

// signBetween reports whether a comma or another sign parts word i from the one
// before it.
func signBetween(r *Reading, i int) bool {
	return strings.ContainsAny(r.Text[r.Words[i-1].End:r.Words[i].Start], ",;:.?!()")
}

func isBreaker(w string) bool {
	switch w {
	case "of", "for", "from", "that", "with", "who", "whose", "which", "where", "having", "by", "when", "among", "in", "on", "is", "are", "was", "were",
		"have", "has", "had", "do", "does", "did", "and", "or", "at", "as", "to", "the", "a", "an", "than", "if", "but", "not", "be", "been", "their", "its", "there":
		return true
	}
	return false
}

// outputs reads what is asked for: the noun phrases behind the opening words,
// joined by "and" or commas.
func outputs(r *Reading) []Phrase {
	i := behindSetting(r)
	for i < len(r.Words) && isOpening(r.Words[i].Lower) && !(i > 0 && r.Words[i].Lower == "name") {
		i++
	}
	var out []Phrase
	for i < len(r.Words) {
		p, ok := nounPhrase(r, i)
		if !ok {
			break
		}
		out = append(out, p)
		for i < len(r.Words) && r.Words[i].Start < p.End {
			i++
		}
		// go on behind ", " and " and "; anything else ends the list
		joined := false
		for i < len(r.Words) && (r.Words[i].Lower == "and" || r.Words[i].Lower == "the" || r.Words[i].Lower == "their" || r.Words[i].Lower == "its") {
			joined = joined || r.Words[i].Lower == "and"
			i++
		}
		if i < len(r.Words) && i > 0 && strings.Contains(r.Text[r.Words[i-1].End:r.Words[i].Start], ",") {
			joined = true
		}
		if !joined {
			break
		}
	}
	return out
}

// behindSetting is the word behind a clause that goes before what is asked: "For
// each city, …", "Among the players from Oslo, …".
func behindSetting(r *Reading) int {
	if len(r.Words) == 0 {
		return 0
	}
	switch r.Words[0].Lower {
	case "for", "among", "in", "of", "if", "out", "from", "with", "considering", "given", "between", "on", "at", "during", "when", "based", "within":
		for i := 1; i < len(r.Words); i++ {
			if strings.Contains(r.Text[r.Words[i-1].End:r.Words[i].Start], ",") {
				return i
			}
		}
	}
	return 0
}

// inAsked reports whether word i is one of the asked outputs.
func (r *Reading) inAsked(i int) bool {
	w := r.Words[i]
	return slices.ContainsFunc(r.Outputs, func(p Phrase) bool { return p.Contains(w.Span) })
}

func isOpening(w string) bool {
	switch w {
	case "what", "which", "who", "whose", "show", "list", "find", "give", "return", "display", "get", "tell", "name", "please", "state", "provide", "compute", "calculate", "identify",
		"me", "us", "all", "the", "a", "an", "is", "are", "was", "were", "of", "for", "and", "how", "many", "much", "do", "does", "did", "there", "out", "each", "distinct", "different", "unique":
		return true
	}
	return false
}
