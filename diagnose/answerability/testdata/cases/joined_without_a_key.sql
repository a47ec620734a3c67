-- No key relates rooms and contracts, and their columns have other types.
-- db: ../office.sql
-- question: What is the size of the room of each contract?
SELECT c.id, r.size FROM contract c JOIN room r ON r.code = c.room_code;
-- answers --
1 0.00 Ambiguity_Overall_Status: nothing about the question is ambiguous
2 0.00 Ambiguity_Assessment_Probability: the question is ambiguous with 0 of 100
3 PASS Ambiguity_Metric_Clarity: "size" is room.size [question 121-125]
4 PASS Ambiguity_Entity_Clarity: the question speaks of contract [question 146-154]
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 109-113]
12 FAIL Question_Planner_Output_Structure_Support: the query gives more columns than are asked for [question 121-125, sql 163-167, sql 169-175]
13 FAIL Question_Planner_Grouping_Support: the question asks for groups, and there is no GROUP BY [question 146-154]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 181-191, sql 197-203]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 146-154]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 FAIL Pair_Analyzer_Column_Scope_Support: nothing in question or evidence names `c.id` [sql 163-167, question 121-125]
22 FAIL Pair_Analyzer_Join_Relationship_Support: no declared key relates room and contract [sql 207-227]
23 FAIL Pair_Analyzer_Join_Key_Support: room.code and contract.room_code have no value in common [sql 207-227]
24 FAIL Pair_Analyzer_Versioning_Rule_Support: contract stores versions, and `is_current` is not looked at
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
26 PASS Pair_Analyzer_Name_and_Alias_Support: abbreviated names stand for words of the question
27 FAIL Pair_Analyzer_Identifier_Meaning_Support: an id is given that nobody asked for [sql 163-167]
29 FAIL Pair_Analyzer_Join_Data_Type_Compatibility: code is INTEGER and room_code is TEXT [sql 207-227]
36 PASS Pair_Analyzer_Metric_Definition_Support: "size" is room.size [question 121-125]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
43 PASS Pair_Analyzer_Business_Term_Mapping_Support: the terms of the question lead to what the query uses
47 FAIL Pair_Analyzer_Additional_Grounding_Check: room.code and contract.room_code have no value in common [sql 207-227]
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 1.00 SQL Join Usage: the query has a join [sql 181-227]
51 0.00 SQL Filtering Usage: the query has no WHERE or HAVING
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.57 Intent Alignment Overall Score: 4 of 7 requirements are met
59 1.00 Intent Alignment Confidence: 7 of 7 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 join-condition-mismatch Intent Alignment Intervention Reason: join-condition-mismatch [sql 207-227]
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
64 PASS Intent Alignment: Entity or Scope: the query reads what the question is about
65 FAIL Intent Alignment: Grouping: the question asks for groups, and there is no GROUP BY
67 PASS Intent Alignment: Business-Term Mapping: the terms of the question are in the query
