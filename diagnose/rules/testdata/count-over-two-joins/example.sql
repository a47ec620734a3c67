-- Ravi has two bins and two calls, which makes four rows.
-- db: ../depot.sql
-- question: How many bins and calls does each member of the staff have?
SELECT s.last_name, COUNT(b.id), COUNT(DISTINCT c.id)
--                  ^^^^^^^^^^^ want: count-over-two-joins "meets every row"
FROM staff AS s
JOIN bins AS b ON b.staff_id = s.id
JOIN calls AS c ON c.staff_id = s.id
GROUP BY s.id;
-- masked --
SELECT s.last_name, [MASK1], COUNT(DISTINCT c.id)
FROM staff AS s
JOIN bins AS b ON b.staff_id = s.id
JOIN calls AS c ON c.staff_id = s.id
GROUP BY s.id;
-- edit --
Count each table for itself before joining, or count DISTINCT keys.
-- fixed --
SELECT s.last_name, COUNT(DISTINCT b.id), COUNT(DISTINCT c.id)
FROM staff AS s
JOIN bins AS b ON b.staff_id = s.id
JOIN calls AS c ON c.staff_id = s.id
GROUP BY s.id;
