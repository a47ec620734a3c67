-- PostgreSQL beyond what the dialects share, on an invented shop.
SELECT DISTINCT ON (customer_id, day) customer_id, total FROM orders ORDER BY customer_id, day DESC NULLS LAST;
SELECT total::numeric(10, 2), (total * 100)::int, '1 day'::interval, created::timestamp with time zone, tags::text[] FROM orders;
SELECT tags[1], tags[1:2], matrix[1][2], ARRAY[1, 2, 3], ARRAY[[1, 2], [3, 4]], ARRAY(SELECT id FROM orders) FROM orders;
SELECT DATE '2024-01-01', TIMESTAMP '2024-01-01 10:00', TIMESTAMP WITH TIME ZONE '2024-01-01 10:00+02', INTERVAL '1 year 2 months', INTERVAL '5' DAY;
SELECT now() AT TIME ZONE 'UTC', created AT TIME ZONE zone FROM orders;
SELECT EXTRACT(YEAR FROM created), date_part('month', created), substring(name FROM 1 FOR 3), trim(BOTH 'x' FROM name), position('a' IN name), overlay(name PLACING 'x' FROM 2) FROM orders;
SELECT name FROM product WHERE name ILIKE '%chair%' AND name NOT ILIKE 'x%' AND name SIMILAR TO '(a|b)%' AND name ~ '^A' AND name !~* 'z$';
SELECT id FROM orders WHERE id = ANY (ARRAY[1, 2]) OR id <> ALL (SELECT id FROM refund) OR id = SOME ('{1,2}'::int[]) OR name LIKE ANY (ARRAY['a%', 'b%']);
SELECT doc -> 'a' ->> 'b', doc #> '{a,b}', doc #>> '{a,b}', doc @> '{"x": 1}', doc ? 'key', doc ?| ARRAY['a'], doc || '{}' FROM event WHERE doc @? '$.a';
SELECT a IS TRUE, b IS NOT UNKNOWN, c IS DISTINCT FROM d, e ISNULL, f IS NOT NULL FROM t;
SELECT count(*) FILTER (WHERE total > 10), string_agg(name, ', ' ORDER BY name DESC), array_agg(DISTINCT id), percentile_cont(0.5) WITHIN GROUP (ORDER BY total) FROM orders;
SELECT * FROM generate_series(1, 10) AS g (n), unnest(ARRAY['a', 'b']) WITH ORDINALITY AS u (x, i);
SELECT o.id, l.qty FROM orders o CROSS JOIN LATERAL (SELECT qty FROM line WHERE line.order_id = o.id LIMIT 1) l;
SELECT * FROM orders o LEFT JOIN LATERAL unnest(o.tags) AS t (tag) ON true;
SELECT * FROM a JOIN b JOIN c ON b.x = c.x ON a.x = b.x;
SELECT * FROM ONLY orders TABLESAMPLE BERNOULLI (10) WHERE total > 5;
SELECT region, sum(total) FROM orders GROUP BY ROLLUP (region, city), CUBE (a, b), GROUPING SETS ((a), (b), ()) HAVING sum(total) > 0;
SELECT id FROM orders ORDER BY total USING > OFFSET 5 ROWS FETCH FIRST 10 ROWS ONLY;
SELECT id FROM orders OFFSET 5 LIMIT 10;
SELECT id FROM orders LIMIT ALL;
(SELECT id FROM orders ORDER BY id LIMIT 1) UNION ALL (SELECT id FROM refund ORDER BY id LIMIT 1) ORDER BY 1;
SELECT id FROM a UNION SELECT id FROM b INTERSECT SELECT id FROM c;
SELECT id FROM orders FOR UPDATE SKIP LOCKED;
SELECT * INTO copy FROM orders;
SELECT $1, $2::int, E'tab\t', $$it's$$, $tag$a $$ b$tag$, U&"d\0061ta" FROM t;
SELECT id FROM t WHERE id IN (%s, %(b)s) AND name = :name AND x = :'psql' AND tags = @tags::text[];
SELECT (address).city, (address).* FROM customer;
SELECT user, "user", name AS order, id AS select FROM account;
SELECT 'a'
  'b' AS joined, x'1f', b'0101';
SELECT make_interval(days => 10), f(VARIADIC arr) FROM t;
SELECT rank() OVER (PARTITION BY a ORDER BY b ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), first_value(x) IGNORE NULLS OVER w FROM t WINDOW w AS (ORDER BY c);
SELECT 2 ^ 3, |/ 25, @ -5, 5 % 2, 7 # 3, ~1, a <-> b FROM t;
SELECT /* outer /* inner */ still outer */ 1;
SELECT customers.id FROM staging.customers CROSS JOIN :raw_data.migration_infos;
WITH moved AS (DELETE FROM orders WHERE total = 0 RETURNING *) SELECT count(*) FROM moved;
WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SEARCH DEPTH FIRST BY n SET o SELECT n FROM t;
EXPLAIN (ANALYZE, FORMAT JSON) SELECT 1;
EXPLAIN ANALYZE DELETE FROM orders;
INSERT INTO orders (id) SELECT id FROM staging ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING *;
UPDATE orders SET (a, b) = (SELECT x, y FROM z) FROM c WHERE c.id = orders.id;
MERGE INTO stock s USING delta d ON s.id = d.id
WHEN MATCHED THEN
  UPDATE SET qty = s.qty + d.qty
WHEN NOT MATCHED THEN
  INSERT (id, qty) VALUES (d.id, d.qty);
CREATE OR REPLACE FUNCTION one() RETURNS int AS $$
BEGIN
  SELECT 1; -- inside
  RETURN 1;
END;
$$ LANGUAGE plpgsql;
CREATE TABLE IF NOT EXISTS sales.orders (
  id bigserial PRIMARY KEY,
  total numeric(10, 2) NOT NULL DEFAULT 0.0::numeric,
  state text CHECK (state IN ('new', 'done')),
  customer_id bigint REFERENCES customer ON DELETE SET NULL,
  created timestamptz DEFAULT now(),
  tags text[] DEFAULT '{}',
  EXCLUDE USING gist (a WITH =)
) PARTITION BY RANGE (created);
CREATE MATERIALIZED VIEW daily AS SELECT day, sum(total) FROM orders GROUP BY day WITH NO DATA;
ALTER TABLE ONLY orders ADD COLUMN IF NOT EXISTS note text, DROP COLUMN IF EXISTS state CASCADE, ALTER COLUMN total SET DEFAULT 1;
COPY orders (id) TO '/tmp/x';
SET search_path TO shop;
