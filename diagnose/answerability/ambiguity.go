package answerability

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// ambiguityFeatures ask how clear the question is by itself, before any query. The
// two that sum them up come first in the paper's table, and last here in effect:
// they probe again.
var ambiguityFeatures = []Feature{
	{Number: 1, Family: Ambiguity, Name: "Ambiguity_Overall_Status", Kind: BoolKind,
		Asks: "Is anything about the question ambiguous?", look: ambiguityStatus},
	{Number: 2, Family: Ambiguity, Name: "Ambiguity_Assessment_Probability", Kind: NumberKind,
		Asks: "How likely is the question ambiguous, from 0 to 100?", look: ambiguityProbability},
	{Number: 3, Family: Ambiguity, Name: "Ambiguity_Metric_Clarity", ID: "AQ001",
		Asks: "Does each measure that the question names mean one column or formula?", look: metricClarity},
	{Number: 4, Family: Ambiguity, Name: "Ambiguity_Entity_Clarity", ID: "AQ002",
		Asks: "Does what is asked for lead to one table?", look: entityClarity},
	{Number: 5, Family: Ambiguity, Name: "Ambiguity_Time_Scope_Clarity", ID: "AQ003",
		Asks: "Is it clear which time is meant?", look: timeClarity},
	{Number: 6, Family: Ambiguity, Name: "Ambiguity_Constraint_Clarity", ID: "AQ004",
		Asks: "Has each restriction its bound, or is it vague like \"large\"?", look: constraintClarity},
	{Number: 7, Family: Ambiguity, Name: "Ambiguity_Interpretation_Clarity", ID: "AQ005",
		Asks: "Does each phrase lead to one column or value?", look: interpretationClarity},
	{Number: 8, Family: Ambiguity, Name: "Ambiguity_Reference_Resolution_Clarity", ID: "AQ006",
		Asks: "Has each pronoun something before it that it stands for?", look: referenceClarity},
	{Number: 9, Family: Ambiguity, Name: "Ambiguity_External_Context_Clarity", ID: "AQ007",
		Asks: "Do all words that carry meaning lead to something in schema, values or evidence?", look: contextClarity},
	{Number: 10, Family: Ambiguity, Name: "Ambiguity_Analytical_Intent_Clarity", ID: "AQ008",
		Asks: "Is it clear what is to be done: list, count, compare, rank?", look: intentClarity},
}

// probes are AQ001 to AQ008 with how much each says of a question that is
// ambiguous.
var probes = []struct {
	look   func(*look) Answer
	weight float64
}{{metricClarity, 15}, {entityClarity, 15}, {timeClarity, 15}, {constraintClarity, 10}, {interpretationClarity, 15}, {referenceClarity, 10}, {contextClarity, 10}, {intentClarity, 10}}

// unclear are the probes that fail, with what they weigh together.
func (l *look) unclear() (failed []Answer, weight float64) {
	if !l.probed {
		l.probed = true
		for _, p := range probes {
			if a := p.look(l); a.Verdict == Fail {
				l.failed, l.weight = append(l.failed, a), l.weight+p.weight
			}
		}
	}
	return l.failed, l.weight
}

func ambiguityStatus(l *look) Answer {
	failed, _ := l.unclear()
	if len(failed) == 0 {
		return Answer{Text: "nothing about the question is ambiguous"}
	}
	return Answer{Value: 1, Text: failed[0].Text, Evidence: failed[0].Evidence}
}

func ambiguityProbability(l *look) Answer {
	failed, weight := l.unclear()
	out := Answer{Value: weight, Text: fmt.Sprintf("the question is ambiguous with %.0f of 100", weight)}
	for _, a := range failed {
		out.Evidence = append(out.Evidence, a.Evidence...)
	}
	return out
}

// tie is how near two links lie that are equally good.
const tie = 0.02

