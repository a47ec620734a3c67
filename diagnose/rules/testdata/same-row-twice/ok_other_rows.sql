-- The rows differ, or may be missing.
-- db: ../shop.sql
SELECT a.name FROM products a JOIN products b ON a.supplier_id = b.supplier_id WHERE a.id <> b.id;

SELECT a.product_id FROM order_items a JOIN order_items b ON a.order_id = b.order_id;

SELECT a.name FROM products a LEFT JOIN products b ON a.id = b.id AND b.stock > 100;
