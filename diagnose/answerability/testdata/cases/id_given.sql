-- An id is given, a name was asked for.
-- db: ../office.sql
-- question: Who has the highest salary?
SELECT staff_id FROM contract ORDER BY salary DESC LIMIT 1;
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
3 PASS Ambiguity_Metric_Clarity: "salary" is contract.salary [question 95-101]
4 UNKNOWN Ambiguity_Entity_Clarity: the question names no table
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear
12 UNKNOWN Question_Planner_Output_Structure_Support: it is not clear which outputs are asked for
14 PASS Question_Planner_Ordering_or_Ranking_Support: the order is as the question asks for it [question 87-94, sql 133-153, sql 154-161]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 124-132]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 95-101]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `staff_id` [sql 110-118, question 95-101]
24 FAIL Pair_Analyzer_Versioning_Rule_Support: contract stores versions, and `is_current` is not looked at
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
27 FAIL Pair_Analyzer_Identifier_Meaning_Support: an id is given that nobody asked for [sql 110-118]
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
36 PASS Pair_Analyzer_Metric_Definition_Support: "salary" is contract.salary [question 95-101]
38 FAIL Pair_Analyzer_Table_Role_Clarity: a name is asked for, and none is given
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 0.00 SQL Filtering Usage: the query has no WHERE or HAVING
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 1.00 SQL ORDER BY Usage: the query has ORDER BY [sql 133-153]
54 1.00 SQL LIMIT Usage: the query has LIMIT [sql 154-161]
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 1.00 Intent Alignment Overall Score: 5 of 5 requirements are met
59 0.71 Intent Alignment Confidence: 5 of 7 requirements could be told
60 ACCEPT Intent Alignment Gate Decision: ACCEPT
61 none Intent Alignment Intervention Reason: none
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
64 UNKNOWN Intent Alignment: Entity or Scope: the question names no table
66 PASS Intent Alignment: Ranking or Extremum: end, key and number agree [question 87-94, sql 133-153, sql 154-161]
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
