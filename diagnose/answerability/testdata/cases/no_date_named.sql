-- Which of two dates is meant nobody says.
-- db: ../office.sql
-- question: Who is the oldest of all?
SELECT name FROM staff ORDER BY hired LIMIT 1;
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 UNKNOWN Ambiguity_Entity_Clarity: the question names no table
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 89-95, sql 111-115]
14 PASS Question_Planner_Ordering_or_Ranking_Support: the order is as the question asks for it [question 89-95, sql 127-141, sql 142-149]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 121-126]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 FAIL Pair_Analyzer_Schema_Scope_Support: no word of the question leads to the schema
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `name` [sql 111-115, sql 136-141]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
31 FAIL Pair_Analyzer_Date_Time_Meaning_Support: nothing in the question leads to the date `hired` [sql 136-141]
32 PASS Pair_Analyzer_Date_Time_Field_Distinction: no other date fits better [sql 136-141]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
43 UNKNOWN Pair_Analyzer_Business_Term_Mapping_Support: many words of the question lead to nothing
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 0.00 SQL Filtering Usage: the query has no WHERE or HAVING
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 1.00 SQL ORDER BY Usage: the query has ORDER BY [sql 127-141]
54 1.00 SQL LIMIT Usage: the query has LIMIT [sql 142-149]
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 1.00 Intent Alignment Overall Score: 6 of 6 requirements are met
59 0.86 Intent Alignment Confidence: 6 of 7 requirements could be told
60 ACCEPT Intent Alignment Gate Decision: ACCEPT
61 none Intent Alignment Intervention Reason: none
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
64 UNKNOWN Intent Alignment: Entity or Scope: the question names no table
66 PASS Intent Alignment: Ranking or Extremum: end, key and number agree [question 89-95, sql 127-141, sql 142-149]
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
