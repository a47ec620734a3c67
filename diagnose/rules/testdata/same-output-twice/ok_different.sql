-- The outputs differ, or have different names.
-- db: ../shop.sql
SELECT name, category FROM products;

SELECT name AS label, name AS title FROM products;

SELECT a.name, b.name FROM products a JOIN products b ON a.supplier_id = b.supplier_id;

SELECT random(), random();

SELECT 1, 1;
