-- A table and columns that the schema does not have.
-- db: ../../../rules/testdata/shop.sql
-- question: What are the names of all clients?
SELECT x.title FROM clients x;
-- answers --
1 1.00 Ambiguity_Overall_Status: "names" may be suppliers.name or products.name or customers.name [question 120-125]
2 15.00 Ambiguity_Assessment_Probability: the question is ambiguous with 15 of 100 [question 120-125]
4 PASS Ambiguity_Entity_Clarity: the question speaks of customers [question 133-140]
7 FAIL Ambiguity_Interpretation_Clarity: "names" may be suppliers.name or products.name or customers.name [question 120-125]
9 PASS Ambiguity_External_Context_Clarity: the words lead to something
10 PASS Ambiguity_Analytical_Intent_Clarity: what is to be done is clear [question 107-111]
12 FAIL Question_Planner_Output_Structure_Support: a name is asked for, and none is given [question 120-125, sql 149-156]
15 PASS Question_Planner_SQL_Operations_Support: the operations that the question needs are there
17 FAIL Pair_Analyzer_Table_Reference_Support: There is no table `clients` [sql 162-169]
18 PASS Pair_Analyzer_Column_Reference_Support: all columns exist
19 PASS Pair_Analyzer_Schema_Scope_Support: the schema has what the question speaks of [question 120-125]
20 PASS Pair_Analyzer_Table_Scope_Support: each table is named by the question or needed
21 PASS Pair_Analyzer_Column_Scope_Support: question or evidence name each column
25 PASS Pair_Analyzer_SQL_Name_Alignment: names are spelt as in the schema
38 FAIL Pair_Analyzer_Table_Role_Clarity: a name is asked for, and none is given
43 FAIL Pair_Analyzer_Business_Term_Mapping_Support: words of the question name something that the query does not use [question 120-125, question 120-125, question 120-125]
47 FAIL Pair_Analyzer_Additional_Grounding_Check: There is no table `clients` [sql 162-169]
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
58 0.33 Intent Alignment Overall Score: 1 of 3 requirements are met
59 0.60 Intent Alignment Confidence: 3 of 5 requirements could be told
60 INTERVENE Intent Alignment Gate Decision: INTERVENE
61 table-mismatch Intent Alignment Intervention Reason: table-mismatch [sql 162-169]
62 UNKNOWN Intent Alignment: Requested Metric: the query gives no stored column
64 UNKNOWN Intent Alignment: Entity or Scope: the question names no table
67 FAIL Intent Alignment: Business-Term Mapping: words of the question name something that the query does not use
