-- The evidence says what the short name is.
-- db: ../office.sql
-- question: What is the date of birth of Jon Dahl?
-- evidence: date of birth refers to dob
SELECT dob FROM staff WHERE name = 'Jon Dahl';
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 UNKNOWN Ambiguity_Entity_Clarity: the question names no table
5 PASS Ambiguity_Time_Scope_Clarity: the time is clear [question 91-95]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 79-83]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 91-95, sql 166-169]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 175-180]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 108-116]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column [question 99-104]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
26 PASS Pair_Analyzer_Name_and_Alias_Support: abbreviated names stand for words of the question
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
31 PASS Pair_Analyzer_Date_Time_Meaning_Support: the question speaks of `dob` [question 99-104, sql 166-169]
32 PASS Pair_Analyzer_Date_Time_Field_Distinction: no other date fits better [sql 166-169]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
39 PASS Pair_Analyzer_NULL_Handling_Support: no NULL is in the way
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
44 PASS Pair_Analyzer_Canonical_Name_Mapping_Support: values are spelt as they are stored [sql 194-204]
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 181-204]
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.80 Intent Alignment Overall Score: 4 of 5 requirements are met
59 0.83 Intent Alignment Confidence: 5 of 6 requirements could be told
60 ACCEPT Intent Alignment Gate Decision: ACCEPT
61 none Intent Alignment Intervention Reason: none
62 FAIL Intent Alignment: Requested Metric: words of what is asked lead to nothing in the query
63 PASS Intent Alignment: Filter Conditions: restrictions and conditions agree
64 UNKNOWN Intent Alignment: Entity or Scope: the question names no table
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
