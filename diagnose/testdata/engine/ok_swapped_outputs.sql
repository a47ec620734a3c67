-- Outputs are not in scope of one another; a commented query is no query.
-- db: ../museum.sql
SELECT name AS country, country AS name FROM artist;

WITH old AS (SELECT name FROM artist WHERE born < 1930)
-- select * from old where nope = 4;

SELECT COUNT(*) FROM old;

EXPLAIN QUERY PLAN SELECT name FROM artist;

SELECT title FROM artwork WHERE title <> 'a;b'; SELECT 2;

INSERT INTO hall_stats (day, hall, visitors)
WITH s AS (SELECT day, hall, 1 FROM room_stats)
SELECT * FROM s;
