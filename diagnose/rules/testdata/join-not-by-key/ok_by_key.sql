-- By the key, in either direction; by a common parent; further conditions.
-- db: ../shop.sql
SELECT c.name, o.placed FROM customers c JOIN orders o ON c.id = o.customer_id;

SELECT a.placed, b.placed FROM orders a JOIN orders b ON a.customer_id = b.customer_id AND a.id < b.id;

SELECT i.quantity, p.name FROM order_items i JOIN products p ON p.id = i.product_id;

SELECT o.placed, s.name FROM orders o JOIN customers c ON c.id = o.customer_id JOIN suppliers s ON length(c.name) = length(s.name);
