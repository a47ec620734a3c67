-- Beside another condition nothing is moved; what is meant may be a subquery.
-- db: ../museum.sql
SELECT title
FROM artwork
WHERE artist_id = 1 AND price > AVG(price);
--                              ^^^ want: syntax-error "no groups yet"
-- masked --
SELECT title
FROM artwork
WHERE artist_id = 1 AND [MASK1];
-- edit --
Move the condition into HAVING, or compare with a subquery that gives the aggregate.
-- fixed --
(no repair)
