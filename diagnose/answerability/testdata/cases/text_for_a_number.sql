-- A text is compared with a number.
-- db: ../office.sql
-- question: How large is the room with the code eleven?
SELECT size FROM room WHERE code = 'eleven';
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 PASS Ambiguity_Entity_Clarity: the question speaks of room [question 88-92]
6 PASS Ambiguity_Constraint_Clarity: the bounds are stated
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 71-74]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 75-80, sql 122-126]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 132-136]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 88-106]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column [question 75-80, question 102-106]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
26 PASS Pair_Analyzer_Name_and_Alias_Support: abbreviated names stand for words of the question
28 FAIL Pair_Analyzer_Numeric_Data_Type_Support: `code` holds numbers, and 'eleven' is none [sql 150-158]
30 FAIL Pair_Analyzer_SQL_Data_Type_Support: `code` holds numbers, and 'eleven' is none [sql 150-158]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
44 FAIL Pair_Analyzer_Canonical_Name_Mapping_Support: `code` does not store 'eleven' [sql 150-158]
47 FAIL Pair_Analyzer_Additional_Grounding_Check: `code` holds numbers, and 'eleven' is none [sql 150-158]
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 137-158]
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.83 Intent Alignment Overall Score: 5 of 6 requirements are met
59 1.00 Intent Alignment Confidence: 6 of 6 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 attribute-mismatch Intent Alignment Intervention Reason: attribute-mismatch [sql 150-158]
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
63 PASS Intent Alignment: Filter Conditions: restrictions and conditions agree
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
67 FAIL Intent Alignment: Business-Term Mapping: `code` does not store 'eleven' [sql 150-158]
