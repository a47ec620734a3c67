-- The join keeps the customers who ordered, and repeats them: it is not idle.
-- db: ../shop.sql
SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id;

-- question: How many orders did each customer place?
SELECT c.name, COUNT(*) FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.id;

-- question: List everything about orders and their customers.
SELECT * FROM orders o JOIN customers c ON c.id = o.customer_id;
