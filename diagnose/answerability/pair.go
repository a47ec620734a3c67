package answerability

// pairFeatures go over question and query as a pair, rule by rule.
var pairFeatures = []Feature{
	pair(16, "Schema_Reference_Support", "schema_reference_verification", "Do the schemas that the query names exist?", schemaReference),
	pair(17, "Table_Reference_Support", "table_reference_verification", "Do all tables of the query exist?", tableReference),
	pair(18, "Column_Reference_Support", "column_reference_verification", "Do all columns of the query exist, each in one table?", columnReference),
	pair(19, "Schema_Scope_Support", "schema_scope_description_verification", "Is the database about what the question asks?", schemaScope),
	pair(20, "Table_Scope_Support", "table_scope_description_verification", "Is each table of the query named by the question, or needed to join?", tableScope),
	pair(21, "Column_Scope_Support", "column_scope_description_verification", "Is each column of the query named by the question or the evidence?", columnScope),
	pair(22, "Join_Relationship_Support", "join_relationship_verification", "Has the schema a key between the tables that are joined?", joinRelationship),
	pair(23, "Join_Key_Support", "join_key_verification", "Are tables joined by their declared key?", joinKey),
	pair(24, "Versioning_Rule_Support", "versioning_rule_verification", "Are versions of a row told apart where the table stores several?", versioning),
	pair(25, "SQL_Name_Alignment", "sql_identifier_alignment_verification", "Are names spelt as in the schema?", nameAlignment),
	pair(26, "Name_and_Alias_Support", "naming_alias_verification", "Do abbreviated names stand for words of the question?", aliasSupport),
	pair(27, "Identifier_Meaning_Support", "identifier_semantics_verification", "Are ids used as keys or asked for?", identifierMeaning),
	pair(28, "Numeric_Data_Type_Support", "numeric_operation_datatype_support_verification", "Is computed with numbers?", numericTypes),
	pair(29, "Join_Data_Type_Compatibility", "join_column_datatype_compatibility_verification", "Have joined columns the same type?", joinTypes),
	pair(30, "SQL_Data_Type_Support", "sql_datatype_support_verification", "Do constants have the type of what they are compared with?", literalTypes),
	pair(31, "Date_Time_Meaning_Support", "temporal_semantics_verification", "Is the date that is used the one that is asked of?", dateMeaning),
	pair(32, "Date_Time_Field_Distinction", "temporal_fields_verification", "Is the date told from the others in reach?", dateDistinction),
	pair(33, "Temporal_Analysis_Support", "temporal_queries_verification", "Does the column of dates reach the period that is asked of?", periodSupport),
	pair(34, "Timezone_Handling_Support", "timezone_semantics_verification", "Are time zones minded where they matter?", timezones),
	pair(35, "Effective_Date_Meaning", "effective_date_semantics_verification", "Is the span of validity minded where a table has one?", effectiveDates),
	pair(36, "Metric_Definition_Support", "metric_definition_verification", "Is each measure a column or defined by the evidence?", metricDefinition),
	pair(37, "Metric_Calculation_Support", "metric_aggregation_logic_verification", "Is the measure computed soundly: real division, percent, no rows repeated?", metricCalculation),
	pair(38, "Table_Role_Clarity", "table_role_semantics_verification", "Do tables stand in the role that their keys give them?", tableRoles),
	pair(39, "NULL_Handling_Support", "null_semantics_verification", "Are NULLs minded?", nullHandling),
	pair(40, "Data_Validity_Rule_Support", "data_validity_rule_verification", "Is a state that the question names, such as active, tested?", validity),
	pair(41, "Pattern_Based_Meaning_Support", "pattern_based_business_meaning_verification", "Is a pattern used where, and only where, the question asks for a part of a text?", patternMeaning),
	pair(42, "Pattern_Mapping_Support", "pattern_mapping_verification", "Does each pattern fit a stored value?", patternMapping),
	pair(43, "Business_Term_Mapping_Support", "business_term_mapping_verification", "Do the terms of the question lead to something that the query uses?", termMapping),
	pair(44, "Canonical_Name_Mapping_Support", "alias_or_canonical_mapping_verification", "Are values spelt as they are stored?", canonicalNames),
	pair(45, "User_Context_Mapping_Support", "user_context_mapping_verification", "Is \"my\" or \"our\" tied to a column of users?", userMapping),
	pair(46, "User_Context_Resolution_Support", "user_context_resolution_verification", "Does the query know who \"my\" is?", userResolution),
	pair(47, "Additional_Grounding_Check", "llm_detectable_pairwise_gap_verification", "Does any rule find something further?", furtherGaps),
}

func pair(number int, name, id, asks string, look func(*look) Answer) Feature {
	return Feature{Number: number, Family: Pair, Name: "Pair_Analyzer_" + name, ID: id, Asks: asks, look: look}
}
