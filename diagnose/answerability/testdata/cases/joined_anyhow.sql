-- Joined by what does not belong together, with a table that gives nothing.
-- db: ../../../rules/testdata/shop.sql
-- question: Which products are supplied from Norway?
SELECT p.id FROM products p JOIN suppliers s ON p.id = s.id JOIN order_items i ON i.product_id = p.id WHERE s.name = 'Norway';
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 PASS Ambiguity_Entity_Clarity: the question speaks of products [question 136-144]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 130-135]
12 FAIL Question_Planner_Output_Structure_Support: nothing but ids is given [question 136-144, sql 178-182]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 188-198, sql 204-215, sql 236-249]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 163-169]
20 FAIL Pair_Analyzer_Table_Scope_Support: a table gives nothing, and the question does not name it [sql 188-198, sql 204-215, sql 236-249]
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `p.id` [sql 178-182, sql 279-285]
22 PASS Pair_Analyzer_Join_Relationship_Support: declared keys relate the tables [sql 219-230]
23 FAIL Pair_Analyzer_Join_Key_Support: products and suppliers are joined by `p.id = s.id`, but their declared key is `p.supplier_id = s.id` [sql 219-230]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
27 PASS Pair_Analyzer_Identifier_Meaning_Support: ids stand for rows [sql 178-182]
29 PASS Pair_Analyzer_Join_Data_Type_Compatibility: joined columns have one type [sql 219-230]
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
44 FAIL Pair_Analyzer_Canonical_Name_Mapping_Support: No row of `suppliers` has name = 'Norway'; suppliers.country stores it [sql 288-296, question 163-169]
47 FAIL Pair_Analyzer_Additional_Grounding_Check: No row of `suppliers` has name = 'Norway'; suppliers.country stores it [sql 288-296, sql 219-230]
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 1.00 SQL Join Usage: the query has a join [sql 188-272, sql 188-230]
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 273-296]
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.40 Intent Alignment Overall Score: 2 of 5 requirements are met
59 0.83 Intent Alignment Confidence: 5 of 6 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 value-mismatch Intent Alignment Intervention Reason: value-mismatch [sql 288-296]
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
63 FAIL Intent Alignment: Filter Conditions: a constant is stored in another column
64 UNKNOWN Intent Alignment: Entity or Scope: the question names no table
67 FAIL Intent Alignment: Business-Term Mapping: No row of `suppliers` has name = 'Norway'; suppliers.country stores it [sql 288-296, question 163-169]
