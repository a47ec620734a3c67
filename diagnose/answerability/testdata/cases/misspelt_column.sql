-- A column that is not there.
-- db: ../office.sql
-- question: When were the staff born?
SELECT name, born FROM staff;
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
4 PASS Ambiguity_Entity_Clarity: the question speaks of staff [question 79-84]
5 PASS Ambiguity_Time_Scope_Clarity: the time is clear [question 65-69]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 65-69]
12 UNKNOWN Question_Planner_Output_Structure_Support: it is not clear which outputs are asked for
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 114-119]
18 FAIL Pair_Analyzer_Column_Reference_Support: There is no column `born` in the tables of this query [sql 104-108]
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 79-84]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `name` [sql 98-102]
25 FAIL Pair_Analyzer_SQL_Name_Alignment: There is no column `born` in the tables of this query [sql 104-108]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
43 UNKNOWN Pair_Analyzer_Business_Term_Mapping_Support: many words of the question lead to nothing
47 FAIL Pair_Analyzer_Additional_Grounding_Check: There is no column `born` in the tables of this query [sql 104-108]
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
58 1.00 Intent Alignment Overall Score: 4 of 4 requirements are met
59 0.80 Intent Alignment Confidence: 4 of 5 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 attribute-mismatch Intent Alignment Intervention Reason: attribute-mismatch [sql 104-108]
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
