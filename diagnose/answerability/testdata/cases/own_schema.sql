-- The schema is SQLite's own.
-- db: ../office.sql
-- question: How many active rooms are there?
SELECT COUNT(*) FROM main.room WHERE status = 'active';
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 PASS Ambiguity_Entity_Clarity: the question speaks of room [question 81-86]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear
11 PASS Question_Planner_Analytical_Operation_Support: what the question wants computed is computed [question 65-73, sql 105-113]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 74-86, sql 105-113]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
16 PASS Pair_Analyzer_Schema_Reference_Support: the schema exists [sql 119-123]
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 119-128]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 74-80]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
37 PASS Pair_Analyzer_Metric_Calculation_Support: the measure is computed soundly
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
40 PASS Pair_Analyzer_Data_Validity_Rule_Support: the state is tested [question 74-80, sql 144-152]
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
44 PASS Pair_Analyzer_Canonical_Name_Mapping_Support: values are spelt as they are stored [sql 144-152]
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 1.00 SQL Aggregation Usage: the query has an aggregate [sql 105-113]
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 129-152]
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 1.00 Intent Alignment Overall Score: 7 of 7 requirements are met
59 1.00 Intent Alignment Confidence: 7 of 7 requirements could be told
60 ACCEPT Intent Alignment Gate Decision: ACCEPT
61 none Intent Alignment Intervention Reason: none
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
63 PASS Intent Alignment: Filter Conditions: restrictions and conditions agree
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
