-- Every row is sorted by one and the same text.
-- db: ../shop.sql
SELECT name FROM products ORDER BY "popularity" DESC;
--                                 ^^^^^^^^^^^^ want: text-in-double-quotes "the fixed text 'popularity'"
-- masked --
SELECT name FROM products ORDER BY [MASK1] DESC;
-- edit --
Name the column that is meant, or write the text in single quotes.
-- fixed --
(no repair)
