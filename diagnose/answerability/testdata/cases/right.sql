-- Everything that the question asks for is there.
-- db: ../../../rules/testdata/shop.sql
-- question: How many orders did each customer place? Show the name of the customer and the number.
SELECT c.name, COUNT(o.id) FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name;
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 PASS Ambiguity_Entity_Clarity: the question speaks of customers [question 129-137]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear
11 PASS Question_Planner_Analytical_Operation_Support: what the question wants computed is computed [question 104-112, sql 206-217]
12 FAIL Question_Planner_Output_Structure_Support: the query gives more columns than are asked for [question 113-119, sql 198-204, sql 206-217]
13 PASS Question_Planner_Grouping_Support: groups are as the question asks for them [question 129-143, sql 273-294]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 223-234, sql 240-248]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 154-158]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `o.id` [sql 212-216, sql 282-286, question 154-158, question 154-158]
22 PASS Pair_Analyzer_Join_Relationship_Support: declared keys relate the tables [sql 252-272]
23 PASS Pair_Analyzer_Join_Key_Support: the joins follow declared keys [sql 252-272]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
27 PASS Pair_Analyzer_Identifier_Meaning_Support: ids stand for rows [sql 212-216]
29 PASS Pair_Analyzer_Join_Data_Type_Compatibility: joined columns have one type [sql 252-272]
37 PASS Pair_Analyzer_Metric_Calculation_Support: the measure is computed soundly
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
43 FAIL Pair_Analyzer_Business_Term_Mapping_Support: words of the question name something that the query does not use [question 154-158, question 154-158, question 138-143]
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 1.00 SQL Aggregation Usage: the query has an aggregate [sql 206-217]
49 1.00 SQL Grouping Usage: the query has GROUP BY [sql 273-294]
50 1.00 SQL Join Usage: the query has a join [sql 223-272]
51 0.00 SQL Filtering Usage: the query has no WHERE or HAVING
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.75 Intent Alignment Overall Score: 6 of 8 requirements are met
59 1.00 Intent Alignment Confidence: 8 of 8 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 none Intent Alignment Intervention Reason: none
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
65 PASS Intent Alignment: Grouping: the groups are those of the question
67 FAIL Intent Alignment: Business-Term Mapping: words of the question name something that the query does not use