// metricClarity looks at words for measures.
func metricClarity(l *look) Answer {
	w, ok := l.word("rate", "ratio", "revenue", "performance", "score", "amount", "income", "profit", "cost", "price", "sales", "popularity", "size", "budget", "salary", "rating", "value", "volume", "weight", "quality", "efficiency")
	if !ok {
		return idle("the question names no measure")
	}
	here := l.InQuestion("a measure", w.Span)
	if l.defined(w.Lower) {
		return pass("the evidence says what "+w.Lower+" is", here)
	}
	columns := l.tied(w, func(c *catalog.Column) bool { return c.Affinity.Number() })
	switch len(columns) {
	case 0:
		return fail(fmt.Sprintf("%q is no column, and nothing says how it is computed", w.Lower), here)
	case 1:
		return pass(fmt.Sprintf("%q is %s.%s", w.Lower, columns[0].Table, columns[0].Column), here)
	}
	return fail(fmt.Sprintf("%q may be %s", w.Lower, either(columns)), here)
}

// tied are the columns that a word leads to equally well, if it leads to any; of
// those that fit, or of all if none does.
func (l *look) tied(w question.Word, fits func(*catalog.Column) bool) []catalog.ColumnID {
	var out []catalog.ColumnID
	best := 0.0
	for _, x := range l.Links { // best first
		if x.Target != question.ToColumn || !x.Span.Contains(w.Span) || x.Score < 0.7 {
			continue
		}
		if c := l.Catalog.Column(x.Column); c == nil || !fits(c) {
			continue
		}
		if best == 0 {
			best = x.Score
		}
		if best-x.Score <= tie {
			out = append(out, x.Column)
		}
	}
	return out
}

func either(columns []catalog.ColumnID) string {
	var names []string
	for _, c := range columns[:min(len(columns), 3)] {
		names = append(names, c.Table+"."+c.Column)
	}
	if len(columns) > 3 {
		names = append(names, "another column")
	}
	return strings.Join(names, " or ")
}

func entityClarity(l *look) Answer {
	var best, second question.Link
	for _, x := range l.Links {
		if x.Target != question.ToTable {
			continue
		}
		switch {
		case best.Score == 0:
			best = x
		case second.Score == 0 && x.Column.Table != best.Column.Table && x.Span == best.Span:
			second = x
		}
	}
	switch {
	case second.Score > 0 && best.Score-second.Score <= tie:
		return fail(fmt.Sprintf("%q may be %s or %s", best.Span.In(l.Question.Text), best.Column.Table, second.Column.Table), l.from("names both", best))
	case best.Score < weak:
		return unknown("the question names no table")
	}
	return pass("the question speaks of "+best.Column.Table, l.from("names "+best.Column.Table, best))
}

