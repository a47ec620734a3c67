-- The number is not that of the superlative, or is the same.
-- db: ../shop.sql
-- question: Which of the 20 products is the most expensive?
SELECT name FROM products ORDER BY price DESC LIMIT 20;

-- question: List the top 5 products by stock.
SELECT name FROM products ORDER BY stock DESC LIMIT 5;
