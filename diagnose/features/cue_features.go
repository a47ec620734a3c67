package features

import (
	"strconv"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// cueFeatures say whether operations that the question asks for in so many words
// are there, and those that are there are asked for.
var cueFeatures = []Feature{
	{"cue.superlative.missing", "a superlative in the question, and neither ORDER BY, MIN nor MAX", func(e *evidence) float64 {
		return yes(len(e.Question.Superlatives) > 0 && !e.ranks())
	}},
	{"cue.superlative.unasked", "one end of an order is taken that the question does not ask for", func(e *evidence) float64 {
		return yes(len(e.Question.Superlatives) == 0 && (e.sketch[LimitBit] && e.sketch[OrderBit]) && !e.mentions("first", "last", "best", "worst", "rank", "top", "est ", "most", "least"))
	}},
	{"cue.direction", "a superlative asks for the other end of the sorted column", func(e *evidence) float64 { return yes(e.ruleFound(diagnose.AscDesc)) }},
	{"cue.limit", "the question says how many are wanted, and LIMIT says another number", func(e *evidence) float64 {
		for _, s := range e.Question.Superlatives {
			if s.N > 0 && e.limit != nil {
				return yes(constant(e.limit.Count) != trimFloat(float64(s.N)))
			}
		}
		return 0
	}},
	{"cue.more", "more, over or above a number, and no > or >=", func(e *evidence) float64 {
		return yes(e.compares(">") && !e.hasOp(">", ">=", "BETWEEN"))
	}},
	{"cue.less", "less, under or below a number, and no < or <=", func(e *evidence) float64 {
		return yes(e.compares("<") && !e.hasOp("<", "<=", "BETWEEN"))
	}},
	{"cue.atleast", "at least or at most, and no >= or <=", func(e *evidence) float64 {
		return yes((e.compares(">=") || e.compares("<=")) && !e.sketch[AtLeastOrMost] && !e.sketch[Greater] && !e.sketch[Less])
	}},
	{"cue.strict", "more or less than a number, and only >= or <= of that very number", func(e *evidence) float64 { return yes(e.looseFor(">") || e.looseFor("<")) }},
	{"cue.average.missing", "an average in the question, and neither AVG nor a division", func(e *evidence) float64 {
		return yes(e.asks("AVG") && !e.hasCall("avg") && !e.sketch[Division])
	}},
	{"cue.average.unasked", "AVG, and no average in the question or the evidence", func(e *evidence) float64 {
		return yes(e.hasCall("avg") && !e.mentions("average", "avg", "mean", "percent", "rate", "ratio"))
	}},
	{"cue.sum.missing", "a total in the question, and neither SUM nor COUNT", func(e *evidence) float64 {
		return yes(e.asks("SUM") && !e.hasCall("sum") && !e.hasCall("count") && !e.hasCall("total"))
	}},
	{"cue.sum.unasked", "SUM, and nothing in the question or the evidence asks for it", func(e *evidence) float64 {
		return yes(e.hasCall("sum") && e.cases == 0 && !e.mentions("total", "sum", "overall", "altogether", "how many", "how much", "combined", "number", "percent", "all", "most"))
	}},
	{"cue.count.missing", "how many or number of, and no aggregate", func(e *evidence) float64 {
		return yes(e.asks("COUNT") && !e.hasCall("count") && !e.hasCall("sum") && !e.sketch[AnyAggregateOut])
	}},
	{"cue.count.unasked", "COUNT among the outputs, and nothing asks for it", func(e *evidence) float64 {
		return yes(e.sketch[CountOut] && !e.mentions("how many", "number", "count", "total", "most", "percent", "ratio", "amount", "frequen", "times", "popular", "average", "rate"))
	}},
	{"cue.distinct.missing", "different, distinct or unique in the question, and neither DISTINCT nor GROUP BY", func(e *evidence) float64 {
		return yes(e.mentions("different", "distinct", "unique") && !e.sketch[Distinct] && !e.sketch[CountDistinct] && !e.sketch[Group])
	}},
	{"cue.distinct.unasked", "DISTINCT, and no such word in the question", func(e *evidence) float64 {
		return yes((e.sketch[Distinct] || e.sketch[CountDistinct]) && !e.mentions("different", "distinct", "unique"))
	}},
	{"cue.negation.missing", "a negation in the question, and none in the query", func(e *evidence) float64 {
		return yes(len(e.Question.Negations) > 0 && e.negations == 0 && !e.sketch[Except] && !e.sketch[NullTest])
	}},
	{"cue.negation.unasked", "a negation in the query, and none in the question", func(e *evidence) float64 {
		return yes(len(e.Question.Negations) == 0 && (e.negations > 0 && !e.sketch[NullTest] || e.sketch[Except]))
	}},
	{"cue.ratio.missing", "a percentage or a ratio in the question, and no division", func(e *evidence) float64 {
		return yes(e.mentions("percent", "ratio", "proportion", "per cent") && !e.sketch[Division] && !e.hasCall("avg"))
	}},
	{"cue.percent", "a percentage in the question, and nothing multiplied by 100", func(e *evidence) float64 {
		return yes(e.mentions("percent") && !e.sketch[TimesHundred] && e.sketch[Division])
	}},
	{"cue.ratio.unasked", "a division that nothing asks for", func(e *evidence) float64 {
		return yes(e.sketch[Division] && !e.mentions("percent", "ratio", "proportion", "rate", "average", "divide", "times", "per ", "/", "share", "fraction"))
	}},
	{"cue.difference", "a difference in the question, and no subtraction", func(e *evidence) float64 {
		return yes(e.mentions("difference", "how much more", "how many more") && !e.sketch[Subtraction])
	}},
	{"cue.order.missing", "sorted or ordered in the question, and no ORDER BY", func(e *evidence) float64 {
		return yes(e.mentions("sorted", "order by", "ordered", "in order of", "alphabetical", "ascending", "descending") && !e.sketch[OrderBit])
	}},
	{"cue.order.unasked", "ORDER BY without LIMIT, and nothing asks for an order", func(e *evidence) float64 {
		return yes(e.sketch[OrderBit] && !e.sketch[LimitBit] && len(e.Question.Superlatives) == 0 && !e.mentions("sort", "order", "alphabetical", "ascending", "descending", "rank", "from "))
	}},
	{"cue.both", "both in the question, and neither two tests nor an intersection", func(e *evidence) float64 {
		return yes(e.mentions(" both ") && !e.sketch[Intersect] && !e.sketch[ManyPredicates] && !e.sketch[SelfJoin] && !e.sketch[ManyOutputs] && !e.sketch[TwoOutputs])
	}},
	{"cue.either", "or in the question, and neither alternatives nor IN nor a union", func(e *evidence) float64 {
		return yes(e.mentions(" or ", " either ") && !e.sketch[OrBit] && !e.sketch[Union] && !e.hasOp("IN", ">=", "<=") && !e.sketch[CaseBit])
	}},
	{"cue.or.unasked", "OR, and no or in the question", func(e *evidence) float64 {
		return yes(e.sketch[OrBit] && !e.mentions(" or ", " either ", " and ", "neither"))
	}},
	{"cue.orand", "OR beside AND without brackets", func(e *evidence) float64 { return yes(e.mixes()) }},
	{"cue.between", "between two numbers, and no range", func(e *evidence) float64 {
		return yes(e.mentions("between ") && len(e.Question.Numbers) >= 2 && !e.sketch[BetweenBit] && !(e.hasOp(">", ">=") && e.hasOp("<", "<=")))
	}},
	{"cue.yesno", "a question of yes or no, and a query that lists", func(e *evidence) float64 {
		if len(e.Question.Words) == 0 {
			return unknown
		}
		switch e.Question.Words[0].Lower {
		case "is", "are", "does", "do", "did", "was", "were", "has", "have", "can":
			return yes(!e.sketch[CaseBit] && !e.sketch[AnyAggregateOut])
		}
		return 0
	}},
}

func trimFloat(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// mentions reports whether the question or the evidence has one of the texts.
func (e *evidence) mentions(any ...string) bool {
	for _, s := range any {
		if strings.Contains(e.text, s) {
			return true
		}
	}
	return false
}

// ranks reports whether the query takes an end of an order.
func (e *evidence) ranks() bool {
	return e.sketch[OrderBit] || e.hasCall("max") || e.hasCall("min") || e.windows > 0 || e.limits > 0
}

// hasCall reports whether a function of that name is called anywhere.
func (e *evidence) hasCall(name string) bool {
	for _, c := range e.calls {
		if lower(c.Name.Text) == name {
			return true
		}
	}
	return false
}

func (e *evidence) asks(function string) bool {
	for _, a := range e.Question.Aggregates {
		if a.Function == function {
			return true
		}
	}
	return false
}

// compares reports whether the question compares with a number by an operator.
func (e *evidence) compares(op string) bool {
	for _, c := range e.Question.Comparatives {
		if c.Op == op && c.Number != nil {
			return true
		}
	}
	return false
}

func (e *evidence) hasOp(ops ...string) bool {
	for _, have := range e.ops {
		for _, want := range ops {
			if have == want {
				return true
			}
		}
	}
	return false
}

// looseFor reports whether the question compares strictly with a number that the
// query compares with loosely.
func (e *evidence) looseFor(op string) bool {
	for _, c := range e.Question.Comparatives {
		if c.Op != op || c.Number == nil {
			continue
		}
		for _, l := range e.literals {
			if l.op == op+"=" && l.node.Text == trimFloat(c.Number.Value) {
				return true
			}
		}
	}
	return false
}

// ruleFound reports whether a rule of an error type found something: it looks
// more closely than a feature could.
func (e *evidence) ruleFound(t diagnose.SubType) bool {
	for i := range e.found {
		if e.found[i].Source == diagnose.FromRule && e.found[i].SubType == t {
			return true
		}
	}
	return false
}

// mixes reports whether an OR has an AND beside it that no brackets part.
func (e *evidence) mixes() bool {
	for _, b := range e.binaries {
		if b.Op != "OR" {
			continue
		}
		for _, side := range []syntax.Expr{b.L, b.R} {
			if x, ok := side.(*syntax.Binary); ok && x.Op == "AND" {
				return true
			}
		}
	}
	return false
}
