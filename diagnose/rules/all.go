package rules

import (
	_ "embed"
	"encoding/json"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
)

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
		PercentNotTimesHundred, DistinctAsked, YearOfDateAsked, SumOfKey, OtherExtreme, LimitWithoutOrder, ConstantSortKey, CountOverTwoJoins, DateLayoutDiffers,
	}
}

//go:embed measured.json
var measured []byte

// Measured is what was measured of one rule on public query sets, each database
// left out in turn.
type Measured struct {
	// Precision is the share of firings on wrong queries, where about one query
	// in two is wrong.
	Precision float64 `json:"precision"`
	Firings   int     `json:"firings"`
	Databases int     `json:"databases"` // in which it fired
	// PerThousand is how often it fires on 1,000 right queries.
	PerThousand float64 `json:"per_1000_right"`
	// Low is the same on queries alone whose score is below Doubtful; PerThousand
	// counts on all right queries there, too.
	Low *Measured `json:"low,omitempty"`
}

// Doubtful is the score of the whole evidence below which a rule's findings were
// measured apart.
const Doubtful = 0.3

// Of is what was measured on doubtful queries, where there are such figures, or on
// all.
func (m Measured) Of(doubtful bool) Measured {
	if doubtful && m.Low != nil {
		return *m.Low
	}
	return m
}

// A rule that is more often wrong than right, or speaks of more than so many of
// 1,000 right queries, is off unless the settings ask for it.
const (
	leastPrecision  = 0.5
	mostPerThousand = 5
	fewFirings      = 5 // fewer say nothing of a rule's precision
)

// Off reports whether a rule so measured is off by default.
func (m Measured) Off() bool {
	return m.Firings >= fewFirings && m.Precision < leastPrecision || m.PerThousand > mostPerThousand
}

// Precisions are the measurements by rule.
func Precisions() (map[string]Measured, error) {
	var m map[string]Measured
	err := json.Unmarshal(measured, &m)
	return m, err
}
