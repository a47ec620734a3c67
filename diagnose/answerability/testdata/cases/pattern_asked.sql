-- A part of a text is asked for.
-- db: ../office.sql
-- question: Which calls have a note that contains the word rooms?
SELECT id FROM call_log WHERE note LIKE '%rooms%';
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 PASS Ambiguity_Entity_Clarity: the question speaks of call_note [question 74-91]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 68-73]
12 FAIL Question_Planner_Output_Structure_Support: nothing but ids is given [question 74-79, sql 129-131]
15 FAIL Question_Planner_SQL_Operations_Support: the question names a table that is not used
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 137-145]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 74-91]
20 FAIL Pair_Analyzer_Table_Scope_Support: the question names a table that the query does not use
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `id` [sql 129-131, question 87-91]
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
26 PASS Pair_Analyzer_Name_and_Alias_Support: abbreviated names stand for words of the question
27 PASS Pair_Analyzer_Identifier_Meaning_Support: ids stand for rows [sql 129-131]
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
41 PASS Pair_Analyzer_Pattern_Based_Meaning_Support: the pattern is asked for [sql 152-171]
42 PASS Pair_Analyzer_Pattern_Mapping_Support: the pattern fits stored values [sql 152-171]
43 FAIL Pair_Analyzer_Business_Term_Mapping_Support: words of the question name something that the query does not use [question 110-114]
47 PASS Pair_Analyzer_Additional_Grounding_Check: no rule finds anything
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 0.00 SQL Join Usage: the query has no join
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 146-171]
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.00 Intent Alignment Overall Score: 0 of 6 requirements are met
59 1.00 Intent Alignment Confidence: 6 of 6 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 none Intent Alignment Intervention Reason: none
62 FAIL Intent Alignment: Requested Metric: words of what is asked lead to nothing in the query
63 FAIL Intent Alignment: Filter Conditions: the query has more constants than the question states
64 FAIL Intent Alignment: Entity or Scope: the question names a table that is not used
67 FAIL Intent Alignment: Business-Term Mapping: words of the question name something that the query does not use
