-- One finding on a function, however often the same call stands there.
-- db: ../museum.sql
SELECT MONTH(acqdate), COUNT(*)
--     ^^^^^ want: unknown-error "SQLite has no function `MONTH`"
FROM artwork
GROUP BY MONTH(acqdate)
ORDER BY MONTH(acqdate);
-- masked --
SELECT [MASK1], COUNT(*)
FROM artwork
GROUP BY MONTH(acqdate)
ORDER BY MONTH(acqdate);
-- edit --
Use a function that SQLite has.
-- fixed --
SELECT CAST(strftime('%m', acqdate) AS INTEGER), COUNT(*)
FROM artwork
GROUP BY CAST(strftime('%m', acqdate) AS INTEGER)
ORDER BY CAST(strftime('%m', acqdate) AS INTEGER);
