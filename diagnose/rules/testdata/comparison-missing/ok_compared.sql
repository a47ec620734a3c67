-- The query compares, or a join sees to it.
-- db: ../shop.sql
-- question: Which customers have placed at least 2 orders?
SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.id HAVING COUNT(*) >= 2;

-- question: Which customers have placed at least one order?
SELECT DISTINCT c.name FROM customers c JOIN orders o ON o.customer_id = c.id;

-- question: Which customers have placed at least 2 orders?
SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.id HAVING COUNT(*) BETWEEN 2 AND 100;
