-- Each construct once.
-- db: ../../../rules/testdata/shop.sql
-- question: For each category, list the three different products with the highest price that were ordered since February 2024.
SELECT DISTINCT category, name, RANK() OVER (PARTITION BY category ORDER BY price DESC) AS place
FROM products p JOIN order_items i ON i.product_id = p.id
WHERE i.order_id IN (SELECT id FROM orders WHERE placed >= '2024-02-01')
GROUP BY category, name HAVING SUM(i.quantity) > 0
ORDER BY category LIMIT 3;
-- answers --
1 1.00 Ambiguity_Overall_Status: "since", "february" lead to nothing in schema, values or evidence [question 171-176, question 177-185]
2 10.00 Ambiguity_Assessment_Probability: the question is ambiguous with 10 of 100 [question 171-176, question 177-185]
3 PASS Ambiguity_Metric_Clarity: "price" is products.price [question 147-152]
4 PASS Ambiguity_Entity_Clarity: the question speaks of products [question 121-129]
6 PASS Ambiguity_Constraint_Clarity: the bounds are stated
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 FAIL Ambiguity_External_Context_Clarity: "since", "february" lead to nothing in schema, values or evidence [question 171-176, question 177-185]
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear
11 FAIL Question_Planner_Analytical_Operation_Support: the query sums up, and the question asks for no total [sql 451-466]
12 FAIL Question_Planner_Output_Structure_Support: the query gives more columns than are asked for [question 105-129, sql 208-216, sql 218-222, sql 224-288]
13 PASS Question_Planner_Grouping_Support: groups are as the question asks for them [question 86-94, sql 420-443]
14 PASS Question_Planner_Ordering_or_Ranking_Support: the order is as the question asks for it [question 139-146, sql 259-278, sql 471-488, sql 489-496]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 294-304, sql 310-323, sql 383-389]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 121-129]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `name` [sql 218-222, sql 353-363, sql 375-377, sql 396-402, sql 439-443, sql 455-465, question 86-94, question 86-94, question 147-152, question 86-94, question 86-94]
22 PASS Pair_Analyzer_Join_Relationship_Support: declared keys relate the tables [sql 327-346]
23 PASS Pair_Analyzer_Join_Key_Support: the joins follow declared keys [sql 327-346]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
27 PASS Pair_Analyzer_Identifier_Meaning_Support: ids stand for rows [sql 327-339]
28 PASS Pair_Analyzer_Numeric_Data_Type_Support: it is computed with numbers
29 PASS Pair_Analyzer_Join_Data_Type_Compatibility: joined columns have one type [sql 327-346]
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
31 PASS Pair_Analyzer_Date_Time_Meaning_Support: there is only one date [sql 396-402]
32 PASS Pair_Analyzer_Date_Time_Field_Distinction: there is only one date [sql 396-402]
33 PASS Pair_Analyzer_Temporal_Analysis_Support: the dates reach there [question 186-190]
36 PASS Pair_Analyzer_Metric_Definition_Support: "price" is products.price [question 147-152]
37 PASS Pair_Analyzer_Metric_Calculation_Support: the measure is computed soundly
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
39 PASS Pair_Analyzer_NULL_Handling_Support: no NULL is in the way
43 UNKNOWN Pair_Analyzer_Business_Term_Mapping_Support: many words of the question lead to nothing
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 1.00 SQL Aggregation Usage: the query has an aggregate [sql 451-466]
49 1.00 SQL Grouping Usage: the query has GROUP BY [sql 420-443]
50 1.00 SQL Join Usage: the query has a join [sql 294-346]
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 347-419, sql 444-470, sql 390-418]
52 1.00 SQL Temporal Filter Usage: the query has a condition on a date or a time [sql 347-419, sql 390-418]
53 1.00 SQL ORDER BY Usage: the query has ORDER BY [sql 259-278, sql 471-488]
54 1.00 SQL LIMIT Usage: the query has LIMIT [sql 489-496]
55 1.00 SQL Subquery Usage: the query has a subquery [sql 368-418]
56 1.00 SQL Window Function Usage: the query has a window function [sql 224-279]
57 1.00 SQL DISTINCT Usage: the query has DISTINCT [sql 199-207]
58 0.55 Intent Alignment Overall Score: 6 of 11 requirements are met
59 1.00 Intent Alignment Confidence: 11 of 11 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 none Intent Alignment Intervention Reason: none
62 FAIL Intent Alignment: Requested Metric: words of what is asked lead to nothing in the query
63 FAIL Intent Alignment: Filter Conditions: a name of the question is in no condition
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
65 FAIL Intent Alignment: Grouping: DISTINCT beside GROUP BY
66 PASS Intent Alignment: Ranking or Extremum: end, key and number agree [question 139-146, sql 259-278, sql 471-488, sql 489-496]
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
