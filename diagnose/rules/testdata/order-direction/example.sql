-- "cheapest" asks for the small end; the query takes the large one.
-- db: ../shop.sql
-- question: List the three cheapest products.
SELECT name
FROM products
WHERE price IS NOT NULL
ORDER BY price DESC
--             ^^^^ want: order-direction "cheapest"
LIMIT 3;
-- masked --
SELECT name
FROM products
WHERE price IS NOT NULL
ORDER BY price [MASK1]
LIMIT 3;
-- edit --
Sort ascending, because the question asks for the cheapest.
-- fixed --
SELECT name
FROM products
WHERE price IS NOT NULL
ORDER BY price ASC
LIMIT 3;
