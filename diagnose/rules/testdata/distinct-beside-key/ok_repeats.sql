-- There may be repeated rows.
-- db: ../shop.sql
SELECT DISTINCT category FROM products;

SELECT DISTINCT c.id, c.name FROM customers c JOIN orders o ON o.customer_id = c.id;

SELECT DISTINCT s.id, p.category FROM suppliers s JOIN products p ON p.supplier_id = s.id;
