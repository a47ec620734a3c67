-- The columns share values, or a key relates them.
-- db: ../shop.sql
SELECT name FROM suppliers WHERE id IN (SELECT supplier_id FROM products);

SELECT name FROM suppliers WHERE name NOT IN (SELECT name FROM products);

SELECT p.name FROM products p JOIN suppliers s ON s.id = p.supplier_id WHERE s.country = 'Norway';
