-- Nothing says what is to be done.
-- db: ../office.sql
-- question: it Ida Holm
SELECT * FROM staff;
-- answers --
1 1.00 Ambiguity_Overall_Status: "it" has nothing before it [question 70-72]
2 20.00 Ambiguity_Assessment_Probability: the question is ambiguous with 20 of 100 [question 70-72]
4 UNKNOWN Ambiguity_Entity_Clarity: the question names no table
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
8 FAIL Ambiguity_Reference_Resolution_Clarity: "it" has nothing before it [question 70-72]
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 FAIL Ambiguity_Analytical_Intent_Clarity: no word says what is to be done
12 FAIL Question_Planner_Output_Structure_Support: all columns are given, and some are asked for [question 70-81, sql 89-90]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 96-101]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 73-81]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
43 FAIL Pair_Analyzer_Business_Term_Mapping_Support: words of the question name something that the query does not use
47 FAIL Pair_Analyzer_Additional_Grounding_Check: The question names "Ida Holm", and the query has no such value [sql 82-101]
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 0.00 SQL Filtering Usage: the query has no WHERE or HAVING
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.25 Intent Alignment Overall Score: 1 of 4 requirements are met
59 0.67 Intent Alignment Confidence: 4 of 6 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 explicit-condition-missing Intent Alignment Intervention Reason: explicit-condition-missing [sql 82-101]
62 UNKNOWN Intent Alignment: Requested Metric: the query gives no stored column
63 FAIL Intent Alignment: Filter Conditions: The question names "Ida Holm", and the query has no such value [sql 82-101, question 73-81]
64 UNKNOWN Intent Alignment: Entity or Scope: the question names no table
67 FAIL Intent Alignment: Business-Term Mapping: words of the question name something that the query does not use
