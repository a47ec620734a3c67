-- The condition holds for them too, or stands in ON.
-- db: ../shop.sql
SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.id IS NULL;

SELECT c.name, o.status FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.status = 'paid';

SELECT c.name, o.status FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.status = 'paid' OR o.id IS NULL;

SELECT c.name, o.status FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE c.city = 'Oslo';

SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE COALESCE(o.status, 'none') <> 'paid';
