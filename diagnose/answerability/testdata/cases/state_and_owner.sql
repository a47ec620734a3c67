-- "my" is nobody in particular, and the state is not tested.
-- db: ../../../rules/testdata/shop.sql
-- question: How many of my orders are still open?
SELECT COUNT(*) FROM orders WHERE customer_id = 3;
-- answers --
1 1.00 Ambiguity_Overall_Status: "my", "still" lead to nothing in schema, values or evidence [question 127-129, question 141-146]
2 10.00 Ambiguity_Assessment_Probability: the question is ambiguous with 10 of 100 [question 127-129, question 141-146]
4 PASS Ambiguity_Entity_Clarity: the question speaks of orders [question 130-136]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 FAIL Ambiguity_External_Context_Clarity: "my", "still" lead to nothing in schema, values or evidence [question 127-129, question 141-146]
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear
11 PASS Question_Planner_Analytical_Operation_Support: what the question wants computed is computed [question 115-123, sql 160-168]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 127-136, sql 160-168]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 174-180]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 147-151]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `customer_id` [sql 187-198]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
27 PASS Pair_Analyzer_Identifier_Meaning_Support: ids stand for rows [sql 187-198]
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
37 PASS Pair_Analyzer_Metric_Calculation_Support: the measure is computed soundly
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
40 FAIL Pair_Analyzer_Data_Validity_Rule_Support: the question says "open", and no condition does [question 147-151]
43 FAIL Pair_Analyzer_Business_Term_Mapping_Support: words of the question name something that the query does not use
45 PASS Pair_Analyzer_User_Context_Mapping_Support: who asks may be in customer_id [question 127-129]
46 PASS Pair_Analyzer_User_Context_Resolution_Support: a value says who asks [question 127-129, sql 201-202]
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 1.00 SQL Aggregation Usage: the query has an aggregate [sql 160-168]
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 181-202]
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.57 Intent Alignment Overall Score: 4 of 7 requirements are met
59 1.00 Intent Alignment Confidence: 7 of 7 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 none Intent Alignment Intervention Reason: none
62 FAIL Intent Alignment: Requested Metric: words of what is asked lead to nothing in the query
63 FAIL Intent Alignment: Filter Conditions: a number is not in the question
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
67 FAIL Intent Alignment: Business-Term Mapping: words of the question name something that the query does not use
