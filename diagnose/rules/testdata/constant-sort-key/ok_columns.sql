-- The key is a column or the place of an output.
-- db: ../shop.sql
SELECT name FROM products ORDER BY price;

SELECT name, price FROM products ORDER BY 2;

SELECT name FROM products ORDER BY "price";
