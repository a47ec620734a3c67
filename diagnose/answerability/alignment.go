package answerability

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
)

// alignmentFeatures compare what the question intends with what the query does. The
// sums come first in the paper's table; they rest on the verdicts behind them and on
// planning.
var alignmentFeatures = []Feature{
	{Number: 58, Family: Alignment, Name: "Intent Alignment Overall Score", Kind: NumberKind, Asks: "Which share of what the question requires has the query?", look: alignmentScore},
	{Number: 59, Family: Alignment, Name: "Intent Alignment Confidence", Kind: NumberKind, Asks: "Which share of that could be told?", look: alignmentConfidence},
	{Number: 60, Family: Alignment, Name: "Intent Alignment Gate Decision", Kind: CategoryKind, Asks: "Is the query to be taken, or looked at?", look: gate},
	{Number: 61, Family: Alignment, Name: "Intent Alignment Intervention Reason", Kind: CategoryKind, Asks: "Which kind of error is most likely?", look: interventionReason},
	{Number: 62, Family: Alignment, Name: "Intent Alignment: Requested Metric", Asks: "Is what is computed or given what is asked for?", look: requestedMetric},
	{Number: 63, Family: Alignment, Name: "Intent Alignment: Filter Conditions", Asks: "Is each restriction of the question a condition, and none more?", look: filterConditions},
	{Number: 64, Family: Alignment, Name: "Intent Alignment: Entity or Scope", Asks: "Is the query about what the question is about?", look: entityScope},
	{Number: 65, Family: Alignment, Name: "Intent Alignment: Grouping", Asks: "Are the groups those of the question?", look: groupingAlignment},
	{Number: 66, Family: Alignment, Name: "Intent Alignment: Ranking or Extremum", Asks: "Do end, key and number of the order agree?", look: rankingAlignment},
	{Number: 67, Family: Alignment, Name: "Intent Alignment: Business-Term Mapping", Asks: "Are the terms of the question in the query, with the values that are stored?", look: termAlignment},
}

// required are the probes of planning and alignment that the sums rest on.
var required = []func(*look) Answer{operationSupport, outputStructure, groupingSupport, rankingSupport, operationsSupport, requestedMetric, filterConditions, entityScope, groupingAlignment, rankingAlignment, termAlignment}

// tally counts how the required probes end.
type tally struct {
	passed, failed, open int
	evidence             []diagnose.Reason
}

func (l *look) tally() *tally {
	if l.counted != nil {
		return l.counted
	}
	n := &tally{}
	for _, probe := range required {
		a := probe(l)
		switch a.Verdict {
		case Pass:
			n.passed++
		case Fail:
			n.failed++
			n.evidence = append(n.evidence, diagnose.Reason{Text: a.Text, From: diagnose.InSQL})
		case Unknown:
			n.open++
		}
	}
	l.counted = n
	return n
}

func alignmentScore(l *look) Answer {
	n := l.tally()
	value := 1.0
	if n.passed+n.failed > 0 {
		value = float64(n.passed) / float64(n.passed+n.failed)
	}
	return Answer{Value: value, Text: fmt.Sprintf("%d of %d requirements are met", n.passed, n.passed+n.failed), Evidence: n.evidence}
}

func alignmentConfidence(l *look) Answer {
	n := l.tally()
	told := n.passed + n.failed
	value := float64(told) / float64(max(1, told+n.open))
	return Answer{Value: value, Text: fmt.Sprintf("%d of %d requirements could be told", told, told+n.open)}
}

// enough is the share of requirements that a query must meet.
const enough = 0.8

// gate lets a query pass that meets enough requirements, if no rule and not the
// engine found anything.
func gate(l *look) Answer {
	if a := alignmentScore(l); a.Value < enough || furtherGaps(l).Verdict == Fail {
		return Answer{Value: 1, Text: "INTERVENE", Evidence: a.Evidence}
	}
	return Answer{Text: "ACCEPT"}
}

func interventionReason(l *look) Answer {
	for _, f := range l.found {
		if f.SubType != diagnose.NoSubType {
			return Answer{Value: float64(f.SubType), Text: f.SubType.Slug(), Evidence: []diagnose.Reason{at(f.Message, f.Span)}}
		}
	}
	return Answer{Text: "none"}
}

func requestedMetric(l *look) Answer {
	if l.n("select.asked.min") == 0 && l.n("aggregate.link.min") == 0 && len(l.stored(true)) == 0 {
		return unknown("the query gives no stored column")
	}
	return l.verdict("what is given is what is asked for", nil, "asked.missed", "asked.foreign", "cover.asked", "evidence.asked.unselected", "output.measure")
}

func filterConditions(l *look) Answer {
	if f, ok := l.rule("value-not-used", "value-not-asked", "number-not-used", "evidence-value-not-used", "comparison-differs", "comparison-missing", "contradicting-conditions"); ok {
		return byRule(f)
	}
	if len(l.clauses) == 0 && len(l.Question.Numbers)+len(l.Question.Quoted) == 0 {
		return idle("the question states no restriction")
	}
	return l.verdict("restrictions and conditions agree", nil, "cover.value.proper", "cover.quoted", "cover.number.big", "cover.restrictions", "literal.unsaid", "literal.number.unsaid", "literal.elsewhere", "literal.misplaced", "literal.excess", "evidence.value.unused", "evidence.condition.column", "cover.capital")
}

func entityScope(l *look) Answer {
	if l.n("table.link.min") == 0 && l.n("table.linked.unused") == 0 {
		return unknown("the question names no table")
	}
	return l.verdict("the query reads what the question is about", nil, "table.linked.unused", "join.unused.unnamed", "output.id.only")
}

func groupingAlignment(l *look) Answer {
	if len(l.groups) == 0 && len(l.Question.Groups) == 0 {
		return idle("nothing is grouped")
	}
	if f, ok := l.rule("column-not-grouped", "column-beside-aggregate", "having-for-where"); ok {
		return byRule(f)
	}
	return l.verdict("the groups are those of the question", nil, "group.missing", "group.unasked", "group.undetermined", "group.bare", "group.distinct")
}

func rankingAlignment(l *look) Answer {
	if len(l.orders)+len(l.limits)+len(l.Question.Superlatives) == 0 {
		return idle("nothing is ranked")
	}
	if f, ok := l.rule("order-direction", "limit-differs", "other-extreme", "null-sorts-first", "several-for-one", "limit-without-order", "constant-sort-key"); ok {
		return byRule(f)
	}
	return l.verdict("end, key and number agree", l.rankCues(), "cue.direction", "cue.limit", "cue.superlative.missing", "order.better.used")
}

func termAlignment(l *look) Answer {
	if a := canonicalNames(l); a.Verdict == Fail {
		return a
	}
	if f, ok := l.rule("evidence-column-not-used", "evidence-column-differs", "evidence-operator-differs"); ok {
		return byRule(f)
	}
	return l.verdict("the terms of the question are in the query", nil, "cover.linkable", "evidence.column.unused", "evidence.value.column", "evidence.instead", "column.linked.unused")
}
