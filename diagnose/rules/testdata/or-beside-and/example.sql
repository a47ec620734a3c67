-- The price restricts the games only.
-- db: ../shop.sql
-- question: Which books or games cost less than 15 euros?
SELECT name
FROM products
WHERE category = 'Books' OR category = 'Games' AND price < 15;
--    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ want: or-beside-and "restricts one of the alternatives only"
-- masked --
SELECT name
FROM products
WHERE [MASK1] AND price < 15;
-- edit --
Put the alternatives in parentheses, so that the other condition holds for all of them.
-- fixed --
SELECT name
FROM products
WHERE (category = 'Books' OR category = 'Games') AND price < 15;
