-- db: ../shop.sql
-- question: What is the most expensive product?
SELECT name FROM products ORDER BY price DESC LIMIT 1;

-- question: Which product has the lowest stock?
SELECT name FROM products ORDER BY stock LIMIT 1;

-- question: Which customer joined earliest?
SELECT name FROM customers ORDER BY joined LIMIT 1;
