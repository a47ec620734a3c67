-- What costs more than 20 costs more than 10.
-- db: ../shop.sql
SELECT name
FROM products
WHERE price > 20 AND price > 10;
--                   ^^^^^^^^^^ want: implied-condition "holds wherever"
-- masked --
SELECT name
FROM products
WHERE price > 20 AND [MASK1];
-- edit --
Remove the condition that says nothing new, or let it say what is meant.
-- fixed --
SELECT name
FROM products
WHERE price > 20;
