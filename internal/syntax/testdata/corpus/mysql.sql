-- MySQL beyond what the dialects share, on an invented school.
SELECT `name`, "text", 'it\'s', N'x', _utf8mb4'y', 0x1F, b'01', 2020_marks.score FROM `2020_marks`; # a comment of its own kind
SELECT SQL_NO_CACHE DISTINCT name FROM pupil STRAIGHT_JOIN class ON pupil.class_id = class.id;
SELECT a DIV b, a MOD b, a XOR b, a && b, a || b, !a, a <=> b, a ^ b, BINARY a = b FROM t;
SELECT name FROM pupil WHERE name REGEXP '^A' AND name NOT RLIKE 'z$' AND MATCH (bio) AGAINST ('chess' IN BOOLEAN MODE);
SELECT DATE_ADD(born, INTERVAL 1 DAY), born + INTERVAL 2 MONTH, DATE_SUB(NOW(), INTERVAL '1:30' HOUR_MINUTE), TIMESTAMPDIFF(YEAR, born, CURDATE()), DATE '2020-01-01' FROM pupil;
SELECT EXTRACT(YEAR FROM born), SUBSTRING(name FROM 2 FOR 3), TRIM(LEADING 'x' FROM name), CONVERT(name USING utf8mb4), CONVERT(mark, SIGNED), CAST(mark AS UNSIGNED), POSITION('a' IN name) FROM pupil;
SELECT GROUP_CONCAT(DISTINCT name ORDER BY mark DESC SEPARATOR '; '), IF(mark > 5, 'ok', 'no'), LEFT(name, 1), RIGHT(name, 2), REPLACE(a, b, c), VALUES(x) FROM pupil;
SELECT class_id, AVG(mark) FROM pupil GROUP BY class_id WITH ROLLUP HAVING AVG(mark) > 3 ORDER BY NULL LIMIT 5, 10;
SELECT * FROM pupil USE INDEX (by_name) JOIN class FORCE INDEX FOR JOIN (PRIMARY) ON class.id = pupil.class_id;
SELECT * FROM pupil PARTITION (p0, p1) AS p WHERE p.id = @last OR p.id = @@version;
(SELECT 1) UNION (SELECT 2) ORDER BY 1 LIMIT 1;
SELECT name FROM pupil LOCK IN SHARE MODE;
SELECT name FROM pupil FOR UPDATE NOWAIT;
SELECT name INTO OUTFILE '/tmp/x' FROM pupil;
SELECT name AS 'the name', mark 'the mark' FROM pupil AS p WHERE p.name COLLATE utf8mb4_bin = 'x';
SELECT doc->'$.a', doc->>'$.b', JSON_EXTRACT(doc, '$[0]') FROM pupil WHERE JSON_CONTAINS(doc, '1');
SELECT * FROM JSON_TABLE('[1]', '$[*]' COLUMNS (a INT PATH '$')) AS jt;
SELECT ROW_NUMBER() OVER (PARTITION BY class_id ORDER BY mark), SUM(mark) OVER w FROM pupil WINDOW w AS (ORDER BY mark ROWS 2 PRECEDING);
SELECT 'a' 'b', "c" AS d;
SELECT /*+ NO_MERGE(x) */ * FROM (SELECT 1 AS a) x;
WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT i FROM n;
INSERT INTO pupil SET name = 'x', mark = (SELECT MAX(mark) FROM pupil);
INSERT INTO pupil (name) SELECT name FROM fresh ON DUPLICATE KEY UPDATE mark = VALUES(mark);
UPDATE pupil p JOIN class c ON c.id = p.class_id SET p.mark = 1 WHERE c.name = '5a';
DELETE p FROM pupil p JOIN class c ON c.id = p.class_id WHERE c.name = '5a';
CREATE TABLE pupil (
  id INT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'the key',
  name VARCHAR(40) CHARACTER SET utf8mb4 DEFAULT 'x', -- as on the certificate
  kind ENUM('a', 'b') NOT NULL,
  changed TIMESTAMP DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  PRIMARY KEY (id),
  KEY by_name (name(10)),
  UNIQUE KEY by_kind (kind, name),
  CONSTRAINT fk FOREIGN KEY (class_id) REFERENCES class (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COMMENT = 'pupils';
SHOW TABLES;
DESCRIBE pupil;
SET @last = 5;
USE school;
