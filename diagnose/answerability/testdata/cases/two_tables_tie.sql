-- Two tables store trips, and the question does not say which.
-- db: ../office.sql
-- question: How many trips are there?
SELECT COUNT(*) FROM trips_north;
-- answers --
1 1.00 Ambiguity_Overall_Status: "trips" may be trips_north or trips_south [question 107-112]
2 15.00 Ambiguity_Assessment_Probability: the question is ambiguous with 15 of 100 [question 107-112]
4 FAIL Ambiguity_Entity_Clarity: "trips" may be trips_north or trips_south [question 107-112]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear
11 PASS Question_Planner_Analytical_Operation_Support: what the question wants computed is computed [question 98-106, sql 131-139]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 107-112, sql 131-139]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 145-156]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 FAIL Pair_Analyzer_Schema_Scope_Support: no word of the question leads to the schema
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
37 PASS Pair_Analyzer_Metric_Calculation_Support: the measure is computed soundly
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 1.00 SQL Aggregation Usage: the query has an aggregate [sql 131-139]
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 0.00 SQL Filtering Usage: the query has no WHERE or HAVING
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 1.00 Intent Alignment Overall Score: 5 of 5 requirements are met
59 0.83 Intent Alignment Confidence: 5 of 6 requirements could be told
60 ACCEPT Intent Alignment Gate Decision: ACCEPT
61 none Intent Alignment Intervention Reason: none
62 UNKNOWN Intent Alignment: Requested Metric: the query gives no stored column
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
