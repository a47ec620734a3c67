-- The blank behind SELECT got lost.
-- db: ../museum.sql
SELECT100 * id FROM artist;
-- <^^^^^^^^^ want: syntax-error "blank is missing"
-- masked --
[MASK1] * id FROM artist;
-- edit --
Write `SELECT 100`
-- fixed --
SELECT 100 * id FROM artist;
