-- A product has one category, so no row has both.
-- db: ../shop.sql
-- question: Which products are books or games?
SELECT name
FROM products
WHERE category = 'Books' AND category = 'Games';
--                           ^^^^^^^^^^^^^^^^^^ want: contradicting-conditions "never hold together"
-- masked --
SELECT name
FROM products
WHERE [MASK1];
-- edit --
Make them alternatives, or ask for them of different rows.
-- fixed --
SELECT name
FROM products
WHERE category IN ('Books', 'Games');
