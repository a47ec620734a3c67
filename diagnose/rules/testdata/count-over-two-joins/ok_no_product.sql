-- Each is counted once, or only one table repeats.
-- db: ../depot.sql
SELECT s.last_name, COUNT(DISTINCT b.id), COUNT(DISTINCT c.id) FROM staff s JOIN bins b ON b.staff_id = s.id JOIN calls c ON c.staff_id = s.id GROUP BY s.id;

SELECT s.last_name, COUNT(*) FROM staff s JOIN bins b ON b.staff_id = s.id GROUP BY s.id;

SELECT s.last_name, MAX(b.id), MIN(c.minutes) FROM staff s JOIN bins b ON b.staff_id = s.id JOIN calls c ON c.staff_id = s.id GROUP BY s.id;
