-- The engine complains a line below the cause.
-- db: ../museum.sql
SELECT a.name,
       a.born,
--           ^ want: syntax-error ""
FROM artist a;
-- masked --
SELECT a.name,
       a.born[MASK1]
FROM artist a;
-- edit --
Remove the trailing comma
-- fixed --
SELECT a.name,
       a.born
FROM artist a;
