\set ON_ERROR_STOP on
\set n 5
\pset format unaligned
\connect test
\c test - localhost 5432
\timing
\echo 'Hello, it''s me'
\echo it`date`
\if :{?n}
SELECT :n, :'n', :"n" FROM emp;
\else
SELECT 2;
\endif
SELECT 1 \gset
SELECT 1 AS a, 2 AS b \gset prefix_
SELECT * FROM emp \g out.txt
SELECT 1 \gx
SELECT 'CREATE TABLE x' \gexec
SELECT dept, name, salary FROM emp \crosstabview
\copy emp (id, name) from 'x.csv' with (format csv, header)
\copy (select * from emp) to 'y.csv' csv
\i other.sql
\ir sub/other.sql
\d+ emp
\dt *.*
\! ls -l
SELECT :foo::int + 1, ':notvar' FROM emp WHERE id = :id AND name = :'name';
\watch 5
\q
