-- A condition links the tables, or one row meets all.
-- db: ../shop.sql
SELECT p.name, s.name FROM products p, suppliers s WHERE s.id = p.supplier_id;

SELECT p.name, s.name FROM products p CROSS JOIN suppliers s;

SELECT p.name, t.total FROM products p, (SELECT COUNT(*) AS total FROM products) t;

SELECT a.name, b.name FROM products a JOIN products b ON a.price < b.price;

SELECT o.id, c.name FROM orders o, customers c WHERE c.id = 1;

SELECT o.id FROM orders o JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id WHERE p.stock > 3;

SELECT quantity FROM order_items NATURAL JOIN (SELECT id AS order_id FROM orders);
