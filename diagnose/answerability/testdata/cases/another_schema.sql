-- There is no schema of that name.
-- db: ../office.sql
-- question: How many rooms are there?
SELECT COUNT(*) FROM archive.room;
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 PASS Ambiguity_Entity_Clarity: the question speaks of room [question 79-84]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear
11 PASS Question_Planner_Analytical_Operation_Support: what the question wants computed is computed [question 70-78, sql 103-111]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 79-84, sql 103-111]
15 FAIL Question_Planner_SQL_Operations_Support: the question names a table that is not used
16 FAIL Pair_Analyzer_Schema_Reference_Support: the schema `archive` has no table `room` [sql 117-129]
17 FAIL Pair_Analyzer_Table_Reference_Support: The database refuses the statement: no such table: archive.room [sql 125-129]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 79-84]
20 FAIL Pair_Analyzer_Table_Scope_Support: the question names a table that the query does not use
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
37 PASS Pair_Analyzer_Metric_Calculation_Support: the measure is computed soundly
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
43 FAIL Pair_Analyzer_Business_Term_Mapping_Support: words of the question name something that the query does not use
47 FAIL Pair_Analyzer_Additional_Grounding_Check: The database refuses the statement: no such table: archive.room [sql 125-129]
48 1.00 SQL Aggregation Usage: the query has an aggregate [sql 103-111]
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 0.00 SQL Filtering Usage: the query has no WHERE or HAVING
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.40 Intent Alignment Overall Score: 2 of 5 requirements are met
59 0.83 Intent Alignment Confidence: 5 of 6 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 none Intent Alignment Intervention Reason: none
62 UNKNOWN Intent Alignment: Requested Metric: the query gives no stored column
64 FAIL Intent Alignment: Entity or Scope: the question names a table that is not used
67 FAIL Intent Alignment: Business-Term Mapping: words of the question name something that the query does not use
