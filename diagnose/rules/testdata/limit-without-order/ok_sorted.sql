-- The rows are sorted, or the extreme is taken in another way.
-- db: ../shop.sql
-- question: Which product is the most expensive?
SELECT name FROM products ORDER BY price DESC LIMIT 1;

-- question: Which product is the most expensive?
SELECT name FROM products WHERE price = (SELECT MAX(price) FROM products) LIMIT 1;

-- question: Show some products.
SELECT name FROM products LIMIT 3;
