-- There is one value to return.
-- db: ../shop.sql
SELECT category, SUM(stock) FROM products GROUP BY category;

SELECT name, MAX(price) FROM products;

SELECT category, COUNT(*) FROM products WHERE category = 'Books';

SELECT name, COUNT(*) OVER () FROM products;

SELECT name, (SELECT COUNT(*) FROM orders) FROM products;

SELECT s.name, COUNT(*) FROM suppliers s JOIN products p ON p.supplier_id = s.id WHERE s.id = 1;
