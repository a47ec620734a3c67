-- No number is above the one bound and below the other.
-- db: ../shop.sql
SELECT name FROM products WHERE price > 20 AND price < 10;
--                                             ^^^^^^^^^^ want: contradicting-conditions "never hold together"

SELECT name FROM products WHERE price BETWEEN 20 AND 10;
--                              ^^^^^^^^^^^^^^^^^^^^^^^ want: contradicting-conditions "never holds"

SELECT category FROM products GROUP BY category HAVING COUNT(*) > 5 AND COUNT(*) < 2;
--                                                                      ^^^^^^^^^^^^ want: contradicting-conditions "never hold together"

SELECT name FROM customers WHERE city IS NULL AND city = 'Oslo';
--                                                ^^^^^^^^^^^^^ want: contradicting-conditions "never hold together"

SELECT id FROM orders WHERE placed >= '2024-03-01' AND placed < '2024-02-01';
--                                                     ^^^^^^^^^^^^^^^^^^^^^ want: contradicting-conditions "never hold together"
-- masked --
SELECT name FROM products WHERE [MASK1] AND [MASK2];
-- edit --
Make them alternatives, or ask for them of different rows.
-- fixed --
(no repair)
