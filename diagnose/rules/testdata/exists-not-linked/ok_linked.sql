-- The subquery speaks of the outer row, or nothing else is asked.
-- db: ../shop.sql
SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id);

SELECT name FROM customers WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.customer_id = customers.id AND EXISTS (SELECT 1 FROM order_items WHERE order_id = orders.id));

SELECT EXISTS (SELECT 1 FROM orders WHERE status = 'paid');
