-- One product has no price yet, and NULL sorts before every price.
-- db: ../shop.sql
-- question: Which product has the lowest price?
SELECT name
FROM products
ORDER BY price
--       ^^^^^ want: null-sorts-first "Rows without"
LIMIT 1;
-- masked --
SELECT name
FROM products [MASK1]
ORDER BY price
LIMIT 1;
-- edit --
Leave out rows where `price` is NULL: they sort first, and the question asks for the lowest.
-- fixed --
SELECT name
FROM products
WHERE price IS NOT NULL
ORDER BY price
LIMIT 1;
