-- The current version, on the day that is asked of.
-- db: ../office.sql
-- question: What is the salary in the current contract of Ida Holm as of 2016?
SELECT c.salary FROM contract c JOIN staff s ON s.id = c.staff_id WHERE s.name = 'Ida Holm' AND c.is_current = 1 AND c.valid_from <= '2016-12-31';
-- answers --
1 1.00 Ambiguity_Overall_Status: "current" says no date [question 113-120]
2 15.00 Ambiguity_Assessment_Probability: the question is ambiguous with 15 of 100 [question 113-120]
3 PASS Ambiguity_Metric_Clarity: "salary" is contract.is_current [question 99-105]
4 PASS Ambiguity_Entity_Clarity: the question speaks of contract [question 121-129]
5 FAIL Ambiguity_Time_Scope_Clarity: "current" says no date [question 113-120]
6 PASS Ambiguity_Constraint_Clarity: the bounds are stated
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 87-91]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 99-105, sql 161-169]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 175-185, sql 191-198]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 92-120]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `c.valid_from` [sql 271-283, question 99-105, question 92-120]
22 PASS Pair_Analyzer_Join_Relationship_Support: declared keys relate the tables [sql 202-219]
23 PASS Pair_Analyzer_Join_Key_Support: the joins follow declared keys [sql 202-219]
24 PASS Pair_Analyzer_Versioning_Rule_Support: is_current is used
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
27 PASS Pair_Analyzer_Identifier_Meaning_Support: ids stand for rows [sql 202-206]
29 PASS Pair_Analyzer_Join_Data_Type_Compatibility: joined columns have one type [sql 202-219]
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
31 FAIL Pair_Analyzer_Date_Time_Meaning_Support: nothing in the question leads to the date `c.valid_from` [sql 271-283]
32 PASS Pair_Analyzer_Date_Time_Field_Distinction: no other date fits better [sql 271-283]
33 PASS Pair_Analyzer_Temporal_Analysis_Support: the dates reach there [question 148-152]
35 PASS Pair_Analyzer_Effective_Date_Meaning: the span of validity is looked at
36 PASS Pair_Analyzer_Metric_Definition_Support: "salary" is contract.is_current [question 99-105]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
40 PASS Pair_Analyzer_Data_Validity_Rule_Support: the state is tested [question 113-120]
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
44 PASS Pair_Analyzer_Canonical_Name_Mapping_Support: values are spelt as they are stored [sql 235-245]
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 1.00 SQL Join Usage: the query has a join [sql 175-219]
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 220-299]
52 1.00 SQL Temporal Filter Usage: the query has a condition on a date or a time [sql 220-299]
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.80 Intent Alignment Overall Score: 4 of 5 requirements are met
59 0.83 Intent Alignment Confidence: 5 of 6 requirements could be told
60 ACCEPT Intent Alignment Gate Decision: ACCEPT
61 none Intent Alignment Intervention Reason: none
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
63 FAIL Intent Alignment: Filter Conditions: the query has more constants than the question states
64 UNKNOWN Intent Alignment: Entity or Scope: the question names no table
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
