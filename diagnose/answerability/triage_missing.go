package answerability

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// noQuestion finds small talk, of which no word leads to a table, and sentences that
// state something.
func (a *asking) noQuestion() (Triaged, bool) {
	if len(a.Question.Words) == 0 || a.Evidence != "" {
		return Triaged{}, false
	}
	s := a.speech()
	whole := []text.Span{a.Question.Words[0].Span.Cover(a.Question.Words[len(a.Question.Words)-1].Span)}
	leads := a.count(func(i int) bool { return a.fit[i] >= 0.4 || a.valued[i] })
	switch {
	case leads == 0 && !s.asks() && (s.personal || s.noise || s.why), leads == 0 && s.why:
		return Triaged{Code: NotSQL, Words: whole, Message: "This asks for nothing that the tables could say"}, true
	case leads > 0 && !a.wants() && s.states() && !s.personal && strings.HasSuffix(strings.TrimSpace(a.Question.Text), "."):
		return Triaged{Code: NotSQL, Words: whole, DataWork: true, Message: "This states something and asks for nothing"}, true
	}
	return Triaged{}, false
}

// wants reports whether a word anywhere in the text asks for something: "For each room
// report the size."
func (a *asking) wants() bool {
	return slices.ContainsFunc(a.Question.Words, func(w question.Word) bool {
		return slices.Contains(commands, w.Lower) || slices.Contains([]string{"what", "which", "who", "how", "when", "where", "output"}, w.Lower)
	})
}

// reason finds questions for why something in the tables is as it is.
func (a *asking) reason() (Triaged, bool) {
	i := a.opening()
	if w := a.lower(i); w != "why" && !(w == "how" && a.lower(i+1) == "come") || a.Evidence != "" || a.share(0.8) == 0 {
		return Triaged{}, false
	}
	return Triaged{Code: NeedsKnowledge, Words: a.spans([]int{i}), Message: "The tables do not say why"}, true
}

// missingValue finds a text between quotes that no column stores. All columns that
// hold words must be known to the last value.
func (a *asking) missingValue() (Triaged, bool) {
	if a.Values == nil || a.has("contains", "contain", "containing", "start", "starts", "starting", "end", "ends", "ending", "letter", "letters", "word", "substring", "like", "prefix", "suffix", "include", "includes") {
		return Triaged{}, false
	}
	for _, q := range a.Question.Quoted {
		if a.hasText(q) != catalog.No {
			continue
		}
		return Triaged{Code: MissingValue, Words: []text.Span{q.Span}, Message: fmt.Sprintf("%q is stored in no column", q.Text)}, true
	}
	return Triaged{}, false
}

// hasText says whether a text is stored anywhere, whole or as a part.
func (a *asking) hasText(q question.Phrase) catalog.Answer {
	folded := catalog.FoldValue(q.Text)
	if len(folded) < 2 || !strings.ContainsFunc(folded, func(r rune) bool { return r >= 'a' && r <= 'z' }) || strings.Contains(catalog.FoldValue(a.Evidence), folded) {
		return catalog.Unknown
	}
	looked := false
	for _, t := range a.Catalog.Tables {
		for _, c := range t.Columns {
			if c.Affinity.Number() {
				continue
			}
			d := a.Values.Domain(catalog.ColumnID{Table: t.Path(), Column: c.Name})
			if d == nil || !d.Complete {
				return catalog.Unknown
			}
			looked = looked || len(d.Values) > 0
			if slices.ContainsFunc(d.Values, func(v string) bool { return strings.Contains(catalog.FoldValue(v), folded) }) {
				return catalog.Yes
			}
		}
	}
	if !looked || slices.ContainsFunc(a.Links, func(x question.Link) bool { return x.Score >= 0.7 && x.Span.Overlaps(q.Span) }) {
		return catalog.Unknown
	}
	return catalog.No
}

// noJoinPath finds two tables that the question names and that no keys join, not even
// over others, in a schema that has keys.
func (a *asking) noJoinPath() (Triaged, bool) {
	group := a.group()
	if group == nil {
		return Triaged{}, false
	}
	var first *question.Link
	for k := range a.Links {
		x := &a.Links[k]
		if x.Target != question.ToTable || x.Score < 0.94 || !slices.ContainsFunc(x.Words, a.bears) || slices.ContainsFunc(x.Words, func(i int) bool { return a.settled(a.Question.Words[i]) || a.namesColumn(i) }) {
			continue
		}
		if a.joinsAny(*x, first, group) {
			continue
		}
		if first == nil {
			first = x
			continue
		}
		return Triaged{Code: NoJoinPath, Words: []text.Span{first.Span, x.Span}, Message: fmt.Sprintf("No keys lead from %s to %s", first.Column.Table, x.Column.Table)}, true
	}
	return Triaged{}, false
}

// namesColumn reports whether a word is all of a column's name, which then may be
// meant as well as the table.
func (a *asking) namesColumn(i int) bool {
	return slices.ContainsFunc(a.names[a.Question.Words[i].Stem], a.full)
}

