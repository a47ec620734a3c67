-- A time zone is asked for and not minded.
-- db: ../office.sql
-- question: How many calls started before 8 o'clock UTC?
SELECT COUNT(*) FROM call_log WHERE started < '2024-01-01T08:00:00';
-- answers --
1 1.00 Ambiguity_Overall_Status: "before", "o'clock", "utc" lead to nothing in schema, values or evidence [question 101-107, question 110-117, question 118-121]
2 10.00 Ambiguity_Assessment_Probability: the question is ambiguous with 10 of 100 [question 101-107, question 110-117, question 118-121]
4 UNKNOWN Ambiguity_Entity_Clarity: the question names no table
6 PASS Ambiguity_Constraint_Clarity: the bounds are stated
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 FAIL Ambiguity_External_Context_Clarity: "before", "o'clock", "utc" lead to nothing in schema, values or evidence [question 101-107, question 110-117, question 118-121]
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear
11 PASS Question_Planner_Analytical_Operation_Support: what the question wants computed is computed [question 78-86, sql 130-138]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 87-121, sql 130-138]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 144-152]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 93-100]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column [question 93-100]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
31 PASS Pair_Analyzer_Date_Time_Meaning_Support: the question speaks of `started` [question 93-100, sql 159-166]
32 PASS Pair_Analyzer_Date_Time_Field_Distinction: no other date fits better [sql 159-166]
34 FAIL Pair_Analyzer_Timezone_Handling_Support: the question names a time zone, and the query minds none [question 118-121]
37 PASS Pair_Analyzer_Metric_Calculation_Support: the measure is computed soundly
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
41 UNKNOWN Pair_Analyzer_Pattern_Based_Meaning_Support: a part of a text may be asked for
43 UNKNOWN Pair_Analyzer_Business_Term_Mapping_Support: many words of the question lead to nothing
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 1.00 SQL Aggregation Usage: the query has an aggregate [sql 130-138]
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 153-190]
52 1.00 SQL Temporal Filter Usage: the query has a condition on a date or a time [sql 153-190]
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.67 Intent Alignment Overall Score: 4 of 6 requirements are met
59 0.86 Intent Alignment Confidence: 6 of 7 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 none Intent Alignment Intervention Reason: none
62 FAIL Intent Alignment: Requested Metric: an asked output is not given
63 FAIL Intent Alignment: Filter Conditions: a constant has no word of the question
64 UNKNOWN Intent Alignment: Entity or Scope: the question names no table
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
