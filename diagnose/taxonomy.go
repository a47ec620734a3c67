package diagnose

import "strings"

// SubType is one of the 31 error types of NL2SQL-BUGs (KDD 2025), or
// NoSubType.
type SubType uint8

// The sub-types, in the taxonomy's order.
const (
	NoSubType SubType = iota
	AttributeMismatch
	AttributeRedundancy
	AttributeMissing
	TableMismatch
	TableRedundancy
	TableMissing
	JoinConditionMismatch
	JoinTypeMismatch
	ValueMismatch
	DataFormatMismatch
	ComparisonOperatorMismatch
	LogicalOperatorMismatch
	ExplicitConditionMissing
	ExplicitConditionMismatch
	ExplicitConditionRedundancy
	ImplicitConditionMissing
	AggregateFunctions
	WindowFunctions
	DateTimeFunctions
	ConversionFunctions
	MathFunctions
	StringFunctions
	ConditionalFunctions
	ClauseMissing
	ClauseRedundancy
	SubqueryMissing
	SubqueryMismatch
	PartialQuery
	AscDesc
	Distinct
	Other
)

// Group is what an error type asks to be done (TEG): its masked constructs are
// replaced or removed, or something is inserted, or the query is restructured.
type Group string

// The edit groups.
const (
	Replace Group = "replace"
	Remove  Group = "remove"
	Insert  Group = "insert"
	Rewrite Group = "rewrite"
)

// Info is one row of the taxonomy.
type Info struct {
	Slug     string   // as in comments, settings and JSON
	Label    string   // the benchmark's spelling
	Category Category // the nine of the benchmark
	Group    Group
	Mask     MaskClass // what TEG masks for it; MaskNothing for insert and rewrite
	Meaning  string    // one sentence
	Edit     string    // the instruction that goes with the mask
	Seen     int       // how often the benchmark's annotators saw it, in 1,888
}

// Category is one of the nine groups of sub-types, or Engine.
type Category string

// The categories, as slugs.
const (
	Attribute Category = "attribute"
	TableCat  Category = "table"
	Value     Category = "value"
	OpCat     Category = "operator"
	Condition Category = "condition"
	Function  Category = "function"
	ClauseCat Category = "clause"
	Subquery  Category = "subquery"
	OtherCat  Category = "other"
	Engine    Category = "engine"
)

// MaskClass names the nodes that a sub-type masks.
type MaskClass uint8

// The classes of masked nodes.
const (
	MaskNothing MaskClass = iota
	MaskColumns
	MaskTables
	MaskJoins
	MaskLiterals
	MaskComparisons
	MaskLogic
	MaskConditions
	MaskAggregates
	MaskWindows
	MaskDates
	MaskCasts
	MaskMath
	MaskStrings
	MaskCases
	MaskClauses
	MaskSubqueries
	MaskOrder
	MaskDistinct
)

