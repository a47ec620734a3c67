-- WHERE chooses rows before there are groups.
-- db: ../museum.sql
SELECT country
FROM artist
WHERE COUNT(*) > 1
--    ^^^^^ want: syntax-error "`COUNT(*)` stands in WHERE, where there are no groups yet"
GROUP BY country;
-- masked --
SELECT country
FROM artist
WHERE [MASK1]
GROUP BY country;
-- edit --
Move the condition into HAVING, or compare with a subquery that gives the aggregate.
-- fixed --
SELECT country
FROM artist
GROUP BY country HAVING COUNT(*) > 1;
