-- MySQL 8 that must pass without a word, on an invented orchard.
-- Above each query stands why the older grammar cannot judge it, or nothing.
SELECT name, `rank`, t.rank, t.groups, t.system FROM tree AS t WHERE t.order > 3 ORDER BY t.desc;
SELECT status, type, name, date, time, timestamp, year, month, day, text, value, level, mode, language, comment, position, user FROM tree;
SELECT offset, action, current, first, last, next, no, only, open, share, start, end, names, session, bit, bool, enum, signed, data, account, active, role, source, url, visible FROM tree;
SELECT date, COUNT(*) AS count, SUM(kilo) sum, MAX(kilo) max, AVG(kilo) AS avg FROM harvest GROUP BY date HAVING count > 3 ORDER BY sum;
SELECT UTC_DATE, UTC_DATE(), CURRENT_USER, CURRENT_USER(), LOCALTIME, CURRENT_DATE, NOW(6) FROM DUAL;
SELECT DATE '2020-01-01', TIME '10:00:00', TIMESTAMP '2020-01-01 10:00:00', N'x', _utf8mb4'y', _latin1 'z', 0x1F, x'1f', b'01', 'a' 'b', 1e5, .5, -1, +2, TRUE, NULL FROM tree;
SELECT a DIV b, a % b, a MOD b, a && b, a || b, !a, ~a, a <=> b, a ^ b, a | b, a & b, a << 2, a >> 2, -a, NOT a FROM tree;
SELECT LEFT(name, 1), RIGHT(name, 2), REPEAT(name, 2), REPLACE(name, 'a', 'b'), INSERT(name, 1, 2, 'x'), MOD(a, b), CHAR(65), DATE(born), TIME(born), YEAR(born), TIMESTAMP(born), DATABASE(), SCHEMA(), USER(), FORMAT(kilo, 2), TRUNCATE(kilo, 1), IF(a, b, c), ASCII(name), POINT(1, 2) FROM tree;
SELECT DATE_ADD(born, INTERVAL 1 DAY), born + INTERVAL 2 MONTH, born - INTERVAL '1:30' HOUR_MINUTE, INTERVAL 1 YEAR + born, TIMESTAMPDIFF(YEAR, born, NOW()), TIMESTAMPADD(MONTH, 1, born), ADDDATE(born, 31) FROM tree;
SELECT SUBSTRING(name, 2, 3), MID(name, 1, 2) FROM tree;
SELECT CAST(a AS SIGNED), CAST(a AS UNSIGNED INTEGER), CAST(a AS CHAR), CAST(a AS CHAR(10)), CAST(a AS DECIMAL(10, 2)), CAST(a AS DATE), CAST(a AS DATETIME), CAST(a AS TIME), CAST(a AS BINARY(3)), CAST(a AS JSON), CONVERT(a, SIGNED), CONVERT(a USING utf8mb4), BINARY a FROM tree;
SELECT GROUP_CONCAT(DISTINCT name, kind ORDER BY kilo DESC, name SEPARATOR '; '), COUNT(DISTINCT a, b), COUNT(DISTINCT kind), SUM(DISTINCT kilo) FROM tree;
SELECT CASE WHEN a THEN b ELSE c END, CASE a WHEN 1 THEN b END, COALESCE(a, b), IFNULL(a, b), NULLIF(a, b) FROM tree;
SELECT name FROM tree WHERE kind IN ('apple', 'pear') AND kilo NOT IN (SELECT kilo FROM lost) AND (a, b) IN (SELECT c, d FROM e) AND (a, b) = (1, 2) AND ROW(a, b) = ROW(1, 2);
SELECT name FROM tree WHERE name LIKE 'A%' ESCAPE '!' AND name NOT LIKE '%z' AND name REGEXP '^A' AND name RLIKE 'x' AND name NOT REGEXP 'y' AND a BETWEEN 1 AND 2 AND b NOT BETWEEN 3 AND 4;
SELECT name FROM tree WHERE a IS TRUE AND b IS NOT FALSE AND c IS NULL AND d IS NOT NULL AND EXISTS (SELECT 1 FROM e) AND NOT EXISTS (SELECT * FROM f WHERE f.a = tree.a);
SELECT * FROM a JOIN b ON a.x = b.x INNER JOIN c USING (y, z) LEFT OUTER JOIN d ON d.x = a.x RIGHT JOIN e ON e.x = a.x CROSS JOIN f NATURAL JOIN g NATURAL LEFT JOIN h STRAIGHT_JOIN i;
SELECT * FROM (a, b) JOIN (c JOIN d ON c.x = d.x) ON a.x = c.x, (SELECT 1 AS one) AS k, (SELECT 2) l;
SELECT t.*, o.name FROM farm.tree t, farm.orchard AS o WHERE t.orchard_id = o.id;
SELECT STRAIGHT_JOIN name FROM tree;
SELECT SQL_NO_CACHE name FROM tree;
SELECT name FROM tree USE INDEX (by_name, by_kind) WHERE a = 1;
SELECT name FROM tree FORCE INDEX (by_name) ORDER BY kilo DESC, name ASC LIMIT 5, 10;
SELECT name FROM tree LIMIT ? OFFSET ?;
SELECT name FROM tree WHERE id = @last AND farm = :farm;
SELECT name AS 'the name', kilo 'the weight', a AS "one" FROM tree;
SELECT kind FROM tree UNION SELECT kind FROM bush UNION ALL SELECT 'x' ORDER BY 1 LIMIT 3;
(SELECT kind FROM tree ORDER BY kilo LIMIT 1) UNION ALL (SELECT kind FROM bush ORDER BY kilo LIMIT 1);
SELECT name COLLATE utf8mb4_bin FROM tree WHERE name COLLATE utf8mb4_general_ci = 'x' ORDER BY name COLLATE utf8mb4_bin;
SELECT name FROM tree WHERE MATCH (name, notes) AGAINST ('+old -dead' IN BOOLEAN MODE) AND MATCH (notes) AGAINST ('old');
SELECT name FROM tree FOR UPDATE;
SELECT name FROM tree LOCK IN SHARE MODE;
SELECT doc->'$.a', doc->>'$.b' FROM tree;
SELECT DISTINCT kind, (SELECT MAX(kilo) FROM harvest h WHERE h.tree_id = tree.id) AS best FROM tree;
SELECT COUNT(*) total FROM tree GROUP BY kind, YEAR(born), 3 ORDER BY COUNT(*) DESC, NULL;
SELECT 'it''s', "say ""x""", 'back\'slash' FROM tree -- the end
;
SELECT name /* a comment */ FROM tree # another
;
-- WITH
WITH old AS (SELECT * FROM tree) SELECT name FROM old;
-- WITH
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT i FROM n;
-- window functions
SELECT RANK() OVER (PARTITION BY kind ORDER BY kilo DESC) AS place, ROW_NUMBER() OVER w FROM tree WINDOW w AS (ORDER BY kilo);
-- window functions
SELECT SUM(kilo) OVER (ORDER BY born ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), LAG(kilo, 1) OVER (ORDER BY born) FROM tree;
-- INTERSECT and EXCEPT
SELECT kind FROM tree INTERSECT SELECT kind FROM bush;
-- INTERSECT and EXCEPT
SELECT kind FROM tree EXCEPT SELECT kind FROM bush;
-- VALUES as a query
VALUES ROW(1, 2), ROW(3, 4);
-- VALUES as a query
SELECT * FROM (VALUES ROW(1, 2), ROW(3, 4)) AS v;
-- queries in parentheses
(SELECT kind FROM tree);
SELECT * FROM ((SELECT kind FROM tree) UNION (SELECT kind FROM bush)) AS u;
-- LATERAL
SELECT * FROM tree t, LATERAL (SELECT MAX(kilo) AS best FROM harvest h WHERE h.tree_id = t.id) AS m;
-- LATERAL
SELECT * FROM tree t LEFT JOIN LATERAL (SELECT 1 AS one) AS m ON TRUE;
-- column lists of derived tables
SELECT a FROM (SELECT 1, 2) AS d (a, b);
-- functions in FROM
SELECT x.* FROM JSON_TABLE('[1]', '$[*]' COLUMNS (a INT PATH '$')) AS x;
-- locks of rows
SELECT name FROM tree FOR UPDATE SKIP LOCKED;
-- locks of rows
SELECT name FROM tree FOR SHARE;
-- INTO
SELECT name INTO OUTFILE '/tmp/names' FROM tree;
-- WITH ROLLUP
SELECT kind, SUM(kilo), GROUPING(kind) FROM tree GROUP BY kind WITH ROLLUP;
-- words among arguments
SELECT EXTRACT(YEAR FROM born) FROM tree;
-- words among arguments
SELECT TRIM(LEADING 'x' FROM name), TRIM(BOTH FROM name), TRIM(name) FROM tree;
-- words among arguments
SELECT POSITION('a' IN name) FROM tree;
-- words among arguments
SELECT CHAR(65 USING utf8mb4) FROM tree;
-- words among arguments
SELECT WEIGHT_STRING(name AS CHAR(4)) FROM tree;
-- words among arguments
SELECT JSON_VALUE(doc, '$.a' RETURNING UNSIGNED) FROM tree;
-- types of CAST
SELECT CAST(a AS DOUBLE) FROM tree;
-- types of CAST
SELECT CAST(a AS FLOAT), CAST(a AS REAL), CAST(a AS YEAR), CAST(a AS DATETIME(3)) FROM tree;
-- IS UNKNOWN
SELECT name FROM tree WHERE (a > b) IS UNKNOWN OR (a > b) IS NOT UNKNOWN;
-- ANY, SOME and ALL
SELECT name FROM tree WHERE kilo > ALL (SELECT kilo FROM bush);
-- ANY, SOME and ALL
SELECT name FROM tree WHERE kilo = ANY (SELECT kilo FROM bush) OR kilo < SOME (SELECT kilo FROM bush);
SELECT t.doc->>'$.a' FROM tree t WHERE doc->'$.b' = 1 ORDER BY t.doc->'$.c';
-- assignments and system variables
SELECT @n := @n + 1 AS place, @@session.sql_mode FROM tree;
-- options of SELECT
SELECT HIGH_PRIORITY SQL_CALC_FOUND_ROWS DISTINCT name FROM tree;
SELECT DISTINCTROW name FROM tree;
SELECT name FROM tree PARTITION (p0, p1) AS t WHERE t.a = 1;
-- index hints and partitions
SELECT name FROM tree USE INDEX FOR JOIN (PRIMARY) FORCE INDEX (by_name);
SELECT (a > 1) + (b IN (1, 2)), NOT a = b, SUM(a > 5), IF(a > 5 AND b, 1, 0) FROM tree ORDER BY a > 5 DESC, a IS NULL, b IN (1, 2);
SELECT name FROM tree HAVING name > 'a';
SELECT 1 WHERE TRUE;
SELECT 1 FROM DUAL WHERE 1 = 1;
SELECT -(-a), - -a, !(a), NOT NOT a, (a), ((a + 1)), (SELECT 1), ((SELECT 2)) FROM tree;
SELECT COUNT(*), STD(kilo), BIT_AND(a), JSON_ARRAYAGG(name), JSON_OBJECTAGG(name, kilo), ANY_VALUE(name), BIT_COUNT(a), UUID(), RAND(3), LAST_INSERT_ID(), VERSION() FROM tree;
SELECT a.b.c, `a`.`b`.`c`, a . b FROM a.b;
SELECT * FROM tree AS `order` JOIN bush AS `group` ON `order`.id = `group`.id;
SELECT NEXT, REGEXP_LIKE(name, 'a'), REGEXP_REPLACE(name, 'a', 'b'), CONCAT_WS(',', a, b), STR_TO_DATE(a, '%Y'), DATE_FORMAT(born, '%Y-%m'), FIELD(a, 1, 2), ELT(1, a), FIND_IN_SET('a', b), GREATEST(a, b), LEAST(a, b) FROM tree;
-- fractions of seconds
SELECT CURRENT_TIMESTAMP(3) FROM tree;
-- XOR
SELECT a XOR b FROM tree;
-- options of SELECT
SELECT ALL name FROM tree;
-- words among arguments
SELECT SUBSTR(name FROM 2 FOR 3), SUBSTRING(name FROM 2) FROM tree;
-- words among arguments
SELECT COUNT(ALL kilo) FROM tree;
SELECT CONVERT(a, DECIMAL(10, 2)) FROM tree;
-- chained comparisons
SELECT a = b = c, a LIKE b = c, a IN (1, 2) = b FROM tree;
-- chained comparisons
SELECT name FROM tree WHERE a < b < c;
-- EXISTS as an operand
SELECT EXISTS (SELECT 1) + 1 FROM tree;
-- conditions behind a later join
SELECT * FROM a JOIN b JOIN c ON b.x = c.x ON a.x = b.x;
SELECT name FROM tree WHERE a = DEFAULT(a);
-- index hints and partitions
SELECT name FROM tree USE KEY (by_name) IGNORE INDEX (by_kind);
-- INTERVAL as a function
SELECT INTERVAL(a, 1, 2) FROM tree;
SELECT CONVERT('a' USING utf8mb4), CONVERT(a, CHAR(4)) FROM tree;
-- chained comparisons
SELECT a = b BETWEEN 1 AND 2, a BETWEEN 1 AND b BETWEEN 1 AND 2, a REGEXP !b, a REGEXP BINARY 'x' FROM tree;
-- column lists of derived tables
SELECT a FROM (SELECT 1, 2) d (a, b);

-- MEMBER OF and SOUNDS LIKE
SELECT a FROM t WHERE a MEMBER OF (b -> '$.c') OR a SOUNDS LIKE 'x';

-- TABLE as a query
SELECT a FROM t UNION TABLE u;

SELECT CAST(a AS CHAR CHARACTER SET utf8mb4) FROM t;
