-- As texts 9 is greater than 120.
-- db: ../depot.sql
-- question: Which bin has the greatest capacity?
SELECT label
FROM bins
ORDER BY capacity DESC
--       ^^^^^^^^ want: text-as-number "letter by letter"
LIMIT 1;
-- masked --
SELECT label
FROM bins
ORDER BY [MASK1] DESC
LIMIT 1;
-- edit --
Convert the column to a number first.
-- fixed --
SELECT label
FROM bins
ORDER BY CAST(capacity AS REAL) DESC
LIMIT 1;
