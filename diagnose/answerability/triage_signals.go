package answerability

import (
	"math"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
)

// signal is one number that the learnt part reads. None rests on the words of a
// subject, so all hold for any schema.
type signal struct {
	name string
	of   func(*asking, speech) float64
}

var signals = []signal{
	{"asks openly", func(_ *asking, s speech) float64 { return flag(s.open) }},
	{"commands", func(_ *asking, s speech) float64 { return flag(s.command) }},
	{"yes or no", func(_ *asking, s speech) float64 { return flag(s.yesNo) }},
	{"asks for a reason or a meaning", func(_ *asking, s speech) float64 { return flag(s.why) }},
	{"states", func(_ *asking, s speech) float64 { return flag(s.states()) }},
	{"asks nothing", func(_ *asking, s speech) float64 { return flag(!s.open && !s.command && !s.yesNo && !s.mark) }},
	{"question mark", func(_ *asking, s speech) float64 { return flag(s.mark) }},
	{"has a verb", func(_ *asking, s speech) float64 { return flag(s.verb) }},
	{"tells what happened", func(a *asking, s speech) float64 { return flag(!s.asks() && !s.yesNo && a.past()) }},
	{"personal", func(_ *asking, s speech) float64 { return flag(s.personal) }},
	{"chatter", func(_ *asking, s speech) float64 { return flag(s.noise) }},
	{"words", func(a *asking, _ speech) float64 { return math.Log1p(float64(len(a.Question.Words))) }},
	{"one word or two", func(a *asking, _ speech) float64 { return flag(len(a.Question.Words) <= 2) }},
	{"numbers", func(a *asking, _ speech) float64 { return math.Log1p(float64(len(a.Question.Numbers))) }},
	{"names something", func(a *asking, _ speech) float64 { return a.share(0.8) }},
	{"may name something", func(a *asking, _ speech) float64 { return a.share(0.4) }},
	{"names nothing", func(a *asking, _ speech) float64 { return flag(a.share(0.8) == 0) }},
	{"words that name", func(a *asking, _ speech) float64 {
		return math.Log1p(a.count(func(i int) bool { return a.fit[i] >= 0.8 }))
	}},
	{"columns named in full", func(a *asking, _ speech) float64 { return math.Log1p(float64(a.inFull())) }},
	{"best column", func(a *asking, _ speech) float64 { return a.bestLink(question.ToColumn) }},
	{"best table", func(a *asking, _ speech) float64 { return a.bestLink(question.ToTable) }},
	{"output is named", func(a *asking, _ speech) float64 { return a.output() }},
	{"output is named in full", func(a *asking, _ speech) float64 { return a.outputInFull() }},
	{"attributes not named", func(a *asking, _ speech) float64 { return math.Log1p(float64(a.strayAttributes())) }},
	{"attributes named", func(a *asking, _ speech) float64 { return math.Log1p(float64(a.namedAttributes())) }},
	{"things not named", func(a *asking, _ speech) float64 { return math.Log1p(float64(a.strayThings())) }},
	{"wants a person, none is stored", func(a *asking, _ speech) float64 { return flag(a.lacksPerson()) }},
	{"wants a time, none is stored", func(a *asking, _ speech) float64 { return flag(a.lacksTime()) }},
	{"wants a place, none is stored", func(a *asking, _ speech) float64 { return flag(a.lacksPlace()) }},
	{"measure of the end", func(a *asking, _ speech) float64 { return a.endWithoutMeasure() }},
	{"words that lead to several", func(a *asking, _ speech) float64 { return math.Log1p(float64(len(a.severals()))) }},
	{"output leads to several", func(a *asking, _ speech) float64 { return flag(a.outputSeveral()) }},
	{"about a number", func(a *asking, _ speech) float64 { return flag(len(a.approximate()) > 0) }},
	{"vague words", func(a *asking, _ speech) float64 { return flag(len(a.vagueWords()) > 0) }},
	{"points back", func(a *asking, _ speech) float64 { return flag(len(a.pointsBack()) > 0) }},
	{"he or she", func(a *asking, _ speech) float64 { return flag(a.has("he", "she", "him", "her", "his")) }},
	{"joins on", func(a *asking, _ speech) float64 {
		return flag(slices.Contains([]string{"and", "also", "ok", "okay", "now", "thanks", "great", "but", "how", "just"}, a.lower(0)) && a.lower(1) != "many" && a.lower(1) != "much")
	}},
}

func flag(b bool) float64 { return float64(one(b)) }

// signals are the numbers of a question.
func (a *asking) signals() []float64 {
	s := a.speech()
	out := make([]float64, len(signals))
	for i := range signals {
		out[i] = signals[i].of(a, s)
	}
	return out
}

// SignalNames are the names of what the learnt part reads.
func SignalNames() []string {
	out := make([]string, len(signals))
	for i := range signals {
		out[i] = signals[i].name
	}
	return out
}

// Signals are those of a question; nil where there is nothing to triage.
func Signals(in Asked) []float64 {
	if in.Question == nil || in.Catalog == nil {
		return nil
	}
	return newAsking(in).signals()
}

