-- One price is NULL, so no other is known not to be among them.
-- db: ../depot.sql
-- question: Which staff is the boss of nobody?
SELECT last_name
FROM staff
WHERE id NOT IN (SELECT boss_id FROM staff);
--       ^^^^^^ want: null-in-not-in "NOT IN never holds"
-- masked --
SELECT last_name
FROM staff
WHERE id NOT IN (SELECT boss_id FROM staff [MASK1]);
-- edit --
Leave out rows of the subquery where `boss_id` is NULL.
-- fixed --
SELECT last_name
FROM staff
WHERE id NOT IN (SELECT boss_id FROM staff WHERE boss_id IS NOT NULL);
