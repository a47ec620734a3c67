package rules

import "github.com/sqlrepair/sqlrepair-lsp/diagnose"

// All are the rules in the order in which they run.
func All() []diagnose.Rule {
	return []diagnose.Rule{
		ValueNotStored,
		UnusedJoin,
		NullSortsFirst,
		OrderDirection,
		LimitDiffers,
		JoinNotByKey,
		OrBesideAnd,
		NullByEquals,
		BareYear,
		TextForNumber,
		IntegerDivision,
		FanOut,
		NoDivision,
		NumberNotUsed,
		ValueNotAsked,
		SelfComparison,
		TextInDoubleQuotes,
		ContradictingConditions, ImpliedCondition, AlwaysTrue, NullTestNeverTrue, SameOutputTwice, ConstantOutput, SameRowTwice, NoJoinCondition,
		OuterJoinUndone, HavingForWhere, DistinctBesideKey, NullInNotIn, ExistsNotLinked, SeveralForOne, EqualsWithWildcard, LikeWithoutWildcard,
		PatternMatchesNothing, ColumnBesideAggregate, ColumnNotGrouped, NumberForText, TextAsNumber, NoValueInCommon, ComparisonDiffers, ComparisonMissing,
		EvidenceValueNotUsed, EvidenceColumnDiffers, EvidenceOperatorDiffers, EvidenceNotComputed, EvidenceColumnNotUsed, ValueNotUsed,
		PercentNotTimesHundred, DistinctAsked, YearOfDateAsked, SumOfKey, OtherExtreme, TextResultAndNumber, BareCondition, LimitWithoutOrder, ConstantSortKey, CountOverTwoJoins, DateLayoutDiffers,
	}
}