func timeClarity(l *look) Answer {
	if w, ok := l.word("recent", "recently", "last", "current", "currently", "now", "today", "yesterday", "past", "upcoming", "nowadays", "latest"); ok && !l.defined(w.Lower) {
		if len(l.Question.Superlatives) > 0 && slices.ContainsFunc(l.Question.Superlatives, func(s question.Superlative) bool { return s.Span.Overlaps(w.Span) }) {
			return pass("the end of an order of times", l.InQuestion("an end", w.Span))
		}
		return fail(fmt.Sprintf("%q says no date", w.Lower), l.InQuestion("without a date", w.Span))
	}
	w, ok := l.word("when", "date", "dates", "time", "day", "year", "month")
	if !ok {
		return idle("the question speaks of no time")
	}
	dates := 0
	for _, ref := range l.Scope.Scopes[0].Relations {
		if ref.Table == nil {
			continue
		}
		for _, c := range ref.Table.Columns {
			dates += one(l.isDate(catalog.ColumnID{Table: ref.Table.Path(), Column: c.Name}, c))
		}
	}
	if columns := l.tied(w, func(*catalog.Column) bool { return true }); len(columns) > 1 && dates > 1 && !l.defined(w.Lower) {
		return fail(fmt.Sprintf("%q may be %s", w.Lower, either(columns)), l.InQuestion("a time", w.Span))
	}
	return pass("the time is clear", l.InQuestion("a time", w.Span))
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// vague are words that restrict without a bound.
var vague = []string{"high", "low", "large", "small", "big", "old", "young", "good", "bad", "popular", "expensive", "cheap", "near", "close", "long", "short", "famous", "important", "successful", "rich", "poor", "fast", "slow", "heavy", "frequent", "rare", "significant", "several", "few"}

func constraintClarity(l *look) Answer {
	for i, w := range l.Question.Words {
		if !slices.Contains(vague, w.Lower) || l.defined(w.Lower) || i > 0 && isMeasuring(l.Question.Words[i-1].Lower) {
			continue
		}
		if l.namesSomething(w) {
			continue
		}
		return fail(fmt.Sprintf("%q has no bound", w.Lower), l.InQuestion("without a bound", w.Span))
	}
	if len(l.Question.Comparatives)+len(l.Question.Numbers) == 0 {
		return idle("the question states no bound")
	}
	return pass("the bounds are stated")
}

// isMeasuring reports whether a word before a vague one makes it a question or a
// comparison: how old, as old, very.
func isMeasuring(w string) bool {
	switch w {
	case "how", "as", "so", "too", "most", "least", "more", "less":
		return true
	}
	return false
}

// namesSomething reports whether a word leads to a column or a stored value by
// itself.
func (l *look) namesSomething(w question.Word) bool {
	return slices.ContainsFunc(l.Links, func(x question.Link) bool { return x.Score >= 0.7 && x.Span.Contains(w.Span) })
}

func interpretationClarity(l *look) Answer {
	for _, w := range l.Question.Words {
		if question.IsFunctionWord(w.Lower) || l.defined(w.Lower) {
			continue
		}
		columns := l.tied(w, func(*catalog.Column) bool { return true })
		if len(columns) < 2 || l.tableNamed(columns) {
			continue
		}
		return fail(fmt.Sprintf("%q may be %s", w.Lower, either(columns)), l.InQuestion("leads to several columns", w.Span))
	}
	return pass("each phrase leads to one column")
}

// tableNamed reports whether the question names the table of exactly one of the
// columns, which then is the one that is meant.
func (l *look) tableNamed(columns []catalog.ColumnID) bool {
	named := 0
	for _, c := range columns {
		named += one(l.Links.Table(c.Table) >= 0.7)
	}
	return named == 1
}

func referenceClarity(l *look) Answer {
	for i, w := range l.Question.Words {
		switch w.Lower {
		case "it", "they", "them", "this", "that", "those", "these", "he", "she", "him", "her", "above", "former", "latter":
		default:
			continue
		}
		here := l.InQuestion("stands for something else", w.Span)
		switch {
		case w.Lower == "that" || w.Lower == "above" && len(l.Question.Numbers) > 0:
			continue // mostly a conjunction, or a bound
		case i < 2:
			return fail(fmt.Sprintf("%q has nothing before it", w.Lower), here)
		}
		return pass(fmt.Sprintf("%q has something before it", w.Lower), here)
	}
	return idle("the question has no pronoun")
}

func contextClarity(l *look) Answer {
	var strays []diagnose.Reason
	var words []string
	content := 0
	for _, w := range l.Question.Words {
		if question.IsFunctionWord(w.Lower) || features.IsCue(w.Lower) || l.isNumber(w.Span) {
			continue
		}
		content++
		if l.defined(w.Lower) || slices.ContainsFunc(l.Links, func(x question.Link) bool { return x.Score >= 0.4 && x.Span.Overlaps(w.Span) }) {
			continue
		}
		strays = append(strays, l.InQuestion("leads to nothing", w.Span))
		words = append(words, w.Lower)
	}
	if len(words) > 1 && 3*len(words) > content {
		return fail(fmt.Sprintf("%s lead to nothing in schema, values or evidence", quoted(words)), strays...)
	}
	return pass("the words lead to something")
}

func quoted(words []string) string {
	out := make([]string, 0, 3)
	for _, w := range words[:min(len(words), 3)] {
		out = append(out, fmt.Sprintf("%q", w))
	}
	return strings.Join(out, ", ")
}

func (l *look) isNumber(s text.Span) bool {
	return slices.ContainsFunc(l.Question.Numbers, func(n question.Number) bool { return n.Span == s })
}

func intentClarity(l *look) Answer {
	if len(l.Question.Aggregates)+len(l.Question.Superlatives) > 0 {
		return pass("what is to be done is clear")
	}
	if w, ok := l.word("what", "which", "who", "whose", "where", "when", "how", "list", "show", "find", "give", "count", "compare", "return", "name", "tell", "is", "are", "does", "do", "did", "was", "were", "has", "have", "calculate", "state", "provide", "mention"); ok {
		return pass("what is to be done is clear", l.InQuestion("asks", w.Span))
	}
	return fail("no word says what is to be done")
}
