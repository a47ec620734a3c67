-- In single quotes stands a text, not a column.
-- db: ../shop.sql
-- question: List the products by price.
SELECT name
FROM products
ORDER BY 'price';
--       ^^^^^^^ want: constant-sort-key "nothing is sorted"
-- masked --
SELECT name
FROM products
ORDER BY [MASK1];
-- edit --
Name the column without single quotes.
-- fixed --
SELECT name
FROM products
ORDER BY price;
