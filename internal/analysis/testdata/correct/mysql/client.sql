source other.sql
\. other.sql
SELECT * FROM emp\G
SELECT 1\g
SELECT dept FROM emp GROUP BY dept \G
\u test
system ls;
tee out.txt
notee
pager less
