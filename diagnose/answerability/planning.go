package answerability

import "github.com/sqlrepair/sqlrepair-lsp/diagnose"

// planningFeatures ask whether what the question plans has its counterpart in the
// query.
var planningFeatures = []Feature{
	{Number: 11, Family: Planning, Name: "Question_Planner_Analytical_Operation_Support", ID: "QP001",
		Asks: "Has each operation that the question names, such as an average, its counterpart in the query?", look: operationSupport},
	{Number: 12, Family: Planning, Name: "Question_Planner_Output_Structure_Support", ID: "QP002",
		Asks: "Does the query give as many and such outputs as the question asks for?", look: outputStructure},
	{Number: 13, Family: Planning, Name: "Question_Planner_Grouping_Support", ID: "QP003",
		Asks: "Is grouped by what the question says each, per or by of?", look: groupingSupport},
	{Number: 14, Family: Planning, Name: "Question_Planner_Ordering_or_Ranking_Support", ID: "QP004",
		Asks: "Are superlatives and orders of the question there, in their direction and number?", look: rankingSupport},
	{Number: 15, Family: Planning, Name: "Question_Planner_SQL_Operations_Support", ID: "QP005",
		Asks: "Has the query the further operations that the question needs: joins, conditions, sets?", look: operationsSupport},
}

// verdict fails with the first of the evidence's numbers that speaks against the
// query, and passes with a text else.
func (l *look) verdict(passes string, evidence []diagnose.Reason, against ...string) Answer {
	if what, bad := l.failing(against...); bad {
		return fail(what, evidence...)
	}
	return pass(passes, evidence...)
}

func operationSupport(l *look) Answer {
	var cues []diagnose.Reason
	for _, a := range l.Question.Aggregates {
		cues = append(cues, l.InQuestion("asks for "+a.Function, a.Span))
	}
	for _, c := range l.calls {
		if diagnose.IsAggregate(c) {
			cues = append(cues, at("computes "+l.Text(c), c.Span))
		}
	}
	against := []string{"cue.average.missing", "cue.average.unasked", "cue.sum.missing", "cue.sum.unasked", "cue.count.missing", "cue.count.unasked", "cue.ratio.missing", "cue.ratio.unasked", "cue.difference", "evidence.function", "evidence.division", "evidence.subtraction"}
	if _, bad := l.failing(against...); !bad && len(cues) == 0 {
		return idle("the question names no operation")
	}
	return l.verdict("what the question wants computed is computed", cues, against...)
}

func outputStructure(l *look) Answer {
	var cues []diagnose.Reason
	for _, o := range l.Question.Outputs {
		cues = append(cues, l.InQuestion("asked: "+o.Text, o.Span))
	}
	for _, i := range l.selects[0].Items {
		cues = append(cues, at("given", i.Span))
	}
	if len(l.Question.Outputs) == 0 {
		return unknown("it is not clear which outputs are asked for")
	}
	return l.verdict("the outputs are as many as are asked for", cues, "output.excess", "output.short", "output.star", "output.twice", "output.who", "output.date", "output.id.only", "output.full.name", "cue.yesno")
}

func groupingSupport(l *look) Answer {
	var cues []diagnose.Reason
	for _, g := range l.Question.Groups {
		cues = append(cues, l.InQuestion("for each of these", g.Span))
	}
	for _, g := range l.groups {
		cues = append(cues, at("grouped", g.Span))
	}
	against := []string{"group.missing", "group.unasked", "group.bare", "group.undetermined", "group.idle"}
	if _, bad := l.failing(against...); !bad && len(cues) == 0 {
		return idle("the question asks for no groups")
	}
	return l.verdict("groups are as the question asks for them", cues, against...)
}

func rankingSupport(l *look) Answer {
	cues := l.rankCues()
	against := []string{"cue.superlative.missing", "cue.superlative.unasked", "cue.direction", "cue.limit", "cue.order.missing", "cue.order.unasked", "evidence.direction"}
	if _, bad := l.failing(against...); !bad && len(cues) == 0 {
		return idle("the question asks for no order")
	}
	return l.verdict("the order is as the question asks for it", cues, against...)
}

func (l *look) rankCues() []diagnose.Reason {
	var cues []diagnose.Reason
	for _, s := range l.Question.Superlatives {
		cues = append(cues, l.InQuestion("names an end of an order", s.Span))
	}
	for _, o := range l.orders {
		cues = append(cues, at("sorted", o.Span))
	}
	for _, x := range l.limits {
		cues = append(cues, at("cut", x.Span))
	}
	return cues
}

func operationsSupport(l *look) Answer {
	var cues []diagnose.Reason
	for _, s := range l.Question.Negations {
		cues = append(cues, l.InQuestion("a negation", s))
	}
	for _, c := range l.Question.Comparatives {
		cues = append(cues, l.InQuestion("a comparison", c.Span))
	}
	return l.verdict("the operations that the question needs are there", cues,
		"cue.negation.missing", "cue.negation.unasked", "cue.distinct.missing", "cue.both", "cue.either", "cue.or.unasked", "cue.between", "cue.more", "cue.less", "cue.atleast", "cue.strict", "join.cross", "table.linked.unused")
}
