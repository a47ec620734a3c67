package answerability

import (
	"fmt"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

func patternMeaning(l *look) Answer {
	if f, ok := l.rule("like-without-wildcard", "equals-with-wildcard"); ok {
		return byRule(f)
	}
	asked := l.mentions("start", "begin", "contain", "end with", "ends with", "include", "substring", "letter", "like", "prefix", "suffix", "word")
	switch {
	case len(l.likes) == 0 && !asked:
		return idle("no pattern is asked for or used")
	case len(l.likes) > 0 && l.n("literal.like.unasked") > 0:
		return fail("a pattern is used though the question asks for no part of a text", at("here", l.likes[0].Span))
	case len(l.likes) > 0:
		return pass("the pattern is asked for", at("here", l.likes[0].Span))
	}
	return unknown("a part of a text may be asked for")
}

func patternMapping(l *look) Answer {
	if len(l.likes) == 0 {
		return idle("the query has no pattern")
	}
	if f, ok := l.rule("pattern-matches-nothing"); ok {
		return byRule(f)
	}
	for _, n := range l.likes {
		if ref := l.Scope.Of(n.X); ref.Stored() {
			if d := l.Values.Domain(ref.ID); d != nil && d.Complete {
				return pass("the pattern fits stored values", at("here", n.Span))
			}
		}
	}
	return unknown("it is not known what is stored")
}

func termMapping(l *look) Answer {
	switch {
	case l.n("cover.linkable") > 0:
		return fail("words of the question name something that the query does not use", l.uncovered()...)
	case l.n("evidence.term.unused") > 0:
		return fail("a term that the evidence explains is not used")
	case l.n("cover.share") >= 0.6:
		return pass("the terms of the question lead to what the query uses")
	}
	return unknown("many words of the question lead to nothing")
}

// uncovered are links of the question to columns that the query does not use.
func (l *look) uncovered() []diagnose.Reason {
	used := map[catalog.ColumnID]bool{}
	for _, ref := range l.stored(false) {
		used[ref.ID] = true
	}
	var out []diagnose.Reason
	for _, x := range l.Links {
		if x.Target == question.ToColumn && x.Score >= 0.85 && !used[x.Column] && len(out) < 3 {
			out = append(out, l.from("names "+x.Column.Table+"."+x.Column.Column, x))
		}
	}
	return out
}

func canonicalNames(l *look) Answer {
	if f, ok := l.rule("value-not-stored"); ok {
		return byRule(f)
	}
	var stored []diagnose.Reason
	for _, c := range l.Comparisons() {
		for _, lit := range c.Literals {
			switch l.Values.Stores(c.Ref.ID, lit.Text) {
			case catalog.No:
				return fail(fmt.Sprintf("%s does not store '%s'", tick(c.Ref.ID.Column), lit.Text), at("compared here", lit.Span))
			case catalog.Yes:
				stored = append(stored, at("stored", lit.Span))
			}
		}
	}
	switch {
	case len(stored) > 0:
		return pass("values are spelt as they are stored", stored...)
	case len(l.Comparisons()) == 0:
		return idle("the query compares no texts")
	}
	return unknown("it is not known what is stored")
}

// mine are words for whoever asks.
var mine = []string{"my", "mine", "our", "ours", "me", "us", "i", "we"}

func userMapping(l *look) Answer {
	w, ok := l.word(mine...)
	if !ok || l.mentions("give me", "tell me", "show me", "let me", "list me", "get me", "find me", "i want", "i would", "i need", "can i", "do we", "can we") {
		return idle("the question does not speak of who asks")
	}
	for _, t := range l.relations() {
		for _, c := range t.Columns {
			for _, part := range question.SplitName(c.Name) {
				if slices.Contains([]string{"user", "owner", "customer", "account", "employee"}, part) {
					return pass("who asks may be in "+c.Name, l.InQuestion("who asks", w.Span), inSchema(t.Path()+"."+c.Name))
				}
			}
		}
	}
	return fail(fmt.Sprintf("%q leads to no column of users", w.Lower), l.InQuestion("who asks", w.Span))
}

func userResolution(l *look) Answer {
	a := userMapping(l)
	if a.Verdict != Pass {
		return idle("the question does not speak of who asks")
	}
	for _, lit := range l.literals {
		if lit.Kind == syntax.String || lit.Kind == syntax.Number {
			return pass("a value says who asks", append(a.Evidence, at("here", lit.Span))...)
		}
	}
	return fail("nothing says who asks", a.Evidence...)
}

func furtherGaps(l *look) Answer {
	var all []diagnose.Reason
	first := ""
	for _, f := range l.found {
		if f.Source == diagnose.FromRule || f.Source == diagnose.FromEngine {
			if first == "" {
				first = f.Message
			}
			all = append(all, at(f.Message, f.Span))
		}
	}
	if first != "" {
		return fail(first, all...)
	}
	return pass("no rule finds anything")
}
