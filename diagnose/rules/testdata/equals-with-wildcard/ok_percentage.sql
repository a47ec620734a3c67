-- The sign is that of a percentage.
-- db: ../checked.sql
SELECT id FROM tickets WHERE title = '10%';
