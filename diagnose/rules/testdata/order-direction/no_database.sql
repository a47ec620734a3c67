-- Without a database the names of columns are enough: a price is a measure.
-- question: List the three cheapest products.
SELECT p.name
FROM products AS p
ORDER BY p.price DESC
--               ^^^^ want: order-direction "cheapest"
LIMIT 3;
-- masked --
SELECT p.name
FROM products AS p
ORDER BY p.price [MASK1]
LIMIT 3;
-- edit --
Sort ascending, because the question asks for the cheapest.
-- fixed --
SELECT p.name
FROM products AS p
ORDER BY p.price ASC
LIMIT 3;
