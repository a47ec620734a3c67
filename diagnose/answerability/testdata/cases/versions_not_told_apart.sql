-- Each contract is stored in several versions, and the query takes all.
-- db: ../office.sql
-- question: What is the salary in the current contract of Ida Holm as of 2016?
SELECT c.salary FROM contract c JOIN staff s ON s.id = c.staff_id WHERE s.name = 'Ida Holm';
-- answers --
1 1.00 Ambiguity_Overall_Status: "current" says no date [question 133-140]
2 15.00 Ambiguity_Assessment_Probability: the question is ambiguous with 15 of 100 [question 133-140]
3 PASS Ambiguity_Metric_Clarity: "salary" is contract.is_current [question 119-125]
4 PASS Ambiguity_Entity_Clarity: the question speaks of contract [question 141-149]
5 FAIL Ambiguity_Time_Scope_Clarity: "current" says no date [question 133-140]
6 PASS Ambiguity_Constraint_Clarity: the bounds are stated
7 PASS Ambiguity_Interpretation_Clarity: each phrase leads to one column
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 107-111]
12 PASS Question_Planner_Output_Structure_Support: the outputs are as many as are asked for [question 119-125, sql 181-189]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 PASS Pair_Analyzer_Table_Reference_Support: all tables exist [sql 195-205, sql 211-218]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 112-140]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column [question 119-125]
22 PASS Pair_Analyzer_Join_Relationship_Support: declared keys relate the tables [sql 222-239]
23 PASS Pair_Analyzer_Join_Key_Support: the joins follow declared keys [sql 222-239]
24 FAIL Pair_Analyzer_Versioning_Rule_Support: contract stores versions, and `is_current` is not looked at
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
27 PASS Pair_Analyzer_Identifier_Meaning_Support: ids stand for rows [sql 222-226]
29 PASS Pair_Analyzer_Join_Data_Type_Compatibility: joined columns have one type [sql 222-239]
30 PASS Pair_Analyzer_SQL_Data_Type_Support: constants have the type of their column
35 FAIL Pair_Analyzer_Effective_Date_Meaning: contract says from when to when a row holds, and the query does not look
36 PASS Pair_Analyzer_Metric_Definition_Support: "salary" is contract.is_current [question 119-125]
38 PASS Pair_Analyzer_Table_Role_Clarity: tables stand in their role
40 FAIL Pair_Analyzer_Data_Validity_Rule_Support: the question says "current", and no condition does [question 133-140]
43 FAIL Pair_Analyzer_Business_Term_Mapping_Support: words of the question name something that the query does not use [question 112-140]
44 PASS Pair_Analyzer_Canonical_Name_Mapping_Support: values are spelt as they are stored [sql 255-265]
47 FAIL Pair_Analyzer_Additional_Grounding_Check: The question says 2016, and the query does not use it [sql 240-265]
48 0.00 SQL Aggregation Usage: the query has no aggregate
49 0.00 SQL Grouping Usage: the query has no GROUP BY
50 1.00 SQL Join Usage: the query has a join [sql 195-239]
51 1.00 SQL Filtering Usage: the query has WHERE or HAVING [sql 240-265]
52 0.00 SQL Temporal Filter Usage: the query has no condition on a date or a time
53 0.00 SQL ORDER BY Usage: the query has no ORDER BY
54 0.00 SQL LIMIT Usage: the query has no LIMIT
55 0.00 SQL Subquery Usage: the query has no subquery
56 0.00 SQL Window Function Usage: the query has no window function
57 0.00 SQL DISTINCT Usage: the query has no DISTINCT
58 0.60 Intent Alignment Overall Score: 3 of 5 requirements are met
59 0.83 Intent Alignment Confidence: 5 of 6 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 explicit-condition-missing Intent Alignment Intervention Reason: explicit-condition-missing [sql 240-265]
62 PASS Intent Alignment: Requested Metric: what is given is what is asked for
63 FAIL Intent Alignment: Filter Conditions: The question says 2016, and the query does not use it [sql 240-265, question 168-172]
64 UNKNOWN Intent Alignment: Entity or Scope: the question names no table
67 FAIL Intent Alignment: Business-Term Mapping: words of the question name something that the query does not use
