-- The column may be NULL, or the row may be missing.
-- db: ../shop.sql
SELECT name FROM customers WHERE city IS NULL;

SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.customer_id IS NULL;

SELECT id FROM orders WHERE customer_id IS NOT NULL;
