-- One row is given, or any of them is the same.
-- db: ../shop.sql
SELECT name FROM products WHERE price = (SELECT MAX(price) FROM products);

SELECT name FROM products WHERE supplier_id = (SELECT id FROM suppliers WHERE id = 2);

SELECT name FROM products WHERE supplier_id = (SELECT id FROM suppliers WHERE name = 'Ludo');

SELECT name FROM products WHERE supplier_id = (SELECT supplier_id FROM products WHERE category = 'Books');

SELECT name FROM products WHERE supplier_id IN (SELECT supplier_id FROM products WHERE category <> 'Books');

SELECT name FROM products WHERE supplier_id = (SELECT supplier_id FROM products ORDER BY price DESC LIMIT 1);
