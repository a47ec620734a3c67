-- Who asks has a column, and nothing says who it is.
-- db: ../office.sql
-- question: How many of my calls are there?
SELECT COUNT(user_id) FROM call_log;
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 UNKNOWN Ambiguity_Entity_Clarity: the question names no table
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear
11 PASS Question_Planner_Analytical_Operation_Support: what the question wants computed is computed [question 88-96, sql 127-141]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 100-108, sql 127-141]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 147-155]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 UNKNOWN Pair_Analyzer_Schema_Scope_Support: the question leads to the schema only weakly
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `user_id` [sql 133-140]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
37 PASS Pair_Analyzer_Metric_Calculation_Support: the measure is computed soundly
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
43 UNKNOWN Pair_Analyzer_Business_Term_Mapping_Support: many words of the question lead to nothing
45 PASS Pair_Analyzer_User_Context_Mapping_Support: who asks may be in user_id [question 100-102]
46 FAIL Pair_Analyzer_User_Context_Resolution_Support: nothing says who asks [question 100-102]
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 1.00 SQL Aggregation Usage: the query has an aggregate [sql 127-141]
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 0.00 SQL Filtering Usage: the query has no WHERE or HAVING
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.80 Intent Alignment Overall Score: 4 of 5 requirements are met
59 0.83 Intent Alignment Confidence: 5 of 6 requirements could be told
60 ACCEPT Intent Alignment Gate Decision: ACCEPT
61 none Intent Alignment Intervention Reason: none
62 FAIL Intent Alignment: Requested Metric: words of what is asked lead to nothing in the query
64 UNKNOWN Intent Alignment: Entity or Scope: the question names no table
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
