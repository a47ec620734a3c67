-- The subquery gives no NULL, or the values are asked for by IN.
-- db: ../depot.sql
SELECT last_name FROM staff WHERE id NOT IN (SELECT boss_id FROM staff WHERE boss_id IS NOT NULL);

SELECT last_name FROM staff WHERE id IN (SELECT boss_id FROM staff);

SELECT last_name FROM staff WHERE id NOT IN (SELECT staff_id FROM calls);
