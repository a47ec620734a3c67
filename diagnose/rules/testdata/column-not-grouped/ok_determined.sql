-- The group keys determine the output, by a key or in the data.
-- db: ../depot.sql
SELECT s.first_name, s.last_name, COUNT(*) FROM staff s JOIN calls c ON c.staff_id = s.id GROUP BY s.id;

SELECT s.first_name, s.last_name, COUNT(*) FROM staff s JOIN calls c ON c.staff_id = s.id GROUP BY c.staff_id;

SELECT first_name, last_name, COUNT(*) FROM staff GROUP BY last_name;

SELECT label, MAX(id) FROM bins GROUP BY staff_id;

SELECT first_name, last_name, COUNT(*) FROM staff GROUP BY 1, 2;
