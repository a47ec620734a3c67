package answerability

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

func numericTypes(l *look) Answer {
	some := false
	for _, c := range l.calls {
		switch lower(c.Name.Text) {
		case "sum", "avg", "total":
		default:
			continue
		}
		some = true
		for _, a := range c.Args {
			ref := l.Scope.Of(a)
			if !ref.Stored() || ref.Column.Affinity.Number() || ref.Column.Type == "" {
				continue
			}
			if p := l.Values.Profile(ref.ID); p != nil && p.Numeric == catalog.Yes {
				continue
			}
			return fail(fmt.Sprintf("%s stores texts, and %s computes with them", tick(ref.ID.Column), strings.ToUpper(c.Name.Text)), at("computed here", c.Span), inSchema(ref.ID.Column+" is "+ref.Column.Type))
		}
	}
	if f, ok := l.rule("text-as-number", "text-for-number", "number-for-text", "integer-division"); ok {
		return byRule(f)
	}
	if !some {
		return idle("the query computes nothing")
	}
	return pass("it is computed with numbers")
}

func joinTypes(l *look) Answer {
	pairs := l.joined()
	if len(pairs) == 0 {
		return idle("the query joins no tables")
	}
	for _, p := range pairs {
		a, b := p.l.Column.Affinity, p.r.Column.Affinity
		if a != b && !(a.Number() && b.Number()) && p.l.Column.Type != "" && p.r.Column.Type != "" {
			return fail(fmt.Sprintf("%s is %s and %s is %s", p.l.ID.Column, p.l.Column.Type, p.r.ID.Column, p.r.Column.Type), at("joined here", p.node.Span))
		}
	}
	return pass("joined columns have one type", at("joined here", pairs[0].node.Span))
}

func literalTypes(l *look) Answer {
	if f, ok := l.rule("text-for-number", "number-for-text", "bare-year"); ok {
		return byRule(f)
	}
	if len(l.literals) == 0 {
		return idle("the query has no constants")
	}
	return l.verdict("constants have the type of their column", nil, "literal.type.text", "literal.type.number", "literal.year")
}

// dates are the columns of dates that the query uses for more than joins.
func (l *look) dates() []*syntax.Column {
	var out []*syntax.Column
	for _, c := range l.columns {
		if ref := l.Scope.Ref(c); ref.Stored() && l.isDate(ref.ID, ref.Column) && !l.inJoin(c) {
			out = append(out, c)
		}
	}
	return out
}

func dateMeaning(l *look) Answer {
	dates := l.dates()
	if len(dates) == 0 {
		return idle("the query uses no date")
	}
	for _, c := range dates {
		ref := l.Scope.Ref(c)
		if x := l.link(ref.ID); x.Score >= weak || l.definedColumn(ref.ID.Column) {
			return pass("the question speaks of "+tick(ref.ID.Column), l.from("names it", x), at("used here", c.Span))
		}
	}
	if len(l.datesInReach()) == 1 {
		return pass("there is only one date", at("used here", dates[0].Span))
	}
	return fail(fmt.Sprintf("nothing in the question leads to the date %s", tick(l.Text(dates[0]))), at("used here", dates[0].Span))
}

// datesInReach are the columns of dates of all tables that the query reads.
func (l *look) datesInReach() []catalog.ColumnID {
	var out []catalog.ColumnID
	for _, t := range l.relations() {
		for _, c := range t.Columns {
			if id := (catalog.ColumnID{Table: t.Path(), Column: c.Name}); l.isDate(id, c) {
				out = append(out, id)
			}
		}
	}
	return out
}

func dateDistinction(l *look) Answer {
	dates, reach := l.dates(), l.datesInReach()
	switch {
	case len(dates) == 0:
		return idle("the query uses no date")
	case len(reach) < 2:
		return pass("there is only one date", at("used here", dates[0].Span))
	}
	used := l.Scope.Ref(dates[0]).ID
	mine := l.link(used).Score
	for _, id := range reach {
		if id != used && l.link(id).Score > mine+tie {
			return fail(fmt.Sprintf("%s.%s fits the question better than %s", id.Table, id.Column, tick(used.Column)), l.from("leads there", l.link(id)), at("used here", dates[0].Span))
		}
	}
	return pass("no other date fits better", at("used here", dates[0].Span))
}

// periodSupport compares the years of the question with those that are stored.
func periodSupport(l *look) Answer {
	dates := l.dates()
	if len(dates) == 0 {
		return idle("the query uses no date")
	}
	for _, n := range l.Question.Numbers {
		if n.Value < 1500 || n.Value > 2100 || len(n.Written) != 4 {
			continue
		}
		for _, c := range dates {
			id := l.Scope.Ref(c).ID
			p := l.Values.Profile(id)
			if p == nil || p.Range == nil || len(p.Range.Min) < 4 || len(p.Range.Max) < 4 {
				continue
			}
			lo, err1 := strconv.Atoi(p.Range.Min[:4])
			hi, err2 := strconv.Atoi(p.Range.Max[:4])
			if err1 != nil || err2 != nil {
				continue
			}
			fact := diagnose.Reason{Text: fmt.Sprintf("%s stores %s to %s", id.Column, p.Range.Min, p.Range.Max), From: diagnose.InData}
			if int(n.Value) < lo || int(n.Value) > hi {
				return fail(fmt.Sprintf("%s reaches from %d to %d, and the question asks of %s", tick(id.Column), lo, hi, n.Written), l.InQuestion("asks of it", n.Span), fact)
			}
			return pass("the dates reach there", l.InQuestion("asks of it", n.Span), fact)
		}
		return unknown("it is not known which dates are stored")
	}
	return idle("the question asks of no period")
}

