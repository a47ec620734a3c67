-- The condition is one on groups.
-- db: ../shop.sql
SELECT supplier_id, COUNT(*) FROM products GROUP BY supplier_id HAVING COUNT(*) > 1;

SELECT supplier_id, COUNT(*) FROM products GROUP BY supplier_id HAVING supplier_id > 1;

SELECT supplier_id, AVG(price) AS middle FROM products GROUP BY supplier_id HAVING middle > 10;

SELECT s.name, COUNT(*) FROM suppliers s JOIN products p ON p.supplier_id = s.id GROUP BY s.id HAVING s.country = 'Norway';
