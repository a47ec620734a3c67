-- The column stores none, or the other end is asked for.
-- db: ../shop.sql
-- question: Which product has the lowest stock?
SELECT name FROM products ORDER BY stock LIMIT 1;

-- question: Which product is the most expensive?
SELECT name FROM products ORDER BY price DESC LIMIT 1;
