-- No table records where an artist lives: the token is named with the columns
-- that there are, and nothing is invented or dropped.
-- db: ../museum.sql
-- question: Which artists born after 1940 live in the north?
SELECT a.name FROM artist a WHERE a.born > 1940 AND a.region = 'north';
--                                                  ^^^^^^^^ want: column-not-found "no column `region` in `a` (artist)"
-- masked --
SELECT a.name FROM artist a WHERE a.born > 1940 AND [MASK1] = 'north';
-- edit --
Use the column that holds what is meant.
-- fixed --
(no repair)