// states reports whether a sentence says something and asks nothing.
func (s speech) states() bool { return s.verb && !s.open && !s.command && !s.yesNo && !s.mark }

// past reports whether a word is the past of a verb, and no participle before "by".
func (a *asking) past() bool {
	for i := 1; i < len(a.Question.Words); i++ {
		w := a.lower(i)
		irregular := slices.Contains([]string{"wrote", "won", "lost", "took", "made", "came", "went", "became", "began", "got", "gave", "saw", "ran", "led", "held", "beat", "left", "flew", "grew", "sold"}, w)
		if (irregular || len(w) > 4 && strings.HasSuffix(w, "ed")) && a.lower(i+1) != "by" {
			return true
		}
	}
	return false
}

// share is how many of the words that bear meaning name something at least so well.
func (a *asking) share(least float64) float64 {
	n := a.count(func(i int) bool { return true })
	if n == 0 {
		return 0
	}
	return a.count(func(i int) bool { return a.fit[i] >= least || a.valued[i] }) / n
}

// count counts words that bear meaning.
func (a *asking) count(fits func(i int) bool) float64 {
	n := 0
	for i := range a.Question.Words {
		n += one(a.bears(i) && fits(i))
	}
	return float64(n)
}

// inFull counts the columns of whose name all words are in the question, each name
// once.
func (a *asking) inFull() int {
	seen := map[string]bool{}
	for _, list := range a.names {
		for _, n := range list {
			if a.full(n) {
				seen[strings.ToLower(n.id.Column)] = true
			}
		}
	}
	return len(seen)
}

// full reports whether all words of a column's name are in the question.
func (a *asking) full(n name) bool {
	return !slices.ContainsFunc(n.stems, func(s string) bool { return !a.says(s) })
}

func (a *asking) says(stem string) bool {
	return slices.ContainsFunc(a.Question.Words, func(w question.Word) bool { return w.Stem == stem })
}

func (a *asking) bestLink(to question.Target) float64 {
	for _, x := range a.Links {
		if x.Target == to {
			return x.Score
		}
	}
	return 0
}

// outputs are the words that bear meaning in the first asked output.
func (a *asking) outputs() []int {
	var out []int
	if len(a.Question.Outputs) == 0 {
		return nil
	}
	for i, w := range a.Question.Words {
		if a.Question.Outputs[0].Contains(w.Span) && a.bears(i) {
			out = append(out, i)
		}
	}
	return out
}

// output is how well the last word of the first output names something; one half
// where the output bears no meaning.
func (a *asking) output() float64 {
	list := a.outputs()
	if len(list) == 0 {
		return 0.5
	}
	return a.fit[list[len(list)-1]]
}

// outputInFull is 1 where a word of the output belongs to a column or a table that is
// named in full.
func (a *asking) outputInFull() float64 {
	list := a.outputs()
	if len(list) == 0 {
		return 0.5
	}
	for _, i := range list {
		w := a.Question.Words[i]
		if a.inTable[w.Stem] || slices.ContainsFunc(a.names[w.Stem], a.full) {
			return 1
		}
	}
	return 0
}

// attributes are words that bear meaning and stand where a property does that is
// asked for or compared: before "of", "is", "larger than".
func (a *asking) attributes() []int {
	var out []int
	for i := range a.Question.Words {
		if !a.bears(i) {
			continue
		}
		switch a.lower(i + 1) {
		case "of", "is", "was", "are", "were", "larger", "greater", "smaller", "less", "more", "higher", "lower", "above", "below", "under", "over", "equal", "equals", "being", "that", "when", "where":
			out = append(out, i)
		}
	}
	return out
}

func (a *asking) strayAttributes() int {
	n := 0
	for _, i := range a.attributes() {
		n += one(a.fit[i] < 0.6 && !a.valued[i])
	}
	return n
}

// strayThings counts words behind an article that name nothing and that nothing
// which bears meaning follows.
func (a *asking) strayThings() int {
	n := 0
	for i := range a.Question.Words {
		switch a.lower(i - 1) {
		case "the", "a", "an", "which", "what", "each":
			n += one(a.bears(i) && a.fit[i] < 0.6 && !a.valued[i] && (i+1 == len(a.fit) || !a.bears(i+1)))
		}
	}
	return n
}

func (a *asking) namedAttributes() int { return len(a.attributes()) - a.strayAttributes() }

// stores reports whether a column's name has a word that fits.
func (a *asking) stores(fits func(stem string) bool) bool {
	for s := range a.names {
		if fits(s) {
			return true
		}
	}
	return false
}

// lacksPerson reports that a question begins with "who" and no column has the name
// of somebody.
func (a *asking) lacksPerson() bool {
	return slices.Contains([]string{"who", "whose", "whom", "who's"}, a.lower(a.opening())) && !a.stores(func(s string) bool {
		for _, end := range []string{"er", "or", "ist", "ant", "ent", "man", "men", "ee"} {
			if len(s) > 4 && strings.HasSuffix(s, end) {
				return true
			}
		}
		return slices.Contains([]string{"name", "person", "people", "coach", "candidat", "cast", "team", "staff", "student", "artist", "host", "wife", "by"}, s)
	})
}

