-- The query says what the question says.
-- db: ../shop.sql
-- question: Which orders have more than 5 of a product?
SELECT order_id FROM order_items WHERE quantity > 5;

-- question: Which orders have at least 6 of a product?
SELECT order_id FROM order_items WHERE quantity > 5;

-- question: Which products do not have more than 100 in stock?
SELECT name FROM products WHERE stock <= 100;

-- question: Which products have at least 50 in stock?
SELECT name FROM products WHERE stock > 50;

-- question: Which products have more than 100 in stock?
SELECT name FROM products WHERE NOT stock <= 100;
