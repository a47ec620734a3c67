-- Every construct of SQLite's query language that the parser has a node for,
-- on an invented library. All statements here are correct.

-- question: Which books are there?
SELECT * FROM book;
SELECT b.*, b.title AS name, b.pages pages FROM main.book AS b;
SELECT DISTINCT author_id, "shelf", `shelf`, [shelf no], 'text' AS 'alias' FROM book;
SELECT ALL title FROM book WHERE pages > 100 AND NOT lent OR year = 1999;
SELECT 1, 2.5, .5, 1e3, 1.5E-7, 0xFF, 1_000, x'00ff', NULL, TRUE, FALSE, 'it''s', "say ""hi""";
SELECT -pages, +pages, ~pages, - - pages, NOT NOT lent FROM book;
SELECT a + b - c * d / e % f, a || b || c, a << 1 | b >> 2 & c FROM calc;
SELECT a < b, a <= b, a > b, a >= b, a = b, a == b, a <> b, a != b FROM calc;
SELECT doc -> '$.a' ->> 'b' FROM notes;
SELECT title FROM book WHERE pages BETWEEN 100 AND 200 + 50 AND year NOT BETWEEN 1900 AND 1950;
SELECT title FROM book WHERE year IN (1999, 2000, 2001) AND shelf NOT IN (SELECT code FROM shelf) AND id IN recent AND id NOT IN main.lent;
SELECT title FROM book WHERE id IN () OR id IN generate_series(1, 10);
SELECT title FROM book WHERE title LIKE 'The%' ESCAPE '\' AND title NOT LIKE '%x%' AND title GLOB 'A*' AND title NOT GLOB '[a-z]*';
SELECT title FROM book WHERE title REGEXP '^A' AND title NOT REGEXP 'z$' AND body MATCH 'cats' AND body NOT MATCH 'dogs';
SELECT title FROM book WHERE lent_to IS NULL AND due IS NOT NULL AND a IS b AND c IS NOT d;
SELECT title FROM book WHERE due ISNULL OR due NOTNULL OR due NOT NULL;
SELECT title FROM book WHERE a IS DISTINCT FROM b AND c IS NOT DISTINCT FROM d;
SELECT title FROM book ORDER BY title COLLATE NOCASE DESC NULLS LAST, year ASC NULLS FIRST, 3;
SELECT title COLLATE BINARY FROM book WHERE shelf COLLATE NOCASE = 'a';
SELECT title FROM book LIMIT 10;
SELECT title FROM book LIMIT 10 OFFSET 20;
SELECT title FROM book LIMIT 20, 10;
SELECT title FROM book LIMIT :n OFFSET :n * 10;
SELECT CASE WHEN pages > 500 THEN 'long' WHEN pages > 100 THEN 'novel' ELSE 'short' END AS length FROM book;
SELECT CASE lang WHEN 'en' THEN 1 WHEN 'de' THEN 2 END FROM book;
SELECT CAST(pages AS REAL) / 2, CAST(year AS VARCHAR(4)), CAST(price AS DECIMAL(10, 2)), CAST(x AS UNSIGNED BIG INT) FROM book;
SELECT COUNT(*), COUNT(DISTINCT author_id), SUM(pages) / COUNT(*) AS mean, group_concat(title, ', ') FROM book;
SELECT group_concat(title ORDER BY year DESC), count(*) FILTER (WHERE lent), max(1, 2) FROM book;
SELECT (SELECT name FROM author WHERE author.id = book.author_id), title FROM book;
SELECT title FROM book WHERE EXISTS (SELECT 1 FROM loan WHERE loan.book_id = book.id) AND NOT EXISTS (SELECT * FROM fine);
SELECT title FROM book WHERE (year, pages) = (1999, 300) AND (a, b) IN (SELECT c, d FROM e) AND (1, 2) < (3, 4);
SELECT title FROM book WHERE pages = (SELECT MAX(pages) FROM book);
SELECT a.name, b.title FROM author a JOIN book b ON a.id = b.author_id;
SELECT * FROM author INNER JOIN book ON author.id = book.author_id LEFT JOIN loan USING (book_id) LEFT OUTER JOIN reader r ON r.id = loan.reader_id;
SELECT * FROM a RIGHT JOIN b ON a.x = b.x FULL OUTER JOIN c USING (x, y) CROSS JOIN d NATURAL JOIN e NATURAL LEFT JOIN f;
SELECT * FROM a, b AS c, main.d e WHERE a.x = c.x;
SELECT * FROM (a JOIN b ON a.x = b.x) JOIN (c, d) ON c.y = d.y;
SELECT * FROM (SELECT id FROM book) AS ids JOIN (SELECT 1 AS one) ones;
SELECT * FROM ((SELECT id FROM book)) WHERE id > 3;
SELECT * FROM book INDEXED BY by_title WHERE title = 'x';
SELECT * FROM book AS b NOT INDEXED JOIN shelf NOT INDEXED;
SELECT value FROM json_each('[1,2]') AS j WHERE j.value > 1;
SELECT key, value FROM book, json_each(book.tags) WHERE json_each.value = 'new';
SELECT * FROM pragma_table_info('book') WHERE pk;
SELECT author_id, COUNT(*) AS n FROM book WHERE year > 1950 GROUP BY author_id, year / 10 HAVING COUNT(*) > 3 ORDER BY n DESC LIMIT 1;
SELECT author_id FROM book HAVING COUNT(*) > 1;
SELECT title FROM book UNION SELECT title FROM dvd UNION ALL SELECT name FROM game EXCEPT SELECT title FROM lost INTERSECT SELECT title FROM found ORDER BY 1 LIMIT 5;
VALUES (1, 'a'), (2, 'b');
SELECT * FROM (VALUES (1), (2)) WHERE column1 > 1;
SELECT 1 UNION VALUES (2);
WITH old AS (SELECT * FROM book WHERE year < 1900) SELECT title FROM old;
WITH RECURSIVE
  n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 10),
  m(j) AS NOT MATERIALIZED (SELECT i * i FROM n),
  k AS MATERIALIZED (SELECT j FROM m)