func (a *asking) lacksTime() bool {
	asked := a.lower(a.opening()) == "when" || a.has("date", "year", "month", "day", "season")
	return asked && !a.stores(func(s string) bool {
		return slices.Contains([]string{"date", "year", "time", "day", "month", "season", "born", "week", "birth", "from", "until", "start", "end", "period", "term", "open", "first"}, s) || len(s) == 4 && (s[0] == '1' || s[0] == '2') && s[1] >= '0' && s[1] <= '9'
	})
}

func (a *asking) lacksPlace() bool {
	asked := a.lower(a.opening()) == "where" || a.has("location", "country", "city", "venue")
	return asked && !a.stores(func(s string) bool {
		return slices.Contains([]string{"location", "place", "city", "country", "venu", "site", "address", "state", "region", "stadium", "town", "counti", "district", "arena", "nation", "nationality", "nationalit", "headquarter", "origin", "hometown", "ground"}, s)
	})
}

// endWithoutMeasure is 1 where the end of an order is asked for and no named column
// follows the word.
func (a *asking) endWithoutMeasure() float64 {
	for _, s := range a.Question.Superlatives {
		found := false
		for i, w := range a.Question.Words {
			if w.Start >= s.End && a.bears(i) && a.fit[i] >= 0.8 {
				found = true
			}
		}
		if !found {
			return 1
		}
	}
	return 0
}

// severals are words that belong to the names of several columns, to all of them
// alike.
func (a *asking) severals() []int {
	var out []int
	for i, w := range a.Question.Words {
		if question.IsFunctionWord(w.Lower) || a.inTable[w.Stem] || a.settled(w) {
			continue
		}
		if len(a.meant(i)) > 1 {
			out = append(out, i)
		}
	}
	return out
}

func (a *asking) outputSeveral() bool {
	list := a.severals()
	return len(a.Question.Outputs) > 0 && slices.ContainsFunc(list, func(i int) bool { return a.Question.Outputs[0].Contains(a.Question.Words[i].Span) })
}

// meant are the columns that word i may be part of the name of: those with the most
// of their words in the question. One that is named in full is meant alone.
func (a *asking) meant(i int) []name {
	var out []name
	most := 0
	for _, n := range a.names[a.Question.Words[i].Stem] {
		said := 0
		for _, s := range n.stems {
			said += one(a.saysNear(s, i, len(n.stems)))
		}
		if said == len(n.stems) {
			said += 100
		}
		switch {
		case said > most:
			most, out = said, append(out[:0], n)
		case said == most:
			out = append(out, n)
		}
	}
	if most > 100 {
		return out[:1]
	}
	return out
}

// saysNear reports whether the question has a word within so many words of the i-th.
func (a *asking) saysNear(stem string, i, within int) bool {
	for k := max(0, i-within); k <= min(len(a.Question.Words)-1, i+within); k++ {
		if a.Question.Words[k].Stem == stem {
			return true
		}
	}
	return false
}

// approximate are words that make a number uncertain: about 20, some number.
func (a *asking) approximate() []int {
	var out []int
	for i := range a.Question.Words {
		switch w := a.lower(i); w {
		case "approximately", "roughly", "about", "around", "nearly", "almost", "circa":
			if i+1 < len(a.Question.Words) && a.isNumber(a.Question.Words[i+1].Span) {
				out = append(out, i)
			}
		case "some", "certain":
			if n := a.lower(i + 1); n == "number" || n == "amount" || n == "value" || n == "time" || n == "point" {
				out = append(out, i)
			}
		}
	}
	return out
}

// vagueWords restrict without a bound: recent papers, large cities.
func (a *asking) vagueWords() []int {
	var out []int
	for i, w := range a.Question.Words {
		if !slices.Contains(vague, w.Lower) && w.Lower != "recent" && w.Lower != "recently" && w.Lower != "top" && w.Lower != "hot" && w.Lower != "best" || a.settled(w) || isMeasuring(a.lower(i-1)) || a.fit[i] >= 0.8 {
			continue
		}
		if i+1 < len(a.Question.Words) && a.isNumber(a.Question.Words[i+1].Span) {
			continue // top 5
		}
		out = append(out, i)
	}
	return out
}

// pointsBack are pronouns that nothing before them can be meant by.
func (a *asking) pointsBack() []int {
	var out []int
	for i := range a.Question.Words {
		w := a.lower(i)
		if w == "that" && i+1 < len(a.Question.Words) || !isPronoun(w) || w == "such" || w == "this" && a.lower(i+1) != "" && a.fit[min(i+1, len(a.fit)-1)] == 0 {
			continue
		}
		before := slices.ContainsFunc(a.Question.Words[:i], func(x question.Word) bool {
			k := slices.Index(a.Question.Words, x)
			return a.bears(k) && !slices.Contains([]string{"list", "show", "name"}, x.Lower)
		})
		if !before {
			out = append(out, i)
		}
	}
	return out
}