var taxonomy = [...]Info{
	AttributeMismatch:           {"attribute-mismatch", "Attribute Mismatch", Attribute, Replace, MaskColumns, "The query uses a column, but a different column holds what the question asks for.", "Replace the column by the one that holds what the question names; keep tables, conditions and clauses.", 360},
	AttributeRedundancy:         {"attribute-redundancy", "Attribute Redundancy", Attribute, Remove, MaskColumns, "A column is returned or used that nobody asked for.", "Drop the column that the question does not ask for; change nothing else.", 53},
	AttributeMissing:            {"attribute-missing", "Attribute Missing", Attribute, Insert, MaskNothing, "A column that the question asks for is absent from the output, the grouping or the sorting.", "Add the column that the question asks for; remove nothing.", 60},
	TableMismatch:               {"table-mismatch", "Table Mismatch", TableCat, Replace, MaskTables, "The rows come from the wrong table, usually a related or similarly named one.", "Replace the table by the one that stores what is asked for, and join it along its keys.", 96},
	TableRedundancy:             {"table-redundancy", "Table Redundancy", TableCat, Remove, MaskTables, "A joined table adds nothing to the answer and may filter or multiply rows.", "Remove the table and its join; keep the output columns.", 119},
	TableMissing:                {"table-missing", "Table Missing", TableCat, Insert, MaskNothing, "A table that a condition or an output column needs is not joined.", "Join the table that holds the missing column along declared keys, then use it.", 66},
	JoinConditionMismatch:       {"join-condition-mismatch", "Join Condition Mismatch", TableCat, Replace, MaskJoins, "The tables are right but are linked through the wrong columns.", "Link the tables through their key columns.", 79},
	JoinTypeMismatch:            {"join-type-mismatch", "Join Type Mismatch", TableCat, Replace, MaskJoins, "The kind of join drops rows that the question wants kept, or keeps rows that it does not want.", "Change the kind of join so that the wanted unmatched rows stay.", 3},
	ValueMismatch:               {"value-mismatch", "Value Mismatch", Value, Replace, MaskLiterals, "Column and operator are right, the compared value is not: another value, spelling, case or number.", "Replace the value by the one that the question means, written as the column stores it.", 238},
	DataFormatMismatch:          {"data-format-mismatch", "Data Format Mismatch", Value, Replace, MaskLiterals, "The value says the right thing in a form that the column does not store.", "Keep the value's meaning but write it in the form that the column stores.", 14},
	ComparisonOperatorMismatch:  {"comparison-operator-mismatch", "Comparison Operator Mismatch", OpCat, Replace, MaskComparisons, "A comparison uses the wrong operator.", "Use the comparison that the question's wording requires; keep both sides.", 24},
	LogicalOperatorMismatch:     {"logical-operator-mismatch", "Logical Operator Mismatch", OpCat, Replace, MaskLogic, "AND, OR or NOT is wrong or binds in the wrong order.", "Combine the conditions with AND, OR and parentheses as the question says.", 16},
	ExplicitConditionMissing:    {"explicit-condition-missing", "Explicit Condition Missing", Condition, Insert, MaskNothing, "A restriction stated in the question has no condition in the query.", "Add the restriction that the question states; change nothing else.", 118},
	ExplicitConditionMismatch:   {"explicit-condition-mismatch", "Explicit Condition Mismatch", Condition, Replace, MaskConditions, "There is a condition for the restriction, but at least two of its column, operator and value are wrong.", "Rewrite the condition so that it says what the question says.", 95},
	ExplicitConditionRedundancy: {"explicit-condition-redundancy", "Explicit Condition Redundancy", Condition, Remove, MaskConditions, "A condition restricts the rows although the question did not ask for it.", "Remove the condition that the question does not state; keep the others.", 29},
	ImplicitConditionMissing:    {"implicit-condition-missing", "Implicit Condition Missing", Condition, Insert, MaskNothing, "A condition that nobody states but the answer needs is missing, such as leaving out NULL.", "Add the condition that the answer needs, such as IS NOT NULL on the sorted column.", 28},
	AggregateFunctions:          {"aggregate-functions", "Aggregate Functions", Function, Replace, MaskAggregates, "SUM, AVG, COUNT, MIN or MAX is the wrong one, missing, or applied at the wrong place.", "Use the aggregate and the argument that the question asks for.", 71},
	WindowFunctions:             {"window-functions", "Window Functions", Function, Replace, MaskWindows, "OVER, PARTITION BY or a ranking function is misused.", "Correct the window's function, partition or order.", 3},
	DateTimeFunctions:           {"date-time-functions", "Date/Time Functions", Function, Replace, MaskDates, "A date or time is extracted, shifted or subtracted wrongly.", "Extract or compare the date part that the question names; keep the stored form.", 21},
	ConversionFunctions:         {"conversion-functions", "Conversion Functions", Function, Replace, MaskCasts, "A conversion is missing, superfluous or to the wrong type.", "Add, change or drop the conversion so that the arithmetic is done in the right type.", 11},
	MathFunctions:               {"math-functions", "Math Functions", Function, Replace, MaskMath, "Arithmetic or rounding is wrong: a factor, the direction of a difference, a percentage.", "Correct the arithmetic: operands, order, factor or rounding.", 10},
	StringFunctions:             {"string-functions", "String Functions", Function, Replace, MaskStrings, "A text function is wrong or missing, or its positions are.", "Correct the text function or its positions.", 19},
	ConditionalFunctions:        {"conditional-functions", "Conditional Functions", Function, Replace, MaskCases, "CASE or IIF counts or returns the wrong branch, or stands where the plain column was wanted.", "Make the branches count or return what the question asks, or use the plain column.", 43},
	ClauseMissing:               {"clause-missing", "Clause Missing", ClauseCat, Insert, MaskNothing, "GROUP BY, ORDER BY, HAVING or LIMIT is needed and absent.", "Add the clause that the question needs: grouping, ordering, a filter on groups or a limit.", 94},
	ClauseRedundancy:            {"clause-redundancy", "Clause Redundancy", ClauseCat, Remove, MaskClauses, "A GROUP BY, ORDER BY, HAVING or LIMIT is there although nobody asked for it.", "Remove the clause; keep the rest.", 37},
	SubqueryMissing:             {"subquery-missing", "Subquery Missing", Subquery, Insert, MaskNothing, "The answer needs a nested query or a set operation that is not there.", "Add the nested query that the question implies at the place where its value is needed.", 33},
	SubqueryMismatch:            {"subquery-mismatch", "Subquery Mismatch", Subquery, Replace, MaskSubqueries, "There is a nested query, but it computes another thing than the question implies.", "Rewrite the nested query; keep the outer query.", 7},
	PartialQuery:                {"partial-query", "Partial Query", Subquery, Rewrite, MaskNothing, "The query answers only one part of the question.", "Use the present query as a part and complete it to answer the whole question.", 6},
	AscDesc:                     {"asc-desc", "ASC/DESC", OtherCat, Replace, MaskOrder, "The sort key is right, its direction is not.", "Set the direction so that the asked end comes first.", 12},
	Distinct:                    {"distinct", "DISTINCT", OtherCat, Replace, MaskDistinct, "DISTINCT is missing where duplicates falsify the answer, or present where duplicates count.", "Decide whether duplicates must go, and add or drop DISTINCT there.", 88},
	Other:                       {"other", "Other", OtherCat, Rewrite, MaskNothing, "The logic is so far off that the query must be written anew.", "Restructure: write the query anew from the question and the schema.", 35},
}

// Info is the row of s; the zero row for NoSubType.
func (s SubType) Info() Info { return taxonomy[s] }

// Slug is the name of s in comments, settings and JSON; "" for NoSubType.
func (s SubType) Slug() string { return taxonomy[s].Slug }

// SubTypes are all 31 in the taxonomy's order.
func SubTypes() []SubType {
	out := make([]SubType, 0, len(taxonomy)-1)
	for s := AttributeMismatch; s <= Other; s++ {
		out = append(out, s)
	}
	return out
}

// ParseSubType reads a label or a slug as people write it: case, blanks,
// hyphens, slashes and a final s do not matter.
func ParseSubType(s string) (SubType, bool) {
	want := plainLabel(s)
	if want == "" {
		return NoSubType, false
	}
	for _, t := range SubTypes() {
		if plainLabel(t.Info().Label) == want || plainLabel(t.Slug()) == want {
			return t, true
		}
	}
	return NoSubType, false
}

func plainLabel(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		case 'a' <= r && r <= 'z':
			return r
		}
		return -1
	}, s)
	return strings.TrimSuffix(s, "s")
}