SELECT * FROM n, m, k;
WITH a AS (WITH b AS (SELECT 1 AS x) SELECT x FROM b) SELECT (WITH c AS (SELECT 2) SELECT * FROM c), x FROM a;
SELECT title, RANK() OVER (PARTITION BY author_id ORDER BY pages DESC) AS r FROM book;
SELECT SUM(pages) OVER w, AVG(pages) OVER (w ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM book WINDOW w AS (PARTITION BY author_id ORDER BY year), v AS (w RANGE UNBOUNDED PRECEDING);
SELECT lag(year, 1, 0) OVER (ORDER BY year GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE TIES), row_number() OVER () FROM book;
SELECT count(*) FILTER (WHERE pages > 10) OVER (ORDER BY year) FROM book;
SELECT id FROM book WHERE id = ? OR id = ?1 OR id = :id OR id = @id OR id = $id;
SELECT CURRENT_DATE, CURRENT_TIME, CURRENT_TIMESTAMP, date('now', '-1 month'), strftime('%Y', due) FROM loan;
SELECT left, right, full, natural, "order", [group], `table` FROM odd;
SELECT key, value, first, last, row, rows, range, filter, over, window, offset, no, action, plan, query, end, desc, asc FROM soft;
SELECT iif(a, b, c), coalesce(a, b), nullif(a, 0), replace(a, 'x', 'y'), like('a', b), glob('a', b) FROM t;
SELECT 'a' 'b', 1 AS "two words", t.x [br] FROM t;
SELECT 名前, prénom FROM écoles WHERE ville = '東京';
SELECT MAX(CAST(`Free Meal Count (K-12)` AS REAL) / `Enrollment (K-12)`) FROM frpm WHERE `County Name` = 'Alameda';
EXPLAIN SELECT 1;
EXPLAIN QUERY PLAN
SELECT title FROM book;

-- Statements that change something. Only their queries have trees.
INSERT INTO book (title, pages) VALUES ('New', 10), ('Old', (SELECT MAX(pages) FROM book));
INSERT OR REPLACE INTO book SELECT * FROM inbox WHERE id IN (SELECT id FROM fresh);
INSERT INTO book (title) WITH t AS (SELECT 'x' AS y) SELECT y FROM t WHERE true ON CONFLICT (title) DO UPDATE SET pages = excluded.pages RETURNING id;
REPLACE INTO book DEFAULT VALUES;
UPDATE book SET pages = (SELECT COUNT(*) FROM page WHERE page.book_id = book.id), lent = 0 WHERE id IN (SELECT book_id FROM loan);
UPDATE book SET shelf = s.code FROM shelf AS s WHERE s.id = book.shelf_id;
DELETE FROM book WHERE year < (SELECT MIN(year) FROM loan);
WITH lost AS (SELECT id FROM book WHERE lost) DELETE FROM book WHERE id IN lost;
CREATE TABLE IF NOT EXISTS book (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- the key
  title TEXT NOT NULL COLLATE NOCASE DEFAULT 'untitled',
  author_id INT REFERENCES author (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  pages INT CHECK (pages > 0), -- without the cover
  area REAL GENERATED ALWAYS AS (width * height) STORED,
  UNIQUE (title, author_id),
  CONSTRAINT shelf_fk FOREIGN KEY (shelf_id, room) REFERENCES shelf (id, room)
) STRICT;
CREATE TABLE copy AS SELECT * FROM book WHERE pages > 5;
CREATE TEMP VIEW IF NOT EXISTS long_book (title, pages) AS SELECT title, pages FROM book WHERE pages > 500;
CREATE UNIQUE INDEX by_title ON book (title COLLATE NOCASE DESC) WHERE lent = 0;
CREATE VIRTUAL TABLE search USING fts5 (title, body, tokenize = 'porter');
CREATE TRIGGER audit AFTER UPDATE OF pages ON book FOR EACH ROW WHEN new.pages <> old.pages
BEGIN
  INSERT INTO log SELECT new.id, CASE WHEN new.pages > old.pages THEN 'more' ELSE 'less' END;
  SELECT RAISE(ABORT, 'no') WHERE new.pages < 0;
  UPDATE book SET changed = 1 WHERE id = new.id;
END;
ALTER TABLE book ADD COLUMN isbn TEXT;
ALTER TABLE book RENAME COLUMN isbn TO isbn13;
ALTER TABLE book RENAME TO volume;
ALTER TABLE book DROP COLUMN isbn13;
DROP TABLE IF EXISTS main.book;
DROP VIEW long_book;
BEGIN IMMEDIATE TRANSACTION;
SAVEPOINT here;
ROLLBACK TO here;
COMMIT;
PRAGMA foreign_keys = ON;
ATTACH DATABASE 'other.db' AS other;
VACUUM INTO 'copy.db';
