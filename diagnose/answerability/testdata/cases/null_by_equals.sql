-- Nothing equals NULL.
-- db: ../office.sql
-- question: Which staff have no known date of birth?
SELECT name FROM staff WHERE dob = NULL;
-- answers --
1 1.00 Ambiguity_Overall_Status: "no", "date" lead to nothing in schema, values or evidence [question 75-77, question 84-88]
2 10.00 Ambiguity_Assessment_Probability: the question is ambiguous with 10 of 100 [question 75-77, question 84-88]
4 PASS Ambiguity_Entity_Clarity: the question speaks of staff [question 64-69]
5 PASS Ambiguity_Time_Scope_Clarity: the time is clear [question 84-88]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 FAIL Ambiguity_External_Context_Clarity: "no", "date" lead to nothing in schema, values or evidence [question 75-77, question 84-88]
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 58-63]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 64-69, sql 106-110]
15 FAIL Question_Planner_SQL_Operations_Support: the question negates, and the query does not [question 75-77]
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 116-121]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 64-69]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column [question 78-83, question 92-97]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
26 PASS Pair_Analyzer_Name_and_Alias_Support: abbreviated names stand for words of the question
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
31 PASS Pair_Analyzer_Date_Time_Meaning_Support: the question speaks of `dob` [question 92-97, sql 128-131]
32 PASS Pair_Analyzer_Date_Time_Field_Distinction: no other date fits better [sql 128-131]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
39 FAIL Pair_Analyzer_NULL_Handling_Support: `dob = NULL` never holds; NULL is asked for by `IS NULL` [sql 128-138]
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
47 FAIL Pair_Analyzer_Additional_Grounding_Check: `dob = NULL` never holds; NULL is asked for by `IS NULL` [sql 128-138]
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 122-138]
52 1.00 SQL Temporal Filter Usage: the query has a condition on a date or a time [sql 122-138]
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.67 Intent Alignment Overall Score: 4 of 6 requirements are met
59 1.00 Intent Alignment Confidence: 6 of 6 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 comparison-operator-mismatch Intent Alignment Intervention Reason: comparison-operator-mismatch [sql 128-138]
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
63 FAIL Intent Alignment: Filter Conditions: the query has more constants than the question states
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
