-- An average is asked for per category, and plain rows are given.
-- db: ../../../rules/testdata/shop.sql
-- question: What is the average price of the products of each category?
SELECT category, price FROM products ORDER BY category;
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
3 PASS Ambiguity_Metric_Clarity: "price" is products.price [question 140-145]
4 PASS Ambiguity_Entity_Clarity: the question speaks of products [question 153-161]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear
11 FAIL Question_Planner_Analytical_Operation_Support: the question asks for an average, and there is none [question 132-139]
12 FAIL Question_Planner_Output_Structure_Support: the query gives more columns than are asked for [question 132-145, sql 187-195, sql 197-202]
13 FAIL Question_Planner_Grouping_Support: the question asks for groups, and there is no GROUP BY [question 170-178]
14 FAIL Question_Planner_Ordering_or_Ranking_Support: the rows are sorted, and the question asks for no order [sql 217-234]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 208-216]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 153-161]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column [question 170-178, question 140-145, question 170-178]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
36 PASS Pair_Analyzer_Metric_Definition_Support: "price" is products.price [question 140-145]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
39 PASS Pair_Analyzer_NULL_Handling_Support: no NULL is in the way
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 0.00 SQL Filtering Usage: the query has no WHERE or HAVING
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 1.00 SQL ORDER BY Usage: the query has ORDER BY [sql 217-234]
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.50 Intent Alignment Overall Score: 5 of 10 requirements are met
59 1.00 Intent Alignment Confidence: 10 of 10 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 none Intent Alignment Intervention Reason: none
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
65 FAIL Intent Alignment: Grouping: the question asks for groups, and there is no GROUP BY
66 PASS Intent Alignment: Ranking or Extremum: end, key and number agree [sql 217-234]
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
