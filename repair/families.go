package repair

import "github.com/sqlrepair/sqlrepair-lsp/diagnose"

// family makes candidates of one kind for a whole statement.
type family func(*diagnose.Case) []Candidate

// families are the kinds of change that may mend a sub-type, where nothing but
// the type is known (TEG's setting). The holes of the sub-type's mask are filled
// besides. Sub-types that are not listed have only those.
func families(t diagnose.SubType) []family {
	switch t {
	case diagnose.AttributeMissing:
		return []family{addItem}
	case diagnose.TableMismatch:
		return []family{swapTable}
	case diagnose.TableRedundancy:
		return []family{removeAnyJoin}
	case diagnose.TableMissing:
		return []family{addConditionJoined, addJoin}
	case diagnose.JoinConditionMismatch:
		return []family{joinByKey}
	case diagnose.JoinTypeMismatch:
		return []family{turnJoin}
	case diagnose.ValueMismatch:
		return []family{limitByQuestion}
	case diagnose.DataFormatMismatch:
		return []family{writeYear}
	case diagnose.ComparisonOperatorMismatch:
		return []family{turnComparison}
	case diagnose.LogicalOperatorMismatch:
		return []family{turnLogic, groupAlternatives}
	case diagnose.ExplicitConditionMissing:
		return []family{addCondition, addConditionJoined}
	case diagnose.ExplicitConditionMismatch:
		return []family{swapCondition, turnComparison}
	case diagnose.ImplicitConditionMissing:
		return []family{addNotNull}
	case diagnose.AggregateFunctions:
		return []family{turnAggregate, countDistinct}
	case diagnose.ConversionFunctions:
		return []family{addCast, dropCast}
	case diagnose.MathFunctions:
		return []family{timesHundred, flipOperands, addCast}
	case diagnose.ClauseMissing:
		return []family{addOrder, addGroup, addLimit}
	case diagnose.ClauseRedundancy:
		return []family{removeClause}
	case diagnose.Distinct:
		return []family{countDistinct, turnDistinct}
	case diagnose.StringFunctions:
		return []family{fullName}
	}
	return nil
}
