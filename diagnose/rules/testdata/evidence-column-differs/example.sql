-- Moe is a first name, too.
-- db: ../depot.sql
-- question: How many calls did Moe have?
-- evidence: Moe refers to last_name = 'Moe'
SELECT COUNT(*)
FROM calls AS c
JOIN staff AS s ON s.id = c.staff_id
WHERE s.first_name = 'Moe';
--    ^^^^^^^^^^^^ want: evidence-column-differs "the query in `first_name`"
-- masked --
SELECT COUNT(*)
FROM calls AS c
JOIN staff AS s ON s.id = c.staff_id
WHERE [MASK1] = 'Moe';
-- edit --
Compare `last_name` with 'Moe', as the evidence says.
-- fixed --
SELECT COUNT(*)
FROM calls AS c
JOIN staff AS s ON s.id = c.staff_id
WHERE s.last_name = 'Moe';
