-- A share of integers, without percent, against what the evidence says.
-- db: ../../../rules/testdata/shop.sql
-- question: What percentage of the orders has been paid?
-- evidence: percentage = COUNT(status = 'paid') * 100 / COUNT(id)
SELECT SUM(status = 'paid') / COUNT(*) FROM orders;
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 PASS Ambiguity_Entity_Clarity: the question speaks of orders [question 149-155]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 126-130]
11 PASS Question_Planner_Analytical_Operation_Support: what the question wants computed is computed [sql 245-265, sql 268-276]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 131-141, sql 245-276]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 282-288]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 165-169]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column [question 165-169]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
28 FAIL Pair_Analyzer_Numeric_Data_Type_Support: Both sides are integers, so the division drops the fraction [sql 266-267]
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
37 FAIL Pair_Analyzer_Metric_Calculation_Support: Both sides are integers, so the division drops the fraction [sql 266-267]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
44 PASS Pair_Analyzer_Canonical_Name_Mapping_Support: values are spelt as they are stored [sql 258-264]
47 FAIL Pair_Analyzer_Additional_Grounding_Check: Both sides are integers, so the division drops the fraction [sql 266-267, sql 245-276]
48 1.00 SQL Aggregation Usage: the query has an aggregate [sql 245-265, sql 268-276]
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 0.00 SQL Filtering Usage: the query has no WHERE or HAVING
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.83 Intent Alignment Overall Score: 5 of 6 requirements are met
59 1.00 Intent Alignment Confidence: 6 of 6 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 conversion-functions Intent Alignment Intervention Reason: conversion-functions [sql 266-267]
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
67 FAIL Intent Alignment: Business-Term Mapping: a column that the evidence names is not used