func timezones(l *look) Answer {
	w, ok := l.word("utc", "gmt", "timezone", "est", "pst", "cet")
	if !ok {
		return idle("the question speaks of no time zone")
	}
	for _, c := range l.calls {
		if strings.Contains(lower(c.Name.Text), "zone") || strings.Contains(lower(l.Text(c)), lower(w.Lower)) {
			return pass("the time zone is minded", at("here", c.Span))
		}
	}
	return fail("the question names a time zone, and the query minds none", l.InQuestion("a time zone", w.Span))
}

// effectiveDates look for a pair of columns that say from when to when a row holds.
func effectiveDates(l *look) Answer {
	for _, t := range l.relations() {
		var from, to *catalog.Column
		for _, c := range t.Columns {
			n := lower(c.Name)
			switch {
			case strings.Contains(n, "valid_from"), strings.Contains(n, "effective_from"), strings.Contains(n, "start_date"), strings.Contains(n, "date_from"), strings.Contains(n, "date_start"):
				from = c
			case strings.Contains(n, "valid_to"), strings.Contains(n, "effective_to"), strings.Contains(n, "end_date"), strings.Contains(n, "date_to"), strings.Contains(n, "date_end"):
				to = c
			}
		}
		if from == nil || to == nil || !l.mentions(" as of ", " currently ", " valid ", " in force ", " at the time ", " during ") {
			continue
		}
		for _, ref := range l.stored(true) {
			if ref.Column == from || ref.Column == to {
				return pass("the span of validity is looked at", inSchema(t.Path()+"."+from.Name))
			}
		}
		return fail(fmt.Sprintf("%s says from when to when a row holds, and the query does not look", t.Path()), inSchema(t.Path()+"."+from.Name), inSchema(t.Path()+"."+to.Name))
	}
	return idle("nothing is asked as of a date")
}

func metricDefinition(l *look) Answer {
	a := metricClarity(l)
	if a.Verdict != Fail {
		return a
	}
	for _, c := range l.calls {
		if diagnose.IsAggregate(c) {
			return Answer{Verdict: Unknown, Text: a.Text, Evidence: append(a.Evidence, at("computed here", c.Span))}
		}
	}
	return a
}

func metricCalculation(l *look) Answer {
	if f, ok := l.rule("fan-out", "integer-division", "percent-not-times-hundred", "no-division", "count-over-two-joins", "sum-of-key", "evidence-not-computed"); ok {
		return byRule(f)
	}
	some := len(l.casts) > 0
	for _, c := range l.calls {
		some = some || diagnose.IsAggregate(c)
	}
	for _, b := range l.binaries {
		some = some || b.Op == "/"
	}
	if !some {
		return idle("the query computes no measure")
	}
	return l.verdict("the measure is computed soundly", nil, "join.fan", "join.fan.count", "cue.percent", "evidence.percentage")
}

// tableRoles look whether a table that only relates others stands alone, and
// whether names are given where a question asks who.
func tableRoles(l *look) Answer {
	for _, t := range l.relations() {
		if len(t.ForeignKeys) >= 2 && len(t.Columns) <= len(t.ForeignKeys)+1 && len(l.relations()) == 1 && l.n("output.id.unasked") > 0 {
			return fail(fmt.Sprintf("%s only relates other tables, and none of them is read", t.Path()), inSchema(t.Path()))
		}
	}
	return l.verdict("tables stand in their role", nil, "join.cross", "output.who")
}

func nullHandling(l *look) Answer {
	if f, ok := l.rule("null-by-equals", "null-in-not-in", "null-sorts-first", "null-test-never-true", "outer-join-undone"); ok {
		return byRule(f)
	}
	for _, ref := range l.stored(true) {
		if l.Values.Nulls(ref.ID) == catalog.Yes {
			return pass("no NULL is in the way", diagnose.Reason{Text: ref.ID.Table + "." + ref.ID.Column + " stores NULLs", From: diagnose.InData})
		}
	}
	return idle("nothing is NULL, as far as known")
}

// states are words for a state that rows may have.
var states = []string{"active", "inactive", "current", "approved", "valid", "invalid", "open", "closed", "cancelled", "canceled", "completed", "pending", "available", "enabled", "disabled", "deleted", "published", "confirmed"}

func validity(l *look) Answer {
	w, ok := l.word(states...)
	if !ok {
		return idle("the question names no state")
	}
	here := l.InQuestion("a state", w.Span)
	for _, lit := range l.literals {
		if lit.Kind == syntax.String && strings.Contains(lower(lit.Text), w.Lower) {
			return pass("the state is tested", here, at("here", lit.Span))
		}
	}
	for _, ref := range l.stored(true) {
		for _, part := range question.SplitName(ref.ID.Column) {
			if strings.HasPrefix(part, w.Lower) || part == "status" || part == "state" || part == "flag" {
				return pass("the state is tested", here, inSchema(ref.ID.Table+"."+ref.ID.Column))
			}
		}
	}
	return fail(fmt.Sprintf("the question says %q, and no condition does", w.Lower), here)
}
