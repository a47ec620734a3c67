-- Nobody can tell what is wanted: a pronoun, a vague bound, a time without a date.
-- db: ../../../rules/testdata/shop.sql
-- question: Which of them bought large things recently with good performance?
SELECT name FROM customers WHERE joined > '2022-01-01';
-- answers --
1 1.00 Ambiguity_Overall_Status: "performance" is no column, and nothing says how it is computed [question 190-201]
2 50.00 Ambiguity_Assessment_Probability: the question is ambiguous with 50 of 100 [question 190-201, question 171-179, question 158-163, question 151-157, question 158-163, question 164-170, question 171-179, question 190-201]
3 FAIL Ambiguity_Metric_Clarity: "performance" is no column, and nothing says how it is computed [question 190-201]
4 PASS Ambiguity_Entity_Clarity: the question speaks of products [question 185-189]
5 FAIL Ambiguity_Time_Scope_Clarity: "recently" says no date [question 171-179]
6 FAIL Ambiguity_Constraint_Clarity: "large" has no bound [question 158-163]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
8 PASS Ambiguity_Reference_Resolution_Clarity: "them" has something before it [question 146-150]
9 FAIL Ambiguity_External_Context_Clarity: "bought", "large", "things" lead to nothing in schema, values or evidence [question 151-157, question 158-163, question 164-170, question 171-179, question 190-201]
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 137-142]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 146-179, sql 210-214]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 220-229]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 UNKNOWN Pair_Analyzer_Schema_Scope_Support: the question leads to the schema only weakly
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `name` [sql 210-214, sql 236-242]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
31 PASS Pair_Analyzer_Date_Time_Meaning_Support: there is only one date [sql 236-242]
32 PASS Pair_Analyzer_Date_Time_Field_Distinction: there is only one date [sql 236-242]
36 FAIL Pair_Analyzer_Metric_Definition_Support: "performance" is no column, and nothing says how it is computed [question 190-201]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
43 UNKNOWN Pair_Analyzer_Business_Term_Mapping_Support: many words of the question lead to nothing
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 230-257]
52 1.00 SQL Temporal Filter Usage: the query has a condition on a date or a time [sql 230-257]
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.60 Intent Alignment Overall Score: 3 of 5 requirements are met
59 0.83 Intent Alignment Confidence: 5 of 6 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 none Intent Alignment Intervention Reason: none
62 FAIL Intent Alignment: Requested Metric: words of what is asked lead to nothing in the query
63 FAIL Intent Alignment: Filter Conditions: a constant has no word of the question
64 UNKNOWN Intent Alignment: Entity or Scope: the question names no table
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
