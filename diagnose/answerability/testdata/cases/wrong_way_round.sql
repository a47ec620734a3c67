-- The other end, one output too many, and a value that is stored otherwise.
-- db: ../../../rules/testdata/shop.sql
-- question: What is the name of the most expensive product in Stationery?
SELECT name, stock FROM products WHERE category = 'stationery' ORDER BY price ASC LIMIT 1;
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 PASS Ambiguity_Entity_Clarity: the question speaks of products [question 169-176]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear
12 FAIL Question_Planner_Output_Structure_Support: the query gives more columns than are asked for [question 142-146, sql 199-203, sql 205-210]
14 FAIL Question_Planner_Ordering_or_Ranking_Support: the question asks for the other end of the order [question 154-168, sql 255-273, sql 274-281]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 216-224]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 180-190]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `stock` [sql 205-210, question 142-146, question 159-168]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
39 PASS Pair_Analyzer_NULL_Handling_Support: no NULL is in the way
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
44 FAIL Pair_Analyzer_Canonical_Name_Mapping_Support: No row of `products` has category = 'stationery'; stored is 'Stationery' [sql 242-254, question 180-190]
47 FAIL Pair_Analyzer_Additional_Grounding_Check: No row of `products` has category = 'stationery'; stored is 'Stationery' [sql 242-254, sql 270-273]
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 225-254]
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 1.00 SQL ORDER BY Usage: the query has ORDER BY [sql 255-273]
54 1.00 SQL LIMIT Usage: the query has LIMIT [sql 274-281]
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.50 Intent Alignment Overall Score: 4 of 8 requirements are met
59 1.00 Intent Alignment Confidence: 8 of 8 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 value-mismatch Intent Alignment Intervention Reason: value-mismatch [sql 242-254]
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
63 PASS Intent Alignment: Filter Conditions: restrictions and conditions agree
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
66 FAIL Intent Alignment: Ranking or Extremum: Sorted ascending, but the question asks for "most expensive" [sql 270-273, question 154-168]
67 FAIL Intent Alignment: Business-Term Mapping: No row of `products` has category = 'stationery'; stored is 'Stationery' [sql 242-254, question 180-190]
