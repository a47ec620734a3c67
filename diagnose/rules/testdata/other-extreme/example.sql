-- The price is compared with the greatest stock.
-- db: ../shop.sql
-- question: Which product is the most expensive?
SELECT name
FROM products
WHERE price = (SELECT MAX(stock) FROM products);
--    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ want: other-extreme "compared with the max"
-- masked --
SELECT name
FROM products
WHERE [MASK1] = (SELECT MAX(stock) FROM products);
-- edit --
Compare the column whose extreme is taken.
-- fixed --
SELECT name
FROM products
WHERE stock = (SELECT MAX(stock) FROM products);
