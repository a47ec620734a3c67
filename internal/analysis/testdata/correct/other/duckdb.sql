FROM 'x.parquet';
SELECT * FROM 'a.csv' LIMIT 5;
SELECT * FROM read_csv('x.csv', header = true);
SELECT COLUMNS('a.*'), {'a': 1}, [x + 1 for x in l if x > 0], list_transform(l, x -> x + 1), l[1:2], a // b, MAP {'k': 1} FROM t;
PIVOT t ON a USING sum(b);
SELECT a, count() FROM t GROUP BY ALL;
SELECT * FROM t ANTI JOIN u USING (id);
SELECT * FROM t POSITIONAL JOIN u;
SELECT quantile(x, 0.5), arg_max(a, b) FROM t LIMIT 10%;
SUMMARIZE t;
INSTALL httpfs; LOAD httpfs;
SELECT * FROM t USING SAMPLE 10%;
-- ClickHouse
SELECT a, quantile(0.9)(b) FROM t FINAL PREWHERE x = 1 ARRAY JOIN arr AS y LIMIT 1 BY a SETTINGS max_threads = 1 FORMAT JSON;
SELECT arrayMap(x -> x + 1, arr), a ? b : c, toDate('2020') FROM t GLOBAL ANY LEFT JOIN u ON t.a = u.a;
-- Presto/Hive/Spark
SELECT a FROM t LATERAL VIEW explode(b) x AS c;
INSERT OVERWRITE TABLE t PARTITION (ds = '2020') SELECT a FROM u;
SELECT a FROM t CROSS JOIN UNNEST(b) WITH ORDINALITY AS x (c, n);
SELECT transform(arr, x -> x + 1), filter(arr, (x, i) -> x > i), TRY(a / b), approx_distinct(a), DATE '2020-01-01' + INTERVAL '1' DAY FROM t;
SELECT a FROM t DISTRIBUTE BY a SORT BY b;
SELECT a FROM t LEFT SEMI JOIN u ON t.a = u.a;
SELECT a RLIKE 'x', `b c`, map('a', 1)['a'] FROM t TABLESAMPLE (10 PERCENT);
