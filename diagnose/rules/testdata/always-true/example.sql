-- What is not the one is the opposite of the other.
-- db: ../shop.sql
-- question: Which products are neither books nor games?
SELECT name
FROM products
WHERE category <> 'Books' OR category <> 'Games';
--    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ want: always-true "always holds"
-- masked --
SELECT name
FROM products
WHERE category <> 'Books' [MASK1] category <> 'Games';
-- edit --
Let both conditions hold together.
-- fixed --
SELECT name
FROM products
WHERE category <> 'Books' AND category <> 'Games';
