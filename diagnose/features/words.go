package features

import (
	"fmt"
	"math"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// place is the clause that a reason points at.
type place uint8

const (
	atStatement place = iota
	atSelect
	atFrom
	atWhere
	atGroup
	atOrder
	atUncovered // words of the question that nothing covers
	atNothing
)

// saying is what a feature says, in words, where it speaks against a query.
type saying struct {
	text string
	kind diagnose.SubType // the error that it hints at
	at   place
}

// sayings are the features that make a reason. Others only count.
var sayings = map[string]saying{
	"select.link.min":           {"the question names a column of the output only weakly", diagnose.AttributeMismatch, atSelect},
	"select.link.mean":          {"the question names the columns of the output only weakly", diagnose.AttributeMismatch, atSelect},
	"select.asked.min":          {"what is asked does not name a column of the output", diagnose.AttributeMismatch, atSelect},
	"select.asked.mean":         {"what is asked does not name the columns of the output", diagnose.AttributeMismatch, atSelect},
	"select.better.same":        {"another column of the same table fits the question better", diagnose.AttributeMismatch, atSelect},
	"select.better.used":        {"another column of the tables in use fits the question better", diagnose.AttributeMismatch, atSelect},
	"select.better.any":         {"a column of another table fits the question better", diagnose.AttributeMismatch, atSelect},
	"select.better.asked":       {"another column fits what is asked better", diagnose.AttributeMismatch, atSelect},
	"select.better.asked.any":   {"a column of another table fits what is asked better", diagnose.AttributeMismatch, atSelect},
	"select.filtered":           {"a column of the output is the same in every row", diagnose.AttributeRedundancy, atSelect},
	"select.crowded":            {"two outputs rest on the same words of the question", diagnose.AttributeRedundancy, atSelect},
	"where.link.min":            {"the question hardly names a column of the conditions", diagnose.AttributeMismatch, atWhere},
	"where.link.mean":           {"the question hardly names the columns of the conditions", diagnose.AttributeMismatch, atWhere},
	"where.better.same":         {"another column of the same table fits the condition better", diagnose.AttributeMismatch, atWhere},
	"where.better.used":         {"another column of the tables in use fits the condition better", diagnose.AttributeMismatch, atWhere},
	"order.link.min":            {"the question hardly names the sort or group key", diagnose.AttributeMismatch, atOrder},
	"order.better.used":         {"another column fits the sort or group key better", diagnose.AttributeMismatch, atOrder},
	"aggregate.link.min":        {"the question hardly names what is aggregated", diagnose.AttributeMismatch, atSelect},
	"aggregate.better.used":     {"another column fits the aggregate better", diagnose.AttributeMismatch, atSelect},
	"table.linked.unused":       {"the question names a table that is not used", diagnose.TableMissing, atFrom},
	"column.linked.unused":      {"the question names a column that is not used", diagnose.AttributeMismatch, atUncovered},
	"cover.linkable":            {"words of the question name something that the query does not use", diagnose.ExplicitConditionMissing, atUncovered},
	"cover.capital":             {"a name of the question is in no condition", diagnose.ExplicitConditionMissing, atUncovered},
	"cover.asked":               {"words of what is asked lead to nothing in the query", diagnose.AttributeMismatch, atUncovered},
	"cover.quoted":              {"a quoted text of the question is in no condition", diagnose.ExplicitConditionMissing, atWhere},
	"date.unused":               {"a time of the question is not in the query", diagnose.ExplicitConditionMissing, atWhere},
	"date.unasked":              {"a date is not that of the question", diagnose.ValueMismatch, atWhere},
	"date.side":                 {"a date is compared the other way", diagnose.ComparisonOperatorMismatch, atWhere},
	"date.within":               {"of a time one bound is missing", diagnose.ComparisonOperatorMismatch, atWhere},
	"date.layout":               {"a date is written otherwise than it is stored", diagnose.DataFormatMismatch, atWhere},
	"literal.punctuation":       {"a constant has other punctuation than the question", diagnose.ValueMismatch, atWhere},
	"cover.number":              {"a number of the question is not in the query", diagnose.ExplicitConditionMissing, atWhere},
	"cover.number.big":          {"a number of the question is not in the query", diagnose.ExplicitConditionMissing, atWhere},
	"cover.value.proper":        {"a stored value that the question names is in no condition", diagnose.ExplicitConditionMissing, atWhere},
	"cover.value":               {"a stored value that the question names is in no condition", diagnose.ExplicitConditionMissing, atWhere},
	"cover.share":               {"much of the question leads to nothing in the query", diagnose.ExplicitConditionMissing, atUncovered},
	"cover.restrictions":        {"the question states more restrictions than the query has", diagnose.ExplicitConditionMissing, atWhere},
	"literal.unstored":          {"a constant is not stored in its column", diagnose.ValueMismatch, atWhere},
	"literal.respelt":           {"a constant is stored in another spelling", diagnose.ValueMismatch, atWhere},
	"literal.elsewhere":         {"a constant is stored in another column", diagnose.AttributeMismatch, atWhere},
	"literal.type.text":         {"a text is compared with a number column", diagnose.ValueMismatch, atWhere},
	"literal.type.number":       {"a number is compared with a text column", diagnose.DataFormatMismatch, atWhere},
	"literal.unsaid":            {"a constant has no word of the question", diagnose.ValueMismatch, atWhere},
	"literal.unsaid.exact":      {"a constant is not in the question as it stands", diagnose.ValueMismatch, atWhere},
	"literal.number.unsaid":     {"a number is not in the question", diagnose.ValueMismatch, atWhere},
	"literal.misplaced":         {"a constant is compared with a column that does not store it", diagnose.AttributeMismatch, atWhere},
	"literal.like.plain":        {"a pattern has no wildcard", diagnose.ComparisonOperatorMismatch, atWhere},
	"literal.like.unasked":      {"a pattern is matched, and no part of a text is asked for", diagnose.ComparisonOperatorMismatch, atWhere},
	"literal.year":              {"a bare year is compared with a date", diagnose.DataFormatMismatch, atWhere},
	"literal.excess":            {"the query has more constants than the question states", diagnose.ExplicitConditionRedundancy, atWhere},
	"join.nokey":                {"tables are joined by no declared key", diagnose.JoinConditionMismatch, atFrom},
	"join.otherkey":             {"tables are joined past their declared key", diagnose.JoinConditionMismatch, atFrom},
	"join.sibling":              {"two tables are joined by what both take from a third", diagnose.TableMissing, atFrom},
	"join.types":                {"columns of different types are joined", diagnose.JoinConditionMismatch, atFrom},
	"join.cross":                {"a table is joined by no condition", diagnose.JoinConditionMismatch, atFrom},
	"join.unused":               {"a joined table gives nothing but its key", diagnose.TableRedundancy, atFrom},
	"join.unused.counted":       {"a joined table gives nothing but its key", diagnose.TableRedundancy, atFrom},
	"join.unused.unnamed":       {"a joined table gives nothing, and the question does not name it", diagnose.TableRedundancy, atFrom},
	"join.fan":                  {"a sum or average is taken over rows that a join repeats", diagnose.AggregateFunctions, atSelect},
	"join.fan.count":            {"rows are counted that a join repeats", diagnose.Distinct, atSelect},
	"join.tables":               {"the query reads more tables than it needs values of", diagnose.TableRedundancy, atFrom},
	"join.in.nokey":             {"IN compares columns that no key relates", diagnose.SubqueryMismatch, atWhere},
	"group.undetermined":        {"an output is not determined by the group keys", diagnose.ClauseMissing, atGroup},
	"group.bare":                {"a plain column stands beside an aggregate", diagnose.ClauseMissing, atSelect},
	"group.unasked":             {"rows are grouped, and no groups are asked for", diagnose.ClauseRedundancy, atGroup},
	"group.missing":             {"the question asks for groups, and there is no GROUP BY", diagnose.ClauseMissing, atStatement},
	"group.link":                {"the group key is not what follows each or per", diagnose.AttributeMismatch, atGroup},
	"group.idle":                {"rows are grouped and nothing is aggregated", diagnose.ClauseRedundancy, atGroup},
	"cue.superlative.missing":   {"the question asks for an extreme, and the query takes none", diagnose.ClauseMissing, atStatement},
	"cue.superlative.unasked":   {"the query takes an extreme, and the question asks for none", diagnose.ClauseRedundancy, atOrder},
	"cue.direction":             {"the question asks for the other end of the order", diagnose.AscDesc, atOrder},
	"cue.limit":                 {"the question says another number of rows", diagnose.ValueMismatch, atOrder},
	"cue.more":                  {"the question says more than, and nothing is compared by >", diagnose.ComparisonOperatorMismatch, atWhere},
	"cue.less":                  {"the question says less than, and nothing is compared by <", diagnose.ComparisonOperatorMismatch, atWhere},
	"cue.atleast":               {"the question says at least or at most, and no such comparison is there", diagnose.ComparisonOperatorMismatch, atWhere},
	"cue.strict":                {"the question excludes the number itself, and the query includes it", diagnose.ComparisonOperatorMismatch, atWhere},
	"cue.average.missing":       {"the question asks for an average, and there is none", diagnose.AggregateFunctions, atSelect},
	"cue.average.unasked":       {"the query averages, and the question asks for no average", diagnose.AggregateFunctions, atSelect},
	"cue.sum.missing":           {"the question asks for a total, and there is none", diagnose.AggregateFunctions, atSelect},
	"cue.sum.unasked":           {"the query sums up, and the question asks for no total", diagnose.AggregateFunctions, atSelect},
	"cue.count.missing":         {"the question asks how many, and nothing is counted", diagnose.AggregateFunctions, atSelect},
	"cue.count.unasked":         {"the query counts, and the question does not ask how many", diagnose.AggregateFunctions, atSelect},
	"cue.distinct.missing":      {"the question asks for different ones, and duplicates are kept", diagnose.Distinct, atSelect},
	"cue.distinct.unasked":      {"duplicates are dropped, and the question does not ask for that", diagnose.Distinct, atSelect},
	"cue.negation.missing":      {"the question negates, and the query does not", diagnose.LogicalOperatorMismatch, atWhere},
	"cue.negation.unasked":      {"the query negates, and the question does not", diagnose.LogicalOperatorMismatch, atWhere},
	"cue.ratio.missing":         {"the question asks for a ratio, and nothing is divided", diagnose.MathFunctions, atSelect},
	"cue.percent":               {"the question asks for a percentage, and nothing is multiplied by 100", diagnose.MathFunctions, atSelect},
	"cue.ratio.unasked":         {"the query divides, and the question asks for no ratio", diagnose.MathFunctions, atSelect},
	"cue.difference":            {"the question asks for a difference, and nothing is subtracted", diagnose.MathFunctions, atSelect},
	"cue.order.missing":         {"the question asks for an order, and there is none", diagnose.ClauseMissing, atStatement},
	"cue.order.unasked":         {"the rows are sorted, and the question asks for no order", diagnose.ClauseRedundancy, atOrder},
	"cue.both":                  {"the question says both, and the query tests once", diagnose.LogicalOperatorMismatch, atWhere},
	"cue.either":                {"the question gives alternatives, and the query has none", diagnose.LogicalOperatorMismatch, atWhere},
	"cue.or.unasked":            {"the query gives alternatives, and the question has none", diagnose.LogicalOperatorMismatch, atWhere},
	"cue.orand":                 {"OR stands beside AND without brackets", diagnose.LogicalOperatorMismatch, atWhere},
	"cue.between":               {"the question gives a range, and the query has none", diagnose.ComparisonOperatorMismatch, atWhere},
	"cue.yesno":                 {"the question wants yes or no", diagnose.Other, atStatement},
	"output.excess":             {"the query gives more columns than are asked for", diagnose.AttributeRedundancy, atSelect},
	"output.short":              {"the query gives fewer columns than are asked for", diagnose.AttributeMissing, atSelect},
	"output.id.unasked":         {"an id is given, and the question does not ask for one", diagnose.AttributeMismatch, atSelect},
	"output.id.only":            {"nothing but ids is given", diagnose.AttributeMismatch, atSelect},
	"output.who":                {"a name is asked for, and none is given", diagnose.AttributeMismatch, atSelect},
	"output.twice":              {"a column is given twice", diagnose.AttributeRedundancy, atSelect},
	"output.star":               {"all columns are given, and some are asked for", diagnose.AttributeRedundancy, atSelect},
	"output.order":              {"the outputs stand in another order than they are asked for", diagnose.AttributeMismatch, atSelect},
	"output.full.name":          {"texts are glued together, and no full name is asked for", diagnose.StringFunctions, atSelect},
	"output.date":               {"the question asks when, and no date is given", diagnose.AttributeMismatch, atSelect},
	"output.measure":            {"the measure is given, and only its owner is asked for", diagnose.AttributeRedundancy, atSelect},
	"evidence.column.unused":    {"a column that the evidence names is not used", diagnose.AttributeMismatch, atStatement},
	"evidence.term.unused":      {"a definition of the evidence is not used", diagnose.AttributeMismatch, atStatement},
	"evidence.value.unused":     {"a constant of the evidence is not in the query", diagnose.ValueMismatch, atWhere},
	"evidence.value.exact":      {"a constant of the evidence is written otherwise", diagnose.ValueMismatch, atWhere},
	"evidence.value.column":     {"a constant is compared with another column than the evidence says", diagnose.AttributeMismatch, atWhere},
	"evidence.operator":         {"a constant is compared by another operator than the evidence says", diagnose.ComparisonOperatorMismatch, atWhere},
	"evidence.function":         {"an aggregate that the evidence names is missing", diagnose.AggregateFunctions, atSelect},
	"evidence.direction":        {"the evidence takes the other end of the order", diagnose.AscDesc, atOrder},
	"evidence.division":         {"the evidence divides, and the query does not", diagnose.MathFunctions, atSelect},
	"evidence.subtraction":      {"the evidence subtracts, and the query does not", diagnose.MathFunctions, atSelect},
	"evidence.percentage":       {"the evidence multiplies by 100, and the query does not", diagnose.MathFunctions, atSelect},
	"evidence.asked.unselected": {"the query does not give what the evidence defines", diagnose.AttributeMismatch, atSelect},
	"evidence.condition.column": {"a condition of the evidence is missing", diagnose.ExplicitConditionMissing, atWhere},
	"evidence.instead":          {"a column stands where the evidence names another", diagnose.AttributeMismatch, atStatement},
	"evidence.undefined":        {"neither question nor evidence names a column in use", diagnose.AttributeMismatch, atStatement},
	"asked.missed":              {"an asked output is not given", diagnose.AttributeMismatch, atSelect},
	"asked.given":               {"hardly any asked output is given", diagnose.AttributeMismatch, atSelect},
	"asked.foreign":             {"an output is given that is not asked for instead of one that is", diagnose.AttributeMismatch, atSelect},
	"outcome.empty":             {"no row comes back", diagnose.ValueMismatch, atWhere},
	"outcome.null":              {"only NULL comes back", diagnose.ValueMismatch, atWhere},
	"outcome.zero":              {"the query returns 0", diagnose.ValueMismatch, atWhere},
	"outcome.null.column":       {"a column of the result is NULL throughout", diagnose.AttributeMismatch, atSelect},
	"outcome.duplicates":        {"many rows come back more than once", diagnose.Distinct, atSelect},
	"outcome.scalar":            {"one number is asked for, and several rows come back", diagnose.ClauseRedundancy, atStatement},
}

// leastReason is the contribution that a reason must have.
const leastReason = 0.1

// Reasons are the facts that speak most against the query, at most so many, with
// the error that they hint at.
func (s *Score) Reasons(most int) (out []diagnose.Reason, kind diagnose.SubType) {
	hints := map[diagnose.SubType]float64{}
	seen := map[string]bool{}
	add := func(text string, at place, weight float64, sub diagnose.SubType) {
		hints[sub] += weight
		if !seen[text] && len(out) < most {
			seen[text] = true
			out = append(out, diagnose.Reason{Text: text, From: origin(at), Span: s.span(at)})
		}
	}
	for _, t := range s.Terms() {
		say, known := sayings[t.Feature]
		switch {
		case t.Weight > -leastReason:
		case known:
			add(say.text, say.at, -t.Weight, say.kind)
		case strings.HasPrefix(t.Feature, "sketch."):
			for b := range bits {
				if surprise(s.Expected[b], s.Outline[b]) > surprising && (t.Feature == "sketch."+b.Name() || Index(t.Feature) < sketchSums) {
					add(s.surprise(b), bitPlace(b), -t.Weight, bitKind(b, s.Outline[b]))
					break
				}
			}
		}
	}
	top := 0.0
	for sub := diagnose.SubType(0); sub <= diagnose.Other; sub++ {
		if hints[sub] > top {
			top, kind = hints[sub], sub
		}
	}
	return out, kind
}

// surprise says in words what is unusual about a bit.
func (s *Score) surprise(b Bit) string {
	share := int(math.Round(100 * s.Expected[b]))
	if s.Outline[b] {
		return fmt.Sprintf("the query %s, which only %d of 100 such questions ask for", bitNames[b].has, max(share, 1))
	}
	return fmt.Sprintf("of 100 queries for such a question %d would be one that %s", min(share, 99), bitNames[b].has)
}

func origin(at place) diagnose.Origin {
	if at == atUncovered {
		return diagnose.InQuestion
	}
	return diagnose.InSQL
}

// span is the place of a reason in the statement; empty where there is none.
func (s *Score) span(at place) text.Span {
	c := s.Case
	if at == atUncovered {
		return s.uncovered
	}
	core, ok := c.Statement.Query.Body.(*syntax.Select)
	if !ok {
		return text.Span{}
	}
	switch {
	case at == atSelect && len(core.Items) > 0:
		return core.Items[0].Span.Cover(core.Items[len(core.Items)-1].Span)
	case at == atFrom && core.From != nil:
		return core.From.Span
	case at == atWhere && core.WhereClause != nil:
		return core.WhereClause.Span
	case at == atGroup && core.GroupBy != nil:
		return core.GroupBy.Span
	case at == atOrder && c.Statement.Query.OrderBy != nil:
		return c.Statement.Query.OrderBy.Span
	}
	return core.Keyword
}

func bitPlace(b Bit) place {
	switch b {
	case Group, Having, HavingCount:
		return atGroup
	case OrderBit, Descending, Ascending, OrderByAggregate, LimitBit, LimitOne:
		return atOrder
	case OneTable, TwoTables, ManyTables, SelfJoin:
		return atFrom
	case NoPredicate, OnePredicate, ManyPredicates, Greater, Less, AtLeastOrMost, BetweenBit, LikeBit, NullTest, Negation, OrBit, NotInSubquery, TextLiteral, NumberLiteral, SubqueryBit:
		return atWhere
	case Except, Intersect, Union:
		return atStatement
	}
	return atSelect
}

// bitKind is the error that a surprising bit hints at.
func bitKind(b Bit, has bool) diagnose.SubType {
	pick := func(missing, excess diagnose.SubType) diagnose.SubType {
		if has {
			return excess
		}
		return missing
	}
	switch b {
	case CountOut, SumOut, AvgOut, MaxOut, MinOut, AnyAggregateOut, SeveralAggregates:
		return diagnose.AggregateFunctions
	case CountDistinct, Distinct:
		return diagnose.Distinct
	case Group, Having, HavingCount, OrderBit, LimitBit, LimitOne, OrderByAggregate:
		return pick(diagnose.ClauseMissing, diagnose.ClauseRedundancy)
	case Descending, Ascending:
		return diagnose.AscDesc
	case OneOutput:
		return pick(diagnose.AttributeRedundancy, diagnose.AttributeMissing)
	case TwoOutputs, ManyOutputs:
		return pick(diagnose.AttributeMissing, diagnose.AttributeRedundancy)
	case OneTable, TwoTables:
		return diagnose.TableRedundancy
	case ManyTables:
		return pick(diagnose.TableMissing, diagnose.TableRedundancy)
	case NoPredicate, OnePredicate, ManyPredicates, TextLiteral, NumberLiteral:
		return pick(diagnose.ExplicitConditionMissing, diagnose.ExplicitConditionRedundancy)
	case Greater, Less, AtLeastOrMost, BetweenBit, LikeBit:
		return diagnose.ComparisonOperatorMismatch
	case NullTest:
		return diagnose.ImplicitConditionMissing
	case Negation, OrBit, Except, Intersect, Union:
		return diagnose.LogicalOperatorMismatch
	case SubqueryBit, NotInSubquery:
		return pick(diagnose.SubqueryMissing, diagnose.SubqueryMismatch)
	case IDOut, NameOut, StarOut:
		return diagnose.AttributeMismatch
	case Division, Subtraction, TimesHundred:
		return diagnose.MathFunctions
	case CaseBit:
		return diagnose.ConditionalFunctions
	case CastBit:
		return diagnose.ConversionFunctions
	case DateFunction:
		return diagnose.DateTimeFunctions
	}
	return diagnose.Other
}

// Against is what the feature of a name says where it speaks against a query.
func Against(name string) string {
	if s, ok := sayings[name]; ok {
		return s.text
	}
	return all[Index(name)].Doc
}
