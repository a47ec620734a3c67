-- The name stands there twice; its category was meant.
-- db: ../shop.sql
-- question: List the names and categories of all products.
SELECT name, name
--           ^^^^ want: same-output-twice "returned twice"
FROM products;
-- masked --
SELECT name, [MASK1]
FROM products;
-- edit --
Return the column that is meant, or return it once.
-- fixed --
SELECT name
FROM products;
