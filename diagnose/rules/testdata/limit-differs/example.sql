-- Three are asked for, one is returned.
-- db: ../shop.sql
-- question: List the three most expensive products.
SELECT name FROM products ORDER BY price DESC LIMIT 1;
--                                                  ^ want: limit-differs "asks for 3"
-- masked --
SELECT name FROM products ORDER BY price DESC LIMIT [MASK1];
-- edit --
Return 3 rows, as the question asks.
-- fixed --
SELECT name FROM products ORDER BY price DESC LIMIT 3;
