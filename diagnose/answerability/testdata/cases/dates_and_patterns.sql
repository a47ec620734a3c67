-- A year beyond what is stored, and a pattern that nothing fits.
-- db: ../../../rules/testdata/shop.sql
-- question: Which customers whose name starts with Zo placed an order in 2019?
SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id WHERE c.name LIKE 'Zo%' AND o.placed LIKE '2019%';
-- answers --
1 1.00 Ambiguity_Overall_Status: "starts", "zo" lead to nothing in schema, values or evidence [question 146-152, question 158-160]
2 10.00 Ambiguity_Assessment_Probability: the question is ambiguous with 10 of 100 [question 146-152, question 158-160]
4 PASS Ambiguity_Entity_Clarity: the question speaks of customers [question 125-134]
6 PASS Ambiguity_Constraint_Clarity: the bounds are stated
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 FAIL Ambiguity_External_Context_Clarity: "starts", "zo" lead to nothing in schema, values or evidence [question 146-152, question 158-160]
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 119-124]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 125-134, sql 193-199]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 205-216, sql 222-230]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 141-145]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column [question 141-145, question 141-145, question 161-167]
22 PASS Pair_Analyzer_Join_Relationship_Support: declared keys relate the tables [sql 234-254]
23 PASS Pair_Analyzer_Join_Key_Support: the joins follow declared keys [sql 234-254]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
27 PASS Pair_Analyzer_Identifier_Meaning_Support: ids stand for rows [sql 234-247]
29 PASS Pair_Analyzer_Join_Data_Type_Compatibility: joined columns have one type [sql 234-254]
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
31 PASS Pair_Analyzer_Date_Time_Meaning_Support: the question speaks of `placed` [question 161-167, sql 283-291]
32 PASS Pair_Analyzer_Date_Time_Field_Distinction: no other date fits better [sql 283-291]
33 FAIL Pair_Analyzer_Temporal_Analysis_Support: `placed` reaches from 2024 to 2024, and the question asks of 2019 [question 180-184]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
41 PASS Pair_Analyzer_Pattern_Based_Meaning_Support: the pattern is asked for [sql 261-278]
42 FAIL Pair_Analyzer_Pattern_Mapping_Support: No value of `name` is like 'Zo%' [sql 273-278]
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
47 FAIL Pair_Analyzer_Additional_Grounding_Check: No value of `name` is like 'Zo%' [sql 273-278, sql 297-304]
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 1.00 SQL Join Usage: the query has a join [sql 205-254]
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 255-304]
52 1.00 SQL Temporal Filter Usage: the query has a condition on a date or a time [sql 255-304]
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.83 Intent Alignment Overall Score: 5 of 6 requirements are met
59 1.00 Intent Alignment Confidence: 6 of 6 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 value-mismatch Intent Alignment Intervention Reason: value-mismatch [sql 273-278]
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
63 FAIL Intent Alignment: Filter Conditions: the query has more constants than the question states
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
