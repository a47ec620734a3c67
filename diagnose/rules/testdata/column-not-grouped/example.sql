-- Grouped by first name, two people become one.
-- db: ../depot.sql
-- question: How many calls did each member of the staff have?
SELECT s.first_name, s.last_name, COUNT(*)
--                   ^^^^^^^^^^^ want: column-not-grouped "several values"
FROM staff AS s
JOIN calls AS c ON c.staff_id = s.id
GROUP BY s.first_name;
-- masked --
SELECT s.first_name, s.last_name, COUNT(*)
FROM staff AS s
JOIN calls AS c ON c.staff_id = s.id
GROUP BY s.first_name [MASK1];
-- edit --
Group by what `s.last_name` belongs to.
-- fixed --
SELECT s.first_name, s.last_name, COUNT(*)
FROM staff AS s
JOIN calls AS c ON c.staff_id = s.id
GROUP BY s.first_name, s.last_name;
