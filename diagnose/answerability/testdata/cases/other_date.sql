-- The day on which somebody was hired is asked of, and the birthday is used.
-- db: ../office.sql
-- question: Which staff were hired after 2015?
SELECT name FROM staff WHERE dob > '2015-01-01';
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 PASS Ambiguity_Entity_Clarity: the question speaks of staff [question 118-123]
6 PASS Ambiguity_Constraint_Clarity: the bounds are stated
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 112-117]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 118-123, sql 154-158]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 164-169]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 118-123]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `name` [sql 154-158, sql 176-179]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
26 FAIL Pair_Analyzer_Name_and_Alias_Support: nothing says what `dob` stands for
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
31 FAIL Pair_Analyzer_Date_Time_Meaning_Support: nothing in the question leads to the date `dob` [sql 176-179]
32 FAIL Pair_Analyzer_Date_Time_Field_Distinction: staff.hired fits the question better than `dob` [question 129-134, sql 176-179]
33 FAIL Pair_Analyzer_Temporal_Analysis_Support: `dob` reaches from 1980 to 1991, and the question asks of 2015 [question 141-145]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
39 PASS Pair_Analyzer_NULL_Handling_Support: no NULL is in the way
43 FAIL Pair_Analyzer_Business_Term_Mapping_Support: words of the question name something that the query does not use [question 129-134]
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 170-194]
52 1.00 SQL Temporal Filter Usage: the query has a condition on a date or a time [sql 170-194]
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.83 Intent Alignment Overall Score: 5 of 6 requirements are met
59 1.00 Intent Alignment Confidence: 6 of 6 requirements could be told
60 ACCEPT Intent Alignment Gate Decision: ACCEPT
61 none Intent Alignment Intervention Reason: none
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
63 PASS Intent Alignment: Filter Conditions: restrictions and conditions agree
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
67 FAIL Intent Alignment: Business-Term Mapping: words of the question name something that the query does not use
