-- The conditions are about different rows, or leave values between them.
-- db: ../shop.sql
SELECT name FROM products WHERE category = 'Books' OR category = 'Games';

SELECT name FROM products WHERE price > 10 AND price < 20;

SELECT name FROM products WHERE price >= 10 AND price <= 10;

SELECT a.name FROM products a JOIN products b ON a.supplier_id = b.supplier_id WHERE a.category = 'Books' AND b.category = 'Games';

SELECT name FROM products WHERE category = 'Books' INTERSECT SELECT name FROM products WHERE category = 'Games';

SELECT name FROM suppliers WHERE id IN (SELECT supplier_id FROM products WHERE category = 'Books') AND id IN (SELECT supplier_id FROM products WHERE category = 'Games');

SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.status = 'open' WHERE o.id IS NULL;