// joinsAny reports whether the words of a link lead to a table of the same group as
// the first link, or to the same words.
func (a *asking) joinsAny(x question.Link, first *question.Link, group map[string]int) bool {
	if first == nil {
		return false
	}
	if x.Span.Overlaps(first.Span) {
		return true
	}
	return slices.ContainsFunc(a.Links, func(y question.Link) bool {
		if y.Target == question.ToValue || !y.Span.Overlaps(x.Span) && !y.Span.Overlaps(first.Span) {
			return false
		}
		other := first
		if y.Span.Overlaps(first.Span) {
			other = &x
		}
		return group[a.Catalog.TableNames.Fold(y.Column.Table)] == group[a.Catalog.TableNames.Fold(other.Column.Table)]
	})
}

// vagueFilter finds a word that restricts what is asked for without a bound: recent
// orders, large cities.
func (a *asking) vagueFilter() (Triaged, bool) {
	if len(a.Question.Superlatives)+len(a.Question.Comparatives)+len(a.Question.Numbers) > 0 || a.Evidence != "" {
		return Triaged{}, false
	}
	for _, i := range a.vagueWords() {
		w := a.Question.Words[i]
		if a.valued[i] || a.fit[i] > 0 || i+1 >= len(a.fit) || a.fit[i+1] < 0.9 || !a.bears(i+1) || slices.Contains([]string{"top", "best", "hot", "short", "long", "several", "few", "recently"}, w.Lower) {
			continue
		}
		return Triaged{Code: VagueFilter, Words: []text.Span{w.Span}, Message: fmt.Sprintf("%s has no bound", a.quote(w.Span))}, true
	}
	return Triaged{}, false
}

// missingColumn finds what is asked for by "what", "which" or a command and is neither
// a column nor a table nor a value, where other words of the question are.
func (a *asking) missingColumn() (Triaged, bool) {
	s := a.speech()
	switch first := a.lower(a.opening()); {
	case s.why || s.personal || len(a.Question.Aggregates) > 0 || a.Evidence != "" || a.share(0.8) == 0, a.Catalog.Partial, slices.ContainsFunc(a.Catalog.Tables, func(t *catalog.Table) bool { return t.Open }):
		return Triaged{}, false
	case first != "what" && first != "which" && !s.command:
		return Triaged{}, false
	}
	i := a.asked()
	if i < 0 {
		return Triaged{}, false
	}
	w := a.Question.Words[i]
	if a.misspelt(w.Lower) {
		return Triaged{}, false
	}
	if a.fit[i] > 0 || a.valued[i] || w.Capital || a.settled(w) || isGeneral(w.Lower) {
		return Triaged{}, false
	}
	return Triaged{Code: MissingColumn, Words: []text.Span{w.Span}, Message: fmt.Sprintf("No column stores %s, and nothing says how it is computed", a.quote(w.Span))}, true
}

// asked is the one word that bears meaning in what is asked for first, directly
// behind the opening; -1 where there are none or several.
func (a *asking) asked() int {
	list := a.outputs()
	if len(list) != 1 {
		return -1
	}
	for i := a.opening() + 1; i < list[0]; i++ {
		if a.bears(i) {
			return -1
		}
	}
	if list[0] <= a.opening() {
		return -1
	}
	return list[0]
}

// misspelt reports whether a column or a table has a word in its name that a word is
// nearly spelled like.
func (a *asking) misspelt(w string) bool {
	_, near := diagnose.Nearest(w, a.words)
	return near
}

// isGeneral reports whether a word stands for rows of any table, or for what is
// computed of any column.
func isGeneral(w string) bool {
	switch question.Stem(w) {
	case "person", "people", "peopl", "thing", "result", "record", "row", "entry", "entri", "entr", "data", "list", "table", "tabl", "item", "kind", "type", "typ", "sort", "example", "exampl", "everything", "name", "column", "field", "report", "summary", "overview",
		"info", "information", "detail", "letter", "word", "date", "dat", "time", "tim", "year", "month", "day", "share", "shar", "trend", "range", "rang", "rank", "distribution", "growth", "change", "chang", "gap", "frequency", "frequenc", "duration", "combination", "pair", "answer", "way", "case", "cas", "group", "part", "rest", "half", "majority", "majorit", "top", "age", "length", "first", "last", "full", "middle", "middl", "given", "family":
		return true
	}
	return false
}

// guess puts the class that the learnt part takes for likeliest into the code that
// fits best.
func (a *asking) guess(c Class) Triaged {
	switch c {
	case ClassAmbiguous:
		switch {
		case len(a.severals()) > 0:
			return Triaged{Code: AmbiguousColumn, Words: a.spans(a.severals()[:1])}
		case len(a.pointsBack()) > 0:
			return Triaged{Code: AmbiguousTable, Words: a.spans(a.pointsBack())}
		}
		return Triaged{Code: VagueFilter, Words: a.spans(append(a.approximate(), a.vagueWords()...))}
	case ClassLackData:
		if a.share(0.4) == 0 {
			return Triaged{Code: NeedsKnowledge}
		}
		return Triaged{Code: MissingColumn}
	case ClassNotSQL:
		return Triaged{Code: NotSQL, DataWork: true}
	case ClassSmallTalk:
		return Triaged{Code: NotSQL}
	}
	return Triaged{Code: Answerable}
}

func (a *asking) spans(words []int) []text.Span {
	out := make([]text.Span, len(words))
	for k, i := range words {
		out[k] = a.Question.Words[i].Span
	}
	return out
}
