-- As texts 120 is not greater than 50.
-- db: ../depot.sql
SELECT label FROM bins WHERE capacity > 50;
--                           ^^^^^^^^ want: text-as-number "letter by letter"

SELECT MAX(capacity) FROM bins;
--         ^^^^^^^^ want: text-as-number "letter by letter"
-- masked --
SELECT label FROM bins WHERE [MASK1] > 50;
-- edit --
Convert the column to a number first.
-- fixed --
SELECT label FROM bins WHERE CAST(capacity AS REAL) > 50;
